internal import PortolanBasics
internal import PortolanOSMModel
internal import PortolanTiles

// The layers landcover, landuse, park and aeroway. Classes and zooms follow the OpenMapTiles schema
// (openmaptiles.org/schema).
extension FeatureMaker {
    mutating func addLand(_ source: inout SourceObject) {
        addAeroway(&source)
        guard source.meansArea else { return }
        addLandcover(&source)
        addLanduse(&source)
        addPark(&source)
    }

    /// The class of an area, by the value of its key natural, landuse, leisure or wetland.
    private static let landcoverClasses: [String: String] = {
        let table: [(String, [String])] = [
            ("farmland", ["farmland", "farm", "orchard", "vineyard", "plant_nursery", "greenhouse_horticulture"]),
            ("ice", ["glacier", "ice_shelf"]),
            ("wood", ["wood", "forest"]),
            ("rock", ["bare_rock", "scree", "shingle", "rock"]),
            (
                "grass",
                [
                    "fell", "flowerbed", "grassland", "heath", "scrub", "shrubbery", "tundra", "grass", "meadow", "allotments", "park",
                    "village_green", "recreation_ground", "garden", "golf_course",
                ]
            ),
            ("wetland", ["wetland", "bog", "swamp", "wet_meadow", "marsh", "reedbed", "saltern", "tidalflat", "saltmarsh", "mangrove"]),
            ("sand", ["beach", "sand", "dune"]),
        ]
        return Dictionary(uniqueKeysWithValues: table.flatMap { kind, values in values.map { ($0, kind) } })
    }()

    static let landcoverKinds = Set(landcoverClasses.values).sorted()

    private mutating func addLandcover(_ source: inout SourceObject) {
        let value = source.value(of: ["natural", "landuse", "leisure"]) { Self.landcoverClasses[$0] != nil }
        guard let value, let kind = Self.landcoverClasses[value] else { return }
        var attributes = Attributes()
        attributes.set("class", kind)
        attributes.set("subclass", value == "wetland" ? source["wetland"] ?? value : value)
        let area = source.area(in: &batch)
        let zoom = min(max(Self.zoom(area: area?.area ?? 0, sideShare: 128), 7), 14)
        let order = SourceObject.order(byArea: area)
        batch.add(.landcover, area, zooms: zoom...14, order: order, of: source.owner, attributes)
        addName(.landcover, kind, &source)
    }

    private static let landuseValues: Set<String> = [
        "railway", "cemetery", "military", "residential", "commercial", "industrial", "garages", "retail", "quarry",
        "bus_station", "school", "university", "kindergarten", "college", "library", "hospital", "grave_yard",
        "stadium", "pitch", "playground", "track", "theme_park", "zoo", "dam", "suburb", "quarter", "neighbourhood",
    ]

    private mutating func addLanduse(_ source: inout SourceObject) {
        let value = source.value(of: ["landuse", "amenity", "leisure", "tourism", "place", "waterway"]) { Self.landuseValues.contains($0) }
        guard let value else { return }
        var attributes = Attributes()
        attributes.set("class", value == "grave_yard" ? "cemetery" : value)
        let area = source.area(in: &batch)
        let earliest: UInt8 = value == "residential" ? 6 : 9
        let zoom = min(max(Self.zoom(area: area?.area ?? 0, sideShare: 128), earliest), 14)
        let order = SourceObject.order(byArea: area)
        batch.add(.landuse, area, zooms: zoom...14, order: order, of: source.owner, attributes)
        addName(.landuse, value, &source)
    }

    /// Adds the name of an area as a point of its layer, unless another layer has the name, such as points of interest,
    /// places or nature reserves.
    private mutating func addName(_ layer: SchemaLayer, _ kind: String, _ source: inout SourceObject) {
        guard source["name"] != nil, source["place"] == nil, !Self.isPOI(source), Self.parkClass(source) == nil,
            let area = source.area(in: &batch)
        else { return }
        var attributes = Attributes()
        attributes.set("class", kind)
        attributes.append(names.attributes(source.tags))
        let zoom = min(max(Self.zoom(area: area.area, sideShare: 24), 10), 14)
        let order = SourceObject.order(byArea: area)
        batch.add(layer, source.point(in: &batch), zooms: zoom...14, order: order, of: source.owner, attributes)
    }

