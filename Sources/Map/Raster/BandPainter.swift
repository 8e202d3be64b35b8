/// Draws one band of a picture: all commands that touch it, in order.
@safe
struct BandPainter {
    let list: DrawList
    let band: Int
    /// Rows of the picture, `top..<bottom`.
    let top: Int
    let bottom: Int
    let width: Int
    /// The first pixel of row `top`.
    let pixels: UnsafeMutablePointer<UInt32>

    /// Draws the band from the bins of all runs, which follow each other in the order of the commands.
    func paint(_ runs: ArraySlice<EdgeBins>, _ cells: inout CellBuffer) {
        var current: Int32 = -1
        let bandTop = Int32(top)
        let bandBottom = Int32(bottom)
        for bins in runs {
            let records = unsafe bins.edges(inBand: band)
            var index = 0
            while index < records.count {
                let edge = unsafe records[index]
                index &+= 1
                if edge.y0 != edge.y1 {
                    cells.add(edge, bandTop: bandTop, bandBottom: bandBottom)
                } else if edge.x0 != current {
                    finish(current, &cells)
                    current = edge.x0
                }
            }
        }
        finish(current, &cells)
    }

    /// Draws a command whose edges, if it has any, are in the cells.
    private func finish(_ command: Int32, _ cells: inout CellBuffer) {
        guard command >= 0 else { return }
        switch list.commands[Int(command)] {
        case .shape(_, let pixel, let rule):
            unsafe cells.sweep(into: pixels, color: BlendColor(pixel), rule: rule)
        case .fillAll(let pixel):
            unsafe BlendColor(pixel).over(pixels, count: (bottom - top) * width, coverage: 255)
        case .mask(let id, let x, let y, let pixel):
            draw(list.masks[Int(id.index)], x: Int(x), y: Int(y), BlendColor(pixel))
        case .image(let id, let x, let y, let opacity):
            draw(list.images[Int(id.index)], x: Int(x), y: Int(y), opacity: opacity)
        }
    }

    /// The part of a box at (x, y) that is in the band: its columns and rows, counted from its own corner.
    private func visible(x: Int, y: Int, width boxWidth: Int, height boxHeight: Int) -> (columns: Range<Int>, rows: Range<Int>)? {
        let firstColumn = max(0, -x)
        let endColumn = min(boxWidth, width - x)
        let firstRow = max(0, top - y)
        let endRow = min(boxHeight, bottom - y)
        guard firstColumn < endColumn, firstRow < endRow else { return nil }
        return (firstColumn..<endColumn, firstRow..<endRow)
    }

    private func draw(_ mask: CoverageMask, x: Int, y: Int, _ color: BlendColor) {
        guard let (columns, rows) = visible(x: x, y: y, width: mask.width, height: mask.height) else { return }
        unsafe mask.coverage.withUnsafeBufferPointer { source in
            for row in rows {
                let line = unsafe pixels + ((y + row - top) * width + x)
                let base = row * mask.width
                var column = columns.lowerBound
                while column &+ 4 <= columns.upperBound {
                    let at = base &+ column
                    // In range: column + 4 <= the mask's width, row < its height, and the count is their product.
                    let four = unsafe SIMD4<UInt8>(source[at], source[at &+ 1], source[at &+ 2], source[at &+ 3])
                    if four != .zero {
                        let target = unsafe UnsafeMutableRawPointer(line + column)
                        let old = unsafe target.loadUnaligned(as: FourPixels.self)
                        unsafe target.storeBytes(of: color.over(old, coverage: FourPixels(truncatingIfNeeded: four)), as: FourPixels.self)
                    }
                    column &+= 4
                }
                while column < columns.upperBound {
                    unsafe line[column] = color.over(unsafe line[column], coverage: UInt32(source[base &+ column]))
                    column &+= 1
                }
            }
        }
    }

    private func draw(_ image: Pixmap, x: Int, y: Int, opacity: UInt8) {
        guard let (columns, rows) = visible(x: x, y: y, width: image.width, height: image.height), opacity > 0 else { return }
        let opacities = EightHalves(repeating: UInt16(opacity))
        unsafe image.pixels.withUnsafeBufferPointer { source in
            for row in rows {
                let line = unsafe pixels + ((y + row - top) * width + x)
                let base = row * image.width
                for column in columns {
                    let pixel = unsafe FourPixels(repeating: source[base &+ column])
                    unsafe line[column] = over(pixel, FourPixels(repeating: unsafe line[column]), opacity: opacities)[0]
                }
            }
        }
    }
}
