import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanStore

/// A folder for the stores of a test.
struct ScratchFolder: ~Copyable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "portolan-search-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ records: [PlaceRecord]) throws -> URL {
        let file = url.appending(path: "places.sqlite")
        var writer = try PlaceStoreWriter(file: file)
        for record in records { try writer.add(record) }
        _ = try writer.finish()
        return file
    }
}

func record(_ id: Int64, _ latitude: Double, _ longitude: Double, kind: String = "amenity=cafe", type: String = "cafe") -> PlaceRecord {
    PlaceRecord(
        id: PlaceID(osm: OSMKey(type: .node, id: id)),
        location: Coordinate(latitude: latitude, longitude: longitude),
        kinds: [kind],
        types: [type, "point_of_interest"],
        tags: ["name": "Place \(id)"]
    )
}
