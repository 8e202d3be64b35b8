import Foundation
import PortolanBasics
import PortolanNaturalEarth
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import PortolanTimeZones
import Testing

@testable import PortolanServer

/// Whether libmagics++-data is installed.
private let hasNaturalEarth = (try? NaturalEarth()) != nil

/// A server whose regions have the boundaries of the world or of a part of the world.
@Suite(.enabled(if: hasNaturalEarth, "needs Natural Earth: apt install libmagics++-data"))
struct TimeZoneTests {
    private static let world = Result { try NaturalEarth().boundaries() }

    /// Returns a region without places.
    private func region(_ name: String, _ bounds: CoordinateBounds, _ map: BoundaryMap, zone: String? = nil, in folder: URL) throws -> URL {
        let target = folder.appending(path: name + ".portolan")
        let draft = try RegionDraft(target: target, force: false)
        _ = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName)).finish()
        try map.encoded().write(to: draft.folder.appending(path: Region.boundariesFileName))
        _ = try draft.publish(
            RegionManifest(
                name: name,
                bounds: bounds,
                source: .init(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil),
                timeZone: zone
            )
        )
        return target
    }

    /// For each point, the web service, the client's places and the finder give the same zone, whichever regions
    /// contain the point.
    @Test(arguments: [true, false]) func allAnswerTheSameZone(worldIsFirst: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-zones-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let map = try Self.world.get()
        let bavaria = CoordinateBounds(south: 47, west: 10, north: 50, east: 14)
        let ganges = CoordinateBounds(south: 26, west: 80, north: 30, east: 89)
        var folders = [
            try region("world", .world, map, in: folder),
            try region("bavaria", bavaria, map.restricted(to: bavaria), zone: "Europe/Berlin", in: folder),
            try region("ganges", ganges, map.restricted(to: ganges), in: folder), try await TestServer.folder(),
        ]
        if !worldIsFirst { folders.reverse() }
        let client = try PlacesClient(regions: folders)
        let finder = TimeZoneFinder(map)
        let seed: UInt64 = 500
        var random = SplitMix64(seed: seed)
        // New Delhi, Kathmandu, Munich, Salzburg, Null Island.
        var points: [(Double, Double)] = [(28.61, 77.21), (27.72, 85.32), (48.14, 11.58), (47.8, 13.05), (0, 0)]
        for index in 0..<500 {
            // Every fifth point lies in Bavaria or on the Ganges. The others lie anywhere in the world.
            let box = index % 5 > 0 ? .world : index % 2 == 0 ? bavaria : ganges
            let sine = Double.random(in: sin(box.south * .pi / 180)...sin(box.north * .pi / 180), using: &random)
            points.append((asin(sine) * 180 / .pi, Double.random(in: box.west...box.east, using: &random)))
        }
        let ids = points.map { PlaceID(point: $0.0, $0.1) }
        try await TestServer.with { configuration in
            configuration.regions = folders
        } _: { calls in
            for id in ids {
                let point = try #require(id.point)
                let expected = finder.zone(at: Coordinate(latitude: point.latitude, longitude: point.longitude))
                let path = "/maps/api/timezone/json?location=\(point.latitude),\(point.longitude)&timestamp=1700000000"
                let answer = try await calls.get(path).json
                #expect(answer["timeZoneId"]?.string == expected, "seed \(seed): \(point)")
                let place = try await client.place(id, fields: .timeZone)
                #expect(place.timeZone == expected, "seed \(seed): \(point)")
            }
        }
    }
}
