/// How the search index lies in its tables; `docs/search.md` tells the whole of it.
enum IndexLayout {
    /// Places of one block: its row fills one page.
    static let blockCount = 200
    /// Bytes of a place in a block: ID, x, y, class in three bytes, prominence.
    static let entryBytes = 20
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

    /// Appends what the bytes hold; false where they are damaged.
    static func decode(_ bytes: RawSpan, base: UInt32, documents: UInt32, into postings: inout [UInt32]) -> Bool {
        var document = base
        var offset = 0
        let end = bytes.byteCount
        var last: UInt32? = nil
        while offset < end {
            var value = UInt32(bytes.byte(offset))
            offset += 1
            if value >= 0x80 {
                value &= 0x7F
                var shift: UInt32 = 7
                while true {
                    guard offset < end, shift < 32 else { return false }
                    let byte = UInt32(bytes.byte(offset))
                    offset += 1
                    value |= (byte & 0x7F) << shift
                    if byte < 0x80 { break }
                    shift += 7
                }
            }
            document &+= value >> 4
            guard document < documents, last.map({ document > $0 }) ?? true else { return false }
            last = document
            postings.append(document << 4 | value & 15)
        }
        return true
    }
}
