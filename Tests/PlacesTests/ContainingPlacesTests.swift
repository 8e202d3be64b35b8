import Foundation
import PortolanAddress
import PortolanGeo
import PortolanPlaces
import PortolanRegion
import PortolanStore
import Testing

@Suite("Places around places")
struct ContainingPlacesTests {
    @Test("from the smallest to the largest, by the language asked for, never the place itself; absent where none is a place")
    func containing() async throws {
        let folder = try ScratchFolder()
        let target = folder.url.appending(path: "areas.portolan")
        let draft = try RegionDraft(target: target, force: false)
        var writer = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName))
        for number in 1...4 { try writer.add(record(Int64(number), 48, 11, tags: ["name": "Place \(number)"])) }
        let names = AddressNames("München", others: [.init(language: "fr", text: "Munich")])
        let town = AddressArea(part: .city, names: names, placeKey: node(2).rowKey)
        let state = AddressArea(part: .state, names: AddressNames("Bayern"), code: "BY")
        try writer.write(
            PlaceAddresses(
                areas: [
                    .init(area: town, country: "DE"), .init(area: state, country: "DE"),
                    .init(area: .country("DE", placeKey: node(3).rowKey), country: "DE"),
                ],
                areaLists: [[0, 1, 2], [1]],
                entries: [.init(id: node(1), areaList: 0), .init(id: node(2), areaList: 0), .init(id: node(4), areaList: 1)]
            )
        )
        _ = try writer.finish()
        _ = try draft.publish(
            RegionManifest(
                name: "areas",
                bounds: CoordinateBounds(south: 47, west: 10, north: 49, east: 12),
                source: .init(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil)
            )
        )
        let client = try PlacesClient(regions: [target])
        let inFrench = try await client.place(node(1), fields: [.containingPlaces], language: "fr")
        #expect(inFrench.containingPlaces == [.init(id: node(2), name: "Munich"), .init(id: node(3), name: "Allemagne")])
        let asWritten = try await client.place(node(1))
        #expect(asWritten.containingPlaces == [.init(id: node(2), name: "München"), .init(id: node(3), name: "Deutschland")])
        #expect(try await client.place(node(2)).containingPlaces == [.init(id: node(3), name: "Deutschland")])
        #expect(try await client.place(node(4)).containingPlaces == nil)
        #expect(try await client.place(node(1), fields: [.displayName]).containingPlaces == nil)
        // What it names can be asked for.
        for around in asWritten.containingPlaces ?? [] { _ = try await client.place(around.id) }
    }
}
