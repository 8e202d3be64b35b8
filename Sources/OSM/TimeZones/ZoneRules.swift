internal import PortolanGeo
internal import PortolanPlane

/// The rules of countries with more than one zone: `Data/zone-rules.txt`.
struct ZoneRules: Sendable {
    /// An area with its own zone. If a part of the country is named, the area is limited to it.
    struct Area: Sendable {
        var zone: String
        var part: String?
        var corners: [Coordinate]

        func contains(_ coordinate: Coordinate) -> Bool {
            PlaneRing.contains(
                corners.lazy.map { SIMD2($0.longitude, $0.latitude) },
                SIMD2(coordinate.longitude, coordinate.latitude)
            )
        }
    }

    /// The zone of most of the country.
    var standard: String
    var zonesByPart: [String: String] = [:]
    /// The areas, of which the first that contains a point decides.
    var areas: [Area] = []

    var hasParts: Bool { !zonesByPart.isEmpty }

    /// Returns the zone at a coordinate; nil if no area contains the coordinate and its part of the country is not
    /// known.
    func zone(at coordinate: Coordinate, part: String?) -> String? {
        if let area = areas.first(where: { ($0.part == nil || $0.part == part) && $0.contains(coordinate) }) { return area.zone }
        return part.map { zonesByPart[$0] ?? standard }
    }

    static func rule(of country: String) -> ZoneRules? { all[country] }

    private static let all: [String: ZoneRules] = parse(Tables.zoneRules.text).rules
}

extension ZoneRules {
    /// Parses the rules by country; also returns the lines that are invalid.
    static func parse(_ text: String) -> (rules: [String: ZoneRules], faults: [String]) {
        var rules: [String: ZoneRules] = [:]
        var faults: [String] = []
        var country = ""
        // A line that ends with a comma continues on the next line.
        let joined = text.replacing(",\n", with: ",")
        for line in joined.split(separator: "\n") {
            if line.first != " " {
                let words = line.split(separator: " ")
                guard words.count == 2 else {
                    faults.append(String(line))
                    continue
                }
                country = String(words[0])
                rules[country] = ZoneRules(standard: String(words[1]))
            } else if let equals = line.firstRange(of: " = ") {
                let zone = String(line[..<equals.lowerBound]).trimmed
                for part in line[equals.upperBound...].split(separator: ",") { rules[country]?.zonesByPart[String(part).trimmed] = zone }
            } else if let colon = line.firstRange(of: " : "), let area = area(line[..<colon.lowerBound], line[colon.upperBound...]) {
                rules[country]?.areas.append(area)
            } else {
                faults.append(String(line))
            }
        }
        return (rules, faults)
    }

    /// Reads `lat lon, lat lon …` and `in PART`. Two points are opposite corners of a box.
    private static func area(_ zone: Substring, _ text: Substring) -> Area? {
        var text = text
        var part: String?
        if let word = text.firstRange(of: " in ") {
            part = String(text[word.upperBound...]).trimmed
            text = text[..<word.lowerBound]
        }
        var corners: [Coordinate] = []
        for pair in text.split(separator: ",") {
            let numbers = pair.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 2 else { return nil }
            corners.append(Coordinate(latitude: numbers[0], longitude: numbers[1]))
        }
        if corners.count == 2 {
            let (a, b) = (corners[0], corners[1])
            corners = [
                a, Coordinate(latitude: a.latitude, longitude: b.longitude), b, Coordinate(latitude: b.latitude, longitude: a.longitude),
            ]
        }
        guard corners.count > 2 else { return nil }
        return Area(zone: String(zone).trimmed, part: part, corners: corners)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
