import PortolanRaster
import PortolanText

/// Places labels one by one where no earlier one stands, and draws those that found a place.
///
/// Greedy placement in order of importance, as map renderers do it; see C. Mote, "Fast Point-Feature Label Placement for Dynamic
/// Visualizations" (2007), for the trellis of cells.
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
    func draw(into list: inout DrawList, shaper: TextShaper, glyphs: inout GlyphAtlas) throws(TextError) {
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
