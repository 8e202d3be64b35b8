internal import PortolanBasics

/// Cuts the bytes of postings where the documents of one shard end and those of the next begin. The pieces, one after the other, are the bytes as they
/// were, so whoever joins them has the same index.
package struct PostingsCut: Sendable {
    /// Some bytes of a row, and the shard that they belong to.
    package struct Piece: Sendable, Hashable {
        package var shard: Int
        package var bytes: Range<Int>
    }

    /// The first document of each shard but the first, ascending; whole windows.
    private let bounds: [UInt32]
    private let documents: UInt32

    /// Shards of about as many windows each, in the order of the documents.
    package init(shards: Int, documents: Int) {
        let windows = (documents + IndexLayout.windowCount - 1) / IndexLayout.windowCount
        bounds = (1..<max(shards, 1)).map { UInt32(clamping: windows * $0 / shards * IndexLayout.windowCount) }
        self.documents = UInt32(clamping: documents)
    }

    /// The shard of a document.
    package func shard(ofDocument document: UInt32) -> Int { bounds.count { $0 <= document } }

    /// The shard of a block.
    package func shard(ofBlock number: Int) -> Int { shard(ofDocument: UInt32(clamping: number * IndexLayout.blockCount)) }

    /// Postings that stand beside their term.
    package func pieces(ofPostings bytes: RawSpan) throws(IndexDamage) -> [Piece] {
        var pieces: [Piece] = []
        var (offset, document) = (0, UInt64(0))
        while offset < bytes.byteCount {
            let start = offset
            guard let number = LEB128.number(bytes, &offset) else { throw .index }
            document += UInt64(number >> 4)
            guard document < UInt64(documents) else { throw .index }
            add(start..<offset, shard(ofDocument: UInt32(document)), to: &pieces)
        }
        return pieces
    }

    /// The rows of a long list: for each row its pieces.
    /// - Parameter directory: the bytes of the list's last row.
    package func pieces(ofRowsIn directory: RawSpan) throws(IndexDamage) -> [[Piece]] {
        guard let sections = PostingsDirectory.sections(directory, documents: documents) else { throw .index }
        var rows: [[Piece]] = Array(repeating: [], count: (sections.last?.row ?? -1) + 1)
        // A section of several windows belongs to the shard of the first.
        for section in sections { add(section.bytes, shard(ofDocument: section.base), to: &rows[section.row]) }
        return rows
    }

    private func add(_ bytes: Range<Int>, _ shard: Int, to pieces: inout [Piece]) {
        if let last = pieces.last, last.shard == shard {
            pieces[pieces.count - 1].bytes = last.bytes.lowerBound..<bytes.upperBound
        } else {
            pieces.append(Piece(shard: shard, bytes: bytes))
        }
    }
}
