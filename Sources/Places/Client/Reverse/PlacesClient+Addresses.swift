public import PortolanGeo

extension PlacesClient {
    // MARK: Addresses

    /// Returns the addresses of a coordinate: those of the nearest house, of the nearest street, and of every area that
    /// contains the coordinate, up to the country.
    ///
    ///     let addresses = try await client.addresses(at: Coordinate(latitude: 43.7384, longitude: 7.4246))
    ///     print(addresses.first?.formattedAddress ?? "nothing there")
    ///
    /// A house is found within 50 m, a street within 300 m. If no house is within 15 m, the first answer estimates a
    /// house number between the neighbours on the same side of the street. Such an answer has no place ID. At sea there
    /// may be no address, or the address of the country to which the waters belong. The name of a sea or bay follows if
    /// the region has its shape.
    /// - Parameters:
    ///   - coordinate: the coordinate.
    ///   - levels: the levels of the wanted addresses; all by default.
    ///   - language: the BCP 47 tag of the language for texts; nil for the places' own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country; nil for none. Addresses omit the name of
    ///     this country.
    ///   - timeout: the time limit of the answer; nil waits without end.
    /// - Returns: the addresses from the smallest to the largest; empty if the regions have none.
    /// - Throws: `PlacesError`: `invalidArgument` for an invalid coordinate.
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
