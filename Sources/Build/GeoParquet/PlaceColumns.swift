internal import Foundation
internal import PortolanGeo
internal import PortolanPlaceTable

/// The columns of exported places, and the values of a row.
enum PlaceColumns {
    static let schema = ParquetSchema(nodes: [
        .value("id", .text, isOptional: false),
        // The object's ID in OpenStreetMap, such as `way/123`.
        .value("osm", .text, isOptional: true),
        .value("name", .text, isOptional: true),
        // Names by language, from the keys `name:…`.
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

    /// Returns the metadata that make a Parquet file a GeoParquet file (GeoParquet specification 1.1.0).
    static func metadata(bounds: CoordinateBounds?) -> String {
        // West is greater than east if the bounds cross the antimeridian, as in GeoJSON.
        let box = bounds.map { #","bbox":[\#($0.west),\#($0.south),\#($0.east),\#($0.north)]"# } ?? ""
        let covering = ["xmin", "ymin", "xmax", "ymax"].map { #""\#($0)":["bbox","\#($0)"]"# }.joined(separator: ",")
        return #"{"version":"1.1.0","primary_column":"geometry","columns":{"geometry":{"encoding":"WKB","geometry_types":[],"#
            + #""orientation":"counterclockwise","edges":"planar","covering":{"bbox":{\#(covering)}}\#(box)}}}"#
    }

    /// Adds a row to pages of the schema's columns.
    static func add(_ row: PlaceRow, to pages: inout [ParquetPage]) {
        var column = pages.startIndex
        func next(_ add: (inout ParquetPage) -> Void) {
            add(&pages[column])
            column += 1
        }
        next { $0.add(row.id) }
        next { $0.add(row.osm) }
        next { $0.add(row.name) }
        next { $0.add(row.names.map(\.language)) }
        next { $0.add(row.names.map(\.name)) }
        next { $0.add(row.types.first) }
        next { $0.add(row.types) }
        next { $0.add(row.kinds) }
        next { $0.add(row.openingHours) }
        next { $0.add(row.timeZone) }
        next { $0.add(row.formattedAddress) }
        let address = row.address
        for part in [address.houseNumber, address.street, address.postcode, address.city, address.state, address.country] {
            next { $0.add(part) }
        }
        next { $0.add(row.phone) }
        next { $0.add(row.website) }
        for number in [
            row.importance, row.location.longitude, row.location.latitude, row.box.west, row.box.south, row.box.east, row.box.north,
        ] {
            next { $0.add(number) }
        }
        next { $0.add(row.geometry) }
        next { $0.add(row.tags.map(\.key)) }
        next { $0.add(row.tags.map(\.value)) }
    }
}
