internal import COSMium
internal import PortolanOSMModel

/// One reading of an extract: its passes over the file, and what they have found so far.
struct OSMWalk: Sendable {
    /// What is read at a time, since ways need the positions of nodes, and relations the lines of ways.
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

    init(_ source: PBFSource, _ blobs: [PBFFraming.Blob]) throws(OSMReadError) {
        guard let reader = OSMReaderShim() else { throw OSMReadError(.notReadable, path: source.path, "out of memory") }
        self.source = source
        self.blobs = blobs
        self.reader = reader
    }

    var counts: OSMReadCounts { reader.counts }

    func newBlock() throws(OSMReadError) -> OSMBlockShim {
        guard let block = OSMBlockShim() else { throw OSMReadError(.notReadable, path: source.path, "out of memory") }
        return block
    }

    /// Goes over all passes.
    /// - Parameter read: reads the blobs of a pass; gives for each what it has for the later passes.
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
        in block: OSMBlockShim,
        visit: @escaping OSMBlockShim.Visit,
        omit: @escaping OSMBlockShim.Omit,
        progress: (OSMReadProgress) -> Bool
    ) throws -> [UInt32] {
        var state = OSMReadProgress(pass, blobs)
        return try blobs.map { blob in
            let kinds = try read(blob, pass, in: block, visit: visit, omit: omit, choose: { _, _, _ in true })
            try take(block, of: blob)
            state.bytesDone += Int64(blob.count)
            guard progress(state) else { throw CancellationError() }
            return kinds
        }
    }

    /// Reads a blob, on any thread.
    func read(
        _ blob: PBFFraming.Blob,
        _ pass: Pass,
        in block: OSMBlockShim,
        visit: @escaping OSMBlockShim.Visit,
        omit: @escaping OSMBlockShim.Omit,
        choose: @escaping OSMBlockShim.Choose
    ) throws -> UInt32 {
        do {
            let bytes = try source.read(at: blob.offset, count: blob.count)
            return try block.read(bytes, pass: pass.raw, reader: reader, visit: visit, omit: omit, choose: choose)
        } catch let failure as ShimFailure {
            throw OSMReadError(.damaged, path: source.path, byteOffset: blob.frameOffset, failure.text)
        }
    }

    /// Takes what a block found, in the order of the file.
    func take(_ block: OSMBlockShim, of blob: PBFFraming.Blob) throws(OSMReadError) {
        do { try reader.take(block) } catch {
            throw OSMReadError(.unsupported, path: source.path, byteOffset: blob.frameOffset, error.text)
        }
    }

    private func finish(_ pass: Pass) throws(OSMReadError) {
        do { try reader.finish(pass.raw) } catch { throw OSMReadError(.unsupported, path: source.path, error.text) }
    }
}

extension OSMReadProgress {
    init(_ pass: OSMWalk.Pass, _ blobs: [PBFFraming.Blob]) {
        self.init(phase: pass.type, bytesDone: 0, bytesTotal: blobs.reduce(0) { $0 + Int64($1.count) })
    }
}
