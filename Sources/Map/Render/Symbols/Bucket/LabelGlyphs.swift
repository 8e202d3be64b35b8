import PortolanText

/// The glyphs of a shaped label at their positions around the anchor, or around the points of a line.
struct LabelGlyphs {
    private(set) var glyphs: [SymbolGlyph] = []

    /// The appearance of a section of a label.
    struct Section {
        var imageSize: SIMD2<Float>?
        /// The index of the section's colour; −1 for the label's own colour.
        var color: Int16
        /// The index of the section's image; −1 for text.
        var image: Int32
    }

    /// - Parameters:
    ///   - shape: the shaped label.
    ///   - layout: the layout values of the layer.
    ///   - textOffset: the offset in 1/24 em.
    ///   - rotation: `text-rotate` in radians.
    ///   - sections: the sections of the label.
    init(
        _ shape: LabelShape,
        layout: SymbolLayout,
        textOffset: SIMD2<Float>,
        rotation: Float,
        sections: [Section]
    ) {
        let isAlongLine = layout.textIsAlongLine
        let rotation = rotation == 0 ? SIMD2<Float>(1, 0) : SIMD2(cosine(rotation), sine(rotation))
        glyphs.reserveCapacity(shape.glyphs.count)
        for line in shape.lines {
            for glyph in shape.glyphs[line.glyphs] where glyph.hasInk {
                guard glyph.section < sections.count else { continue }
                let section = sections[Int(glyph.section)]
                let half = glyph.advance * glyph.scale / 2
                let imageSize = section.imageSize
                var down: Float = 0
                if layout.allowsVertical, shape.hasUprightGlyphs {
                    // In a column, images and larger letters are centred.
                    let image = imageSize.map { (Self.em - $0.x * glyph.scale) / 2 }
                    down = line.offset / 2 - (image.map { -$0 } ?? (glyph.scale - 1) * Self.em)
                }
                let shift = isAlongLine ? SIMD2<Float>.zero : SIMD2(glyph.x + half, glyph.y - down) + textOffset
                let isUpright = (isAlongLine || layout.allowsVertical) && glyph.isVertical
                var turn = SIMD2<Float>(glyph.scale, 0)
                var origin: SIMD2<Float>
                if isUpright {
                    // The whole label is turned to the right, so an upright glyph is turned back about the
                    // middle of its left edge.
                    turn = SIMD2(0, -glyph.scale)
                    origin = SIMD2(-half - 7, half - DistanceGlyph.ascenderToMiddle - (imageSize == nil ? 0 : Self.em / 2 - half)) + shift
                } else {
                    origin = SIMD2(-half, 0) + shift
                }
                turn = turn.turned(by: rotation)
                origin = origin.turned(by: rotation)
                if isAlongLine { origin.y += glyph.y }
                let source: SymbolGlyph.Source
                if let ref = glyph.glyph {
                    source = .glyph(ref)
                } else if section.image >= 0 {
                    source = .image(section.image)
                } else {
                    continue
                }
                glyphs.append(
                    SymbolGlyph(
                        source: source,
                        turn: turn,
                        origin: origin,
                        along: isAlongLine ? glyph.x + half : 0,
                        color: section.color
                    )
                )
            }
        }
    }

    private static let em = DistanceGlyph.emPixels
}
