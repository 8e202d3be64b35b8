import ArgumentParser
import PortolanGeo
import PortolanPlaces

/// The format of answers with places.
enum AnswerFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case geojson
}

// Answers as GeoJSON (RFC 7946): a feature for each place, with its location, and the members of the JSON answer as
// properties.
extension JSONValue {
    /// Returns a collection of places.
    static func features(_ places: [Place]) -> JSONValue { .features(places.map { $0.feature() }) }

    /// Returns a collection of addresses.
    static func features(_ addresses: [LocatedAddress]) -> JSONValue {
        let values = JSONValue.addresses(addresses)["results"]?.array ?? []
        return .features(
            zip(addresses, values).map { address, value in
                .feature(.point(address.location), id: address.placeID.map { "\($0)" }, properties: value.without("location"))
            }
        )
    }

    /// Returns a collection of suggestions. Suggestions that are not places have no geometry.
    /// - Parameter locations: the locations of the places.
    static func features(_ suggestions: [Suggestion], _ locations: [Coordinate?]) -> JSONValue {
        let values = JSONValue.suggestions(suggestions)["suggestions"]?.array ?? []
        return .features(
            zip(zip(suggestions, locations), values).map { place, value in
                .feature(place.1.map(PlaceShape.point), id: place.0.placeID.map { "\($0)" }, properties: value)
            }
        )
    }

    fileprivate func without(_ name: String) -> JSONValue { .object((members ?? []).filter { $0.name != name }) }
}

extension Place {
    /// Returns the place as a feature.
    /// - Parameters:
    ///   - shape: the geometry, which has the location as a property beside it; nil for the location alone.
    ///   - others: properties in addition to those of the place.
    func feature(_ shape: PlaceShape? = nil, _ others: [(name: String, value: JSONValue)] = []) -> JSONValue {
        .feature(
            shape ?? location.map(PlaceShape.point),
            id: "\(id)",
            properties: .object(((shape == nil ? json.without("location") : json).members ?? []) + others)
        )
    }
}
