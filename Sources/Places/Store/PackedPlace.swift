package import PortolanBasics
package import PortolanGeo
package import PortolanOSMModel

/// A place that is put aside as bytes until all other places are read.
package struct PackedPlace: Sendable {
    package var id: PlaceID
    package var version: UInt32
    package var timestamp: Int64
    package var location: Coordinate
    package var bounds: CoordinateBounds
    package var kinds: [String]
    package var types: [String]
    package var tags: OSMTags
    package var importance: UInt8
    /// The shape of an area or a street.
    package var outline: PlaceOutline?

    package init(_ record: PlaceRecord, outline: PlaceOutline?) {
        id = record.id
        version = record.version
        timestamp = record.timestamp
        location = record.location
        bounds = record.bounds
        kinds = record.kinds
        types = record.types
        tags = record.tags
        importance = record.importance
        self.outline = outline
    }

    /// Reads bytes that `encode(to:)` wrote; nil for other bytes.
    package init?(_ bytes: RecordReader) {
        var bytes = bytes
        guard let id = PlaceID(rowKey: bytes.int64()) else { return nil }
        self.id = id
        version = bytes.uint32()
        importance = UInt8(truncatingIfNeeded: bytes.uint32())
        timestamp = bytes.int64()
        func degrees() -> Double { Double(bitPattern: bytes.uint64()) }
        location = Coordinate(latitude: degrees(), longitude: degrees())
        bounds = CoordinateBounds(south: degrees(), west: degrees(), north: degrees(), east: degrees())
        kinds = (0..<bytes.uint32()).map { _ in bytes.text() }
        types = (0..<bytes.uint32()).map { _ in bytes.text() }
        let encoded = bytes.slice(Int(bytes.uint32()))
        guard let tags = try? PlaceTagsCodec.decode(unsafe encoded.span.bytes) else { return nil }
        self.tags = tags
        let shape = bytes.slice(bytes.byteCount)
        outline = shape.isEmpty ? nil : PlaceOutline(unsafe shape.span.bytes)
    }

    package func encode(to bytes: inout [UInt8]) {
        bytes.appendNumber(id.rowKey)
        bytes.appendNumber(version)
        bytes.appendNumber(UInt32(importance))
        bytes.appendNumber(timestamp)
        for degrees in [location.latitude, location.longitude, bounds.south, bounds.west, bounds.north, bounds.east] {
            bytes.appendNumber(degrees.bitPattern)
        }
        for list in [kinds, types] {
            bytes.appendNumber(UInt32(truncatingIfNeeded: list.count))
            for text in list { bytes.appendText(text) }
        }
        let encoded = PlaceTagsCodec.encode(tags)
        bytes.appendNumber(UInt32(truncatingIfNeeded: encoded.count))
        bytes.append(contentsOf: encoded)
        outline?.encode(to: &bytes)
    }

    /// The place as a record.
    package var record: PlaceRecord {
        PlaceRecord(
            id: id,
            version: version,
            timestamp: timestamp,
            location: location,
            bounds: bounds,
            kinds: kinds,
            types: types,
            tags: tags,
            importance: importance
        )
    }
}
