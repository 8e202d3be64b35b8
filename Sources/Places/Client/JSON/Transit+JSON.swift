internal import Foundation
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel

extension TransitStation {
    var json: JSONValue {
        .object([
            "displayName": displayName?.json,
            "agencies": agencies.isEmpty ? nil : .array(agencies.map(\.json)),
            "stops": stops.isEmpty ? nil : .array(stops.map(\.json)),
        ])
    }
}

extension TransitAgency {
    fileprivate var json: JSONValue { .object(["displayName": displayName?.json, "lines": .array(lines.map(\.json))]) }
}

extension TransitLine {
    var json: JSONValue {
        .object([
            "id": .string("\(id)"),
            "vehicleType": .string(vehicle.rawValue),
            "displayName": displayName?.json,
            "shortDisplayName": shortDisplayName?.json,
            "textColor": textColor.map { .string($0) },
            "backgroundColor": backgroundColor.map { .string($0) },
            "url": url.map { .string($0.absoluteString) },
            "directions": directions.isEmpty ? nil : .array(directions.map(\.json)),
        ])
    }
}

extension TransitDirection {
    fileprivate var json: JSONValue {
        .object([
            "from": from.map { .string($0) },
            "to": to.map { .string($0) },
            "via": via.map { .string($0) },
            "platformCode": platformCode.map { .string($0) },
            "stops": stops.isEmpty ? nil : .array(stops.map(\.json)),
        ])
    }
}

extension TransitStop {
    fileprivate var json: JSONValue {
        .object([
            "id": .string("\(id)"),
            "displayName": displayName?.json,
            "platformCode": platformCode.map { LocalizedText($0).json },
            "stopCode": stopCode.map { LocalizedText($0).json },
            "location": location.json,
            "wheelchairAccessibleEntrance": isWheelchairAccessible.map { .bool($0) },
        ])
    }
}
