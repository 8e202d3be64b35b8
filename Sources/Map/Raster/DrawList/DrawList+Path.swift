internal import PortolanBasics
internal import PortolanPlane

/// Writes geometry.
extension DrawList {
    /// Begins a contour at a point, and ends the current contour open.
    public mutating func move(to point: SIMD2<Float>) {
        endContour(closed: false)
        points.append(point)
    }

    /// Adds a straight line to the contour, or begins a contour if there is none.
    public mutating func line(to point: SIMD2<Float>) {
        points.append(point)
    }

    /// Closes the contour with a line to its first point. Filling closes every contour; a stroke has a join
    /// there instead of two caps.
    public mutating func close() {
        endContour(closed: true)
    }

    /// Adds a whole contour from a span of points.
    public mutating func contour(_ points: Span<SIMD2<Float>>, closed: Bool) {
        endContour(closed: false)
        self.points.reserveCapacity(self.points.count + points.count)
        for index in points.indices { self.points.append(points[index]) }
        endContour(closed: closed)
    }

    /// Adds a whole contour.
    ///
    /// - Parameters:
    ///   - points: the contour's points, in pixels.
    ///   - closed: whether the last point is joined to the first.
    ///   - startIsCut: whether the line continues before its first point in another contour. Strokes end there without
    ///     a cap, so that the strokes of both contours meet edge to edge.
    ///   - endIsCut: whether the line continues after its last point.
    ///   - distance: the distance of the first point from the line's beginning, in pixels. Dashes are measured
    ///     from that beginning.
    public mutating func contour(
        _ points: some Collection<SIMD2<Float>>,
        closed: Bool,
        startIsCut: Bool = false,
        endIsCut: Bool = false,
        distance: Float = 0
    ) {
        endContour(closed: false)
        self.points.append(contentsOf: points)
        endContour(closed: closed, startIsCut: startIsCut, endIsCut: endIsCut, distance: distance)
    }

    /// Adds a circle as four cubic curves, exact to 0.03 %.
    package mutating func circle(_ center: SIMD2<Float>, radius: Float) {
        // The distance of the control points of a quarter of a circle: 4/3 · (√2 − 1).
        let handle = radius * 0.552_284_75
        let corners: [SIMD2<Float>] = [[1, 0], [0, 1], [-1, 0], [0, -1]]
        move(to: center + corners[0] * radius)
        for quarter in 0..<4 {
            let from = corners[quarter]
            let to = corners[(quarter + 1) & 3]
            curve(
                to: center + to * radius,
                control1: center + from * radius + to * handle,
                control2: center + to * radius + from * handle
            )
        }
        close()
    }

    /// Adds a quadratic Bézier curve, flattened to 0.1 pixel.
    public mutating func curve(to end: SIMD2<Float>, control: SIMD2<Float>) {
        let start = points.count > contourStart ? points[points.count - 1] : control
        // The distance between a curve's piece and its chord is at most |p0 - 2 p1 + p2| / (4 n^2) for n equal pieces.
        let bend = start - 2 * control + end
        let pieces = Self.pieces(bend: bend, scale: 0.25)
        for step in 1..<max(pieces, 1) {
            let t = Float(step) / Float(pieces)
            let s = 1 - t
            points.append(s * s * start + 2 * s * t * control + t * t * end)
        }
        points.append(end)
    }

    /// Adds a cubic Bézier curve, flattened to 0.1 pixel.
    public mutating func curve(to end: SIMD2<Float>, control1: SIMD2<Float>, control2: SIMD2<Float>) {
        let start = points.count > contourStart ? points[points.count - 1] : control1
        // Wang's formula: n equal pieces deviate by at most 0.75 · |greatest second difference| / n².
        let first = start - 2 * control1 + control2
        let second = control1 - 2 * control2 + end
        let bend = (first * first).sum() > (second * second).sum() ? first : second
        let pieces = Self.pieces(bend: bend, scale: 0.75)
        for step in 1..<max(pieces, 1) {
            let t = Float(step) / Float(pieces)
            let s = 1 - t
            let near = s * s * s * start + 3 * s * s * t * control1
            points.append(near + 3 * s * t * t * control2 + t * t * t * end)
        }
        points.append(end)
    }

    /// Ends the path, which consists of all contours since the last one.
    ///
    /// The path belongs to this list and is valid until ``removeAll()``.
    public mutating func endPath() -> Path {
        endContour(closed: false)
        let path = Path(contours: Int32(clamping: pathStart)..<Int32(clamping: contours.count))
        pathStart = contours.count
        return path
    }

    /// Gives the contours added since `firstContour` the orientation of one polygon: the first ring one way,
    /// all others (its holes) the other way.
    ///
    /// Polygons with any ring direction then fill correctly under ``FillRule/nonZero``, and neighbours that
    /// share an edge in one shape leave no gap. Take `firstContour` from ``contourCount`` before the polygon's
    /// first ring.
    public mutating func orientPolygon(from firstContour: Int) {
        endContour(closed: true)
        guard firstContour >= 0, firstContour < contours.count else { return }
        for index in firstContour..<contours.count {
            var first = Int(contours[index].points.lowerBound)
            var last = Int(contours[index].points.upperBound) - 1
            let isPositive = PlaneRing.doubledArea(points[first...last]) > 0
            guard isPositive != (index == firstContour) else { continue }
            // The loop swaps points because reversing a slice of the array would copy the whole arena.
            while first < last {
                points.swapAt(first, last)
                first += 1
                last -= 1
            }
        }
    }

    /// The number of contours ended so far.
    public var contourCount: Int { contours.count }

    mutating func endContour(closed: Bool, startIsCut: Bool = false, endIsCut: Bool = false, distance: Float = 0) {
        if points.count > contourStart {
            contours.append(
                Contour(
                    points: Int32(clamping: contourStart)..<Int32(clamping: points.count),
                    isClosed: closed,
                    startIsCut: startIsCut,
                    endIsCut: endIsCut,
                    distance: distance
                )
            )
        }
        contourStart = points.count
    }

    /// Returns the number of equal pieces, 1…256, that keep a curve within 0.1 pixel of its chords.
    private static func pieces(bend: SIMD2<Float>, scale: Float) -> Int {
        let length = (bend * bend).sum().squareRoot()
        let count = (length * scale / 0.1).squareRoot().rounded(.up)
        return count > 1 ? Int(clamping: min(count, 256)) : 1
    }
}
