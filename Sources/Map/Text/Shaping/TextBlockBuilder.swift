/// Arranges shaped runs in lines, and lines in a block, in ems.
struct TextBlockBuilder {
    private let text: PreparedText
    private let style: TextStyle
    /// The baseline within its line. The first font's ascent and descent are centred in the line height, so
    /// that all blocks of one style agree.
    private let baselineInLine: Float
    private var textBlock = TextBlock.empty

    init(text: PreparedText, style: TextStyle, font: FontFace) {
        self.text = text
        self.style = style
        baselineInLine = (style.lineHeightEms + font.ascent - font.descent) / 2
        textBlock.isTruncated = text.isTruncated
    }

    private var nextBaseline: Float { Float(textBlock.lines.count) * style.lineHeightEms + baselineInLine }

    mutating func addEmptyLine() {
        let end = textBlock.glyphs.count
        textBlock.lines.append(TextLine(x: 0, width: 0, baseline: nextBaseline, glyphs: end..<end, isRightToLeft: false))
    }

    /// Adds a line, given as runs in logical order.
    mutating func addLine(_ runs: [TextRun], isRightToLeft: Bool) {
        let start = textBlock.glyphs.count
        let baseline = nextBaseline
        var pen: Float = 0
        var lastSpacing: Float = 0
        let order = runs.count < 2 ? Array(runs.indices) : Bidi.visualOrder(runs.map(\.level))
        for index in order {
            let run = runs[index]
            for glyph in run.glyphs {
                let offset = text.offsets.indices.contains(glyph.cluster) ? text.offsets[glyph.cluster] : 0
                textBlock.glyphs.append(
                    PositionedGlyph(
                        font: run.face.id,
                        glyphID: glyph.glyphID,
                        x: pen + glyph.offsetX,
                        y: baseline - glyph.offsetY,
                        advance: glyph.advance,
                        cluster: offset
                    )
                )
                if glyph.glyphID == 0 { textBlock.missingGlyphs += 1 }
                pen += glyph.advance
            }
            if !run.glyphs.isEmpty { lastSpacing = ScriptFamilies.isJoined(run.script) ? 0 : style.letterSpacingEms }
        }
        let width = max(pen - lastSpacing, 0)  // No spacing after the last character.
        textBlock.lines.append(
            TextLine(x: 0, width: width, baseline: baseline, glyphs: start..<textBlock.glyphs.count, isRightToLeft: isRightToLeft)
        )
    }

    /// Justifies the lines. The block is as wide as the widest line.
    mutating func finish() -> TextBlock {
        textBlock.width = textBlock.lines.map(\.width).max() ?? 0
        textBlock.height = Float(textBlock.lines.count) * style.lineHeightEms
        let share: Float =
            switch style.justification {
            case .left: 0
            case .center: 0.5
            case .right: 1
            }
        for index in textBlock.lines.indices {
            let shift = (textBlock.width - textBlock.lines[index].width) * share
            guard shift > 0 else { continue }
            textBlock.lines[index].x = shift
            for glyph in textBlock.lines[index].glyphs { textBlock.glyphs[glyph].x += shift }
        }
        return textBlock
    }
}
