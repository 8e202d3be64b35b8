/// The parts of one address in one language.
public struct AddressParts: Sendable, Hashable {
    private var values: [AddressPart: String] = [:]

    public init() {}

    /// Reads parts under the keys that geocoders and OpenStreetMap use (`house_number`, `road`, `suburb`, `town` …, see `AddressPart`).
    ///
    /// A part that comes under several keys takes the more specific one (`road` before `path`). Keys that name no part say what is there
    /// (`restaurant`, `museum`); their values become the attention line.
    public init(components: [String: String]) {
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
        get { values[part] }
        set { values[part] = Self.trimmed(newValue) }
    }

    /// The first of the parts that is there.
    public subscript(first parts: AddressPart...) -> String? { parts.lazy.compactMap { values[$0] }.first }

    /// ISO 3166-1 alpha-2 in capitals.
    public var countryCode: String? { values[.countryCode]?.uppercased() }

    public var isEmpty: Bool { values.isEmpty }

    /// The parts that are there, in `AddressPart`'s order.
    public var all: [(part: AddressPart, text: String)] {
        AddressPart.allCases.compactMap { part in values[part].map { (part, $0) } }
    }

    private static func trimmed(_ text: String?) -> String? {
        guard let text else { return nil }
        let edges: Set<Character> = [" ", "\t", "\n", "\r", "\r\n", ",", ";", "\u{A0}", "\u{3000}"]
        guard let start = text.firstIndex(where: { !edges.contains($0) }), let end = text.lastIndex(where: { !edges.contains($0) })
        else { return nil }
        return String(text[start...end])
    }
}
