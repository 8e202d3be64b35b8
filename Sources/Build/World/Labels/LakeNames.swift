/// Names of lakes. The tables of lakes have lost all letters that are not ASCII; here are those names that it shows in.
enum LakeNames {
    /// The name as it is written; nil where it cannot be told.
    static func restored(_ name: String) -> String? {
        if name.isEmpty || lost.contains(name) { return nil }
        if name.hasPrefix(brokenReservoir) { return "Réservoir" + name.dropFirst(brokenReservoir.count) }
        return spellings[name] ?? name
    }

    private static let brokenReservoir = "Rservoir"
    private static let lost: Set<String> = ["Pjrvi"]

    /// `Data/lake-names.tsv`.
    private static let spellings: [String: String] = {
        var spellings: [String: String] = [:]
        for row in Tables.lakeNames.rows where row.count == 2 { spellings[String(row[0])] = String(row[1]) }
        return spellings
    }()
}
