internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanTiles

// The layers place and mountain_peak. Classes, ranks and zooms follow the OpenMapTiles schema
// (openmaptiles.org/schema).
extension FeatureMaker {
    mutating func addPlace(_ source: inout SourceObject) {
        addPeak(&source)
        guard let kind = source["place"] ?? (isSquare(&source) ? "square" : nil), let rule = Self.placeRules[kind] else { return }
        var attributes = names.attributes(source.tags)
        guard !attributes.items.isEmpty else { return }
        let population = source["population"].flatMap { Int($0.filter { $0.isASCII && $0.isNumber }.prefix(12)) } ?? 0
        let capital: Int? =
            switch source["capital"] {
            case "yes", "2": 2
            case let text?: Int(text).flatMap { (3...11).contains($0) ? $0 : nil }
            case nil: nil
            }
        var rank = rule.rank
        var minZoom = rule.minZoom
        switch kind {
        case "city", "town", "village":
            // Settlements of a kind are ranked by population. Each step is one rank.
            let steps = [3_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000]
            rank = 1 + steps.count { population < $0 }
            if kind == "city" { rank = min(rank, 6) }
            if kind == "town" { rank = min(max(rank, 5), 9) }
            if kind == "village" { rank = max(rank, 10) }
            if capital == 2 { rank = min(rank, 2) }
            if capital == 4 { rank = min(rank, 4) }
            if kind == "city" { minZoom = UInt8(clamping: min(3 + rank / 2, 6)) }
            if kind == "town" { minZoom = rank <= 6 ? 7 : 8 }
            if capital == 2 { minZoom = min(minZoom, 4) }
        case "island":
            minZoom = max(Self.zoom(area: source.area(in: &batch)?.area ?? 0, sideShare: 24), 8)
        default: break
        }
        attributes.set("class", kind)
        attributes.set("rank", rank)
        attributes.set("capital", capital)
        let iso = source["ISO3166-1:alpha2"] ?? source["country_code_iso3166_1_alpha_2"]
        attributes.set("iso_a2", iso?.utf8.count == 2 ? iso : nil)
        attributes.set("place_id", PlaceID(osm: source.key).description)
        let population32 = Int32(clamping: population)
        let order = Int32(rank) * 100_000_000 - min(population32, 99_999_999)
        guard let point = source.point(in: &batch) else { return }
        if let name = attributes.text("name") {
            let label = RepeatedPlaces.Label(
                feature: FeatureReference(batch: 0, feature: batch.features.count),
                key: source.key,
                minZoom: minZoom,
                kind: kind,
                name: name,
                isNode: source.isNode,
                isCapital: capital == 2,
                point: GridPoint(x: point.box.minX, y: point.box.minY),
                box: source.extent ?? point.box
            )
            batch.labels.append(label)
        }
        batch.add(.place, point, zooms: minZoom...14, order: order, of: source.owner, attributes)
    }

    /// Whether a pedestrian area is a square and not a street. The name of most squares is only on such an area. The
    /// area of a street is long; its name is left out, because the line of the street has the same name.
    private mutating func isSquare(_ source: inout SourceObject) -> Bool {
        guard source["highway"] == "pedestrian", source["name"] != nil, source.hasArea,
            source["area"] == "yes" || source.key.type == .relation,
            let shape = source.area(in: &batch)
        else { return false }
        let parts = batch.parts(shape)
        let outline = (0..<parts.count).reduce(0) { sum, part in
            let ring = parts.points[parts.range(part)]
            return sum + Self.length(ring + ring.prefix(1))
        }
        return 4 * Double.pi * shape.area >= Self.leastCompactness * outline * outline
    }

    /// The least compactness of a town square. Compactness is 4π · area / length², with the length of the outline
    /// (Polsby and Popper): 1 for a circle, 0.79 for a geometric square, and 0.35 for a strip that is seven times as
    /// long as wide.
    private static let leastCompactness = 0.35

    private static let placeRules: [String: (minZoom: UInt8, rank: Int)] = [
        "continent": (0, 1), "country": (1, 1), "state": (3, 2), "province": (3, 3), "region": (5, 4), "city": (6, 3), "town": (8, 7),
        "village": (10, 10),
        "hamlet": (12, 12), "borough": (10, 10), "suburb": (11, 11), "quarter": (12, 12), "neighbourhood": (13, 13),
        "isolated_dwelling": (14, 14),
        "farm": (14, 14), "locality": (14, 15), "island": (8, 8), "islet": (14, 14), "square": (14, 14),
    ]

    private mutating func addPeak(_ source: inout SourceObject) {
        guard let kind = source["natural"], ["peak", "volcano", "saddle", "ridge", "cliff", "arete"].contains(kind) else { return }
        var attributes = names.attributes(source.tags)
        guard !attributes.items.isEmpty else { return }
        attributes.set("class", kind)
        attributes.setElevation(source["ele"])
        attributes.set("place_id", PlaceID(osm: source.key).description)
        let isLine = !source.isNode
        let elevation = source["ele"].flatMap(Measure.meters) ?? 0
        // Higher peaks come first, and appear at lower zooms.
        let minZoom: UInt8 = isLine ? 13 : elevation >= 3000 ? 9 : elevation >= 2000 ? 10 : elevation >= 1000 ? 11 : 12
        attributes.set("rank", elevation >= 3000 ? 1 : elevation >= 2000 ? 2 : elevation >= 1000 ? 3 : 4)
        let geometry = isLine ? source.line(in: &batch) : source.point(in: &batch)
        let order = -Int32(clamping: min(max(elevation, -1000), 10_000))
        batch.add(.mountainPeak, geometry, zooms: minZoom...14, order: order, of: source.owner, attributes)
    }
}
