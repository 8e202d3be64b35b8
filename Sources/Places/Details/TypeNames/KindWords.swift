/// Words that people type to find kinds of places, besides the types' names: `toilets`, `petrol station`, `аптека`
/// (`Data/kind-words.tsv`).
public enum KindWords {
    /// Returns the words for a type of place (`pharmacy`) or a kind of OpenStreetMap (`amenity=bench`) in all
    /// languages, in the table's order. Most kinds have none.
    public static func words(of kind: String) -> [String] { words[kind] ?? [] }

    /// The rows of the table: a type or a kind, a language, and its words.
    package static let all: [(kind: String, language: String, words: [String])] = Tables.kindWords.rows.filter { $0.count == 3 }.map {
        (String($0[0]), String($0[1]), $0[2].split(separator: "|").map(String.init))
    }

    private static let words: [String: [String]] = all.reduce(into: [:]) { $0[$1.kind, default: []] += $1.words }
}
