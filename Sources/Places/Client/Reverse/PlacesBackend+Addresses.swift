public import PortolanGeo

extension PlacesBackend {
    /// Returns the address of the nearest place with a house number within 50 m, and the areas in the nearest place's
    /// address. This is the default for backends without streets and boundaries.
    public func addresses(at point: Coordinate, levels: Set<AddressLevel>, _ options: AnswerOptions) async throws -> [LocatedAddress] {
        var asked = options
        asked.fields = [.location, .addressComponents, .formattedAddress, .postalAddress, .types]
        let query = NearbyQuery(center: point, radiusMeters: 2_000, scope: .everything, rank: .distance, limit: 20)
        let places = try await nearby(query, asked).filter { $0.place.addressComponents != nil }
        var answers: [LocatedAddress] = []
        func has(_ place: Place, _ type: String) -> Bool { place.addressComponents?.contains { $0.types.contains(type) } ?? false }
        if levels.contains(.house), let house = places.first(where: { $0.distanceMeters <= 50 && has($0.place, "street_number") }) {
            var answer = LocatedAddress(
                level: .house,
                granularity: .rooftop,
                placeID: house.place.id,
                formattedAddress: house.place.formattedAddress ?? "",
                addressComponents: house.place.addressComponents ?? [],
                location: house.place.location ?? point
            )
            answer.postalAddress = house.place.postalAddress
            answer.types = ["street_address"]
            answer.distanceMeters = house.distanceMeters
            answer.attributions = house.place.attributions
            answers.append(answer)
        }
        guard let nearest = places.first?.place else { return answers }
        let political = (nearest.addressComponents ?? []).filter { $0.types.contains("political") }
        for (index, component) in political.enumerated() {
            guard let level = Self.level(component.types), levels.contains(level) else { continue }
            var answer = LocatedAddress(
                level: level,
                granularity: .approximate,
                formattedAddress: political[index...].map(\.longText).joined(separator: ", "),
                addressComponents: Array(political[index...]),
                location: point
            )
            answer.types = component.types
            answer.attributions = nearest.attributions
            answers.append(answer)
        }
        return answers
    }

    private static func level(_ types: [String]) -> AddressLevel? {
        let levels: [(String, AddressLevel)] = [
            ("neighborhood", .neighborhood), ("sublocality", .district), ("locality", .town), ("postal_town", .town),
            ("administrative_area_level_1", .state), ("country", .country), ("administrative_area_level_2", .county),
            ("administrative_area_level_3", .municipality),
        ]
        return levels.first { types.contains($0.0) }?.1
    }
}
