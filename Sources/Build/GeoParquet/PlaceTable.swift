internal import Foundation
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanPlaces
internal import PortolanStore

/// The columns of exported places, and what stands in them.
enum PlaceTable {
    static let schema = ParquetSchema(nodes: [
        .value("id", .text, isOptional: false),
        // What it is in OpenStreetMap: `way/123`.
        .value("osm", .text, isOptional: true),
        .value("name", .text, isOptional: true),
        // By language, as the keys `name:…` have it.
        .map("names"),
        .value("primary_type", .text, isOptional: true),
        .list("types"),
        .list("kinds"),
        .value("opening_hours", .text, isOptional: true),
        .value("time_zone", .text, isOptional: true),
        .value("formatted_address", .text, isOptional: true),
        .value("house_number", .text, isOptional: true),
        .value("street", .text, isOptional: true),
        .value("postcode", .text, isOptional: true),
        .value("city", .text, isOptional: true),
        .value("state", .text, isOptional: true),
        .value("country", .text, isOptional: true),
        .value("phone", .text, isOptional: true),
        .value("website", .text, isOptional: true),
        .value("importance", .double, isOptional: false),
        .value("longitude", .double, isOptional: false),
        .value("latitude", .double, isOptional: false),
        .record("bbox", ["xmin", "ymin", "xmax", "ymax"]),
        .value("geometry", .bytes, isOptional: false),
        .map("tags"),
    ])

    /// The fields of a place that the table needs.
    static let fields: PlaceFields = [.timeZone, .formattedAddress, .addressComponents, .internationalPhoneNumber, .website]

    /// The metadata that make a Parquet file a GeoParquet file (GeoParquet specification 1.1.0).
    static func metadata(bounds: CoordinateBounds?) -> String {
        // West is greater than east across the antimeridian, as in GeoJSON.
        let box = bounds.map { #","bbox":[\#($0.west),\#($0.south),\#($0.east),\#($0.north)]"# } ?? ""
        let covering = ["xmin", "ymin", "xmax", "ymax"].map { #""\#($0)":["bbox","\#($0)"]"# }.joined(separator: ",")
        return #"{"version":"1.1.0","primary_column":"geometry","columns":{"geometry":{"encoding":"WKB","geometry_types":[],"#
            + #""orientation":"counterclockwise","edges":"planar","covering":{"bbox":{\#(covering)}}\#(box)}}}"#
    }

    /// A place as a row.
    struct Row {
        var record: PlaceRecord
        var place: Place
        var outline: PlaceOutline?
    }

    /// Adds a row to pages of the schema's columns.
    static func add(_ row: Row, to pages: inout [ParquetPage]) {
        let (record, place) = (row.record, row.place)
        let parts = AddressColumns(place.addressComponents ?? [])
        let tags = record.tags.all
        let names = tags.filter { $0.key.hasPrefix("name:") }
        var column = pages.startIndex
        func next(_ add: (inout ParquetPage) -> Void) {
            add(&pages[column])
            column += 1
        }
        next { $0.add("\(record.id)") }
        next { $0.add(record.id.osmKey.map { "\($0)" }) }
        next { $0.add(record.name) }
        next { $0.add(names.map { String($0.key.dropFirst("name:".count)) }) }
        next { $0.add(names.map(\.value)) }
        next { $0.add(record.types.first) }
        next { $0.add(record.types) }
        next { $0.add(record.kinds) }
        next { $0.add(record.tags["opening_hours"]) }
        next { $0.add(place.timeZone) }
        next { $0.add(place.formattedAddress) }
        for part in [parts.houseNumber, parts.street, parts.postcode, parts.city, parts.state, parts.country] { next { $0.add(part) } }
        next { $0.add(place.internationalPhoneNumber) }
        next { $0.add(place.website?.absoluteString) }
        let bounds = record.bounds
        let box = bounds.crossesAntimeridian ? (west: -180, east: 180) : (west: bounds.west, east: bounds.east)
        for number in [
            Double(record.importance) / 255, record.location.longitude, record.location.latitude, box.west, bounds.south, box.east,
            bounds.north,
        ] {
            next { $0.add(number) }
        }
        next { $0.add(WellKnownBinary.bytes(row.outline, location: record.location)) }
        next { $0.add(tags.map(\.key)) }
        next { $0.add(tags.map(\.value)) }
    }
}

/// The parts of an address that have a column each.
private struct AddressColumns {
    var houseNumber: String?
    var street: String?
    var postcode: String?
    var city: String?
    var state: String?
    var country: String?

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
