internal import COSMium
internal import PortolanOSMModel

/// A set of object keys for the shim, which looks them up in blobs and merges blobs with changes.
///
/// Invariant for `@unchecked Sendable`: the keys do not change after `init`.
@safe final class OSMKeySet: @unchecked Sendable {
    private let handle: OpaquePointer

    /// Creates a set; nil if the allocation fails.
    init?(_ keys: [OSMKey]) {
        let types = keys.map(\.type.rawValue)
        let ids = keys.map(\.id)
        let created = unsafe types.withUnsafeBufferPointer { types in
            unsafe ids.withUnsafeBufferPointer { ids in unsafe portolan_osm_keys_create(types.baseAddress, ids.baseAddress, ids.count) }
        }
        guard let created = unsafe created else { return nil }
        unsafe handle = created
    }

    deinit { unsafe portolan_osm_keys_destroy(handle) }

    /// Finds the objects with these keys in a blob, and the range of the keys of all its objects.
    func find(in blob: [UInt8]) throws(ShimFailure) -> (
        objects: [(key: OSMKey, known: ChangeSelection.Known)], contents: ChangeOverlay.Contents
    ) {
        var found: [(key: OSMKey, known: ChangeSelection.Known)] = []
        var range = portolan_osm_range()
        var error = ErrorText()
        let status = unsafe withUnsafeMutablePointer(to: &found) { context in
            unsafe blob.withUnsafeBufferPointer { blob in
                unsafe portolan_osm_find(
                    handle,
                    blob.baseAddress,
                    blob.count,
                    { context, type, id, version, point in
                        typealias Found = [(key: OSMKey, known: ChangeSelection.Known)]
                        guard let type = OSMType(rawValue: type) else { return }
                        let known = ChangeSelection.Known(
                            version: version,
                            point: unsafe point.map { unsafe OSMPoint(x: $0.pointee.x, y: $0.pointee.y) }
                        )
                        unsafe context?.assumingMemoryBound(to: Found.self).pointee.append((OSMKey(type: type, id: id), known))
                    },
                    context,
                    &range,
                    &error.bytes
                )
            }
        }
        guard status == PORTOLAN_OSM_OK else { throw ShimFailure(status, error) }
        var contents = ChangeOverlay.Contents(range: nil, isEmpty: !range.has_objects, found: found.map(\.key))
        let (first, last) = (OSMType(rawValue: range.first_type), OSMType(rawValue: range.last_type))
        if range.has_objects, range.is_sorted, let first, let last {
            contents.range = OSMKey(type: first, id: range.first_id)...OSMKey(type: last, id: range.last_id)
        }
        return (found, contents)
    }

    /// Merges a blob with a blob of changes, leaving out the objects with these keys.
    func merge(_ blob: [UInt8], with changes: [UInt8]) throws(ShimFailure) -> [UInt8] {
        var merged = unsafe portolan_osm_bytes()
        var error = ErrorText()
        let status = unsafe blob.withUnsafeBufferPointer { blob in
            unsafe changes.withUnsafeBufferPointer { changes in
                unsafe portolan_osm_merge(
                    handle,
                    blob.baseAddress,
                    blob.count,
                    changes.baseAddress,
                    changes.count,
                    &merged,
                    &error.bytes
                )
            }
        }
        guard status == PORTOLAN_OSM_OK else { throw ShimFailure(status, error) }
        defer { unsafe portolan_osm_bytes_destroy(merged) }
        return unsafe Array(UnsafeBufferPointer(start: merged.bytes, count: merged.count))
    }
}
