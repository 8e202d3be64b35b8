internal import Dispatch

/// Writes terms and their postings while other threads encode the terms that follow.
struct PostingsWriter {
    private let writer: any IndexWriter

    /// The number of threads that encode. The result is the same for any number.
    private static let threads = 2

    init(_ writer: any IndexWriter) { self.writer = writer }

    /// - Parameters:
    ///   - count: the approximate number of postings that are encoded at once.
    ///   - progress: called with a fraction from 0 to 1; returns false to stop.
    func write(_ sources: PostingsSources, postingsAtOnce count: Int = 1 << 18, progress: (Double) -> Bool) throws {
        var sources = sources
        var lists: Int64 = 0
        for number in 0..<sources.count {
            let source = try sources.source(number)
            let pieces = source.pieces(postings: count)
            let ahead = (0..<Self.threads).map { _ in EncodingAhead(source) }
            for (encoding, piece) in zip(ahead, pieces) { encoding.begin(piece) }
            for index in pieces.indices {
                let encoding = ahead[index % ahead.count]
                let encoded = encoding.taken()
                if index + ahead.count < pieces.count { encoding.begin(pieces[index + ahead.count]) }
                try write(encoded, lists: lists)
                lists += encoded.listCount
                let done = Double(number) + Double(index + 1) / Double(pieces.count)
                guard progress(done / Double(sources.count)) else { throw CancellationError() }
            }
        }
    }

    /// - Parameter lists: the number of lists written before.
    private func write(_ encoded: EncodedTerms, lists: Int64) throws {
        let bytes = unsafe encoded.bytes.span.bytes
        var (offset, row) = (0, 0)
        for term in encoded.terms {
            let key = bytes.extracting(offset..<term.keyEnd)
            offset = term.inlineEnd
            guard let list = term.list else {
                try writer.writeTerm(key, count: term.count, postings: bytes.extracting(term.keyEnd..<term.inlineEnd))
                continue
            }
            try writer.writeTerm(key, count: term.count, list: lists + list)
            while row < term.rowsEnd {
                let rowKey = IndexLayout.rowKey(list: lists + list, row: encoded.rows[row].number)
                try writer.writeRow(rowKey, bytes.extracting(offset..<encoded.rows[row].end))
                offset = encoded.rows[row].end
                row += 1
            }
        }
    }
}

/// Encodes a piece on a thread of its own.
///
/// Invariant for `@unchecked Sendable`: `queue` alone uses the encoder and the piece between `begin()` and the next
/// `taken()`. The caller alone uses them at other times.
private final class EncodingAhead: @unchecked Sendable {
    private var encoder: PostingsEncoder
    private var piece = EncodedTerms()
    private let queue = DispatchQueue(label: "PostingsWriter")
    private let done = DispatchSemaphore(value: 0)

    init(_ source: PostingsEncoder.Source) { encoder = PostingsEncoder(source) }

    func begin(_ range: Range<Int>) {
        queue.async { [self] in
            piece = encoder.piece(range)
            done.signal()
        }
    }

    /// Waits for the piece that was begun and returns it.
    func taken() -> EncodedTerms {
        done.wait()
        defer { piece = EncodedTerms() }
        return piece
    }
}
