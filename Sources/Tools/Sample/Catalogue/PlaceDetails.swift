import PortolanBasics

/// The details of a place beyond its kind, name and hours.
struct PlaceDetails {
    private(set) var tags: [(String, String)] = []
    private var random: SplitMix64

    private mutating func add(_ key: String, _ value: String) { tags.append((key, value)) }
    private mutating func maybe(_ probability: Double, _ key: String, _ values: [String]) {
        if random.chance(probability) { add(key, random.pick(values)) }
    }

    /// - Parameters:
    ///   - number: the place's number in the town, for its telephone and its page.
    ///   - turn: the place's number among those of its kind.
    init(kind: PlaceKind, name: LocalizedName?, number: Int, turn: Int, seed: UInt64) {
        random = SplitMix64(seed: seed &+ UInt64(number) &* 0x1F3D)
        let isVisited = kind.manner != "atm"
        if isVisited {
            // Nobody has the numbers 020 7946 0000 to 0999: Ofcom reserves them for drama. The area code of Greenwich
            // suits a town on its meridian.
            if random.chance(0.85) { add("phone", Self.phone(number)) }
            if random.chance(0.15) { add("contact:mobile", "+44 7700 900" + Self.digits(number * 7 % 1000, 3)) }
            if random.chance(0.75), let name { add("website", "https://example.org/" + Self.slug(name.english)) }
            if random.chance(0.2), let name { add("email", "hello@" + Self.slug(name.english) + ".example.org") }
        }
        maybe(0.75, "wheelchair", ["yes", "yes", "limited", "no"])
        switch kind.manner {
        case "restaurant", "cafe", "bar", "pub", "fastfood", "drivethrough", "icecream": addFood(kind, turn)
        case "hotel": addHotel(turn)
        case "fuel": addFuel(turn)
        case "bank", "atm": addMoney(kind, turn)
        case "doctor", "pharmacy": maybe(0.4, "healthcare:speciality", ["general", "paediatrics", "ophthalmology"])
        case "museum", "cinema": addTicket()
        case "supermarket", "convenience", "bakery", "shop", "department", "kiosk", "market": addShop(turn)
        case "embassy": add("country", random.pick(["XA", "XB", "XC"]))
        default: break
        }
        if kind.tags.contains(where: { $0.0 == "amenity" && $0.1 == "nursing_home" }) { add("social_facility:for", "senior") }
        describe(name, turn)
    }

    private mutating func addFood(_ kind: PlaceKind, _ turn: Int) {
        let cuisines: [Substring: [String]] = [
            "restaurant": ["regional", "seafood;regional", "italian", "lebanese", "french", "indian", "international"],
            "cafe": ["coffee_shop", "breakfast;coffee_shop", "cake", "coffee_shop;sandwich"],
            "fastfood": ["kebab", "sandwich", "noodle"], "icecream": ["ice_cream"], "drivethrough": ["burger"], "pub": ["pub_food"],
            "bar": ["tapas"],
        ]
        if let list = cuisines[kind.manner] { add("cuisine", list[turn % list.count]) }
        maybe(0.6, "outdoor_seating", ["yes", "yes", "garden", "pavement", "no"])
        maybe(0.4, "indoor_seating", ["yes"])
        maybe(0.6, "takeaway", ["yes", "no", "only"])
        maybe(0.5, "delivery", ["yes", "no"])
        maybe(0.4, "diet:vegetarian", ["yes", "only"])
        maybe(0.3, "diet:vegan", ["yes", "limited"])
        maybe(0.2, "diet:halal", ["yes"])
        maybe(0.2, "diet:gluten_free", ["yes"])
        maybe(0.4, "internet_access", ["wlan", "no"])
        maybe(0.3, "dog", ["yes", "outside", "no"])
        maybe(0.3, "smoking", ["no", "outside"])
        maybe(0.3, "toilets", ["yes"])
        maybe(0.3, "toilets:wheelchair", ["yes", "no"])
        maybe(0.3, "changing_table", ["yes"])
        maybe(0.3, "highchair", ["yes"])
        addPayment()
        switch kind.manner {
        case "restaurant":
            maybe(0.8, "reservation", ["yes", "recommended", "required", "no"])
            add(
                "opening_hours:kitchen",
                ["Tu-Su 12:00-14:00,19:00-21:45", "Mo-Sa 18:00-22:00", "12:00-21:30", "Mo-Fr 11:30-14:00,18:00-21:30"][turn % 4]
            )
            maybe(0.4, "opening_hours:delivery", ["Mo-Su 18:00-21:30", "Fr-Su 17:00-22:00"])
            maybe(0.3, "opening_hours:takeaway", ["Mo-Fr 11:30-14:00"])
            maybe(0.4, "lunch", ["yes"])
            maybe(0.4, "breakfast", ["no"])
            maybe(0.3, "drink:wine", ["served"])
            maybe(0.3, "capacity", ["24", "40", "65", "110"])
        case "cafe":
            maybe(0.5, "breakfast", ["yes"])
            maybe(0.3, "opening_hours:brunch", ["Sa,Su 10:00-14:00"])
            maybe(0.3, "drink:coffee", ["yes"])
        case "bar", "pub":
            add("happy_hours", ["Mo-Fr 17:00-19:00", "Mo-Th 18:00-19:30", "Su-Th 16:00-18:00"][turn % 3])
            maybe(0.5, "live_music", ["yes"])
            maybe(0.4, "drink:beer", ["served"])
            maybe(0.4, "drink:cocktail", ["served"])
            maybe(0.4, "opening_hours:kitchen", ["Mo-Su 18:00-22:30"])
        case "drivethrough":
            add("drive_through", "yes")
            add("opening_hours:drive_through", turn % 2 == 0 ? "24/7" : "Mo-Su 05:00-01:00")
            add("opening_hours:delivery", "11:00-22:30")
        default: break
        }
    }

