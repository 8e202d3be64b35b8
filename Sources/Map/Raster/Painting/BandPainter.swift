/// Draws one band of a picture: all commands that touch it, in order.
@safe
struct BandPainter {
    let list: DrawList
    let clips: ClipTable
    /// The faces of the list's scenes, by strips.
    let faces: [FaceBins]
    let band: Int
    /// The band's rows of the picture.
    let rows: Range<Int>
    let width: Int
    /// The first pixel of row `top`.
    let pixels: UnsafeMutablePointer<UInt32>
    /// The bytes of the list's masks while the band is drawn.
    private var maskBytes: UnsafePointer<UInt8>?
    /// The values of the list's fields while the band is drawn.
    private var fieldValues: UnsafePointer<UInt8>?
    /// The pictures of the open groups, the outermost first.
    private var groups: [BandLayer] = []

    init(
        _ list: DrawList,
        _ clips: ClipTable,
        _ faces: [FaceBins],
        rows: Range<Int>,
        width: Int,
        pixels: UnsafeMutablePointer<UInt32>
    ) {
        self.list = list
        self.clips = clips
        self.faces = faces
        self.rows = rows
        band = rows.lowerBound >> Band.rowShift
        self.width = width
        unsafe self.pixels = unsafe pixels
    }

    private var top: Int { rows.lowerBound }
    private var bottom: Int { rows.upperBound }

