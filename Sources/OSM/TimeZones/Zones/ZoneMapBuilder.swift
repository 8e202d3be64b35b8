internal import PortolanBasics
internal import PortolanGeo
internal import PortolanPlane

/// Makes a map of zones from polygons.
///
/// The polygons share their borders point by point, as those of timezone-boundary-builder do. A border between two
/// zones is found in the rings of both, but stored and simplified once, so that no gaps appear. If a piece occurs in
/// only one ring (because polygons overlap, or miss each other slightly), the zones beside its middle are looked up.
/// Where zones overlap, the smaller one counts.
///
/// The memory is about 60 bytes for each point of the polygons (half a gigabyte for the whole world).
struct ZoneMapBuilder {
    /// The longitude and latitude in units of 10⁻⁷ degrees.
    typealias Position = SIMD2<Int32>

    private struct Ring {
        var zone: UInt16
        /// The positions, without the first one repeated at the end. The zone lies to the left of the ring's direction.
        var positions: [Position]
    }

    private var names = [""]
    private var numbers: [String: UInt16] = [:]
    private var rings: [Ring] = []
    /// The area of each zone, in squares of 10⁻⁷ degrees.
    private var areas = [0.0]

    var isEmpty: Bool { rings.isEmpty }

    /// Adds a polygon: its outline and then its holes, in either direction, closed or not.
    /// - Returns: false if there are more zones than a map can name.
    mutating func add(zone: String, polygon: [[Position]]) -> Bool {
        let number: UInt16
        if let known = numbers[zone] {
            number = known
        } else {
            guard names.count < Int(UInt16.max) else { return false }
            number = UInt16(names.count)
            names.append(zone)
            numbers[zone] = number
            areas.append(0)
        }
        for (index, ring) in polygon.enumerated() {
            var positions: [Position] = []
            positions.reserveCapacity(ring.count)
            for position in ring where position != positions.last { positions.append(position) }
            if positions.count > 1, positions.first == positions.last { positions.removeLast() }
            guard positions.count > 2 else { continue }
            let area = Double(PlaneRing.doubledArea(positions)) / 2
            let isHole = index > 0
            areas[Int(number)] += isHole ? -abs(area) : abs(area)
            if (area < 0) != isHole { positions.reverse() }
            rings.append(Ring(zone: number, positions: positions))
        }
        return true
    }

    /// Returns the map of all added polygons.
    /// - Parameters:
    ///   - source: the source of the polygons, for people.
    ///   - tolerance: how far a border may be moved, in metres.
    func map(source: String, tolerance: Double) -> ZoneMap {
        let ranks = ranks()
        let sides = ringSides(ranks)
        let open = openPieces(sides)
        let located = ZoneLocator(rings.map { ($0.zone, $0.positions) }, ranks: ranks).zones(at: open.flatMap(\.sides))
        var answers: [Int: (left: UInt16, right: UInt16)] = [:]
        for (index, piece) in open.enumerated() { answers[piece.number] = (located[2 * index], located[2 * index + 1]) }
        var borders: [ZoneMap.Border] = []
        var first = 0
        for ring in rings {
            borders += chains(of: ring, first: first, sides, answers).flatMap { simplified($0, tolerance: tolerance) }
            first += ring.positions.count
        }
        return ZoneMap(source: source, names: names, extent: .world, borders: borders)
    }

    /// Returns the rank of each zone by area, the smallest first.
    private func ranks() -> [Int] {
        var ranks = [Int](repeating: 0, count: names.count)
        let order = names.indices.sorted { (areas[$0], names[$0]) < (areas[$1], names[$1]) }
        for (rank, zone) in order.enumerated() { ranks[zone] = rank }
        return ranks
    }

    // MARK: Borders that two rings share

    /// Returns the zone to the left of each directed piece of a ring, by the piece's key.
    private func ringSides(_ ranks: [Int]) -> [UInt64: UInt16] {
        var sides: [UInt64: UInt16] = [:]
        sides.reserveCapacity(rings.reduce(0) { $0 + $1.positions.count })
        for ring in rings {
            eachPiece(ring) { _, a, b in
                let key = Self.key(a, b)
                if let other = sides[key], ranks[Int(other)] <= ranks[Int(ring.zone)] { return }
                sides[key] = ring.zone
            }
        }
        return sides
    }

    private func eachPiece(_ ring: Ring, _ visit: (_ index: Int, _ a: Position, _ b: Position) -> Void) {
        for index in ring.positions.indices {
            visit(index, ring.positions[index], ring.positions[index + 1 == ring.positions.count ? 0 : index + 1])
        }
    }

