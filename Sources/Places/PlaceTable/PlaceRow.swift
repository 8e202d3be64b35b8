internal import Foundation
package import PortolanGeo
internal import PortolanOSMModel
internal import PortolanPlaces
internal import PortolanStore

/// A place as a row of a table for analysts and for people's own SQL.
package struct PlaceRow: Sendable {
    /// The place's ID.
    package var id: String
    /// The object in OpenStreetMap: `osm:way/123`; nil for an operator's own place.
    package var osm: String?
    package var name: String?
    /// The names by language, from the tags `name:…`.
    package var names: [(language: String, name: String)]
    /// Google's place types, the primary one first.
    package var types: [String]
    /// The place's kinds in OpenStreetMap: `amenity=cafe`.
    package var kinds: [String]
    package var openingHours: String?
    package var timeZone: String?
    package var formattedAddress: String?
    package var address: AddressColumns
    package var phone: String?
    package var website: String?
    /// How well known the place is, 0…1.
    package var importance: Double
    package var location: Coordinate
    package var box: Box
    /// The place's shape in well-known binary; its point if it has no shape.
    package var geometry: [UInt8]
    package var tags: [(key: String, value: String)]

    /// A bounding box in degrees. A box across the antimeridian reaches from −180 to 180.
    package struct Box: Sendable {
        package var west: Double
        package var south: Double
        package var east: Double
        package var north: Double
    }

    /// The parts of an address that have a column each.
    package struct AddressColumns: Sendable {
        package var houseNumber: String?
        package var street: String?
        package var postcode: String?
        package var city: String?
        package var state: String?
        package var country: String?

        init(_ components: [AddressComponent]) {
            func text(_ types: String...) -> String? {
                types.lazy.compactMap { type in components.first { $0.types.contains(type) }?.longText }.first
            }
            houseNumber = text("street_number")
            street = text("route")
            postcode = text("postal_code")
            city = text("locality", "postal_town")
            state = text("administrative_area_level_1")
            country = components.first { $0.types.contains("country") }?.shortText
        }
    }

    /// The fields of a place that a row needs.
    static let fields: PlaceFields = [.timeZone, .formattedAddress, .addressComponents, .internationalPhoneNumber, .website]

    init(_ record: PlaceRecord, _ place: Place, outline: PlaceOutline?) {
        id = "\(record.id)"
        osm = record.id.osmKey.map { "\($0)" }
        name = record.name
        tags = record.tags.all.map { ($0.key, $0.value) }
        names = tags.filter { $0.key.hasPrefix("name:") }.map { (String($0.key.dropFirst("name:".count)), $0.value) }
        types = record.types
        kinds = record.kinds
        openingHours = record.tags["opening_hours"]
        timeZone = place.timeZone
        formattedAddress = place.formattedAddress
        address = AddressColumns(place.addressComponents ?? [])
        phone = place.internationalPhoneNumber
        website = place.website?.absoluteString
        importance = Double(record.importance) / 255
        location = record.location
        let bounds = record.bounds
        box = Box(
            west: bounds.crossesAntimeridian ? -180 : bounds.west,
            south: bounds.south,
            east: bounds.crossesAntimeridian ? 180 : bounds.east,
            north: bounds.north
        )
        geometry = WellKnownBinary.bytes(outline, location: record.location)
    }
}
