internal import PortolanImportance
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanPlane
internal import PortolanTiles

/// An object during processing: its tags, and its shapes, which are projected and stored on first use.
struct SourceObject {
    let key: OSMKey
    let tags: OSMTags
    private let geometry: OSMGeometry
    private var storedArea: StoredGeometry??
    private var storedLine: StoredGeometry??
    private var storedPoint: StoredGeometry??

    init(_ feature: OSMFeature) {
        key = feature.key
        tags = feature.tags
        geometry = feature.geometry
    }

    subscript(_ tag: String) -> String? { tags[tag] }

    /// Returns the first accepted value among several keys.
    func value(of keys: [String], where isWanted: (String) -> Bool) -> String? {
        for key in keys { if let value = tags[key], isWanted(value) { return value } }
        return nil
    }

    /// The owner of features that consist of this object alone.
    var owner: FeatureOwner { FeatureOwner(key) }

    var isNode: Bool { key.type == .node }

    private var polygons: [OSMPolygon] {
        switch geometry {
        case .node: []
        case .way(_, let area), .relation(let area, _): area
        }
    }

    var hasArea: Bool { !polygons.isEmpty }

    /// The importance of the object. Its place has the same importance, unless an import joins the place with others.
    /// Each use computes the importance anew.
    var importance: UInt8 { Importance.of(tags, sideMeters: geometry.areaSideMeters) }

    /// The extent of all points, even of an area whose rings are not closed in the extract; nil for an object without
    /// points.
    var extent: GridBox? {
        let points: [OSMPoint] =
            switch geometry {
            case .node(let position): [position]
            case .way(let line, _): line
            case .relation(let area, let members): members.flatMap(\.points) + area.flatMap(\.outer)
            }
        return points.isEmpty ? nil : GridBox(points.map { GridPoint($0) })
    }

    /// The projected line of a way; nil for other objects.
    var wayLine: [GridPoint]? {
        guard case .way(let line, _) = geometry, line.count >= 2 else { return nil }
        return line.map(GridPoint.init)
    }

    mutating func area(in batch: inout FeatureBatch) -> StoredGeometry? {
        if let storedArea { return storedArea }
        var parts = Parts()
        for polygon in polygons {
            for (index, ring) in ([polygon.outer] + polygon.holes).enumerated() {
                var points: [GridPoint] = []
                points.reserveCapacity(ring.count)
                for point in ring {
                    let point = GridPoint(point)
                    if points.last != point { points.append(point) }
                }
                if points.count > 1 && points.first == points.last { points.removeLast() }
                let area = PlaneRing.doubledArea(points)
                guard points.count >= 3, area != 0 else {
                    if index == 0 { break }
                    continue
                }
                // The map's y axis points south, so a ring that runs counter-clockwise with north up has negative area.
                // Outer rings must be positive.
                if (area > 0) != (index == 0) { points.reverse() }
                parts.append(points)
            }
        }
        let stored = parts.isEmpty ? nil : batch.add(parts, .polygon)
        storedArea = .some(stored)
        return stored
    }

    mutating func line(in batch: inout FeatureBatch) -> StoredGeometry? {
        if let storedLine { return storedLine }
        var parts = Parts()
        if let line = wayLine {
            for point in line where parts.points.last != point { parts.points.append(point) }
            parts.endPart(minimum: 2)
        }
        let stored = parts.isEmpty ? nil : batch.add(parts, .line)
        storedLine = .some(stored)
        return stored
    }

    /// Returns the point of an object: a node's position, the point of an area with the most room for its name, the
    /// middle point of a line, or the first known position among a relation's members.
    mutating func point(in batch: inout FeatureBatch) -> StoredGeometry? {
        if let storedPoint { return storedPoint }
        var point: GridPoint?
        switch geometry {
        case .node(let position): point = GridPoint(position)
        case .way(let line, let area):
            if !area.isEmpty, let stored = self.area(in: &batch) { point = batch.parts(stored).labelPoint() }
            if point == nil, !line.isEmpty { point = GridPoint(line[line.count / 2]) }
        case .relation(let area, let members):
            if !area.isEmpty, let stored = self.area(in: &batch) { point = batch.parts(stored).labelPoint() }
            if point == nil {
                let labelled = members.first { ["label", "admin_centre"].contains($0.role) && $0.key.type == .node && !$0.points.isEmpty }
                point = (labelled ?? members.first { !$0.points.isEmpty })?.points.first.map(GridPoint.init)
            }
        }
        var parts = Parts()
        if let point { parts.append([point]) }
        let stored = parts.isEmpty ? nil : batch.add(parts, .point)
        storedPoint = .some(stored)
        return stored
    }

    /// Whether a closed way or a relation with these tags is an area.
    var meansArea: Bool {
        guard hasArea else { return false }
        if key.type == .relation { return true }
        switch self["area"] {
        case "yes": return true
        case "no": return false
        default: break
        }
        if let natural = self["natural"] {
            return !["coastline", "cliff", "ridge", "arete", "tree_row", "valley"].contains(natural)
        }
        if let leisure = self["leisure"] { return !["track", "slipway"].contains(leisure) }
        for key in Self.areaKeys where self[key] != nil { return true }
        if let value = self["man_made"] { return !["pipeline", "cutline", "embankment", "dyke", "breakwater", "groyne"].contains(value) }
        if let value = self["waterway"] { return ["riverbank", "dock", "boatyard", "dam"].contains(value) }
        if let value = self["railway"] { return ["station", "platform", "halt", "roundhouse", "turntable"].contains(value) }
        if let value = self["aeroway"] { return !["runway", "taxiway"].contains(value) }
        if let value = self["power"] { return ["plant", "substation", "generator", "transformer"].contains(value) }
        if let value = self["public_transport"] { return ["platform", "station"].contains(value) }
        return false
    }

    private static let areaKeys = [
        "building", "building:part", "landuse", "amenity", "shop", "tourism", "office", "place", "historic", "military", "craft",
        "healthcare", "boundary",
        "water", "emergency", "club",
    ]

    /// Returns an order in which larger areas come first, so that smaller ones are drawn over them. The order comes
    /// from the bits of the floating-point area, so that the order is the same with every mathematical library.
    static func order(byArea geometry: StoredGeometry?) -> Int32 {
        -Int32(truncatingIfNeeded: (geometry?.area ?? 0).bitPattern >> 44)
    }
}
