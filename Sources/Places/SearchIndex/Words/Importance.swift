package import PortolanOSMModel

/// How well known a place is likely to be, 0…255: what it is, and what people took the trouble to write of it.
package struct Importance {
    package static func of(kinds: [String], tags: OSMTags) -> UInt8 {
        var importance = Importance(weight: weight(kinds: kinds))
        for tag in tags.all { importance.add(share(of: tag.key), tag) }
        return importance.value
    }

    /// Whether a place is gone, which has a weight of its own.
    package static func isGone(kinds: [String]) -> Bool { weight(kinds: kinds) == weights["disused"] }

    /// What a place is worth by what it is.
    package static func weight(kinds: [String]) -> Int { kinds.reduce(0) { max($0, weight($1)) } }

    private var sum: Int
    private var names = 0
    private var population = 0.0

    /// A place of a weight, without tags.
    package init(weight: Int) { sum = weight }

    /// - Parameter share: of the tag's key.
    package mutating func add(_ share: Share, _ tag: OSMTags.Tag) {
        switch share {
        case .none: return
        case .language: names += 1
        case .fixed(let count): sum += Int(count)
        case .capital:
            if tag.value != "no" { sum += tag.value == "yes" || tag.value == "2" ? 30 : 10 }
        case .information: if !Self.offices.contains(tag.value) { sum -= 15 }
        case .population: population = Double(tag.value.filter { $0.isASCII && $0.isNumber }) ?? 0
        }
    }

    /// 0…255.
    package var value: UInt8 {
        var value = sum
        // Each doubling of the languages, and each tenfold population, counts the same.
        var languages = names
        while languages > 0 {
            value += 4
            languages /= 2
        }
        var inhabitants = min(population, 1e10)
        while inhabitants >= 10 {
            value += 6
            inhabitants /= 10
        }
        return UInt8(min(max(value, 0), 255))
    }

    /// What a tag adds, whatever its value, or by it.
    package enum Share: Sendable {
        case none
        case fixed(Int8)
        /// A name in one more language.
        case language
        case capital, population
        /// Boards, maps and guideposts are less than offices.
        case information
    }

    package static func share(of key: String) -> Share { shares[key] ?? (key.utf8.starts(with: "name:".utf8) ? .language : .none) }

    private static let shares: [String: Share] = [
        "name": .fixed(8), "wikidata": .fixed(14), "wikipedia": .fixed(14), "website": .fixed(5), "contact:website": .fixed(5),
        "url": .fixed(5), "opening_hours": .fixed(4), "phone": .fixed(2), "contact:phone": .fixed(2), "brand:wikidata": .fixed(6),
        "brand": .fixed(2), "heritage": .fixed(6), "stars": .fixed(3), "image": .fixed(4), "wikimedia_commons": .fixed(4),
        // Airports with a code of their own are reached by line; the code of the International Air Transport Association tells the larger ones.
        "iata": .fixed(40), "icao": .fixed(10),
        "capital": .capital, "population": .population, "information": .information,
    ]

    private static let offices: Set<String> = ["office", "visitor_centre", "visitor_center"]

    private static func weight(_ kind: String) -> Int {
        if let weight = weights[kind] { return weight }
        // `disused:amenity=cafe` by its prefix.
        let key = String(kind.prefix { $0 != "=" && $0 != ":" })
        return weights[key] ?? 10
    }

    /// By kind, or by key for kinds that are not named.
    private static let weights: [String: Int] = {
        var weights: [String: Int] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let weight = words.first.flatMap({ Int($0) }) else { continue }
            for word in words.dropFirst() { weights[String(word)] = weight }
        }
        return weights
    }()

    private static let table = """
        140 place=country
        120 place=state place=city
        100 place=town place=island place=province place=region
        85 boundary=administrative amenity=university tourism=theme_park leisure=stadium railway=station boundary=national_park
        80 place=village place=borough place=suburb tourism=museum tourism=zoo historic=castle amenity=hospital
        70 aeroway=aerodrome tourism=attraction tourism=aquarium place=quarter place=square shop=mall amenity=theatre natural=volcano natural=peak
        60 place=neighbourhood place=hamlet amenity=townhall amenity=cinema amenity=college amenity=library tourism=gallery historic=fort
        60 aeroway=heliport aeroway=terminal historic=monument amenity=arts_centre amenity=ferry_terminal amenity=bus_station natural=beach tourism=viewpoint amenity=casino
        55 tourism=hotel amenity=marketplace shop=department_store amenity=concert_hall leisure=park amenity=embassy amenity=place_of_worship
        50 shop=supermarket amenity=restaurant amenity=cafe amenity=bar amenity=pub amenity=fast_food tourism tourism=hostel amenity=school
        45 amenity=bank amenity=pharmacy amenity=fuel amenity=nightclub amenity=police amenity=post_office amenity=clinic leisure natural
        40 shop amenity office=government highway=motorway highway=trunk highway=primary man_made healthcare landuse waterway place historic
        35 highway=secondary highway=tertiary highway=pedestrian railway=tram_stop railway=halt craft office aeroway club military
        30 highway=residential highway=living_street highway=unclassified highway railway public_transport amenity=atm historic=memorial sport
        25 highway=bus_stop building tourism=artwork tourism=information leisure=playground amenity=charging_station power aerialway
        15 aeroway=helipad aeroway=airstrip aeroway=gate highway=service highway=footway highway=path amenity=parking amenity=toilets amenity=fountain amenity=shelter amenity=clock
        10 railway=subway_entrance amenity=post_box amenity=recycling amenity=vending_machine amenity=bicycle_parking emergency barrier
        10 public_transport=stop_position amenity=telephone amenity=hunting_stand amenity=bicycle_repair_station amenity=waste_disposal
        10 man_made=monitoring_station man_made=mast man_made=cross man_made=pipeline man_made=flagpole leisure=firepit
        5 highway=elevator man_made=survey_point man_made=surveillance man_made=street_cabinet man_made=utility_pole man_made=manhole
        5 amenity=ticket_validator amenity=letter_box amenity=grit_bin leisure=picnic_table
        5 amenity=bench amenity=waste_basket amenity=drinking_water amenity=parking_space amenity=parking_entrance addr:housenumber
        3 construction planned proposed
        2 disused abandoned was closed removed demolished razed
        """
}
