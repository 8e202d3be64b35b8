/// Converts cells to pixels.
extension CellBuffer {
    /// Blends a colour or paint over a row by the row's accumulated coverage, and clears the row's cells.
    ///
    /// - Parameters:
    ///   - row: a row of the band.
    ///   - columns: the columns that may be drawn on, within `0 ..< width`.
    ///   - target: the colour or paint with the pixels to blend over.
    ///   - rule: the fill rule.
    @inline(__always)
    func sweep(row: Int, columns: Range<Int>, into target: some RowTarget, rule: DrawList.FillRule) {
        // There are two copies of the loop, so that the rule is not tested inside.
        switch rule {
        case .nonZero: sweepRow(row, columns.lowerBound, columns.upperBound, target, isEvenOdd: false)
        case .evenOdd: sweepRow(row, columns.lowerBound, columns.upperBound, target, isEvenOdd: true)
        }
    }

    /// Clears a row's cells.
    func clear(row: Int) {
        let cells = unsafe cells + row &* stride
        let bits = unsafe touched + row &* words
        for word in 0..<words {
            var set = unsafe bits[word]
            unsafe bits[word] = 0
            while set != 0 {
                let group = word &* 64 &+ set.trailingZeroBitCount
                unsafe UnsafeMutableRawPointer(cells + group &* 4).storeBytes(of: SIMD4<Int32>.zero, as: SIMD4<Int32>.self)
                set &= set &- 1
            }
        }
    }

    @inline(__always)
    private func sweepRow(_ row: Int, _ low: Int, _ high: Int, _ target: some RowTarget, isEvenOdd: Bool) {
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
                    let coverage = Self.coverage(sum, isEvenOdd: isEvenOdd)
                    let (from, to) = (max(x, low), min(start, high))
                    if coverage != 0 && from < to { target.run(from, count: to &- from, coverage: coverage) }
                }
                x = start
                while x < end {
                    let at = unsafe UnsafeMutableRawPointer(cells + x)
                    let sums = unsafe Self.runningSum(at.loadUnaligned(as: SIMD4<Int32>.self), from: sum)
                    unsafe at.storeBytes(of: SIMD4<Int32>.zero, as: SIMD4<Int32>.self)
                    sum = sums[3]
                    let coverage = Self.coverage(sums, isEvenOdd: isEvenOdd)
                    if x >= low && x &+ 4 <= high {
                        target.four(x, coverage: coverage)
                    } else {
                        for lane in 0..<4 where x &+ lane >= low && x &+ lane < high { target.one(x &+ lane, coverage: coverage[lane]) }
                    }
                    x &+= 4
                }
                // Clear the run's bits. If the run reaches the word's end, no bits remain above it.
                set = first &+ run >= 64 ? 0 : set & (~0 &<< UInt64(truncatingIfNeeded: first &+ run))
            }
            word &+= 1
        }
        let from = max(x, low)
        if sum != 0 && from < high {
            let coverage = Self.coverage(sum, isEvenOdd: isEvenOdd)
            if coverage != 0 { target.run(from, count: high &- from, coverage: coverage) }
        }
    }

    /// Returns the running sums of four cells.
    @inline(__always)
    private static func runningSum(_ cells: SIMD4<Int32>, from sum: Int32) -> SIMD4<Int32> {
        var sums = cells
        sums = sums &+ SIMD4(0, sums[0], sums[1], sums[2])
        sums = sums &+ SIMD4(0, 0, sums[0], sums[1])
        return sums &+ SIMD4(repeating: sum)
    }

    /// Converts a covered area times winding to coverage of 0…255, for one cell.
    @inline(__always)
    static func coverage(_ sum: Int32, isEvenOdd: Bool) -> UInt32 {
        var area: Int32
        if isEvenOdd {
            area = sum & (2 &* full &- 1)
            if area > full { area = 2 &* full &- area }
        } else {
            let mask = sum &>> 31
            area = (sum ^ mask) &- mask
            if area > full || area < 0 { area = full }
        }
        return UInt32(truncatingIfNeeded: (((area &<< 8) &- area) &+ (full / 2)) &>> 17)
    }

    /// Converts covered areas times winding to coverages of 0…255.
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
        // Int32.min has no absolute value in 32 bits. Its negated value stays negative, and must count as full
        // coverage.
        area = area.replacing(with: full, where: area .< 0)
        return FourPixels(truncatingIfNeeded: (((area &<< 8) &- area) &+ (full / 2)) &>> 17)
    }
}
