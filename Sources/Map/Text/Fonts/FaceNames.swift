/// Reads the names of the faces in a font file from its table directory and `name` table, without reading
/// outlines. OpenType specification 1.9, chapters "OpenType font file" and "name".
enum FaceNames {
    /// Reads bytes of a file: `(offset, count)` returns at most `count` bytes, and fewer at the end of the
    /// file.
    typealias Reader = (_ offset: Int, _ count: Int) -> [UInt8]

    /// The largest number of faces in a collection. A collection with more is not read.
    private static let maximumFaces = 64
    private static let maximumTables = 256
    private static let maximumNameBytes = 1 << 20
    private static let maximumRecords = 4096

    /// Returns the names of each face in order; an element is empty if a face has no readable name. The result
    /// is empty if the file is not a font.
    static func read(_ reader: Reader) -> [[FontName]] {
        let header = Bytes(reader(0, 12))
        guard let tag = header.u32(0) else { return [] }
        guard tag == 0x7474_6366 else {  // "ttcf"
            return isFontTag(tag) ? [readFace(reader, at: 0)] : []
        }
        guard let count = header.u32(8), count <= maximumFaces else { return [] }
        let offsets = Bytes(reader(12, Int(count) * 4))
        return (0..<Int(count)).map { index in
            offsets.u32(index * 4).map { readFace(reader, at: Int($0)) } ?? []
        }
    }

    private static func isFontTag(_ tag: UInt32) -> Bool {
        tag == 0x0001_0000 || tag == 0x4F54_544F || tag == 0x7472_7565  // TrueType, "OTTO", "true"
    }

    private static func readFace(_ reader: Reader, at offset: Int) -> [FontName] {
        let header = Bytes(reader(offset, 12))
        guard let tag = header.u32(0), isFontTag(tag), let count = header.u16(4), count <= maximumTables else { return [] }
        let directory = Bytes(reader(offset + 12, Int(count) * 16))
        for index in 0..<Int(count) where directory.u32(index * 16) == 0x6E61_6D65 {  // "name"
            guard let start = directory.u32(index * 16 + 8), let length = directory.u32(index * 16 + 12),
                length <= maximumNameBytes
            else { return [] }
            return names(in: Bytes(reader(Int(start), Int(length))))
        }
        return []
    }

    /// Returns the full name (4), the typographic family with style (16, 17), and the family with style (1, 2),
    /// each in Windows English or Unicode.
    private static func names(in table: Bytes) -> [FontName] {
        guard let count = table.u16(2), count <= maximumRecords, let storage = table.u16(4) else { return [] }
        var found: [UInt16: String] = [:]
        for record in 0..<Int(count) {
            let at = 6 + record * 12
            guard let platform = table.u16(at), let language = table.u16(at + 4), let id = table.u16(at + 6),
                let length = table.u16(at + 8), let offset = table.u16(at + 10)
            else { break }
            guard [1, 2, 4, 16, 17].contains(id), platform == 0 || platform == 3 && language == 0x409, found[id] == nil,
                length <= 256, let text = table.utf16(Int(storage) + Int(offset), count: Int(length) / 2)
            else { continue }
            found[id] = text
        }
        var names: [FontName] = []
        func add(_ name: String?) {
            guard let name else { return }
            let parsed = FontName(name)
            if !parsed.family.isEmpty, !names.contains(parsed) { names.append(parsed) }
        }
        add(found[16].map { $0 + " " + (found[17] ?? found[2] ?? "") })
        add(found[1].map { $0 + " " + (found[2] ?? "") })
        add(found[4])
        return names
    }
}

/// Big-endian reads that return nil past the end.
private struct Bytes {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func u16(_ at: Int) -> UInt16? {
        guard at >= 0, at <= bytes.count - 2 else { return nil }
        return UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
    }

    func u32(_ at: Int) -> UInt32? {
        guard let high = u16(at), let low = u16(at + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }

    func utf16(_ at: Int, count: Int) -> String? {
        guard at >= 0, count >= 0, at <= bytes.count - 2 * count else { return nil }
        return String(decoding: (0..<count).map { u16(at + 2 * $0) ?? 0xFFFD }, as: UTF16.self)
    }
}
