/// How a word of the question matches a word of the index.
package enum MatchManner: Sendable, Hashable {
    case exact
    case prefix
    case typo(Int)
    /// One word is an abbreviation or the long form of the other word.
    case otherForm
    /// The place has a kind that the words name.
    case kind
    /// The whole question names kinds and areas. The place has such a kind. The words are the kind's own name or a
    /// synonym, in a language that is spoken at the place or in a foreign language.
    case wantedKind(isSynonym: Bool, isForeign: Bool)
    /// The whole question names kinds and areas. The place lies in the area.
    case wantedArea
    /// The place lies in an area that the words name.
    case area
}

/// The documents that match one word of the question in any manner. If a document matches in several manners, the best
/// one is used.
package struct WordMatches {
    /// A list and how its documents match the word.
    package struct Part: Sendable {
        package var list: PostingsList
        package var manner: MatchManner

        package init(list: PostingsList, manner: MatchManner) {
            self.list = list
            self.manner = manner
        }
    }

    /// The value of a document by the lowest four bits of its posting. The rank of its importance is in the high byte,
    /// and the quality in the low byte. The greatest value is the best, since a document has the same rank in all
    /// lists.
    private struct Values {
        let table: [UInt16]

        init(_ manner: MatchManner, _ weights: ScanWeights) {
            table = (UInt32(0)..<16).map { bits in weights.quality(manner, bits & 3) | UInt16(bits >> 2) << 8 }
        }
    }

    private struct Long {
        var postings: LongPostings
        var manner: MatchManner
        var values: Values
    }

    private let weights: ScanWeights

    /// The short lists together, in ascending order: the document in the upper 32 bits, and its value in the lower 32
    /// bits.
    private var few: [UInt64] = []
    /// The range of `few` in the current window.
    private var fewAtHand = 0..<0
    private var many: [Long] = []
    /// The rows of long lists that a window needs and that must be read: their keys, and the indices of their lists.
    private var missing: (keys: [Int64], owners: [Int]) = ([], [])
    /// The greatest possible number of documents.
    let count: Int
    /// Whether the word only filters documents and gives no points.
    let isFilter: Bool

    /// Reads the documents that match words and filters, given the lists that match each of them.
    package static func read(
        _ words: [[Part]],
        filters: [[Part]] = [],
        _ weights: ScanWeights,
        _ reader: any IndexReader
    ) throws -> [WordMatches] {
        let all = words + filters
        var sections = try reader.sections(ofLists: all.joined().compactMap(\.list.number))[...]
        return all.enumerated().map { index, parts in
            let own = sections.prefix(parts.count { $0.list.number != nil })
            sections = sections.dropFirst(own.count)
            return WordMatches(parts, isFilter: index >= words.count, weights, Array(own))
        }
    }

    /// - Parameter sections: the sections of the long lists among the parts.
    private init(_ parts: [Part], isFilter: Bool, _ weights: ScanWeights, _ sections: [[PostingsSection]]) {
        self.isFilter = isFilter
        self.weights = weights
        for part in parts {
            let values = Values(part.manner, weights)
            if let number = part.list.number {
                many.append(
                    Long(postings: LongPostings(list: number, sections: sections[many.count]), manner: part.manner, values: values)
                )
            }
            for posting in part.list.postings { few.append(UInt64(posting >> 4) << 32 | UInt64(values.table[Int(posting & 15)])) }
        }
        if parts.count > 1 { few.sort() }
        count = parts.reduce(0) { $0 + $1.list.count }
    }

    /// Returns the greatest quality in each window, by rank of importance. It uses the directories of the lists and
    /// does not read the postings.
    func reaches(windows: Int) -> [WindowReach] {
        var reaches = Array(repeating: WindowReach(), count: windows)
        for entry in few {
            let window = Int(entry >> 32) / IndexLayout.windowCount
            if window < windows { reaches[window].raise(Int(entry >> 8 & 3), to: Int32(entry & 0xFF)) }
        }
        for index in many.indices {
            for section in many[index].postings.sections {
                let reach = WindowReach(many[index].manner, section.combinations, weights)
                for window in section.windows where window < windows { reaches[Int(window)].raise(to: reach) }
            }
        }
        return reaches
    }

    /// Makes a window the current one and adds its documents to a set; returns false if it has none.
    mutating func seek(_ window: Int, _ reader: any IndexReader, addingTo places: inout WindowPlaces) throws -> Bool {
        let first = UInt64(window * IndexLayout.windowCount)
        let start = firstFew(from: 0, document: first)
        fewAtHand = start..<firstFew(from: start, document: first + UInt64(IndexLayout.windowCount))
        var hasAny = !fewAtHand.isEmpty
        for index in fewAtHand { places.insert(Int(few[index] >> 32 - first)) }
        try readRows(of: window, reader)
        let documents = reader.documents
        for index in many.indices where try many[index].postings.addPlaces(of: window, to: &places, documents: documents) { hasAny = true }
        return hasAny
    }

    /// Adds the keys of the rows that windows will need and that were not read yet.
    func addMissingRows(of windows: [Int], to keys: inout Set<Int64>) {
        for long in many {
            for window in windows { if let key = long.postings.missingRow(window) { keys.insert(key) } }
        }
    }

    /// Reads the rows of the long lists that a window needs and that were not read yet.
    private mutating func readRows(of window: Int, _ reader: any IndexReader) throws {
        missing.keys.removeAll(keepingCapacity: true)
        missing.owners.removeAll(keepingCapacity: true)
        for index in many.indices {
            guard let key = many[index].postings.seek(window) else { continue }
            missing.keys.append(key)
            missing.owners.append(index)
        }
        guard !missing.keys.isEmpty else { return }
        try reader.forEachRow(missing.keys) { number, row in many[missing.owners[number]].postings.take(row) }
    }

    /// Writes the best value of each document of the current window that is in a set.
    func write(to board: inout [UInt16], of window: Int, among places: borrowing WindowPlaces) {
        precondition(board.count == IndexLayout.windowCount)
        let first = UInt64(window * IndexLayout.windowCount)
        for index in fewAtHand {
            let place = Int(few[index] >> 32 - first)
            if places.contains(place) { board[place] = max(board[place], UInt16(truncatingIfNeeded: few[index])) }
        }
        unsafe board.withUnsafeMutableBufferPointer { board in
            for index in many.indices {
                let table = many[index].values.table
                // Places are less than `windowCount`, which is the size of the board.
                many[index].postings.forEach(in: window, among: places) { place, bits in
                    unsafe board[place] = max(board[place], table[bits])
                }
            }
        }
    }

    private func firstFew(from start: Int, document: UInt64) -> Int {
        var (low, high) = (start, few.count)
        while low < high {
            let middle = (low + high) / 2
            if few[middle] >> 32 < document { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The greatest quality that documents of a window can have, by rank of importance; far below zero for a rank without
/// documents.
struct WindowReach {
    private(set) var qualities: SIMD4<Int32>

    static let none = Int32(-1_000_000)

    init(all quality: Int32) { qualities = SIMD4(repeating: quality) }

    init() { self.init(all: Self.none) }

    /// - Parameter combinations: the combinations of field and rank, as in `PostingsSection`.
    init(_ manner: MatchManner, _ combinations: UInt16, _ weights: ScanWeights) {
        self.init()
        for rank in 0..<4 {
            // In each manner, the field with the lower number has the better quality.
            let fields = combinations >> UInt16(rank * 4) & 15
            if fields != 0 { qualities[rank] = Int32(weights.quality(manner, UInt32(fields.trailingZeroBitCount))) }
        }
    }

    mutating func raise(_ rank: Int, to quality: Int32) { qualities[rank] = max(qualities[rank], quality) }

    mutating func raise(to other: WindowReach) { qualities = pointwiseMax(qualities, other.qualities) }

    /// Adds the qualities of another word that documents must have too.
    mutating func add(_ other: WindowReach, isFilter: Bool) {
        qualities &+= isFilter ? other.qualities.replacing(with: 0, where: other.qualities .>= 0) : other.qualities
    }
}
