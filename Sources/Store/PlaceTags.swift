/// The tags of a place, in the order of its source, each key once.
public struct PlaceTags: Sendable, Hashable {
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

    /// The value of a key, nil where the place does not carry it. Linear in the number of tags.
    public subscript(_ key: String) -> String? { all.first { $0.key == key }?.value }

    public var isEmpty: Bool { all.isEmpty }
}

extension PlaceTags: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral tags: (String, String)...) { all = tags.map { Tag(key: $0.0, value: $0.1) } }
}
