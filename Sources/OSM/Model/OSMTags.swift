/// The tags of an object of OpenStreetMap in the order of its source, each key once.
public struct OSMTags: Sendable, Hashable {
    /// A key and its value.
    public struct Tag: Sendable, Hashable {
        /// The tag's key, such as `amenity`.
        public var key: String
        /// The tag's value, such as `cafe`.
        public var value: String

        /// A tag of a key and a value.
        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// All tags, in the order of the source.
    public var all: [Tag]

    /// Tags in the array's order; repeated keys are kept.
    public init(_ tags: [Tag] = []) { all = tags }

    /// Tags in the literal's order; repeated keys are kept.
    public init(_ tags: KeyValuePairs<String, String>) { all = tags.map { Tag(key: $0.key, value: $0.value) } }

    /// The value of a key, nil where the object does not carry it. Linear in the number of tags.
    public subscript(_ key: String) -> String? { all.first { $0.key == key }?.value }

    /// Whether there are no tags.
    public var isEmpty: Bool { all.isEmpty }
}

extension OSMTags: ExpressibleByDictionaryLiteral {
    /// The tags in the literal's order.
    public init(dictionaryLiteral tags: (String, String)...) { all = tags.map { Tag(key: $0.0, value: $0.1) } }
}
