internal import COSMium
public import Foundation
internal import PortolanBasics
public import PortolanGeo
public import PortolanOSMModel

/// What an extract's header states.
public struct OSMHeader: Sendable, Hashable {
    /// The area that the header states in degrees; nil if it states none.
    public var bounds: CoordinateBounds?
    /// The moment whose state of the map the data shows; nil if the header does not say.
    public var replicationDate: Date?
    /// The program that wrote the extract; nil if the header does not say.
    public var generator: String?
}

/// How far the reading of an extract is.
public struct OSMReadProgress: Sendable, Hashable {
    /// Nodes are read first, then ways, then relations.
    public var phase: OSMType
    /// Bytes of the extract that this phase has read so far.
    public var bytesDone: Int64
    /// Bytes of the extract that this phase reads in all.
    public var bytesTotal: Int64
}

/// A tagged object that could not be handed over, because the extract holds no position for it.
public struct OSMOmission: Sendable, Hashable {
    /// The object's type and number in OpenStreetMap.
    public var key: OSMKey
    /// The object's tags.
    public var tags: OSMTags
}

/// Numbers of what was found in an extract.
public struct OSMReadCounts: Sendable, Hashable {
    /// Nodes in the extract, tagged or not.
    public var nodes = 0
    /// Ways in the extract, tagged or not.
    public var ways = 0
    /// Relations in the extract, tagged or not.
    public var relations = 0
    /// Ways of which some nodes are missing in the extract; they are handed over with what is there.
    public var incompleteWays = 0
    /// Relations of which some members are missing in the extract; they are handed over with what is there.
    public var incompleteRelations = 0
    /// Areas assembled from closed ways, multipolygons and boundaries.
    public var areas = 0
    /// Closed ways whose ring is not sound, so that they gave no area.
    public var unsoundWays = 0
    /// Multipolygons and boundaries whose rings could not be assembled into an area.
    public var unsoundRelations = 0
    /// Tagged objects without any position in the extract, or with one outside of the world.
    public var withoutPosition = 0
    /// Objects with more tags, nodes or members than any sound one has; they are left out.
    public var oversized = 0
    /// The time of the newest tagged object, seconds since 1970-01-01 UTC; 0 if the extract has no times.
    public var newestTimestamp: Int64 = 0
    /// The extent of all nodes, including those outside the bounds that the header states; nil if there are none.
    public var nodeBounds: CoordinateBounds?
}

/// Reads an OpenStreetMap extract in PBF format.
///
/// The file is walked over once when it is opened, so that a file that is cut, or is no extract, is refused before anything is read from it.
/// `read` then goes over it up to three times (nodes, ways, relations) and keeps the positions of all nodes, about 8 bytes each and 16 at most, and
/// the lines of those ways that relations need, about 4 bytes per point and 10 at most: in memory, or past `memory` in a temporary file.
public struct OSMReader: Sendable {
    /// What the extract's header says.
    public let header: OSMHeader
    /// How much memory positions and lines may take, and where they go beyond; nil keeps all in memory.
    public var memory: OSMMemory?
    let source: PBFSource
    let framing: PBFFraming
    /// Changes that are laid over the file.
    var overlay: ChangeOverlay?
    /// The blobs with objects, changed where changes are laid over them.
    private var blobs: [PBFFraming.Blob] { overlay?.blobs ?? framing.data }

    /// Opens the file and checks its framing up to the last byte.
    public init(at file: URL) throws(OSMReadError) {
        try self.init(source: .file(try PBFFile(file)))
    }

    /// An extract in memory; `name` stands in errors.
    public init(bytes: [UInt8], name: String) throws(OSMReadError) {
        try self.init(source: .memory(bytes, name: name))
    }

    private init(source: PBFSource) throws(OSMReadError) {
        self.source = source
        framing = try PBFFraming(source: source)
        header = try Self.header(source, framing.header)
        guard !framing.data.isEmpty else {
            throw OSMReadError(
                .empty,
                path: source.path,
                byteOffset: source.byteCount,
                "the extract has a header but no data; was it cut, or its area empty?"
            )
        }
    }

    /// Size of the extract in bytes.
    public var byteCount: Int64 { source.byteCount }

