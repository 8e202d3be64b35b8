import PortolanGeo
import PortolanOSMModel
import PortolanStore
import Testing

@testable import PortolanPlaces

@Suite struct PlaceShapeTests {
    private static func ring(_ start: Double, _ size: Double) -> [PlaceOutline.Point] {
        [(0, 0), (0, 1), (1, 1), (1, 0)].map {
            PlaceOutline.Point(Coordinate(latitude: start + $0.1 * size, longitude: start + $0.0 * size))
        }
    }

    @Test("Areas are polygons with their holes, streets are lines, and points have no shape") func shapes() async throws {
        let folder = try ScratchFolder()
        let outlines = [
            node(1): try #require(PlaceOutline(simplifying: [Self.ring(0.1, 0.3), Self.ring(0.2, 0.1)])),
            node(2): try #require(PlaceOutline(simplifyingLine: Array(Self.ring(0.5, 0.1).prefix(3)))),
        ]
        let records = (1...3).map { record(Int64($0), 0.3, 0.3, tags: ["name": "A"]) }
        let client = try PlacesClient(regions: [try folder.region("shapes", size: 1, outlines: outlines, records)])
        guard case .polygons(let polygons) = try await client.outline(of: node(1)) else {
            Issue.record("no polygons")
            return
        }
        #expect(polygons.map { $0.map(\.count) } == [[5, 5]] && polygons[0].allSatisfy { $0.first == $0.last })
        #expect(polygons[0][0].contains(Coordinate(latitude: 0.4, longitude: 0.4)))
        guard case .lines(let lines) = try await client.outline(of: node(2)) else {
            Issue.record("no lines")
            return
        }
        #expect(lines.map(\.count) == [3])
        #expect(try await client.outline(of: node(3)) == nil)
        #expect(try await client.outline(of: node(4)) == nil)
        #expect(PlaceShape.lines(lines).geoJSON == #"{"type":"LineString","coordinates":[[0.5,0.5],[0.5,0.6],[0.6,0.6]]}"#)
        #expect(try client.areas(ofType: "cafe", limit: 9).map(\.id) == [node(1)])
        #expect(try client.areas(ofType: "cafe", limit: 0).isEmpty && client.areas(ofType: "locality", limit: 9).isEmpty)
        let importance = try await client.place(node(1), fields: .source).source?.importance ?? 0
        #expect(importance > 0 && importance < 1)
    }
}