    /// Returns a key of 64 bits for a directed piece. The probability that two of ten million pieces have the same key
    /// is one in a hundred thousand.
    private static func key(_ a: Position, _ b: Position) -> UInt64 {
        func bits(_ position: Position) -> UInt64 {
            UInt64(UInt32(bitPattern: position.x)) << 32 | UInt64(UInt32(bitPattern: position.y))
        }
        var mixed = bits(a) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 29) &+ bits(b)
        mixed = (mixed ^ mixed >> 32) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ mixed >> 30
    }

    /// A piece that occurs in only one zone's ring, with one point half a metre to its left and one to its right.
    private struct OpenPiece {
        /// The index of the piece, counted through all rings.
        var number: Int
        var sides: [SIMD2<Double>]
    }

    private func openPieces(_ sides: [UInt64: UInt16]) -> [OpenPiece] {
        var found: [OpenPiece] = []
        var first = 0
        for ring in rings {
            eachPiece(ring) { index, a, b in
                guard sides[Self.key(b, a)] == nil, sides[Self.key(a, b)] == ring.zone else { return }
                let start = SIMD2(Double(a.x), Double(a.y))
                let way = SIMD2(Double(b.x), Double(b.y)) - start
                let length = (way * way).sum().squareRoot()
                let normal = SIMD2(-way.y, way.x) * (50 / length)
                let middle = start + way * 0.5
                found.append(OpenPiece(number: first + index, sides: [middle + normal, middle - normal]))
            }
            first += ring.positions.count
        }
        return found
    }

    // MARK: Chains

    private struct Chain {
        var left: UInt16
        var right: UInt16
        var positions: [Position]
    }

    /// Returns the stretches of a ring between the points where the zone on either side changes. Stretches that two
    /// rings share come from the ring of the zone with the lower number.
    private func chains(
        of ring: Ring,
        first: Int,
        _ sides: [UInt64: UInt16],
        _ answers: [Int: (left: UInt16, right: UInt16)]
    ) -> [Chain] {
        struct Pair: Equatable {
            var left: UInt16
            var right: UInt16
        }
        var pairs: [Pair?] = []
        pairs.reserveCapacity(ring.positions.count)
        eachPiece(ring) { index, a, b in
            var pair: Pair?
            if sides[Self.key(a, b)] == ring.zone {
                if let other = sides[Self.key(b, a)] {
                    if ring.zone < other { pair = Pair(left: ring.zone, right: other) }
                } else if let answer = answers[first + index], answer.left != answer.right {
                    pair = Pair(left: answer.left, right: answer.right)
                }
            }
            pairs.append(pair)
        }
        let count = pairs.count
        // A chain must not begin in its own middle.
        let start = pairs.indices.first { pairs[$0] != pairs[($0 + count - 1) % count] } ?? 0
        var chains: [Chain] = []
        var last: Pair?
        for step in 0..<count {
            let index = (start + step) % count
            let pair = pairs[index]
            if let pair {
                if pair != last { chains.append(Chain(left: pair.left, right: pair.right, positions: [ring.positions[index]])) }
                chains[chains.count - 1].positions.append(ring.positions[(index + 1) % count])
            }
            last = pair
        }
        return chains
    }

    // MARK: Simplification

    /// The largest number of pieces of a stretch. Longer chains are cut, because the time of the simplification grows
    /// with the square of the length.
    private static let longestStretch = 2_000

    private func simplified(_ chain: Chain, tolerance: Double) -> [ZoneMap.Border] {
        let positions = chain.positions
        guard let first = positions.first else { return [] }
        var cuts = [0]
        if first == positions.last, let far = farthest(from: first, positions) { cuts.append(far) }
        cuts.append(positions.count - 1)
        var kept: [ZoneMap.Point] = []
        for (from, to) in zip(cuts, cuts.dropFirst()) {
            for begin in stride(from: from, to: to, by: Self.longestStretch) {
                for position in simplified(Array(positions[begin...min(begin + Self.longestStretch, to)]), tolerance) {
                    let point = ZoneMap.Point(x: Self.units(position.x), y: Self.units(position.y))
                    if point != kept.last { kept.append(point) }
                }
            }
        }
        return kept.count > 1 ? [ZoneMap.Border(left: chain.left, right: chain.right, points: kept)] : []
    }

    private func farthest(from first: Position, _ positions: [Position]) -> Int? {
        func distance(_ index: Int) -> Double {
            let (x, y) = (Double(positions[index].x) - Double(first.x), Double(positions[index].y) - Double(first.y))
            return x * x + y * y
        }
        return positions.indices.max { (distance($0), -$0) < (distance($1), -$1) }
    }

    /// Simplifies a stretch. A short stretch keeps more detail than a long one, so that small islands and enclaves keep
    /// their shapes.
    private func simplified(_ positions: [Position], _ tolerance: Double) -> [Position] {
        let metres = 0.011_119_5
        let middle = positions[positions.count / 2]
        // The scale is that of the stretch's widest degree, because a degree has no width at the poles.
        let nearest = positions.reduce(Int32.max) { min($0, abs($1.y)) }
        let shrink = max(0.01, cosineOfDegrees(Double(nearest) / 1e7))
        func flattened(_ position: Position) -> SIMD2<Double> {
            SIMD2((Double(position.x) - Double(middle.x)) * shrink, Double(position.y) - Double(middle.y)) * metres
        }
        var low = flattened(positions[0])
        var high = low
        for position in positions {
            let here = flattened(position)
            low = pointwiseMin(low, here)
            high = pointwiseMax(high, here)
        }
        let extent = high - low
        let diagonal = (extent * extent).sum().squareRoot()
        return LineSimplification.simplified(positions, tolerance: min(tolerance, diagonal / 20), position: flattened)
    }

    private static func units(_ value: Int32) -> Int32 { Int32(clamping: (Double(value) / 100).rounded()) }
}
