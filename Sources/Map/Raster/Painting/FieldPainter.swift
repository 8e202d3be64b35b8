/// Draws a distance field. For each pixel of the picture, the field's value at the pixel's middle becomes coverage.
/// The value is interpolated between the field's four nearest pixels.
///
/// Nearly all fields are upright. Upright fields are interpolated vertically once per row, and along the row at
/// positions that are the same for all rows.
@safe
struct FieldPainter {
    /// Buffers that are kept from field to field.
    struct Memory {
        /// For each column of the picture, the index of the field's column to its left.
        fileprivate var columns: [Int32] = []
        /// For each column of the picture, its distance from the field's column to its left, as a fraction of the
        /// distance to the field's next column.
        fileprivate var fractions: [Float] = []
        /// A row of the field after vertical interpolation, in 256ths of its values; the last value is
        /// repeated.
        fileprivate var row: [UInt16] = []
    }

    private let values: UnsafePointer<UInt8>
    private let field: DrawList.Field
    /// The number of visible columns.
    private let width: Int32
    /// The number of visible rows.
    private let height: Int32
    private let draw: FieldDraw
    private let color: BlendColor
    /// The value at which coverage begins, in 256ths of the field's values.
    private let low: SIMD4<Float>
    /// The increase of coverage per 256th of a value.
    private let steepness: SIMD4<Float>

    /// - Parameter values: the values of all fields of the list, which outlive the painter.
    init(_ draw: FieldDraw, _ field: DrawList.Field, _ values: UnsafePointer<UInt8>) {
        self.field = field
        unsafe self.values = unsafe values + Int(field.start)
        width = field.shownWidth
        height = field.shownHeight
        self.draw = draw
        color = BlendColor(draw.pixel)
        low = SIMD4(repeating: draw.low * 256)
        steepness = SIMD4(repeating: draw.steepness / 256)
    }

    /// Draws the rows of the picture that are in a band.
    ///
    /// - Parameters:
    ///   - rows: the band's rows.
    ///   - limits: returns the columns of a row that may be drawn on.
    ///   - line: returns a row's first pixel.
    @inline(__always)
    func paint(
        rows: Range<Int>,
        limits: (Int) -> Range<Int>,
        line: (Int) -> UnsafeMutablePointer<UInt32>,
        _ memory: inout Memory
    ) {
        let rows = rows.clamped(to: Int(draw.rows.lowerBound)..<Int(draw.rows.upperBound))
        let all = Int(draw.columns.lowerBound)..<Int(draw.columns.upperBound)
        let isUpright = draw.pictureToField.isUpright
        if isUpright { prepare(all, &memory) }
        let fixed = isUpright ? nil : FixedMap(draw)
        for row in rows {
            let columns = all.clamped(to: limits(row))
            guard !columns.isEmpty else { continue }
            if isUpright {
                let touched = blendDownwards(row, &memory)
                if !touched.isEmpty { unsafe paintUpright(columns, from: all.lowerBound, touched, line(row), memory) }
            } else if let fixed {
                unsafe paintAffine(columns, row, fixed, line(row))
            } else {
                unsafe paintSeen(columns, row, line(row))
            }
        }
    }

    // MARK: Upright

    /// Computes the position of each column in the field.
    private func prepare(_ columns: Range<Int>, _ memory: inout Memory) {
        memory.columns.removeAll(keepingCapacity: true)
        memory.fractions.removeAll(keepingCapacity: true)
        let map = draw.pictureToField
        let last = Double(width - 1)
        for column in columns {
            let u = min(max(map.x.x * (Double(column) + 0.5) + map.x.z - 0.5, 0), last)
            let left = Int32(u)  // in range: 0...the field's width
            memory.columns.append(left)
            memory.fractions.append(Float(u - Double(left)))
        }
        // The last group of four columns may reach up to three columns beyond the row's end.
        for _ in 0..<3 {
            memory.columns.append(0)
            memory.fractions.append(0)
        }
        while memory.row.count < Int(field.width) + 8 { memory.row.append(0) }
    }

