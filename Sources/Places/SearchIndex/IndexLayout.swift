/// The layout of the search index in its rows; `docs/search-index.md` describes it in full.
package enum IndexLayout {
    /// The number of places of a block. The row of a block fills one page.
    @inlinable package static var blockCount: Int { 200 }
    /// The size of a place in a block, in bytes: ID, x, y, class (3 bytes) and importance.
    @inlinable package static var entryBytes: Int { 20 }
    /// The number of blocks of a window. A search looks at all places of a window together, and long lists of postings
    /// are divided by windows.
    static let windowBlocks = 16
    /// The number of places of a window. A set with a bit for each of these places fills whole words of 64 bits.
    static let windowCount = windowBlocks * blockCount
    /// The size of a block in the directory, in bytes: west, south, east, north, greatest importance, and three zeros.
    static let directoryBytes = 20
    /// The greatest number of places of an index. Their numbers have 28 bits, because a posting needs its other four
    /// bits for field and rank.
    package static let placeLimit = 1 << 28

    /// The greatest size of postings in the row of their term, in bytes. Longer postings have rows of their own.
    static let inlineBytes = 200
    /// The size of a row of postings, in bytes. A row fills one page.
    static let rowBytes = 4_000
    /// A window with at least this many postings of a list has a bit for each place, and not the distances between the
    /// places. From this number on, bits take less room, and they can be read in any order.
    static let denseCount = 320
    /// Neighbouring windows of a list are joined into one section as long as they have at most this many postings
    /// together.
    static let sparseCount = 16
    /// If at least this many terms have a common prefix, their postings are also stored together under the prefix.
    package static let prefixTerms = 64
    /// Replaces `prefixTerms` for a prefix whose terms together have at least one posting for every `prefixPlaces`
    /// places.
    static let prefixTermsOfMany = 16
    static let prefixPlaces = 16
    static let prefixBytes = 24

    /// The last byte of the key of a prefix's postings. No term contains it.
    package static let prefixMark = UInt8(ascii: "*")
    /// The first byte of the key of a type or kind.
    static let classMark: UInt8 = 1
    /// The first byte of the key of a country.
    static let countryMark: UInt8 = 2

    package static func classKey(_ word: String) -> [UInt8] { [classMark] + Array(word.utf8) }
    /// Returns the key of the places in an area, by the area's number in the store. It differs from the keys of all
    /// kinds, because the names of kinds begin with a letter and not with `@`.
    package static func areaKey(_ area: Int) -> [UInt8] { classKey(areaName(area)) }
    /// Returns the name of an area among the types of `KindNames`.
    package static func areaName(_ area: Int) -> String { "@\(area)" }
    package static func isArea(_ type: String) -> Bool { type.utf8.first == UInt8(ascii: "@") }
    /// Returns the key of the places that have a trait (`PlaceTraits`).
    package static func traitKey(_ trait: String) -> [UInt8] { classKey("#" + trait) }
    /// Returns the key of the places whose telephone number ends with these digits.
    package static func phoneKey(_ digits: some BidirectionalCollection<UInt8>) -> [UInt8] {
        [classMark] + Array("tel:".utf8) + digits.suffix(phoneDigits)
    }
    package static let phoneDigits = 6
    /// Returns the key of the places whose website has this host.
    package static func hostKey(_ host: some Sequence<UInt8>) -> [UInt8] { [classMark] + Array("web:".utf8) + host }

    package static func countryKey(_ code: String) -> [UInt8] { [countryMark] + Array(code.lowercased().utf8) }

    /// Returns the key of a row of a long list.
    static func rowKey(list: Int64, row: Int64) -> Int64 { list << 32 | row }

    /// Returns the key of a long list's directory. The directory is the last row of the list.
    static func directoryKey(list: Int64) -> Int64 { rowKey(list: list, row: Int64(UInt32.max)) }

    /// Returns the rank of an importance. There are four ranks; 3 is the highest.
    static func tier(_ importance: UInt8) -> UInt32 { importance >= 120 ? 3 : importance >= 80 ? 2 : importance >= 50 ? 1 : 0 }

    /// The greatest importance of each rank.
    static let greatestImportance: [UInt8] = [49, 79, 119, 255]

    static func posting(document: UInt32, tier: UInt32, field: UInt32) -> UInt32 { document << 4 | tier << 2 | field }
}
