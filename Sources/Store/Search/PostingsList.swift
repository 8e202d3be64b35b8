/// The postings of one term as the index names them: few stand beside their term, many in rows of their own, which are read as they are needed.
struct PostingsList {
    /// How many there are, as the index says.
    var count: Int
    /// Those beside the term, ascending.
    var postings: [UInt32] = []
    /// The number of the rows; nil where there are none.
    var rows: Int64?
}

/// Reads the rows of one list forwards, leaping over those that nobody asks for.
struct PostingsCursor {
    private let list: Int64
    /// The row at hand.
    private var row: [UInt32] = []
    private var rowKey: Int64 = -1
    private var position = 0
    /// Nothing follows the row at hand.
    private var isLast = false
    private var reached: UInt32 = 0

    init(list: Int64) { self.list = list }

    /// Gives the postings of a range of documents, a slice at a time.
    mutating func read(_ documents: Range<UInt32>, _ reader: StoreReader, _ body: (Span<UInt32>) -> Void) throws {
        if documents.lowerBound < reached {
            rowKey = -1
            row.removeAll(keepingCapacity: true)
            position = 0
            isLast = false
        }
        reached = documents.lowerBound
        while true {
            if position >= row.count || row[row.count - 1] >> 4 < documents.lowerBound {
                guard try load(documents.lowerBound, reader) else { return }
                continue
            }
            let start = firstIndex(from: position, document: documents.lowerBound)
            let end = firstIndex(from: start, document: documents.upperBound)
            position = end
            if start < end { body(row.span.extracting(start..<end)) }
            if end < row.count { return }
        }
    }

    /// The next row that may have the document or one after it; false where there is none.
    private mutating func load(_ document: UInt32, _ reader: StoreReader) throws -> Bool {
        if isLast { return false }
        let span = (row.last ?? 0) >> 4 &- (row.first ?? 0) >> 4
        let isFar = rowKey < 0 || (row.last ?? 0) >> 4 &+ 2 &* span < document
        let before = rowKey
        if isFar, let key = try reader.postingsRow(of: list, holding: document, into: &row), key > before {
            rowKey = key
        } else {
            // None that begins so early, or the row at hand again.
            guard let key = try reader.postingsRow(of: list, after: before, into: &row) else {
                row.removeAll(keepingCapacity: true)
                position = 0
                isLast = true
                return false
            }
            rowKey = key
        }
        position = 0
        return true
    }

    /// The first posting at or after an index whose document is none before the one asked for: by steps that double, then halves.
    private func firstIndex(from start: Int, document: UInt32) -> Int {
        let end = row.count
        if start >= end || row[start] >> 4 >= document { return start }
        if row[end - 1] >> 4 < document { return end }
        var step = 1
        while start + step < end, row[start + step] >> 4 < document { step *= 2 }
        var (low, high) = (start + step / 2, min(start + step, end))
        while low < high {
            let middle = (low + high) / 2
            if row[middle] >> 4 < document { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
