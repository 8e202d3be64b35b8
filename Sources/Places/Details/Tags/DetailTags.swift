public import PortolanOSMModel

/// The tags of an object, with trimmed values, in the source's order.
///
/// A tag with an empty value counts as absent. If a key occurs twice, its first value counts.
public struct DetailTags: Sendable, Hashable {
    private let lookup: TagLookup

    /// Makes tags from a look-up. The look-up is shared if all its values are trimmed already, which is usual.
    public init(_ given: TagLookup) {
        let tags = given.tags.all
        lookup = tags.allSatisfy { $0.value.isTrimmed } ? given : TagLookup(OSMTags(Self.trimmed(tags)))
    }

    /// Makes tags from the tags of an object; values are trimmed.
    public init(_ tags: OSMTags) { self.init(TagLookup(tags)) }

    /// Makes tags from pairs of a key and a value, in the given order; values are trimmed.
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

    /// The value of a key; nil if there is none. The look-up is fast for most keys that are absent.
    public subscript(_ key: TagKey) -> String? { lookup[key] }

    /// Returns the value of a key that is only known at run time; nil if there is none.
    public func value(of key: String) -> String? { lookup.value(of: key) }

    func has(_ key: TagKey) -> Bool { self[key] != nil }

    /// Whether a tag may have the key, or, if the key ends with a colon, a key that begins with it. The answer may be
    /// true by mistake, but never false by mistake.
    func mayHold(_ key: TagKey) -> Bool { lookup.mayHold(key) }

    /// Returns the tags whose keys begin with a prefix that ends with a colon: the rest of each key, and the value.
    func suffixes(of prefix: TagKey) -> [(suffix: String, value: String)] { lookup.suffixes(of: prefix) }
}

extension DetailTags: ExpressibleByDictionaryLiteral {
    /// The tags in the literal's order.
    public init(dictionaryLiteral tags: (String, String)...) { self.init(OSMTags(tags.map { .init(key: $0.0, value: $0.1) })) }
}
