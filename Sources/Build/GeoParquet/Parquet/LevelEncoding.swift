internal import PortolanBasics

/// Encodes the levels of nested values as runs of equal levels and groups of packed bits (Parquet's RLE /
/// bit-packing hybrid, Encodings.md).
enum LevelEncoding {
    /// Returns the encoded levels after their byte count, as data pages of version 1 require. Each level takes
    /// one bit.
    static func bytes(ofBits levels: [UInt8]) -> [UInt8] {
        var body: [UInt8] = []
        var start = 0
        while start < levels.count {
            var end = start + 1
            while end < levels.count, levels[end] == levels[start] { end += 1 }
            if end - start >= 8 {
                LEB128.append(UInt64(end - start) << 1, to: &body)
                body.append(levels[start])
                start = end
                continue
            }
            // Packs groups of eight levels until a run of 16 equal levels begins or the levels end.
            var groups: [UInt8] = []
            while start < levels.count {
                var group: UInt8 = 0
                for (bit, level) in levels[start..<min(start + 8, levels.count)].enumerated() { group |= level << UInt8(bit) }
                groups.append(group)
                start += 8
                if start + 16 <= levels.count, levels[start..<start + 16].allSatisfy({ $0 == levels[start] }) { break }
            }
            LEB128.append(UInt64(groups.count) << 1 | 1, to: &body)
            body += groups
        }
        return [UInt8](littleEndian: UInt32(clamping: body.count)) + body
    }
}
