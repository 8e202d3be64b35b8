internal import PortolanOSMModel

extension PlaceAttributes {
    /// Reads the tags by the rules of docs/place-details.md.
    public init(_ tags: DetailTags) {
        let cuisines = tags["cuisine"]?.cuisineWords ?? []
        func serves(_ keys: [TagKey], cuisine: [String] = []) -> Bool? {
            for key in keys { if let answer = tags.answer(key) { return answer } }
            return cuisines.contains(where: cuisine.contains) ? true : nil
        }

        takeout = tags.answer("takeaway")
        delivery = tags.answer("delivery") ?? (tags.has("delivery:partner") ? true : nil)
        dineIn = Self.dineIn(tags)
        curbsidePickup = tags.answer("curbside_pickup")
        reservable = tags.answer("reservation", also: Words.reservationWords)

        servesBreakfast = serves(Keys.breakfast, cuisine: ["breakfast"])
        servesLunch = serves(Keys.lunch, cuisine: ["lunch"])
        servesDinner = serves(Keys.dinner)
        servesBrunch = serves(Keys.brunch, cuisine: ["brunch"])
        servesBeer = tags.drink("drink:beer") ?? tags.answer("microbrewery").flatMap { $0 ? true : nil } ?? Self.brewery(tags)
        servesWine = tags.drink("drink:wine")
        servesCocktails = tags.answer("cocktails") ?? tags.drink("drink:cocktail") ?? tags.drink("drink:cocktails")
        servesDessert = serves(
            Keys.dessert,
            cuisine: ["dessert", "desserts", "cake", "ice_cream", "waffle", "frozen_yogurt", "crepe", "pastry"]
        )
        servesCoffee = tags.drink("drink:coffee") ?? serves(Keys.coffee, cuisine: ["coffee", "coffee_shop"])
        servesVegetarianFood = Self.vegetarian(tags) ?? (cuisines.contains("vegetarian") || cuisines.contains("vegan") ? true : nil)

        outdoorSeating = tags.answer("outdoor_seating", also: Self.seatingPlaces)
        liveMusic = tags.answer("live_music", also: Self.anyValue)
        menuForChildren = tags.answer("kids_menu") ?? tags.answer("children_menu")
        goodForChildren = Self.children(tags)
        goodForGroups = nil
        goodForWatchingSports = Self.watchingSports(tags)
        allowsDogs =
            tags.answer("dog", also: Words.dogWords)
            ?? tags.answer("dogs", also: Words.leashed) ?? tags.answer("pets_allowed")
        restroom = Self.restroom(tags)
        pureServiceAreaBusiness = nil

        accessibility = AccessibilityOptions(tags)
        payment = PaymentOptions(tags)
        parking = ParkingOptions(tags)
        evCharging = EVChargeOptions(tags)
        fuels = FuelType.all(of: tags)
    }

    /// Values of `outdoor_seating` that say where the seats are (wiki.openstreetmap.org, "Key:outdoor_seating").
    private static let seatingPlaces: Set<String> = [
        "terrace", "garden", "sidewalk", "backyard", "pedestrian_zone", "balcony", "roof", "rooftop", "street", "parklet", "veranda",
        "patio", "limited",
        "in summer", "seasonal", "summer",
    ]
    /// Stands for any value except `no`. It is for `live_music`, whose values may also be genres, days and times.
    fileprivate static let anyValue: Set<String> = ["*"]

    /// Kinds whose seats are for eating, unlike the seats of a library.
    private static let eatingPlaces: Set<String> = [
        "restaurant", "cafe", "fast_food", "bar", "pub", "biergarten", "food_court", "ice_cream", "canteen", "bakery", "pastry",
        "confectionery", "deli",
        "coffee", "tea", "butcher", "convenience",
    ]

    private static func dineIn(_ tags: DetailTags) -> Bool? {
        if tags["takeaway"] == "only" || tags["delivery"] == "only" || tags["drive_through"] == "only" { return false }
        guard tags.has("cuisine") || eatingPlaces.contains(tags["amenity"] ?? "") || eatingPlaces.contains(tags["shop"] ?? "") else {
            return nil
        }
        let indoors = tags.answer("indoor_seating", also: Words.indoorSeats)
        let outdoors = tags.answer("outdoor_seating", also: seatingPlaces)
        if indoors == true || outdoors == true { return true }
        return indoors == false && outdoors == false ? false : nil
    }

    /// Returns true if `brewery` names brands of beer on tap; nil if it does not.
    private static func brewery(_ tags: DetailTags) -> Bool? {
        tags["brewery"].map { $0 != "no" && $0 != "none" }.flatMap { $0 ? true : nil }
    }

    private static func vegetarian(_ tags: DetailTags) -> Bool? {
        let vegetarian = tags.answer("diet:vegetarian", also: Words.some)
        let vegan = tags.answer("diet:vegan", also: Words.some)
        return vegetarian == true || vegan == true ? true : vegetarian
    }

