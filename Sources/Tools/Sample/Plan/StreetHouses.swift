import PortolanBasics

/// Houses along one side of a street: detached ones with gardens, short terraces, farms, works and warehouses.
struct StreetHouses {
    let street: Street
    let frontage: Street.Frontage
    let isLeft: Bool

    func build(on ground: inout Ground, _ random: inout SplitMix64) -> [Building] {
        var houses: [Building] = []
        let length = street.line.lineLength
        var along = random.within(6...16)
        while along < length - 6 {
            let size = measure(District.style(at: street.line.location(at: along).point), &random)
            let count = frontage == .terraced || (frontage == .detached && random.chance(0.16)) ? random.whole(3...6) : 1
            let width = size.width * Double(count)
            let (point, direction) = street.line.location(at: along + width / 2)
            let outward = isLeft ? direction.left : direction.left * -1
            let distance = street.kind.halfWidth + size.setback + size.depth / 2
            let center = point + outward * distance
            let style = District.style(at: center)
            var placed = false
            // Dense quarters have only rows.
            let isWanted = frontage == .rows ? style.isDense : frontage != .detached || !style.isDense && style != .port
            if isWanted {
                let whole = Polygon.rectangle(center: center, direction: direction, length: width, depth: size.depth)
                if ground.isFree(whole, pavement: frontage == .rows ? -0.2 : 1.5, shore: 8, gap: count > 1 ? 2 : size.gap * 0.4) {
                    ground.occupy(whole)
                    placed = true
                    for index in 0..<count {
                        let offset = (Double(index) - Double(count - 1) / 2) * size.width
                        let ring = Polygon.rectangle(
                            center: center + direction * offset,
                            direction: direction,
                            length: size.width,
                            depth: size.depth
                        )
                        houses.append(house(count == 1 ? shaped(ring, &random) : ring, count, style, &random))
                    }
                }
            }
            along += placed ? width + size.gap : 5
        }
        return houses
    }

    private func measure(_ style: District.Style, _ random: inout SplitMix64) -> (
        width: Double, depth: Double, setback: Double, gap: Double
    ) {
        switch frontage {
        case .works: (random.within(38...78), random.within(26...46), random.within(6...12), random.within(8...22))
        case .warehouse: (random.within(26...44), random.within(15...20), random.within(2...3), random.within(5...10))
        case .farm: (random.within(14...24), random.within(10...14), random.within(10...26), random.within(120...320))
        case .rows:
            style == .newQuarter
                ? (random.within(17...26), random.within(11...13), 0.8, 0) : (random.within(11...17), random.within(9...11), 0.7, 0)
        case .terraced: (random.within(6.5...8), random.within(9...11), random.within(3...5), random.within(5...9))
        default: (random.within(10...15), random.within(9...12), random.within(4...9), random.within(8...20))
        }
    }

    /// Returns the outline of a house. Some houses have an L shape or a notch.
    private func shaped(_ ring: Polygon, _ random: inout SplitMix64) -> Polygon {
        guard random.chance(frontage == .warehouse ? 0.1 : 0.4) else { return ring }
        if frontage == .rows || frontage == .farm { return ring }
        let (a, b, c, d) = (ring[0], ring[1], ring[2], ring[3])
        let (u, v) = (random.within(0.4...0.65), random.within(0.4...0.65))
        let side = a.mixed(with: d, v)
        let inner = side + (b - a) * u
        return random.chance(0.5)
            ? [a, b, c, d.mixed(with: c, u), inner, side] : [a, b, b.mixed(with: c, v), inner, d.mixed(with: c, u), d]
    }

    private func house(_ ring: Polygon, _ count: Int, _ style: District.Style, _ random: inout SplitMix64) -> Building {
        switch frontage {
        case .works: Building(ring: ring, kind: random.chance(0.6) ? "industrial" : "warehouse", levels: random.whole(1...3), style: style)
        case .warehouse: Building(ring: ring, kind: "warehouse", levels: random.whole(2...4), style: style)
        case .farm: Building(ring: ring, kind: random.chance(0.5) ? "farm" : "barn", levels: random.whole(1...2), style: style)
        case .rows: Building(ring: ring, kind: style == .fishermen ? "house" : "apartments", levels: random.whole(2...4), style: style)
        default: Building(ring: ring, kind: count > 1 ? "terrace" : "house", levels: random.whole(1...2), style: style)
        }
    }
}
