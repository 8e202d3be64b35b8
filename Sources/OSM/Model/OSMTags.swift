/// The tags of an object of OpenStreetMap in the order of its source, each key once.
public struct OSMTags: Sendable, Hashable {
    /// A key and its value.
    public struct Tag: Sendable, Hashable {
        public var key: String
        public var value: String

        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    public var all: [Tag]

    public init(_ tags: [Tag] = []) { all = tags }

    public init(_ tags: KeyValuePairs<String, String>) { all = tags.map { Tag(key: $0.key, value: $0.value) } }

    /// The value of a key, nil where the object does not carry it. Linear in the number of tags.
    public subscript(_ key: String) -> String? { all.first { $0.key == key }?.value }

    public var isEmpty: Bool { all.isEmpty }
}

extension OSMTags: ExpressibleByDictionaryLiteral {
    /// The tags in the literal's order.
    public init(dictionaryLiteral tags: (String, String)...) { all = tags.map { Tag(key: $0.0, value: $0.1) } }
}
