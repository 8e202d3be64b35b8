import PortolanOSMModel
import Testing

/// A real extract, and values for some of its places. A person has read the values from the tags and from the map.
struct RealTown: Sendable, CustomTestStringConvertible {
    var extract: String
    /// The country's code (ISO 3166-1), which phone numbers need.
    var country: String
    /// The language of `name`, and a second language.
    var placeLanguages: [String] = []
    /// For each place the object, then one line for each expected value. A value without a line must be
    /// unknown.
    ///
    ///     node/1
    ///         names    in the two languages
    ///         type     the type | its display names in the two languages
    ///         phone    international
    ///         web      address
    ///         facts    all known facts: `takeout` for a fact that holds, `!takeout` for one that does not
    ///         status   if it is not operational
    ///         summary  text
    var places = ""
    var addressLanguages: [String] = []
    /// For each place the object, then its address in the two languages. `#` begins a comment.
    var addresses = ""
    /// Whether the town is small enough to check each of its addresses.
    var isSmall = false

    static let all = [saigon, munich, sydney, vancouver, andorra]
    static let monaco = RealTown(extract: "monaco", country: "MC", isSmall: true)

    var testDescription: String { extract }

    struct CheckedPlace {
        var key: OSMKey
        private var lines: [String: String] = [:]

        init(_ block: Block) throws {
            key = try #require(OSMKey(block.head), "\(block.head)")
            for line in block.lines {
                let words = line.split(separator: " ", maxSplits: 1)
                try #require(words.count == 2 && Self.labels.contains(String(words[0])), "\(block.head): \(line)")
                lines[String(words[0])] = words[1].drop { $0 == " " }.description
            }
        }

        private static let labels: Set<String> = ["names", "type", "phone", "web", "facts", "status", "summary"]

        subscript(_ label: String) -> String? { lines[label] }

        func list(_ label: String) -> [String] { (lines[label] ?? "").split(separator: " | ").map(String.init) }
    }

    struct CheckedAddress {
        var key: OSMKey
        /// The address in the two languages.
        var texts: [String]

        init(_ block: Block) throws {
            key = try #require(OSMKey(block.head), "\(block.head)")
            texts = block.lines
            try #require(texts.count == 2, "\(block.head)")
        }
    }

    func checkedPlaces() throws -> [CheckedPlace] { try Block.blocks(of: places).map(CheckedPlace.init) }

    func checkedAddresses() throws -> [CheckedAddress] { try Block.blocks(of: addresses).map(CheckedAddress.init) }

    /// A line, and the indented lines below it.
    struct Block {
        var head: String
        var lines: [String] = []

        static func blocks(of text: String) -> [Block] {
            var blocks: [Block] = []
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                if line.hasPrefix(" "), !blocks.isEmpty {
                    blocks[blocks.count - 1].lines.append(String(line.drop { $0 == " " }))
                } else {
                    blocks.append(Block(head: String(line)))
                }
            }
            return blocks
        }
    }
}
