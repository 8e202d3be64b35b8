internal import PortolanBasics

/// Takes edges in `Float` pixels, clips them to a window of the picture and passes them to the bins in fixed
/// point.
///
/// The window is the area of the command's clip. Edges in the bins have `left <= x <= right` (24.8): parts left of
/// the window are moved onto its left border, where they keep their winding; parts right of it are dropped, since
/// winding only acts to the right of an edge.
struct EdgeSink: ~Copyable {
    private let bins: EdgeBins
    /// The left border of the window, in pixels of the picture.
    private(set) var left: Float = 0
    /// The upper border of the window.
    private(set) var top: Float = 0
    /// The right border of the window.
    private(set) var right: Float = 0
    /// The right border of the window, limited to the range of ``fixed(_:)``.
    private var fastRight: Float = 0
    /// The lower border of the window.
    private(set) var bottom: Float = 0
    /// The bands that the window touches.
    private var bands = 0..<0
    /// The command that edges belong to.
    private var command: Int32 = -1
    /// The perspective that is applied to the edges of strokes.
    var perspective: Perspective?

    init(_ bins: EdgeBins) { self.bins = bins }

    /// Begins a command. The window is the area inside its clip.
    mutating func begin(_ command: Int32, _ window: ClipTable.Area) {
        self.command = command
        left = Float(window.columns.lowerBound)
        right = Float(window.columns.upperBound)
        fastRight = min(right, 16_383)
        top = Float(window.rows.lowerBound)
        bottom = Float(window.rows.upperBound)
        bands = Band.numbers(of: window.rows)
    }

    /// Adding 1.5 · 2^23 leaves the integer part, rounded to nearest even, in the low bits of the mantissa.
    /// This conversion needs no range checks, unlike `Int32(_:)`. Valid for |pixels| < 16,384.
    private static let rounder: Float = 12_582_912

    /// Whether ``fixed(_:)`` can convert a point. False for NaN.
    @inline(__always)
    borrowing func accepts(_ point: SIMD2<Float>) -> Bool {
        point.x >= left && point.x <= fastRight && point.y > -16_383 && point.y < 16_383
    }

    /// Converts a point to 24.8 fixed point. ``accepts(_:)`` must be true for it; any other point gives a wrong
    /// number, not a trap.
    @inline(__always)
    static func fixed(_ point: SIMD2<Float>) -> SIMD2<Int32> {
        let biased = point * 256 + rounder
        return unsafe unsafeBitCast(biased, to: SIMD2<Int32>.self) &- 0x4B40_0000
    }

    /// Adds an edge between two converted points.
    @inline(__always)
    borrowing func add(_ from: SIMD2<Int32>, _ to: SIMD2<Int32>) {
        bins.append(Edge(x0: from.x, y0: from.y, x1: to.x, y1: to.y), command: command, bands: bands)
    }

    /// Adds an edge between any two finite points.
    @inline(__always)
    borrowing func add(_ from: SIMD2<Float>, _ to: SIMD2<Float>) {
        if let perspective {
            addSeen(perspective(from), perspective(to))
        } else {
            addSeen(from, to)
        }
    }

    @inline(__always)
    private borrowing func addSeen(_ from: SIMD2<Float>, _ to: SIMD2<Float>) {
        if accepts(from) && accepts(to) {
            add(Self.fixed(from), Self.fixed(to))
        } else {
            addClipped(from, to)
        }
    }

    /// The slow path, which cuts the edge at the window's borders in `Double`.
    @inline(never)
    private borrowing func addClipped(_ from: SIMD2<Float>, _ to: SIMD2<Float>) {
        var start = SIMD2<Double>(from)
        var end = SIMD2<Double>(to)
        let isUp = start.y > end.y
        if isUp { swap(&start, &end) }
        // The edge is cut one row above and below the window, so that the cut itself is outside the drawn area.
        let top = Double(self.top) - 1
        let bottom = Double(self.bottom) + 1
        guard start.y < bottom, end.y > top else { return }
        // Most edges of large shapes lie completely on one side.
        if from.x >= self.right, to.x >= self.right { return }
        if from.x <= self.left, to.x <= self.left {
            let first = Self.fixedDouble(SIMD2(Double(self.left), max(start.y, top)))
            let second = Self.fixedDouble(SIMD2(Double(self.left), min(end.y, bottom)))
            return isUp ? add(second, first) : add(first, second)
        }
        let slope = (end.x - start.x) / (end.y - start.y)
        guard slope.isFinite else { return }  // horizontal: crosses no row
        let origin = start
        if start.y < top { start = SIMD2(origin.x + (top - origin.y) * slope, top) }
        if end.y > bottom { end = SIMD2(origin.x + (bottom - origin.y) * slope, bottom) }
        // The edge is now cut at the left and the right border.
        let left = Double(self.left)
        let right = Double(self.right)
        func clampX(_ point: SIMD2<Double>) -> SIMD2<Double> { SIMD2(min(max(point.x, left), right), point.y) }
        func emit(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
            guard !(a.x >= right && b.x >= right) else { return }
            let first = Self.fixedDouble(clampX(a))
            let second = Self.fixedDouble(clampX(b))
            if isUp { add(second, first) } else { add(first, second) }
        }
        /// Returns the point on the edge at a column, clamped between the edge's ends because of rounding.
        func crossing(_ x: Double) -> SIMD2<Double> {
            SIMD2(x, min(max(origin.y + (x - origin.x) / slope, start.y), end.y))
        }
        var cuts = (SIMD2<Double>?.none, SIMD2<Double>?.none)
        if (start.x < left) != (end.x < left) { cuts.0 = crossing(left) }
        if (start.x > right) != (end.x > right) { cuts.1 = crossing(right) }
        if start.x > end.x { swap(&cuts.0, &cuts.1) }
        var at = start
        if let cut = cuts.0 {
            emit(at, cut)
            at = cut
        }
        if let cut = cuts.1 {
            emit(at, cut)
            at = cut
        }
        emit(at, end)
    }

    /// Rounds like ``fixed(_:)``, for points in the picture or at most one pixel outside it.
    private static func fixedDouble(_ point: SIMD2<Double>) -> SIMD2<Int32> {
        let scaled = (point * 256).rounded(.toNearestOrEven)
        guard abs(scaled.x) < 1e9, abs(scaled.y) < 1e9 else { return .zero }  // cannot happen after clipping
        return SIMD2(Int32(clamping: scaled.x), Int32(clamping: scaled.y))
    }
}
