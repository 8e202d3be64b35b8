package import PortolanGeo
package import PortolanOSMModel

/// A place that is put aside until all others are read, in some 300 bytes: its tags and its shape are encoded.
package struct PackedPlace: Sendable {
    package var id: PlaceID
    package var version: UInt32
    package var timestamp: Int64
    package var location: Coordinate
    package var bounds: CoordinateBounds
    package var kinds: [String]
    package var types: [String]
    private var bytes: [UInt8] = []
    private var tagsEnd = 0

    package init(_ record: PlaceRecord, outline: PlaceOutline?) {
        id = record.id
        version = record.version
        timestamp = record.timestamp
        location = record.location
        bounds = record.bounds
        kinds = record.kinds
        types = record.types
        PlaceTagsCodec.encode(record.tags, to: &bytes)
        tagsEnd = bytes.count
        outline?.encode(to: &bytes)
    }

    package var tags: OSMTags {
        let all = unsafe bytes.span.bytes
        return (try? PlaceTagsCodec.decode(all.extracting(0..<tagsEnd))) ?? OSMTags()
    }

    /// The shape of an area or a street.
    package var outline: PlaceOutline? {
        guard tagsEnd < bytes.count else { return nil }
        let all = unsafe bytes.span.bytes
        return PlaceOutline(all.extracting(tagsEnd..<bytes.count))
    }

    /// The place as it was.
    package var record: PlaceRecord {
        PlaceRecord(
            id: id,
            version: version,
            timestamp: timestamp,
            location: location,
            bounds: bounds,
            kinds: kinds,
            types: types,
            tags: tags
        )
    }
}