    private static func children(_ tags: DetailTags) -> Bool? {
        if let age = tags["min_age"].flatMap({ Int($0) }), age >= 16 { return false }
        if tags["leisure"] == "playground" || tags["leisure"] == "indoor_play" { return true }
        if tags.answer("kids_area", also: Words.kidsAreas) == true { return true }
        let chairs = tags["highchair"]
        if chairs == "yes" || chairs.flatMap({ Int($0) }).map({ $0 > 0 }) == true { return true }
        return nil
    }

    private static func watchingSports(_ tags: DetailTags) -> Bool? {
        return Keys.themes.contains { key in tags[key].map { $0 == "sports_bar" || $0 == "sports" } ?? false } ? true : nil
    }

    private static func restroom(_ tags: DetailTags) -> Bool? {
        if tags["amenity"] == "toilets" { return true }
        return tags.answer("toilets", also: Words.toiletWords)
            ?? (tags.has("toilets:access") && tags["toilets:access"] != "no" ? true : nil)
    }
}

extension AccessibilityOptions {
    /// Reads `wheelchair` and related keys. `limited` counts as unknown.
    public init(_ tags: DetailTags) {
        // `limited` means that there is a step or that help is needed, which is neither yes nor no.
        wheelchairAccessibleEntrance =
            tags.answer("wheelchair", also: Words.designated) ?? tags.answer("entrance:wheelchair", also: Words.designated)
        wheelchairAccessibleRestroom =
            tags.answer("toilets:wheelchair", also: Words.designated)
            ?? (tags["amenity"] == "toilets" ? tags.answer("wheelchair", also: Words.designated) : nil)
        wheelchairAccessibleParking = tags["capacity:disabled"].flatMap { value in
            Int(value).map { $0 > 0 } ?? (value == "yes" ? true : value == "no" ? false : nil)
        }
        wheelchairAccessibleSeating = tags.answer("seating:wheelchair", also: Words.designated)
    }
}

extension DetailTags {
    /// Returns the answer of a yes-or-no key; nil if the value is neither. A timetable (`Mo-Fr 11:00-15:00`) says
    /// when the service is offered, so it means yes.
    ///
    /// - Parameter also: values besides `yes` and `only` that mean yes; `*` for all except `no`.
    func answer(_ key: TagKey, also: Set<String> = []) -> Bool? {
        guard let given = self[key] else { return nil }
        // A fast path: nearly all values are one of these.
        if given == "yes" { return true }
        if given == "no" { return false }
        let value = given.lowercased()
        switch value {
        case "yes", "only", "true", "1": return true
        case "no", "false", "0", "none", "never": return false
        default: break
        }
        if also.contains("*") || value.parts(at: ";").contains(where: also.contains) { return true }
        return value.isTimetable ? true : nil
    }

    /// Returns the answer of a key such as `drink:beer`. `served` means yes. `retail` means that the drink is sold in
    /// bottles, which is no answer.
    fileprivate func drink(_ key: TagKey) -> Bool? { answer(key, also: Words.drinkWords) }
}

extension String {
    /// Whether the text contains a time of day: a colon between two digits.
    fileprivate var isTimetable: Bool {
        let bytes = Array(utf8.prefix(4096))
        return bytes.indices.dropFirst().dropLast().contains { index in
            bytes[index] == UInt8(ascii: ":") && bytes[index - 1].isASCIIDigit && bytes[index + 1].isASCIIDigit
        }
    }
}

/// The keys of attributes that several keys describe; made once.
private enum Keys {
    static let breakfast: [TagKey] = ["breakfast", "opening_hours:breakfast"]
    static let lunch: [TagKey] = ["lunch", "lunch:buffet", "lunch:menu", "opening_hours:lunch"]
    static let dinner: [TagKey] = ["dinner", "opening_hours:dinner"]
    static let brunch: [TagKey] = ["brunch", "opening_hours:brunch"]
    static let dessert: [TagKey] = ["dessert"]
    static let coffee: [TagKey] = ["coffee"]
    static let themes: [TagKey] = ["bar", "pub", "theme"]
}

/// Values besides `yes` and `only` that mean yes; made once.
private enum Words {
    static let some: Set<String> = ["limited", "some", "several", "many", "designated"]
    static let reservationWords: Set<String> = ["required", "recommended", "members_only", "possible"]
    static let dogWords: Set<String> = ["leashed", "unleashed", "designated", "permissive", "allowed"]
    static let leashed: Set<String> = ["leashed"]
    static let indoorSeats: Set<String> = ["bar_table", "bench", "limited"]
    static let kidsAreas: Set<String> = ["indoor", "outdoor", "both"]
    static let toiletWords: Set<String> = ["customers", "public", "separate", "separated", "unisex", "flush", "permissive", "limited"]
    static let designated: Set<String> = ["designated"]
    static let drinkWords: Set<String> = ["served", "cold", "hot", "organic"]
}
