internal import PortolanBasics

/// Grows a glyph by a halo: converts every pixel's exact distance to the nearest edge of the outline into
/// coverage.
///
/// A stroked outline would show artefacts where the halo is wider than a counter of the letter. The distance
/// shows none, rounds corners, and gives a blur without extra work.
enum HaloDistance {
    struct Segment {
        var from: SIMD2<Float>
        var to: SIMD2<Float>
    }

    /// Converts outline elements to straight segments. Curves are divided so that they deviate by at most
    /// `tolerance`.
    static func flatten(_ elements: [GlyphOutline.Element], tolerance: Float) -> [Segment] {
        var segments: [Segment] = []
        segments.reserveCapacity(elements.count * 3)
        var start = SIMD2<Float>.zero
        var pen = SIMD2<Float>.zero
        func line(to end: SIMD2<Float>) {
            if end != pen { segments.append(Segment(from: pen, to: end)) }
            pen = end
        }
        // A chord of a curve with a second derivative of at most d deviates by d·h²/8 within a step h of the
        // parameter.
        func steps(_ secondDerivative: Float) -> Int {
            let steps = (secondDerivative / (8 * tolerance)).squareRoot().rounded(.up)
            return steps.isFinite ? min(max(Int(clamping: min(steps, 64)), 1), 64) : 1
        }
        for element in elements {
            switch element {
            case .moveTo(let to):
                start = to
                pen = to
            case .lineTo(let to): line(to: to)
            case .quadTo(let control, let to):
                let from = pen
                let count = steps(2 * length(from - 2 * control + to))
                for step in 1...count {
                    let t = Float(step) / Float(count)
                    let u = 1 - t
                    line(to: step == count ? to : u * u * from + 2 * u * t * control + t * t * to)
                }
            case .cubicTo(let first, let second, let to):
                let from = pen
                let count = steps(6 * max(length(from - 2 * first + second), length(first - 2 * second + to)))
                for step in 1...count {
                    let t = Float(step) / Float(count)
                    let u = 1 - t
                    let inner = u * u * u * from + 3 * u * u * t * first
                    line(to: step == count ? to : inner + 3 * u * t * t * second + t * t * t * to)
                }
            case .close: line(to: start)
            }
        }
        return segments
    }

    private static func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }

    /// Grows a mask in place.
    ///
    /// - Parameters:
    ///   - coverage: the mask, row by row.
    ///   - width: the number of columns.
    ///   - height: the number of rows.
    ///   - segments: the outline in pixels of the mask, y downward.
    ///   - halo: the extent of the halo in pixels.
    ///   - blur: half the width over which the halo's edge fades, in pixels; 0 gives a plain anti-aliased edge.
    /// - Complexity: per segment, the pixels within halo + blur of its bounding box.
    static func grow(_ coverage: inout [UInt8], width: Int, height: Int, segments: [Segment], halo: Float, blur: Float) {
        let fade = 0.5 + blur
        let reach = halo + fade
        let far = reach * reach
        var squares = [Float](repeating: far, count: width * height)
        unsafe squares.withUnsafeMutableBufferPointer { squares in
            for segment in segments {
                let low = pointwiseMin(segment.from, segment.to) - reach
                let high = pointwiseMax(segment.from, segment.to) + reach
                let x0 = max(Int(clamping: low.x.rounded(.down)), 0)
                let x1 = min(Int(clamping: high.x.rounded(.up)), width)
                let y0 = max(Int(clamping: low.y.rounded(.down)), 0)
                let y1 = min(Int(clamping: high.y.rounded(.up)), height)
                guard x0 < x1, y0 < y1 else { continue }
                let along = segment.to - segment.from
                let inverse = 1 / max((along * along).sum(), .leastNormalMagnitude)
                for y in y0..<y1 {
                    let dy = Float(y) + 0.5 - segment.from.y
                    for x in x0..<x1 {
                        let dx = Float(x) + 0.5 - segment.from.x
                        let t = min(max((dx * along.x + dy * along.y) * inverse, 0), 1)
                        let ex = dx - t * along.x
                        let ey = dy - t * along.y
                        let square = ex * ex + ey * ey
                        // Within the buffer: 0 ≤ x < width and 0 ≤ y < height.
                        unsafe squares[y * width + x] = min(squares[y * width + x], square)
                    }
                }
            }
        }
        for index in coverage.indices {
            let filled = coverage[index]
            guard filled < 255, squares[index] < far || filled >= 128 else { continue }
            let distance = squares[index].squareRoot()
            let outside = filled >= 128 ? -distance : distance
            var share = min(max((halo + fade - outside) / (2 * fade), 0), 1)
            if blur > 0 { share = share * share * (3 - 2 * share) }
            coverage[index] = max(filled, UInt8(clamping: share * 255 + 0.5))
        }
    }
}
