internal import PortolanBasics
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanTiles

// The layers building and housenumber. Heights follow the OpenMapTiles schema (openmaptiles.org/schema).
extension FeatureMaker {
    private static let metersPerLevel = 3.66
    /// The shapes of roofs are visible only at near zooms.
    static let roofZoom: UInt8 = 14

    mutating func addBuilding(_ source: inout SourceObject) {
        addHouseNumber(&source)
        let building = source["building"]
        let part = source["building:part"]
        guard building != nil && building != "no" || part != nil && part != "no", source.hasArea, source["area"] != "no",
            !source.isConcealedBuilding
        else { return }
        let roof = RoofTags(source)
        // The number of levels does not include those under the roof, but a height includes the roof.
        let height =
            source.buildingHeight
            ?? source.buildingLevels.map { $0 * Self.metersPerLevel + (roof.shape == nil ? 0 : roof.height ?? 0) }
        let bottom =
            (source["min_height"] ?? source["building:min_height"]).flatMap(Measure.meters)
            ?? source.lowestBuildingLevel.map { $0 * Self.metersPerLevel }
        let top = min(max(height ?? 5, 0), 1000)
        var attributes = Attributes()
        attributes.set("render_height", Int(clamping: top.rounded(.up)))
        let base = min(max(bottom ?? 0, 0), top)
        attributes.set("render_min_height", Int(clamping: base.rounded(.down)))
        attributes.set("colour", Self.color(source["building:colour"]) ?? Self.color(material: source["building:material"]))
        roof.add(to: &attributes, base: base, top: top)
        // An outline with mapped parts is drawn only flat, because the parts replace it. Which outlines have parts is
        // known only when all objects have been read.
        let isPart = part != nil && building == nil
        if part == nil, source.area(in: &batch) != nil { batch.outlines.append(batch.features.count) }
        if isPart, let geometry = source.area(in: &batch), let inside = batch.parts(geometry).interiorPoint() {
            batch.buildingParts.append(inside)
        }
        batch.add(
            .building,
            source.area(in: &batch),
            zooms: isPart ? Self.roofZoom...14 : CrumbRule.cityBlockZoom...14,
            order: Int32(clamping: top),
            of: source.owner,
            attributes
        )
    }

    private mutating func addHouseNumber(_ source: inout SourceObject) {
        guard let number = source["addr:housenumber"], !number.isEmpty, number.utf8.count <= 32 else { return }
        var attributes = Attributes()
        attributes.set("housenumber", Self.range(number))
        batch.add(.housenumber, source.point(in: &batch), zooms: 14...14, order: 0, of: source.owner, attributes)
    }

    /// Joins several numbers to the range from the first to the last, as in OpenMapTiles: `1;3;5` becomes `1–5`.
    private static func range(_ text: String) -> String {
        let numbers = text.split(whereSeparator: { $0 == ";" }).map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
        guard numbers.count > 1, let first = numbers.first, let last = numbers.last else { return text }
        let values = numbers.compactMap { Int($0) }
        guard values.count == numbers.count, let low = values.min(), let high = values.max() else { return first + "–" + last }
        return "\(low)–\(high)"
    }

    static func count(_ text: String?) -> Double? {
        guard let text, let value = Double(text.prefix { $0 != ";" && $0 != " " }), value.isFinite else { return nil }
        return min(max(value, -20), 300)
    }

    static func color(_ text: String?) -> String? {
        guard let text, !text.isEmpty, text.utf8.count <= 24 else { return nil }
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            return (digits.count == 6 || digits.count == 3) && digits.allSatisfy { $0.isASCII && $0.isHexDigit } ? text.lowercased() : nil
        }
        return text.allSatisfy { $0.isASCII && $0.isLetter } ? text.lowercased() : nil
    }

    private static func color(material: String?) -> String? {
        switch material {
        case "cement_block", "concrete": "#6a7880"
        case "brick": "#bd8161"
        case "plaster": "#dadbdb"
        case "wood": "#d48741"
        case "stone": "#d3c2b0"
        case "sandstone": "#b4a995"
        case "limestone": "#fdffff"
        case "metal": "#b7b1a6"
        case "tile": "#e7c6a0"
        case "glass": "#5a81a0"
        default: nil
        }
    }
}

extension SourceObject {
    /// The height of a building's top in metres, with its roof; nil if no tag states it.
    var buildingHeight: Double? { (self["height"] ?? self["building:height"]).flatMap(Measure.meters) }

    /// The number of a building's levels above the ground, without those under the roof; nil if no tag states it.
    var buildingLevels: Double? { FeatureMaker.count(self["building:levels"]) ?? FeatureMaker.count(self["levels"]) }

    /// The number of the level at which a building begins; nil if no tag states it.
    var lowestBuildingLevel: Double? { FeatureMaker.count(self["building:min_level"]) ?? FeatureMaker.count(self["min_level"]) }
}
