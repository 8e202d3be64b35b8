/// The areas inside rings of the plane. `PlanePoint` defines rings, and which points of an edge are inside.
@usableFromInline package enum PlaneRing {
    /// The location of a point relative to a ring.
    @usableFromInline package enum Location: Sendable {
        case inside, outside
        /// The point lies on an edge or a corner.
        case border
    }

    /// Whether a point lies inside by the even-odd rule. O(points).
    @inlinable package static func contains<Point: PlanePoint>(_ ring: some BidirectionalCollection<Point>, _ point: Point) -> Bool {
        guard var a = ring.last else { return false }
        var isInside = false
        for b in ring {
            if point.isWest(ofEdge: a, b) { isInside.toggle() }
            a = b
        }
        return isInside
    }

    /// Whether a point lies inside an odd number of rings. O(points).
    @inlinable package static func contains<Ring: BidirectionalCollection>(evenOdd rings: some Sequence<Ring>, _ point: Ring.Element)
        -> Bool
    where Ring.Element: PlanePoint {
        rings.reduce(false) { $0 != contains($1, point) }
    }

    /// Returns whether a point lies inside, outside, or on an edge. Exact for whole numbers. O(points).
    @inlinable package static func location<Point: PlanePoint>(
        of point: Point,
        in ring: some BidirectionalCollection<Point>
    ) -> Location {
        guard var a = ring.last else { return .outside }
        var isInside = false
        for b in ring {
            if min(a.x, b.x) <= point.x, max(a.x, b.x) >= point.x, min(a.y, b.y) <= point.y, max(a.y, b.y) >= point.y, a.turn(b, point) == 0
            {
                return .border
            }
            if point.isWest(ofEdge: a, b) { isInside.toggle() }
            a = b
        }
        return isInside ? .inside : .outside
    }

    /// Returns twice the area of a ring, by the surveyor's formula. It is positive if the ring runs
    /// counter-clockwise where y grows to the north. Exact for whole numbers. O(points).
    @inlinable package static func doubledArea<Point: PlanePoint>(_ ring: some Collection<Point>) -> Point.Scalar.Area {
        var area: Point.Scalar.Area = 0
        guard let first = ring.first?.position else { return area }
        var previous = first
        for point in ring {
            let here = point.position
            Point.Scalar.add(first, previous, here, to: &area)
            previous = here
        }
        return area
    }

    /// Returns the centroid of the area of rings. Rings that run the other way round than the first one are
    /// holes. Returns nil if the area is 0. O(points).
    @inlinable package static func centroid<Ring: BidirectionalCollection>(of rings: some Sequence<Ring>) -> SIMD2<Double>?
    where Ring.Element: PlanePoint {
        var origin: SIMD2<Double>?
        var area = 0.0
        var sum = SIMD2<Double>.zero
        for ring in rings {
            guard let first = ring.first?.vector, let last = ring.last?.vector else { continue }
            let start = origin ?? first
            origin = start
            var a = last - start
            for point in ring {
                let b = point.vector - start
                let cross = a.x * b.y - b.x * a.y
                sum += (a + b) * cross
                area += cross
                a = b
            }
        }
        guard let origin, area != 0 else { return nil }
        return origin + sum / (3 * area)
    }

    /// Returns the middle and the width of the widest interval of a row that lies inside an odd number of
    /// rings, the western one if several are equally wide. Returns nil if no edge contains the row. O(points),
    /// and O(n log n) in the edges that contain the row.
    @inlinable package static func widestStretch<Ring: BidirectionalCollection>(
        of rings: some Sequence<Ring>,
        at y: Double
    ) -> (middle: Double, width: Double)? where Ring.Element: PlanePoint {
        var crossings: [Double] = []
        for ring in rings {
            guard var a = ring.last?.vector else { continue }
            for point in ring {
                let b = point.vector
                if (a.y > y) != (b.y > y) { crossings.append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)) }
                a = b
            }
        }
        crossings.sort()
        var best: (middle: Double, width: Double)?
        for index in stride(from: 0, to: crossings.count - 1, by: 2) {
            let width = crossings[index + 1] - crossings[index]
            if width > best?.width ?? -1 { best = ((crossings[index] + crossings[index + 1]) / 2, width) }
        }
        return best
    }
}