    /// Whether a protected area protects nature, and not an old town, a monument, a water supply, or the zone around
    /// one of these. IUCN's categories have the numbers 1 to 6, resources 11 to 19, heritage and society 21 to 29, and
    /// international agreements on nature 97 to 99.
    private static func protectsNature(_ source: SourceObject) -> Bool {
        for key in ["heritage", "heritage:operator", "historic", "ref:whc", "whc:criteria"] where source[key] != nil { return false }
        let titles = ["protection_title", "protected_area", "boundary:type", "zone"].compactMap { source[$0]?.lowercased() }
        if titles.contains(where: { title in otherTitles.contains { title.contains($0) } }) { return false }
        guard let text = source["protect_class"] else { return true }
        return ["1", "2", "3", "4", "5", "6", "97", "98", "99"].contains(text.prefix { $0.isNumber })
    }

    /// Parts of titles of protected areas that do not protect nature, in the languages of the titles.
    private static let otherTitles = [
        "conservation area", "heritage", "monument", "buffer", "pufferzone", "tampon", "amortiguamiento", "rispetto", "denkmal", "ensemble",
        "patrimoine", "patrimonio", "historic", "historique", "archaeolog", "water", "wasserschutz",
    ]

    /// Returns the class of an area in the layer `park`; nil if it does not belong there.
    private static func parkClass(_ source: SourceObject) -> String? {
        let isReserve = source["leisure"] == "nature_reserve"
        switch source["boundary"] {
        case "national_park": return "national_park"
        case "protected_area", "aboriginal_lands":
            if isReserve { return "nature_reserve" }
            return source["boundary"] == "aboriginal_lands" || protectsNature(source) ? source["boundary"] : nil
        default: return isReserve ? "nature_reserve" : nil
        }
    }

    private mutating func addPark(_ source: inout SourceObject) {
        guard let kind = Self.parkClass(source) else { return }
        let area = source.area(in: &batch)
        let zoom = min(max(Self.zoom(area: area?.area ?? 0, sideShare: 128), 4), 14)
        var attributes = Attributes()
        attributes.set("class", kind)
        attributes.append(names.attributes(source.tags))
        let order = SourceObject.order(byArea: area)
        batch.add(.park, area, zooms: zoom...14, order: order, of: source.owner, attributes)
        guard source["name"] != nil else { return }
        attributes.set("rank", 1)
        batch.add(.park, source.point(in: &batch), zooms: max(zoom, 5)...14, order: order, of: source.owner, attributes)
    }

    private mutating func addAeroway(_ source: inout SourceObject) {
        guard let kind = source["aeroway"] else { return }
        let values = ["aerodrome", "heliport", "runway", "helipad", "taxiway", "apron", "gate"]
        guard values.contains(kind) else { return }
        var attributes = Attributes()
        attributes.set("class", kind)
        attributes.set("ref", source["ref"])
        if kind == "gate" {
            batch.add(.aeroway, source.point(in: &batch), zooms: 14...14, order: 1, of: source.owner, attributes)
        } else if source.meansArea {
            batch.add(.aeroway, source.area(in: &batch), zooms: 10...14, order: 0, of: source.owner, attributes)
        } else {
            let zooms: ClosedRange<UInt8> = kind == "runway" ? 10...14 : 12...14
            batch.add(.aeroway, source.line(in: &batch), zooms: zooms, order: 1, of: source.owner, attributes)
        }
        if kind == "aerodrome" { addAerodromeLabel(&source) }
    }

    private mutating func addAerodromeLabel(_ source: inout SourceObject) {
        var attributes = names.attributes(source.tags)
        guard !attributes.items.isEmpty else { return }
        let type = source["aerodrome"] ?? source["aerodrome:type"]
        let classes = ["international", "public", "regional", "military", "private"]
        attributes.set("class", classes.first { $0 == type } ?? "other")
        attributes.set("iata", source["iata"])
        attributes.set("icao", source["icao"])
        attributes.setElevation(source["ele"])
        let zoom: UInt8 = source["iata"] != nil ? 8 : 10
        batch.add(
            .aerodromeLabel,
            source.point(in: &batch),
            zooms: zoom...14,
            order: Int32(zoom),
            of: source.owner,
            attributes
        )
    }
}

extension Attributes {
    /// Sets `ele` in whole metres and `ele_ft` in whole feet.
    mutating func setElevation(_ text: String?) {
        guard let text, let meters = Measure.meters(text), abs(meters) < 10_000 else { return }
        set("ele", Int(clamping: meters.rounded()))
        set("ele_ft", Int(clamping: (meters / 0.3048).rounded()))
    }
}
