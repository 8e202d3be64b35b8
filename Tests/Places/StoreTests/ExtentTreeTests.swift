import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanStore

/// SQLite's own check passes for the tree, and searches find all extents.
@Suite struct ExtentTreeTests {
    /// The counts give one leaf, leaves that are just full, two levels, and three levels.
    @Test(arguments: [0, 1, 50, 51, 52, 102, 2_601, 2_602, 8_000]) func isSound(count: Int) throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: UInt64(count))
        let records = (0..<count).map { index in
            var place = record(Int64(index) + 1, .random(in: -80...80, using: &random), .random(in: -179...179, using: &random))
            let size = Double.random(in: 0.0001...0.5, using: &random)
            let (latitude, longitude) = (place.location.latitude, place.location.longitude)
            place.bounds = CoordinateBounds(
                south: latitude - size,
                west: longitude - size,
                north: latitude + size,
                east: longitude + size
            )
            return place
        }
        let file = try folder.write(records)
        let connection = try SQLiteConnection(path: file.path(percentEncoded: false), mode: .immutable)
        let check = try connection.prepare("SELECT rtreecheck('place_boxes')")
        #expect(try check.step())
        #expect(check.text(0) == "ok")

        let store = try PlaceStore(file: file)
        for place in records.prefix(200) {
            let found = try store.places(touching: place.location, radiusMeters: 1, limit: 400)
            #expect(found.contains { $0.id == place.id }, "seed \(count), \(place.id)")
        }
    }

    /// A program that copies the tree gets each leaf with its places, in the order of the leaf's cells.
    @Test(arguments: [0, 40, 3_000]) func leavesTellTheirPlaces(count: Int) throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: UInt64(count))
        let records = (0..<count).map { index in
            var place = record(Int64(index) + 1, .random(in: -80...80, using: &random), .random(in: -179...179, using: &random))
            let (latitude, longitude) = (place.location.latitude, place.location.longitude)
            place.bounds = CoordinateBounds(south: latitude - 0.1, west: longitude - 0.2, north: latitude + 0.3, east: longitude + 0.4)
            return place
        }
        let store = try PlaceStore(file: try folder.write(records))
        var found: [Int64: PlaceStore.LeafPlace] = [:]
        var nodes: [Int64] = []
        try store.forEachExtentNode { number, data, places in
            nodes.append(number)
            guard let places else { return }
            let node = try #require(ExtentNode(data))
            #expect(node.cells.count == places.count)
            for (cell, place) in zip(node.cells, places) {
                found[cell.id] = place
                let box = StoreBox(
                    west: Int64(cell.box.west),
                    south: Int64(cell.box.south),
                    east: Int64(cell.box.east),
                    north: Int64(cell.box.north)
                )
                #expect(place.box == box)
            }
        }
        #expect(nodes.first == 1 && Set(nodes).count == nodes.count)
        #expect(Set(found.keys) == Set(records.map(\.id.rowKey)))
    }

    @Test func acrossTheAntimeridian() throws {
        let folder = try ScratchFolder()
        var island = record(1, -17, 180)
        island.bounds = CoordinateBounds(south: -18, west: 179, north: -16, east: -179)
        let store = try PlaceStore(file: try folder.write([island]))
        for longitude in [179.5, -179.5] {
            #expect(try store.places(touching: Coordinate(latitude: -17, longitude: longitude), radiusMeters: 1, limit: 5).count == 1)
        }
    }
}
