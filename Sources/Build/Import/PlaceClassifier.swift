internal import PortolanDetails
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore

/// Decides whether an object is a place, and of which kind.
///
/// An object is a place if a person would go to it, look for it or send a letter to it, with or without a name.
/// Any value of `amenity` or `shop` makes a place; `keyRules` has the rules for other keys.
enum PlaceClassifier {
    struct Classification: Equatable {
        /// The OSM tags that make the object a place, the leading one first. An address is `addr:housenumber`
        /// without a value.
        var kinds: [String]
        /// Google's place types, the primary type first.
        var types: [String]
        /// Whether a closed way means the area inside it.
        var isArea: Bool
        /// The facts about the kinds.
        var facts: KindTable.Facts
    }

    /// The values of a key that make an object a place.
    enum Rule {
        case all
        case except(Set<String>)
        /// Only these values. If the object has a name, also any value that `orNamedUnless` does not list.
        case values(Set<String>, orNamedUnless: Set<String>? = nil)
        /// Any value except these, if the object has a name.
        case named(unless: Set<String> = [])
        /// Only these values, if the object is an area rather than a line.
        case areas(Set<String>)

        func matches(_ value: String, hasName: Bool, isArea: Bool) -> Bool {
            switch self {
            case .all: true
            case .except(let values): !values.contains(value)
            case .values(let values, let unless): values.contains(value) || hasName && unless.map { !$0.contains(value) } ?? false
            case .named(let unless): hasName && !unless.contains(value)
            case .areas(let values): values.contains(value) && isArea
            }
        }
    }

    /// The rules in order of precedence.
    static let keyRules: [(key: String, rule: Rule)] = [
        ("amenity", .all),
        ("shop", .all),
        ("tourism", .except(["no", "yes"])),
        ("leisure", .except(["no", "yes"])),
        ("office", .except(["no"])),
        ("craft", .except(["no"])),
        ("healthcare", .except(["no"])),
        ("historic", .except(["no"])),
        ("aeroway", .values(["aerodrome", "heliport", "helipad", "terminal", "gate", "spaceport", "airstrip"])),
        ("railway", .values(["station", "halt", "tram_stop", "subway_entrance", "train_station_entrance", "museum", "ferry_terminal"])),
        ("aerialway", .values(["station"])),
        ("public_transport", .except(["no"])),
        ("highway", .values(["bus_stop", "services", "rest_area", "trailhead", "elevator", "emergency_access_point"])),
        ("emergency", .except(["no", "yes", "designated", "official", "permissive", "private"])),
        ("club", .except(["no"])),
        ("military", .except(["no"])),
        ("sport", .except(["no"])),
        ("place", .except(["no"])),
        ("boundary", .areas(["administrative", "national_park", "protected_area", "postal_code", "aboriginal_lands", "place"])),
        (
            "natural",
            .values(
                [
                    "peak", "volcano", "cave_entrance", "spring", "hot_spring", "geyser", "beach", "bay", "cape", "arch", "saddle",
                    "glacier",
                ],
                orNamedUnless: ["coastline", "land"]
            )
        ),
        (
            "man_made",
            .values(
                [
                    "lighthouse", "observatory", "windmill", "watermill", "pier", "tower", "water_tower", "obelisk", "telescope", "works",
                    "wastewater_plant", "water_works", "campanile", "minaret", "cross", "geoglyph", "beehive", "planetarium",
                ],
                orNamedUnless: []
            )
        ),
        ("landuse", .values(["cemetery", "allotments", "recreation_ground", "winter_sports"], orNamedUnless: ["no"])),
        ("waterway", .values(["waterfall", "dam", "boatyard", "fuel", "dock"], orNamedUnless: [])),
        ("power", .values(["plant"])),
        ("attraction", .except(["no"])),
        ("mountain_pass", .named(unless: ["no"])),
        ("piste:type", .named()),
        (
            "building",
            .values(
                [
                    "church", "cathedral", "chapel", "mosque", "temple", "synagogue", "shrine", "monastery", "hotel", "school", "hospital",
                    "university", "train_station", "stadium", "castle", "museum", "fire_station", "government", "kindergarten",
                    "supermarket",
                    "retail", "civic", "public", "sports_centre", "sports_hall", "college", "dormitory", "palace", "pagoda", "kiosk",
                ],
                orNamedUnless: ["no"]
            )
        ),
        ("barrier", .values(["toll_booth", "border_control"], orNamedUnless: nil)),
    ]

    /// Keys that make a place even if they have a lifecycle prefix, such as `disused:shop`.
    private static let lifecycleKeys: Set<String> = [
        "amenity", "shop", "tourism", "leisure", "office", "craft", "healthcare", "railway", "aeroway",
    ]

    /// The uses of an object's keys other than its kind.
    struct Marks: OptionSet {
        var rawValue: UInt8

        static let name = Marks(rawValue: 1)
        /// The key gives a house's number or name.
        static let address = Marks(rawValue: 2)
        /// The object is a source of other objects' addresses, such as an area, a settlement, a street or a
        /// house number.
        static let addressSource = Marks(rawValue: 4)
        /// The key names the object's street.
        static let street = Marks(rawValue: 8)
        static let houseNumber = Marks(rawValue: 16)
        /// The key may make the object a place.
        static let kind = Marks(rawValue: 32)
    }