    /// Interpolates the field vertically for a row of the picture, and stores the result in the buffer's row.
    /// Returns the columns of the field that have coverage, perhaps with a few more.
    private func blendDownwards(_ row: Int, _ memory: inout Memory) -> Range<Int> {
        let map = draw.pictureToField
        let v = min(max(map.y.y * (Double(row) + 0.5) + map.y.z - 0.5, 0), Double(height - 1))
        let upper = Int(v)  // in range: 0 ..< the field's height
        let lower = min(upper + 1, Int(field.height) - 1)
        let weight = UInt16((v - Double(upper)) * 256)  // in range: 0...256
        let width = Int(field.width)
        // Only values above `low` have coverage, so columns whose values do not exceed the threshold have none.
        let threshold = draw.low > 0 ? UInt16(min(draw.low * 256, 65_535)) : 0  // in range: clamped
        let thresholds = SIMD8(repeating: threshold)
        var first = width
        var end = 0
        unsafe memory.row.withUnsafeMutableBufferPointer { target in
            guard let out = target.baseAddress else { return }
            let (a, b) = unsafe (values + upper * width, values + lower * width)
            let (upperPart, lowerPart) = (SIMD8(repeating: 256 &- weight), SIMD8(repeating: weight))
            var x = 0
            while x &+ 8 <= width {
                let top = unsafe UnsafeRawPointer(a + x).loadUnaligned(as: SIMD8<UInt8>.self)
                let bottom = unsafe UnsafeRawPointer(b + x).loadUnaligned(as: SIMD8<UInt8>.self)
                let mean = SIMD8<UInt16>(truncatingIfNeeded: top) &* upperPart &+ SIMD8<UInt16>(truncatingIfNeeded: bottom) &* lowerPart
                unsafe UnsafeMutableRawPointer(out + x).storeBytes(of: mean, as: SIMD8<UInt16>.self)
                if any(mean .> thresholds) {
                    first = min(first, x)
                    end = x &+ 8
                }
                x &+= 8
            }
            while x < width {
                let mean = unsafe UInt16(a[x]) &* (256 &- weight) &+ UInt16(b[x]) &* weight
                unsafe out[x] = mean
                if mean > threshold {
                    first = min(first, x)
                    end = x &+ 1
                }
                x &+= 1
            }
            unsafe out[width] = unsafe out[width - 1]
        }
        // If even a value of 0 has coverage, all columns have coverage.
        if draw.low < 0 { return 0..<width }
        return first < end ? first..<end : 0..<0
    }

    /// Invariant, which ``prepare(_:_:)`` guarantees: every position has a column inside the field, and the
    /// buffer's row has one more value than the field has columns.
    private func paintUpright(
        _ columns: Range<Int>,
        from first: Int,
        _ touched: Range<Int>,
        _ line: UnsafeMutablePointer<UInt32>,
        _ memory: borrowing Memory
    ) {
        unsafe memory.columns.withUnsafeBufferPointer { samples in
            unsafe memory.fractions.withUnsafeBufferPointer { fractions in
                unsafe memory.row.withUnsafeBufferPointer { row in
                    guard let values = row.baseAddress, let sample = samples.baseAddress, let fraction = fractions.baseAddress
                    else { return }
                    @inline(__always)
                    func pair(_ at: Int) -> UInt32 {
                        // Little-endian: the left value is the lower half.
                        unsafe UnsafeRawPointer(values + Int(sample[at])).loadUnaligned(as: UInt32.self)
                    }
                    var x = columns.lowerBound
                    var end = columns.upperBound
                    while x < end, unsafe Int(sample[x &- first]) &+ 1 < touched.lowerBound { x &+= 1 }
                    while x < end, unsafe Int(sample[end &- 1 &- first]) >= touched.upperBound { end &-= 1 }
                    while x < end {
                        let at = x &- first
                        let pairs = FourPixels(pair(at), pair(at &+ 1), pair(at &+ 2), pair(at &+ 3))
                        let part = unsafe UnsafeRawPointer(fraction + at).loadUnaligned(as: SIMD4<Float>.self)
                        let left = Self.float(pairs & 0xFFFF)
                        let value = left + (Self.float(pairs &>> 16) - left) * part
                        unsafe blend(value, Self.all, line + x, count: end &- x)
                        x &+= 4
                    }
                }
            }
        }
    }

