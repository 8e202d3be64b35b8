/// A straight segment between two points of the plane, prepared for distances to many points.
@usableFromInline package struct PlaneSegment: Sendable {
    /// The start of the segment.
    @usableFromInline package let start: SIMD2<Double>
    /// The end of the segment.
    @usableFromInline package let end: SIMD2<Double>
    /// The vector from the start to the end.
    @usableFromInline package let step: SIMD2<Double>
    /// 1 / length²; 0 for a segment without length.
    @usableFromInline package let inverseSquare: Double

    /// Creates the segment from one point to another.
    @inlinable package init(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
        self.start = start
        self.end = end
        step = end - start
        let square = (step * step).sum()
        inverseSquare = square > 0 ? 1 / square : 0
    }

    /// Returns where the segment's nearest point to `point` lies, as a fraction of the segment: 0 at the start, 1 at
    /// the end.
    @inlinable package func share(nearest point: SIMD2<Double>) -> Double {
        min(1, max(0, ((point - start) * step).sum() * inverseSquare))
    }

    /// Returns the vector to `point` from the nearest point of the segment.
    @inlinable package func offset(to point: SIMD2<Double>) -> SIMD2<Double> { point - start - share(nearest: point) * step }

    /// Returns the square of the distance from `point` to the nearest point of the segment.
    @inlinable package func squaredDistance(to point: SIMD2<Double>) -> Double {
        let offset = offset(to: point)
        return (offset * offset).sum()
    }
}

/// The edges of rings, prepared for distances to many points.
package struct PlaneOutline: Sendable {
    /// All edges of all rings.
    package private(set) var edges: [PlaneSegment] = []

    /// Creates the outline of outer rings and holes in any order. Of each ring, the first edge is the one from
    /// its last point to its first. O(points).
    package init<Ring: BidirectionalCollection>(_ rings: some Sequence<Ring>) where Ring.Element: PlanePoint {
        for ring in rings {
            guard var a = ring.last?.vector else { continue }
            for point in ring {
                let b = point.vector
                edges.append(PlaneSegment(a, b))
                a = b
            }
        }
    }

    /// Returns the distance from a point to the nearest edge. It is negative if the point lies outside by the
    /// even-odd rule. If an edge is no farther than `least`, the function stops early and returns nil.
    /// O(edges).
    package func signedDistance(to point: SIMD2<Double>, ifFarther least: Double = -.infinity) -> Double? {
        let enough = least > 0 ? least * least : -1
        var isInside = false
        var nearest = Double.infinity
        let edges = edges.span
        for index in edges.indices {
            if point.isWest(ofEdge: edges[index].start, edges[index].end) { isInside.toggle() }
            nearest = min(nearest, edges[index].squaredDistance(to: point))
            if nearest <= enough { return nil }
        }
        return isInside ? nearest.squareRoot() : -nearest.squareRoot()
    }
}
