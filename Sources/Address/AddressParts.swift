/// The parts of one address in one language.
public struct AddressParts: Sendable, Hashable {
    /// By `AddressPart.index`; empty where there is none, which is copied faster than an optional.
    private var texts: [String]

    public init() { texts = Self.none }

    private static let none = [String](repeating: "", count: AddressPart.allCases.count)

    /// Reads parts under the keys that geocoders and OpenStreetMap use (`house_number`, `road`, `suburb`, `town` …, see `AddressPart`).
    ///
    /// A part that comes under several keys takes the more specific one (`road` before `path`). Keys that name no part say what is there
    /// (`restaurant`, `museum`); their values become the attention line.
    public init(components: [String: String]) {
        self.init()
        for part in AddressPart.allCases {
            self[part] = AddressPart.keys[part]?.lazy.compactMap { Self.trimmed(components[$0]) }.first
        }
        if self[.attention] == nil {
            let rest = components.filter { key, _ in
                AddressPart.byKey[key] == nil && !AddressPart.silentKeys.contains(key) && !key.hasPrefix("ISO3166")
            }
            self[.attention] = Self.trimmed(
                rest.sorted { $0.key < $1.key }.map(\.value).filter { !$0.contains("://") }.joined(separator: ", ")
            )
        }
    }

    /// The text of a part; nil or an empty text takes it away.
    public subscript(_ part: AddressPart) -> String? {
        get {
            let text = texts[part.index]
            return text.isEmpty ? nil : text
        }
        set { texts[part.index] = Self.trimmed(newValue) ?? "" }
    }

    /// The first of the parts that is there.
    public subscript(first parts: AddressPart...) -> String? { first(of: parts).map { $0.text } }

    /// The first of the parts that is there, and its text.
    /// - Parameter left: a part that counts as not there.
    func first(of parts: [AddressPart], without left: AddressPart? = nil) -> (part: AddressPart, text: String)? {
        for part in parts where part != left { if let text = self[part] { return (part, text) } }
        return nil
    }

    /// ISO 3166-1 alpha-2 in capitals.
    public var countryCode: String? { self[.countryCode]?.uppercased() }

    public var isEmpty: Bool { texts.allSatisfy(\.isEmpty) }

    /// The parts that are there, in `AddressPart`'s order.
    public var all: [(part: AddressPart, text: String)] {
        AddressPart.allCases.compactMap { part in self[part].map { (part, $0) } }
    }

    /// Writes white space of any kind as single spaces.
    mutating func plainSpaces() {
        for index in texts.indices {
            let text = texts[index]
            guard !text.isEmpty, AddressText.mayHoldOddSpace(text), text.contains(where: { $0.isWhitespace && $0 != " " }) else { continue }
            texts[index] = Self.trimmed(text.split(whereSeparator: \.isWhitespace).joined(separator: " ")) ?? ""
        }
    }

    private static func trimmed(_ text: String?) -> String? {
        guard let text, let first = text.utf8.first, let last = text.utf8.last else { return nil }
        // Most texts are trimmed: their ends are told from bytes.
        guard mayBeEdge(first) || mayBeEdge(last) else { return text }
        guard let start = text.firstIndex(where: { !edges.contains($0) }), let end = text.lastIndex(where: { !edges.contains($0) })
        else { return nil }
        return String(text[start...end])
    }

    private static let edges: Set<Character> = [" ", "\t", "\n", "\r", "\r\n", ",", ";", "\u{A0}", "\u{3000}"]

    /// Whether an edge may begin or end with a byte: ASCII's own, and the first and last bytes of U+00A0 and U+3000.
    private static func mayBeEdge(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x3B, 0xC2, 0xA0, 0xE3, 0x80: true
        default: false
        }
    }
}
