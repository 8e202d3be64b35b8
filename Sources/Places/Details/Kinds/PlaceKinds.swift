/// Maps the kinds of OpenStreetMap (wiki.openstreetmap.org, "Map features") to Google's place types (Places API,
/// "Place types", Tables A and B).
///
/// A kind is a tag that makes an object a place: `amenity=cafe`. `Data/kinds.tsv` gives the types of each kind, the
/// primary one first. `Data/refinements.tsv` adds types for a second tag (`leisure=pitch` with `sport=tennis`).
/// `Data/cuisines.tsv` gives the types of restaurants by their cuisine.
public enum PlaceKinds {
    /// Returns the types of all kinds in the order of the kinds, each once, the primary one first.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of the object, the leading one first. The kind of an address is `addr:housenumber`
    ///     without a value.
    ///   - isPointOfInterest: whether the object is a place to visit, not only an address.
    ///   - value: returns the value of a key of the object.
    public static func types(kinds: [String], isPointOfInterest: Bool, value: (String) -> String?) -> [String] {
        var types = Types()
        var isEstablishment = false
        let leadsWithBuilding = kinds.first?.hasPrefix("building=") == true
        for kind in kinds {
            let key = String(Substring(kind.utf8.prefix { $0 != UInt8(ascii: "=") }))
            switch key {
            // A shop with an address is not a `street_address`.
            case "addr:housenumber": if kinds.count == 1 || leadsWithBuilding { types.add(["street_address"]) }
            case "highway" where byKind[kind] == nil: types.add(["route"])
            case "boundary" where kind == "boundary=administrative": types.add(administrative(value("admin_level")))
            default:
                let found = ofOne(kind, key, value)
                types.add(found)
                // An object with no better type than "point of interest" is street furniture: a bench, a hydrant.
                isEstablishment = isEstablishment || !landKeys.contains(key) && found != ["point_of_interest"]
            }
        }
        if isPointOfInterest, !types.all.contains("political"), !types.all.contains("postal_code") {
            types.add(isEstablishment ? ["point_of_interest", "establishment"] : ["point_of_interest"])
        }
        return types.all
    }

    /// Returns the types that a closed or planned place had or will have: for `disused:shop=bakery`, the types of
    /// `shop=bakery`. nil if the leading kind has no lifecycle prefix.
    public static func formerTypes(kinds: [String], value: (String) -> String?) -> [String]? {
        guard let kind = kinds.first.flatMap(Lifecycle.kindWithoutPrefix) else { return nil }
        return types(kinds: [kind], isPointOfInterest: true) { value($0) ?? Self.value($0, kinds, value) }
    }

    /// Returns the value of a key with the prefix of the leading kind: `disused:cuisine` goes with `disused:amenity`.
    private static func value(_ key: String, _ kinds: [String], _ value: (String) -> String?) -> String? {
        kinds.first.flatMap { $0.firstIndex(of: ":").map { String(kinds[0][..<$0]) } }.flatMap { value($0 + ":" + key) }
    }

    /// Whether the tables have the kind itself, rather than only its key.
    public static func knows(_ kind: String) -> Bool { byKind[kind] != nil || ofSeveral(kind, String(kind.prefix { $0 != "=" })) != nil }

    /// The number of kinds, refinements and cuisines that have types of their own.
    public static var combinationCount: Int { byKind.count + refinementCount + byCuisine.count }

    /// Every type that a place can get from these tables, sorted.
    public static var allTypes: [String] {
        var all: Set<String> = ["street_address", "route", "point_of_interest", "establishment"]
        for types in byKind.values { all.formUnion(types) }
        for types in keyDefaults.values { all.formUnion(types) }
        for types in byCuisine.values { all.formUnion(types) }
        for rules in refinements.values { for rule in rules { all.formUnion(rule.types) } }
        for level in 1...12 { all.formUnion(administrative(String(level))) }
        return all.sorted()
    }

