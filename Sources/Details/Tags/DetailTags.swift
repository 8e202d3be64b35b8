/// The tags of an object as this room sees them: keys and values in the source's order.
///
/// Values stand without white space at their ends; a tag whose value is nothing but that counts as absent. Of a key that stands twice, the first counts.
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
    private let keys: KeyMask

    public init(_ tags: consuming [Tag] = []) {
        var all = tags
        for index in all.indices { all[index].value = all[index].value.trimmed }
        all.removeAll { $0.value.isEmpty }
        self.all = all
        keys = KeyMask(all)
    }

    public init(_ tags: some Sequence<(key: String, value: String)>) { self.init(tags.map { Tag($0.key, $0.value) }) }

    /// The value of a key, nil where there is none. Linear in the number of tags, but quick for most keys that are absent.
    public subscript(_ key: String) -> String? {
        keys.mayHold(key) ? all.first { $0.key == key }?.value : nil
    }

    func has(_ key: String) -> Bool { self[key] != nil }

    /// The tags whose keys begin with a prefix that ends with a colon: what follows it, and the value.
    func suffixes(of prefix: String) -> [(suffix: String, value: String)] {
        guard keys.mayHold(prefix) else { return [] }
        return all.compactMap { tag in
            guard tag.key.utf8.count > prefix.utf8.count, tag.key.utf8.starts(with: prefix.utf8) else { return nil }
            return (String(Substring(tag.key.utf8.dropFirst(prefix.utf8.count))), tag.value)
        }
    }

    public static func == (a: DetailTags, b: DetailTags) -> Bool { a.all == b.all }

    public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

extension DetailTags: ExpressibleByDictionaryLiteral {
    /// The tags in the literal's order.
    public init(dictionaryLiteral tags: (String, String)...) { self.init(tags.map { Tag($0.0, $0.1) }) }
}

/// Tells most keys that no tag has from those that one may have (a Bloom filter with two functions): of some two hundred keys that are asked for, a
/// place has a dozen.
private struct KeyMask: Sendable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    init(_ tags: [DetailTags.Tag]) {
        for tag in tags {
            let start = tag.key.utf8.first ?? 0
            var (count, end) = (0, UInt8(0))
            for byte in tag.key.utf8 {
                count += 1
                end = byte
                // Prefixes can be asked for as well: `payment:` of `payment:cash`, `phone:mobile:` of `phone:mobile:x`.
                if byte == UInt8(ascii: ":") { insert(Self.bits(count, start, end)) }
            }
            insert(Self.bits(count, start, end))
        }
    }

    func mayHold(_ key: String) -> Bool {
        var key = key
        let bits = key.withUTF8 { bytes in
            bytes.isEmpty ? Self.bits(0, 0, 0) : unsafe Self.bits(bytes.count, bytes[0], bytes[bytes.count - 1])
        }
        return first & bits.first != 0 && second & bits.second != 0
    }

    private mutating func insert(_ bits: (first: UInt64, second: UInt64)) {
        first |= bits.first
        second |= bits.second
    }

    /// From the length, the first and the last bytes.
    private static func bits(_ length: Int, _ first: UInt8, _ last: UInt8) -> (first: UInt64, second: UInt64) {
        let (count, start, end) = (UInt64(length), UInt64(first), UInt64(last))
        return (1 << ((count &* 7 &+ start) & 63), 1 << ((end &* 11 &+ count &* 3 &+ start) & 63))
    }
}