    /// The tags of an object that may make it a place, and the marks of its keys. One pass over the keys finds
    /// both.
    struct Survey {
        fileprivate var hits: [Hit] = []
        private(set) var marks: Marks = []

        /// Surveys the tags.
        /// - Parameter numbers: The numbers of the keys in the table.
        init(_ tags: OSMTags, _ numbers: [Int], _ keys: KeyTable) {
            for number in numbers { marks.formUnion(keys.entries[number].use.marks) }
            guard marks.contains(.kind) else { return }
            for (tag, number) in zip(tags.all, numbers) {
                let use = keys.entries[number].use
                if let index = use.rule { hits.append(Hit(index: index, isLive: use.isLive, tag: tag)) }
            }
        }

        /// Whether the object may be a place.
        var isPromising: Bool { !marks.isDisjoint(with: [.kind, .address]) }
    }

    /// Whether a way or relation may be a place, whatever its shape.
    static func mayBePlace(_ survey: Survey, _ tags: OSMTags, _ type: OSMType) -> Bool {
        guard survey.isPromising else { return false }
        let hasName = survey.marks.contains(.name)
        return survey.marks.contains(.address) || survey.hits.contains { $0.makesPlace(hasName: hasName, isArea: true) }
            || hasName && tags["highway"].map { isStreet($0, type) } ?? false
    }

    /// Classifies an object; returns nil if it is not a place.
    static func classify(_ feature: OSMFeature) -> Classification? {
        var keys = KeyTable()
        let numbers = keys.numbers(of: feature.tags)
        var kinds = KindTable()
        return classify(feature, Survey(feature.tags, numbers, keys), &kinds)
    }

    static func classify(_ feature: OSMFeature, _ survey: Survey, _ book: inout KindTable) -> Classification? {
        let tags = feature.tags
        var hits = survey.hits
        let hasName = survey.marks.contains(.name)
        let hasAddress = survey.marks.contains(.address)
        guard survey.isPromising else { return nil }
        hits.sort()
        let isArea =
            switch feature.geometry {
            case .node: false
            case .way(_, let area): !area.isEmpty
            case .relation: true
            }
        var kinds: [String] = []
        for hit in hits {
            if hit.makesPlace(hasName: hasName, isArea: isArea) { kinds.append("\(hit.tag.key)=\(hit.tag.value)") }
        }
        let isPointOfInterest = !kinds.isEmpty
        if hasName, let value = tags["highway"], isStreet(value, feature.key.type), !kinds.contains("highway=\(value)") {
            kinds.append("highway=\(value)")
        }
        if hasAddress { kinds.append("addr:housenumber") }
        guard !kinds.isEmpty else { return nil }
        let (facts, types) = book.look(up: kinds, isPointOfInterest: isPointOfInterest) { tags[$0] }
        return Classification(kinds: kinds, types: types, isArea: !facts.isLine || tags["area"] == "yes", facts: facts)
    }

    /// Whether the value is a road or path. Crossings and lamps have the same key.
    private static func isStreet(_ value: String, _ type: OSMType) -> Bool {
        type != .node && !["proposed", "construction", "platform", "razed", "abandoned", "no"].contains(value)
    }

    /// A tag that may make a place. Existing kinds sort before former and future ones.
    fileprivate struct Hit: Comparable {
        var index: Int
        var isLive: Bool
        var tag: OSMTags.Tag

        func makesPlace(hasName: Bool, isArea: Bool) -> Bool {
            // A former kind counts only if its value makes a place without a name: a former shop is one, a
            // former railway line is not.
            PlaceClassifier.keyRules[index].rule.matches(tag.value, hasName: hasName && isLive, isArea: isArea)
                && (isLive || tag.value != "no")
        }

        static func < (a: Hit, b: Hit) -> Bool {
            if a.isLive != b.isLive { return a.isLive }
            return (a.index, a.tag.key) < (b.index, b.tag.key)
        }
    }

    /// The uses of a key.
    struct KeyUse {
        /// The index in `keyRules`.
        var rule: Int?
        /// Whether the key has no lifecycle prefix.
        var isLive = true
        var marks: Marks = []
    }

    static let keyUses: [String: KeyUse] = {
        var uses: [String: KeyUse] = [:]
        for (index, rule) in keyRules.enumerated() {
            uses[rule.key] = KeyUse(rule: index, marks: .kind)
            guard lifecycleKeys.contains(rule.key) else { continue }
            for (prefix, _) in Lifecycle.prefixes { uses["\(prefix):\(rule.key)"] = KeyUse(rule: index, isLive: false, marks: .kind) }
        }
        func mark(_ keys: some Sequence<String>, _ marks: Marks) {
            for key in keys { uses[key, default: KeyUse()].marks.formUnion(marks) }
        }
        mark(["name"], .name)
        let numbers = ["addr:housenumber", "addr:conscriptionnumber"]
        mark(numbers + ["addr:housename"], .address)
        mark(numbers, .houseNumber)
        mark(AddressBuilder.sourceKeys, .addressSource)
        mark(AddressBuilder.streetKeys, .street)
        return uses
    }()
}