    /// Draws the band from the bins of all runs, which are in the order of the commands.
    mutating func paint(_ runs: ArraySlice<EdgeBins>, _ worker: Scratch.Worker) {
        let (bytes, values) = (list.maskBytes, list.fieldValues)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe values.withUnsafeBufferPointer { values in
                unsafe maskBytes = bytes.baseAddress
                unsafe fieldValues = values.baseAddress
                paintAll(runs, worker)
                unsafe maskBytes = nil
                unsafe fieldValues = nil
            }
        }
    }

    private mutating func paintAll(_ runs: ArraySlice<EdgeBins>, _ worker: Scratch.Worker) {
        var current: Int32 = -1
        worker.faces.resetDepth()
        var adder = worker.cells.adder(bandTop: top, bandBottom: bottom)
        for bins in runs {
            let records = unsafe bins.edges(inBand: band)
            var index = 0
            while index < records.count {
                let edge = unsafe records[index]
                index &+= 1
                if edge.y0 != edge.y1 {
                    adder.add(edge)
                } else if edge.x0 != current {
                    worker.cells.take(&adder)
                    finish(current, worker)
                    current = edge.x0
                }
            }
        }
        worker.cells.take(&adder)
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
        case .resetDepth: worker.faces.resetDepth()
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
        case .shape(let parts, .line(let index), let rule): unsafe fill(list.linePaints[Int(index)], parts, rule, clip, target, worker)
        case .shape(_, let ink, let rule): unsafe fill(ink, rule, clip, target, &worker.cells)
        case .fillAll(let ink): unsafe fillAll(ink, clip, target)
        case .mask(let id, let x, let y, let pixel):
            guard let bytes = unsafe maskBytes else { return }
            unsafe draw(list.masks[Int(id.index)], bytes, at: (Int(x), Int(y)), BlendColor(pixel), clip, target)
        case .image(let id, let x, let y, let opacity):
            guard let image = list.images[Int(id.index)].levels.first else { return }
            unsafe draw(image, x: Int(x), y: Int(y), opacity: opacity, clip, target)
        case .field(let index):
            let draw = list.fieldDraws[Int(index)]
            guard let values = unsafe fieldValues else { return }
            unsafe FieldPainter(draw, list.fields[Int(draw.field)], values).paint(
                rows: rows,
                limits: { clips.columns(clip, row: $0) },
                line: { unsafe target + ($0 - top) * width },
                &worker.fieldMemory
            )
        case .scene(let index, let opacity):
            unsafe worker.faces.paint(
                list.scenes[Int(index)],
                faces[Int(index)],
                rows: rows,
                clip: (clip, clips),
                opacity: opacity,
                into: target
            )
        case .haze(let index):
            unsafe list.hazes[Int(index)].paint(top: top, bottom: bottom, before: worker.faces, clip: (clip, clips), into: target)
        case .clipmap(let index):
            let painter = ClipmapRowPainter(clipmap: list.clipmaps[Int(index)])
            for row in rows {
                unsafe painter.paint(row: row, columns: clips.columns(clip, row: row), into: target + (row - top) * width)
            }
        case .beginGroup, .endGroup, .resetDepth: return
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
            let isOpaque = color.isOpaque
            for row in cells.touchedRows {
                let columns = clips.columns(clip, row: top + row)
                let line = unsafe target + row * width
                if columns.isEmpty {
                    cells.clear(row: row)
                } else if isOpaque {
                    unsafe cells.sweep(row: row, columns: columns, into: OpaqueTarget(pixels: line, color: color), rule: rule)
                } else {
                    unsafe cells.sweep(row: row, columns: columns, into: SolidTarget(pixels: line, color: color), rule: rule)
                }
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
        case .line: break
        }
        cells.reset()
    }

    private func fill(
        _ paint: LinePaint,
        _ parts: Range<Int32>,
        _ rule: DrawList.FillRule,
        _ clip: Int32,
        _ target: UnsafeMutablePointer<UInt32>,
        _ worker: Scratch.Worker
    ) {
        let reach = parts.reduce(paint.outer) { reach, part in
            let stroke = list.parts[Int(part)].stroke
            return stroke < 0 ? reach : max(reach, StrokeOutline(list.strokes[Int(stroke)]).reach)
        }
        let shader = LineShader(paint, list, reach: reach + 1, rows: rows)
        for row in worker.cells.touchedRows {
            let columns = clips.columns(clip, row: top + row)
            if let shader, !columns.isEmpty {
                shader.withRow(top + row, columns: columns, worker.lineMemory) { colors in
                    let line = unsafe ShadedTarget(pixels: target + row * width, shader: colors, opacity: shader.opacity)
                    worker.cells.sweep(row: row, columns: columns, into: line, rule: rule)
                }
            }
            worker.cells.clear(row: row)
        }
        worker.cells.reset()
    }

    private func fillAll(_ ink: DrawList.Ink, _ clip: Int32, _ target: UnsafeMutablePointer<UInt32>) {
        switch ink {
        case .solid(let pixel):
            let color = BlendColor(pixel)
            if clip < 0 { return unsafe color.over(target, count: (bottom - top) * width, coverage: 255) }
            for row in rows {
                let columns = clips.columns(clip, row: row)
                unsafe color.over(target + ((row - top) * width + columns.lowerBound), count: columns.count, coverage: 255)
            }
        case .image(let index):
            guard let shader = shader(index) else { return }
            for row in rows {
                let columns = clips.columns(clip, row: row)
                guard !columns.isEmpty else { continue }
                shader.withRow(row) { colors in
                    let line = unsafe ShadedTarget(pixels: target + (row - top) * width, shader: colors, opacity: shader.opacity)
                    line.run(columns.lowerBound, count: columns.count, coverage: 255)
                }
            }
        case .line: return
        }
    }

    /// Returns the rows of a box at `y` that are in the band, counted from the box's first row.
    private func visibleRows(y: Int, count: Int) -> Range<Int> {
        let first = max(0, top - y)
        return first..<max(first, min(count, bottom - y))
    }

    /// Returns the columns of a box at (x, …) that are inside a clip in a row of the picture, counted from the
    /// box's first column.
    private func visibleColumns(x: Int, count: Int, row: Int, _ clip: Int32) -> Range<Int> {
        let columns = clips.columns(clip, row: row)
        let first = max(0, columns.lowerBound - x)
        return first..<max(first, min(count, columns.upperBound - x))
    }

    /// Invariant: `bytes` are those of the list's masks.
    private func draw(
        _ mask: DrawList.Mask,
        _ bytes: UnsafePointer<UInt8>,
        at corner: (x: Int, y: Int),
        _ color: BlendColor,
        _ clip: Int32,
        _ target: UnsafeMutablePointer<UInt32>
    ) {
        let (x, y) = corner
        let (width, height) = (Int(mask.width), Int(mask.height))
        for row in visibleRows(y: y, count: height) {
            let columns = visibleColumns(x: x, count: width, row: y + row, clip)
            let line = unsafe target + ((y + row - top) * self.width + x)
            // In range: the row is below the mask's height, the columns are below its width, and the list holds
            // their product.
            let source = unsafe bytes + (Int(mask.start) + row * width)
            var column = columns.lowerBound
            while column &+ 4 <= columns.upperBound {
                let four = unsafe UnsafeRawPointer(source + column).loadUnaligned(as: UInt32.self)
                if four != 0 {
                    let coverage = unsafe FourPixels(truncatingIfNeeded: unsafeBitCast(four, to: SIMD4<UInt8>.self))
                    let pointer = unsafe UnsafeMutableRawPointer(line + column)
                    let old = unsafe pointer.loadUnaligned(as: FourPixels.self)
                    unsafe pointer.storeBytes(of: color.over(old, coverage: coverage), as: FourPixels.self)
                }
                column &+= 4
            }
            while column < columns.upperBound {
                let coverage = unsafe UInt32(source[column])
                if coverage != 0 { unsafe line[column] = color.over(unsafe line[column], coverage: coverage) }
                column &+= 1
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
