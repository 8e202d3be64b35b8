internal import PortolanBasics
internal import PortolanGeo
internal import PortolanNaturalEarth
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanTileBuilder

/// Sorts Natural Earth's themes into the layers of the OpenMapTiles schema. Zooms are those of tiles 512 points
/// wide.
struct WorldTiles {
    /// The scale of the shapes for each zoom: 1 : 50 million for low zooms, where more detail is not visible,
    /// and 1 : 10 million above.
    private static let zooms: [(scale: NaturalEarth.Scale, zooms: ClosedRange<UInt8>)] = [
        (.medium, 0...3), (.large, 4...WorldBuilder.lastZoom),
    ]

    let source: NaturalEarth
    private(set) var builder: TileBuilder
    private var number: Int64 = 0
    /// Lakes of the current scale. Borders through them are marked as maritime.
    private(set) var lakeBorders = LakeBorders(lakes: [])

    init(_ source: NaturalEarth, builder: TileBuilder) {
        self.source = source
        self.builder = builder
    }

    mutating func addAll(_ places: [PopulatedPlace], _ states: [StateLabel], progress: (Double) throws -> Void) throws {
        // A world with fewer zooms needs no shapes for the others.
        for (index, (scale, zooms)) in Self.zooms.enumerated() where zooms.lowerBound <= builder.lastZoom {
            let share = Double(index) / Double(Self.zooms.count)
            try progress(share)
            try addWater(scale, zooms)
            try addIce(scale, zooms)
            try progress(share + 0.25)
            try addRivers(scale, zooms)
            try addCountryBorders(scale, zooms)
        }
        try progress(0.9)
        if builder.lastZoom >= StateBorder.firstZoom {
            try addStateBorders()
            for label in states { add(label) }
        }
        addCountries()
        addSeas()
        let prominence = PlaceProminence(places)
        for (index, place) in places.enumerated() { add(place, prominence.firstZooms[index], prominence.importance[index]) }
        try progress(1)
    }

    private mutating func add(
        _ layer: SchemaLayer,
        _ shape: TileBuilder.Shape,
        zooms: ClosedRange<UInt8>,
        order: Int,
        _ attributes: Attributes
    ) {
        number += 1
        builder.add(layer, shape, zooms: zooms, order: Int32(clamping: order), number: number, attributes)
    }

    private static func projected(_ parts: [[Coordinate]]) -> [[MercatorPoint]] { parts.map { $0.map { MercatorPoint($0) } } }

    // MARK: Water

    mutating func addWater(_ scale: NaturalEarth.Scale, _ zooms: ClosedRange<UInt8>) throws(ShapefileError) {
        var large: [[[Coordinate]]] = []
        for record in try source.read(.ocean, scale, columns: ["featurec_2", "scaleran_2", "name"]) {
            let isOcean = record.values[0].isEmpty
            var attributes = Attributes()
            attributes.set("class", isOcean ? "ocean" : "lake")
            if !isOcean { attributes.set("intermittent", 0) }
            add(.water, .rings(Self.projected(record.parts)), zooms: zooms, order: isOcean ? 0 : 1, attributes)
            guard !isOcean else { continue }
            let rank = min(max(record.integer(1) ?? 10, 0), 10)
            if rank <= Self.lastBorderLakeRank { large.append(record.parts) }
            // The names of the larger scale serve all zooms.
            if scale == .large { addLakeName(record.values[2], rank, record.parts) }
        }
        lakeBorders = LakeBorders(lakes: large)
    }

    /// Lakes up to this rank are so large that a border through them is visible.
    private static let lastBorderLakeRank = 4

    private mutating func addLakeName(_ name: String, _ rank: Int, _ rings: [[Coordinate]]) {
        // A lake is named one zoom after it appears. It is never named below zoom 3, because those zooms show the names
        // of countries.
        let zoom = UInt8(max(rank + 2, 3))
        guard zoom <= WorldBuilder.lastZoom, let restored = LakeNames.restored(name),
            let (name, translations) = WaterNames.names(restored), let point = LabelPoint.inside(rings)
        else { return }
        var attributes = builder.nameAttributes(name, translations: translations)
        attributes.set("class", "lake")
        attributes.set("intermittent", 0)
        add(.waterName, .point(MercatorPoint(point)), zooms: zoom...WorldBuilder.lastZoom, order: 100 + rank, attributes)
    }

    /// Adds the ice of Antarctica: all land south of 60° S, of which 98 % is ice (British Antarctic Survey, "Bedmap2").
    /// The data that is read here has no other ice.
    private mutating func addIce(_ scale: NaturalEarth.Scale, _ zooms: ClosedRange<UInt8>) throws(ShapefileError) {
        for record in try source.read(.land, scale, columns: []) {
            let north = record.parts.joined().reduce(-90) { max($0, $1.latitude) }
            guard !record.parts.isEmpty, north < -60 else { continue }
            var attributes = Attributes()
            attributes.set("class", "ice")
            attributes.set("subclass", "glacier")
            add(.landcover, .rings(Self.projected(record.parts)), zooms: zooms, order: 0, attributes)
        }
    }

