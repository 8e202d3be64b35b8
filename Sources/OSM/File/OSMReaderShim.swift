internal import COSMium
internal import PortolanGeo

/// Owns the results of all blocks of an extract: the positions of nodes and the lines of ways.
///
/// Invariant for `@unchecked Sendable`: only one thread calls `take` and `finish`. Blocks that are read at the same
/// time use only the results of earlier passes (COSMium.h).
@safe final class OSMReaderShim: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Creates a reader; nil if the allocation fails.
    /// - Parameters:
    ///   - memory: the limit and the folder for positions and lines; nil to keep all in memory.
    ///   - keepsPositions: false to only count nodes.
    init?(memory: OSMMemory?, keepsPositions: Bool) {
        let limit = max(memory?.byteCount ?? .max, 0)
        let created =
            if let memory {
                unsafe portolan_osm_reader_create(limit, memory.filePath, keepsPositions)
            } else {
                unsafe portolan_osm_reader_create(limit, nil, keepsPositions)
            }
        guard let created = unsafe created else { return nil }
        unsafe handle = created
    }

    deinit { unsafe portolan_osm_reader_destroy(handle) }

    @unsafe func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(handle) }

    /// Takes the results of a block. Blocks must come in the order of the file.
    func take(_ pbfBlock: PBFBlockShim) throws(ShimFailure) {
        var error = ErrorText()
        let status = unsafe pbfBlock.withHandle { unsafe portolan_osm_reader_take(handle, $0, &error.bytes) }
        guard status == PORTOLAN_OSM_OK else { throw ShimFailure(status, error) }
    }

    /// Ends a pass, after its last block.
    func finish(_ pass: portolan_osm_pass) throws(ShimFailure) {
        var error = ErrorText()
        let status = unsafe portolan_osm_reader_finish_pass(handle, pass, &error.bytes)
        guard status == PORTOLAN_OSM_OK else { throw ShimFailure(status, error) }
    }

    /// The bytes of the tables of positions and lines: in memory now, the peak in memory so far, and in the temporary
    /// file.
    var memory: (used: Int, peak: Int, spilled: Int) {
        let memory = unsafe portolan_osm_reader_memory(handle)
        return (Int(clamping: memory.used), Int(clamping: memory.peak), Int(clamping: memory.spilled))
    }

    var counts: OSMReadCounts {
        let raw = unsafe portolan_osm_reader_counts(handle)
        return OSMReadCounts(
            nodes: Int(raw.nodes),
            ways: Int(raw.ways),
            relations: Int(raw.relations),
            incompleteWays: Int(raw.incomplete_ways),
            incompleteRelations: Int(raw.incomplete_relations),
            areas: Int(raw.areas),
            unsoundWays: Int(raw.unsound_ways),
            unsoundRelations: Int(raw.unsound_relations),
            withoutPosition: Int(raw.nodes_without_position + raw.ways_without_position + raw.relations_without_position),
            oversized: Int(raw.oversized),
            newestTimestamp: raw.newest_timestamp,
            nodeBounds: raw.west > raw.east
                ? nil
                : CoordinateBounds(
                    south: Double(raw.south) / 1e7,
                    west: Double(raw.west) / 1e7,
                    north: Double(raw.north) / 1e7,
                    east: Double(raw.east) / 1e7
                )
        )
    }
}
