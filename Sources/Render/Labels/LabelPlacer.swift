import PortolanRaster
import PortolanText

/// Places labels one by one where no earlier one stands, and draws those that found a place.
///
/// Greedy placement in order of importance, as map renderers do it; see C. Mote, "Fast Point-Feature Label Placement for Dynamic Visualizations" (2007), for the trellis of cells.
struct LabelPlacer {
    private let picture: Box
    private var grid: CollisionGrid

    struct Placed {
        var label: Label
        var block: TextBlock
        /// Top left corner of the block.
        var origin: SIMD2<Float>
    }

    private(set) var placed: [Placed] = []
    /// Where each text stands already.
    private var positions: [String: [SIMD2<Float>]] = [:]
    /// A text is not repeated nearer than this, in pixels: the platforms of a station, a town and its commune say the same.
    private let repeatDistance: Float

    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - reserved: boxes that no label may cover, such as the attribution's.
    init(width: Int, height: Int, scale: Float, reserved: [Box] = []) {
        repeatDistance = 160 * scale
        picture = Box(minimum: .zero, maximum: SIMD2(Float(width), Float(height)))
        grid = CollisionGrid(area: picture, cellSize: 64)
        for box in reserved { grid.take(box) }
    }

    /// - Throws: `TextError` where no font at all can be found.
    mutating func place(_ labels: [Label], shaper: TextShaper) throws(TextError) {
        for label in labels.sorted(by: Label.precedes) {
            let block: TextBlock
            do {
                block = try shaper.layout(label.text, style: label.style)
            } catch .invalidStyle {
                continue
            }
            guard !block.glyphs.isEmpty else { continue }
            let size = SIMD2(block.width, block.height)
            let origin = label.position + label.offset - size * SIMD2(label.anchor.horizontal, label.anchor.vertical)
            let box = Box(minimum: origin - label.padding, maximum: origin + size + label.padding)
            guard box.intersects(picture), !isRepeated(label) else { continue }
            guard label.allowsOverlap || grid.isFree(box) else { continue }
            if !label.ignoresPlacement { grid.take(box) }
            placed.append(Placed(label: label, block: block, origin: origin))
            positions[label.text, default: []].append(label.position)
        }
    }

    private func isRepeated(_ label: Label) -> Bool {
        guard !label.allowsOverlap, let others = positions[label.text] else { return false }
        return others.contains { other in
            let way = other - label.position
            return (way * way).sum() < repeatDistance * repeatDistance
        }
    }

    /// Draws the labels, the least important first: halos beneath their text.
    func draw(into list: inout DrawList, shaper: TextShaper, glyphs: inout GlyphSheet) throws(TextError) {
        for placed in placed.reversed() {
            let label = placed.label
            if label.haloWidth > 0, label.haloColor.alpha > 0 {
                try glyphs.draw(
                    placed.block,
                    at: placed.origin,
                    style: label.style,
                    halo: label.haloWidth,
                    blur: label.haloBlur,
                    color: label.haloColor,
                    into: &list,
                    shaper: shaper
                )
            }
            try glyphs.draw(
                placed.block,
                at: placed.origin,
                style: label.style,
                halo: 0,
                blur: 0,
                color: label.color,
                into: &list,
                shaper: shaper
            )
        }
    }
}

/// The glyph masks that a draw list holds already, so that each is handed over once a frame.
struct GlyphSheet {
    private struct Key: Hashable {
        var font: FontID
        var glyph: UInt32
        var size: Float
        var quarter: Int
        var halo: Float
        var blur: Float
    }

    private struct Entry {
        var mask: DrawList.MaskID
        var left: Int
        var top: Int
    }

    private var entries: [Key: Entry?] = [:]

    mutating func draw(
        _ block: TextBlock,
        at origin: SIMD2<Float>,
        style: TextStyle,
        halo: Float,
        blur: Float,
        color: Color,
        into list: inout DrawList,
        shaper: TextShaper
    ) throws(TextError) {
        // Baselines stand on whole pixels, which keeps letters crisp; across, quarters of a pixel are kept.
        for glyph in block.glyphs {
            let (x, quarter) = GlyphMask.snap(x: origin.x + glyph.x)
            let y = Int((origin.y + glyph.y).rounded())
            let key = Key(font: glyph.font, glyph: glyph.glyphID, size: style.sizePixels, quarter: quarter, halo: halo, blur: blur)
            let entry: Entry?
            if let known = entries[key] {
                entry = known
            } else {
                let mask = try shaper.mask(
                    for: glyph,
                    sizePixels: style.sizePixels,
                    quarter: quarter,
                    haloPixels: halo,
                    haloBlurPixels: blur
                )
                entry =
                    mask.isEmpty
                    ? nil
                    : CoverageMask(width: mask.width, height: mask.height, coverage: mask.coverage).map {
                        Entry(mask: list.add($0), left: mask.left, top: mask.top)
                    }
                entries[key] = entry
            }
            if let entry { list.draw(entry.mask, x: x + entry.left, y: y - entry.top, color) }
        }
    }
}
