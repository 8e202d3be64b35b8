internal import COSMium
internal import PortolanBasics
internal import PortolanOSMModel

/// One reading of an extract: its passes over the file, and their results so far.
struct OSMWalk: Sendable {
    /// The objects that one pass reads: ways need the positions of nodes, and relations the lines of ways.
    enum Pass: CaseIterable, Sendable {
        case nodes, ways, relations

        var raw: portolan_osm_pass {
            switch self {
            case .nodes: PORTOLAN_OSM_NODES
            case .ways: PORTOLAN_OSM_WAYS
            case .relations: PORTOLAN_OSM_RELATIONS
            }
        }

        var type: OSMType {
            switch self {
            case .nodes: .node
            case .ways: .way
            case .relations: .relation
            }
        }
    }

    private let source: PBFSource
    private let blobs: [PBFFraming.Blob]
    private let reader: OSMReaderShim
    private let memory: OSMMemory?

    /// Creates a reading.
    /// - Parameters:
    ///   - memory: the limit and the folder for positions and lines; nil to keep all in memory.
    ///   - keepsPositions: false to only count nodes; ways and relations then find no positions.
    init(_ source: PBFSource, _ blobs: [PBFFraming.Blob], memory: OSMMemory?, keepsPositions: Bool = true) throws(OSMReadError) {
        guard let reader = OSMReaderShim(memory: memory, keepsPositions: keepsPositions) else {
            throw OSMReadError(.notReadable, path: source.path, "out of memory")
        }
        self.source = source
        self.blobs = blobs
        self.reader = reader
        self.memory = memory
    }

    var counts: OSMReadCounts { reader.counts }

    /// The number of bytes that positions and lines take: in memory now, the peak in memory so far, and in the
    /// temporary file.
    var tables: (used: Int, peak: Int, spilled: Int) { reader.memory }

    func newPBFBlock() throws(OSMReadError) -> PBFBlockShim {
        guard let pbfBlock = PBFBlockShim() else { throw OSMReadError(.notReadable, path: source.path, "out of memory") }
        return pbfBlock
    }

    /// Runs all passes.
    /// - Parameter read: reads the blobs of a pass; returns for each blob its results for later passes.
    func run(_ read: (Pass, [PBFFraming.Blob]) throws -> [UInt32]) throws {
        let kinds = try read(.nodes, blobs)
        try finish(.nodes)
        for pass in [Pass.ways, .relations] {
            _ = try read(pass, zip(blobs, kinds).filter { $0.1 & pass.raw.rawValue != 0 }.map(\.0))
            try finish(pass)
        }
    }

    /// Reads blobs one after the other.
    func read(
        _ blobs: [PBFFraming.Blob],
        _ pass: Pass,
        in pbfBlock: PBFBlockShim,
        _ taker: PBFBlockShim.Taker,
        progress: (OSMReadProgress) -> Bool
    ) throws -> [UInt32] {
        var state = OSMReadProgress(pass, blobs)
        return try blobs.map { blob in
            let kinds = try read(blob, pass, in: pbfBlock, taker)
            try take(pbfBlock, of: blob)
            state.bytesDone += Int64(blob.count)
            guard progress(state) else { throw CancellationError() }
            return kinds
        }
    }

    /// Reads a blob; may be called on any thread.
    func read(_ blob: PBFFraming.Blob, _ pass: Pass, in pbfBlock: PBFBlockShim, _ taker: PBFBlockShim.Taker) throws -> UInt32 {
        do {
            return try pbfBlock.read(try source.read(blob), isMerged: blob.overlay != nil, pass: pass.raw, reader: reader, taker)
        } catch let failure as ShimFailure {
            throw error(failure, .damaged, blob)
        }
    }

    /// The size limit of the blocks that are read at once, in bytes after inflation.
    var pbfBlockByteLimit: Int { max(memory?.pbfBlockByteCount ?? .max, 0) }

    /// Returns the inflated size of a blob in bytes, which the blob states at its beginning. If the blob does not begin
    /// with its size, returns the largest size of the format.
    func inflatedByteCount(of blob: PBFFraming.Blob) -> Int {
        let most = PBFFraming.maxBlobBytes
        var changed = 0
        switch blob.overlay {
        case .inserted(let bytes): return bytes.count
        case .merged(let bytes, _): changed = bytes.count
        case nil: break
        }
        guard let start = try? source.read(at: blob.offset, count: min(blob.count, 6)), let tag = start.first else { return most }
        switch tag {
        // The field `raw`: the blob is not compressed.
        case 1 << 3 | 2: return blob.count + changed
        // The field `raw_size`, of at most five bytes.
        case 2 << 3:
            var offset = 1
            return min(unsafe LEB128.number(start.span.bytes, &offset) ?? most, most) + changed
        default: return most + changed
        }
    }

    /// Takes a block's results, in the order of the file.
    func take(_ pbfBlock: PBFBlockShim, of blob: PBFFraming.Blob) throws(OSMReadError) {
        do { try reader.take(pbfBlock) } catch let failure { throw error(failure, .unsupported, blob) }
    }

    private func finish(_ pass: Pass) throws(OSMReadError) {
        do { try reader.finish(pass.raw) } catch let failure { throw error(failure, .unsupported, nil) }
    }

    private func error(_ failure: ShimFailure, _ code: OSMReadError.Code, _ blob: PBFFraming.Blob?) -> OSMReadError {
        guard failure.isSpill, let memory else {
            let offset = blob?.overlay?.isInserted != true ? blob?.frameOffset : nil
            return OSMReadError(code, path: source.path, byteOffset: offset, failure.text)
        }
        return OSMReadError(
            .notSpilled,
            path: memory.filePath,
            "positions of nodes beyond the memory limit \(failure.text); "
                + "free space on the disk of this file, write to another disk, or allow more memory"
        )
    }
}

extension OSMReadProgress {
    init(_ pass: OSMWalk.Pass, _ blobs: [PBFFraming.Blob]) {
        self.init(phase: pass.type, bytesDone: 0, bytesTotal: blobs.reduce(0) { $0 + Int64($1.count) })
    }
}
