internal import CProcessor

private typealias EightPixels = SIMD8<UInt32>
private typealias SixteenHalves = SIMD16<UInt16>

/// Positions along a row of a picture, in pixels of a level. They are fixed-point numbers with 13 integer and
/// 19 fraction bits, which wrap around like the level's addresses.
struct ClipmapRun {
    static let fixedOne = Double(UInt32(1) << fractionBits)
    private static let fractionBits: UInt32 = 19
    /// The mask of the bits that give a position within its cell.
    private static let cellMask = UInt32(ClipmapCell.side) << fractionBits &- 1
    /// The beginning of the last column or row of a cell. From there on, the next pixel lies in another cell.
    private static let lastOfCell = UInt32(ClipmapCell.side - 1) << fractionBits
    /// The number of columns by which memory is fetched ahead. Pictures take the same time with 16, 32 and 64.
    private static let columnsAhead: UInt32 = 32

    /// The x of the middle of column 0, minus half a pixel of the level.
    let startX: UInt32
    /// The y of the middle of column 0, minus half a pixel of the level.
    let startY: UInt32
    /// The change of x from column to column.
    let stepX: UInt32
    /// The change of y from column to column.
    let stepY: UInt32

    /// Draws columns of the row. Invariant: `cells` are the cells of a level, and the columns lie in the line.
    func paint(_ columns: Range<Int>, _ cells: UnsafeBufferPointer<ClipmapCell?>, into line: UnsafeMutablePointer<UInt32>) {
        var column = columns.lowerBound
        while column < columns.upperBound {
            // In range: these are columns of a picture.
            let x = startX &+ UInt32(truncatingIfNeeded: column) &* stepX
            let y = startY &+ UInt32(truncatingIfNeeded: column) &* stepY
            let left = columns.upperBound &- column
            let inside = min(left, Self.columnsInCell(x, stepX), Self.columnsInCell(y, stepY))
            if inside == 0 {
                let colors = unsafe mixedAcross(x, y, cells)
                let count = min(left, 4)
                unsafe Self.blend(colors, count, over: line + column)
                column &+= count
            } else {
                let (cellX, cellY) = (x &>> (Self.fractionBits &+ 8), y &>> (Self.fractionBits &+ 8))
                let cell = unsafe cells[Int(cellY &* UInt32(Clipmap.Level.cellsPerSide) &+ cellX)]
                if let cell { unsafe paint(inside, x, y, cell, into: line + column) }
                column &+= inside
            }
        }
    }

    /// Returns the number of columns, from a position on, whose neighbours along one axis all lie in the
    /// position's cell.
    @inline(__always)
    private static func columnsInCell(_ coordinate: UInt32, _ step: UInt32) -> Int {
        let inside = coordinate & cellMask
        guard inside < lastOfCell else { return 0 }
        let step = Int32(bitPattern: step)
        guard step != 0 else { return .max }
        return Int((step > 0 ? lastOfCell &- 1 &- inside : inside) / step.magnitude) &+ 1
    }

    /// Draws columns whose neighbours all lie in one cell.
    private func paint(_ count: Int, _ x: UInt32, _ y: UInt32, _ cell: ClipmapCell, into line: UnsafeMutablePointer<UInt32>) {
        let pixels = unsafe cell.pixels
        let isOpaque = cell.isOpaque
        let lanes = EightPixels(0, 1, 2, 3, 4, 5, 6, 7)
        var x = x &+ lanes &* stepX
        var y = y &+ lanes &* stepY
        let (eightX, eightY) = (8 &* stepX, 8 &* stepY)
        let (aheadX, aheadY) = (Self.columnsAhead &* stepX, Self.columnsAhead &* stepY)
        var column = 0
        while column < count {
            unsafe Self.prefetch(x[0] &+ aheadX, y[0] &+ aheadY, pixels)
            unsafe Self.prefetch(x[4] &+ aheadX, y[4] &+ aheadY, pixels)
            // Columns after the last one read other pixels of the cell and are not drawn.
            let colors = unsafe Self.mixed(x, y, pixels)
            if isOpaque, column &+ 8 <= count {
                unsafe UnsafeMutableRawPointer(line + column).storeBytes(of: colors, as: EightPixels.self)
            } else {
                let left = count &- column
                unsafe Self.blend(colors.lowHalf, min(left, 4), over: line + column)
                if left > 4 { unsafe Self.blend(colors.highHalf, min(left &- 4, 4), over: line + (column &+ 4)) }
            }
            x &+= eightX
            y &+= eightY
            column &+= 8
        }
    }

    /// Blends up to four colours over a line.
    @inline(__always)
    private static func blend(_ colors: FourPixels, _ count: Int, over line: UnsafeMutablePointer<UInt32>) {
        let opaque = EightHalves(repeating: 255)
        if count == 4 {
            let pointer = UnsafeMutableRawPointer(line)
            let old = unsafe pointer.loadUnaligned(as: FourPixels.self)
            unsafe pointer.storeBytes(of: over(colors, old, opacity: opaque), as: FourPixels.self)
        } else {
            for lane in 0..<count {
                let old = unsafe FourPixels(repeating: line[lane])
                unsafe line[lane] = over(FourPixels(repeating: colors[lane]), old, opacity: opaque)[0]
            }
        }
    }

