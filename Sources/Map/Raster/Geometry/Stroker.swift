internal import PortolanPlane

/// Follows the contours of a stroked path: leaves out invisible parts, cuts dashes, and passes runs to a
/// ``StrokeOutline``.
struct Stroker {
    private var outline: StrokeOutline
    /// The upper left corner of the box in which a segment can reach the picture.
    private let low: SIMD2<Float>
    /// The lower right corner of the box in which a segment can reach the picture.
    private let high: SIMD2<Float>
    private let dashes: DashPattern?
    private var dash = DashPattern.Position()
    /// The last point of the line so far.
    private var last = SIMD2<Float>.zero
    /// Whether the outline's run reaches `last`.
    private var isRunning = false
    /// The kind of the first point of a run that begins at the next segment.
    private var start = StrokeOutline.Start.cap
    /// Whether no segment has been seen yet.
    private var isAtStart = true
    /// Whether every segment is visible and has no coordinate beyond ``far``, so that no segment needs a test.
    private var isInside = false

    /// The greatest absolute coordinate of a segment that is followed as it is. A segment that reaches beyond it is
    /// cut first, because `Float` is too coarse for the positions of its sides.
    private static let far: Float = 262_144
    /// The length above which a segment is cut first. Together with ``far``, it limits the number of dashes outside
    /// the picture.
    private let longest: Float
    /// Two points closer than this count as one.
    private static let shortest: Float = 1e-3

    /// - Parameters:
    ///   - stroke: the stroke's settings.
    ///   - low: the corner of the visible box with the smaller coordinates, on the plane of the line.
    ///   - high: the opposite corner.
    init(_ stroke: Stroke, low: SIMD2<Float>, high: SIMD2<Float>) {
        outline = StrokeOutline(stroke)
        self.low = low - outline.reach
        self.high = high + outline.reach
        dashes = DashPattern(stroke, shortest: max(0.5, outline.reach / 16))
        longest = dashes == nil ? Self.far : min(Self.far, 2 * (high.x + high.y))
    }

    /// Whether a line within these bounds is invisible.
    func cannotSee(_ bounds: ContourBounds) -> Bool {
        !(outline.radius > 0) || bounds.low.x > high.x || bounds.low.y > high.y || bounds.high.x < low.x || bounds.high.y < low.y
    }

    /// Strokes one contour of finite points with these bounds.
    mutating func stroke(_ points: Span<SIMD2<Float>>, _ contour: DrawList.Contour, bounds: ContourBounds, into sink: borrowing EdgeSink) {
        let isClosed = contour.isClosed
        guard points.count > 1 else { return }
        isInside = bounds.low.x >= low.x && bounds.low.y >= low.y && bounds.high.x <= high.x && bounds.high.y <= high.y
        isRunning = false
        isAtStart = true
        if let dashes {
            dash = dashes.start
            if contour.distance.isFinite, contour.distance != 0 { dashes.skip(&dash, Double(contour.distance)) }
        }
        // A ring that is completely visible closes with a corner. A ring that is dashed, or of which parts are left
        // out, is an open line back to its start.
        let isRing = isClosed && dashes == nil
        let isWhole = isRing && (isInside || isSeenWhole(points))
        start = isRing ? (isWhole ? .closed : .cut) : contour.startIsCut ? .cut : .cap
        last = points[0]
        for index in 1..<points.count { _ = segment(to: points[index], into: sink) }
        if isClosed { _ = segment(to: points[0], into: sink) }
        if isRing && !isWhole {
            // The first segment is added once more to make the corner at the start; the union stays the same.
            var index = 1
            while index < points.count, !segment(to: points[index], into: sink) { index += 1 }
        }
        if isRunning {
            if isWhole { outline.finishClosed(into: sink) } else { outline.finish(capped: !isRing && !contour.endIsCut, into: sink) }
        } else if isAtStart {
            outline.dot(at: last, unit: SIMD2(1, 0), into: sink)
        }
    }

    private func isSeenWhole(_ points: Span<SIMD2<Float>>) -> Bool {
        var previous = points[points.count - 1]
        for index in points.indices {
            let point = points[index]
            if isFar(previous, point) || !canSee(previous, point) { return false }
            previous = point
        }
        return true
    }

    @inline(__always)
    private func canSee(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
        let minimum = pointwiseMin(a, b)
        let maximum = pointwiseMax(a, b)
        return minimum.x <= high.x && minimum.y <= high.y && maximum.x >= low.x && maximum.y >= low.y
    }

