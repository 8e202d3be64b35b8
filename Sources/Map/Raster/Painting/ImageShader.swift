/// An image paint, prepared for a command.
struct ImageShader {
    let paint: ImagePaint
    private let levels: [Pixmap]
    /// The column at which the footprint of a row's pixels is measured.
    private let middle: Double

    /// Returns nil if nothing is visible.
    init?(_ paint: ImagePaint, _ image: ImagePyramid, middle: Double) {
        guard let first = image.levels.first, first.width > 0, first.height > 0, paint.pictureToImage.isFinite else { return nil }
        self.paint = paint
        levels = paint.sampling == .nearest ? [first] : image.levels
        self.middle = middle
    }

    var opacity: UInt8 { Self.byte(paint.opacity) }

    /// Converts 0…1 to 0…255; NaN becomes 0.
    static func byte(_ opacity: Float) -> UInt8 { opacity > 0 ? UInt8((min(opacity, 1) * 255).rounded()) : 0 }  // in range: clamped

    /// Calls `body` with the shader of a row.
    @inline(__always)
    func withRow(_ row: Int, _ body: (ImageRow) -> Void) {
        let y = Double(row) + 0.5
        var level = 0
        var isReduced = false
        if levels.count > 1 {
            let footprint = self.footprint(y)
            isReduced = footprint > 1.2
            if footprint > 1, footprint.isFinite { level = min(Int(footprint.exponent), levels.count - 1) }
        }
        let image = levels[level]
        unsafe image.pixels.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe body(ImageRow(base, (image.width, image.height), paint, y: y, level: level, isReduced: isReduced))
        }
    }

    /// Returns the length of a pixel of the picture in pixels of the image, along its longer side.
    private func footprint(_ y: Double) -> Double {
        let map = paint.pictureToImage
        let (left, right) = (map.homogeneous(SIMD2(middle - 0.5, y)), map.homogeneous(SIMD2(middle + 0.5, y)))
        let (up, down) = (map.homogeneous(SIMD2(middle, y - 0.5)), map.homogeneous(SIMD2(middle, y + 0.5)))
        guard min(left.z, right.z, min(up.z, down.z)) > 0 else { return 1 }
        func square(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
            let way = SIMD2(b.x, b.y) / b.z - SIMD2(a.x, a.y) / a.z
            return (way * way).sum()
        }
        return max(square(left, right), square(up, down)).squareRoot()
    }
}

/// The shader of one row of the picture with an image. Positions are computed for each column separately, so
/// that a pixel's colour does not depend on where a run begins.
@safe
struct ImageRow: RowShader {
    private let pixels: UnsafePointer<UInt32>
    private let width: Int32
    private let height: Int32
    private let outside: ImagePaint.Outside
    private let isLinear: Bool
    private let isAffine: Bool
    private let isReduced: Bool
    /// The homogeneous position in the image for the middle of column 0.
    private let start: SIMD3<Double>
    /// The change of the position from column to column.
    private let step: SIMD3<Double>
    /// The step for a quarter of a row.
    private let quarter: SIMD3<Double>
    private let size: SIMD2<Double>

    init(
        _ pixels: UnsafePointer<UInt32>,
        _ size: (width: Int, height: Int),
        _ paint: ImagePaint,
        y: Double,
        level: Int,
        isReduced: Bool
    ) {
        unsafe self.pixels = unsafe pixels
        width = Int32(truncatingIfNeeded: size.width)
        height = Int32(truncatingIfNeeded: size.height)
        outside = paint.outside
        isLinear = paint.sampling == .linear
        let map = paint.pictureToImage
        isAffine = map.isAffine
        self.isReduced = isReduced
        let part = 1 / Double(1 << level)
        let scale = SIMD3(part, part, 1)
        start = map.homogeneous(SIMD2(0.5, y)) * scale
        step = SIMD3(map.x.x, map.y.x, map.w.x) * scale
        quarter = SIMD3(map.x.y, map.y.y, map.w.y) * scale / 4
        self.size = SIMD2(Double(size.width), Double(size.height))
    }

    @inline(__always)
    func four(_ x: Int) -> FourPixels {
        if isReduced { return mean(x) }
        return sample(x, start)
    }

    /// Returns the mean of four positions in a pixel.
    private func mean(_ x: Int) -> FourPixels {
        let half = step / 4
        let (a, b) = (sample(x, start - quarter - half), sample(x, start - quarter + half))
        let (c, d) = (sample(x, start + quarter - half), sample(x, start + quarter + half))
        let low = halves(a & 0x00FF_00FF) &+ halves(b & 0x00FF_00FF) &+ halves(c & 0x00FF_00FF) &+ halves(d & 0x00FF_00FF)
        let high =
            halves(a &>> 8 & 0x00FF_00FF) &+ halves(b &>> 8 & 0x00FF_00FF) &+ halves(c &>> 8 & 0x00FF_00FF)
            &+ halves(d &>> 8 & 0x00FF_00FF)
        return fourPixels((low &+ 2) &>> 2) | fourPixels((high &+ 2) &>> 2) &<< 8
    }

