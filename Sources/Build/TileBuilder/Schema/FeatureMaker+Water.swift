internal import PortolanTiles

// Layers water, waterway and water_name. Classes and zooms after the OpenMapTiles schema (openmaptiles.org/schema).
extension FeatureMaker {
    mutating func addWater(_ source: inout SourceObject) {
        if source.meansArea, let kind = Self.waterClass(source) {
            let area = source.area(in: &batch)
            var attributes = Attributes()
            attributes.set("class", kind)
            attributes.set("intermittent", source["intermittent"] == "yes" ? 1 : 0)
            attributes.set("brunnel", Self.brunnel(source))
            let zooms: ClosedRange<UInt8> = kind == "swimming_pool" ? 14...14 : kind == "pond" ? 10...14 : 4...14
            batch.add(.water, area, zooms: zooms, order: 1, key: source.key, id: source.id, attributes)
            if kind != "swimming_pool" { addWaterName(&source, kind: kind == "river" ? "river" : "lake", area: area?.area ?? 0) }
        }
        if let natural = source["natural"], natural == "bay" || natural == "strait", source["name"] != nil {
            addWaterName(&source, kind: natural, area: source.area(in: &batch)?.area ?? 0)
        }
        if let place = source["place"], place == "sea" || place == "ocean" {
            addWaterName(&source, kind: place, area: .infinity)
        }
        addWaterway(&source)
    }

    private static func waterClass(_ source: SourceObject) -> String? {
        if source["covered"] == "yes" { return nil }
        let water = source["water"]
        if source["natural"] == "water" || source["landuse"] == "reservoir" || source["landuse"] == "basin" {
            switch water {
            case "river", "stream", "canal", "ditch", "drain", "oxbow", "rapids": return "river"
            case "pond", "basin", "wastewater", "salt_pond", "reflecting_pool", "fishpond": return "pond"
            case "harbour", "dock", "lock": return "dock"
            default: return source["landuse"] == "basin" ? "pond" : "lake"
            }
        }
        if source["landuse"] == "salt_pond" { return "pond" }
        if let waterway = source["waterway"] {
            if waterway == "riverbank" { return "river" }
            if waterway == "dock" { return "dock" }
        }
        if source["leisure"] == "swimming_pool" { return "swimming_pool" }
        return nil
    }

    private mutating func addWaterName(_ source: inout SourceObject, kind: String, area: Double) {
        var attributes = names.attributes(source.tags)
        // A fountain's name is that of a point of interest.
        guard !attributes.items.isEmpty, kind != "river", source["amenity"] != "fountain" else { return }
        attributes.set("class", kind)
        attributes.set("intermittent", source["intermittent"] == "yes" ? 1 : 0)
        // A name appears at the zoom where its water is about a 40th of a tile's side wide.
        let bySize = min(max(Self.zoom(area: area, sideShare: 40), 4), 14)
        // Bays that are mapped as a point are large more often than not.
        let isBay = kind == "bay" || kind == "strait"
        let zoom: UInt8 = kind == "ocean" ? 0 : kind == "sea" ? 3 : isBay && area == 0 ? 12 : bySize
        batch.add(
            .waterName,
            source.point(in: &batch),
            zooms: zoom...14,
            order: SourceObject.order(byArea: source.area(in: &batch)),
            key: source.key,
            id: source.id,
            attributes
        )
    }

    /// The first zoom at which a square of the area is a tile's side divided by `sideShare` wide.
    static func zoom(area: Double, sideShare: Double) -> UInt8 {
        for zoom: UInt8 in 0..<14 {
            let side = Double(TileGrid(zoom: zoom).side) / sideShare
            if area >= side * side { return zoom }
        }
        return 14
    }

    private mutating func addWaterway(_ source: inout SourceObject) {
        guard let kind = source["waterway"] else { return }
        let minZoom: UInt8
        switch kind {
        case "river": minZoom = 9
        case "canal": minZoom = 12
        case "stream", "ditch", "drain": minZoom = 13
        default: return
        }
        var attributes = Attributes()
        attributes.set("class", kind)
        attributes.set("brunnel", Self.brunnel(source))
        attributes.set("intermittent", source["intermittent"] == "yes" ? 1 : 0)
        attributes.append(names.attributes(source.tags))
        let line = source.line(in: &batch)
        batch.add(.waterway, line, zooms: minZoom...14, order: Int32(minZoom), key: source.key, id: source.id, attributes)
    }

    /// `bridge`, `tunnel` or `ford`.
    static func brunnel(_ source: SourceObject) -> String? {
        if let bridge = source["bridge"], bridge != "no" { return "bridge" }
        if let tunnel = source["tunnel"], tunnel != "no" { return "tunnel" }
        if let ford = source["ford"], ford != "no" { return "ford" }
        return nil
    }
}
