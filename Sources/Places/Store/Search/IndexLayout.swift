/// How the search index lies in its tables; `docs/search.md` tells the whole of it.
enum IndexLayout {
    /// Places of one block: its row fills one page.
    static let blockCount = 200
    /// Bytes of a place in a block: ID, x, y, class in three bytes, importance.
    static let entryBytes = 20
    /// Blocks of a window: what a question in words looks through at once, and what long lists of postings are cut by.
    static let windowBlocks = 16
    /// Places of a window; whole words of 64 bits.
    static let windowCount = windowBlocks * blockCount
    /// Bytes of a block in the directory: west, south, east, north, greatest importance, three of zero.
    static let directoryBytes = 20
    /// The number of places that fits in 28 bits beside a posting's 4 bits of rank.
    static let placeLimit = 1 << 28

    /// Postings up to so many bytes stand beside their term, longer ones in rows of their own.
    static let inlineBytes = 200
    /// A row of postings fills one page.
    static let rowBytes = 4_000
    /// A window that holds so many postings of a list has a bit for each place instead of distances: it is smaller, and need not be read in order.
    static let denseCount = 320
    /// Windows side by side that together hold no more postings of a list are one section of it.
    static let sparseCount = 16
    /// Where so many terms share a prefix, their postings stand together under it as well.
    static let prefixTerms = 64
    /// Fewer terms suffice where they have as many postings as every so manieth place.
    static let prefixTermsOfMany = 16
    static let prefixPlaces = 16
    static let prefixBytes = 24

    /// Ends the key of a prefix's postings; in no term.
    static let prefixMark = UInt8(ascii: "*")
    /// Begins the key of a type or kind.
    static let classMark: UInt8 = 1
    /// Begins the key of a country.
    static let countryMark: UInt8 = 2

    static func classKey(_ word: String) -> [UInt8] { [classMark] + Array(word.utf8) }
    static func countryKey(_ code: String) -> [UInt8] { [countryMark] + Array(code.lowercased().utf8) }

    /// Four ranks of importance, 3 the highest.
    static func tier(_ importance: UInt8) -> UInt32 { importance >= 120 ? 3 : importance >= 80 ? 2 : importance >= 50 ? 1 : 0 }

    /// What the importance of places of each rank is at most.
    static let greatestImportance: [UInt8] = [49, 79, 119, 255]

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
