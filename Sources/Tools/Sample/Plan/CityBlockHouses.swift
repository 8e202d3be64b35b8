import PortolanBasics

/// Adjoining houses around a block, each with its own depth, with courtyards behind them; or a narrow block that is
/// split into houses.
struct CityBlockHouses {
    let cityBlock: CityBlock
    let style: District.Style
    let streets: [Street]

    private var depths: ClosedRange<Double> {
        switch style {
        case .newQuarter: 12.5...15
        case .station: 11...13
        case .fishermen: 8.5...10.5
        default: 9...12
        }
    }
    private var widths: ClosedRange<Double> {
        switch style {
        case .newQuarter: 22...36
        case .station: 15...26
        case .fishermen: 11...18
        default: 10...18
        }
    }

    /// Returns the houses of the block; empty if its shape does not allow closed rows.
    func build(_ random: inout SplitMix64) -> [Building] {
        let drawn = cityBlock.streets.map { streets[$0].kind.halfWidth + 0.6 }
        let wanted = random.within(depths)
        for tolerance in [1.1, 2.2, 3.4] {
            // Points that are nearly in line would give slivers, so they are removed. An edge that replaces several
            // edges keeps the distance of the widest street.
            let (ring, setbacks) = Self.clean(cityBlock.ring, drawn, tolerance: tolerance)
            guard let facade = ring.inset(by: setbacks) ?? ring.inset(by: setbacks.max() ?? 5) else { continue }
            for depth in [wanted, wanted - 1.5, wanted - 3] {
                if let court = facade.inset(by: depth), court.signedArea > 140 { return perimeter(facade, court, depth, &random) }
            }
            if facade.signedArea > 70, facade.signedArea < 1300 { return split(facade, &random).map { building($0, &random) } }
        }
        return []
    }

    private static func clean(_ ring: Polygon, _ widths: [Double], tolerance: Double) -> (Polygon, [Double]) {
        var (ring, widths) = (ring, widths)
        var index = 0
        while index < ring.count && ring.count > 3 {
            let before = (index + ring.count - 1) % ring.count
            let after = (index + 1) % ring.count
            let foot = ring[index].nearest(onSegment: ring[before], ring[after]).point
            if ring[index].distance(to: ring[before]) < 5 || ring[index].distance(to: foot) < tolerance {
                widths[before] = max(widths[before], widths[index])
                ring.remove(at: index)
                widths.remove(at: index)
                index = 0
            } else {
                index += 1
            }
        }
        return (ring, widths)
    }

    private struct Cut {
        let edge: Int
        let along: Double
        let outer: PlanPoint
        let inner: PlanPoint
    }

    private func perimeter(_ facade: Polygon, _ court: Polygon, _ depth: Double, _ random: inout SplitMix64) -> [Building] {
        var cuts: [Cut] = []
        for edge in facade.indices {
            let next = (edge + 1) % facade.count
            let (a, b) = (facade[edge], facade[next])
            let direction = (b - a).unit
            let length = a.distance(to: b)
            // Walls between houses are perpendicular to the street if front and back are parallel.
            let low = max(0, (court[edge] - a).dot(direction)) + 3
            let high = min(length, (court[next] - a).dot(direction)) - 3
            guard high > low else { continue }
            var along = low + (high - low < widths.lowerBound ? (high - low) / 2 : random.within(0...min(4, (high - low) / 2)))
            while along <= high {
                let outer = a + direction * along
                cuts.append(Cut(edge: edge, along: along, outer: outer, inner: outer + direction.left * depth))
                along += random.within(widths)
            }
        }
        guard cuts.count > 3 else {
            var whole = building(facade, &random)
            whole.courtyards = [court]
            return [whole]
        }
        var houses: [Building] = []
        for index in cuts.indices {
            let (cut, next) = (cuts[index], cuts[(index + 1) % cuts.count])
            var front = [cut.outer]
            var back = [cut.inner]
            var edge = cut.edge
            while edge != next.edge || (index == cuts.count - 1 && front.count == 1) {
                edge = (edge + 1) % facade.count
                front.append(facade[edge])
                back.append(court[edge])
                if front.count > facade.count + 1 { break }
            }
            front.append(next.outer)
            back.append(next.inner)
            var ring = front + back.reversed()
            // Some plain houses have a deeper or a shallower back, or a wing into the court.
            if front.count == 2 {
                let inward = (cut.inner - cut.outer).unit
                switch random.index(below: 8) {
                case 0, 1:
                    let shift = random.within(-2.2...(-0.6))
                    ring[2] = ring[2] + inward * shift
                    ring[3] = ring[3] + inward * shift
                case 2 where court.signedArea > 900 && ring[0].distance(to: ring[1]) > 10:
                    let wing = random.within(4...7)
                    let middle = ring[2].mixed(with: ring[3], random.within(0.4...0.6))
                    ring = [ring[0], ring[1], ring[2] + inward * wing, middle + inward * wing, middle, ring[3]]
                default: break
                }
            }
            // Some gaps are left, for a yard gate or a small garden.
            if front.count == 2 && random.chance(style == .fishermen ? 0.1 : 0.04) { continue }
            houses.append(building(ring, &random))
        }
        // A large court gets a workshop or a garden house.
        if let yard = court.inset(by: 9), yard.signedArea > 500, random.chance(0.6) {
            let direction = court.mainDirection
            let workshop = Polygon.rectangle(
                center: yard.interiorPoint,
                direction: direction,
                length: random.within(10...18),
                depth: random.within(7...10)
            )
            if workshop.allSatisfy(yard.contains) {
                var shed = building(workshop, &random)
                shed.kind = random.chance(0.5) ? "shed" : "garages"
                shed.levels = 1
                houses.append(shed)
            }
        }
        return houses
    }

    /// Halves a piece of land across its long side until the parts have the size of a house.
    private func split(_ ring: Polygon, _ random: inout SplitMix64) -> [Polygon] {
        let largest = style == .newQuarter ? 420.0 : 190
        guard ring.signedArea > largest else { return ring.signedArea > 28 ? [ring] : [] }
        let direction = ring.mainDirection
        let (along, across) = (ring.map(direction.dot), ring.map(direction.left.dot))
        let (width, depth) = ((along.max() ?? 0) - (along.min() ?? 0), (across.max() ?? 0) - (across.min() ?? 0))
        let cutDirection = width >= depth ? direction.left : direction
        let middle = ring.centroid + direction * (random.within(-0.08...0.08) * width)
        guard let (left, right) = ring.cut(through: middle, along: cutDirection) else { return [ring] }
        return split(left.counterClockwise, &random) + split(right.counterClockwise, &random)
    }

    private func building(_ ring: Polygon, _ random: inout SplitMix64) -> Building {
        let kind: String
        let levels: Int
        switch style {
        case .newQuarter: (kind, levels) = ("apartments", random.whole(4...6))
        case .station: (kind, levels) = ("apartments", random.whole(3...5))
        case .fishermen: (kind, levels) = ("house", random.whole(2...3))
        default: (kind, levels) = (random.chance(0.5) ? "yes" : "house", random.whole(2...4))
        }
        return Building(ring: ring.cleaned(minimum: 0.3, deviation: 0.05), kind: kind, levels: levels, style: style)
    }
}
