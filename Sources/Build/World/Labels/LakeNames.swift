/// Names of lakes. The tables of lakes have lost all non-ASCII letters; this table has the affected names.
enum LakeNames {
    /// The name in its proper spelling; nil if it is not known.
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