    /// Prefetches the square of pixels that the line reaches soon. If the position lies outside the cell, another
    /// square of the cell is prefetched, which costs little.
    @inline(__always)
    private static func prefetch(_ x: UInt32, _ y: UInt32, _ pixels: UnsafePointer<UInt32>) {
        unsafe portolan_prefetch(pixels + ClipmapCell.index(column: x &>> fractionBits, row: y &>> fractionBits))
    }

    // MARK: Mixing

    /// Returns the colours at eight positions whose neighbours all lie in one cell. The colours are mixed like in
    /// ``ImageRow/mix(_:_:_:)``, first across and then down.
    @inline(__always)
    private static func mixed(_ x: EightPixels, _ y: EightPixels, _ pixels: UnsafePointer<UInt32>) -> EightPixels {
        let left = ClipmapCell.across(x &>> fractionBits)
        let top = ClipmapCell.down(y &>> fractionBits)
        let (right, bottom) = (ClipmapCell.nextAcross(left), ClipmapCell.nextDown(top))
        let (weightX, weightY) = (Weights(x), Weights(y))
        let upper = unsafe weightX.mix(Channels(fetch(pixels, left | top)), Channels(fetch(pixels, right | top)))
        let lower = unsafe weightX.mix(Channels(fetch(pixels, left | bottom)), Channels(fetch(pixels, right | bottom)))
        return weightY.mix(upper, lower).pixels
    }

    /// Loads pixels at eight positions. The positions are taken out of the vector in pairs. If they were taken out one
    /// by one, the compiler would also compute them one by one.
    @inline(__always)
    private static func fetch(_ pixels: UnsafePointer<UInt32>, _ at: EightPixels) -> EightPixels {
        let pairs = unsafe unsafeBitCast(at, to: SIMD4<UInt64>.self)
        let (a, b, c, d) = (pairs[0], pairs[1], pairs[2], pairs[3])
        func first(_ pair: UInt64) -> UInt32 { unsafe pixels[Int(truncatingIfNeeded: pair & 0xFFFF_FFFF)] }
        func second(_ pair: UInt64) -> UInt32 { unsafe pixels[Int(truncatingIfNeeded: pair >> 32)] }
        return EightPixels(first(a), second(a), first(b), second(b), first(c), second(c), first(d), second(d))
    }

    /// The channels of eight pixels, in pairs of 16 bits.
    private struct Channels {
        let redBlue: SixteenHalves
        let greenAlpha: SixteenHalves

        @inline(__always)
        init(redBlue: SixteenHalves, greenAlpha: SixteenHalves) {
            self.redBlue = redBlue
            self.greenAlpha = greenAlpha
        }

        @inline(__always)
        init(_ pixels: EightPixels) {
            redBlue = unsafe unsafeBitCast(pixels & 0x00FF_00FF, to: SixteenHalves.self)
            greenAlpha = unsafe unsafeBitCast(pixels &>> 8 & 0x00FF_00FF, to: SixteenHalves.self)
        }

        var pixels: EightPixels {
            @inline(__always) get {
                unsafe unsafeBitCast(redBlue, to: EightPixels.self) | unsafeBitCast(greenAlpha, to: EightPixels.self) &<< 8
            }
        }
    }

    /// The weights of the first and the second of two pixels, in 256ths.
    private struct Weights {
        let first: SixteenHalves
        let second: SixteenHalves

        @inline(__always)
        init(_ coordinate: EightPixels) {
            let weight = coordinate &>> (fractionBits &- 8) & 255
            second = unsafe unsafeBitCast(weight | weight &<< 16, to: SixteenHalves.self)
            first = 256 &- second
        }

        /// The products fit: 255 · 256 is less than 2^16.
        @inline(__always)
        func mix(_ a: Channels, _ b: Channels) -> Channels {
            Channels(
                redBlue: (a.redBlue &* first &+ b.redBlue &* second &+ 128) &>> 8,
                greenAlpha: (a.greenAlpha &* first &+ b.greenAlpha &* second &+ 128) &>> 8
            )
        }
    }

    /// Returns the colours at a position and in the next three columns. The neighbours of these positions may lie
    /// in several cells.
    @inline(never)
    private func mixedAcross(_ x: UInt32, _ y: UInt32, _ cells: UnsafeBufferPointer<ClipmapCell?>) -> FourPixels {
        let lanes = FourPixels(0, 1, 2, 3)
        let (x, y) = (x &+ lanes &* stepX, y &+ lanes &* stepY)
        let mask = UInt32(Clipmap.Level.cellsPerSide * ClipmapCell.side - 1)
        func fetch(_ right: UInt32, _ below: UInt32) -> FourPixels {
            var colors = FourPixels.zero
            for lane in 0..<4 {
                let column = (x[lane] &>> Self.fractionBits &+ right) & mask
                let row = (y[lane] &>> Self.fractionBits &+ below) & mask
                let cell = unsafe cells[Int((row &>> 8) &* UInt32(Clipmap.Level.cellsPerSide) &+ column &>> 8)]
                guard let cell else { continue }
                colors[lane] = unsafe cell.pixels[ClipmapCell.index(column: column, row: row)]
            }
            return colors
        }
        func weights(_ coordinate: FourPixels) -> FourPixels { coordinate &>> (Self.fractionBits &- 8) & 255 }
        let weight = weights(x)
        return ImageRow.mix(ImageRow.mix(fetch(0, 0), fetch(1, 0), weight), ImageRow.mix(fetch(0, 1), fetch(1, 1), weight), weights(y))
    }
}
