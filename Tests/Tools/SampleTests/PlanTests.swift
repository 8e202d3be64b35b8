import Testing

@testable import PortolanSample

/// The plan of the town, surveyed once for all tests.
enum Surveyed {
    static let town = TownPlan(seed: NullIsland.standardSeed)
    static let extract = TownSurvey.extract(town, seed: NullIsland.standardSeed)
}

@Suite("The plan of the town is sound")
struct PlanTests {
    let town = Surveyed.town

    @Test("The coast is one simple ring with land to its left")
    func coast() {
        #expect(town.coast.shore.isSimpleRing)
        #expect(town.coast.shore.signedArea > 12_000_000)
        #expect(town.coast.shore.contains(PlanPoint(0, 200)))
        #expect(!town.coast.shore.contains(PlanPoint(40, -300)), "the harbour basin is sea")
        for hemisphere in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
            #expect(town.buildings.contains { $0.ring[0].x * hemisphere.0 > 50 && $0.ring[0].y * hemisphere.1 > 50 })
        }
    }

    @Test("Districts, fields, woods and parks have simple rings")
    func land() {
        for district in District.all { #expect(district.ring.isSimpleRing, "\(district.name)") }
        #expect(town.land.count > 100)
        for area in town.land { #expect(area.ring.isSimpleRing, "\(area.tags) at \(area.ring.centroid)") }
    }

    @Test("There are enough houses, with simple rings and courtyards inside")
    func houses() {
        #expect(town.buildings.count >= 1_400)
        #expect(town.buildings.count <= 4_000)
        for building in town.buildings {
            #expect(building.ring.isSimpleRing, "\(building.ring)")
            #expect(building.ring.signedArea > 8, "\(building.ring)")
            for court in building.courtyards {
                let isInside = court.allSatisfy(building.ring.contains)
                #expect(isInside)
            }
        }
        #expect(town.buildings.filter { !$0.courtyards.isEmpty }.count >= 4)
        #expect(town.buildings.filter { ($0.door?.houseNumber ?? 0) > 0 }.count > town.buildings.count * 3 / 4)
    }

    @Test("No house stands in water")
    func dryHouses() {
        for building in town.buildings {
            let isDry = building.ring.allSatisfy(town.coast.isDry) && town.coast.isDry(building.ring.interiorPoint)
            #expect(isDry, "\(building.kind) at \(building.ring.centroid)")
        }
    }

    @Test("No house stands on a street or a railway")
    func clearStreets() {
        var grid = SpatialGrid(reach: 3400, cellSize: 50)
        for (index, building) in town.buildings.enumerated() { grid.insert(index, PlanBox(building.ring)) }
        for street in town.graph.streets {
            for index in 1..<street.line.count {
                let (a, b) = (street.line[index - 1], street.line[index])
                for candidate in grid.candidates(PlanBox([a, b])) {
                    let ring = town.buildings[candidate].ring
                    let crosses = ring.indices.contains { segmentCrossing(a, b, ring[$0], ring[($0 + 1) % ring.count]) != nil }
                    #expect(
                        !crosses && !ring.contains(a),
                        "\(street.name ?? street.kind.rawValue) meets a \(town.buildings[candidate].kind) at \(ring.centroid)"
                    )
                }
            }
        }
    }

    /// This test does not use the plan's own overlap test. It takes points 1.5 m apart, each of which lies in at most
    /// one house.
    @Test("No two houses overlap")
    func apart() {
        var owner: [SIMD2<Int32>: Int] = [:]
        let step = 1.5
        for (index, building) in town.buildings.enumerated() {
            let box = PlanBox(building.ring)
            for column in Int(box.low.x / step)...Int(box.high.x / step) {
                for row in Int(box.low.y / step)...Int(box.high.y / step) {
                    let point = PlanPoint(Double(column) * step, Double(row) * step)
                    guard building.ring.contains(point), building.ring.edgeDistance(to: point) > 0.05 else { continue }
                    let other = owner.updateValue(index, forKey: SIMD2(Int32(column), Int32(row)))
                    #expect(other == nil, "\(building.kind) and \(town.buildings[other ?? 0].kind) at \(point)")
                }
            }
        }
    }

    @Test("Every street has a name of the catalogue, and ways end at streets or on purpose")
    func streetNames() {
        let names = NameBook()
        for street in town.graph.streets where street.name != nil {
            #expect(names.street(street.name ?? "") != nil || ProperNames.all[street.name ?? ""] != nil, "\(street.name ?? "")")
        }
        #expect(town.graph.junctions.count > 250)
        #expect(Set(town.graph.streets.compactMap(\.name)).count >= 100)
    }

    @Test("House numbers are odd on the left, even on the right, and unique in a street")
    func houseNumbers() {
        var seen: Set<String> = []
        for building in town.buildings {
            guard let door = building.door, door.houseNumber > 0, let street = town.graph.streets[door.street].name else { continue }
            #expect((door.houseNumber % 2 == 1) == door.isLeft)
            #expect(seen.insert("\(street) \(door.houseNumber)").inserted, "\(street) \(door.houseNumber)")
        }
    }

    @Test("Another seed draws another sound town", arguments: [2] as [UInt64])
    func otherSeeds(seed: UInt64) {
        let other = TownPlan(seed: seed)
        #expect(other.coast.shore.isSimpleRing)
        #expect(other.coast.shore != town.coast.shore)
        #expect(other.buildings.count >= 1_400)
        let named = Set(other.buildings.compactMap(\.name))
        #expect(Set(Landmarks.all.compactMap(\.name)).subtracting(named) == [], "every landmark found its place")
    }
}
