/// Turns one run of a polyline into the edges of its outline, point by point and without storing the outline.
///
/// The outline is that of the union of rectangles (one per segment), wedges (one per corner) and caps. All have
/// the same orientation, so the winding number is never negative and non-zero filling is correct even if the
/// line crosses itself. Both sides are emitted in one pass: the left one forwards, the right one backwards. On
/// the inner side of a corner the two sides meet in their intersection if the segments are long enough;
/// otherwise they go through the corner point, which keeps the winding correct.
///
/// Arcs are halved by normalised sums of directions. This needs only square roots, which IEEE 754 defines
/// exactly, and no sines.
struct StrokeOutline {
    /// Half the width, in pixels.
    let radius: Float
    let cap: Stroke.Cap
    let join: Stroke.Join
    /// The smallest cosine of half the turn for which a miter is drawn: miter length / width = 1 / cos(turn /
    /// 2).
    private let miterCosine: Float
    /// The largest cosine of half the turn for which a corner is rounded.
    private let roundCosine: Float
    /// The cosine of half an arc piece: the distance of the arc from its chord is radius · (1 − cos).
    private let arcCosine: Float
    /// If the miter of a corner exceeds the line by less than half the tolerance, the corner is drawn with the miter,
    /// whatever the join. Smoothly curved lines then take two edges per segment.
    private let smoothCosine: Float

    /// The largest distance in pixels between a true arc and its polygon.
    static let tolerance: Float = 0.1

    /// The last point of the line so far: the end of the current segment, and the start of the next one.
    private var point = SIMD2<Float>.zero
    private var direction = SIMD2<Float>.zero
    private var length: Float = 0
    /// The point where the left side of the segment begins.
    private var left = SIMD2<Float>.zero
    /// The point where the right side of the segment begins.
    private var right = SIMD2<Float>.zero
    private var firstDirection = SIMD2<Float>.zero
    private var firstLength: Float = 0
    private var start = Start.cut
    private var hasSegment = false

    /// The kind of a run's first point.
    enum Start {
        /// The end of a line or a dash.
        case cap
        /// A plain cut, because the line before it is outside the picture.
        case cut
        /// The point to which a closed line returns.
        case closed
    }

    init(_ stroke: Stroke) {
        // The width is limited to 65,536 pixels, four times the largest side of a picture.
        radius = stroke.width > 0 ? min(stroke.width / 2, 32_768) : 0
        cap = stroke.cap
        join = stroke.join
        miterCosine = stroke.miterLimit >= 1 ? 1 / min(stroke.miterLimit, 1000) : 2
        roundCosine = stroke.roundLimit > 1 ? 1 / min(stroke.roundLimit, 1000) : 1
        arcCosine = radius > Self.tolerance ? max(1 - Self.tolerance / radius, 0.5) : 0.5
        smoothCosine = radius / (radius + Self.tolerance / 2)
    }

    /// The largest possible distance of the outline from the line.
    var reach: Float {
        var factor: Float = cap == .square ? 1.4143 : 1
        if join == .miter || join == .round && roundCosine < 1, miterCosine < 1 { factor = max(factor, 1 / miterCosine) }
        return min(radius * factor, radius + 32_768) + Self.tolerance
    }

    /// Begins a run.
    @inline(__always)
    mutating func begin(at point: SIMD2<Float>, _ start: Start) {
        self.point = point
        self.start = start
        hasSegment = false
    }

    /// Follows the line to its next point. `unit` is the direction from the last point, and `distance` the
    /// length of the segment, above zero.
    @inline(__always)
    mutating func line(to next: SIMD2<Float>, unit: SIMD2<Float>, distance: Float, into sink: borrowing EdgeSink) {
        if hasSegment {
            corner(unit: unit, distance: distance, into: sink)
        } else {
            hasSegment = true
            firstDirection = unit
            firstLength = distance
            let side = normal(unit)
            left = point + side
            right = point - side
            switch start {
            case .cap: emitCap(at: point, side: -side, outward: -unit, into: sink)
            case .cut: sink.add(right, left)
            case .closed: break
            }
        }
        direction = unit
        length = distance
        point = next
    }

    /// Ends the run at its last point, with a cap or a plain cut.
    mutating func finish(capped: Bool, into sink: borrowing EdgeSink) {
        guard hasSegment else { return }
        hasSegment = false
        let side = normal(direction)
        sink.add(left, point + side)
        if capped {
            emitCap(at: point, side: side, outward: direction, into: sink)
        } else {
            sink.add(point + side, point - side)
        }
        sink.add(point - side, right)
    }

    /// Ends a closed run, whose last point equals its first, with a corner.
    mutating func finishClosed(into sink: borrowing EdgeSink) {
        guard hasSegment else { return }
        hasSegment = false
        corner(unit: firstDirection, distance: firstLength, into: sink)
        // The corner has moved the ends of both sides, for example to a miter. The first segment began before the
        // corner was known, so two edges close the gaps to its sides.
        let side = normal(firstDirection)
        sink.add(left, point + side)
        sink.add(point - side, right)
    }

    /// Adds a line without length: a dot with round caps, a square with square caps, nothing with butt caps.
    func dot(at center: SIMD2<Float>, unit: SIMD2<Float>, into sink: borrowing EdgeSink) {
        guard cap != .butt else { return }
        let side = normal(unit)
        emitCap(at: center, side: side, outward: unit, into: sink)
        emitCap(at: center, side: -side, outward: -unit, into: sink)
    }

