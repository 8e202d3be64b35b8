/// How postcodes are written.
enum Postcodes {
    /// `Data/postcode-groups.tsv` by country: the sizes of a postcode's groups, and their separator.
    private static let groups: [String: (sizes: [Int], separator: String)] = {
        let separators: [Substring: String] = ["space": " ", "hyphen": "-", "no-break-space": "\u{A0}"]
        var groups: [String: (sizes: [Int], separator: String)] = [:]
        for row in Tables.postcodeGroups.rows {
            guard row.count == 4, let first = Int(row[1]), let separator = separators[row[2]], let second = Int(row[3]) else { continue }
            groups[String(row[0])] = ([first, second], separator)
        }
        return groups
    }()

    /// The postcode as the country writes it; nil if the text is not one, such as a list of all postcodes of a town.
    static func written(_ text: String, country: String) -> String? {
        guard text.utf8.count <= 20, !text.utf8.contains(UInt8(ascii: ";")) else { return nil }
        guard let group = groups[country], let first = group.sizes.first else { return text }
        let characters = text.filter { $0 != " " && $0 != "-" }
        guard characters.count == group.sizes.reduce(0, +),
            characters.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return text }
        // The codes of these countries are digits, except Canada's and the letters at the end of the Netherlands'.
        guard ["CA", "NL"].contains(country) || characters.allSatisfy(\.isNumber) else { return text }
        return (characters.prefix(first) + group.separator + characters.dropFirst(first)).uppercased()
    }
}
