internal import PortolanBasics

/// A paint along a line, prepared for one command in one band. The shader holds the segments that may reach the
/// band's rows.
@safe
struct LineShader {
    /// For each pixel of one row of the picture, its position on a line. Between two rows, the memory is in its initial
    /// state.
    ///
    /// Unchecked access: columns are clamped to `0 ..< width`, and a group of four that begins there may reach into
    /// the spare columns behind them.
    @safe
    final class Memory {
        fileprivate let width: Int
        /// The square of the distance from the nearest segment so far.
        fileprivate let nearest: UnsafeMutablePointer<Float>
        /// The weight of the paint, 0…256.
        fileprivate let weight: UnsafeMutablePointer<Float>
        /// The image's column for each pixel. Columns run along the line.
        fileprivate let along: UnsafeMutablePointer<Float>
        /// The image's row for each pixel. Rows run across the line.
        fileprivate let across: UnsafeMutablePointer<Float>
        /// The index of the segment that a pixel belongs to.
        fileprivate let owner: UnsafeMutablePointer<Int32>
        private let base: UnsafeMutablePointer<Float>

        init(width: Int) {
            self.width = width
            let stride = width + 8
            unsafe base = .allocate(capacity: 4 * stride)
            unsafe base.initialize(repeating: 0, count: 4 * stride)
            unsafe nearest = unsafe base
            unsafe weight = unsafe base + stride
            unsafe along = unsafe base + 2 * stride
            unsafe across = unsafe base + 3 * stride
            unsafe nearest.update(repeating: .infinity, count: stride)
            unsafe owner = .allocate(capacity: stride)
            unsafe owner.initialize(repeating: 0, count: stride)
        }

        deinit {
            unsafe base.deallocate()
            unsafe owner.deallocate()
        }

        fileprivate func clean(_ columns: Range<Int>) {
            guard !columns.isEmpty else { return }
            // The last group of four may have been written beyond the range, so four more columns are cleaned.
            let count = columns.count + 4
            unsafe (nearest + columns.lowerBound).update(repeating: .infinity, count: count)
            unsafe (weight + columns.lowerBound).update(repeating: 0, count: count)
        }
    }

    private struct Segment {
        /// A point of the segment near the band.
        var point: SIMD2<Float>
        var unit: SIMD2<Float>
        /// The beginning of the segment, in pixels along the line from `point`.
        var first: Float
        /// The end of the segment, in pixels along the line from `point`.
        var last: Float
        /// The image's column at the point.
        var column: Float
        /// Pixels of the plane per pixel of the picture across the line, where w is 1.
        var spread: Float
        /// The segment's index in the course.
        var number: Int32
        /// The indices of the neighbours that meet this segment on the bisector of their angle: the segment
        /// before and, at a ring's end, the segment after; −1 for none.
        var neighbours: SIMD2<Int32>
    }

    let opacity: UInt8
    private let solid: UInt32
    private let image: Pixmap?
    private let repeats: Bool
    private let columnsPerPixel: Float
    private let perspective: Perspective?
    private let offset: Float
    private let inner: Float
    private let outer: Float
    private let blur: Float
    private let isRound: Bool
    /// A segment colours no pixel that is farther away than this, whether the pixel lies beside the segment or beyond
    /// one of its ends.
    private let reach: Float
    private var segments: [Segment] = []

    /// The weight of squared distances beyond a segment's end; squared distances beside a segment have the weight
    /// 1. Two segments may be equally far from a pixel at a corner. The pixel then belongs to the segment whose end it
    /// exceeds by the shorter distance.
    private static let beyond: Float = 1.01

