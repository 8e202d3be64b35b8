/// Restores the names of lakes. Natural Earth's table of lakes has lost all non-ASCII letters;
/// `Data/lake-names.tsv` has the affected names.
enum LakeNames {
    /// Returns the name in its proper spelling; nil if it cannot be restored.
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
