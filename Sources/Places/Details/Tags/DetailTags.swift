public import PortolanOSMModel

/// The tags of an object as this module reads them: keys and values in the source's order.
///
/// Values are without white space at their ends; a tag with an empty value counts as absent. If a key occurs twice, the first counts.
public struct DetailTags: Sendable, Hashable {
    private let lookup: TagLookup

    /// Makes tags from a look-up, which is shared if all values are trimmed already, as they mostly are.
    public init(_ given: TagLookup) {
        let tags = given.tags.all
        lookup = tags.allSatisfy { $0.value.isTrimmed } ? given : TagLookup(OSMTags(Self.trimmed(tags)))
    }

    /// Makes tags from those of an object; values are trimmed.
    public init(_ tags: OSMTags) { self.init(TagLookup(tags)) }

    /// Makes tags from pairs of a key and a value, in their order; values are trimmed.
    public init(_ tags: some Sequence<(key: String, value: String)>) {
        self.init(OSMTags(tags.map { .init(key: $0.key, value: $0.value) }))
    }

    private static func trimmed(_ tags: [OSMTags.Tag]) -> [OSMTags.Tag] {
        tags.compactMap { tag in
            let value = tag.value.trimmed
            return value.isEmpty ? nil : OSMTags.Tag(key: tag.key, value: value)
        }
    }

    /// The tags in the source's order, with trimmed values.
    public var all: [OSMTags.Tag] { lookup.tags.all }

    /// The value of a key; nil if there is none. Fast for most keys that are absent.
    public subscript(_ key: TagKey) -> String? { lookup[key] }

    /// The value of a key that is only known at run time; nil if there is none.
    public func value(of key: String) -> String? { lookup.value(of: key) }

    func has(_ key: TagKey) -> Bool { self[key] != nil }

    /// Whether a tag may have the key (or begin with it, if it ends with a colon); never false if one does.
    func mayHold(_ key: TagKey) -> Bool { lookup.mayHold(key) }

    /// The tags whose keys begin with a prefix that ends with a colon: the rest of the key, and the value.
    func suffixes(of prefix: TagKey) -> [(suffix: String, value: String)] { lookup.suffixes(of: prefix) }
}

extension DetailTags: ExpressibleByDictionaryLiteral {
    /// The tags in the literal's order.
    public init(dictionaryLiteral tags: (String, String)...) { self.init(OSMTags(tags.map { .init(key: $0.0, value: $0.1) })) }
}
