internal import Foundation
internal import PortolanGeo
internal import PortolanRegion

extension LocalizedText {
    var json: JSONValue { .object(["text": .string(text), "languageCode": languageCode.map { .string($0) }]) }
}

extension AddressComponent {
    var json: JSONValue {
        .object([
            "longText": .string(longText), "shortText": .string(shortText), "types": .strings(types),
            "languageCode": languageCode.map { .string($0) },
        ])
    }
}

extension PostalAddress {
    var json: JSONValue {
        .object([
            "regionCode": .string(regionCode),
            "languageCode": languageCode.map { .string($0) },
            "postalCode": postalCode.map { .string($0) },
            "administrativeArea": administrativeArea.map { .string($0) },
            "locality": locality.map { .string($0) },
            "sublocality": sublocality.map { .string($0) },
            "addressLines": addressLines.isEmpty ? nil : .strings(addressLines),
        ])
    }
}

extension Attribution {
    var json: JSONValue { .object(["provider": .string(provider), "providerUri": providerURL.map { .string($0) }]) }
}

extension AuthorAttribution {
    var json: JSONValue {
        .object(["displayName": .string(displayName), "uri": url.map { .string($0) }, "photoUri": photoURL.map { .string($0) }])
    }
}

extension Coordinate {
    var json: JSONValue {
        .object(["latitude": .number(Self.text(latitude)), "longitude": .number(Self.text(longitude))])
    }
}

extension CoordinateBounds {
    var json: JSONValue { .object(["low": southWest.json, "high": northEast.json]) }
}

extension PlacePlusCode {
    var json: JSONValue { .object(["globalCode": .string(globalCode), "compoundCode": compoundCode.map { .string($0) }]) }
}

extension PlaceMapLinks {
    var json: JSONValue {
        .object(["directionsUri": directionsURL.map { .string($0) }, "placeUri": placeURL.map { .string($0) }])
    }
}

extension ContainingPlace {
    var json: JSONValue {
        .object(["name": .string("places/\(id)"), "id": .string("\(id)"), "displayName": .object(["text": .string(name)])])
    }
}

extension PriceLevel {
    var wireName: String {
        switch self {
        case .free: "PRICE_LEVEL_FREE"
        case .inexpensive: "PRICE_LEVEL_INEXPENSIVE"
        case .moderate: "PRICE_LEVEL_MODERATE"
        case .expensive: "PRICE_LEVEL_EXPENSIVE"
        case .veryExpensive: "PRICE_LEVEL_VERY_EXPENSIVE"
        }
    }
}

extension PriceRange {
    var json: JSONValue {
        .object(["startPrice": money(from), "endPrice": to.map(money)])
    }

    /// `google.type.Money`: units are 64-bit numbers, which JSON writes as strings.
    private func money(_ amount: Decimal) -> JSONValue {
        let units = NSDecimalNumber(decimal: amount).int64Value
        let nanos = NSDecimalNumber(decimal: (amount - Decimal(units)) * 1_000_000_000).intValue
        return .object([
            "currencyCode": .string(currencyCode),
            "units": units == 0 ? nil : .string("\(units)"),
            "nanos": nanos == 0 ? nil : .number("\(nanos)"),
        ])
    }
}

extension PlaceReview {
    func json(of place: PlaceID) -> JSONValue {
        .object([
            "rating": .number(rating),
            "text": text?.json,
            "originalText": originalText?.json,
            "authorAttribution": author?.json,
            "publishTime": publishDate.map { .string($0.formatted(.iso8601)) },
        ])
    }
}

extension PlacePhoto {
    func json(of place: PlaceID) -> JSONValue {
        .object([
            "name": .string("places/\(place)/photos/\(name)"),
            "widthPx": widthPixels.map { .number("\($0)") },
            "heightPx": heightPixels.map { .number("\($0)") },
            "authorAttributions": authors.isEmpty ? nil : .array(authors.map(\.json)),
            "googleMapsUri": pageURL.map { .string($0.absoluteString) },
            "photoUri": imageURL.map { .string($0.absoluteString) },
        ])
    }
}

extension AccessibilityOptions {
    var json: JSONValue {
        .bools([
            "wheelchairAccessibleParking": parking, "wheelchairAccessibleEntrance": entrance, "wheelchairAccessibleRestroom": restroom,
            "wheelchairAccessibleSeating": seating,
        ])
    }
}

extension PaymentOptions {
    var json: JSONValue {
        .bools([
            "acceptsCreditCards": acceptsCreditCards, "acceptsDebitCards": acceptsDebitCards, "acceptsCashOnly": acceptsCashOnly,
            "acceptsNfc": acceptsNFC,
        ])
    }
}

extension ParkingOptions {
    var json: JSONValue {
        .bools([
            "freeParkingLot": freeLot, "paidParkingLot": paidLot, "freeStreetParking": freeStreet, "paidStreetParking": paidStreet,
            "valetParking": valet, "freeGarageParking": freeGarage, "paidGarageParking": paidGarage,
        ])
    }
}

extension EVChargeOptions {
    var json: JSONValue {
        .object([
            "connectorCount": .number("\(connectorCount)"),
            "connectorAggregation": connectors.isEmpty
                ? nil
                : .array(
                    connectors.map { connector in
                        .object([
                            "type": .string(connector.type), "maxChargeRateKw": connector.maximumKilowatts.map(JSONValue.number),
                            "count": .number("\(connector.count)"),
                        ])
                    }
                ),
        ])
    }
}

extension FuelOptions {
    /// The wire knows fuels by their prices; here they have a type only.
    var json: JSONValue { .object(["fuelPrices": .array(types.map { .object(["type": .string($0)]) })]) }
}
