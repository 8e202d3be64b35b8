/// How the search index lies in its tables; `docs/search.md` tells the whole of it.
enum IndexLayout {
    /// Places of one block: its row fills one page.
    static let blockCount = 200
    /// Bytes of a place in a block: ID, x, y, class in three bytes, prominence.
    static let entryBytes = 20
    /// Blocks that a question in words looks through at once.
    static let windowBlocks = 16
    /// Bytes of a block in the directory: west, south, east, north, greatest prominence, three of zero.
    static let directoryBytes = 20
    /// The number of places that fits in 28 bits beside a posting's 4 bits of rank.
    static let placeLimit = 1 << 28

    /// Postings up to so many bytes stand beside their term, longer ones in rows of their own.
    static let inlineBytes = 200
    /// A row of postings fills one page.
    static let chunkBytes = 4_000
    /// Where so many terms share a prefix, their postings stand together under it as well.
    static let prefixTerms = 64
    static let prefixBytes = 24

    /// Ends the key of a prefix's postings; in no term.
    static let prefixMark = UInt8(ascii: "*")
    /// Begins the key of a type or kind.
    static let classMark: UInt8 = 1
    /// Begins the key of a country.
    static let countryMark: UInt8 = 2

    static func classKey(_ word: String) -> [UInt8] { [classMark] + Array(word.utf8) }
    static func countryKey(_ code: String) -> [UInt8] { [countryMark] + Array(code.lowercased().utf8) }

    /// Four ranks of prominence, 3 the highest.
    static func tier(_ prominence: UInt8) -> UInt32 { prominence >= 120 ? 3 : prominence >= 80 ? 2 : prominence >= 50 ? 1 : 0 }

    /// What the prominence of places of each rank is at most.
    static let greatestProminence: [UInt8] = [49, 79, 119, 255]

    static func posting(document: UInt32, tier: UInt32, field: UInt32) -> UInt32 { document << 4 | tier << 2 | field }
}

extension [UInt8] {
    /// Little-endian.
    mutating func append(_ value: Int32) {
        let bits = UInt32(bitPattern: value)
        for shift in stride(from: UInt32(0), to: 32, by: 8) { append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }

    /// Little-endian.
    mutating func append(_ value: Int64) {
        let bits = UInt64(bitPattern: value)
        for shift in stride(from: UInt64(0), to: 64, by: 8) { append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
}

extension RawSpan {
    /// Little-endian.
    func number32(_ offset: Int) -> Int32 { Int32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Int32.self)) }

    /// Little-endian.
    func number64(_ offset: Int) -> Int64 { Int64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: Int64.self)) }

    func byte(_ offset: Int) -> UInt8 { unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
}

/// Postings in bytes: each document as its distance to the one before, its rank beside it, as unsigned LEB128.
enum PostingsCodec {
    /// - Parameter previous: the document before the first, -1 where the bytes begin a list.
    static func encode(_ postings: ArraySlice<UInt32>, to bytes: inout [UInt8]) {
        var previous: UInt32 = 0
        for posting in postings {
            let document = posting >> 4
            var rest = (document &- previous) << 4 | posting & 15
            // A distance of 2²⁸ or more cannot be: documents have 28 bits.
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
            previous = document
        }
    }

    /// Replaces the postings by what the bytes hold; false where they are damaged.
    static func decode(_ bytes: RawSpan, base: UInt32, documents: UInt32, into postings: inout [UInt32]) -> Bool {
        var isSound = false
        // No posting has less than a byte.
        unsafe postings = Array(unsafeUninitializedCapacity: bytes.byteCount) { buffer, count in
            let decoded = unsafe decode(bytes, base: base, documents: documents, into: buffer)
            isSound = decoded != nil
            count = decoded ?? 0
        }
        return isSound
    }

    /// - Parameter postings: room for as many as there are bytes.
    private static func decode(
        _ bytes: RawSpan,
        base: UInt32,
        documents: UInt32,
        into postings: UnsafeMutableBufferPointer<UInt32>
    ) -> Int? {
        let end = bytes.byteCount
        var document = UInt64(base)
        var offset = 0
        var count = 0
        // Lists ascend, so a distance of nothing is sound only at the beginning.
        var stands = 0
        while offset < end {
            // Eight bytes that are eight postings, as in the lists of nearly all places.
            if offset + 8 <= end {
                let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if word & 0x8080_8080_8080_8080 == 0 {
                    for index in 0..<8 {
                        let value = UInt32(bytes.byte(offset + index))
                        document += UInt64(value >> 4)
                        stands += value < 16 ? 1 : 0
                        unsafe postings[count + index] = UInt32(truncatingIfNeeded: document) << 4 | value & 15
                    }
                    offset += 8
                    count += 8
                    continue
                }
            }
            // One byte or two, as most have, without asking which.
            let first = UInt32(bytes.byte(offset))
            let second = offset + 1 < end ? UInt32(bytes.byte(offset + 1)) : 0
            let goesOn = first >> 7
            var value = first & 0x7F | ((second & 0x7F) << 7) &* goesOn
            offset += 1 + Int(goesOn)
            if goesOn & second >> 7 != 0 {
                var shift: UInt32 = 14
                while true {
                    guard offset < end, shift < 32 else { return nil }
                    let byte = UInt32(bytes.byte(offset))
                    offset += 1
                    value |= (byte & 0x7F) << shift
                    if byte < 0x80 { break }
                    shift += 7
                }
            }
            document += UInt64(value >> 4)
            stands += value < 16 ? 1 : 0
            // Each takes a byte at least, so there is room.
            unsafe postings[count] = UInt32(truncatingIfNeeded: document) << 4 | value & 15
            count += 1
        }
        // The number that goes on past the end.
        guard offset == end, document < UInt64(documents) || count == 0 else { return nil }
        guard stands == 0 || stands == 1 && (unsafe postings[0]) >> 4 == base else { return nil }
        return count
    }
}
