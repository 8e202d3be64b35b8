/// A character or glyph whose order in a line is known, but not its position.
struct LabelAtom {
    /// The glyph; nil for an image.
    var glyph: GlyphRef?
    /// The character, or the first of a cluster.
    var scalar: UInt32
    var section: UInt8
    var hasInk: Bool
    /// The advance without letter spacing, in 1/24 em before the section's scale.
    var advance: Float
    /// Whether letter spacing follows; it does not within a cluster.
    var isSpaced: Bool
    /// The offset of a mark.
    var shift = SIMD2<Float>.zero
}

/// Places the lines of a label around its anchor, by MapLibre's rules.
///
/// The middle of a line is 17/24 em below the ascender, whatever the font. A smaller section stands on the line's
/// baseline unless its `verticalAlign` says otherwise. An image stands on the line's lower side.
struct LabelLayout {
    let text: LabelText
    let options: LabelOptions
    private var shape = LabelShape()
    private var y = DistanceGlyph.ascenderToMiddle
    private var widest: Float = 0
    private var highest: Float = 0

    private static let em = DistanceGlyph.emPixels

    init(_ text: LabelText, _ options: LabelOptions) {
        self.text = text
        self.options = options
    }

    /// Adds a line with atoms in order from left to right.
    mutating func add(_ atoms: [LabelAtom]) {
        let first = shape.glyphs.count
        guard !atoms.isEmpty else {
            y += options.lineHeight
            shape.lines.append(.init(glyphs: first..<first, offset: 0))
            return
        }
        let lineScale = atoms.reduce(0) { max($0, text.sections[Int($1.section)].scale) }
        let offset = atoms.reduce(0) { max($0, imageOverhang($1, lineScale: lineScale)) }
        var x: Float = 0
        for atom in atoms {
            let section = text.sections[Int(atom.section)]
            let isVertical = isVertical(atom.scalar)
            var scale = section.scale
            var advance = atom.advance
            var pen = Self.em
            var down: Float
            if let size = section.imageSize {
                scale *= Self.em / options.imageSize
                advance = isVertical ? size.y : size.x
                pen = advance
                down = (lineScale - 1) * Self.em + (Self.em - size.y * scale)
                let room = down - (lineScale - 1) * Self.em
                switch section.verticalAlign {
                case .bottom: break
                case .center: down -= room / 2
                case .top: down -= room
                }
            } else {
                let room = (lineScale - scale) * Self.em
                switch section.verticalAlign {
                case .bottom: down = room
                case .center: down = room / 2
                case .top: down = 0
                }
            }
            shape.glyphs.append(
                LabelGlyph(
                    glyph: atom.glyph,
                    x: x + atom.shift.x * scale,
                    y: y + down + atom.shift.y * scale,
                    scale: scale,
                    advance: advance,
                    section: atom.section,
                    isVertical: isVertical,
                    hasInk: atom.hasInk
                )
            )
            x += (isVertical ? pen : advance) * scale + (atom.isSpaced ? options.letterSpacing : 0)
            if isVertical { shape.hasUprightGlyphs = true }
        }
        widest = max(widest, x - options.letterSpacing)
        justify(from: first, down: offset)
        let height = options.lineHeight * lineScale + offset
        y += height
        highest = max(highest, height)
        shape.lines.append(.init(glyphs: first..<shape.glyphs.count, offset: max(offset, (lineScale - 1) * Self.em)))
    }

    /// Returns the height by which an image exceeds its line.
    private func imageOverhang(_ atom: LabelAtom, lineScale: Float) -> Float {
        let section = text.sections[Int(atom.section)]
        guard let size = section.imageSize else { return 0 }
        let height = isVertical(atom.scalar) ? size.x : size.y
        return height * section.scale * Self.em / options.imageSize - Self.em * lineScale
    }

    private func isVertical(_ scalar: UInt32) -> Bool {
        guard options.isVertical else { return false }
        guard options.allowsVerticalPlacement else { return VerticalWriting.isUpright(scalar) }
        return !CharacterClass.isASCIISpace(scalar) && !CharacterClass.isArabic(scalar)
    }

    private mutating func justify(from first: Int, down: Float) {
        guard options.justify != 0 || down != 0, let last = shape.glyphs.last else { return }
        let indent = (last.x + last.advance * last.scale) * options.justify
        for index in first..<shape.glyphs.count {
            shape.glyphs[index].x -= indent
            shape.glyphs[index].y += down
        }
    }

    /// Returns the label with its anchor at the origin.
    mutating func finish() -> LabelShape {
        let height = y - DistanceGlyph.ascenderToMiddle
        let shift = SIMD2(
            (options.justify - options.align.x) * widest,
            highest != options.lineHeight
                ? -height * options.align.y - DistanceGlyph.ascenderToMiddle
                : (0.5 - options.align.y * Float(shape.lines.count)) * options.lineHeight
        )
        for index in shape.glyphs.indices {
            shape.glyphs[index].x += shift.x
            shape.glyphs[index].y += shift.y
        }
        shape.top = options.offset.y - options.align.y * height
        shape.bottom = shape.top + height
        shape.left = options.offset.x - options.align.x * widest
        shape.right = shape.left + widest
        shape.isVertical = options.isVertical
        return shape
    }
}
