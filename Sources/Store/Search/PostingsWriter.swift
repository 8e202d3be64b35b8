internal import Dispatch

/// Writes terms and their postings, while another thread encodes those that follow.
struct PostingsWriter {
    private let insertTerm: SQLiteStatement
    private let insertRow: SQLiteStatement

    init(_ connection: SQLiteConnection) throws {
        insertTerm = try connection.prepare("INSERT INTO terms VALUES (?, ?, ?, ?)")
        insertRow = try connection.prepare("INSERT INTO postings VALUES (?, ?)")
    }

    /// - Parameter progress: called with fractions of 0…1; returns false to stop.
    func write(_ encoder: PostingsEncoder, progress: (Double) -> Bool) throws {
        let ahead = EncodingAhead(encoder)
        ahead.begin()
        while let encoded = ahead.taken() {
            ahead.begin()
            try write(encoded)
            guard progress(encoded.fraction) else { throw CancellationError() }
        }
    }

    private func write(_ encoded: EncodedTerms) throws {
        let bytes = unsafe encoded.bytes.span.bytes
        var (offset, row) = (0, 0)
        for term in encoded.terms {
            insertTerm.bind(1, blob: bytes.extracting(offset..<term.keyEnd))
            insertTerm.bind(2, Int64(term.count))
            if let list = term.list { insertTerm.bind(3, list) } else { insertTerm.bindNull(3) }
            if term.list == nil { insertTerm.bind(4, blob: bytes.extracting(term.keyEnd..<term.inlineEnd)) } else { insertTerm.bindNull(4) }
            try insertTerm.run()
            offset = term.inlineEnd
            while row < term.rowsEnd {
                insertRow.bind(1, encoded.rows[row].id)
                insertRow.bind(2, blob: bytes.extracting(offset..<encoded.rows[row].end))
                try insertRow.run()
                offset = encoded.rows[row].end
                row += 1
            }
        }
    }
}

/// Encodes the next piece on a thread of its own.
///
/// Invariant for `@unchecked Sendable`: between `begin()` and the `taken()` after it `queue` has the encoder and the piece, at other times the caller.
private final class EncodingAhead: @unchecked Sendable {
    private var encoder: PostingsEncoder
    private var piece: EncodedTerms?
    private let queue = DispatchQueue(label: "PostingsWriter")
    private let done = DispatchSemaphore(value: 0)

    init(_ encoder: PostingsEncoder) { self.encoder = encoder }

    func begin() {
        queue.async { [self] in
            piece = encoder.next()
            done.signal()
        }
    }

    /// Waits for the piece that was begun; nil at the end.
    func taken() -> EncodedTerms? {
        done.wait()
        return piece.take()
    }
}
