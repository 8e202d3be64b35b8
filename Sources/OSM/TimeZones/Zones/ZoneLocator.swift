internal import PortolanBasics
internal import PortolanPlane

/// Finds the zones whose polygons contain given points.
///
/// Only the parallels of the points are examined: the pieces that cross a strip of a hundredth of a degree are listed
/// if a point lies in the strip.
struct ZoneLocator {
    private typealias Position = ZoneMapBuilder.Position

    private let rings: [(zone: UInt16, positions: [ZoneMapBuilder.Position])]
    /// The rank of each zone. Where zones overlap, the one with the lower rank counts.
    private let ranks: [Int]

    init(_ rings: [(zone: UInt16, positions: [ZoneMapBuilder.Position])], ranks: [Int]) {
        self.rings = rings
        self.ranks = ranks
    }

    private struct Piece {
        var zone: UInt16
        var a: SIMD2<Int32>
        var b: SIMD2<Int32>
    }

    private static func strip(_ y: Double) -> Int { Int(clamping: ((y + 900_000_000) / 100_000).rounded(.down)) }

    /// Returns the zone at each point (in units of 10⁻⁷ degrees); 0 for none.
    func zones(at points: [SIMD2<Double>]) -> [UInt16] {
        guard !points.isEmpty else { return [] }
        let count = Self.strip(900_000_000) + 1
        var isAsked = [Bool](repeating: false, count: count)
        for point in points { isAsked[min(max(0, Self.strip(point.y)), count - 1)] = true }
        var strips = [[Piece]](repeating: [], count: count)
        for ring in rings {
            guard var last = ring.positions.last else { continue }
            for position in ring.positions {
                if position.y != last.y {
                    let low = min(max(0, Self.strip(Double(min(position.y, last.y)))), count - 1)
                    let high = min(max(0, Self.strip(Double(max(position.y, last.y)))), count - 1)
                    for strip in low...high where isAsked[strip] { strips[strip].append(Piece(zone: ring.zone, a: last, b: position)) }
                }
                last = position
            }
        }
        var isInside = [Bool](repeating: false, count: ranks.count)
        return points.map { point in
            var touched: [UInt16] = []
            for piece in strips[min(max(0, Self.strip(point.y)), count - 1)] {
                guard point.isWest(ofEdge: piece.a.vector, piece.b.vector) else { continue }
                isInside[Int(piece.zone)].toggle()
                touched.append(piece.zone)
            }
            let holding = touched.filter { isInside[Int($0)] }.min { ranks[Int($0)] < ranks[Int($1)] }
            for zone in touched { isInside[Int(zone)] = false }
            return holding ?? 0
        }
    }
}