    /// Whether a name in a request can name places. It can be a type (`cafe`), a key of kinds (`shop`), or any kind
    /// (`amenity=cafe`), because there are more kinds than the tables know.
    public static func canName(_ text: String) -> Bool {
        text.contains("=") || TypeNames.displayName(ofType: text) != nil || keyDefaults[text] != nil
            || byKind.keys.contains { $0.hasPrefix(text + "=") } || allTypes.contains(text)
    }

    /// Keys of land and water, which are not businesses.
    private static let landKeys: Set<String> = ["place", "natural", "waterway", "boundary", "landuse", "mountain_pass"]

    private struct Types {
        var all: [String] = []

        mutating func add(_ more: [String]) {
            for type in more where !all.contains(type) { all.append(type) }
        }
    }

    private static func ofOne(_ kind: String, _ key: String, _ value: (String) -> String?) -> [String] {
        var types = Types()
        for rule in refinements[kind] ?? [] {
            if let found = value(rule.key), rule.matches(found) { types.add(rule.types) }
        }
        let base = byKind[kind] ?? ofSeveral(kind, key) ?? keyDefaults[key] ?? []
        guard let use = cuisineUses[kind] else {
            // A refinement may remove the kind's types.
            if types.all == ["point_of_interest"] { return types.all }
            types.add(base)
            return types.all
        }
        let cuisines = cuisines(value("cuisine"))
        types.add(cuisines.filter { use == .leads || use == .leadsAmongCafes && cafes.contains($0) })
        types.add(base)
        types.add(cuisines)
        return types.all
    }

    /// Returns the types of all values between semicolons, as in `amenity=restaurant;bar`; nil if the tables have
    /// none.
    private static func ofSeveral(_ kind: String, _ key: String) -> [String]? {
        let value = kind.dropFirst(key.count + 1)
        guard value.utf8.contains(UInt8(ascii: ";")) || value.utf8.first == UInt8(ascii: " ") else { return nil }
        var types = Types()
        for part in value.parts(at: ";").prefix(8) { types.add(byKind[key + "=" + part] ?? []) }
        return types.all.isEmpty ? nil : types.all
    }

    // MARK: Cuisines

    private enum CuisineUse {
        case leads, leadsAmongCafes, follows
    }

    private static let cuisineUses: [String: CuisineUse] = [
        "amenity=restaurant": .leads, "amenity=fast_food": .leads, "amenity=cafe": .leadsAmongCafes, "amenity=bar": .follows,
        "amenity=pub": .follows,
        "amenity=biergarten": .follows, "amenity=food_court": .follows, "amenity=ice_cream": .follows,
    ]

    /// Types that may be the primary type of a café.
    private static let cafes: Set<String> = [
        "acai_shop", "bagel_shop", "bakery", "cake_shop", "chocolate_shop", "coffee_shop", "confectionery", "dessert_shop", "donut_shop",
        "ice_cream_shop",
        "juice_shop", "pastry_shop", "sandwich_shop", "tea_house", "cat_cafe", "dog_cafe",
    ]

    private static func cuisines(_ value: String?) -> [String] {
        guard let value else { return [] }
        return value.cuisineWords.prefix(16).compactMap { byCuisine[$0]?.first }
    }

    // MARK: Areas

    /// Returns the types of an administrative area. Countries number their levels differently
    /// (wiki.openstreetmap.org, "Tag:boundary=administrative"); this mapping fits most countries.
    private static func administrative(_ level: String?) -> [String] {
        let type: [String] =
            switch level {
            case "2": ["country"]
            case "3", "4": ["administrative_area_level_1"]
            case "5", "6": ["administrative_area_level_2"]
            case "7": ["administrative_area_level_3"]
            case "8": ["locality", "administrative_area_level_3"]
            case "9": ["sublocality_level_1", "sublocality", "administrative_area_level_4"]
            case "10": ["sublocality_level_2", "sublocality", "administrative_area_level_5"]
            case "11": ["neighborhood", "administrative_area_level_6"]
            default: ["administrative_area_level_7"]
            }
        return type + ["political"]
    }
}
