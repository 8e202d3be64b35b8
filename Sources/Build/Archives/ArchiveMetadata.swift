internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanJSON
internal import PortolanTiles

/// Converts metadata between its two forms: the JSON object of a PMTiles archive (section 5), and the rows of
/// MBTiles with a name and a text each. The row `json` holds the members that are not texts.
enum ArchiveMetadata {
    /// Rows whose facts a PMTiles archive has in its header.
    private static let headerKeys: Set<String> = ["format", "bounds", "center", "minzoom", "maxzoom", "json"]

    /// Returns the facts in MBTiles' rows. A row that cannot be parsed counts as absent.
    static func facts(rows: [String: String]) -> ArchiveFacts {
        var facts = ArchiveFacts()
        facts.tileType = rows["format"].map { PMTilesHeader.TileType(fileExtension: $0) } ?? .unknown
        if let lowest = zoom(rows["minzoom"]), let highest = zoom(rows["maxzoom"]), lowest <= highest { facts.zooms = lowest...highest }
        if let sides = numbers(rows["bounds"], 4), let bounds = bounds(sides) { facts.bounds = bounds }
        if let center = numbers(rows["center"], 2) ?? numbers(rows["center"], 3), abs(center[0]) <= 180, abs(center[1]) <= 90 {
            facts.center = Coordinate(latitude: center[1], longitude: center[0])
            if center.count == 3, (0...30).contains(center[2]) { facts.centerZoom = UInt8(clamping: Int(clamping: center[2])) }
        }
        var members = rows.filter { !headerKeys.contains($0.key) }.mapValues { JSONNode(.string($0)) }
        if let text = rows["json"], let json = try? JSONReader.read(Array(text.utf8)).root, let values = json.valuesByKey {
            for (key, value) in values where members[key] == nil { members[key] = value }
        }
        facts.metadata = JSONNode(JSONNode.Kind.object(members)).canonical
        return facts
    }

    /// Returns the rows for MBTiles. Rows that every reader needs come first.
    static func rows(_ facts: ArchiveFacts, name: String) -> [(name: String, value: String)] {
        var rows: [(name: String, value: String)] = [
            ("name", facts.text("name") ?? name), ("format", facts.tileType.mbtilesFormat ?? "pbf"), ("bounds", text(facts.bounds)),
        ]
        if let center = facts.center {
            let zoom = facts.centerZoom ?? facts.zooms?.lowerBound ?? 0
            rows.append(("center", [center.longitude, center.latitude].map(degrees).joined(separator: ",") + ",\(zoom)"))
        }
        if let zooms = facts.zooms { rows += [("minzoom", "\(zooms.lowerBound)"), ("maxzoom", "\(zooms.upperBound)")] }
        var others: [JSONMember] = []
        for member in facts.metadata.canonical.members ?? [] where !headerKeys.contains(member.key) && member.key != "name" {
            if let text = member.value.string { rows.append((member.key, text)) } else { others.append(member) }
        }
        // The specification requires a list of layers for vector tiles.
        if facts.tileType.isVector, !others.contains(where: { $0.key == "vector_layers" }) {
            others.append(JSONMember(key: "vector_layers", value: JSONNode(.array([]))))
        }
        if !others.isEmpty { rows.append(("json", JSONNode(.object(others)).canonical.line)) }
        return rows
    }

    /// Returns the text of a folder's `metadata.json`, with MBTiles' rows as members.
    static func folderJSON(_ facts: ArchiveFacts, name: String) -> String {
        var members: [JSONMember] = []
        for row in rows(facts, name: name) where row.name != "json" {
            members.append(JSONMember(key: row.name, value: JSONNode(.string(row.value))))
        }
        for member in facts.metadata.canonical.members ?? []
        where member.value.string == nil && !headerKeys.contains(member.key) && member.key != "name" { members.append(member) }
        return JSONNode(.object(members)).text + "\n"
    }

    /// Returns the facts in a folder's `metadata.json`.
    static func facts(folderJSON bytes: [UInt8]) throws(JSONReader.Failure) -> ArchiveFacts {
        let values = try JSONReader.read(bytes).root.valuesByKey ?? [:]
        var facts = facts(rows: values.compactMapValues(\.string))
        let others = values.filter { $0.value.string == nil }
        facts.metadata = JSONNode(JSONNode.Kind.object((facts.metadata.valuesByKey ?? [:]).merging(others) { $1 })).canonical
        return facts
    }

    private static func zoom(_ text: String?) -> UInt8? {
        text.flatMap { Double($0) }.flatMap { (0...30).contains($0) ? UInt8(clamping: Int(clamping: $0)) : nil }
    }

    private static func numbers(_ text: String?, _ count: Int) -> [Double]? {
        let numbers = text?.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) } ?? []
        guard numbers.count == count, numbers.allSatisfy({ $0?.isFinite == true }) else { return nil }
        return numbers.compactMap(\.self)
    }

    /// Returns bounds; nil if they are invalid.
    /// - Parameter sides: West, south, east and north.
    private static func bounds(_ sides: [Double]) -> CoordinateBounds? {
        guard sides[1] <= sides[3], abs(sides[0]) <= 180, abs(sides[2]) <= 180, sides[1] >= -90, sides[3] <= 90 else { return nil }
        return CoordinateBounds(south: sides[1], west: sides[0], north: sides[3], east: sides[2])
    }

    private static func text(_ bounds: CoordinateBounds) -> String {
        [bounds.west, bounds.south, bounds.east, bounds.north].map(degrees).joined(separator: ",")
    }

    /// Writes degrees rounded to 10⁻⁷, the precision of a PMTiles header.
    static func degrees(_ value: Double) -> String { JSONText.number((value * 1e7).rounded() / 1e7) ?? "0" }
}
