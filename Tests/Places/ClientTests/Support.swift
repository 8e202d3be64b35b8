import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import Testing

struct ScratchFolder: ~Copyable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "portolan-places-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// - Parameters:
    ///   - size: the size of a region at 0° N 0° E, in degrees.
    ///   - bounds: the bounds of a region elsewhere.
    ///   - outlines: the shapes of places that are areas.
    ///   - kindNames: the names of types.
    func region(
        _ name: String,
        size: Double = 0,
        bounds: CoordinateBounds? = nil,
        language: String? = nil,
        country: String? = nil,
        timeZone: String? = nil,
        outlines: [PlaceID: PlaceOutline] = [:],
        boundaries: Data? = nil,
        kindNames: [String: [String]] = [:],
        _ records: [PlaceRecord]
    ) throws -> URL {
        let target = url.appending(path: name + ".portolan")
        let draft = try RegionDraft(target: target, force: false)
        var writer = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName))
        for record in records { try writer.add(record, outline: outlines[record.id]) }
        _ = try writer.finish(kindNames: { kindNames[$0] ?? [] })
        try boundaries?.write(to: draft.folder.appending(path: Region.boundariesFileName))
        let manifest = RegionManifest(
            name: name,
            bounds: bounds ?? CoordinateBounds(south: 0, west: 0, north: size, east: size),
            source: .init(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil),
            timeZone: timeZone,
            country: country,
            language: language
        )
        _ = try draft.publish(manifest)
        return target
    }
}

func record(
    _ id: Int64,
    _ latitude: Double,
    _ longitude: Double = 0,
    bounds: CoordinateBounds? = nil,
    kinds: [String] = ["amenity=cafe"],
    types: [String] = ["cafe", "food", "point_of_interest", "establishment"],
    tags: OSMTags
) -> PlaceRecord {
    PlaceRecord(
        id: PlaceID(osm: OSMKey(type: .node, id: id)),
        version: 3,
        timestamp: 1_598_719_717,
        location: Coordinate(latitude: latitude, longitude: longitude),
        bounds: bounds,
        kinds: kinds,
        types: types,
        tags: tags
    )
}

/// Returns the ID of a node.
func node(_ number: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: number)) }

/// Reads a time in ISO 8601.
func moment(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

extension PlacesClient {
    /// Makes a client for places in memory with a fixed time.
    convenience init(_ places: [Place], aliases: [PlaceID: PlaceID] = [:], at now: Date = Date(timeIntervalSince1970: 1_798_000_000)) {
        self.init(backend: InMemoryBackend(places, aliases: aliases)) { now }
    }
}
