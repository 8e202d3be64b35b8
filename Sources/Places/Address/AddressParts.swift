/// The parts of one address in one language.
public struct AddressParts: Sendable, Hashable {
    /// The texts by `AddressPart.index`. A missing part has an empty text, which is faster to copy than an
    /// optional.
    private var texts: [String]
    /// One bit for each existing part, by `AddressPart.index`.
    private var present: UInt32 = 0

    /// Makes an address without any parts.
    public init() { texts = [String](repeating: "", count: Self.count) }

    private static let count = AddressPart.countryCode.index + 1

    /// Reads parts under the keys that geocoders and OpenStreetMap use (`house_number`, `road`, `suburb`,
    /// `town` …, see `AddressPart`).
    ///
    /// If several keys give one part, the more specific key wins: `road` before `path`. Keys that name no part
    /// describe the object at the address (`restaurant`, `museum`); their values become the attention line.
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

    /// The text of a part. Setting nil or an empty text removes the part.
    public subscript(_ part: AddressPart) -> String? {
        get { has(part) ? texts[part.index] : nil }
        set {
            guard let text = Self.trimmed(newValue) else {
                if has(part) { set(part.index, "") }
                return
            }
            set(part.index, text)
        }
    }

    /// Whether a part exists.
    func has(_ part: AddressPart) -> Bool { present >> UInt32(part.index) & 1 != 0 }

    private mutating func set(_ index: Int, _ text: String) {
        texts[index] = text
        if text.isEmpty { present &= ~(1 << UInt32(index)) } else { present |= 1 << UInt32(index) }
    }

    /// The text of the first of these parts that exists; nil if none does.
    public subscript(first parts: AddressPart...) -> String? { first(of: parts).map { $0.text } }

    /// Returns the first of these parts that exists and passes the filter, with its text.
    func first(of parts: [AddressPart], where isWanted: (AddressPart) -> Bool = { _ in true }) -> (part: AddressPart, text: String)? {
        for part in parts where has(part) && isWanted(part) { return (part, texts[part.index]) }
        return nil
    }

    /// The region code of the country (ISO 3166-1 alpha-2) in capitals; nil if the parts have none.
    public var countryCode: String? { self[.countryCode]?.uppercased() }

    /// Whether the address has no parts at all.
    public var isEmpty: Bool { present == 0 }

    /// The existing parts, in the order of `AddressPart`.
    public var all: [(part: AddressPart, text: String)] {
        AddressPart.allCases.compactMap { part in self[part].map { (part, $0) } }
    }

    /// Replaces each run of white space by one plain space.
    mutating func plainSpaces() {
        var rest = present
        while rest != 0 {
            let index = rest.trailingZeroBitCount
            rest &= rest - 1
            let text = texts[index]
            guard AddressText.mayHoldOddSpace(text), text.contains(where: { $0.isWhitespace && $0 != " " }) else { continue }
            set(index, Self.trimmed(text.split(whereSeparator: \.isWhitespace).joined(separator: " ")) ?? "")
        }
    }

    private static func trimmed(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        // Most texts have nothing to trim, as their first and last bytes show.
        let hasEdge = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe mayBeEdge(bytes[0]) || mayBeEdge(bytes[bytes.count - 1])
        }
        guard hasEdge ?? true else { return text }
        guard let start = text.firstIndex(where: { !edges.contains($0) }), let end = text.lastIndex(where: { !edges.contains($0) })
        else { return nil }
        return String(text[start...end])
    }

    private static let edges: Set<Character> = [" ", "\t", "\n", "\r", "\r\n", ",", ";", "\u{A0}", "\u{3000}"]

    /// Whether a character of `edges` may begin or end with this byte: an ASCII character of `edges`, or the first or
    /// last byte of U+00A0 or U+3000.
    private static func mayBeEdge(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x3B, 0xC2, 0xA0, 0xE3, 0x80: true
        default: false
        }
    }
}

/// A set of parts.
struct AddressPartSet: Sendable {
    private var bits: UInt32 = 0

    func contains(_ part: AddressPart) -> Bool { bits >> UInt32(part.index) & 1 != 0 }
    mutating func insert(_ part: AddressPart) { bits |= 1 << UInt32(part.index) }
}
