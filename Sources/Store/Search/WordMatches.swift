/// How a word of the question meets a word of the index.
enum MatchManner {
    case exact
    case prefix
    case typo(Int)
    /// The place is of a kind that the words name.
    case kind

    /// Quality of one word's match in a field: what fits wholly in a name has 100. Never 0.
    func quality(_ field: UInt32) -> UInt16 {
        let base: UInt16 = field == 0 ? 100 : field == 1 ? 92 : field == 2 ? 75 : 55
        switch self {
        case .kind: return 60
        case .exact: return base
        case .prefix: return base - 8
        case .typo(let count): return base - (count > 1 ? 45 : 30)
        }
    }
}

/// The documents that have one word of the question, in whatever manner: each in its best.
struct WordMatches {
    /// A list and how its documents meet the word.
    struct Part {
        var list: PostingsList
        var manner: MatchManner
    }

    /// What a document gets by the four low bits of its posting: quality in the low byte, above it the most points that its prominence can have.
    private struct Values {
        let table: [UInt16]

        init(_ manner: MatchManner) {
            table = (UInt32(0)..<16).map { bits in
                manner.quality(bits & 3) | UInt16(IndexLayout.greatestProminence[Int(bits >> 2)] / 2) << 8
            }
        }
    }

    private struct Long {
        var cursor: PostingsCursor
        var values: Values
    }

    /// Of short lists together: documents in the upper 32 bits, their values in the lower, ascending.
    private var few: [UInt64] = []
    private var many: [Long] = []
    /// No more documents than these.
    let count: Int
    /// The best quality that any document has.
    let greatestQuality: Int
    /// It tells only whether a document may be found, not how well it fits.
    let isFilter: Bool

    init(_ parts: [Part], isFilter: Bool = false) {
        self.isFilter = isFilter
        var greatest: UInt16 = 0
        for part in parts {
            let values = Values(part.manner)
            greatest = max(greatest, values.table.reduce(0) { max($0, $1 & 0xFF) })
            if let rows = part.list.rows { many.append(Long(cursor: PostingsCursor(list: rows), values: values)) }
            for posting in part.list.postings { few.append(UInt64(posting >> 4) << 32 | UInt64(values.table[Int(posting & 15)])) }
        }
        if parts.count > 1 { few.sort() }
        count = parts.reduce(0) { $0 + $1.list.count }
        greatestQuality = isFilter ? 0 : Int(greatest)
    }

    /// Writes the values of the documents of a window into a board, of each document its best; false where there are none.
    mutating func fill(_ board: inout WindowBoard, _ documents: Range<UInt32>, _ reader: StoreReader) throws -> Bool {
        var hasAny = false
        var index = firstFew(documents.lowerBound)
        while index < few.count, UInt32(few[index] >> 32) < documents.upperBound {
            let place = Int(UInt32(few[index] >> 32) - documents.lowerBound)
            board.raise(place, to: UInt16(truncatingIfNeeded: few[index]))
            hasAny = true
            index += 1
        }
        for index in many.indices {
            let table = many[index].values.table
            try many[index].cursor.read(documents, reader) { postings in
                hasAny = true
                board.raise(postings, by: table, first: documents.lowerBound)
            }
        }
        return hasAny
    }

    private func firstFew(_ document: UInt32) -> Int {
        var (low, high) = (0, few.count)
        while low < high {
            let middle = (low + high) / 2
            if UInt32(few[middle] >> 32) < document { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
