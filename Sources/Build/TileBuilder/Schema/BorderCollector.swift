internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanTiles

/// Administrative borders, line by line: each way once, with the least (most important) level of the areas that it bounds.
struct BorderCollector: Sendable {
    private struct Line {
        var level: Int
        var isMaritime = false
        var isDisputed = false
        var claimedBy: String?
        var points: [OSMPoint] = []
    }

    private var lines: [OSMKey: Line] = [:]

    mutating func add(_ feature: OSMFeature, _ source: inout SourceObject) {
        let tags = feature.tags
        guard ["administrative", "disputed"].contains(tags["boundary"] ?? "") else { return }
        let isDisputed =
            tags["boundary"] == "disputed" || tags["disputed"] == "yes" || tags["dispute"] == "yes" || tags["border_status"] == "dispute"
        let level = tags["admin_level"].flatMap { Int($0) }
        switch feature.geometry {
        case .node: return
        case .way(let points, _):
            let isMaritime = tags["maritime"] == "yes" || tags["natural"] == "coastline" || tags["boundary_type"] == "maritime"
            merge(feature.key, level: level, isMaritime: isMaritime, isDisputed: isDisputed, claimedBy: tags["claimed_by"], points)
        case .relation(_, let members):
            for member in members where member.key.type == .way && member.points.count >= 2 {
                let isLine = ["outer", "inner", "", "exclave", "enclave"].contains(member.role)
                if isLine { merge(member.key, level: level, isMaritime: false, isDisputed: isDisputed, claimedBy: nil, member.points) }
            }
        }
    }

    /// Adds what another collector has found.
    mutating func merge(_ other: BorderCollector) {
        for (key, line) in other.lines {
            merge(
                key,
                level: line.level,
                isMaritime: line.isMaritime,
                isDisputed: line.isDisputed,
                claimedBy: line.claimedBy,
                line.points
            )
        }
    }

    private mutating func merge(
        _ key: OSMKey,
        level: Int?,
        isMaritime: Bool,
        isDisputed: Bool,
        claimedBy: String?,
        _ points: [OSMPoint]
    ) {
        // A way that is tagged as disputed, or at sea, may have no level of its own: its areas give it.
        var line = lines[key] ?? Line(level: .max)
        if let level, (2...10).contains(level) { line.level = min(line.level, level) }
        line.isMaritime = line.isMaritime || isMaritime
        line.isDisputed = line.isDisputed || isDisputed
        line.claimedBy = line.claimedBy ?? claimedBy
        if points.count > line.points.count { line.points = points }
        lines[key] = line
    }

    /// - Parameter coast: the coastline's ways; borders along them count as maritime.
    func addFeatures(to batch: inout FeatureBatch, coast: Set<OSMKey>) {
        for (key, line) in lines.sorted(by: { $0.key < $1.key }) where line.level <= 10 {
            var parts = Parts()
            for point in line.points.lazy.map(MapPoint.init) where parts.points.last != point { parts.points.append(point) }
            parts.endPart(minimum: 2)
            var attributes = Attributes()
            attributes.set("admin_level", line.level)
            attributes.set("disputed", line.isDisputed ? 1 : 0)
            attributes.set("maritime", line.isMaritime || coast.contains(key) ? 1 : 0)
            attributes.set("claimed_by", line.claimedBy)
            let minZoom: UInt8 =
                switch line.level {
                case 2: 0
                case 3, 4: 4
                case 5, 6: 8
                case 7: 10
                case 8: 11
                default: 12
                }
            let id = UInt64(clamping: key.id) &* 10 &+ UInt64(key.type.rawValue) &+ 1
            batch.beginObject()
            batch.add(.boundary, batch.add(parts, .line), zooms: minZoom...14, order: Int32(-line.level), key: key, id: id, attributes)
        }
    }
}
