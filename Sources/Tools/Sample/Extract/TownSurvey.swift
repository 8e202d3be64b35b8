import PortolanBasics

/// Turns the plan of the town into OpenStreetMap objects.
struct TownSurvey {
    let town: TownPlan
    let seed: UInt64
    /// Whether this is a small sister island for load tests. Such an island has all places, but few houses without a
    /// place.
    var isSister = false
    let names = NameBook()
    var builder = ExtractBuilder()

    static func extract(seed: UInt64, isSister: Bool = false) -> SampleExtract {
        extract(TownPlan(seed: seed), seed: seed, isSister: isSister)
    }

    static func extract(_ town: TownPlan, seed: UInt64, isSister: Bool = false) -> SampleExtract {
        var survey = TownSurvey(town: town, seed: seed, isSister: isSister)
        survey.addCoast()
        survey.addLand()
        survey.addStreets()
        let placed = survey.placeBusinesses()
        survey.addBuildings(hosting: Set(placed.map(\.building)))
        survey.addPlaces(placed)
        survey.addStreetFurniture()
        survey.addAreas()
        return survey.builder.extract
    }

    func nameTags(_ key: String?) -> [(String, String)] {
        guard let key else { return [] }
        return ProperNames.all[key]?.tags ?? names.street(key)?.tags ?? []
    }
}

// MARK: Coast and land
extension TownSurvey {
    mutating func addCoast() {
        builder.ring(town.coast.shore, [("natural", "coastline"), ("place", "island")] + nameTags("Null Island"))
        builder.way(town.coast.river, [("waterway", "river")] + nameTags("Zero River"))
        builder.ring(town.coast.riverSurface, [("natural", "water"), ("water", "river")])
        for water in town.coast.stillWaters {
            builder.ring(
                water.ring.counterClockwise,
                [("natural", "water"), ("water", water.kind)] + (water.kind == "lake" ? nameTags("Mirror Lake") : [])
            )
        }
        for (mole, name) in [
            (plan("-404,-652 -262,-718 -60,-768 58,-757 66,-748 60,-739 -58,-751 -254,-702 -350,-650"), "West Mole"),
            (plan("424,-400 345,-545 221,-627 218,-637 229,-641 357,-557 452,-418"), "East Mole"),
        ] { builder.ring(mole.counterClockwise, [("man_made", "breakwater"), ("area", "yes")] + nameTags(name)) }
        // Jetties of the marina and of the fishing harbour: narrow bands from the quay into the basin.
        for x in stride(from: -210.0, through: -60, by: 50) { addPier([PlanPoint(x, -11), PlanPoint(x, -96)], width: 3.2, floating: true) }
        for x in [180.0, 240, 300] { addPier([PlanPoint(x, -12), PlanPoint(x, -140)], width: 6, floating: false) }
        for y in stride(from: -130.0, through: -300, by: -56) {
            addPier([PlanPoint(-341, y), PlanPoint(-262, y)], width: 4, floating: true)
        }
        addPier([PlanPoint(422, -250), PlanPoint(300, -262)], width: 14, floating: false)
        addPier([PlanPoint(1180, -386), PlanPoint(1196, -500), PlanPoint(1240, -520)], width: 6, floating: false)
        builder.ring(
            plan("-225,-14 -45,-14 -45,-110 -225,-110").counterClockwise,
            [
                ("leisure", "marina"), ("opening_hours", "Apr-Oct 07:00-22:00; Nov-Mar 08:00-18:00"), ("phone", "+44 20 7946 0230"),
                ("capacity", "64"),
                ("vhf_channel", "9"),
            ] + nameTags("Trade Wind Marina")
        )
    }

    private mutating func addPier(_ line: Polyline, width: Double, floating: Bool) {
        builder.ring(
            line.band(width: width).counterClockwise,
            [("man_made", "pier"), ("area", "yes")] + (floating ? [("floating", "yes")] : [("surface", "concrete")])
        )
    }

    mutating func addLand() {
        for area in town.land {
            builder.area(area.ring, holes: area.holes, area.tags + nameTags(area.name))
        }
    }
}

// MARK: Buildings
extension TownSurvey {
    static let city = "Port Meridian"

    /// Adds the buildings.
    /// - Parameter hosts: the houses with a business. A sister island has no other houses except landmarks.
    mutating func addBuildings(hosting hosts: Set<Int>) {
        var random = SplitMix64(seed: seed, part: "building tags")
        for (index, building) in town.buildings.enumerated() {
            let isHost = hosts.contains(index) || building.name != nil
            if isSister && !isHost { continue }
            var tags: [(String, String)] = building.tags + [("building", building.kind)]
            if building.kind != "storage_tank" && building.kind != "silo" { tags.append(("building:levels", "\(building.levels)")) }
            if let height = heightText(building, &random) { tags.append(("height", height)) }
            tags += roof(building, &random)
            tags += nameTags(building.name)
            // On a sister island, only businesses have addresses, because such islands add places as load, not houses.
            if !isSister { tags += address(building.door) }
            builder.area(building.ring, holes: building.courtyards, tags)
        }
    }

    private func heightText(_ building: Building, _ random: inout SplitMix64) -> String? {
        guard !building.tags.contains(where: { $0.0 == "height" }) else { return nil }
        let storey = building.kind == "industrial" || building.kind == "warehouse" ? 5.2 : 3.1
        let decimetres = Int((Double(building.levels) * storey + random.within(1...3)) * 10)
        return random.chance(0.75) ? "\(decimetres / 10).\(decimetres % 10)" : nil
    }

    private func roof(_ building: Building, _ random: inout SplitMix64) -> [(String, String)] {
        switch building.kind {
        case "house", "terrace", "yes", "farm", "barn":
            guard random.chance(0.7) else { return [] }
            return [
                ("roof:shape", random.pick(["gabled", "gabled", "hipped", "half-hipped"])),
                ("roof:colour", random.pick(["#b5533c", "#a64b35", "#8c4a3a", "#c46a4a", "#6f4a40"])),
            ]
        case "apartments":
            guard random.chance(0.5) else { return [] }
            return [
                ("roof:shape", random.pick(["mansard", "gabled", "hipped", "flat"])),
                ("roof:colour", random.pick(["#5d6570", "#70767d", "#9a5a45", "#4f5a63"])),
            ]
        case "industrial", "warehouse": return random.chance(0.5) ? [("roof:shape", random.pick(["flat", "sawtooth", "gabled"]))] : []
        default: return []
        }
    }

    /// Returns the house number, street, postcode and town of a door.
    func address(_ door: Building.Door?) -> [(String, String)] {
        guard let door, door.houseNumber > 0, let key = town.graph.streets[door.street].name, let street = names.street(key) else {
            return []
        }
        return [
            ("addr:housenumber", "\(door.houseNumber)"), ("addr:street", street.local), ("addr:postcode", Postcode.at(door.position)),
            ("addr:city", Self.city),
        ]
    }
}

/// Postcodes of five digits, the last of which depends on the district.
enum Postcode {
    static func at(_ point: PlanPoint) -> String {
        switch District.style(at: point) {
        case .oldTown: "00001"
        case .newQuarter: "00002"
        case .station: "00003"
        case .fishermen: "00004"
        case .suburb: point.x < -300 ? "00005" : "00006"
        case .port: "00007"
        case .country: point.x < 0 ? "00008" : "00009"
        }
    }
}
