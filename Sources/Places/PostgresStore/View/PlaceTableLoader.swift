internal import Foundation
internal import PortolanGeo
internal import PortolanJSON
internal import PortolanPlaceTable

/// Fills the table behind the view `portolan.places`.
///
/// Memory holds 24 bytes for each place, and some thousand rows.
struct PlaceTableLoader {
    /// A connection with an open transaction.
    let connection: PostgresConnection
    let schema: String

    private static let pageRowCount = 2_048

    func run(_ region: URL, progress: (Double) throws -> Void) async throws {
        let table = try PlaceTable(region: region)
        let geometry = try PlacesView.geometry(connection)
        try connection.execute(PlacesView.create(schema, geometry))
        var stream = try CopyStream(connection, columns: PlacesView.columns(geometry).map(\.name), of: "\(schema).\(PlacesView.table)")
        try await table.forEachPage(of: Self.pageRowCount) { rows in
            // Rows are encoded as `COPY` takes them.
            rows.map { Self.encode($0.row, geometry) }
        } take: { rows, page in
            for row in page { try stream.add(row) }
            try progress(0.8 * Double(rows.upperBound) / Double(table.count))
        }
        _ = try stream.finish()
        for statement in PlacesView.index(schema, geometry) { try connection.execute(statement) }
        try progress(1)
    }

    // MARK: Rows

    /// Returns a row with the columns of `PlacesView`.
    private static func encode(_ row: PlaceRow, _ geometry: PlacesView.Geometry) -> [UInt8] {
        var bytes: [UInt8] = []
        text(row.id, &bytes)
        text(row.osm, &bytes)
        text(row.name, &bytes)
        object(row.names, &bytes)
        text(row.types.first, &bytes)
        list(row.types, &bytes)
        list(row.kinds, &bytes)
        for part in [row.openingHours, row.timeZone, row.formattedAddress] { text(part, &bytes) }
        let address = row.address
        for part in [address.houseNumber, address.street, address.postcode, address.city, address.state, address.country] {
            text(part, &bytes)
        }
        for part in [row.phone, row.website] { text(part, &bytes) }
        for number in [row.importance, row.location.longitude, row.location.latitude] {
            StoredRow.append(Int64(bitPattern: number.bitPattern), to: &bytes)
        }
        switch geometry {
        case .bytes: StoredRow.append(row.geometry, to: &bytes)
        case .postGIS:
            StoredRow.append(WellKnownBinary.bytes(row.geometry, referenceSystem: PlacesView.referenceSystem), to: &bytes)
        }
        object(row.tags, &bytes)
        return bytes
    }

    /// Removes zero bytes, which PostgreSQL's texts cannot have and OpenStreetMap's do not need.
    private static func clean(_ text: String) -> String { text.utf8.contains(0) ? text.replacing("\0", with: "") : text }

    private static func text(_ text: String?, _ bytes: inout [UInt8]) {
        if let text { StoredRow.append(Array(clean(text).utf8), to: &bytes) } else { StoredRow.appendNull(to: &bytes) }
    }

    private static func list(_ texts: [String], _ bytes: inout [UInt8]) {
        StoredRow.append(WireNumbers.array(texts.map { clean($0) }), to: &bytes)
    }

    private static func object(_ members: [(String, String)], _ bytes: inout [UInt8]) {
        // The first byte is the version of jsonb's binary form. JSON text follows it.
        var json: [UInt8] = [1, UInt8(ascii: "{")]
        for (index, (key, value)) in members.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            JSONText.append(quoted: clean(key), to: &json)
            json.append(UInt8(ascii: ":"))
            JSONText.append(quoted: clean(value), to: &json)
        }
        json.append(UInt8(ascii: "}"))
        StoredRow.append(json, to: &bytes)
    }
}
