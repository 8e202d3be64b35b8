import Foundation
import PortolanAddress
import PortolanGeo
import PortolanImport
import PortolanOSMFile
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import Testing

@Suite("Areas that are places")
struct ContainingAreasTests {
    @Test("a place's areas lead to the boundaries and settlements of the region")
    func areas() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-areas-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "town.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        for (id, x, y) in [(Int64(1), 0, 0), (2, 9000, 0), (3, 9000, 9000), (4, 0, 9000)] {
            try writer.writeNode(id: id, point: OSMPoint(x: Int32(x), y: Int32(y)))
        }
        try writer.writeNode(id: 5, point: OSMPoint(x: 400, y: 400), tags: ["amenity": "cafe", "name": "Null Café"])
        try writer.writeNode(id: 6, point: OSMPoint(x: 500, y: 500), tags: ["place": "suburb", "name": "Quay"])
        try writer.writeWay(
            id: 7,
            nodes: [1, 2, 3, 4, 1],
            tags: ["boundary": "administrative", "admin_level": "8", "name": "Port", "name:fr": "Le Port"]
        )
        // The area of a postcode is not a place.
        try writer.writeWay(id: 8, nodes: [1, 2, 3, 4, 1], tags: ["boundary": "postal_code", "postal_code": "0042"])
        try writer.close()
        let output = folder.appending(path: "town.portolan")
        _ = try await RegionImporter(options: .init(name: "Town", country: "DE")).run(extract: file, output: output)
        let store = try PlaceStore(file: try Region(at: output).placesFile)

        func keys(_ key: OSMKey) throws -> [String: Int64?] {
            let areas = try #require(try store.place(PlaceID(osm: key))).address.areas
            return areas.reduce(into: [:]) { $0[$1.names.local] = .some($1.placeKey) }
        }
        let suburb = PlaceID(osm: OSMKey(type: .node, id: 6)).rowKey
        let town = PlaceID(osm: OSMKey(type: .way, id: 7)).rowKey
        let cafe = try keys(OSMKey(type: .node, id: 5))
        #expect(cafe["Quay"] == .some(suburb) && cafe["Port"] == .some(town))
        #expect(cafe["0042"] == .some(nil) && cafe[""] == .some(nil))
        #expect(try keys(OSMKey(type: .node, id: 6))["Port"] == .some(town))
    }
}