    @inline(__always)
    private func normal(_ unit: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(-unit.y, unit.x) * radius
    }

    /// Ends the sides of the current segment at `point` and begins the sides of the next segment.
    @inline(__always)
    private mutating func corner(unit: SIMD2<Float>, distance: Float, into sink: borrowing EdgeSink) {
        let cosine = (direction * unit).sum()
        let sine = direction.x * unit.y - direction.y * unit.x
        let side = normal(direction)
        let nextSide = normal(unit)
        let onePlus = 1 + cosine
        // cos²(turn / 2) = (1 + cos turn) / 2; tan(turn / 2) = sin / (1 + cos).
        let halfSquared = onePlus / 2
        // The sides of both segments meet here. The inner sides are cut at this point only if each is at least twice as
        // long as the part that is cut off. The other half is left for the corner at the other end; otherwise a side
        // could run backwards. If the line turns straight back (1 + cos = 0), its sides never meet.
        let meetsInside = onePlus > 1e-6 && abs(sine) * radius <= onePlus * min(length, distance) / 2
        if meetsInside && halfSquared >= smoothCosine * smoothCosine {
            let miter = (side + nextSide) / onePlus
            sink.add(left, point + miter)
            sink.add(point - miter, right)
            left = point + miter
            right = point - miter
        } else {
            sharpCorner(side, nextSide, sine: sine, onePlus: onePlus, meetsInside: meetsInside, into: sink)
        }
    }

    @inline(never)
    private mutating func sharpCorner(
        _ side: SIMD2<Float>,
        _ nextSide: SIMD2<Float>,
        sine: Float,
        onePlus: Float,
        meetsInside: Bool,
        into sink: borrowing EdgeSink
    ) {
        let miter = onePlus > 1e-6 ? (side + nextSide) / onePlus : .zero
        let isRound = join == .round && onePlus / 2 <= roundCosine * roundCosine
        let hasMiter = join != .bevel && !isRound && onePlus > 1e-6 && onePlus / 2 >= miterCosine * miterCosine
        // `normal` is the direction turned by +90°. A turn with a positive sine is towards the left side, so
        // the right side is the outer one.
        if sine < 0 {
            if hasMiter {
                sink.add(left, point + miter)
                left = point + miter
            } else {
                sink.add(left, point + side)
                emitJoin(from: side, to: nextSide, outward: direction, isRound: isRound, into: sink)
                left = point + nextSide
            }
            if meetsInside {
                sink.add(point - miter, right)
                right = point - miter
            } else {
                sink.add(point - side, right)
                sink.add(point, point - side)
                sink.add(point - nextSide, point)
                right = point - nextSide
            }
        } else {
            if hasMiter {
                sink.add(point - miter, right)
                right = point - miter
            } else {
                sink.add(point - side, right)
                emitJoin(from: -nextSide, to: -side, outward: direction, isRound: isRound, into: sink)
                right = point - nextSide
            }
            if meetsInside {
                sink.add(left, point + miter)
                left = point + miter
            } else {
                sink.add(left, point + side)
                sink.add(point + side, point)
                sink.add(point, point + nextSide)
                left = point + nextSide
            }
        }
    }

    private func emitJoin(from: SIMD2<Float>, to: SIMD2<Float>, outward: SIMD2<Float>, isRound: Bool, into sink: borrowing EdgeSink) {
        guard isRound else {
            sink.add(point + from, point + to)
            return
        }
        // Beyond about 170°, the sum of the two directions is too short for halving the arc.
        if (from * to).sum() < -0.985 * radius * radius {
            emitArc(center: point, from: from, to: outward * radius, depth: 7, into: sink)
            emitArc(center: point, from: outward * radius, to: to, depth: 7, into: sink)
        } else {
            emitArc(center: point, from: from, to: to, depth: 8, into: sink)
        }
    }

    /// Adds the cap from `center + side` around the end of the line to `center - side`.
    private func emitCap(at center: SIMD2<Float>, side: SIMD2<Float>, outward: SIMD2<Float>, into sink: borrowing EdgeSink) {
        switch cap {
        case .butt:
            sink.add(center + side, center - side)
        case .square:
            let ahead = center + outward * radius
            sink.add(center + side, ahead + side)
            sink.add(ahead + side, ahead - side)
            sink.add(ahead - side, center - side)
        case .round:
            emitArc(center: center, from: side, to: outward * radius, depth: 7, into: sink)
            emitArc(center: center, from: outward * radius, to: -side, depth: 7, into: sink)
        }
    }

    /// Adds an arc of less than 180° as chords within the tolerance, at most 2^depth of them.
    private func emitArc(center: SIMD2<Float>, from: SIMD2<Float>, to: SIMD2<Float>, depth: Int, into sink: borrowing EdgeSink) {
        let sum = from + to
        // |from + to| = 2 radius cos(half the angle).
        let cosine = (sum * sum).sum().squareRoot() / (2 * radius)
        if depth == 0 || cosine >= arcCosine || !(cosine > 1e-3) {
            sink.add(center + from, center + to)
        } else {
            let middle = sum / (2 * cosine)
            emitArc(center: center, from: from, to: middle, depth: depth - 1, into: sink)
            emitArc(center: center, from: middle, to: to, depth: depth - 1, into: sink)
        }
    }
}
