/// A kind of point of interest: its pictogram, and the classes of tiles in the OpenMapTiles schema that belong
/// to it.
struct PointKind: Sendable {
    var pictogram: String
    var group: PointGroup
    /// The values of `class` that belong to the kind.
    var classes: [String] = []
    /// The values of `subclass` that belong to the kind; they take precedence over `class`.
    var subclasses: [String] = []
    /// The feature of Google's styles that contains the kind. Source: "Style Reference for Maps JavaScript
    /// API", CC BY 4.0. There `poi.medical` includes the police and fire stations.
    var feature = Self.otherFeature
    /// The feature of points without a kind.
    static let otherFeature = "poi.business"

    init(_ pictogram: String, _ group: PointGroup, _ classes: [String] = [], subclasses: [String] = []) {
        self.pictogram = pictogram
        self.group = group
        self.classes = classes
        self.subclasses = subclasses
    }

    /// Returns an expression with a value for each kind.
    static func expression(_ value: (PointKind) -> StyleValue, otherwise: StyleValue) -> StyleValue {
        let byClass = match("class", all.map { ($0.classes, value($0)) }, otherwise)
        return match("subclass", all.map { ($0.subclasses, value($0)) }, byClass)
    }

    /// Returns a `match` over a property. Kinds with the same value share one branch.
    private static func match(_ property: String, _ rows: [([String], StyleValue)], _ otherwise: StyleValue) -> StyleValue {
        var values: [StyleValue] = []
        var labels: [[String]] = []
        for (words, value) in rows where !words.isEmpty && value != otherwise {
            if let index = values.firstIndex(of: value) {
                labels[index] += words
            } else {
                values.append(value)
                labels.append(words)
            }
        }
        var expression: [StyleValue] = ["match", ["get", .string(property)]]
        for (words, value) in zip(labels, values) { expression += [.array(words.map(StyleValue.string)), value] }
        return .array(expression + [otherwise])
    }

    static let all: [PointKind] =
        food + shops + services + shown(sights, as: "poi.attraction") + shown(sports, as: "poi.sports_complex") + wellness + transport
        + shown(nature, as: "poi.park") + shown(health, as: "poi.medical") + shown(offices, as: "poi.government")
        + shown(rescue, as: "poi.medical") + shown(schools, as: "poi.school") + shown(libraries, as: "poi.government")
        + shown(worship, as: "poi.place_of_worship") + shown(cemeteries, as: "poi.park") + civic

    private static func shown(_ kinds: [PointKind], as feature: String) -> [PointKind] {
        kinds.map { kind in
            var kind = kind
            kind.feature = feature
            return kind
        }
    }

    /// The features that contain any kind, sorted by name.
    static let features = Set(all.map(\.feature)).sorted()

    private static let food = [
        PointKind("restaurant", .food, ["restaurant"]),
        PointKind("fast_food", .food, ["fast_food"]),
        PointKind("pizza", .food),
        PointKind("cafe", .food, ["cafe"], subclasses: ["coffee"]),
        PointKind("bar", .food, ["bar", "beer"]),
        PointKind("bakery", .food, ["bakery"], subclasses: ["bakery", "pastry"]),
        PointKind("ice_cream", .food, ["ice_cream"], subclasses: ["confectionery", "chocolate"]),
        PointKind("winery", .food, subclasses: ["winery", "wine"]),
    ]

    private static let shops = [
        PointKind("shop", .shop, ["shop", "gift", "music"]),
        PointKind("supermarket", .shop, ["grocery"], subclasses: ["supermarket", "convenience"]),
        PointKind("market", .shop, subclasses: ["marketplace", "greengrocer", "farm", "deli", "butcher", "seafood", "cheese"]),
        PointKind("mall", .shop, subclasses: ["mall", "department_store"]),
        PointKind("clothes", .shop, ["clothing_store"], subclasses: ["clothes", "fashion", "boutique", "tailor", "fabric"]),
        PointKind("shoes", .shop, subclasses: ["shoes"]),
        PointKind("jewelry", .shop, ["jewelry_store"], subclasses: ["jewelry", "watches"]),
        PointKind("books", .shop, ["books"], subclasses: ["books", "stationery", "newsagent", "kiosk"]),
        PointKind("electronics", .shop, subclasses: ["electronics", "computer", "hifi", "photo", "camera"]),
        PointKind("phone", .shop, ["mobile_phone"], subclasses: ["mobile_phone"]),
        PointKind("furniture", .shop, ["furniture"], subclasses: ["furniture", "interior_decoration", "bed", "kitchen", "houseware"]),
        PointKind("hardware", .shop, subclasses: ["hardware", "doityourself", "paint", "trade"]),
        PointKind("florist", .shop, subclasses: ["florist", "garden_centre"]),
        PointKind("bicycle_shop", .shop, subclasses: ["bicycle"]),
        PointKind("pets", .shop, subclasses: ["pet", "pet_grooming"]),
        PointKind("toys", .shop, subclasses: ["toys", "games", "video_games"]),
        PointKind("sports_shop", .shop, subclasses: ["sports", "outdoor"]),
        PointKind("liquor", .shop, ["alcohol_shop"], subclasses: ["alcohol", "beverages"]),
        PointKind("tea_shop", .shop, subclasses: ["tea"]),
        PointKind("cosmetics", .shop, subclasses: ["cosmetics", "perfumery", "chemist"]),
    ]

