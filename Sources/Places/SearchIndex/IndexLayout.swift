/// How the search index lies in its rows; `docs/search-index.md` tells the whole of it.
package enum IndexLayout {
    /// Places of one block: its row fills one page.
    @inlinable package static var blockCount: Int { 200 }
    /// Bytes of a place in a block: ID, x, y, class in three bytes, importance.
    @inlinable package static var entryBytes: Int { 20 }
    /// Blocks of a window: what a question in words looks through at once, and what long lists of postings are cut by.
    static let windowBlocks = 16
    /// Places of a window; whole words of 64 bits.
    static let windowCount = windowBlocks * blockCount
    /// Bytes of a block in the directory: west, south, east, north, greatest importance, three of zero.
    static let directoryBytes = 20
    /// The number of places that fits in 28 bits beside a posting's 4 bits of rank.
    package static let placeLimit = 1 << 28

    /// The greatest number of bytes of postings that stand beside their term; longer ones have rows of their own.
    static let inlineBytes = 200
    /// A row of postings fills one page.
    static let rowBytes = 4_000
    /// From this number of postings of a list on, a window has a bit for each place instead of distances: it is smaller, and need not be read in order.
    static let denseCount = 320
    /// Windows side by side that together hold no more postings of a list are one section of it.
    static let sparseCount = 16
    /// From this number of terms on, the postings of terms that share a prefix stand together under it as well.
    package static let prefixTerms = 64
    /// This number of terms suffices if they have as many postings as one in `prefixPlaces` places.
    static let prefixTermsOfMany = 16
    static let prefixPlaces = 16
    static let prefixBytes = 24

    /// Ends the key of a prefix's postings; in no term.
    package static let prefixMark = UInt8(ascii: "*")
    /// Begins the key of a type or kind.
    static let classMark: UInt8 = 1
    /// Begins the key of a country.
    static let countryMark: UInt8 = 2

    package static func classKey(_ word: String) -> [UInt8] { [classMark] + Array(word.utf8) }
    /// The key of the places in an area, by its number in the store. Kinds begin with a letter.
    package static func areaKey(_ area: Int) -> [UInt8] { classKey(areaName(area)) }
    /// An area as names of kinds tell it.
    package static func areaName(_ area: Int) -> String { "@\(area)" }
    package static func isArea(_ type: String) -> Bool { type.utf8.first == UInt8(ascii: "@") }
    /// The key of the places that have a trait (`PlaceTraits`).
    package static func traitKey(_ trait: String) -> [UInt8] { classKey("#" + trait) }
    /// The key of the places with a telephone number that ends so.
    package static func phoneKey(_ digits: some BidirectionalCollection<UInt8>) -> [UInt8] {
        [classMark] + Array("tel:".utf8) + digits.suffix(phoneDigits)
    }
    package static let phoneDigits = 6
    /// The key of the places with a website of a host.
    package static func hostKey(_ host: some Sequence<UInt8>) -> [UInt8] { [classMark] + Array("web:".utf8) + host }

    package static func countryKey(_ code: String) -> [UInt8] { [countryMark] + Array(code.lowercased().utf8) }

    /// The key of a row of a long list.
    static func rowKey(list: Int64, row: Int64) -> Int64 { list << 32 | row }

    /// The key of what a long list consists of: its last row.
    static func directoryKey(list: Int64) -> Int64 { rowKey(list: list, row: Int64(UInt32.max)) }

    /// Four ranks of importance, 3 the highest.
    static func tier(_ importance: UInt8) -> UInt32 { importance >= 120 ? 3 : importance >= 80 ? 2 : importance >= 50 ? 1 : 0 }

    /// What the importance of places of each rank is at most.
    static let greatestImportance: [UInt8] = [49, 79, 119, 255]

    static func posting(document: UInt32, tier: UInt32, field: UInt32) -> UInt32 { document << 4 | tier << 2 | field }
}
