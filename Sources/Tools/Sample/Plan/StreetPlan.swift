import PortolanBasics

/// All streets and rails before they are joined at their crossings: the skeleton, the bent grid of the new quarter, and
/// the dead ends that the seed adds.
struct StreetPlan: Sendable {
    var streets: [Street]

    init(seed: UInt64, coast: Coast) {
        var random = SplitMix64(seed: seed, part: "streets")
        streets = []
        for table in [
            StreetSkeleton.ring, StreetSkeleton.oldTown, StreetSkeleton.station, StreetSkeleton.harbour, StreetSkeleton.west,
            StreetSkeleton.north, StreetSkeleton.port, StreetSkeleton.country, StreetSkeleton.paths,
        ] { streets += StreetSkeleton.streets(table) }
        streets += Self.riverside(coast)
        streets += NewQuarter(&random).streets
        streets += Self.gardenPaths()
        streets += Rails.lines
        streets += Junctions.streets
        streets += culsDeSac(coast, &random)
    }

    /// Returns the quays along both banks of the river.
    private static func riverside(_ coast: Coast) -> [Street] {
        func bank(_ offset: Double, _ name: String?, _ kind: Street.Kind, south: Double, north: Double) -> Street {
            let line = coast.river.shifted(left: offset).filter { $0.y >= south && $0.y <= north }
            return Street(kind: kind, name: name, line: Polyline(line).splined(step: 12).simplified(tolerance: 0.35))
        }
        // The river runs south, so its left bank is the eastern one.
        return [
            bank(22, nil, .cycleway, south: 482, north: 1062),
            bank(-34, "Oyster Quay", .tertiary, south: -2, north: 725),
            bank(36, "Pelican Quay", .tertiary, south: -318, north: 480),
        ]
    }

    /// Returns a cross with a ring in the middle of the garden of the new quarter.
    private static func gardenPaths() -> [Street] {
        func line(_ from: (Double, Double), _ to: (Double, Double)) -> Polyline {
            (0...12).map { step in
                let t = Double(step) / 12
                return NewQuarter.point(from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t)
            }
        }
        let middle = NewQuarter.point(691, 197)
        let circle = Polygon.ellipse(center: middle, radiusX: 30, radiusY: 30, corners: 20)
        return [
            Street(kind: .footway, name: nil, line: line((596, 197), (786, 197))),
            Street(kind: .footway, name: nil, line: line((691, 106), (691, 288))),
            Street(kind: .footway, name: nil, line: circle + [circle[0]]),
            Street(
                kind: .footway,
                name: nil,
                line: [NewQuarter.point(600, 110), NewQuarter.point(640, 160), middle + PlanPoint(-22, -21)].splined(step: 10)
            ),
            Street(
                kind: .footway,
                name: nil,
                line: [NewQuarter.point(782, 284), NewQuarter.point(745, 236), middle + PlanPoint(22, 21)].splined(step: 10)
            ),
        ]
    }

    /// Returns short dead ends off the streets of the suburbs, each slightly bent, where there is space.
    private func culsDeSac(_ coast: Coast, _ random: inout SplitMix64) -> [Street] {
        let names = [
            "Whelk", "Limpet", "Cockle", "Periwinkle", "Sandpiper", "Tern", "Osprey", "Cormorant", "Puffin", "Albatross", "Coral", "Amber",
            "Driftwood",
            "Tide", "Breeze", "Monsoon", "Zephyr", "Doldrum", "Horizon", "Zenith", "Nadir", "Azimuth", "Polaris", "Vega", "Sirius",
            "Capella", "Arcturus",
            "Rigel",
        ]
        let hosts: [(String, Double, Double)] = [
            ("Myrtle Street", 55, -1), ("Castle Road", 70, 1), ("Heron Street", 70, 0), ("Kestrel Street", 75, 0),
            ("Orchard Street", 75, 0),
            ("Hazel Street", 70, 0), ("Fern Street", 75, 0), ("Linden Street", 80, 0), ("Hill Road", 90, 0), ("Curlew Street", 60, 0),
            ("Plover Street", 70, 0), ("Birch Street", 80, 0), ("Heather Street", 80, 0),
        ]
        var made: [Street] = []
        for (host, spacing, _) in hosts {
            for street in streets where street.name == host {
                let length = street.line.lineLength
                var along = spacing * 0.8
                var isLeft = random.chance(0.5)
                while along < length - spacing * 0.6 {
                    defer {
                        along += spacing * random.within(0.8...1.25)
                        isLeft.toggle()
                    }
                    guard made.count < names.count else { return made }
                    let (start, direction) = street.line.location(at: along)
                    let reach = random.within(60...120)
                    let heading = (isLeft ? direction.left : direction.left * -1).turned(radians: random.within(-0.25...0.25))
                    let bend = random.within(-0.5...0.5)
                    let middle = start + heading * (reach * 0.5)
                    let end = middle + heading.turned(radians: bend) * (reach * 0.5)
                    let line = [start, start + heading * 14, middle, end].splined(step: 10).simplified(tolerance: 0.3)
                    let box = PlanBox(line).grown(by: 45)
                    let isFree = (streets + made).allSatisfy { other in
                        !PlanBox(other.line).intersects(box)
                            || line.dropFirst().allSatisfy { point in
                                let near = other.line.nearest(to: point)
                                if other.name == street.name { return near.distance > min(38, point.distance(to: start) * 0.8) }
                                return near.distance > (other.kind.boundsCityBlocks || other.kind.isRail ? 42 : 15)
                            }
                    }
                    let isDry = line.allSatisfy {
                        coast.isDry($0) && coast.shore.edgeDistance(to: $0) > 60 && coast.riverSurface.edgeDistance(to: $0) > 40
                    }
                    guard isFree, isDry, !Greens.isReserved(line) else { continue }
                    made.append(Street(kind: .residential, name: names[made.count] + " Close", line: line))
                }
            }
        }
        return made
    }
}
