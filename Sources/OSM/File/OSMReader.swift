internal import COSMium
public import Foundation
internal import PortolanBasics
public import PortolanGeo
public import PortolanOSMModel

/// The facts in an extract's header.
public struct OSMHeader: Sendable, Hashable {
    /// The area in degrees; nil if the header states none.
    public var bounds: CoordinateBounds?
    /// The moment of the map's state in the data; nil if the header does not state it.
    public var replicationDate: Date?
    /// The number of the last change that the data holds, in the series at `replicationAddress`; nil if the header does
    /// not state it.
    public var replicationSequenceNumber: Int?
    /// The address of the series of changes that continues the data, as the header states it; nil if it states none.
    public var replicationAddress: String?
    /// The program that wrote the extract; nil if the header does not name it.
    public var generator: String?
}

/// The progress of reading an extract.
public struct OSMReadProgress: Sendable, Hashable {
    /// The current phase. Nodes are read first, then ways, then relations.
    public var phase: OSMType
    /// Bytes of the extract that this phase has read so far.
    public var bytesDone: Int64
    /// Bytes of the extract that this phase reads in total.
    public var bytesTotal: Int64
}

/// A tagged object that could not be passed on, because the extract has no position for it.
public struct OSMOmission: Sendable, Hashable {
    /// The object's type and number in OpenStreetMap.
    public var key: OSMKey
    /// The object's tags.
    public var tags: OSMTags
    /// The members of a relation, in the relation's order, without positions. Empty for nodes and ways.
    public var members: [OSMMember] = []
}

/// The numbers of objects in an extract.
public struct OSMReadCounts: Sendable, Hashable {
    /// Nodes in the extract, tagged or not.
    public var nodes = 0
    /// Ways in the extract, tagged or not.
    public var ways = 0
    /// Relations in the extract, tagged or not.
    public var relations = 0
    /// The number of ways with nodes that are missing in the extract. Callers get such a way with the nodes that are
    /// there.
    public var incompleteWays = 0
    /// The number of relations with members that are missing in the extract. Callers get such a relation with the
    /// members that are there.
    public var incompleteRelations = 0
    /// Areas assembled from closed ways, multipolygons and boundaries.
    public var areas = 0
    /// Closed ways whose ring is invalid, so that they gave no area.
    public var unsoundWays = 0
    /// Multipolygons and boundaries whose rings could not be assembled into an area.
    public var unsoundRelations = 0
    /// Tagged objects without any position in the extract, or with a position outside of the world.
    public var withoutPosition = 0
    /// Objects with more tags, nodes or members than any valid one has; they are left out.
    public var oversized = 0
    /// The time of the newest tagged object in seconds since 1970-01-01 UTC; 0 if the extract has no times.
    public var newestTimestamp: Int64 = 0
    /// The extent of all nodes, including those outside the bounds that the header states; nil if there are none.
    public var nodeBounds: CoordinateBounds?
}

/// Reads an OpenStreetMap extract in PBF format.
///
/// Opening walks over the whole file once, so that a truncated file, or one that is not an extract, is refused before
/// anything is read from it. `read` then goes over it up to three times (nodes, ways, relations). It keeps the
/// positions of all nodes, at about 8 and at most 16 bytes each, and the lines of the ways that relations need, at
/// about 4 and at most 10 bytes for each point. Positions and lines are in memory up to the limit of `memory`, and
/// beyond it in a temporary file.
public struct OSMReader: Sendable {
    /// The facts in the extract's header.
    public let header: OSMHeader
    /// The memory for positions and lines, and the folder for data beyond it; nil to keep all in memory.
    public var memory: OSMMemory?
    let source: PBFSource
    let framing: PBFFraming
    /// The changes that are applied to the file.
    var overlay: ChangeOverlay?
    /// The blobs with objects, including applied changes.
    private var blobs: [PBFFraming.Blob] { overlay?.blobs ?? framing.data }

    /// Opens the file and checks its framing up to the last byte.
    public init(at file: URL) throws(OSMReadError) {
        try self.init(source: .file(try PBFFile(file)))
    }

    /// Opens an extract in memory. `name` is its name in errors.
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
                "the extract has a header but no data; was it cut, or is its area empty?"
            )
        }
    }

    /// The size of the extract in bytes.
    public var byteCount: Int64 { source.byteCount }

    /// Passes every tagged object to the visitor: nodes, then ways, then relations, each in the file's order.
    /// - Parameters:
    ///   - progress: called after each blob; returns false to stop.
    ///   - omitted: called for tagged objects without any position.
    ///   - visitor: called for each tagged object that has a position.
    /// - Throws: `OSMReadError`; `CancellationError` if `progress` returned false; the errors of `omitted` and
    ///   `visitor`.
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

    /// Passes tagged objects to surveyors, which process blocks in parallel. The caller gets the outcome of each block,
    /// in the file's order. Ways and relations that a surveyor does not choose are only counted.
    ///
    /// At most twice as many blocks as jobs are in memory at a time. The objects of a block share their texts, which
    /// take some megabytes.
    /// - Parameters:
    ///   - jobs: the number of threads besides the caller's; clamped to 1…256.
    ///   - progress: called after each blob; returns false to stop.
    ///   - surveyor: makes a surveyor; called once for each job.
    ///   - take: called with the outcome of each block.
    /// - Throws: the same errors as `read(progress:omitted:visitor:)`, and the errors of `take`.
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

    /// The moment of the map's state in the data: that of the header, or of the newest change that was applied; nil if
    /// neither is stated.
    public var replicationDate: Date? {
        guard let newest = overlay?.newestTimestamp, newest > 0 else { return header.replicationDate }
        let changed = Date(timeIntervalSince1970: Double(newest))
        return header.replicationDate.map { max($0, changed) }
    }

    /// Returns the bounds of the header. If the header has none, returns the extent of all nodes. For that, all blobs
    /// are read once, and nothing is kept.
    /// - Throws: the same errors as `read`.
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
        func stated<Characters>(_ characters: Characters) -> String? {
            let text = text(of: characters)
            return text.isEmpty ? nil : text
        }
        func degrees(_ nanodegrees: Int64) -> Double { Double(nanodegrees / 100) / 1e7 }
        return OSMHeader(
            bounds: raw.has_bounds
                ? CoordinateBounds(south: degrees(raw.bottom), west: degrees(raw.left), north: degrees(raw.top), east: degrees(raw.right))
                : nil,
            replicationDate: raw.replication_timestamp > 0 ? Date(timeIntervalSince1970: Double(raw.replication_timestamp)) : nil,
            replicationSequenceNumber: raw.replication_sequence_number >= 0 ? Int(clamping: raw.replication_sequence_number) : nil,
            replicationAddress: stated(raw.replication_base_url),
            generator: stated(raw.generator)
        )
    }

    /// Returns the text in one of the shim's fixed arrays.
    private static func text<Characters>(of characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
