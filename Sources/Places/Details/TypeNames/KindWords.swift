/// What people type to find kinds of places, beside the types' names: `toilets`, `petrol station`, `аптека` (`Data/kind-words.tsv`).
public enum KindWords {
    /// The words for a type of place (`pharmacy`) or a kind of OpenStreetMap (`amenity=bench`) in all languages, in the table's order; none for most.
    public static func words(of kind: String) -> [String] { words[kind] ?? [] }

    private static let words: [String: [String]] = {
        var words: [String: [String]] = [:]
        for row in Tables.kindWords.rows where row.count == 3 {
            words[String(row[0]), default: []] += row[2].split(separator: "|").map(String.init)
        }
        return words
    }()
}
