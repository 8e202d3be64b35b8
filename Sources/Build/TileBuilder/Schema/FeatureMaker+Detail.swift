internal import PortolanOSMModel
internal import PortolanTiles

// The layer detail, which OpenMapTiles lacks. It has the features that topographic maps draw with thin lines.
extension FeatureMaker {
    private struct Detail {
        var kind: String
        var subclass: String?
        var minZoom: UInt8
        var isPoint = false
    }

    mutating func addDetail(_ source: inout SourceObject) {
        guard let detail = Self.detail(source) else { return }
        guard source["location"] != "underground", source["tunnel"] == nil || source["tunnel"] == "no" else { return }
        // A wide hedge may be mapped as an area.
        let isArea = source.hasArea && (source["area"] == "yes" || source.key.type == .relation)
        let geometry =
            detail.isPoint ? source.isNode ? source.point(in: &batch) : nil : isArea ? source.area(in: &batch) : source.line(in: &batch)
        var attributes = Attributes()
        attributes.set("class", detail.kind)
        attributes.set("subclass", detail.subclass)
        batch.add(.detail, geometry, zooms: detail.minZoom...14, order: 0, of: source.owner, attributes)
    }

    /// Returns the class of a detail. Cliffs and embankments fall to the right of their line.
    private static func detail(_ source: SourceObject) -> Detail? {
        switch source["power"] {
        case "line": return Detail(kind: "power", subclass: "line", minZoom: 12)
        case "minor_line": return Detail(kind: "power", subclass: "minor_line", minZoom: 13)
        case "tower": return Detail(kind: "power", subclass: "tower", minZoom: 14, isPoint: true)
        case "pole", "portal": return Detail(kind: "power", subclass: "pole", minZoom: 14, isPoint: true)
        default: break
        }
        switch source["natural"] {
        case "cliff": return Detail(kind: "cliff", minZoom: 13)
        case "earth_bank": return Detail(kind: "cliff", subclass: "earth_bank", minZoom: 14)
        case "ridge": return Detail(kind: "ridge", minZoom: 13)
        case "arete": return Detail(kind: "ridge", subclass: "arete", minZoom: 13)
        default: break
        }
        switch source["man_made"] {
        case "embankment": return Detail(kind: "embankment", minZoom: 13)
        case "dyke": return Detail(kind: "embankment", subclass: "dyke", minZoom: 13)
        default: break
        }
        switch source["barrier"] {
        case "city_wall": return Detail(kind: "wall", subclass: "city_wall", minZoom: 13)
        case "retaining_wall": return Detail(kind: "wall", subclass: "retaining_wall", minZoom: 14)
        case "wall": return Detail(kind: "wall", minZoom: 14)
        case "hedge": return Detail(kind: "hedge", minZoom: 14)
        case "fence": return Detail(kind: "fence", minZoom: 14)
        default: return nil
        }
    }
}