    /// Returns nil if nothing is visible.
    /// - Parameters:
    ///   - paint: the paint along a line.
    ///   - list: the list with the paint's course.
    ///   - reach: the largest distance of the filled shape from the line.
    ///   - rows: the band's rows.
    init?(_ paint: LinePaint, _ list: DrawList, reach: Float, rows: Range<Int>) {
        opacity = ImageShader.byte(paint.opacity)
        guard opacity > 0, paint.outer > 0, paint.outer < 32_768, reach < 65_536 else { return nil }
        switch paint.fill {
        case .solid(let color):
            solid = color.premultipliedPixel
            image = nil
            repeats = false
            columnsPerPixel = 0
        case .image(let id, let length, let repeats):
            guard list.images.indices.contains(Int(id.index)), let picture = list.images[Int(id.index)].levels.first,
                picture.width > 0, picture.height > 0, length > 0, length.isFinite
            else { return nil }
            solid = 0
            image = picture
            self.repeats = repeats
            columnsPerPixel = Float(Double(picture.width) / length)
        }
        perspective = paint.perspective
        offset = paint.offset.isFinite ? paint.offset : 0
        inner = paint.inner > 0 ? paint.inner : 0
        outer = paint.outer
        blur = paint.blur > 0 ? paint.blur : 0
        isRound = paint.isRound
        self.reach = reach + abs(offset)
        let middle = SIMD2(0.0, Double(rows.lowerBound + rows.upperBound) / 2)
        var low = -Float.infinity
        var high = Float.infinity
        if let perspective {
            low = perspective.planeRow(Float(rows.lowerBound)) ?? -.infinity
            high = perspective.planeRow(Float(rows.upperBound)) ?? .infinity
        } else {
            low = Float(rows.lowerBound)
            high = Float(rows.upperBound)
        }
        low -= self.reach + 1
        high += self.reach + 1
        let period = image.map { Double($0.width) } ?? 1
        let perPixel = Double(columnsPerPixel)
        for contour in paint.course.contours {
            guard list.contours.indices.contains(Int(contour)) else { continue }
            let contour = list.contours[Int(contour)]
            let count = contour.points.count
            guard count > 1 else { continue }
            var distance = paint.start
            var previous = SIMD2<Double>(list.points[Int(contour.points.lowerBound)])
            var number: Int32 = 0
            var firstUnit = SIMD2<Double>.zero
            var lastUnit = SIMD2<Double>.zero
            for step in 1...(contour.isClosed ? count : count - 1) {
                let next = SIMD2<Double>(list.points[Int(contour.points.lowerBound) + (step == count ? 0 : step)])
                let way = next - previous
                let length = (way * way).sum().squareRoot()
                guard length > 1e-6, length.isFinite else { continue }
                let unit = way / length
                if number == 0 { firstUnit = unit }
                var neighbours = SIMD2<Int32>(repeating: -1)
                if number > 0, Self.isMitred(lastUnit, unit) { neighbours.x = number - 1 }
                if contour.isClosed, step == count, Self.isMitred(unit, firstUnit) { neighbours.y = 0 }
                defer {
                    previous = next
                    lastUnit = unit
                    distance += length
                    number += 1
                }
                guard Float(min(previous.y, next.y)) <= high, Float(max(previous.y, next.y)) >= low else { continue }
                // Positions are measured from the point nearest to the band's rows, because distant ends would
                // cost precision.
                let target = perspective == nil ? middle : SIMD2(Double(paint.perspective?.focalPoint.x ?? 0), Double(max(low, -1e6)))
                let at = min(max(((target - previous) * unit).sum(), 0), length)
                var column = (distance + at) * perPixel
                if repeats { column -= (column / period).rounded(.down) * period }
                let tilt = SIMD2(unit.y, unit.x * Double(perspective?.tiltCosine ?? 1))
                segments.append(
                    Segment(
                        point: SIMD2<Float>(previous + unit * at),
                        unit: SIMD2<Float>(unit),
                        first: Float(-at),
                        last: Float(length - at),
                        column: Float(column),
                        spread: Float(1 / max((tilt * tilt).sum().squareRoot(), 1e-3)),
                        number: number,
                        neighbours: neighbours
                    )
                )
            }
        }
        if segments.isEmpty { return nil }
    }

    /// Whether two segments meet on the bisector of their angle. At sharper corners the later segment covers
    /// the earlier one.
    private static func isMitred(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { (a * b).sum() > -0.5 }

    /// Calls `body` with the shader of a row.
    /// - Parameter columns: the columns that may be requested.
    @inline(__always)
    func withRow(_ row: Int, columns: Range<Int>, _ memory: Memory, _ body: (LineRow) -> Void) {
        var used = columns.upperBound..<columns.upperBound
        // From columns to the plane: x = start + step · column.
        var y = Float(row) + 0.5
        var start: Float = 0.5
        var step: Float = 1
        if let perspective {
            guard let planeRow = perspective.planeRow(y) else { return }
            y = planeRow
            step = 1 - (y - perspective.focalPoint.y) * perspective.slope
            start = perspective.focalPoint.x + (0.5 - perspective.focalPoint.x) * step
        }
        for segment in segments {
            let touched = mark(segment, y, start, step, columns, memory)
            if !touched.isEmpty { used = min(used.lowerBound, touched.lowerBound)..<max(used.upperBound, touched.upperBound) }
        }
        if let image {
            unsafe image.pixels.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                unsafe body(LineRow(memory, solid: 0, pixels: base, width: image.width, height: image.height, repeats: repeats))
            }
        } else {
            unsafe body(LineRow(memory, solid: solid, pixels: nil, width: 1, height: 1, repeats: false))
        }
        memory.clean(used.lowerBound < used.upperBound ? used : 0..<0)
    }

