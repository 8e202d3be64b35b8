internal import PortolanGeo
internal import PortolanRegion
internal import PortolanStore

/// What tells one place from another across two imports.
struct PlaceFingerprint: Sendable {
    let id: PlaceID
    let location: Coordinate
    let bounds: CoordinateBounds
    /// The OSM tag that leads: `amenity=cafe`.
    let kind: String
    /// Google's types but for those that say nothing.
    let types: Set<String>
    /// The name and its variants, the name itself first, each once.
    let names: [ComparableName]
    /// What hardly two places share: Wikidata item, telephone number, website, a branch's reference.
    let identifiers: [String]

    private static let emptyTypes: Set<String> = ["point_of_interest", "establishment", "political"]
    private static let nameKeys = ["name", "official_name", "alt_name", "old_name", "short_name", "int_name", "brand", "operator"]

    init(_ record: PlaceRecord) {
        id = record.id
        location = record.location
        bounds = record.bounds
        kind = record.kinds.first ?? ""
        types = Set(record.types).subtracting(Self.emptyTypes)
        var names: [ComparableName] = []
        var identifiers: [String] = []
        func add(_ name: String) {
            for part in name.split(separator: ";") {
                if let name = ComparableName(String(part)), !names.contains(name) { names.append(name) }
            }
        }
        for key in Self.nameKeys { if let name = record.tags[key] { add(name) } }
        for tag in record.tags.all {
            switch tag.key {
            case _ where tag.key.hasPrefix("name:"): add(tag.value)
            case "wikidata", "ref:FR:SIRET", "ref:vatin", "gnis:feature_id": identifiers.append(tag.key + "=" + tag.value)
            case "ref": if let brand = record.tags["brand"] ?? record.tags["operator"] { identifiers.append("\(brand)#\(tag.value)") }
            case "phone", "contact:phone":
                let digits = tag.value.prefix { $0 != ";" }.filter(\.isASCII).filter(\.isNumber)
                // National and international forms end alike.
                if digits.count >= 8 { identifiers.append("tel:" + digits.suffix(8)) }
            case "website", "contact:website":
                if let site = Self.site(tag.value) { identifiers.append(site) }
            default: break
            }
        }
        if names.isEmpty, let number = record.tags["addr:housenumber"] {
            // An address is called by its street and number.
            add([record.tags["addr:street"] ?? record.tags["addr:place"], number].compactMap(\.self).joined(separator: " "))
        }
        self.names = names
        self.identifiers = identifiers.sorted()
    }

    /// Host and path without what changes by the way: `http`, `www`, a slash at the end.
    private static func site(_ text: String) -> String? {
        var site = text.lowercased()[...]
        for prefix in ["https://", "http://", "www."] where site.hasPrefix(prefix) { site = site.dropFirst(prefix.count) }
        while site.last == "/" { site = site.dropLast() }
        return site.contains(".") ? "web:" + site : nil
    }

    /// 0…1 for the best pair of names, nil where one of the two has none.
    func nameLikeness(to other: PlaceFingerprint) -> Double? {
        guard !names.isEmpty, !other.names.isEmpty else { return nil }
        var best = 0.0
        for name in names {
            for otherName in other.names {
                best = max(best, name.likeness(to: otherName))
                if best == 1 { return 1 }
            }
        }
        return best
    }

    /// Whether they could be the same kind of thing.
    func isRelated(to other: PlaceFingerprint) -> Bool { kind == other.kind || !types.isDisjoint(with: other.types) }

    /// From the location to the other's extent, 0 inside; and the other way round, the smaller of the two.
    func distanceMeters(to other: PlaceFingerprint) -> Double {
        min(other.bounds.distanceMeters(to: location), bounds.distanceMeters(to: other.location))
    }
}