    private mutating func addRivers(_ scale: NaturalEarth.Scale, _ zooms: ClosedRange<UInt8>) throws(ShapefileError) {
        for record in try source.read(.rivers, scale, columns: ["featurecla", "scalerank", "name"]) {
            let rank = record.integer(1) ?? 10
            // A line's rank is about its first zoom on maps 256 points wide.
            let first = UInt8(clamping: max(rank - 1, 1))
            guard first <= zooms.upperBound else { continue }
            var attributes = Attributes()
            attributes.set("class", "river")
            // Lines through lakes connect the rivers on either side, and only the rivers are named.
            if record.values[0] == "River", let (name, translations) = WaterNames.names(record.values[2]) {
                attributes.append(builder.nameAttributes(name, translations: translations))
            }
            let shown = max(first, zooms.lowerBound)...zooms.upperBound
            add(.waterway, .lines(Self.projected(record.parts)), zooms: shown, order: rank, attributes)
        }
    }

    // MARK: Borders

    private mutating func addCountryBorders(_ scale: NaturalEarth.Scale, _ zooms: ClosedRange<UInt8>) throws(ShapefileError) {
        for record in try source.read(.countryBorders, scale, columns: ["featurecla"]) {
            let kind = record.values[0]
            let isBorder = kind.hasPrefix("International")
            let isDisputed = ["Disputed", "Indefinite", "Line of control", "Indeterminant"].contains { kind.hasPrefix($0) }
            guard isBorder || isDisputed else { continue }
            addBorder(record.parts, level: 2, isDisputed: isDisputed, zooms: zooms)
        }
    }

    private mutating func addStateBorders() throws(ShapefileError) {
        for border in try StateBorder.all(source) {
            guard let first = border.firstZoom else { continue }
            addBorder(border.lines, level: 4, isDisputed: false, zooms: StateBorder.zooms(from: first))
        }
    }

    private mutating func addBorder(_ parts: [[Coordinate]], level: Int, isDisputed: Bool, zooms: ClosedRange<UInt8>) {
        var (land, water): ([[Coordinate]], [[Coordinate]]) = ([], [])
        for part in parts {
            let cut = lakeBorders.parts(part)
            land += cut.land
            water += cut.water
        }
        for (lines, isMaritime) in [(land, 0), (water, 1)] where !lines.isEmpty {
            var attributes = Attributes()
            attributes.set("admin_level", level)
            attributes.set("disputed", isDisputed ? 1 : 0)
            attributes.set("maritime", isMaritime)
            add(.boundary, .lines(Self.projected(lines)), zooms: zooms, order: level, attributes)
        }
    }

    // MARK: Names

    private mutating func addCountries() {
        let names = RegionNames(languages: builder.options.languages)
        for label in CountryLabel.continents { add(label, "continent", names, zooms: 0...1) }
        for label in CountryLabel.countries { add(label, "country", names, zooms: label.firstZoom...WorldBuilder.lastZoom) }
    }

    private mutating func add(_ label: CountryLabel, _ kind: String, _ names: RegionNames, zooms: ClosedRange<UInt8>) {
        guard let (name, translations) = names.names(label.code) else { return }
        var attributes = builder.nameAttributes(name, translations: translations)
        attributes.set("class", kind)
        attributes.set("rank", label.rank)
        if kind == "country" { attributes.set("iso_a2", label.code) }
        add(.place, .point(MercatorPoint(label.location)), zooms: zooms, order: label.rank, attributes)
    }

    private mutating func add(_ label: StateLabel) {
        var attributes = builder.nameAttributes(label.name, translations: label.translations)
        attributes.set("class", "state")
        attributes.set("rank", label.rank)
        attributes.set("iso_a2", label.country)
        let zooms = StateBorder.zooms(from: label.firstZoom)
        add(.place, .point(MercatorPoint(label.location)), zooms: zooms, order: label.rank, attributes)
    }

    private mutating func addSeas() {
        for label in SeaLabel.all {
            var attributes = builder.nameAttributes(label.name, translations: label.translations)
            attributes.set("class", label.isOcean ? "ocean" : "sea")
            attributes.set("intermittent", 0)
            add(
                .waterName,
                .point(MercatorPoint(label.location)),
                zooms: label.firstZoom...WorldBuilder.lastZoom,
                order: Int(label.firstZoom),
                attributes
            )
        }
    }

    // MARK: Places

    private mutating func add(_ place: PopulatedPlace, _ firstZoom: UInt8, _ importance: Double) {
        var attributes = builder.nameAttributes(place.spelling, translations: place.translations)
        attributes.set("class", place.kind.rawValue)
        let rank = place.kind == .locality ? 15 : PlaceProminence.rank(firstZoom: firstZoom)
        attributes.set("rank", rank)
        attributes.set("capital", place.capital)
        attributes.set("iso_a2", place.country)
        attributes.set("place_id", place.id.description)
        let zoom = place.kind == .locality ? WorldBuilder.lastZoom : firstZoom
        // Among places of the same rank, the more important one is first.
        let order = rank * 100_000_000 - min(Int(clamping: importance / 10), 99_999_999)
        add(.place, .point(MercatorPoint(place.location)), zooms: zoom...WorldBuilder.lastZoom, order: order, attributes)
    }
}
