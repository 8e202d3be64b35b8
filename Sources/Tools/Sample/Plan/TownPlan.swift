import PortolanBasics

/// The geometry of the whole town, as a map maker would survey it.
struct TownPlan: Sendable {
    let coast: Coast
    let graph: StreetGraph
    /// The parks, squares, fields, woods and landuse areas.
    let land: [LandArea]
    private(set) var buildings: [Building] = []
    /// The land taken so far, so that benches, pitches and the like are placed on the rest.
    private(set) var ground: Ground

    init(seed: UInt64) {
        coast = Coast(seed: seed)
        graph = StreetGraph(StreetPlan(seed: seed, coast: coast).streets)
        land = Greens.cover(coast: coast, seed: seed) + Greens.reserved
        var ground = Ground(coast: coast, streets: graph.streets)
        for landmark in Landmarks.all where ground.isFree(landmark.ring, pavement: -1, shore: 0) {
            ground.occupy(landmark.ring)
            buildings.append(landmark)
        }
        self.ground = ground
        for area in Greens.reserved { ground.occupy(area.ring) }
        var random = SplitMix64(seed: seed, part: "buildings")
        buildCityBlocks(&ground, &random)
        buildStreets(&ground, &random)
        number()
    }

    private mutating func buildCityBlocks(_ ground: inout Ground, _ random: inout SplitMix64) {
        for cityBlock in graph.cityBlocks() where cityBlock.isPlain && !cityBlock.streets.allSatisfy({ graph.streets[$0].isRoundabout }) {
            let style = District.style(at: cityBlock.ring.interiorPoint)
            guard style.isDense, cityBlock.ring.signedArea < 34_000 else { continue }
            for house in CityBlockHouses(cityBlock: cityBlock, style: style, streets: graph.streets).build(&random) {
                guard house.ring.isSimpleRing, house.ring.signedArea > 20, ground.isFree(house.ring, pavement: -0.6) else { continue }
                ground.occupy(house.ring)
                buildings.append(house)
            }
        }
    }

    private mutating func buildStreets(_ ground: inout Ground, _ random: inout SplitMix64) {
        for street in graph.streets {
            for isLeft in [true, false] {
                if street.frontage != .none {
                    buildings += StreetHouses(street: street, frontage: street.frontage, isLeft: isLeft).build(on: &ground, &random)
                } else if street.kind.boundsCityBlocks && !street.isRoundabout {
                    buildings += StreetHouses(street: street, frontage: .rows, isLeft: isLeft).build(on: &ground, &random)
                    guard street.kind == .residential else { continue }
                    buildings += StreetHouses(street: street, frontage: .detached, isLeft: isLeft).build(on: &ground, &random)
                }
            }
        }
    }

    /// Finds the street that each house faces, and numbers the houses along it: odd numbers on the left and even ones
    /// on the right, in the direction of the street as drawn.
    private mutating func number() {
        var grid = SpatialGrid(reach: 3400, cellSize: 60)
        var segments: [(street: Int, index: Int, along: Double)] = []
        for (number, street) in graph.streets.enumerated() where street.name != nil && street.kind.boundsCityBlocks && !street.isRoundabout
        {
            var along = 0.0
            for index in 1..<street.line.count {
                grid.insert(segments.count, PlanBox([street.line[index - 1], street.line[index]]))
                segments.append((number, index, along))
                along += street.line[index].distance(to: street.line[index - 1])
            }
        }
        var byStreet: [[(along: Double, building: Int)]] = Array(repeating: [], count: graph.streets.count * 2)
        for index in buildings.indices where buildings[index].kind != "shed" && buildings[index].kind != "garages" {
            let ring = buildings[index].ring
            var best = (distance: 45.0, door: Building.Door?.none)
            for corner in ring.indices {
                let middle = ring[corner].mixed(with: ring[(corner + 1) % ring.count], 0.5)
                let edgeLength = ring[corner].distance(to: ring[(corner + 1) % ring.count])
                guard edgeLength > 2.5 else { continue }
                for candidate in grid.candidates(PlanBox([middle]).grown(by: 32)) {
                    let segment = segments[candidate]
                    let line = graph.streets[segment.street].line
                    let (a, b) = (line[segment.index - 1], line[segment.index])
                    let (foot, t) = middle.nearest(onSegment: a, b)
                    let distance = middle.distance(to: foot) - graph.streets[segment.street].kind.halfWidth
                    if distance < best.distance - 0.01 {
                        best = (
                            distance,
                            Building.Door(
                                street: segment.street,
                                alongMeters: segment.along + t * a.distance(to: b),
                                isLeft: (b - a).cross(middle - a) > 0,
                                position: middle
                            )
                        )
                    }
                }
            }
            guard let door = best.door else { continue }
            buildings[index].door = door
            byStreet[door.street * 2 + (door.isLeft ? 0 : 1)].append((door.alongMeters, index))
        }
        // If several pieces of a street have one name, their numbers continue.
        var nextNumber: [String: [Int]] = [:]
        for street in graph.streets.indices {
            guard let name = graph.streets[street].name else { continue }
            for side in 0...1 {
                var number = nextNumber[name]?[side] ?? (side == 0 ? 1 : 2)
                for entry in byStreet[street * 2 + side].sorted(by: { ($0.along, $0.building) < ($1.along, $1.building) }) {
                    buildings[entry.building].door?.houseNumber = number
                    number += 2
                }
                nextNumber[name, default: [1, 2]][side] = number
            }
        }
    }
}
