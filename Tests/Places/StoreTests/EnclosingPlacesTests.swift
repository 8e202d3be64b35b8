import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanStore

@Suite struct EnclosingPlacesTests {
    private let file = TemporaryFile()

    /// Makes a record with a square extent, in 10⁻⁶ degrees, and its outline.
    private func area(_ number: Int64, _ type: String, x: Int32, y: Int32, side: Int32) -> (PlaceRecord, PlaceOutline?) {
        let (west, south, east, north) = (x, y, x + side, y + side)
        let bounds = CoordinateBounds(
            south: Double(south) / 1e6,
            west: Double(west) / 1e6,
            north: Double(north) / 1e6,
            east: Double(east) / 1e6
        )
        let record = PlaceRecord(
            id: PlaceID(osm: OSMKey(type: .way, id: number)),
            location: bounds.center,
            bounds: bounds,
            kinds: ["test=\(type)"],
            types: [type],
            tags: ["name": "\(number)"]
        )
        // The outline is the upper left half of the square.
        let corners = [(west, south), (east, north), (west, north)].map { PlaceOutline.Point(x: $0.0, y: $0.1) }
        return (record, PlaceOutline(simplifying: [corners]))
    }

    @Test(arguments: [1, 2] as [UInt64]) func isWhatTryingAllGives(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // This number of areas needs several nodes of the tree, on several levels.
        let areas = (1...6_000).map { number in
            area(
                Int64(number),
                ["park", "zoo", "house"][number % 3],
                x: .random(in: 0...50_000, using: &random),
                y: .random(in: 0...50_000, using: &random),
                side: .random(in: 300...9_000, using: &random)
            )
        }
        var writer = try PlaceStoreWriter(file: file.url)
        for (record, outline) in areas { try writer.add(record, outline: outline) }
        _ = try writer.finish()
        let store = try PlaceStore(file: file.url)
        let enclosing = EnclosingPlaces(in: store, filter: PlaceFilter(types: ["park", "zoo"]))
        func size(_ bounds: CoordinateBounds) -> Double { (bounds.north - bounds.south) * (bounds.east - bounds.west) }
        var hits = 0
        for index in stride(from: 0, to: areas.count, by: 60) {
            let place = areas[index].0
            let expected = areas.filter { record, outline in
                record.types != ["house"] && record.id != place.id && size(record.bounds) > size(place.bounds) * 1.000_001
                    && record.bounds.contains(place.location) && outline?.distanceMeters(to: place.location) == 0
            }.sorted { size($0.0.bounds) < size($1.0.bounds) }.map(\.0.id)
            hits += expected.count
            let found = try enclosing.places(around: place, limit: 10_000).map(\.id)
            #expect(Set(found) == Set(expected), "seed \(seed), \(place.id)")
            #expect(try enclosing.places(around: place, limit: 2).map(\.id) == Array(found.prefix(2)))
        }
        #expect(hits > 100)
    }

    @Test("narrow areas count if they are long; small ones do not; areas of the same size do not contain each other")
    func sizes() throws {
        /// Makes a box whose outline fills it, in 10⁻⁶ degrees around the kiosk at 1° 1°.
        func box(_ number: Int64, halfWidth: Int32, halfHeight: Int32) -> (PlaceRecord, PlaceOutline?) {
            let (west, south, east, north) = (
                1_000_000 - halfWidth, 1_000_000 - halfHeight, 1_000_000 + halfWidth, 1_000_000 + halfHeight
            )
            var (record, _) = area(number, "park", x: west, y: south, side: 2 * halfWidth)
            record.bounds = CoordinateBounds(
                south: Double(south) / 1e6,
                west: Double(west) / 1e6,
                north: Double(north) / 1e6,
                east: Double(east) / 1e6
            )
            record.location = record.bounds.center
            let corners = [(west, south), (east, south), (east, north), (west, north)].map { PlaceOutline.Point(x: $0.0, y: $0.1) }
            return (record, PlaceOutline(simplifying: [corners]))
        }
        let shed = box(2, halfWidth: 100, halfHeight: 100)
        let (promenade, alley) = (box(3, halfWidth: 2_000, halfHeight: 60), box(4, halfWidth: 50, halfHeight: 3_000))
        let (park, twin) = (box(5, halfWidth: 3_000, halfHeight: 3_000), box(6, halfWidth: 3_000, halfHeight: 3_000))
        var kiosk = box(1, halfWidth: 1, halfHeight: 1).0
        kiosk.bounds = CoordinateBounds(kiosk.location)
        var writer = try PlaceStoreWriter(file: file.url)
        for (record, outline) in [(kiosk, nil), shed, promenade, alley, park, twin] { try writer.add(record, outline: outline) }
        _ = try writer.finish()
        let enclosing = EnclosingPlaces(in: try PlaceStore(file: file.url), filter: PlaceFilter(types: ["park"]))
        func around(_ place: PlaceRecord) throws -> [PlaceID] { try enclosing.places(around: place, limit: 10).map(\.id) }
        let parks = [park.0.id, twin.0.id].sorted { $0.rowKey < $1.rowKey }
        #expect(try around(kiosk) == [promenade.0.id, alley.0.id] + parks)
        #expect(try around(shed.0) == [promenade.0.id, alley.0.id] + parks)
        #expect(try around(park.0) == [] && around(twin.0) == [])
    }

    @Test func aStoreWithoutAreasHasNone() throws {
        var writer = try PlaceStoreWriter(file: file.url)
        let place = PlaceRecord(
            id: PlaceID(osm: OSMKey(type: .node, id: 1)),
            location: Coordinate(latitude: 0, longitude: 0),
            kinds: [],
            types: ["park"],
            tags: [:]
        )
        try writer.add(place)
        _ = try writer.finish()
        let enclosing = EnclosingPlaces(in: try PlaceStore(file: file.url), filter: PlaceFilter(types: ["park"]))
        #expect(try enclosing.places(around: place, limit: 3).isEmpty)
    }
}
