internal import Foundation
internal import OpeningHours
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanRegionFolder

extension Place {
    /// The place as JSON in the form of `Place` of Google's Places API (New), with the fields that were requested and
    /// are known. Data that only OpenStreetMap has is under `osm`.
    public var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append((name, value)) }
        }
        if fields.contains(PlaceField.id) {
            add("name", .string("places/\(id)"))
            add("id", .string("\(id)"))
        }
        if let missingWords {
            add("partialMatch", .bool(true))
            add("missingWords", .strings(missingWords))
        }
        add("routePoint", routePoint?.json)
        add("types", types.map(JSONValue.strings))
        add("nationalPhoneNumber", nationalPhoneNumber.map { .string($0) })
        add("internationalPhoneNumber", internationalPhoneNumber.map { .string($0) })
        add("formattedAddress", formattedAddress.map { .string($0) })
        add("addressComponents", addressComponents.map { .array($0.map(\.json)) })
        add("plusCode", plusCode?.json)
        add("location", location?.json)
        add("viewport", viewport?.json)
        add("rating", rating.map { .number($0) })
        add("websiteUri", website.map { .string($0.absoluteString) })
        add("regularOpeningHours", regularHours?.json)
        add("utcOffsetMinutes", utcOffsetMinutes.map { .number($0) })
        add("businessStatus", businessStatus.map { .string($0.rawValue) })
        add("userRatingCount", userRatingCount.map { .number($0) })
        if fields.contains(PlaceField.icon) { add("iconMaskBaseUri", icon.map { .string("icons/\($0.name)") }) }
        if fields.contains(PlaceField.iconBackgroundColor) { add("iconBackgroundColor", icon.map { .string($0.backgroundColor) }) }
        add("priceLevel", priceLevel.map { .string($0.name) })
        add("displayName", displayName?.json)
        add("primaryTypeDisplayName", primaryTypeDisplayName?.json)
        add("googleMapsTypeLabel", googleMapsTypeLabel?.json)
        for attribute in PlaceAttribute.allCases { add(attribute.rawValue, attributes[attribute].map { .bool($0) }) }
        add("currentOpeningHours", currentHours?.json)
        add("currentSecondaryOpeningHours", currentSecondaryHours.map { .array($0.map(\.json)) })
        add("regularSecondaryOpeningHours", regularSecondaryHours.map { .array($0.map(\.json)) })
        add("editorialSummary", editorialSummary?.json)
        add("primaryType", primaryType.map { .string($0) })
        add("shortFormattedAddress", shortFormattedAddress.map { .string($0) })
        add("adrFormatAddress", adrFormatAddress.map { .string($0) })
        add("reviews", reviews.map { .array($0.map { $0.json(of: id) }) })
        add("photos", photos.map { .array($0.enumerated().map { $1.json(of: id, number: $0) }) })
        if !attributes.payment.isEmpty { add("paymentOptions", attributes.payment.json) }
        if !attributes.parking.isEmpty { add("parkingOptions", attributes.parking.json) }
        add("evChargeOptions", attributes.evCharging?.json)
        // Fuels have prices in Google's API. Here they only have a type.
        let fuels = attributes.fuels.map { JSONValue.object(["type": .string($0.rawValue)]) }
        if !fuels.isEmpty { add("fuelOptions", .object(["fuelPrices": .array(fuels)])) }
        if !attributes.accessibility.isEmpty { add("accessibilityOptions", attributes.accessibility.json) }
        add("priceRange", priceRange?.json)
        add("addressDescriptor", addressDescriptor?.json)
        add("containingPlaces", containingPlaces.map { .array($0.map(\.json)) })
        add("subDestinations", subDestinations.map { .array($0.map(\.json)) })
        add("transitStation", transitStation?.json)
        add("transitLine", transitLine?.json)
        add("postalAddress", postalAddress?.json)
        add("timeZone", timeZone.map { .object(["id": .string($0)]) })
        add("googleMapsLinks", mapLinks?.json)
        add("openingDate", openingDate?.json)
        add("movedPlace", movedPlace.map { .string("places/\($0)") })
        add("movedPlaceId", movedPlace.map { .string("\($0)") })
        // Attributions must be shown with the place, so every result has them.
        add("attributions", attributions.isEmpty ? nil : .array(attributions.map(\.json)))
        add("osm", source?.json)
        return .object(members)
    }
}

extension RoutePoint {
    /// The distances in metres, with one decimal place.
    fileprivate var json: JSONValue {
        func number(_ meters: Double) -> JSONValue { .number((meters * 10).rounded() / 10) }
        return .object(["distanceMeters": number(distanceMeters), "positionMeters": number(positionMeters)])
    }
}

extension Place.Source {
    fileprivate var json: JSONValue {
        .object([
            "type": .string(key.type.name),
            "id": .string("\(key.id)"),
            "version": version > 0 ? .number(version) : nil,
            "timestamp": timestamp.map { .string($0.wireText) },
            "members": members.isEmpty ? nil : .strings(members.map { "\($0)" }),
            "kinds": .strings(kinds),
            "bounds": bounds?.json,
            "tags": .object(tags.map { ($0.key, .string($0.value)) }),
        ])
    }
}

extension JSONValue {
    static func bools(_ members: KeyValuePairs<String, Bool?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { (name, .bool($0)) } })
    }
}
