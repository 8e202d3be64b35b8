internal import PortolanGeo

/// The position of an ocean's or sea's name, with the name in some languages.
struct SeaLabel: Hashable {
    var location: Coordinate
    var isOcean: Bool
    /// The first zoom that shows the label, for tiles 512 points wide.
    var firstZoom: UInt8
    var name: String
    /// The names in other languages, by the suffix of OpenStreetMap's name key.
    var translations: [String: String]
}

extension SeaLabel {
    /// `Data/sea-labels.tsv`.
    static let all: [SeaLabel] = Tables.seaLabels.rows.compactMap { row in
        guard row.count == 16, let zoom = UInt8(row[0]), let latitude = Double(row[1]), let longitude = Double(row[2]) else { return nil }
        return SeaLabel(
            location: Coordinate(latitude: latitude, longitude: longitude),
            isOcean: zoom == 0,
            firstZoom: zoom,
            name: String(row[3]),
            translations: Dictionary(
                zip(["fr", "tr", "ar", "zh-Hant", "zh", "vi", "ja", "ko", "ru", "hi", "de", "es"], row[4...]).map { ($0, String($1)) },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }
}
