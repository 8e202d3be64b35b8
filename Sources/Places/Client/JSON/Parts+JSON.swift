internal import Foundation
internal import OpeningHours
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel

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
        // OpenStreetMap's coordinates have seven decimal places.
        .object(["latitude": .number((latitude * 1e7).rounded() / 1e7), "longitude": .number((longitude * 1e7).rounded() / 1e7)])
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

extension SubDestination {
    var json: JSONValue {
        .object(["name": .string("places/\(id)"), "id": .string("\(id)"), "displayName": displayName.json])
    }
}

extension ContainingPlace {
    var json: JSONValue {
        .object([
            "name": .string("places/\(id)"), "id": .string("\(id)"), "displayName": LocalizedText(name, languageCode: languageCode).json,
        ])
    }
}

extension PriceRange {
    var json: JSONValue {
        .object(["startPrice": money(from), "endPrice": to.map(money)])
    }

    /// Returns `google.type.Money`. Units are 64-bit numbers, which JSON writes as strings.
    private func money(_ amount: Decimal) -> JSONValue {
        let units = NSDecimalNumber(decimal: amount).int64Value
        let nanos = NSDecimalNumber(decimal: (amount - Decimal(units)) * 1_000_000_000).intValue
        return .object([
            "currencyCode": .string(currencyCode),
            "units": units == 0 ? nil : .string("\(units)"),
            "nanos": nanos == 0 ? nil : .number(nanos),
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
            "publishTime": publishDate.map { .string($0.wireText) },
        ])
    }
}

extension Photo {
    /// - Parameter number: the index among the place's photos, from 0.
    func json(of place: PlaceID, number: Int) -> JSONValue {
        .object([
            "name": .string("places/\(place)/photos/\(number)"),
            "widthPx": widthPixels.map { .number($0) },
            "heightPx": heightPixels.map { .number($0) },
            "authorAttributions": authors.isEmpty ? nil : .array(authors.map(\.json)),
            "googleMapsUri": pageURL.map { .string($0.absoluteString) },
            "photoUri": imageURL.map { .string($0.absoluteString) },
        ])
    }
}

extension LooseDate {
    /// The date as `google.type.Date`. An unknown month or day is left out.
    var json: JSONValue? {
        guard let year = year ?? first?.year else { return nil }
        return .object(["year": .number(year), "month": month.map { .number($0) }, "day": day.map { .number($0) }])
    }
}

extension AccessibilityOptions {
    var json: JSONValue {
        .bools([
            "wheelchairAccessibleParking": wheelchairAccessibleParking, "wheelchairAccessibleEntrance": wheelchairAccessibleEntrance,
            "wheelchairAccessibleRestroom": wheelchairAccessibleRestroom, "wheelchairAccessibleSeating": wheelchairAccessibleSeating,
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
            "freeParkingLot": freeParkingLot, "paidParkingLot": paidParkingLot, "freeStreetParking": freeStreetParking,
            "paidStreetParking": paidStreetParking, "valetParking": valetParking, "freeGarageParking": freeGarageParking,
            "paidGarageParking": paidGarageParking,
        ])
    }
}

extension EVChargeOptions {
    var json: JSONValue {
        .object([
            "connectorCount": connectorCount.map { .number($0) },
            "connectorAggregation": connectors.isEmpty
                ? nil
                : .array(
                    connectors.map { connector in
                        .object([
                            "type": .string(connector.type.rawValue), "maxChargeRateKw": connector.maxChargeRateKW.map { .number($0) },
                            "count": connector.count.map { .number($0) },
                        ])
                    }
                ),
        ])
    }
}