    @inline(__always)
    private func sample(_ x: Int, _ start: SIMD3<Double>) -> FourPixels {
        let columns = SIMD4<Double>(repeating: Double(x)) + SIMD4(0, 1, 2, 3)
        var u = start.x + columns * step.x
        var v = start.y + columns * step.y
        var isVisible = SIMD4<Int64>(repeating: -1)
        if !isAffine {
            let w = start.z + columns * step.z
            isVisible = isVisible.replacing(with: 0, where: w .<= 1e-9)
            let safe = w.replacing(with: 1, where: w .<= 1e-9)
            u /= safe
            v /= safe
        }
        if isLinear {
            u -= 0.5
            v -= 0.5
        } else {
            // The position moves back by 1/512, half a step of the fixed-point numbers, so that rounding to nearest
            // gives the pixel that contains it.
            u -= 1.0 / 512
            v -= 1.0 / 512
        }
        if outside == .repeat {
            u -= Self.rounded(u / size.x) * size.x
            v -= Self.rounded(v / size.y) * size.y
        } else {
            u = Self.clamped(u, -2, size.x + 1)
            v = Self.clamped(v, -2, size.y + 1)
        }
        let column = Self.fixed(u)
        let row = Self.fixed(v)
        var result = isLinear ? blended(column, row) : fetch(column &>> 8, row &>> 8)
        if !isAffine { result &= FourPixels(truncatingIfNeeded: isVisible) }
        return result
    }

    /// Interpolates between the four nearest pixels, by 256ths of a pixel.
    @inline(__always)
    private func blended(_ column: SIMD4<Int32>, _ row: SIMD4<Int32>) -> FourPixels {
        let across = FourPixels(truncatingIfNeeded: column & 255)
        let down = FourPixels(truncatingIfNeeded: row & 255)
        let (left, top) = (column &>> 8, row &>> 8)
        let isAligned = across == .zero && down == .zero
        if isAligned { return fetch(left, top) }
        let upper = Self.mix(fetch(left, top), fetch(left &+ 1, top), across)
        if down == .zero { return upper }
        return Self.mix(upper, Self.mix(fetch(left, top &+ 1), fetch(left &+ 1, top &+ 1), across), down)
    }

    /// Loads pixels by their columns and rows, which may lie outside the image: by at most two pixels, or by half the
    /// size of an image that repeats.
    @inline(__always)
    private func fetch(_ column: SIMD4<Int32>, _ row: SIMD4<Int32>) -> FourPixels {
        var (x, y) = (column, row)
        switch outside {
        case .clamp:
            x = pointwiseMin(pointwiseMax(x, .zero), SIMD4(repeating: width &- 1))
            y = pointwiseMin(pointwiseMax(y, .zero), SIMD4(repeating: height &- 1))
        case .repeat:
            x = Self.wrapped(x, width)
            y = Self.wrapped(y, height)
        case .transparent:
            let (inX, inY) = (
                pointwiseMin(pointwiseMax(x, .zero), SIMD4(repeating: width &- 1)),
                pointwiseMin(pointwiseMax(y, .zero), SIMD4(repeating: height &- 1))
            )
            var result = load(inX, inY)
            if inX != x || inY != y { result = result.replacing(with: 0, where: (inX .!= x) .| (inY .!= y)) }
            return result
        }
        return load(x, y)
    }

    /// Invariant, which ``fetch(_:_:)`` guarantees: columns and rows are inside the image.
    @inline(__always)
    private func load(_ x: SIMD4<Int32>, _ y: SIMD4<Int32>) -> FourPixels {
        let at = y &* width &+ x
        return unsafe FourPixels(pixels[Int(at[0])], pixels[Int(at[1])], pixels[Int(at[2])], pixels[Int(at[3])])
    }

    /// Maps -size ..< 2 size to 0 ..< size.
    @inline(__always)
    private static func wrapped(_ value: SIMD4<Int32>, _ size: Int32) -> SIMD4<Int32> {
        let raised = value.replacing(with: value &+ size, where: value .< 0)
        let lowered = raised.replacing(with: raised &- size, where: raised .>= size)
        // For an image one pixel wide, positions are up to two pixels outside the image, so the result is clamped.
        return pointwiseMin(pointwiseMax(lowered, .zero), SIMD4(repeating: size &- 1))
    }

    /// Mixes `weight` 256ths of `b` with the rest of `a`; 255 · 256 fits into sixteen bits.
    @inline(__always)
    static func mix(_ a: FourPixels, _ b: FourPixels, _ weight: FourPixels) -> FourPixels {
        let second = halves(weight | weight &<< 16)
        let first = 256 &- second
        let low = halves(a & 0x00FF_00FF) &* first &+ halves(b & 0x00FF_00FF) &* second &+ 128
        let high = halves(a &>> 8 & 0x00FF_00FF) &* first &+ halves(b &>> 8 & 0x00FF_00FF) &* second &+ 128
        return fourPixels(low &>> 8) | fourPixels(high &>> 8) &<< 8
    }

    /// Converts to 24.8 fixed point, rounded to nearest: adding 1.5 · 2^44 leaves the number in the low bits of the
    /// mantissa. Valid for |value| < 2^23.
    @inline(__always)
    static func fixed(_ value: SIMD4<Double>) -> SIMD4<Int32> {
        let biased = value + 26_388_279_066_624
        return SIMD4<Int32>(truncatingIfNeeded: unsafe unsafeBitCast(biased, to: SIMD4<Int64>.self))
    }

    /// Rounds to a whole number, for |value| < 2^51.
    @inline(__always)
    private static func rounded(_ value: SIMD4<Double>) -> SIMD4<Double> {
        (value + 6_755_399_441_055_744) - 6_755_399_441_055_744
    }

    @inline(__always)
    static func clamped(_ value: SIMD4<Double>, _ low: Double, _ high: Double) -> SIMD4<Double> {
        let raised = value.replacing(with: low, where: .!(value .> low))
        return raised.replacing(with: high, where: raised .> high)
    }
}
