/// The tags of an OpenStreetMap object in the order of its source, each key once.
public struct OSMTags: Sendable, Hashable {
    /// A key and its value.
    public struct Tag: Sendable, Hashable {
        /// The tag's key, such as `amenity`.
        public var key: String
        /// The tag's value, such as `cafe`.
        public var value: String

        /// Creates a tag from a key and a value.
        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    /// All tags, in the order of the source, each key once.
    public private(set) var all: [Tag]

    /// Creates tags in the array's order. OpenStreetMap refuses an object with a repeated key; if a source has one
    /// anyway, the first tag counts, as in libosmium. The expected cost is O(n).
    public init(_ tags: [Tag] = []) { all = Self.firstOfEachKey(tags) }

    /// Creates tags whose keys are known to differ. O(1).
    package init(distinct tags: [Tag]) { all = tags }

    /// Creates tags in the literal's order. Of a repeated key, the first tag counts.
    public init(_ tags: KeyValuePairs<String, String>) { self.init(tags.map { Tag(key: $0.key, value: $0.value) }) }

    /// The value of a key; nil if the object does not have it. A new value takes the position of the key's old one, or
    /// the last position. Setting nil removes the key. The cost is linear in the number of tags.
    public subscript(_ key: String) -> String? {
        get { index(of: key).map { all[$0].value } }
        set {
            let index = index(of: key)
            switch (index, newValue) {
            case (let index?, let value?): all[index].value = value
            case (let index?, nil): all.remove(at: index)
            case (nil, let value?): all.append(Tag(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Returns the index of a key; nil if there is no such key. The lengths are compared first, because most keys have
    /// different lengths and comparing lengths takes less time.
    private func index(of key: String) -> Int? {
        let count = key.utf8.count
        return all.indices.first { all[$0].key.utf8.count == count && all[$0].key == key }
    }

    /// Whether there are no tags.
    public var isEmpty: Bool { all.isEmpty }

    /// Returns the tags without those whose key an earlier tag has. Most objects have a handful of tags without a
    /// repeated key, so comparing each key with the earlier ones is faster than a set.
    private static func firstOfEachKey(_ tags: [Tag]) -> [Tag] {
        if tags.count <= 16 {
            let isRepeated = tags.indices.contains { index in tags[..<index].contains { $0.key == tags[index].key } }
            if !isRepeated { return tags }
        }
        var keys: Set<String> = []
        return tags.filter { keys.insert($0.key).inserted }
    }
}

extension OSMTags: ExpressibleByDictionaryLiteral {
    /// Creates tags in the literal's order. Of a repeated key, the first tag counts.
    public init(dictionaryLiteral tags: (String, String)...) { self.init(tags.map { Tag(key: $0.0, value: $0.1) }) }
}
