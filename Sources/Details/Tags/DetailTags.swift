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

    /// Whether a tag may have a key, or one that begins with it where it ends with a colon; false for most that none has.
    func mayHold(_ key: String) -> Bool { keys.mayHold(key) }

    /// The tags whose keys begin with a prefix that ends with a colon: what follows it, and the value.
    func suffixes(of prefix: String) -> [(suffix: String, value: String)] {
        guard keys.mayHold(prefix) else { return [] }
        return all.compactMap { tag in tag.key.suffix(after: prefix).map { (String($0), tag.value) } }
    }

    public static func == (a: DetailTags, b: DetailTags) -> Bool { a.all == b.all }

    public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

extension DetailTags: ExpressibleByDictionaryLiteral {
    /// The tags in the literal's order.
    public init(dictionaryLiteral tags: (String, String)...) { self.init(tags.map { Tag($0.0, $0.1) }) }
}

/// Tells most keys that no tag has from those that one may have (a Bloom filter of 256 bits with two functions): of some two hundred keys that are
/// asked for, a place has a dozen.
private struct KeyMask: Sendable {
    private var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))

    init(_ tags: [DetailTags.Tag]) {
        for tag in tags {
            var key = tag.key
            key.withUTF8 { bytes in
                for index in bytes.indices where unsafe bytes[index] == UInt8(ascii: ":") {
                    // Prefixes can be asked for as well: `payment:` of `payment:cash`, `phone:mobile:` of `phone:mobile:x`.
                    unsafe insert(Self.hash(UnsafeBufferPointer(rebasing: bytes[...index])))
                }
                unsafe insert(Self.hash(bytes))
            }
        }
    }

    func mayHold(_ key: String) -> Bool {
        var key = key
        let hash = key.withUTF8 { unsafe Self.hash($0) }
        return has(hash & 0xFF) && has(hash >> 8 & 0xFF)
    }

    private mutating func insert(_ hash: UInt32) {
        for bit in [hash & 0xFF, hash >> 8 & 0xFF] {
            let flag = UInt64(1) << UInt64(bit & 63)
            switch bit >> 6 {
            case 0: words.0 |= flag
            case 1: words.1 |= flag
            case 2: words.2 |= flag
            default: words.3 |= flag
            }
        }
    }

    private func has(_ bit: UInt32) -> Bool {
        let word =
            switch bit >> 6 {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        return word >> UInt64(bit & 63) & 1 != 0
    }

    /// Sixteen bits from the length and three of the bytes.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let count = bytes.count
        guard count > 0 else { return 0 }
        let (start, middle, end) = unsafe (UInt32(bytes[0]), UInt32(bytes[count / 2]), UInt32(bytes[count - 1]))
        return (UInt32(truncatingIfNeeded: count) ^ start << 8 ^ middle << 16 ^ end << 24) &* 0x9E37_79B1 >> 16
    }
}
