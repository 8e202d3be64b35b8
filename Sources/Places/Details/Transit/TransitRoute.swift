internal import PortolanBasics
package import PortolanOSMModel

/// What the tags of a relation say of a route: a line of public transport in one direction (`type=route`), or a line with all its directions
/// (`type=route_master`); wiki.openstreetmap.org, "Relation:route" and "Relation:route_master".
package struct TransitRoute: Sendable, Hashable {
    /// The value of `route` or `route_master`: `tram`.
    package var kind: String
    /// Whether the relation stands for the whole line.
    package var isMaster: Bool
    package var vehicle: TransitVehicle
    /// The number or the letters of the line: `U3`.
    package var reference: String?
    /// What the line is called in both directions: `Tram 19` of `Tram 19: Pasing => Berg am Laim`.
    package var name: String?
    /// `#ed1c24`.
    package var color: String?
    package var textColor: String?
    package var network: String?
    package var holder: String?
    /// The ends of the direction.
    package var from: String?
    package var to: String?
    package var via: String?

    /// No text of a line is longer.
    private static let longestText = 256

    /// The key of the kinds that lines have as places: `route_master=tram`.
    package static let kindKey = "route_master"

    /// Whether places of these kinds are lines.
    package static func isLine(kinds: [String]) -> Bool { kinds.first?.hasPrefix(kindKey + "=") ?? false }

    /// Whether a relation may be one, at little cost.
    package static func mayBe(_ tags: OSMTags) -> Bool {
        switch tags["type"] {
        case "route", "route_master": (tags["route_master"] ?? tags["route"]).map(TransitVehicle.runs(onRoute:)) ?? false
        default: false
        }
    }

    /// What the relations of one line have in common, and those of others nearby do not; nil if nothing tells it from others.
    package var lineKey: String? {
        (reference ?? name).map { [kind, network ?? holder ?? "", $0].joined(separator: "\n") }
    }

    /// nil for other relations, and for lines that do not run.
    package init?(_ tags: OSMTags) { self.init { tags[$0] } }

    /// - Parameter value: the value of a key of the relation.
    package init?(_ value: (String) -> String?) {
        guard let type = value("type"), type == "route" || type == "route_master" else { return nil }
        isMaster = type == "route_master"
        guard let kind = value(isMaster ? "route_master" : "route") ?? value("route"),
            let vehicle = TransitVehicle(route: kind, service: value("service")), !Self.isIdle(value("state"))
        else { return nil }
        func text(_ keys: String...) -> String? {
            for key in keys { if let text = value(key), !text.isEmpty, text.utf8.count <= Self.longestText { return text } }
            return nil
        }
        self.kind = kind
        self.vehicle = vehicle
        reference = text("ref")
        color = text("colour", "color").flatMap(Self.color)
        textColor = text("colour:text", "text_colour", "text_color", "ref:colour_tx").flatMap(Self.color)
        network = text("network")
        holder = text("operator")
        let whole = text("name")
        name = whole.flatMap { Self.lineName($0, reference: reference) }
        let ends = whole.flatMap(Self.ends)
        from = text("from") ?? ends?.from
        to = text("to") ?? ends?.to
        via = text("via")
    }

    /// Whether a route with a `state` does not run.
    package static func isIdle(_ state: String?) -> Bool {
        state.map { ["proposed", "construction", "disused", "abandoned"].contains($0) } ?? false
    }

    /// `#rrggbb` of `#RGB`, `#RRGGBB` or a keyword of CSS; nil for anything else.
    package static func color(_ text: String) -> String? {
        guard text.utf8.count <= 24 else { return nil }
        guard text.hasPrefix("#") else {
            return ColorNames.rgb(text.lowercased()).map { rgb in
                let digits = String(rgb, radix: 16)
                return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
            }
        }
        let digits = text.dropFirst().lowercased()
        guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        switch digits.count {
        case 6: return "#" + digits
        case 3: return "#" + digits.map { "\($0)\($0)" }.joined()
        default: return nil
        }
    }

    // MARK: Names

    /// What is the same for both directions; nil if nothing is.
    package static func lineName(_ name: String, reference: String?) -> String? {
        guard name.contains(where: { $0 == ":" || arrows.contains($0) }) else { return name }
        if let colon = name.firstIndex(of: ":") {
            let line = String(name[..<colon])
            return reference.map { line.contains($0) } ?? true ? line : nil
        }
        return nil
    }

    private static let arrows: Set<Character> = [">", "→", "⇒", "⇨", "↔", "⇔"]

    /// The first and the last part of `Tram 19: Pasing => Leuchtenbergring => Berg am Laim`.
    private static func ends(_ name: String) -> (from: String, to: String)? {
        let start = name.lastIndex(of: ":").map { name.index(after: $0) } ?? name.startIndex
        let parts = name[start...].split { arrows.contains($0) }.map { part in
            String(part.drop(while: isBetween).reversed().drop(while: isBetween).reversed())
        }
        guard parts.count > 1, let from = parts.first, let to = parts.last, !from.isEmpty, !to.isEmpty else { return nil }
        return (from, to)
    }

    /// What stands between two parts beside an arrow: `=>`, `<->`.
    private static func isBetween(_ character: Character) -> Bool { character.isWhitespace || "=<-–—".contains(character) }
}
