import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanStore

@Suite("Addresses of a store")
struct PlaceAddressTests {
    private static let town = AddressArea(
        part: .city,
        names: AddressNames("München", others: [.init(language: "en", text: "Munich"), .init(language: "ar", text: "ميونخ")])
    )
    private static let state = AddressArea(part: .state, names: AddressNames("Bayern"), code: "BY")

    private static func store(_ folder: borrowing ScratchFolder, _ addresses: PlaceAddresses) throws -> PlaceStore {
        let file = folder.url.appending(path: "places.sqlite")
        var writer = try PlaceStoreWriter(file: file)
        for id in 1...3 { try writer.add(record(Int64(id), 48, 11)) }
        try writer.write(addresses)
        _ = try writer.finish()
        return try PlaceStore(file: file)
    }

    @Test("areas, street and house number are read as they were written; a place without them has none")
    func comesBack() throws {
        let folder = try ScratchFolder()
        let ids = (1...3).map { PlaceID(osm: OSMKey(type: .node, id: $0)) }
        let street = AddressNames("Marienplatz", others: [.init(language: "ru", text: "Мариенплац")])
        let store = try Self.store(
            folder,
            PlaceAddresses(
                areas: [
                    .init(area: Self.town, country: "DE", parent: 1), .init(area: Self.state, country: "DE", parent: 2),
                    .init(area: .country("DE"), country: "DE"),
                ],
                areaLists: [[0, 1, 2], [2]],
                streets: [street],
                entries: [.init(id: ids[0], areaList: 0, street: 0, houseNumber: "8"), .init(id: ids[1], areaList: 1)]
            )
        )
        let place = try #require(try store.place(ids[0]))
        #expect(place.address == PlaceAddress(areas: [Self.town, Self.state, .country("DE")], street: street, houseNumber: "8"))
        #expect(AddressFormatter.format(place.addressParts(language: "en")) == "Marienplatz 8, Munich, Germany")
        #expect(try store.place(ids[1])?.address == PlaceAddress(areas: [.country("DE")]))
        #expect(try store.place(ids[2])?.address == PlaceAddress())
        #expect(try store.nearby(Coordinate(latitude: 48, longitude: 11), radiusMeters: 10, limit: 1).first?.place.address == place.address)
    }

    @Test("the cache of areas, lists and streets is bounded, and lists share their areas")
    func bounded() {
        var known = KnownAreas()
        let town = Self.town
        let lists = Int64(KnownAreas.listLimit) + 10
        for list in 0..<lists {
            // Each list has an area of its own, and an area that all lists share.
            let areas = known.kept(list, [list + 1, 0], [.country("DE", placeKey: list), town])
            #expect(areas.map(\.part) == [.country, .city])
            known.keep(street: list, AddressNames("Street"))
            #expect(known.lists[list] == areas)
            if known.areas.count > KnownAreas.areaLimit || known.lists.count > KnownAreas.listLimit { break }
        }
        #expect(known.areas.count <= KnownAreas.areaLimit)
        #expect(known.lists.count <= KnownAreas.listLimit)
        #expect(known.streets.count > 0 && known.streets.count < Int(lists))
        #expect(known.lists[lists - 1]?.last == town)
        // The cache keeps the area that was read first under a number. A different area that is read later under the
        // same number is dropped.
        let other = AddressArea(part: .city, names: AddressNames("Monaco di Baviera"))
        #expect(known.kept(lists, [0], [other]) == [town])
    }

    @Test("a list with a missing area is damage, not an empty address")
    func damage() throws {
        let folder = try ScratchFolder()
        let id = PlaceID(osm: OSMKey(type: .node, id: 1))
        let store = try Self.store(folder, PlaceAddresses(areaLists: [[7]], entries: [.init(id: id, areaList: 0)]))
        #expect(throws: PlaceStoreError.self) { try store.place(id) }
    }
}
