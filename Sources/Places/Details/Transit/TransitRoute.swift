internal import PortolanBasics
package import PortolanOSMModel

/// A route of public transport, from the tags of its relation: one direction of a line (`type=route`), or a line with
/// all its directions (`type=route_master`). The tags follow the pages "Relation:route" and "Relation:route_master" of
/// wiki.openstreetmap.org.
package struct TransitRoute: Sendable, Hashable {
    /// The value of `route` or `route_master`, such as `tram`.
    package var kind: String
    /// Whether the relation stands for the whole line.
    package var isMaster: Bool
    package var vehicle: TransitVehicle
    /// The number or the letters of the line, such as `U3`.
    package var reference: String?
    /// The name of the line in both directions, such as `Tram 19` for `Tram 19: Pasing => Berg am Laim`.
    package var name: String?
    /// The colour behind the number on signs, as `#rrggbb`.
    package var color: String?
    /// The colour of the number on signs, as `#rrggbb`.
    package var textColor: String?
    /// The name of the network that the line belongs to.
    package var network: String?
    /// The name of the operator.
    package var holder: String?
    /// The name of the first stop in this direction.
    package var from: String?
    /// The name of the last stop in this direction.
    package var to: String?
    /// The names of places between the first and the last stop.
    package var via: String?

    /// The greatest length of a text, in bytes. Longer texts are ignored.
    private static let longestText = 256

    /// The key of the kinds of lines as places, such as `route_master=tram`.
    package static let kindKey = "route_master"

    /// Whether a place with these kinds is a line.
    package static func isLine(kinds: [String]) -> Bool { kinds.first?.hasPrefix(kindKey + "=") ?? false }

    /// Whether a relation may be a route of public transport. The check is quick and reads only two or three tags.
    package static func mayBe(_ tags: OSMTags) -> Bool {
        switch tags["type"] {
        case "route", "route_master": (tags["route_master"] ?? tags["route"]).map(TransitVehicle.runs(onRoute:)) ?? false
        default: false
        }
    }

    /// A text that all relations of one line share and other lines nearby do not have: the kind, the network or the
    /// operator, and the number or the name. nil if the line has neither a number nor a name.
    package var lineKey: String? {
        (reference ?? name).map { [kind, network ?? holder ?? "", $0].joined(separator: "\n") }
    }

    /// Makes a route from the tags of a relation; nil if the relation is no route of public transport, or does not run.
    package init?(_ tags: OSMTags) { self.init { tags[$0] } }

    /// Makes a route from the values of a relation's tags; nil if the relation is no route of public transport, or does
    /// not run.
    /// - Parameter value: Returns the value of a key; nil if the relation lacks the key.
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

    /// Whether routes with this value of `state` do not run, for example because they are only proposed.
    package static func isIdle(_ state: String?) -> Bool {
        state.map { ["proposed", "construction", "disused", "abandoned"].contains($0) } ?? false
    }

    /// Returns a colour as `#rrggbb`. The text is `#RGB`, `#RRGGBB` or a colour keyword of CSS; nil for other texts.
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

    /// Returns the part of a route's name that both directions share; nil if there is none.
    package static func lineName(_ name: String, reference: String?) -> String? {
        guard name.contains(where: { $0 == ":" || arrows.contains($0) }) else { return name }
        if let colon = name.firstIndex(of: ":") {
            let line = name[..<colon].trimmed
            return !line.isEmpty && reference.map { line.contains($0) } ?? true ? line : nil
        }
        return nil
    }

    private static let arrows: Set<Character> = [">", "→", "⇒", "⇨", "↔", "⇔"]

    /// Returns the ends of a route that its name states; nil if it states none. For the name
    /// `Tram 19: Pasing => Leuchtenbergring => Berg am Laim`, they are `Pasing` and `Berg am Laim`.
    private static func ends(_ name: String) -> (from: String, to: String)? {
        let start = name.lastIndex(of: ":").map { name.index(after: $0) } ?? name.startIndex
        let parts = name[start...].split { arrows.contains($0) }.map { part in
            String(part.drop(while: isBetween).reversed().drop(while: isBetween).reversed())
        }
        guard parts.count > 1, let from = parts.first, let to = parts.last, !from.isEmpty, !to.isEmpty else { return nil }
        return (from, to)
    }

    /// Whether a character may be part of a separator together with an arrow, as in `=>` and `<->`.
    private static func isBetween(_ character: Character) -> Bool { character.isWhitespace || "=<-–—".contains(character) }
}
