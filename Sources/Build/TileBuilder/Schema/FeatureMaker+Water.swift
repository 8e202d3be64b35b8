internal import PortolanTiles

// The layers water, waterway and water_name. Classes and zooms follow the OpenMapTiles schema
// (openmaptiles.org/schema).
extension FeatureMaker {
    mutating func addWater(_ source: inout SourceObject) {
        if source.meansArea, let kind = Self.waterClass(source) {
            let area = source.area(in: &batch)
            var attributes = Attributes()
            attributes.set("class", kind)
            attributes.set("intermittent", source["intermittent"] == "yes" ? 1 : 0)
            attributes.set("brunnel", Self.brunnel(source))
            let zooms: ClosedRange<UInt8> = kind == "swimming_pool" ? 14...14 : kind == "pond" ? 10...14 : 4...14
            batch.add(.water, area, zooms: zooms, order: 1, of: source.owner, attributes)
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
        guard !attributes.items.isEmpty, kind != "river" else { return }
        // A name appears at the zoom where its water is about a 40th of a tile's side wide.
        let sideShare = 40.0
        let bySize = min(max(Self.zoom(area: area, sideShare: sideShare), 4), 14)
        // Bays that are mapped as a point are usually large, so they are named from zoom 12 on.
        let isBay = kind == "bay" || kind == "strait"
        let zoom: UInt8 = kind == "ocean" ? 0 : kind == "sea" ? 3 : isBay && area == 0 ? 12 : bySize
        let order = SourceObject.order(byArea: source.area(in: &batch))
        let axis = waterAxis(&source, kind: kind)
        // Along a long water, the name is drawn from the first zoom at which it fits.
        let lineZoom = axis.map { max(Self.zoom(length: $0.length, ofName: attributes.longestName), zoom) } ?? 15
        // A water that is too small for its name at all zooms is a pond, whatever its tags say.
        let least = Double(TileGrid(zoom: TileBuilder.maximumZoom).side) / sideShare
        let isPond = kind == "lake" && area < least * least && lineZoom > TileBuilder.maximumZoom
        // The name of a fountain belongs to its point of interest. So does the name of a pond that is a point of
        // interest.
        if source["amenity"] == "fountain" || isPond && Self.isPOI(source) { return }
        attributes.set("class", isPond ? "pond" : kind)
        attributes.set("intermittent", source["intermittent"] == "yes" ? 1 : 0)
        if lineZoom <= 14, let line = axis?.line {
            batch.add(.waterName, line, zooms: lineZoom...14, order: order, of: source.owner, attributes)
        }
        guard lineZoom > zoom else { return }
        let zooms = zoom...min(lineZoom - 1, 14)
        batch.add(.waterName, source.point(in: &batch), zooms: zooms, order: order, of: source.owner, attributes)
    }

    /// Returns the line along which a water's name may run, with its length in map units: a strait's own line, or the
    /// long axis of an area.
    private mutating func waterAxis(_ source: inout SourceObject, kind: String) -> (line: StoredGeometry, length: Double)? {
        if kind == "strait" || kind == "bay", !source.hasArea, !source.isNode, let points = source.wayLine,
            let line = source.line(in: &batch)
        {
            return (line, Self.length(points))
        }
        // A name of four letters takes about 40 pixels. An area in which such a name fits at no zoom needs no axis.
        guard let area = source.area(in: &batch), Self.zoom(length: Double(area.box.longerSide), ofName: 4) <= 14,
            let points = batch.parts(area).longAxis()
        else { return nil }
        var parts = Parts()
        parts.append(points)
        return batch.add(parts, .line).map { ($0, Self.length(points)) }
    }

    /// Returns the length of a line, in map units.
    static func length(_ points: some Sequence<GridPoint>) -> Double {
        zip(points, points.dropFirst()).reduce(0) { sum, ends in
            let (x, y) = (Double(ends.1.x) - Double(ends.0.x), Double(ends.1.y) - Double(ends.0.y))
            return sum + (x * x + y * y).squareRoot()
        }
    }

    /// Returns the first zoom at which a name with a number of letters fits along a length, at some ten pixels for each
    /// spaced letter; 15 if it fits at none.
    static func zoom(length: Double, ofName letters: Int) -> UInt8 {
        for zoom: UInt8 in 0...14 where length >= Double(letters + 2) * 10 * Double(TileGrid(zoom: zoom).side) / 512 { return zoom }
        return 15
    }

    /// Returns the first zoom at which a square with the given area is wide enough: a tile's side divided by
    /// `sideShare`.
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
        case "river": minZoom = 8
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
        batch.add(.waterway, line, zooms: minZoom...14, order: Int32(minZoom), of: source.owner, attributes)
    }

    /// Returns the value of the property `brunnel`: `bridge`, `tunnel` or `ford`.
    static func brunnel(_ source: SourceObject) -> String? {
        if let bridge = source["bridge"], bridge != "no" { return "bridge" }
        if let tunnel = source["tunnel"], tunnel != "no" { return "tunnel" }
        if let ford = source["ford"], ford != "no" { return "ford" }
        return nil
    }
}

extension GridBox {
    fileprivate var longerSide: Int64 { max(Int64(maxX) - Int64(minX), Int64(maxY) - Int64(minY)) }
}

extension Attributes {
    /// The number of letters of the longest name.
    fileprivate var longestName: Int { items.lazy.filter { $0.key.hasPrefix("name") }.compactMap { $0.value.string?.count }.max() ?? 0 }
}