    // MARK: Turned and slanted

    /// Positions in the field along a row of the picture, in 16.16 fixed point. Sums of steps are exact, so a
    /// pixel's position does not depend on the column at which a run begins.
    private struct FixedMap {
        let step: SIMD2<Int32>

        /// Returns nil if a position of the box would not fit, or if there are so many columns that the
        /// rounding of the step would be visible.
        init?(_ draw: FieldDraw) {
            let map = draw.pictureToField
            guard map.isAffine, draw.columns.count <= 2048 else { return nil }
            for x in [draw.columns.lowerBound, draw.columns.upperBound + 3] {
                for y in [draw.rows.lowerBound, draw.rows.upperBound] {
                    let sample = map(SIMD2(Double(x), Double(y)))
                    guard abs(sample.x) < 8192, abs(sample.y) < 8192 else { return nil }
                }
            }
            let exact = SIMD2(map.x.x, map.y.x) * 65_536
            step = SIMD2(Int32(exact.x.rounded()), Int32(exact.y.rounded()))  // in range: as two positions a column apart are
        }
    }

    private func paintAffine(_ columns: Range<Int>, _ row: Int, _ fixed: FixedMap, _ line: UnsafeMutablePointer<UInt32>) {
        let map = draw.pictureToField
        let first = map(SIMD2(Double(draw.columns.lowerBound) + 0.5, Double(row) + 0.5)) * 65_536
        let ahead = Int32(truncatingIfNeeded: columns.lowerBound) &- draw.columns.lowerBound
        let lanes = SIMD4<Int32>(0, 1, 2, 3)
        var u = SIMD4(repeating: Int32(first.x) &+ ahead &* fixed.step.x) &+ lanes &* fixed.step.x  // in range: by FixedMap
        var v = SIMD4(repeating: Int32(first.y) &+ ahead &* fixed.step.y) &+ lanes &* fixed.step.y  // in range: by FixedMap
        let stepU = SIMD4(repeating: 4 &* fixed.step.x)
        let stepV = SIMD4(repeating: 4 &* fixed.step.y)
        let (endU, endV) = (SIMD4(repeating: width &<< 16), SIMD4(repeating: height &<< 16))
        let (lastU, lastV) = (SIMD4(repeating: (width &- 1) &<< 16), SIMD4(repeating: (height &- 1) &<< 16))
        var x = columns.lowerBound
        while x < columns.upperBound {
            // The sign is negative if a position is outside.
            let sign = u | v | (endU &- u) | (endV &- v)
            if any(sign .>= 0) {
                let value = value(Self.clamped(u &- 32_768, lastU), Self.clamped(v &- 32_768, lastV))
                unsafe blend(value, FourPixels(truncatingIfNeeded: ~(sign &>> 31)), line + x, count: columns.upperBound &- x)
            }
            u = u &+ stepU
            v = v &+ stepV
            x &+= 4
        }
    }

    /// Clamps to 0…last.
    @inline(__always)
    private static func clamped(_ value: SIMD4<Int32>, _ last: SIMD4<Int32>) -> SIMD4<Int32> {
        let raised = value & ~(value &>> 31)
        return raised.replacing(with: last, where: raised .> last)
    }

    /// Returns the value between four pixels of the field, in 256ths.
    ///
    /// Invariant: the positions, in 16.16 from the middle of the field's first pixel, are inside the field,
    /// which is at least 2 × 2 large.
    @inline(__always)
    private func value(_ u: SIMD4<Int32>, _ v: SIMD4<Int32>) -> SIMD4<Float> {
        let stride = field.width
        // For the last pixel, the interpolation starts from the pixel before it.
        let (lastLeft, lastUpper) = (SIMD4(repeating: stride &- 2), SIMD4(repeating: field.height &- 2))
        let (column, row) = (u &>> 16, v &>> 16)
        let left = column.replacing(with: lastLeft, where: column .> lastLeft)
        let upper = row.replacing(with: lastUpper, where: row .> lastUpper)
        let across = Self.float(FourPixels(truncatingIfNeeded: u &- left &<< 16)) * (1 / 65_536)
        let down = Self.float(FourPixels(truncatingIfNeeded: v &- upper &<< 16)) * (1 / 256)
        let at = upper &* stride &+ left
        /// Returns a pixel in the low 8 bits and the pixel to its right in the next 8 bits.
        @inline(__always)
        func pairs(_ at: SIMD4<Int32>) -> FourPixels {
            @inline(__always)
            func pair(_ lane: Int) -> UInt32 {
                unsafe UInt32(UnsafeRawPointer(values + Int(at[lane])).loadUnaligned(as: UInt16.self))
            }
            return FourPixels(pair(0), pair(1), pair(2), pair(3))
        }
        let (first, second) = (pairs(at), pairs(at &+ stride))
        let (a, c) = (Self.float(first & 255), Self.float(second & 255))
        let top = a + (Self.float(first &>> 8) - a) * across
        let bottom = c + (Self.float(second &>> 8) - c) * across
        return top * 256 + (bottom - top) * down
    }

