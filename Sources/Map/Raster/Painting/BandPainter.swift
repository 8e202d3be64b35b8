/// Draws one band of a picture: all commands that touch it, in order.
@safe
struct BandPainter {
    let list: DrawList
    let clips: ClipTable
    let band: Int
    /// Rows of the picture, `top..<bottom`.
    let top: Int
    let bottom: Int
    let width: Int
    /// The first pixel of row `top`.
    let pixels: UnsafeMutablePointer<UInt32>
    /// The pictures of the groups that are open, the outermost first.
    private var groups: [BandLayer] = []

    init(
        list: DrawList,
        clips: ClipTable,
        band: Int,
        top: Int,
        bottom: Int,
        width: Int,
        pixels: UnsafeMutablePointer<UInt32>
    ) {
        self.list = list
        self.clips = clips
        self.band = band
        self.top = top
        self.bottom = bottom
        self.width = width
        unsafe self.pixels = unsafe pixels
    }

    /// Draws the band from the bins of all runs, which follow each other in the order of the commands.
    mutating func paint(_ runs: ArraySlice<EdgeBins>, _ worker: Scratch.Worker) {
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
                    worker.cells.add(edge, bandTop: bandTop, bandBottom: bandBottom)
                } else if edge.x0 != current {
                    finish(current, worker)
                    current = edge.x0
                }
            }
        }
        finish(current, worker)
        while !groups.isEmpty { endGroup(opacity: 255) }
    }

    /// Draws a command whose edges, if it has any, are in the cells.
    private mutating func finish(_ number: Int32, _ worker: Scratch.Worker) {
        guard number >= 0 else { return }
        let command = list.commands[Int(number)]
        switch command.kind {
        case .beginGroup:
            let layer = worker.layer(groups.count)
            layer.begin()
            groups.append(layer)
        case .endGroup(let opacity): endGroup(opacity: opacity)
        default:
            groups.last?.use()
            unsafe draw(command, onto: groups.last?.pixels ?? pixels, worker)
        }
    }

    private mutating func endGroup(opacity: UInt8) {
        guard let layer = groups.popLast(), layer.isUsed, opacity > 0 else { return }
        groups.last?.use()
        unsafe layer.blend(over: groups.last?.pixels ?? pixels, count: (bottom - top) * width, opacity: opacity)
    }

    /// - Parameter target: the first pixel of row `top`.
    private func draw(_ command: DrawList.Command, onto target: UnsafeMutablePointer<UInt32>, _ worker: Scratch.Worker) {
        let clip = command.clip
        switch command.kind {
        case .shape(_, let ink, let rule): unsafe fill(ink, rule, clip, target, &worker.cells)
        case .fillAll(let ink): unsafe fillAll(ink, clip, target)
        case .mask(let id, let x, let y, let pixel):
            unsafe draw(list.masks[Int(id.index)], x: Int(x), y: Int(y), BlendColor(pixel), clip, target)
        case .image(let id, let x, let y, let opacity):
            guard let image = list.images[Int(id.index)].levels.first else { return }
            unsafe draw(image, x: Int(x), y: Int(y), opacity: opacity, clip, target)
        case .field(let index):
            let draw = list.fieldDraws[Int(index)]
            unsafe FieldPainter(draw, list.fields[Int(draw.field)]).paint(
                rows: top..<bottom,
                limits: { clips.columns(clip, row: $0) },
                line: { unsafe target + ($0 - top) * width },
                &worker.fieldMemory
            )
        case .beginGroup, .endGroup: return
        }
    }

    private func shader(_ index: Int32) -> ImageShader? {
        let paint = list.imagePaints[Int(index)]
        guard list.images.indices.contains(Int(paint.image.index)) else { return nil }
        return ImageShader(paint, list.images[Int(paint.image.index)], middle: Double(width) / 2)
    }

    private func fill(
        _ ink: DrawList.Ink,
        _ rule: DrawList.FillRule,
        _ clip: Int32,
        _ target: UnsafeMutablePointer<UInt32>,
        _ cells: inout CellBuffer
    ) {
        switch ink {
        case .solid(let pixel):
            let color = BlendColor(pixel)
            for row in cells.touchedRows {
                let columns = clips.columns(clip, row: top + row)
                let line = unsafe SolidTarget(pixels: target + row * width, color: color)
                if columns.isEmpty { cells.clear(row: row) } else { cells.sweep(row: row, columns: columns, into: line, rule: rule) }
            }
        case .image(let index):
            let shader = shader(index)
            for row in cells.touchedRows {
                let columns = clips.columns(clip, row: top + row)
                if let shader, !columns.isEmpty {
                    shader.withRow(top + row) { colors in
                        let line = unsafe ShadedTarget(pixels: target + row * width, shader: colors, opacity: shader.opacity)
                        cells.sweep(row: row, columns: columns, into: line, rule: rule)
                    }
                } else {
                    cells.clear(row: row)
                }
            }
        }
        cells.reset()
    }

    private func fillAll(_ ink: DrawList.Ink, _ clip: Int32, _ target: UnsafeMutablePointer<UInt32>) {
        switch ink {
        case .solid(let pixel):
            let color = BlendColor(pixel)
            if clip < 0 { return unsafe color.over(target, count: (bottom - top) * width, coverage: 255) }
            for row in top..<bottom {
                let columns = clips.columns(clip, row: row)
                unsafe color.over(target + ((row - top) * width + columns.lowerBound), count: columns.count, coverage: 255)
            }
        case .image(let index):
            guard let shader = shader(index) else { return }
            for row in top..<bottom {
                let columns = clips.columns(clip, row: row)
                guard !columns.isEmpty else { continue }
                shader.withRow(row) { colors in
                    let line = unsafe ShadedTarget(pixels: target + (row - top) * width, shader: colors, opacity: shader.opacity)
                    line.run(columns.lowerBound, count: columns.count, coverage: 255)
                }
            }
        }
    }

    /// The rows of a box of so many rows at `y` that are in the band, counted from the box's first one.
    private func visibleRows(y: Int, count: Int) -> Range<Int> {
        let first = max(0, top - y)
        return first..<max(first, min(count, bottom - y))
    }

    /// The columns of a box at (x, …) that a clip leaves of a row of the picture, counted from the box's first one.
    private func visibleColumns(x: Int, count: Int, row: Int, _ clip: Int32) -> Range<Int> {
        let columns = clips.columns(clip, row: row)
        let first = max(0, columns.lowerBound - x)
        return first..<max(first, min(count, columns.upperBound - x))
    }

    private func draw(
        _ mask: CoverageMask,
        x: Int,
        y: Int,
        _ color: BlendColor,
        _ clip: Int32,
        _ target: UnsafeMutablePointer<UInt32>
    ) {
        unsafe mask.coverage.withUnsafeBufferPointer { source in
            for row in visibleRows(y: y, count: mask.height) {
                let columns = visibleColumns(x: x, count: mask.width, row: y + row, clip)
                let line = unsafe target + ((y + row - top) * width + x)
                let base = row * mask.width
                var column = columns.lowerBound
                while column &+ 4 <= columns.upperBound {
                    let at = base &+ column
                    // In range: column + 4 <= the mask's width, row < its height, and the count is their product.
                    let four = unsafe SIMD4<UInt8>(source[at], source[at &+ 1], source[at &+ 2], source[at &+ 3])
                    if four != .zero {
                        let place = unsafe UnsafeMutableRawPointer(line + column)
                        let old = unsafe place.loadUnaligned(as: FourPixels.self)
                        unsafe place.storeBytes(of: color.over(old, coverage: FourPixels(truncatingIfNeeded: four)), as: FourPixels.self)
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

    private func draw(_ image: Pixmap, x: Int, y: Int, opacity: UInt8, _ clip: Int32, _ target: UnsafeMutablePointer<UInt32>) {
        guard opacity > 0 else { return }
        let opacities = EightHalves(repeating: UInt16(opacity))
        unsafe image.pixels.withUnsafeBufferPointer { source in
            for row in visibleRows(y: y, count: image.height) {
                let line = unsafe target + ((y + row - top) * width + x)
                let base = row * image.width
                for column in visibleColumns(x: x, count: image.width, row: y + row, clip) {
                    let pixel = unsafe FourPixels(repeating: source[base &+ column])
                    unsafe line[column] = over(pixel, FourPixels(repeating: unsafe line[column]), opacity: opacities)[0]
                }
            }
        }
    }
}
