/// Draws the rows of a ``Clipmap``: each pixel between the four nearest of its level.
@safe
struct ClipmapPainter {
    /// A level's place numbers are fixed-point numbers of 13 and 19 bits, which repeat as the level's addresses do.
    private static let fractionBits: UInt32 = 19
    private static let fixedOne = Double(UInt32(1) << fractionBits)

    let clipmap: Clipmap

    /// Draws a row.
    /// - Parameters:
    ///   - row: of the picture.
    ///   - columns: those to draw.
    ///   - line: the row's first pixel.
    func paint(row: Int, columns: Range<Int>, into line: UnsafeMutablePointer<UInt32>) {
        guard !columns.isEmpty, let finest = clipmap.levels.first,
            let seen = Clipmap.row(Double(row) + 0.5, clipmap.view)
        else { return }
        let level = clipmap.levels[Clipmap.level(size: seen.size, finest: finest.scale, count: clipmap.levels.count)]
        // The plane's place of the middle of column 0; half a pixel before it lies the first of the four that are mixed.
        let x = clipmap.view.focalPoint.x + (0.5 - clipmap.view.focalPoint.x) * seen.depth
        let start = level.origin + level.right * x + level.down * seen.y - 0.5
        let step = level.right * seen.depth
        guard let (startX, startY) = Self.fixed(start), let (stepX, stepY) = Self.fixed(step) else { return }
        let run = Run(startX: startX, startY: startY, stepX: stepX, stepY: stepY)
        unsafe level.cells.withUnsafeBufferPointer { cells in
            unsafe run.paint(columns, cells, into: line)
        }
    }

    private static func fixed(_ place: SIMD2<Double>) -> (UInt32, UInt32)? {
        func number(_ value: Double) -> UInt32? { Int64(exactly: (value * fixedOne).rounded()).map { UInt32(truncatingIfNeeded: $0) } }
        guard let x = number(place.x), let y = number(place.y) else { return nil }
        return (x, y)
    }

    /// Places along a row.
    private struct Run {
        let startX: UInt32
        let startY: UInt32
        let stepX: UInt32
        let stepY: UInt32

        /// Invariant: `cells` are those of a level, and the columns lie in the line.
        func paint(_ columns: Range<Int>, _ cells: UnsafeBufferPointer<ClipmapCell?>, into line: UnsafeMutablePointer<UInt32>) {
            let lanes = FourPixels(0, 1, 2, 3)
            // In range: columns of a picture.
            var x = FourPixels(repeating: startX &+ UInt32(truncatingIfNeeded: columns.lowerBound) &* stepX) &+ lanes &* stepX
            var y = FourPixels(repeating: startY &+ UInt32(truncatingIfNeeded: columns.lowerBound) &* stepY) &+ lanes &* stepY
            let (fourX, fourY) = (FourPixels(repeating: 4 &* stepX), FourPixels(repeating: 4 &* stepY))
            var column = columns.lowerBound
            var lastCell: UInt32 = .max
            var last: ClipmapCell?
            while column < columns.upperBound {
                let (left, top) = (x &>> fractionBits, y &>> fractionBits)
                let cell = (top[0] &>> 8) &* UInt32(Clipmap.Level.cellsPerSide) &+ left[0] &>> 8
                // Places along a row lie on a line: if the first four and the last four of them are in one cell, all are.
                let spread =
                    (left[0] ^ left[3]) | (left[0] ^ (left[0] &+ 1)) | (left[0] ^ (left[3] &+ 1))
                    | (top[0] ^ top[3]) | (top[0] ^ (top[0] &+ 1)) | (top[0] ^ (top[3] &+ 1))
                let colors: FourPixels
                if spread &>> 8 == 0 {
                    if cell != lastCell {
                        lastCell = cell
                        last = unsafe cells[Int(cell)]
                    }
                    colors = last.map { unsafe Self.mixed(x, y, left, top, $0.pixels) } ?? .zero
                } else {
                    colors = unsafe Self.mixedAcross(x, y, left, top, cells)
                }
                let place = unsafe UnsafeMutableRawPointer(line + column)
                if column &+ 4 <= columns.upperBound {
                    // Opaque colours need nothing of what is below.
                    if (colors[0] & colors[1] & colors[2] & colors[3]) >= 0xFF00_0000 {
                        unsafe place.storeBytes(of: colors, as: FourPixels.self)
                    } else {
                        let old = unsafe place.loadUnaligned(as: FourPixels.self)
                        unsafe place.storeBytes(of: over(colors, old, opacity: EightHalves(repeating: 255)), as: FourPixels.self)
                    }
                } else {
                    for lane in 0..<columns.upperBound &- column {
                        let old = unsafe FourPixels(repeating: line[column &+ lane])
                        unsafe line[column &+ lane] =
                            over(FourPixels(repeating: colors[lane]), old, opacity: EightHalves(repeating: 255))[0]
                    }
                }
                x &+= fourX
                y &+= fourY
                column &+= 4
            }
        }

        /// The weights of the second of two pixels, in 256ths.
        @inline(__always)
        private static func weights(_ place: FourPixels) -> FourPixels { place &>> (fractionBits &- 8) & 255 }

        /// Four places whose neighbours all lie in one cell.
        @inline(__always)
        private static func mixed(
            _ x: FourPixels,
            _ y: FourPixels,
            _ left: FourPixels,
            _ top: FourPixels,
            _ pixels: UnsafePointer<UInt32>
        ) -> FourPixels {
            let (nextX, nextY) = (left &+ 1, top &+ 1)
            let (a, b) = (ClipmapCell.across(left), ClipmapCell.across(nextX))
            let (c, d) = (ClipmapCell.down(top), ClipmapCell.down(nextY))
            let weight = weights(x)
            let upper = unsafe ImageRow.mix(fetch(pixels, a &+ c), fetch(pixels, b &+ c), weight)
            let lower = unsafe ImageRow.mix(fetch(pixels, a &+ d), fetch(pixels, b &+ d), weight)
            return ImageRow.mix(upper, lower, weights(y))
        }

        @inline(__always)
        private static func fetch(_ pixels: UnsafePointer<UInt32>, _ at: FourPixels) -> FourPixels {
            unsafe FourPixels(pixels[Int(at[0])], pixels[Int(at[1])], pixels[Int(at[2])], pixels[Int(at[3])])
        }

        /// Four places whose neighbours lie in several cells.
        @inline(never)
        private static func mixedAcross(
            _ x: FourPixels,
            _ y: FourPixels,
            _ left: FourPixels,
            _ top: FourPixels,
            _ cells: UnsafeBufferPointer<ClipmapCell?>
        ) -> FourPixels {
            func fetch(_ right: UInt32, _ below: UInt32) -> FourPixels {
                var colors = FourPixels.zero
                for lane in 0..<4 {
                    let (column, row) = ((left[lane] &+ right) & mask, (top[lane] &+ below) & mask)
                    let cell = unsafe cells[Int((row &>> 8) &* UInt32(Clipmap.Level.cellsPerSide) &+ column &>> 8)]
                    guard let cell else { continue }
                    colors[lane] = unsafe cell.pixels[ClipmapCell.place(column: column, row: row)]
                }
                return colors
            }
            let weight = weights(x)
            return ImageRow.mix(ImageRow.mix(fetch(0, 0), fetch(1, 0), weight), ImageRow.mix(fetch(0, 1), fetch(1, 1), weight), weights(y))
        }

        /// Of a level's addresses.
        private static let mask = UInt32(Clipmap.Level.cellsPerSide * ClipmapCell.side - 1)
    }
}
