internal import Synchronization

/// The names of an area or a street: one in the language of the place itself, and others in other languages.
public struct AddressNames: Sendable, Hashable {
    /// The name in the language of the place itself.
    public var local: String
    /// The names in other languages, sorted by their BCP 47 tags.
    public private(set) var others: [Other]

    /// The name in another language.
    public struct Other: Sendable, Hashable {
        /// The BCP 47 tag of the language.
        public var language: String
        /// The name in that language, as the source writes it.
        public var text: String

        /// Makes a name in a language given by its BCP 47 tag.
        public init(language: String, text: String) {
            self.language = language
            self.text = text
        }
    }

    /// Makes names from the local name and from names in other languages, which this initializer sorts by their
    /// tags.
    public init(_ local: String, others: [Other] = []) {
        self.local = local
        self.others = others.sorted { $0.language < $1.language }
    }

    /// Hashes only the local name, because it tells nearly all values apart.
    public func hash(into hasher: inout Hasher) { hasher.combine(local) }

    /// Returns the name stored under the language tag, else the name stored under its language subtag; nil if
    /// there is neither.
    public func exact(_ language: String) -> String? { name(language)?.text }

    private func name(_ language: String) -> Other? {
        if let name = find(language) { return name }
        guard let end = language.utf8.firstIndex(where: { $0 == 0x2D || $0 == 0x5F }) else { return nil }
        return find(String(language[..<end]))
    }

    /// Finds a name by binary search, because a town can have names in a hundred languages.
    private func find(_ language: String) -> Other? {
        var (low, high) = (0, others.count)
        while low < high {
            let middle = (low + high) / 2
            if others[middle].language < language { low = middle + 1 } else { high = middle }
        }
        return low < others.count && others[low].language == language ? others[low] : nil
    }

    /// Returns the BCP 47 language tag of the name that `text(_:)` returns; nil if the language cannot be determined.
    ///
    /// Imports drop names in other languages that equal the local name. So the local name is in its country's
    /// main language, unless another name is stored for that language.
    /// - Parameters:
    ///   - language: The requested language (BCP 47); nil for the local name.
    ///   - localLanguage: The language of most names in the place's country; nil if it is not known.
    public func languageOfText(_ language: String?, localLanguage: String?) -> String? {
        if let name = language.flatMap(name) { return name.language }
        guard let localLanguage, exact(localLanguage).map({ $0 == local }) ?? true else { return nil }
        // `CountryNames.language(of:)` returns English for countries whose languages it does not know. A
        // name in such a country is not English if it has letters outside the Latin script.
        let isLatin = local.unicodeScalars.allSatisfy { $0.value < 0x250 || !$0.properties.isAlphabetic }
        return localLanguage == "en" && !isLatin ? nil : localLanguage
    }

    /// Returns the name in a language; the local name if there is none in that language.
    public func text(_ language: String?) -> String { language.flatMap(exact) ?? local }

    /// All names, the local one first.
    public var all: [String] { [local] + others.map(\.text) }
}

/// An area that a place lies in, such as a country, a town or the area of a postcode.
///
/// A copy is cheap: all places of an area share one object with its data.
public struct AddressArea: Sendable, Hashable {
    private let content: AreaContent

    /// The part of an address that the area provides.
    public var part: AddressPart { content.part }
    /// The area's name in its own language and in other languages. A country that was made from its code has an empty
    /// local name.
    public var names: AddressNames { content.names }
    /// The ISO 3166 code: two letters for a country, the part after the hyphen for a state. It is empty if the
    /// source gives none.
    public var code: String { content.code }
    /// The row key of the place that is this area; nil if that place is not known.
    public var placeKey: Int64? { content.placeKey }

    /// Makes an area. Leave `code` empty and `placeKey` nil if the source does not give them.
    public init(part: AddressPart, names: AddressNames, code: String = "", placeKey: Int64? = nil) {
        content = AreaContent(part: part, names: names, code: code, placeKey: placeKey)
    }

    /// All names, folded. They decide whether a tag names this area.
    var foldedNames: AreaKeys { content.folded }
    /// All names, folded and without titles such as "Phường".
    var bareFoldedNames: AreaKeys { content.bare }

    public static func == (a: AddressArea, b: AddressArea) -> Bool {
        a.content === b.content || a.part == b.part && a.code == b.code && a.placeKey == b.placeKey && a.names == b.names
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(part)
        hasher.combine(code)
        hasher.combine(placeKey)
        hasher.combine(names.local)
    }

    /// Makes a country from its code. The area has no name; callers look it up in the Unicode CLDR.
    public static func country(_ code: String, placeKey: Int64? = nil) -> AddressArea {
        AddressArea(part: .country, names: AddressNames(""), code: code.uppercased(), placeKey: placeKey)
    }
}

/// The names of an area, prepared for comparison.
final class AreaKeys: Sendable {
    let local: String
    let all: Set<String>
    /// One bit for each length in bytes that occurs. The last bit stands for all lengths of 63 bytes and more.
    private let lengths: UInt64

    init(_ names: AddressNames, _ key: (String) -> String) {
        local = key(names.local)
        all = Set(names.others.map { key($0.text) } + [local])
        lengths = all.reduce(0) { $0 | Self.bit($1) }
    }

    /// Whether one of the names equals the text. Checking the length first excludes most texts.
    func contains(_ folded: String) -> Bool { lengths & Self.bit(folded) != 0 && all.contains(folded) }

    private static func bit(_ text: String) -> UInt64 { 1 << UInt64(min(63, text.utf8.count)) }
}

/// The data of an area. Its names are prepared for comparison on first use.
private final class AreaContent: Sendable {
    let part: AddressPart
    let names: AddressNames
    let code: String
    let placeKey: Int64?
    private let known = Mutex(Known())

    private struct Known {
        var folded: AreaKeys?
        var bare: AreaKeys?
    }

    init(part: AddressPart, names: AddressNames, code: String, placeKey: Int64?) {
        self.part = part
        self.names = names
        self.code = code
        self.placeKey = placeKey
    }

    var folded: AreaKeys {
        if let keys = known.withLock({ $0.folded }) { return keys }
        let keys = AreaKeys(names, AddressText.folded)
        known.withLock { $0.folded = keys }
        return keys
    }

    var bare: AreaKeys {
        if let keys = known.withLock({ $0.bare }) { return keys }
        let keys = AreaKeys(names) { AddressText.folded(VietnamTitles.bare($0)) }
        known.withLock { $0.bare = keys }
        return keys
    }
}