    private func isFar(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool {
        max(abs(a.x), abs(a.y), max(abs(b.x), abs(b.y))) > Self.far
    }

    /// Continues to the next point. Returns false if the next point equals the last one.
    @inline(__always)
    private mutating func segment(to next: SIMD2<Float>, into sink: borrowing EdgeSink) -> Bool {
        let way = next - last
        let squared = (way * way).sum()
        if squared < Self.shortest * Self.shortest { return false }
        if isInside || (squared < longest * longest && !isFar(last, next)) {
            let distance = squared.squareRoot()
            if isInside || canSee(last, next) {
                piece(to: next, unit: way / distance, distance: distance, into: sink)
            } else {
                skip(Double(distance), into: sink)
            }
        } else {
            farSegment(to: next, into: sink)
        }
        last = next
        isAtStart = false
        return true
    }

    /// Adds a visible piece of the line from `last`, with its dashes.
    @inline(__always)
    private mutating func piece(to next: SIMD2<Float>, unit: SIMD2<Float>, distance: Float, into sink: borrowing EdgeSink) {
        if dashes != nil {
            dashedPiece(to: next, unit: unit, distance: distance, into: sink)
        } else {
            if !isRunning { outline.begin(at: last, start) }
            isRunning = true
            outline.line(to: next, unit: unit, distance: distance, into: sink)
        }
    }

    private mutating func dashedPiece(to next: SIMD2<Float>, unit: SIMD2<Float>, distance: Float, into sink: borrowing EdgeSink) {
        guard let dashes else { return }
        // The sum is a Double: adding a short dash to a long distance must change it.
        var at = 0.0
        while true {
            let isOn = dash.isOn
            let left = Float(Double(distance) - at)
            if isOn && !isRunning && dash.remaining > 0 {
                outline.begin(at: last + unit * Float(at), at > 0 || (dash.isFresh && !isAtStart) ? .cap : start)
                isRunning = true
            }
            if dash.remaining > left {
                if isOn && left > 0 { outline.line(to: next, unit: unit, distance: left, into: sink) }
                dash.remaining -= left
                dash.isFresh = false
                return
            }
            at += Double(dash.remaining)
            if isOn {
                if dash.remaining > 0 {
                    outline.line(to: last + unit * Float(at), unit: unit, distance: dash.remaining, into: sink)
                }
                if isRunning {
                    outline.finish(capped: true, into: sink)
                } else {
                    outline.dot(at: last + unit * Float(at), unit: unit, into: sink)
                }
                isRunning = false
            }
            dashes.advance(&dash)
        }
    }

    /// Skips a piece of the line.
    private mutating func skip(_ distance: Double, into sink: borrowing EdgeSink) {
        if isRunning { outline.finish(capped: false, into: sink) }
        isRunning = false
        start = .cut
        dashes?.skip(&dash, distance)
    }

    /// Adds a segment with a distant end, after cutting it to the visible box.
    @inline(never)
    private mutating func farSegment(to next: SIMD2<Float>, into sink: borrowing EdgeSink) {
        let from = SIMD2<Double>(last)
        let way = SIMD2<Double>(next) - from
        let distance = (way * way).sum().squareRoot()
        let margin = Double(outline.radius) + 1
        var part = SegmentPart<Double>()
        for axis in 0..<2 {
            _ = part.keep(from[axis], step: way[axis], between: Double(low[axis]) - margin, Double(high[axis]) + margin)
        }
        guard part.from < part.to else { return skip(distance, into: sink) }
        if part.from > 0 {
            skip(distance * part.from, into: sink)
            last = SIMD2<Float>(from + way * part.from)
        }
        let end = part.to < 1 ? SIMD2<Float>(from + way * part.to) : next
        piece(to: end, unit: SIMD2<Float>(way / distance), distance: Float(distance * (part.to - part.from)), into: sink)
        if part.to < 1 { skip(distance * (1 - part.to), into: sink) }
    }
}

/// Dash and gap lengths, without invalid values.
struct DashPattern {
    /// A position in the pattern.
    struct Position {
        var index = 0
        /// The pixels left of the current dash or gap.
        var remaining: Float = 0
        /// Whether nothing of the current dash or gap has been used.
        var isFresh = true
        var isOn: Bool { index & 1 == 0 }
    }

    private let lengths: [Float]
    private let total: Double
    let start: Position

    /// Returns `nil` for a solid line, or if the whole pattern is shorter than `shortest` pixels. Such dashes
    /// could not be distinguished, and the number of dashes near the picture must be limited.
    init?(_ stroke: Stroke, shortest: Float) {
        guard !stroke.dashes.isEmpty, stroke.dashes.count <= 1024 else { return nil }
        var lengths = stroke.dashes.map { $0 > 0 ? min($0, 1e6) : 0 }
        if lengths.count % 2 == 1 { lengths += lengths }
        let total = lengths.reduce(0.0) { $0 + Double($1) }
        guard total >= Double(shortest) else { return nil }
        // Without gaps the line is solid.
        guard lengths.indices.contains(where: { $0 % 2 == 1 && lengths[$0] > 0 }) else { return nil }
        self.lengths = lengths
        self.total = total
        var start = Position(index: 0, remaining: lengths[0], isFresh: true)
        Self.skip(&start, stroke.dashPhase.isFinite ? Double(stroke.dashPhase) : 0, lengths, total)
        self.start = start
    }

    func advance(_ position: inout Position) {
        let next = position.index + 1 == lengths.count ? 0 : position.index + 1
        position = Position(index: next, remaining: lengths[next], isFresh: true)
    }

    /// Moves along the pattern by any distance, in time that depends only on the pattern.
    func skip(_ position: inout Position, _ distance: Double) {
        Self.skip(&position, distance, lengths, total)
    }

    private static func skip(_ position: inout Position, _ distance: Double, _ lengths: [Float], _ total: Double) {
        var rest = distance.truncatingRemainder(dividingBy: total)
        if rest < 0 { rest += total }
        while rest > 0, rest >= Double(position.remaining) {
            rest -= Double(position.remaining)
            let next = position.index + 1 == lengths.count ? 0 : position.index + 1
            position = Position(index: next, remaining: lengths[next], isFresh: true)
        }
        if rest > 0 {
            position.remaining -= Float(rest)
            position.isFresh = false
        }
    }
}
