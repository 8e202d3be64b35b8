/// Tags prepared for look-ups of many keys, most of which are absent. Of some two hundred keys that are looked up, a
/// place has a dozen.
public struct TagLookup: Sendable, Hashable {
    /// The tags that are looked up.
    public let tags: OSMTags
    /// The hash of each tag's key.
    private let prints: [TagKeyPrint]
    /// The mask of all keys and of their prefixes up to each colon, such as `payment:` for `payment:cash`.
    private let mask: TagKeyMask

    /// Prepares tags for look-ups. The cost is O(n) in the bytes of their keys.
    public init(_ tags: OSMTags) {
        var mask = TagKeyMask()
        var prints: [TagKeyPrint] = []
        prints.reserveCapacity(tags.all.count)
        for tag in tags.all {
            var key = tag.key
            key.withUTF8 { bytes in
                for index in bytes.indices where unsafe bytes[index] == UInt8(ascii: ":") {
                    unsafe mask.insert(TagKeyPrint(UnsafeBufferPointer(rebasing: bytes[...index])))
                }
                let print = unsafe TagKeyPrint(bytes)
                mask.insert(print)
                prints.append(print)
            }
        }
        self.tags = tags
        self.mask = mask
        self.prints = prints
    }

    /// The value of a key; nil if the object does not have it.
    public subscript(_ key: TagKey) -> String? {
        guard mask.mayHold(key.print) else { return nil }
        for index in prints.indices where prints[index].bits == key.print.bits && key.matches(tags.all[index].key) {
            return tags.all[index].value
        }
        return nil
    }

    /// Returns the value of a key in a language, such as that of `addr:street:fr`; nil if no tag has it. The cost is
    /// O(n) in the number of tags.
    public func value(of key: TagKey, language: String) -> String? {
        for tag in tags.all where key.matches(tag.key, language: language) { return tag.value }
        return nil
    }

    /// Returns the value of a key that is composed at run time; nil if no tag has it. The cost is O(n) in the number of
    /// tags.
    public func value(of key: String) -> String? { tags[key] }

    /// Whether some tag may have the key; for a key that ends with a colon, whether some tag's key may begin with it.
    /// False is certain, true is not.
    public func mayHold(_ key: TagKey) -> Bool { mask.mayHold(key.print) }

    /// Returns the tags whose keys begin with a prefix that ends with a colon: for each tag, the rest of its key, and
    /// its value.
    public func suffixes(of prefix: TagKey) -> [(suffix: String, value: String)] {
        guard mask.mayHold(prefix.print) else { return [] }
        return tags.all.compactMap { tag in prefix.suffix(of: tag.key).map { ($0, tag.value) } }
    }

    public static func == (a: TagLookup, b: TagLookup) -> Bool { a.tags == b.tags }

    public func hash(into hasher: inout Hasher) { hasher.combine(tags) }
}
