internal import PortolanBasics
internal import PortolanOSMModel

/// The binary form of tags in a store.
///
///     tags   = count, count × (key, text)
///     key    = 2 × index              a key of the table `PlaceTagsCodec.commonKeys`
///            | 2 × bytes + 1, UTF-8   any other
///     text   = bytes, UTF-8
///
/// All numbers are unsigned LEB128. A blob ends with its last tag. The table belongs to the version of the store's
/// format: its order never changes.
package enum PlaceTagsCodec {
    /// The error for a blob that `encode` did not write.
    package struct Damage: Error, CustomStringConvertible {
        package var byteOffset: Int
        package var description: String { "the tags are damaged at byte \(byteOffset)" }
    }

    static func encode(_ tags: OSMTags) -> [UInt8] {
        var bytes: [UInt8] = []
        encode(tags, to: &bytes)
        return bytes
    }

    static func encode(_ tags: OSMTags, to bytes: inout [UInt8]) {
        append(UInt64(tags.all.count), to: &bytes)
        for tag in tags.all { append(tag, code: commonKeyIndices[tag.key].map { Int32(clamping: $0) } ?? -1, to: &bytes) }
    }

    /// - Parameter facts: the facts of each tag's key.
    static func encode(_ tags: OSMTags, _ facts: [TagKeyFacts], to bytes: inout [UInt8]) {
        append(UInt64(tags.all.count), to: &bytes)
        for (tag, facts) in zip(tags.all, facts) { append(tag, code: facts.code, to: &bytes) }
    }

    private static func append(_ tag: OSMTags.Tag, code: Int32, to bytes: inout [UInt8]) {
        if code >= 0 {
            append(UInt64(code) * 2, to: &bytes)
        } else {
            append(UInt64(tag.key.utf8.count) * 2 + 1, to: &bytes)
            append(tag.key, to: &bytes)
        }
        append(UInt64(tag.value.utf8.count), to: &bytes)
        append(tag.value, to: &bytes)
    }

    /// Appends the bytes of a text, in one piece if they are contiguous.
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe bytes.append(contentsOf: $0) }
        if isDone == nil { bytes.append(contentsOf: text.utf8) }
    }

    /// A tag as ranges of bytes, without texts. The key is an index in `commonKeys`, or else a range of bytes.
    package struct RawTag {
        package var commonKey: Int?
        package var key: Range<Int>
        package var value: Range<Int>
    }

    /// Calls the body for each tag of a blob.
    package static func forEachTag(_ bytes: RawSpan, _ body: (RawTag) -> Void) throws(Damage) {
        var offset = 0
        let count = try number(bytes, &offset)
        for _ in 0..<count {
            let start = offset
            let code = try number(bytes, &offset)
            var tag = RawTag(commonKey: nil, key: offset..<offset, value: 0..<0)
            if code % 2 == 0 {
                guard code / 2 < commonKeys.count else { throw Damage(byteOffset: start) }
                tag.commonKey = code / 2
            } else {
                tag.key = try range(bytes, &offset, code / 2)
            }
            let valueCount = try number(bytes, &offset)
            tag.value = try range(bytes, &offset, valueCount)
            body(tag)
        }
        guard offset == bytes.byteCount else { throw Damage(byteOffset: offset) }
    }

    static func decode(_ bytes: RawSpan) throws(Damage) -> OSMTags {
        var offset = 0
        let count = try number(bytes, &offset)
        // A tag has at least two bytes.
        guard count <= (bytes.byteCount - offset) / 2 else { throw Damage(byteOffset: 0) }
        var tags: [OSMTags.Tag] = []
        tags.reserveCapacity(count)
        for _ in 0..<count {
            let start = offset
            let code = try number(bytes, &offset)
            let key: String
            if code % 2 == 0 {
                guard code / 2 < commonKeys.count else { throw Damage(byteOffset: start) }
                key = commonKeys[code / 2]
            } else {
                key = try text(bytes, &offset, code / 2)
            }
            let valueCount = try number(bytes, &offset)
            tags.append(.init(key: key, value: try text(bytes, &offset, valueCount)))
        }
        guard offset == bytes.byteCount else { throw Damage(byteOffset: offset) }
        // The store has each key once.
        return OSMTags(distinct: tags)
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) { LEB128.append(number, to: &bytes) }

    /// Reads a number, such as an index of a key or a number of bytes.
    private static func number(_ bytes: RawSpan, _ offset: inout Int) throws(Damage) -> Int {
        guard let number = LEB128.number(bytes, &offset) else { throw Damage(byteOffset: offset) }
        return number
    }

    private static func range(_ bytes: RawSpan, _ offset: inout Int, _ count: Int) throws(Damage) -> Range<Int> {
        guard count <= bytes.byteCount - offset else { throw Damage(byteOffset: offset) }
        defer { offset += count }
        return offset..<offset + count
    }

    private static func text(_ bytes: RawSpan, _ offset: inout Int, _ count: Int) throws(Damage) -> String {
        text(bytes, try range(bytes, &offset, count))
    }

    package static func text(_ bytes: RawSpan, _ range: Range<Int>) -> String {
        let part = bytes.extracting(range)
        return unsafe part.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
