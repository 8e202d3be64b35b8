import Foundation
import PortolanPlaces

// The Geocoding API and the Time Zone API.
extension LegacyAPI {
    func geocode(_ call: Call) async throws -> LegacyAnswer {
        if let text = call.query.text("latlng") { return try await reverse(try coordinate(text), call) }
        if let id = call.query.text("place_id") {
            let place = try await client.place(id, fields: Self.geocodeFields, language: try language(call))
            return LegacyAnswer([("results", .array([result(place)]))])
        }
        var words = call.query.text("address").map { [$0] } ?? []
        var country: String?
        for part in (call.query.text("components") ?? "").split(separator: "|") {
            let pair = part.split(separator: ":", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { throw LegacyError("INVALID_REQUEST", "'components' must be name:value|name:value") }
            if pair[0] == "country" { country = pair[1] } else if !words.contains(where: { $0.contains(pair[1]) }) { words.append(pair[1]) }
        }
        guard !words.isEmpty || country != nil else {
            throw LegacyError("INVALID_REQUEST", "Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter.")
        }
        if words.isEmpty, let country { words = [country] }
        let bias = try call.query.text("bounds").map { try area("rectangle:" + $0) }
        let found = try await client.search(
            TextQuery(words.joined(separator: ", "), bias: bias, limit: 5),
            fields: Self.geocodeFields,
            language: try language(call),
            region: try region(call)
        ).filter { place in
            guard let country, country.utf8.count == 2 else { return true }
            return place.postalAddress.map { $0.regionCode.uppercased() == country.uppercased() } ?? true
        }
        // Complete matches hide incomplete ones.
        let whole = found.filter { $0.missingWords == nil }
        let best = whole.isEmpty ? found : whole
        return LegacyAnswer([("results", .array(best.map(result)))], isEmpty: best.isEmpty)
    }

    private static let geocodeFields: PlaceFields = [
        .id, .addressComponents, .formattedAddress, .location, .viewport, .types, .plusCode, .postalAddress, .displayName,
    ]

    private func reverse(_ point: Coordinate, _ call: Call) async throws -> LegacyAnswer {
        let types = call.query.text("result_type").map { Set($0.split(separator: "|").map(String.init)) }
        let exactness = call.query.text("location_type").map { Set($0.split(separator: "|").map(String.init)) }
        let found = try await client.addresses(at: point, language: try language(call), region: try region(call)).filter { address in
            types?.isDisjoint(with: address.types) != true && exactness?.contains(address.granularity.rawValue) != false
        }
        return LegacyAnswer([("results", .array(found.map(result)))], isEmpty: found.isEmpty)
    }

    private func result(_ address: LocatedAddress) -> JSONValue {
        let box = CoordinateBounds(center: address.location, radiusMeters: 150)
        return .object([
            "address_components": .components(address.addressComponents), "formatted_address": .string(address.formattedAddress),
            "geometry": .object([
                "location": .latLng(address.location), "location_type": .string(address.granularity.rawValue), "viewport": .box(box),
            ]), "place_id": address.placeID.map { .string("\($0)") }, "types": .strings(address.types),
        ])
    }

    private func result(_ place: Place) -> JSONValue {
        let types = Set(place.types ?? [])
        // A result that lacks a part of the question may be another house, so it counts as approximate.
        let isExact = place.missingWords == nil && types.isDisjoint(with: ["political", "postal_code", "natural_feature"])
        let exactness = types.contains("route") ? "GEOMETRIC_CENTER" : isExact ? "ROOFTOP" : "APPROXIMATE"
        let location = place.location ?? Coordinate(latitude: 0, longitude: 0)
        return .object([
            "address_components": .components(place.addressComponents ?? []),
            "formatted_address": .string(place.formattedAddress ?? place.displayName?.text ?? ""),
            "geometry": .object([
                "location": .latLng(location), "location_type": .string(exactness),
                "viewport": .box(place.viewport ?? CoordinateBounds(center: location, radiusMeters: 150)),
            ]), "partial_match": place.missingWords == nil ? nil : .bool(true), "place_id": .string("\(place.id)"),
            "plus_code": place.plusCode.map {
                .object(["compound_code": $0.compoundCode.map { .string($0) }, "global_code": .string($0.globalCode)])
            },
            "types": .strings(place.types ?? []),
        ])
    }

    func timeZone(_ call: Call) async throws -> LegacyAnswer {
        let point = try coordinate(try required(call, "location"))
        guard let timestamp = try number(call, "timestamp"), abs(timestamp) < 1e11 else {
            throw LegacyError("INVALID_REQUEST", "'timestamp' is missing: give the seconds since 1970")
        }
        guard let name = set.zones.zone(at: point), let zone = TimeZone(identifier: name) else { return LegacyAnswer([], isEmpty: true) }
        let date = Date(timeIntervalSince1970: timestamp)
        let saved = zone.daylightSavingTimeOffset(for: date)
        let offset = Double(zone.secondsFromGMT(for: date))
        let locale = Locale(identifier: try language(call) ?? "en")
        let style: NSTimeZone.NameStyle = zone.isDaylightSavingTime(for: date) ? .daylightSaving : .standard
        return LegacyAnswer([
            ("dstOffset", .number(saved)), ("rawOffset", .number(offset - saved)), ("timeZoneId", .string(name)),
            ("timeZoneName", .string(zone.localizedName(for: style, locale: locale) ?? name)),
        ])
    }
}
