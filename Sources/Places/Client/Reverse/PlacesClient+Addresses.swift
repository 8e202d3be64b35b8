public import PortolanGeo

extension PlacesClient {
    // MARK: Addresses

    /// The addresses of a coordinate: that of the nearest house, of the nearest street, and of every area that contains it up to the country.
    ///
    ///     let addresses = try await client.addresses(at: Coordinate(latitude: 43.7384, longitude: 7.4246))
    ///     print(addresses.first?.formattedAddress ?? "nothing there")
    ///
    /// A house counts within 50 m, a street within 300 m. If no house is within 15 m, a house number is estimated between the neighbours on
    /// the same side of the street; such an answer has no place ID. At sea there may be no address at all, or that of the country whose
    /// waters these are, and the sea's or the bay's name if the region has its shape.
    /// - Parameters:
    ///   - coordinate: where.
    ///   - levels: what the addresses are wanted of; all by default.
    ///   - language: the BCP 47 tag of the language for texts; nil for the places' own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country, whose name addresses leave out; nil for none.
    ///   - timeout: how long the answer may take; nil waits without end.
    /// - Returns: from the smallest to the largest; empty where the regions know nothing.
    /// - Throws: `PlacesError`: `invalidArgument` for a coordinate that is none.
    public func addresses(
        at coordinate: Coordinate,
        levels: Set<AddressLevel> = Set(AddressLevel.allCases),
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> [LocatedAddress] {
        try coordinate.validate("location")
        note(.geocode)
        return try await ask(timeout, fields: .formattedAddress, language: language, region: region) {
            try await $0.addresses(at: coordinate, levels: levels, $1)
        }
    }
}
