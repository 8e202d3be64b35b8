/// How postcodes are written.
enum Postcodes {
    /// Sizes of the groups that a postcode of so many characters is written in, and what stands between them
    /// (Universal Postal Union, "Postal addressing systems").
    private static let groups: [String: (sizes: [Int], separator: String)] = [
        "BR": ([5, 3], "-"), "CA": ([3, 3], " "), "CZ": ([3, 2], " "), "GR": ([3, 2], " "), "JP": ([3, 4], "-"),
        "LB": ([4, 4], "\u{A0}"), "NL": ([4, 2], " "), "PL": ([2, 3], "-"), "PT": ([4, 3], "-"), "SE": ([3, 2], " "), "SK": ([3, 2], " "),
    ]

    /// The postcode as the country writes it; nil where the text is none, such as a list of all postcodes of a town.
    static func written(_ text: String, country: String) -> String? {
        guard text.utf8.count <= 20, !text.utf8.contains(UInt8(ascii: ";")) else { return nil }
        guard let group = groups[country], let first = group.sizes.first else { return text }
        let characters = text.filter { $0 != " " && $0 != "-" }
        guard characters.count == group.sizes.reduce(0, +),
            characters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return text }
        // The codes of these countries are digits, but for Canada's and the letters at the end of the Netherlands'.
        guard ["CA", "NL"].contains(country) || characters.allSatisfy(\.isNumber) else { return text }
        return (characters.prefix(first) + group.separator + characters.dropFirst(first)).uppercased()
    }
}
