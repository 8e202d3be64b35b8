import PortolanGeo
import PortolanPlaces
import Testing

/// Tests the limits of the Places API (New). A value outside them gives an error that names the argument.
@Suite struct LimitTests {
    private static let here = Coordinate(latitude: 48, longitude: 11)

    @Test(
        arguments: [
            (NearbyQuery(center: Coordinate(latitude: 91, longitude: 0), radiusMeters: 1), "locationRestriction.circle.center"),
            (NearbyQuery(center: Coordinate(latitude: 0, longitude: -181), radiusMeters: 1), "locationRestriction.circle.center"),
            (NearbyQuery(center: Coordinate(latitude: .nan, longitude: 0), radiusMeters: 1), "locationRestriction.circle.center"),
            (NearbyQuery(center: here, radiusMeters: -1), "locationRestriction.circle.radius"),
            (NearbyQuery(center: here, radiusMeters: 50_001), "locationRestriction.circle.radius"),
            (NearbyQuery(center: here, radiusMeters: .infinity), "locationRestriction.circle.radius"),
            (NearbyQuery(center: here, radiusMeters: 1, limit: 0), "maxResultCount"),
            (NearbyQuery(center: here, radiusMeters: 1, limit: 21), "maxResultCount"),
            (
                NearbyQuery(center: here, radiusMeters: 1, types: TypeFilter(included: ["cafe", "bar"], excluded: ["bar"])),
                "excludedTypes"
            ),
            (
                NearbyQuery(center: here, radiusMeters: 1, types: TypeFilter(includedPrimary: ["bar"], excludedPrimary: ["bar"])),
                "excludedPrimaryTypes"
            ),
            (
                NearbyQuery(center: here, radiusMeters: 1, types: TypeFilter(included: Set((0..<51).map { "type_\($0)" }))),
                "includedTypes"
            ),
        ] as [(NearbyQuery, String)]
    )
    func nearby(_ query: NearbyQuery, _ argument: String) async {
        await expect(argument) { _ = try await $0.nearby(query) }
    }

    @Test(
        arguments: [
            (TextQuery(""), "textQuery"),
            (TextQuery(" \t\n"), "textQuery"),
            (TextQuery(String(repeating: "x", count: 5000)), "textQuery"),
            (TextQuery("x", limit: 21), "pageSize"),
            (TextQuery("x", limit: -1), "pageSize"),
            (TextQuery("x", offset: -1), "pageToken"),
            (TextQuery("x", minimumRating: 5.5), "minRating"),
            (TextQuery("x", minimumRating: .nan), "minRating"),
            (
                TextQuery("x", bias: .circle(center: here, radiusMeters: 1), restriction: .rectangle(.world)),
                "locationBias"
            ),
            (TextQuery("x", restriction: .rectangle(.world)), "locationRestriction"),
            (
                TextQuery("x", restriction: .rectangle(CoordinateBounds(south: 2, west: 0, north: 1, east: 1))),
                "locationRestriction"
            ),
            (TextQuery("x", bias: .circle(center: here, radiusMeters: 60_000)), "locationBias.radius"),
            (TextQuery("x", restriction: RouteLine([here]).map { .along($0, reachMeters: .nan) }), "locationRestriction"),
            (TextQuery("x", restriction: RouteLine([here]).map { .along($0, reachMeters: 50_001) }), "locationRestriction"),
            (TextQuery("x", route: RouteLine(Array(repeating: here, count: 50_001))), "searchAlongRouteParameters.polyline"),
        ] as [(TextQuery, String)]
    )
    func search(_ query: TextQuery, _ argument: String) async {
        await expect(argument) { _ = try await $0.search(query) }
    }

    @Test(
        arguments: [
            (AutocompleteQuery(""), "input"),
            (AutocompleteQuery("caf", inputOffset: 4), "inputOffset"),
            (AutocompleteQuery("caf", inputOffset: -1), "inputOffset"),
            (AutocompleteQuery("x", includedPrimaryTypes: ["a", "b", "c", "d", "e", "f"]), "includedPrimaryTypes"),
            (AutocompleteQuery("x", includedPrimaryTypes: ["(regions)", "cafe"]), "includedPrimaryTypes"),
            (AutocompleteQuery("x", includedPrimaryTypes: ["(towns)"]), "includedPrimaryTypes"),
            (AutocompleteQuery("x", includedPrimaryTypes: ["cafe", "address"]), "includedPrimaryTypes"),
            (AutocompleteQuery("x", includedRegionCodes: ["deu"]), "includedRegionCodes"),
            (AutocompleteQuery("x", includedRegionCodes: Array(repeating: "de", count: 16)), "includedRegionCodes"),
            (AutocompleteQuery("x", origin: Coordinate(latitude: 100, longitude: 0)), "origin"),
            (
                AutocompleteQuery("x", bias: .rectangle(.world), restriction: .rectangle(.world)),
                "locationBias"
            ),
        ] as [(AutocompleteQuery, String)]
    )
    func autocomplete(_ query: AutocompleteQuery, _ argument: String) async {
        await expect(argument) { _ = try await $0.autocomplete(query) }
    }

    @Test func currentPlace() async {
        await expect("position") { _ = try await $0.currentPlace(at: Coordinate(latitude: 0, longitude: 200)) }
        await expect("accuracyMeters") { _ = try await $0.currentPlace(at: Self.here, accuracyMeters: -1) }
        await expect("limit") { _ = try await $0.currentPlace(at: Self.here, limit: 0) }
    }

    /// Values at the limits are answered, and refused requests are not counted.
    @Test func atTheLimits() async throws {
        let client = PlacesClient([])
        let north = Coordinate(latitude: 90, longitude: 180)
        #expect(try await client.nearby(NearbyQuery(center: north, radiusMeters: 50_000, limit: 20)).isEmpty)
        #expect(try await client.nearby(NearbyQuery(center: north, radiusMeters: 0, limit: 1)).isEmpty)
        let seam = CoordinateBounds(south: -1, west: 170, north: 1, east: -170)
        #expect(try await client.search(TextQuery("x", minimumRating: 5, restriction: .rectangle(seam))).isEmpty)
        #expect(try await client.autocomplete(AutocompleteQuery("ab", inputOffset: 2, includedPrimaryTypes: ["(cities)"])).isEmpty)
        #expect(client.usage.requestCount == 4)
    }

    private func expect(_ argument: String, _ question: (PlacesClient) async throws -> Void) async {
        let client = PlacesClient([])
        do {
            try await question(client)
            Issue.record("\(argument): no error")
        } catch let error as PlacesError {
            #expect(error.code == .invalidArgument && error.subject == argument, "\(error)")
        } catch {
            Issue.record("\(error)")
        }
        #expect(client.usage.requestCount == 0)
    }
}
