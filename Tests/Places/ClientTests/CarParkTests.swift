import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanStore
import Testing

@Suite("Parking of a place")
struct CarParkTests {
    static let parking = ["amenity": "parking", "parking": "surface", "fee": "no"]

    private func carPark(_ number: Int64, _ latitude: Double, _ longitude: Double, _ tags: [String: String]) -> PlaceRecord {
        let all = Self.parking.merging(tags) { $1 }
        return record(number, latitude, longitude, kinds: ["amenity=parking"], types: ["parking"], tags: tagged(all))
    }

    private func tagged(_ tags: [String: String]) -> OSMTags {
        OSMTags(tags.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: $0.value) })
    }

    /// Makes a region with these car parks and a zoo of 400 m at 48° north, 11° east. A café is 100 m west of the zoo,
    /// and a bus stop has the zoo's name. Returns the parking options of a place.
    private func parking(_ carParks: [PlaceRecord], of number: Int64 = 1) async throws -> ParkingOptions? {
        let folder = try ScratchFolder()
        let bounds = CoordinateBounds(south: 47.998, west: 10.997, north: 48.002, east: 11.003)
        let corners = [(bounds.west, bounds.south), (bounds.east, bounds.south), (bounds.east, bounds.north), (bounds.west, bounds.north)]
        let outline = PlaceOutline(simplifying: [corners.map { PlaceOutline.Point(Coordinate(latitude: $0.1, longitude: $0.0)) }])
        let zoo = record(
            1,
            48,
            11,
            bounds: bounds,
            kinds: ["tourism=zoo"],
            types: ["zoo", "establishment"],
            tags: ["name": "Tierpark Süd"]
        )
        let cafe = record(2, 48, 10.9955, tags: ["name": "Café Süd"])
        let stop = record(
            3,
            48,
            11.0045,
            kinds: ["highway=bus_stop"],
            types: ["bus_stop", "transit_stop", "establishment"],
            tags: ["name": "Tierpark Süd"]
        )
        let region = try folder.region(
            "parking",
            bounds: CoordinateBounds(south: 47, west: 10, north: 49, east: 12),
            outlines: [zoo.id: try #require(outline)],
            [zoo, cafe, stop] + carParks
        )
        return try await PlacesClient(regions: [region]).place(node(number), fields: [.parkingOptions]).parkingOptions
    }

    @Test(
        "a car park on the place's ground counts, and so does one outside that has the place's name or that the place operates",
        arguments: [
            (48.0, 11.001, [:], true), (48.0, 11.0045, [:], false), (48.0, 11.0045, ["name": "Parkplatz Tierpark Süd"], true),
            (48.0, 11.0045, ["name": "Tierpark Süd P2"], true), (48.0, 11.0045, ["operator": "Tierpark Süd"], true),
            (48.0, 11.0045, ["name": "Hotel Tierpark Süd"], false), (48.0, 11.0045, ["name": "Parkplatz Süd"], false),
            (48.0, 11.02, ["name": "Parkplatz Tierpark Süd"], false), (48.0, 11.001, ["access": "private"], false),
            (48.0, 11.001, ["access": "customers"], true), (48.0, 11.001, ["access": "permit"], false),
        ] as [(Double, Double, [String: String], Bool)]
    )
    func counts(latitude: Double, longitude: Double, tags: [String: String], isOwn: Bool) async throws {
        let found = try await parking([carPark(9, latitude, longitude, tags)])
        #expect(found?.freeParkingLot == (isOwn ? true : nil) && found?.paidParkingLot == (isOwn ? false : nil), "\(tags)")
    }

    @Test("a place has the options of each of its car parks")
    func several() async throws {
        let found = try await parking([
            carPark(8, 48, 11.001, [:]), carPark(9, 48, 11.0005, ["parking": "underground", "fee": "yes"]),
            carPark(10, 48, 11.0015, ["fee": "yes"]),
        ])
        #expect(found?.freeParkingLot == true && found?.paidParkingLot == true && found?.paidGarageParking == true)
        #expect(found?.freeGarageParking == false && found?.freeStreetParking == nil)
    }

    @Test("a place has no options of a neighbour's car park, and a car park has only those of its own tags")
    func others() async throws {
        let near = carPark(9, 48, 10.9975, [:])
        #expect(try await parking([near], of: 2) == nil)
        #expect(try await parking([carPark(9, 48, 11.0045, ["name": "Parkplatz Tierpark Süd"])], of: 3) == nil)
        #expect(try await parking([near, carPark(10, 48, 10.9976, ["parking": "underground"])], of: 9)?.freeGarageParking == nil)
    }
}