    /// Records the positions of a row's pixels on a segment, unless another segment is nearer. Returns the columns that
    /// the function visited.
    private func mark(
        _ segment: Segment,
        _ y: Float,
        _ start: Float,
        _ step: Float,
        _ columns: Range<Int>,
        _ memory: Memory
    ) -> Range<Int> {
        let way = SIMD2(start - segment.point.x, y - segment.point.y)
        // The positions along and across the line for column 0, and their steps per column.
        let t0 = way.x * segment.unit.x + way.y * segment.unit.y
        let tStep = step * segment.unit.x
        let n0 = way.y * segment.unit.x - way.x * segment.unit.y - offset
        let nStep = -step * segment.unit.y
        var low = Float(columns.lowerBound)
        var high = Float(columns.upperBound)
        Self.limit(t0, tStep, segment.first - reach, segment.last + reach, &low, &high)
        Self.limit(n0, nStep, -reach, reach, &low, &high)
        guard low < high else { return 0..<0 }
        let first = max(Int(clamping: low.rounded(.down)), columns.lowerBound)
        let end = min(Int(clamping: high.rounded(.up)), columns.upperBound)
        let fade = blur * step * segment.spread
        let columnStep = columnsPerPixel
        let height = image.map { Float($0.height) } ?? 1
        let half = height / (2 * outer)
        // If a line with an image crosses itself, its later part covers the earlier one.
        let covers = columnStep > 0 && fade == 0
        var x = first
        while x < end {
            let lanes = SIMD4<Float>(repeating: Float(x)) + SIMD4(0, 1, 2, 3)
            let t = t0 + lanes * tStep
            let n = n0 + lanes * nStep
            let held = pointwiseMin(pointwiseMax(t, SIMD4(repeating: segment.first)), SIMD4(repeating: segment.last))
            let excess = t - held
            let nSquared = n * n
            let key = nSquared + excess * excess * Self.beyond
            let before = unsafe UnsafeRawPointer(memory.nearest + x).loadUnaligned(as: SIMD4<Float>.self)
            var isTaken = key .< before
            if covers {
                let owner = unsafe UnsafeRawPointer(memory.owner + x).loadUnaligned(as: SIMD4<Int32>.self)
                let isInside = (excess .== .zero) .& (nSquared .<= outer * outer) .& (before .< .infinity)
                isTaken .|= isInside .& (owner .< segment.number) .& (owner .!= segment.neighbours.x) .& (owner .!= segment.neighbours.y)
            }
            if any(isTaken) {
                var shown = SIMD4<Float>(repeating: 256)
                if fade > 0 {
                    let distance = isRound ? (nSquared + excess * excess).squareRoot() : nSquared.squareRoot()
                    let amount = pointwiseMin(distance - (inner - fade), outer - distance) * (256 / fade)
                    shown = pointwiseMin(pointwiseMax(amount, .zero), SIMD4(repeating: 256))
                }
                unsafe Self.store(key, isTaken, memory.nearest + x)
                unsafe Self.store(shown, isTaken, memory.weight + x)
                if columnStep > 0 {
                    unsafe Self.store(segment.column + held * columnStep, isTaken, memory.along + x)
                    unsafe Self.store(height / 2 - n * half, isTaken, memory.across + x)
                    unsafe Self.store(SIMD4(repeating: segment.number), isTaken, memory.owner + x)
                }
            }
            x &+= 4
        }
        return first..<max(first, end)
    }

    @inline(__always)
    private static func store<Value: SIMDScalar>(
        _ value: SIMD4<Value>,
        _ mask: SIMDMask<SIMD4<Int32>>,
        _ target: UnsafeMutablePointer<Value>
    ) where Value.SIMDMaskScalar == Int32 {
        let raw = UnsafeMutableRawPointer(target)
        let old = unsafe raw.loadUnaligned(as: SIMD4<Value>.self)
        unsafe raw.storeBytes(of: old.replacing(with: value, where: mask), as: SIMD4<Value>.self)
    }

    /// Narrows a range of columns to those with `least <= start + step · column <= most`.
    @inline(__always)
    private static func limit(_ start: Float, _ step: Float, _ least: Float, _ most: Float, _ low: inout Float, _ high: inout Float) {
        if abs(step) < 1e-6 {
            if !(start >= least && start <= most) { high = low }
            return
        }
        let (a, b) = ((least - start) / step, (most - start) / step)
        low = max(low, min(a, b))
        high = min(high, max(a, b) + 1)
    }
}