    /// Hands every tagged object to the visitor: nodes, then ways, then relations, each in the file's order.
    /// - Parameters:
    ///   - progress: called after each blob; returns false to stop.
    ///   - omitted: called for tagged objects without any position.
    ///   - visitor: called for each tagged object that has a position.
    /// - Throws: `OSMReadError`; `CancellationError` if `progress` returned false; what `omitted` and `visitor` throw.
    @discardableResult
    public func read(
        progress: (OSMReadProgress) -> Bool = { _ in true },
        omitted: (OSMOmission) throws -> Void = { _ in },
        visitor: (OSMFeature) throws -> Void
    ) throws -> OSMReadCounts {
        try withoutActuallyEscaping(omitted) { omitted in
            try withoutActuallyEscaping(visitor) { visitor in
                let walk = try OSMWalk(source, blobs, memory: memory)
                let pbfBlock = try walk.newPBFBlock()
                try walk.run { pass, blobs in
                    try walk.read(
                        blobs,
                        pass,
                        in: pbfBlock,
                        .init(visit: { feature, _ in try visitor(feature) }, omit: { omission, _ in try omitted(omission) }),
                        progress: progress
                    )
                }
                return walk.counts
            }
        }
    }

    /// Passes tagged objects to surveyors, which process blocks in parallel, and the outcome of each block to the caller, in the file's
    /// order. Ways and relations that a surveyor does not choose are only counted.
    ///
    /// At most twice as many blocks as there are jobs are held at a time: objects of a block share their texts, some megabytes of them.
    /// - Parameters:
    ///   - jobs: threads to read on, besides the caller's; brought into 1…256.
    ///   - progress: called after each blob; returns false to stop.
    ///   - surveyor: makes a surveyor; called once for each job.
    ///   - take: called with the outcome of each block.
    /// - Throws: as above, and what `take` throws.
    @discardableResult
    public func read<Surveyor: OSMSurveyor>(
        jobs: Int,
        progress: (OSMReadProgress) -> Bool = { _ in true },
        surveyor: () -> Surveyor,
        take: (Surveyor.Outcome) throws -> Void
    ) throws -> OSMReadCounts {
        let walk = try OSMWalk(source, blobs, memory: memory)
        let pool = try OSMWorkerPool(walk, (0..<threadCount(jobs)).map { _ in surveyor() })
        try walk.run { pass, blobs in try pool.read(blobs, pass, progress: progress, take: take) }
        return walk.counts
    }

    /// The moment whose state of the map the data shows, as the header says, or that of the newest change that was laid over it; nil if neither says.
    public var replicationDate: Date? {
        guard let newest = overlay?.newestTimestamp, newest > 0 else { return header.replicationDate }
        let changed = Date(timeIntervalSince1970: Double(newest))
        return header.replicationDate.map { max($0, changed) }
    }

    /// The bounds of the header, or, if it has none, the extent of all nodes: then all blobs are read once, and nothing of them is kept.
    /// - Throws: as `read`.
    public func bounds() throws -> CoordinateBounds? {
        if let bounds = header.bounds { return bounds }
        let walk = try OSMWalk(source, blobs, memory: nil, keepsPositions: false)
        _ = try walk.read(blobs, .nodes, in: try walk.newPBFBlock(), .init(), progress: { _ in true })
        return walk.counts.nodeBounds
    }

    private static func header(_ source: PBFSource, _ blob: PBFFraming.Blob) throws(OSMReadError) -> OSMHeader {
        var raw = portolan_osm_header()
        var error = ErrorText()
        let bytes = try source.read(at: blob.offset, count: blob.count)
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe portolan_osm_read_header($0.baseAddress, $0.count, &raw, &error.bytes)
        }
        guard status == PORTOLAN_OSM_OK else {
            throw OSMReadError(.damaged, path: source.path, byteOffset: blob.frameOffset, "header: \(error.text)")
        }
        let unsupported = text(of: raw.unsupported_feature)
        guard unsupported.isEmpty else {
            let advice =
                unsupported == "HistoricalInformation" ? "; it is a history file, `osmium time-filter` makes an extract of one moment" : ""
            throw OSMReadError(
                .unsupported,
                path: source.path,
                byteOffset: blob.frameOffset,
                "the file needs a feature that is not supported: \(unsupported)\(advice)"
            )
        }
        let generator = text(of: raw.generator)
        func degrees(_ nanodegrees: Int64) -> Double { Double(nanodegrees / 100) / 1e7 }
        return OSMHeader(
            bounds: raw.has_bounds
                ? CoordinateBounds(south: degrees(raw.bottom), west: degrees(raw.left), north: degrees(raw.top), east: degrees(raw.right))
                : nil,
            replicationDate: raw.replication_timestamp > 0 ? Date(timeIntervalSince1970: Double(raw.replication_timestamp)) : nil,
            generator: generator.isEmpty ? nil : generator
        )
    }

    /// The text in one of the shim's fixed arrays.
    private static func text<Characters>(of characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
