internal import PortolanRegionFolder

extension JSONValue {
    /// Returns the addresses of a coordinate: `{"results": […]}`, or `{}` if there are none. The members are those of
    /// Google's Geocoding API, with `level` and `distanceMeters` added.
    public static func addresses(_ addresses: [LocatedAddress]) -> JSONValue {
        .object(["results": addresses.isEmpty ? nil : .array(addresses.map(\.json))])
    }
}

extension LocatedAddress {
    var json: JSONValue {
        .object([
            "place": placeID.map { .string("places/\($0)") },
            "placeId": placeID.map { .string("\($0)") },
            "location": location.json,
            "granularity": .string(granularity.rawValue),
            "level": .string(level.rawValue),
            "distanceMeters": .number((distanceMeters * 10).rounded() / 10),
            "formattedAddress": .string(formattedAddress),
            "postalAddress": postalAddress?.json,
            "addressComponents": addressComponents.isEmpty ? nil : .array(addressComponents.map(\.json)),
            "types": types.isEmpty ? nil : .strings(types),
            "attributions": attributions.isEmpty ? nil : .array(attributions.map(\.json)),
        ])
    }
}
