internal import PortolanPlane

/// Cuts a polygon along a straight edge into pieces that are polygons of their own.
///
/// The rings enter and leave the half plane in chains. Along the cut, the points where chains begin and end bound the
/// stretches inside the polygon, in pairs. Such a stretch leads from the end of a chain to the beginning of the next
/// one (K. Weiler and P. Atherton, "Hidden surface removal using polygon area sorting", 1977, for one straight edge):
///
///          ╭──────╮   ╭─────╮
///      a1  │      │   │     │         chains a and b of one ring: a ends where b begins, and the other way round
///     ─────1──────2───3─────4────     cut; inside are 1–2 and 3–4
struct PolygonCut {
    private var chains: [[GridPoint]] = []
    /// The outer rings that lie completely inside.
    private var outers: [[GridPoint]] = []
    /// The holes that lie completely inside.
    private var holes: [[GridPoint]] = []
    private let axis: Clipping.Axis

    /// - Parameter rings: an outer ring and its holes.
    init(_ parts: Parts, _ rings: Range<Int>, _ edge: Clipping.Edge) {
        axis = edge.axis
        for ring in rings {
            let points = parts.points[parts.range(ring)]
            guard let outside = points.firstIndex(where: { !edge.contains($0) }) else {
                if ring == rings.lowerBound { outers.append(Array(points)) } else { holes.append(Array(points)) }
                continue
            }
            var chain: [GridPoint] = []
            var previous = points[outside]
            var index = outside
            repeat {
                index = index + 1 == points.endIndex ? points.startIndex : index + 1
                let point = points[index]
                switch (edge.contains(previous), edge.contains(point)) {
                case (false, true): chain = [edge.crossing(previous, point), point]
                case (true, true): chain.append(point)
                case (true, false):
                    chain.append(edge.crossing(previous, point))
                    // A chain that only runs along the edge encloses no area on this side, so it is dropped.
                    if chain.contains(where: { (axis == .x ? $0.x : $0.y) != edge.limit }) { chains.append(chain) }
                case (false, false): break
                }
                previous = point
            } while index != outside
        }
    }

    /// Returns the rings of the pieces, each outer ring before its holes; nil if rings touch at the cut, so that the
    /// order of chains along the cut is ambiguous.
    mutating func rings() -> [[GridPoint]]? {
        struct End {
            var position: Int32
            var chain: Int
            var isStart: Bool
        }
        var ends: [End] = []
        for (index, chain) in chains.enumerated() {
            guard let first = chain.first, let last = chain.last else { return nil }
            ends.append(End(position: axis == .x ? first.y : first.x, chain: index, isStart: true))
            ends.append(End(position: axis == .x ? last.y : last.x, chain: index, isStart: false))
        }
        ends.sort { $0.position < $1.position }
        var successors = [Int](repeating: -1, count: chains.count)
        for pair in stride(from: 0, to: ends.count, by: 2) {
            let (a, b) = (ends[pair], ends[pair + 1])
            guard a.isStart != b.isStart, pair == 0 || ends[pair - 1].position < a.position else { return nil }
            if a.isStart { successors[b.chain] = a.chain } else { successors[a.chain] = b.chain }
        }
        var isUsed = [Bool](repeating: false, count: chains.count)
        for first in chains.indices where !isUsed[first] {
            var ring: [GridPoint] = []
            var chain = first
            while !isUsed[chain] {
                isUsed[chain] = true
                for point in chains[chain] where point != ring.last { ring.append(point) }
                chain = successors[chain]
            }
            while ring.count > 1, ring.first == ring.last { ring.removeLast() }
            guard ring.count >= 3 else { continue }
            guard PlaneRing.doubledArea(ring) > 0 else { return nil }
            outers.append(ring)
        }
        guard outers.count > 1, !holes.isEmpty else { return outers.isEmpty ? [] : outers + holes }
        // Each hole belongs to the piece that contains it.
        let owners = holes.map { hole in outers.firstIndex { PlaneRing.contains($0, hole[0]) } }
        return outers.indices.flatMap { outer in [outers[outer]] + holes.indices.filter { owners[$0] == outer }.map { holes[$0] } }
    }
}
