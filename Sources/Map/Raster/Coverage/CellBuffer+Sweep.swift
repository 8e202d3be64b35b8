/// From cells to pixels.
extension CellBuffer {
    /// Blends a colour through the accumulated coverage into the band's pixels and clears the cells.
    ///
    /// `pixels` is the band's first pixel, in rows of ``width``; all rows that were touched exist there.
    mutating func sweep(into pixels: UnsafeMutablePointer<UInt32>, color: BlendColor, rule: DrawList.FillRule) {
        guard firstRow <= lastRow else { return }
        switch rule {
        case .nonZero:
            for row in firstRow...lastRow { unsafe sweepRow(row, pixels + row * width, color, isEvenOdd: false) }
        case .evenOdd:
            for row in firstRow...lastRow { unsafe sweepRow(row, pixels + row * width, color, isEvenOdd: true) }
        }
        firstRow = Band.rows
        lastRow = -1
    }

    @inline(__always)
    private func sweepRow(_ row: Int, _ pixels: UnsafeMutablePointer<UInt32>, _ color: BlendColor, isEvenOdd: Bool) {
        let cells = unsafe cells + row &* stride
        let bits = unsafe touched + row &* words
        var sum: Int32 = 0
        var x = 0
        var word = 0
        while word < words {
            var set = unsafe bits[word]
            unsafe bits[word] = 0
            while set != 0 {
                let first = set.trailingZeroBitCount
                let run = (~(set &>> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
                let start = (word &* 64 &+ first) &* 4
                let end = start &+ run &* 4
                if sum != 0 && start > x {
                    let coverage = Self.coverage(SIMD4(repeating: sum), isEvenOdd: isEvenOdd)[0]
                    if coverage != 0 { unsafe color.over(pixels + x, count: min(start, width) &- x, coverage: coverage) }
                }
                x = start
                while x < end {
                    let at = unsafe UnsafeMutableRawPointer(cells + x)
                    let sums = unsafe Self.runningSum(at.loadUnaligned(as: SIMD4<Int32>.self), from: sum)
                    unsafe at.storeBytes(of: SIMD4<Int32>.zero, as: SIMD4<Int32>.self)
                    sum = sums[3]
                    let coverage = Self.coverage(sums, isEvenOdd: isEvenOdd)
                    if x &+ 4 <= width {
                        let target = unsafe UnsafeMutableRawPointer(pixels + x)
                        let blended = unsafe color.over(target.loadUnaligned(as: FourPixels.self), coverage: coverage)
                        unsafe target.storeBytes(of: blended, as: FourPixels.self)
                    } else {
                        var lane = 0
                        while x &+ lane < width {
                            unsafe pixels[x &+ lane] = color.over(unsafe pixels[x &+ lane], coverage: coverage[lane])
                            lane &+= 1
                        }
                    }
                    x &+= 4
                }
                // Clears the run's bits; a run to the word's end leaves nothing above it.
                set = first &+ run >= 64 ? 0 : set & (~0 &<< UInt64(truncatingIfNeeded: first &+ run))
            }
            word &+= 1
        }
        if sum != 0 && x < width {
            let coverage = Self.coverage(SIMD4(repeating: sum), isEvenOdd: isEvenOdd)[0]
            if coverage != 0 { unsafe color.over(pixels + x, count: width &- x, coverage: coverage) }
        }
    }

    /// Running sums of four cells.
    @inline(__always)
    private static func runningSum(_ cells: SIMD4<Int32>, from sum: Int32) -> SIMD4<Int32> {
        var sums = cells
        sums = sums &+ SIMD4(0, sums[0], sums[1], sums[2])
        sums = sums &+ SIMD4(0, 0, sums[0], sums[1])
        return sums &+ SIMD4(repeating: sum)
    }

    /// Covered area times winding to coverage of 0…255.
    @inline(__always)
    static func coverage(_ sums: SIMD4<Int32>, isEvenOdd: Bool) -> FourPixels {
        var area: SIMD4<Int32>
        if isEvenOdd {
            // A triangle wave: 0 at even windings, full at odd ones.
            let folded = sums & (2 &* full &- 1)
            let mask = (SIMD4(repeating: full) &- folded) &>> 31
            area = folded.replacing(with: 2 &* full &- folded, where: mask .!= 0)
        } else {
            let mask = sums &>> 31
            area = (sums ^ mask) &- mask
            area = area.replacing(with: full, where: area .> full)
        }
        // Int32.min has no absolute value in 32 bits: it stays negative and must not become a large coverage.
        area = area.replacing(with: full, where: area .< 0)
        return FourPixels(truncatingIfNeeded: (((area &<< 8) &- area) &+ (full / 2)) &>> 17)
    }
}
