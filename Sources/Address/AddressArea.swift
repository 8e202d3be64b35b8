/// A name in the language of the place itself and in others.
public struct AddressNames: Sendable, Hashable {
    /// As the place itself writes it.
    public var local: String
    /// By BCP 47 tag, sorted by it.
    public private(set) var others: [Other]

    public struct Other: Sendable, Hashable {
        public var language: String
        public var text: String

        public init(language: String, text: String) {
            self.language = language
            self.text = text
        }
    }

    public init(_ local: String, others: [Other] = []) {
        self.local = local
        self.others = others.sorted { $0.language < $1.language }
    }

    /// The name in a language: under its tag, under its language alone; nil where there is none.
    public func exact(_ language: String) -> String? {
        if let text = others.first(where: { $0.language == language })?.text { return text }
        let base = language.prefix { $0 != "-" && $0 != "_" }
        guard base.count < language.count else { return nil }
        return others.first { $0.language == base }?.text
    }

    /// The name in a language, else the place's own.
    public func text(_ language: String?) -> String { language.flatMap(exact) ?? local }

    /// All names, the local one first.
    public var all: [String] { [local] + others.map(\.text) }
}

/// An area that a place lies in: a country, a town, the reach of a postcode.
public struct AddressArea: Sendable, Hashable {
    /// What of an address it gives.
    public var part: AddressPart
    public var names: AddressNames
    /// ISO 3166: of a country its two letters, of a state the part after the hyphen; empty where the source does not say.
    public var code: String

    public init(part: AddressPart, names: AddressNames, code: String = "") {
        self.part = part
        self.names = names
        self.code = code
    }

    /// A country; its names are those of the Unicode CLDR.
    public static func country(_ code: String) -> AddressArea {
        AddressArea(part: .country, names: AddressNames(""), code: code.uppercased())
    }
}
