internal import Foundation
internal import PortolanGeo
internal import PortolanRegion

extension Place {
    /// The place in the shape of Google's Places API (New), `Place`; what only OpenStreetMap has stands under `osm`.
    public var json: JSONValue {
        .object([
            "name": .string("places/\(id)"),
            "id": .string("\(id)"),
            "types": types.isEmpty ? nil : .array(types.map { .string($0) }),
            "addressComponents": addressComponents.isEmpty ? nil : .array(addressComponents.map(\.json)),
            "location": location.json,
            "viewport": viewport.json,
            "attributions": .array(attributions.map(\.json)),
            "displayName": displayName?.json,
            "primaryType": primaryType.map { .string($0) },
            "osm": source.map { osm($0) },
        ])
    }

    private func osm(_ source: Source) -> JSONValue {
        .object([
            "type": .string(source.key.type.name),
            "id": .string("\(source.key.id)"),
            "version": source.version > 0 ? .number("\(source.version)") : nil,
            "timestamp": source.timestamp.map { .string($0.formatted(.iso8601)) },
            "kinds": .array(source.kinds.map { .string($0) }),
            "bounds": bounds == CoordinateBounds(location) ? nil : bounds.json,
            "openingHours": openingHoursText.map { .string($0) },
            "tags": .object(source.tags.map { .init(name: $0.key, value: .string($0.value)) }),
        ])
    }
}

extension LocalizedText {
    var json: JSONValue { .object(["text": .string(text), "languageCode": languageCode.map { .string($0) }]) }
}

extension AddressComponent {
    var json: JSONValue {
        .object(["longText": .string(text), "shortText": .string(text), "types": .array(types.map { .string($0) })])
    }
}

extension Attribution {
    var json: JSONValue { .object(["provider": .string(provider), "providerUri": providerURL.map { .string($0) }]) }
}

extension Coordinate {
    var json: JSONValue {
        .object(["latitude": .number(Self.text(latitude)), "longitude": .number(Self.text(longitude))])
    }
}

extension CoordinateBounds {
    var json: JSONValue { .object(["low": southWest.json, "high": northEast.json]) }
}
