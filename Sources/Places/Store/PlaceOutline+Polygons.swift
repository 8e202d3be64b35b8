internal import PortolanPlane

extension PlaceOutline {
    /// The rings as polygons. Each polygon has its outer ring, counterclockwise, and then its holes, clockwise. Takes
    /// O(rings² × points).
    package var polygons: [[[Point]]] {
        // A ring that lies within an odd number of other rings is a hole of the smallest of these.
        let areas = rings.map { PlaneRing.doubledArea($0.lazy.map(\.xy)).magnitude }
        let containers = rings.indices.map { ring in
            rings.indices.filter { $0 != ring && areas[$0] > areas[ring] && Self.contains(rings[$0], rings[ring]) }
        }
        var polygons: [Int: [[Point]]] = [:]
        for ring in rings.indices where containers[ring].count.isMultiple(of: 2) {
            polygons[ring] = [Self.turned(rings[ring], isLeft: true)]
        }
        for ring in rings.indices where !containers[ring].count.isMultiple(of: 2) {
            let outer = containers[ring].filter { polygons[$0] != nil }.min { (areas[$0], $0) < (areas[$1], $1) }
            if let outer { polygons[outer]?.append(Self.turned(rings[ring], isLeft: false)) }
        }
        return polygons.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func turned(_ ring: [Point], isLeft: Bool) -> [Point] {
        (PlaneRing.doubledArea(ring.lazy.map(\.xy)) > 0) == isLeft ? ring : ring.reversed()
    }

    /// Whether most corners of a ring lie in another ring. Not all must, because simplified rings may touch.
    private static func contains(_ outer: [Point], _ inner: [Point]) -> Bool {
        2 * inner.count(where: { PlaneRing.contains(outer.lazy.map(\.xy), $0.xy) }) > inner.count
    }
}
