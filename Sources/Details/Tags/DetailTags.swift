/// The tags of an object as this room sees them: keys and values in the source's order.
///
/// A value of white space counts as absent. Of a key that stands twice, the first counts.
public struct DetailTags: Sendable, Hashable {
    public struct Tag: Sendable, Hashable {
        public var key: String
        public var value: String

        public init(_ key: String, _ value: String) {
            self.key = key
            self.value = value
        }
    }

    public let all: [Tag]

    public init(_ tags: [Tag] = []) { all = tags }

    public init(_ tags: some Sequence<(key: String, value: String)>) { all = tags.map { Tag($0.key, $0.value) } }

    /// The value of a key without white space at its ends, nil where there is none. Linear in the number of tags.
    public subscript(_ key: String) -> String? {
        guard let value = all.first(where: { $0.key == key })?.value else { return nil }
        let trimmed = value.trimmed
        return trimmed.isEmpty ? nil : trimmed
    }

    /// The parts of a value between semicolons.
    func list(_ key: String) -> [String] { self[key]?.parts(at: ";") ?? [] }

    func has(_ key: String) -> Bool { self[key] != nil }

    /// The tags whose keys begin with a prefix: what follows it, and the value.
    func suffixes(of prefix: String) -> [(suffix: String, value: String)] {
        all.compactMap { tag in
            guard tag.key.utf8.count > prefix.utf8.count, tag.key.utf8.starts(with: prefix.utf8) else { return nil }
            let value = tag.value.trimmed
            return value.isEmpty ? nil : (String(tag.key.dropFirst(prefix.count)), value)
        }
    }
}

extension DetailTags: ExpressibleByDictionaryLiteral {
    /// The tags in the literal's order.
    public init(dictionaryLiteral tags: (String, String)...) { all = tags.map { Tag($0.0, $0.1) } }
}