    // MARK: In perspective

    private func paintSeen(_ columns: Range<Int>, _ row: Int, _ line: UnsafeMutablePointer<UInt32>) {
        let map = draw.pictureToField
        let start = map.homogeneous(SIMD2(0.5, Double(row) + 0.5))
        let (endU, endV) = (Double(width), Double(height))
        var x = columns.lowerBound
        while x < columns.upperBound {
            let samples = SIMD4<Double>(repeating: Double(x)) + SIMD4(0, 1, 2, 3)
            // Positions behind the eye become positions outside the field.
            let w = start.z + samples * map.w.x
            let safe = w.replacing(with: 1, where: w .<= 1e-9)
            let u = ((start.x + samples * map.x.x) / safe).replacing(with: -1, where: w .<= 1e-9)
            let v = (start.y + samples * map.y.x) / safe
            let isInside = (u .>= 0) .& (v .>= 0) .& (u .<= endU) .& (v .<= endV)
            if any(isInside) {
                let heldU = ImageRow.fixed(ImageRow.clamped(u - 0.5, 0, endU - 1)) &<< 8
                let heldV = ImageRow.fixed(ImageRow.clamped(v - 0.5, 0, endV - 1)) &<< 8
                let mask = FourPixels(truncatingIfNeeded: SIMD4<Int64>.zero.replacing(with: -1, where: isInside))
                unsafe blend(value(heldU, heldV), mask, line + x, count: columns.upperBound &- x)
            }
            x &+= 4
        }
    }

    // MARK: Values to pixels

    private static let all = FourPixels(repeating: ~0)

    /// Blends the colour with up to four pixels inside a mask. The values of the field at these pixels, in 256ths, give
    /// the coverage.
    @inline(__always)
    private func blend(_ value: SIMD4<Float>, _ mask: FourPixels, _ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        let zero = SIMD4<Float>.zero
        let one = SIMD4<Float>(repeating: 1)
        let rise = (value - low) * steepness
        let isTouched = rise .> zero
        if !any(isTouched) { return }
        let raised = zero.replacing(with: rise, where: isTouched)
        let t = raised.replacing(with: one, where: raised .> one)
        let smooth = t * t * (3 - 2 * t)
        // 8,388,608 = 2^23: adding it leaves the integer part, rounded to nearest, in the low bits of the
        // mantissa.
        let biased = smooth * 255 + 8_388_608
        let coverage = unsafe unsafeBitCast(biased, to: FourPixels.self) & 255 & mask
        if count >= 4 {
            let pointer = UnsafeMutableRawPointer(pixels)
            let old = unsafe pointer.loadUnaligned(as: FourPixels.self)
            unsafe pointer.storeBytes(of: color.over(old, coverage: coverage), as: FourPixels.self)
        } else {
            for lane in 0..<count { unsafe pixels[lane] = color.over(unsafe pixels[lane], coverage: coverage[lane]) }
        }
    }

    /// Converts whole numbers below 2^23 to `Float` by setting the mantissa of 2^23.
    @inline(__always)
    private static func float(_ value: FourPixels) -> SIMD4<Float> {
        unsafe unsafeBitCast(value | 0x4B00_0000, to: SIMD4<Float>.self) - 8_388_608
    }
}
