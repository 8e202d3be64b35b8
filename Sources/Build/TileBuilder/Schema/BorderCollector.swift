internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanTiles

/// Administrative borders, line by line. Each way occurs once, with the least (most important) level of the areas that
/// it bounds.
struct BorderCollector: Sendable {
    private struct Line {
        var level: Int
        var isMaritime = false
        var isDisputed = false
        /// Whether the line only closes areas where the map ends, at the meridian of 180°.
        var isClosure = false
        var claimedBy: String?
        var disputedName: String?
        var points: [OSMPoint] = []
        /// The code of the country on the left of the line's direction.
        var left: String?
        /// The code of the country on the right of the line's direction.
        var right: String?
        /// The codes of countries beside the line whose side is unknown, because the extract cuts their area.
        var others: Set<String> = []
    }

    /// The facts that one object states about a line.
    private struct Statement {
        var level: Int?
        var isMaritime = false
        var isDisputed = false
        var isClosure = false
        var claimedBy: String?
        var disputedName: String?
    }

    private var lines: [OSMKey: Line] = [:]

    mutating func add(_ feature: OSMFeature, _ source: inout SourceObject) {
        let tags = feature.tags
        if tags["closure_segment"] == "yes", case .way(let points, _) = feature.geometry {
            add(Statement(isClosure: true), to: feature.key, points)
        }
        guard ["administrative", "disputed"].contains(tags["boundary"] ?? "") else { return }
        let isDisputed =
            tags["boundary"] == "disputed" || tags["disputed"] == "yes" || tags["dispute"] == "yes" || tags["border_status"] == "dispute"
        var statement = Statement(level: tags["admin_level"].flatMap { Int($0) }, isDisputed: isDisputed, claimedBy: tags["claimed_by"])
        if isDisputed { statement.disputedName = tags["disputed_name"] ?? tags["name"] }
        switch feature.geometry {
        case .node: return
        case .way(let points, _):
            statement.isMaritime = tags["maritime"] == "yes" || tags["natural"] == "coastline" || tags["boundary_type"] == "maritime"
            add(statement, to: feature.key, points)
        case .relation(let area, let members):
            let ways = members.filter { member in
                let isLine = ["outer", "inner", "", "exclave", "enclave"].contains(member.role)
                return isLine && member.key.type == .way && member.points.count >= 2
            }
            for member in ways { add(statement, to: member.key, member.points) }
            if statement.level == 2, !isDisputed, let country = Self.country(tags) {
                let labels = members.filter { ["label", "admin_centre"].contains($0.role) && $0.key.type == .node }
                addSides(of: country, ways, area, seenFrom: labels.lazy.compactMap(\.points.first).first)
            }
        }
    }

    /// Returns a country's ISO 3166-1 code. It has three letters, as in OpenMapTiles' tiles, or two if the relation
    /// states no other code.
    private static func country(_ tags: OSMTags) -> String? {
        ["ISO3166-1:alpha3", "ISO3166-1:alpha2", "ISO3166-1"].lazy.compactMap { tags[$0] }.first { (2...3).contains($0.utf8.count) }
    }

    private struct Segment: Hashable {
        var from: OSMPoint
        var to: OSMPoint
    }

    /// Records on which side of its border's ways a country lies. If the country's area has rings, the country lies to
    /// the left of their direction.
    /// - Parameter viewpoint: a point in the country, for an area that the extract cuts.
    private mutating func addSides(of country: String, _ ways: [OSMMember], _ area: [OSMPolygon], seenFrom viewpoint: OSMPoint?) {
        guard !area.isEmpty else {
            let sides = viewpoint.map { BorderSides(ways.map(\.points)).isLeft(from: $0) } ?? []
            for (index, way) in ways.enumerated() {
                switch index < sides.count ? sides[index] : nil {
                case true?: Self.setLeast(&lines[way.key, default: Line(level: .max)].left, country)
                case false?: Self.setLeast(&lines[way.key, default: Line(level: .max)].right, country)
                case nil: lines[way.key]?.others.insert(country)
                }
            }
            return
        }
        var starts: [Segment: OSMKey] = [:]
        for way in ways {
            guard let end = way.points.dropFirst().first(where: { $0 != way.points[0] }) else { continue }
            starts[Segment(from: way.points[0], to: end)] = way.key
        }
        for polygon in area {
            for ring in [polygon.outer] + polygon.holes {
                for (from, to) in zip(ring, ring.dropFirst()) {
                    if let key = starts[Segment(from: from, to: to)] {
                        Self.setLeast(&lines[key, default: Line(level: .max)].left, country)
                    }
                    if let key = starts[Segment(from: to, to: from)] {
                        Self.setLeast(&lines[key, default: Line(level: .max)].right, country)
                    }
                }
            }
        }
    }

