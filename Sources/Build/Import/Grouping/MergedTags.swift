internal import PortolanDetails
internal import PortolanOSMModel

/// Merges the tags of a place's objects. The leader's tags come first. If several objects have a key, the first
/// object wins.
enum MergedTags {
    /// Returns the tags on which all ways agree, and the names. The caller sets the class.
    static func street(_ all: [OSMTags]) -> OSMTags {
        guard let first = all.first else { return [:] }
        var tags = first.all.filter { tag in tag.key == "highway" || isName(tag.key) || all.allSatisfy { $0[tag.key] == tag.value } }
        add(all.dropFirst(), to: &tags) { isName($0) }
        // The street counts as a tunnel if at least half of its ways are tunnels. The ways at its ends are in the open.
        let tunnels = all.compactMap { $0["tunnel"] }.filter { StreetKinds.isBelowGround($0) }
        if let tunnel = tunnels.first, tunnels.count * 2 >= all.count, !tags.contains(where: { $0.key == "tunnel" }) {
            tags.append(.init(key: "tunnel", value: tunnel))
        }
        return OSMTags(tags)
    }

    /// Returns the leader's tags, and the tags of the other objects except remarks about an object, such as
    /// `source` or `fixme`.
    static func settlement(_ all: [OSMTags]) -> OSMTags {
        var tags = all.first?.all ?? []
        add(all.dropFirst(), to: &tags) { !isRemark($0) }
        return OSMTags(tags)
    }

    /// Returns the tags that concern the whole station.
    /// - Parameter isSameName: For each object, whether it has the leader's name.
    static func transport(_ all: [OSMTags], isSameName: [Bool]) -> OSMTags {
        var tags = all.first?.all ?? []
        for (others, isSame) in zip(all, isSameName).dropFirst() {
            add([others], to: &tags) { key in isName(key) ? isSame : transportKeys.contains(root(key)) }
        }
        return OSMTags(tags)
    }

    /// Returns the tags of a line: those of the relations that stand for it, and those that all its routes share,
    /// except tags about a direction. A line without a name gets the name that its routes share, or else its number.
    static func line(_ routes: [OSMTags], masters: [OSMTags]) -> OSMTags {
        var tags = masters.first?.all ?? []
        add(masters.dropFirst(), to: &tags) { !isRemark($0) }
        if let first = routes.first {
            let common = first.all.filter { tag in routes.allSatisfy { $0[tag.key] == tag.value } }
            add([OSMTags(common)], to: &tags) { !isRemark($0) && !directionKeys.contains(root($0)) }
        }
        var line = OSMTags(tags)
        let names = Set(routes.map { TransitRoute($0)?.name })
        let name = line["name"] ?? (names.count == 1 ? names.first ?? nil : nil) ?? line["ref"]
        if line["name"] != name { line["name"] = name }
        return line
    }

    private static let directionKeys: Set<String> = ["name", "from", "to", "via", "direction", "roundtrip", "public_transport"]

    private static func add(_ others: some Sequence<OSMTags>, to tags: inout [OSMTags.Tag], where isWanted: (String) -> Bool) {
        var known = Set(tags.lazy.map(\.key))
        for tag in others.lazy.flatMap(\.all) where isWanted(tag.key) && known.insert(tag.key).inserted { tags.append(tag) }
    }

    /// Returns `name` for `name:en`.
    private static func root(_ key: String) -> String { String(key.prefix { $0 != ":" }) }

    private static func isName(_ key: String) -> Bool { nameKeys.contains(root(key)) }

    private static func isRemark(_ key: String) -> Bool { remarkKeys.contains(root(key)) }

    private static let nameKeys: Set<String> = [
        "name", "alt_name", "old_name", "official_name", "short_name", "loc_name", "int_name", "nat_name", "reg_name", "sorting_name",
        "wikidata", "wikipedia", "wikimedia_commons",
    ]

    private static let remarkKeys: Set<String> = ["source", "created_by", "note", "fixme", "FIXME", "comment", "description", "import"]

    private static let transportKeys: Set<String> = [
        "operator", "network", "brand", "website", "url", "contact", "phone", "email", "opening_hours", "wheelchair", "uic_ref", "uic_name",
        "station", "train", "subway", "light_rail", "monorail", "funicular", "tram", "bus", "trolleybus",
        "ferry", "aerialway", "internet_access", "toilets", "addr", "start_date", "image", "heritage",
    ]
}
