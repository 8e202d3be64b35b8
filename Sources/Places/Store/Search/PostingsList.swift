/// The postings of one term as the index names them: few stand beside their term, many in rows of their own, which are read as they are needed.
struct PostingsList {
    /// How many there are, as the index says.
    var count: Int
    /// Those beside the term, ascending.
    var postings: [UInt32] = []
    /// The number of the long list; nil where there is none.
    var number: Int64?
}

/// A long list as one question reads it: window by window, in any order, nothing but what is asked for.
struct LongPostings {
    private let list: Int64
    let sections: [PostingsSection]
    /// Rows that were read, by number; of lists of many rows only the last one.
    private var rows: [[UInt8]]
    private var rowAtHand = -1
    private let keepsRows: Bool
    /// The last section that begins no later than the last window asked for.
    private var position = 0
    /// The section at hand, nil where the window has none.
    private var section: PostingsSection?
    /// Postings of the section at hand where it is not dense: so many of them.
    private var postings: [UInt32] = []
    private var count = 0

    /// Lists of so few rows are kept as they are read.
    private static let keptRows = 16

    init(list: Int64, reader: StoreReader) throws {
        self.list = list
        sections = try reader.sections(ofList: list)
        let count = (sections.last?.row ?? -1) + 1
        keepsRows = count <= Self.keptRows
        rows = Array(repeating: [], count: keepsRows ? count : 1)
    }

    /// Takes the section of a window to hand, and adds its places to others; false where there are none.
    mutating func open(_ window: Int, _ reader: StoreReader, addingTo places: inout WindowPlaces) throws -> Bool {
        section = find(UInt32(window))
        guard let section else { return false }
        let slot = keepsRows ? section.row : 0
        if keepsRows ? rows[slot].isEmpty : rowAtHand != section.row {
            try reader.postingsRow(ofList: list, section.row, into: &rows[slot])
            rowAtHand = section.row
        }
        guard section.bytes.upperBound <= rows[slot].count else { throw reader.damaged("the search index") }
        let row = rows[slot]
        let span = row.span
        let all = unsafe span.bytes
        let bytes = all.extracting(section.bytes)
        if section.isDense {
            guard DensePostings.isSound(bytes) else { throw reader.damaged("the search index") }
            places.formUnion(dense: bytes)
            return true
        }
        guard let count = PostingsCodec.decode(bytes, base: section.base, documents: reader.documents, over: &postings) else {
            throw reader.damaged("the search index")
        }
        self.count = count
        let first = UInt32(window * IndexLayout.windowCount)
        var hasAny = false
        for index in 0..<count {
            let place = Int(postings[index] >> 4) - Int(first)
            guard place >= 0, place < IndexLayout.windowCount else { continue }
            places.insert(place)
            hasAny = true
        }
        return hasAny
    }

    /// Calls for each posting of the window at hand whose place is among some: the place, and the posting's lower four bits.
    func forEach(in window: Int, among places: borrowing WindowPlaces, _ body: (Int, Int) -> Void) {
        guard let section else { return }
        if section.isDense {
            let row = rows[keepsRows ? section.row : 0]
            let span = row.span
            let all = unsafe span.bytes
            let bytes = all.extracting(section.bytes)
            DensePostings.forEach(bytes, among: places, body)
            return
        }
        let first = window * IndexLayout.windowCount
        for index in 0..<count {
            let place = Int(postings[index] >> 4) - first
            guard place >= 0, place < IndexLayout.windowCount, places.contains(place) else { continue }
            body(place, Int(postings[index] & 15))
        }
    }

    /// The section that holds a window; looked for from the last one on, since most questions go forwards.
    private mutating func find(_ window: UInt32) -> PostingsSection? {
        if position >= sections.count || sections[position].windows.lowerBound > window { position = 0 }
        var step = 1
        while position + step < sections.count, sections[position + step].windows.lowerBound <= window {
            position += step
            step *= 2
        }
        var end = min(position + step, sections.count)
        while position + 1 < end {
            let middle = (position + end) / 2
            if sections[middle].windows.lowerBound <= window { position = middle } else { end = middle }
        }
        return position < sections.count && sections[position].windows.contains(window) ? sections[position] : nil
    }
}