    /// Keeps the least of contradicting texts, so that the order of objects does not matter.
    private static func setLeast(_ text: inout String?, _ other: String?) { text = [text, other].compactMap(\.self).min() }

    /// Adds the borders of another collector.
    mutating func merge(_ other: BorderCollector) {
        for (key, line) in other.lines {
            let statement = Statement(
                level: line.level,
                isMaritime: line.isMaritime,
                isDisputed: line.isDisputed,
                isClosure: line.isClosure,
                claimedBy: line.claimedBy,
                disputedName: line.disputedName
            )
            add(statement, to: key, line.points)
            Self.setLeast(&lines[key, default: Line(level: .max)].left, line.left)
            Self.setLeast(&lines[key, default: Line(level: .max)].right, line.right)
            lines[key]?.others.formUnion(line.others)
        }
    }

    private mutating func add(_ statement: Statement, to key: OSMKey, _ points: [OSMPoint]) {
        // A disputed or maritime way may have no level of its own. Its areas give it one.
        var line = lines[key] ?? Line(level: .max)
        if let level = statement.level, (2...10).contains(level) { line.level = min(line.level, level) }
        line.isMaritime = line.isMaritime || statement.isMaritime
        line.isDisputed = line.isDisputed || statement.isDisputed
        line.isClosure = line.isClosure || statement.isClosure
        Self.setLeast(&line.claimedBy, statement.claimedBy)
        Self.setLeast(&line.disputedName, statement.disputedName)
        if points.count > line.points.count { line.points = points }
        lines[key] = line
    }

    /// Returns the line without the parts along the meridian of 180°. No border is there: areas end there only because
    /// the map does.
    private static func drawn(_ points: [OSMPoint]) -> Parts {
        let end: Int32 = 1_800_000_000
        var parts = Parts()
        var last: OSMPoint?
        for point in points {
            if let last, abs(last.x) == end, last.x == point.x { parts.endPart(minimum: 2) }
            let drawn = GridPoint(point)
            if parts.points.count == parts.starts.last || parts.points.last != drawn { parts.points.append(drawn) }
            last = point
        }
        parts.endPart(minimum: 2)
        return parts
    }

    /// Adds the borders as features.
    /// - Parameter coast: the coastline's ways; borders along them count as maritime.
    func addFeatures(to batch: inout FeatureBatch, coast: Set<OSMKey>) {
        for (key, line) in lines.sorted(by: { $0.key < $1.key }) where line.level <= 10 && !line.isClosure {
            let parts = Self.drawn(line.points)
            guard parts.count > 0 else { continue }
            var attributes = Attributes()
            attributes.set("admin_level", line.level)
            attributes.set("disputed", line.isDisputed ? 1 : 0)
            attributes.set("maritime", line.isMaritime || coast.contains(key) ? 1 : 0)
            attributes.set("disputed_name", line.isDisputed ? line.disputedName : nil)
            attributes.set("claimed_by", line.claimedBy)
            if line.level == 2 {
                // If only one country's area shows its side, the other country is on the other side.
                let other = line.others.subtracting([line.left, line.right].compactMap(\.self)).min()
                attributes.set("adm0_l", line.left ?? (line.right == nil ? nil : other))
                attributes.set("adm0_r", line.right ?? (line.left == nil ? nil : other))
            }
            let minZoom: UInt8 =
                switch line.level {
                case 2: 0
                case 3, 4: 4
                case 5, 6: 8
                case 7: 10
                case 8: 11
                default: 12
                }
            batch.beginObject()
            batch.add(.boundary, batch.add(parts, .line), zooms: minZoom...14, order: Int32(-line.level), of: FeatureOwner(key), attributes)
        }
    }
}
