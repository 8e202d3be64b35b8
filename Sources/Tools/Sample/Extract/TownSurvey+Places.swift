import PortolanBasics

/// The position of a business.
struct PlacedKind {
    let kind: PlaceKind
    let name: LocalizedName?
    let position: PlanPoint
    let building: Int
    /// The business's number among those of its kind.
    let turn: Int
    let number: Int
}

extension TownSurvey {
    /// Chooses a house for each business of the catalogue, by quarter. Houses near the middle come first.
    func placeBusinesses() -> [PlacedKind] {
        var random = SplitMix64(seed: seed, part: "places")
        var free: [Character: [Int]] = [:]
        let quarters: [(Character, (Building) -> Bool, PlanPoint)] = [
            ("o", { $0.style == .oldTown }, PlanPoint(0, 220)),
            ("n", { $0.style == .newQuarter }, PlanPoint(850, 160)),
            ("s", { $0.style == .station }, PlanPoint(0, 700)),
            ("f", { $0.style == .fishermen || ($0.style == .country && $0.kind == "warehouse") }, PlanPoint(-380, -220)),
            ("w", { $0.style == .suburb }, PlanPoint(-500, 200)),
            ("p", { $0.style == .port }, PlanPoint(1850, 0)),
            ("c", { $0.style == .country && $0.kind != "warehouse" }, PlanPoint(-1300, 1500)),
        ]
        for (letter, holds, middle) in quarters {
            let houses = town.buildings.indices.filter {
                holds(town.buildings[$0]) && town.buildings[$0].name == nil && town.buildings[$0].door != nil
                    && town.buildings[$0].kind != "barn"
            }
            // The order depends on both nearness and chance, so that shops cluster without a hard edge.
            let ranked = houses.map { ($0, town.buildings[$0].ring[0].distance(to: middle) * random.within(0.5...1.8)) }
            free[letter] = ranked.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0).reversed()
        }
        let words = NameWords.table.split(separator: "\n").compactMap { $0.split(separator: "|").first?.trimmed }
        var wordOffset = Int(seed % 97)
        var placed: [PlacedKind] = []
        for kind in PlaceKind.all {
            for turn in 0..<kind.count {
                let quarter = kind.quarters[turn % kind.quarters.count]
                guard let building = free[quarter]?.popLast(), let door = town.buildings[building].door else { continue }
                let inside = town.buildings[building].ring.interiorPoint
                wordOffset += 37
                let word = words[wordOffset % words.count]
                placed.append(
                    PlacedKind(
                        kind: kind,
                        name: names.name(word, patterns: kind.patterns, isFrench: quarter == "n" && random.chance(0.6)),
                        position: door.position.mixed(with: inside, min(0.6, 3.5 / max(4, door.position.distance(to: inside)))),
                        building: building,
                        turn: turn,
                        number: placed.count + 300
                    )
                )
            }
        }
        return placed
    }

    mutating func addPlaces(_ placed: [PlacedKind]) {
        var turns: [Substring: Int] = [:]
        for place in placed {
            let mannerTurn = turns[place.kind.manner, default: 0]
            turns[place.kind.manner] = mannerTurn + 1
            var tags = place.kind.tags + (place.name?.tags ?? [])
            if let hours = SampleHours.byManner[place.kind.manner] { tags.append(("opening_hours", hours[mannerTurn % hours.count])) }
            tags += PlaceDetails(kind: place.kind, name: place.name, number: place.number, turn: mannerTurn, seed: seed).tags
            tags += address(town.buildings[place.building].door)
            tags += Self.lifecycle(place.number)
            builder.node(place.position, tags)
        }
        addVanished()
    }

    /// Returns the tags of a change for a few of the places: closed for works, opening soon, or recently checked.
    private static func lifecycle(_ number: Int) -> [(String, String)] {
        switch number % 41 {
        case 7: [("check_date", "2025-11-14"), ("check_date:opening_hours", "2025-11-14")]
        case 19: [("opening_hours:covid19", "same"), ("note", "Sign says: back after the regatta")]
        case 29: [("opening_date", "2027-03-01")]
        case 33: [("start_date", "1923")]
        default: []
        }
    }

    /// Adds places that have closed for good or have not opened yet.
    private mutating func addVanished() {
        let vanished: [(PlanPoint, [(String, String)])] = [
            (PlanPoint(-140, 34), [("disused:shop", "bakery"), ("name", "Crumb & Compass")]),
            (PlanPoint(236, 140), [("disused:amenity", "cinema"), ("name", "Cinéma des Antipodes"), ("name:en", "Antipodes Cinema")]),
            (PlanPoint(88, 640), [("abandoned:tourism", "hotel"), ("name", "Terminus Hotel")]),
            (
                PlanPoint(-480, -520),
                [("was:amenity", "pub"), ("was:name", "The Leaky Dinghy"), ("name", "The Leaky Dinghy"), ("shop", "vacant")]
            ),
            (
                PlanPoint(780, 60),
                [("construction:amenity", "library"), ("name", "Bibliothèque de la Longitude"), ("opening_date", "2027-09-01")]
            ),
            (
                PlanPoint(902, 330),
                [("shop", "books"), ("name", "Marginalia"), ("opening_hours", "2026 Jan 10-2026 Dec 31 off \"closed for works\"")]
            ),
            (
                PlanPoint(1010, 240),
                [("amenity", "restaurant"), ("name", "Le Point Mort"), ("opening_hours", "off \"closed until further notice\"")]
            ),
            (PlanPoint(-70, 160), [("amenity", "cafe"), ("name", "Café Antimeridian"), ("opening_hours", "Mo-Fr 07.30-18 Uhr, Sa 8-14")]),
            (PlanPoint(70, 150), [("shop", "bakery"), ("name", "The Daily Crust"), ("opening_hours", "Mon-Fri 7am-6pm, Sat 8am - 2pm")]),
            (PlanPoint(170, 300), [("demolished:building", "yes"), ("razed:amenity", "theatre"), ("name", "Old Playhouse")]),
            (PlanPoint(1880, 150), [("removed:man_made", "crane"), ("note", "scrapped")]),
            (PlanPoint(480, -180), [("proposed:tourism", "aquarium"), ("name", "Abyss Aquarium")]),
        ]
        for (point, tags) in vanished { builder.node(point, tags) }
    }
}