/// The shader of one row of the picture for a paint along a line.
@safe
struct LineRow: RowShader {
    private let memory: LineShader.Memory
    private let solid: FourPixels
    /// The image, of `width` by `height` pixels; nil for a single colour.
    private let pixels: UnsafePointer<UInt32>?
    private let width: Int32
    private let height: Int32
    private let repeats: Bool

    init(_ memory: LineShader.Memory, solid: UInt32, pixels: UnsafePointer<UInt32>?, width: Int, height: Int, repeats: Bool) {
        self.memory = memory
        self.solid = FourPixels(repeating: solid)
        unsafe self.pixels = unsafe pixels
        self.width = Int32(truncatingIfNeeded: width)
        self.height = Int32(truncatingIfNeeded: height)
        self.repeats = repeats
    }

    @inline(__always)
    func four(_ x: Int) -> FourPixels {
        let weight = unsafe UnsafeRawPointer(memory.weight + x).loadUnaligned(as: SIMD4<Float>.self)
        if weight == .zero { return .zero }
        let color = unsafe pixels == nil ? solid : sample(x)
        return ImageRow.mix(.zero, color, FourPixels(truncatingIfNeeded: Self.whole(weight)))
    }

    /// Interpolates between the four nearest pixels of the image.
    private func sample(_ x: Int) -> FourPixels {
        guard let pixels = unsafe pixels else { return .zero }
        var u = unsafe UnsafeRawPointer(memory.along + x).loadUnaligned(as: SIMD4<Float>.self)
        let v = unsafe UnsafeRawPointer(memory.across + x).loadUnaligned(as: SIMD4<Float>.self)
        let size = SIMD2(Float(width), Float(height))
        if repeats {
            u -= (u / size.x).rounded(.down) * size.x
        } else {
            u = pointwiseMin(pointwiseMax(u, .zero), SIMD4(repeating: size.x))
        }
        // Convert to 24.8 fixed point.
        let column = Self.whole((u - 0.5) * 256)
        let row = Self.whole((pointwiseMin(pointwiseMax(v, .zero), SIMD4(repeating: size.y)) - 0.5) * 256)
        var left = column &>> 8
        var right = left &+ 1
        let last = SIMD4(repeating: width &- 1)
        if repeats {
            left = left.replacing(with: left &+ width, where: left .< 0)
            left = left.replacing(with: left &- width, where: left .>= width)
            right = right.replacing(with: right &- width, where: right .>= width)
        }
        left = pointwiseMin(pointwiseMax(left, .zero), last)
        right = pointwiseMin(pointwiseMax(right, .zero), last)
        let lowest = SIMD4(repeating: height &- 1)
        let top = pointwiseMin(pointwiseMax(row &>> 8, .zero), lowest) &* width
        let bottom = pointwiseMin(pointwiseMax((row &>> 8) &+ 1, .zero), lowest) &* width
        /// Invariant: columns and rows are inside the image; they were clamped above.
        func load(_ at: SIMD4<Int32>) -> FourPixels {
            unsafe FourPixels(pixels[Int(at[0])], pixels[Int(at[1])], pixels[Int(at[2])], pixels[Int(at[3])])
        }
        let acrossPart = FourPixels(truncatingIfNeeded: column & 255)
        let upper = ImageRow.mix(load(top &+ left), load(top &+ right), acrossPart)
        if top == bottom { return upper }
        let lower = ImageRow.mix(load(bottom &+ left), load(bottom &+ right), acrossPart)
        return ImageRow.mix(upper, lower, FourPixels(truncatingIfNeeded: row & 255))
    }

    /// Rounds to nearest: adding 1.5 · 2^23 leaves the number in the low bits of the mantissa. Valid for
    /// |value| < 2^22.
    @inline(__always)
    private static func whole(_ value: SIMD4<Float>) -> SIMD4<Int32> {
        unsafe unsafeBitCast(value + 12_582_912, to: SIMD4<Int32>.self) &- 0x4B40_0000
    }
}

extension Perspective {
    /// Returns the row of the plane at a row of the picture, or nil at the horizon and above it.
    func planeRow(_ y: Float) -> Float? {
        let seen = y - focalPoint.y
        let depth = tiltCosine + seen * slope
        return depth > 1e-4 ? focalPoint.y + seen / depth : nil
    }
}