    private mutating func addShop(_ turn: Int) {
        addPayment()
        maybe(0.2, "second_hand", ["only", "yes"])
        maybe(0.25, "organic", ["yes", "only"])
        maybe(0.2, "delivery", ["yes"])
        maybe(0.15, "brand", ["Tradewind", "Zero & Daughters", "Four Corners", "Plumb Line"])
        maybe(0.2, "operator", ["Port Meridian Cooperative", "Null Island Traders"])
        maybe(0.15, "level", ["0", "1"])
    }

    private mutating func addHotel(_ turn: Int) {
        add("stars", ["3", "4", "5", "2", "3S"][turn % 5])
        add("rooms", "\(12 + turn * 17 % 90)")
        maybe(0.7, "internet_access", ["wlan"])
        maybe(0.5, "internet_access:fee", ["no", "customers"])
        maybe(0.5, "opening_hours:reception", ["24/7", "06:30-23:00"])
        add("check_in", "15:00")
        add("check_out", "11:00")
        maybe(0.4, "swimming_pool", ["yes"])
        maybe(0.4, "bar", ["yes"])
        addPayment()
    }

    private mutating func addFuel(_ turn: Int) {
        for fuel in ["diesel", "octane_95", "octane_98"] { add("fuel:" + fuel, "yes") }
        maybe(0.5, "fuel:lpg", ["yes"])
        maybe(0.5, "compressed_air", ["yes"])
        maybe(0.5, "car_wash", ["yes"])
        maybe(0.5, "self_service", ["yes"])
        add("brand", ["Tradewind Fuel", "Four Corners"][turn % 2])
        addPayment()
    }

    private mutating func addMoney(_ kind: PlaceKind, _ turn: Int) {
        add("operator", ["Bank of Four Seas", "Meridian Savings"][turn % 2])
        if kind.manner == "bank" { add("atm", turn % 3 == 2 ? "no" : "yes") } else { add("cash_in", turn % 2 == 0 ? "yes" : "no") }
    }

    private mutating func addTicket() {
        add("fee", random.pick(["yes", "yes", "no"]))
        maybe(0.5, "charge", ["6 NID", "9 NID;reduced 4 NID"])
        maybe(0.3, "air_conditioning", ["yes"])
    }

    private mutating func addPayment() {
        maybe(0.6, "payment:cash", ["yes", "yes", "no"])
        maybe(0.5, "payment:cards", ["yes"])
        maybe(0.4, "payment:contactless", ["yes", "no"])
        maybe(0.3, "payment:credit_cards", ["yes"])
        maybe(0.15, "payment:cryptocurrencies", ["no"])
    }

    private mutating func describe(_ name: LocalizedName?, _ turn: Int) {
        guard name != nil, random.chance(0.3) else { return }
        let texts = [
            (
                "A family house for three generations, a minute from the quay.",
                "Une maison de famille depuis trois générations, à une minute du quai.",
                "三代經營的老店，離碼頭一分鐘。", "بيت عائلي منذ ثلاثة أجيال، على بعد دقيقة من الرصيف.",
                "Üç kuşaktır bir aile işletmesi, rıhtıma bir dakika.",
                "Cơ sở gia đình ba đời, cách bến tàu một phút."
            ),
            (
                "Known for its view over both hemispheres.", "Connu pour sa vue sur les deux hémisphères.", "以俯瞰兩半球的景色聞名。",
                "معروف بإطلالته على نصفي الكرة.",
                "İki yarımküreye bakan manzarasıyla bilinir.", "Nổi tiếng với tầm nhìn ra hai bán cầu."
            ),
            (
                "Under new management since last spring.", "Nouvelle direction depuis le printemps dernier.", "自去年春天起由新東主經營。",
                "تحت إدارة جديدة منذ الربيع الماضي.",
                "Geçen bahardan beri yeni yönetimle.", "Chủ mới từ mùa xuân năm ngoái."
            ),
        ]
        let text = texts[turn % texts.count]
        add("description", text.0)
        add("description:fr", text.1)
        if random.chance(0.6) { add("description:zh-Hant", text.2) }
        if random.chance(0.6) { add("description:ar", text.3) }
        if random.chance(0.6) { add("description:tr", text.4) }
        if random.chance(0.6) { add("description:vi", text.5) }
    }

    static func phone(_ number: Int) -> String { "+44 20 7946 0" + digits(number % 1000, 3) }

    private static func digits(_ value: Int, _ count: Int) -> String {
        let text = "\(value)"
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// Returns the name in lower-case ASCII letters and hyphens.
    static func slug(_ name: String) -> String {
        var slug = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
            case "é", "è", "ê": slug += "e"
            case "â", "à": slug += "a"
            case "ở": slug += "o"
            default: if slug.last != "-" && !slug.isEmpty { slug += "-" }
            }
        }
        return slug.hasSuffix("-") ? String(slug.dropLast()) : slug
    }
}