    private static let services = [
        PointKind("lodging", .service, ["lodging"]),
        PointKind("bank", .service, ["bank", "atm"], subclasses: ["bureau_de_change"]),
        PointKind("hair", .service, ["hairdresser"], subclasses: ["hairdresser", "beauty", "massage", "tattoo"]),
        PointKind("laundry", .service, ["laundry"]),
        PointKind("post", .service, ["post"]),
        PointKind("office", .service, ["office"]),
        PointKind("service", .service, subclasses: ["locksmith", "copyshop", "optician", "craft"]),
        PointKind("travel", .service, subclasses: ["travel_agency", "travel_agent"]),
        PointKind("association", .service, subclasses: ["association", "ngo", "social_facility", "community_centre"]),
    ]

    private static let sights = [
        PointKind("museum", .sight, ["museum", "art_gallery"]),
        PointKind("theater", .sight, ["theatre"], subclasses: ["arts_centre"]),
        PointKind("cinema", .sight, ["cinema"]),
        PointKind("nightclub", .sight, subclasses: ["nightclub", "casino", "stripclub"]),
        PointKind("attraction", .sight, ["attraction", "zoo", "theme_park", "aquarium", "information"]),
        PointKind(
            "landmark",
            .sight,
            [
                "castle", "monument", "memorial", "fountain", "archaeological_site", "lighthouse", "windmill", "obelisk", "tower",
                "city_gate",
            ],
            subclasses: ["artwork", "building", "tower", "bridge", "palace", "campanile", "minaret", "historic"]
        ),
        PointKind("viewpoint", .sight, subclasses: ["viewpoint"]),
    ]

    private static let sports = [
        PointKind("stadium", .sight, ["stadium"]),
        PointKind(
            "sports",
            .sight,
            ["pitch", "sports_centre", "sports_hall", "tennis", "soccer", "basketball", "athletics", "multi", "horse_riding"]
        ),
        PointKind("fitness", .sight, ["fitness_centre", "fitness_station"]),
        PointKind("swimming", .sight, ["swimming", "water_park"]),
        PointKind("golf", .sight, ["golf"]),
        PointKind("bowling", .sight, ["bowling_alley"]),
        PointKind("skating", .sight, ["ice_rink"]),
        PointKind("skiing", .sight),
    ]

    private static let wellness = [
        PointKind("spa", .sight, ["sauna", "spa"], subclasses: ["spa"])
    ]

    private static let transport = [
        PointKind("train", .transport, ["railway"]),
        PointKind("subway", .transport, ["entrance"], subclasses: ["subway", "subway_entrance"]),
        PointKind("tram", .transport, subclasses: ["tram_stop", "light_rail", "monorail"]),
        PointKind("bus", .transport, ["bus"]),
        PointKind("transit", .transport, ["aerialway"], subclasses: ["funicular"]),
        PointKind("ferry", .transport, ["ferry_terminal", "harbor"]),
        PointKind("airport", .transport, ["airport"]),
        PointKind("heliport", .transport, ["helipad", "heliport"]),
        PointKind("taxi", .transport, subclasses: ["taxi"]),
        PointKind("parking", .transport, ["parking", "motorcycle_parking"]),
        PointKind("fuel", .transport, ["fuel"]),
        PointKind("charging", .transport, subclasses: ["charging_station"]),
        PointKind("car", .transport, ["car"], subclasses: ["car_rental", "car_sharing"]),
        PointKind("car_repair", .transport, subclasses: ["car_repair", "car_parts", "car_wash", "tyres"]),
        PointKind("bicycle", .transport, ["bicycle_rental", "bicycle_parking"]),
        PointKind("toll", .transport, ["toll_booth"]),
        PointKind("route", .transport),
    ]

    private static let nature = [
        PointKind("park", .nature, ["park", "garden", "dog_park", "picnic_site", "nature_reserve"]),
        PointKind("playground", .nature, ["playground"]),
        PointKind("camping", .nature, ["campsite"]),
        PointKind("beach", .nature, ["beach", "beach_resort"]),
        PointKind("peak", .nature, ["cave_entrance"]),
        PointKind("water", .nature, ["waterfall", "hot_spring", "drinking_water"]),
        PointKind("woods", .nature),
        PointKind("nature", .nature),
        PointKind("farm", .nature),
    ]

    private static let health = [
        PointKind("hospital", .health, ["hospital"]),
        PointKind("doctor", .health, ["doctors", "clinic"], subclasses: ["clinic", "physiotherapist", "alternative"]),
        PointKind("dentist", .health, ["dentist"]),
        PointKind("pharmacy", .health, ["pharmacy"]),
        PointKind("veterinary", .health, ["veterinary"]),
    ]

    private static let offices = [
        PointKind("government", .civic, ["town_hall", "embassy", "government", "courthouse"], subclasses: ["government", "diplomatic"])
    ]

    private static let rescue = [
        PointKind("police", .civic, ["police"]),
        PointKind("fire_station", .civic, ["fire_station"]),
    ]

    private static let schools = [
        PointKind("school", .civic, ["school", "music_school", "language_school", "driving_school"]),
        PointKind("university", .civic, ["college"]),
    ]

    private static let libraries = [
        PointKind("library", .civic, ["library"])
    ]

    private static let worship = [
        PointKind("church", .civic, subclasses: ["christian"]),
        PointKind("mosque", .civic, subclasses: ["muslim"]),
        PointKind("synagogue", .civic, subclasses: ["jewish"]),
        PointKind("temple", .civic, subclasses: ["buddhist", "hindu", "shinto", "taoist", "sikh", "jain"]),
        PointKind("worship", .civic, ["place_of_worship"]),
    ]

    private static let cemeteries = [
        PointKind("cemetery", .civic, ["cemetery"])
    ]

    private static let civic = [
        PointKind("toilets", .civic, ["toilets"]),
        PointKind("home", .civic),
        PointKind("factory", .civic),
        PointKind("town", .civic),
        PointKind("place", .civic),
    ]
}
