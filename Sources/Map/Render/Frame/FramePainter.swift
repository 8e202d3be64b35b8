import PortolanCamera
import PortolanRaster
import PortolanStyle
import PortolanText

/// Draws the levels of the regions' stack one over the other, each with its layers in the style's order.
struct FramePainter {
    /// Ready pictures of the lowest layers of the style.
    struct KeptGround {
        var clipmap: Clipmap
        /// The number of layers that the pictures replace.
        var layerCount: Int
    }

    /// The squares of ground whose tiles are loading, and their colour.
    struct Loading {
        var color: Color
        var squares: [UnwrappedTile]
    }

    let frame: FrameContext
    /// Pictures that are drawn in place of the lowest layers.
    var ground: KeptGround?
    var loading: Loading?
    /// The symbols; nil for a frame without any.
    var symbols: FrameSymbols?

    /// Draws all levels of the stack. Sources beside the regions and all symbols are drawn with the last level.
    /// - Throws: an error if no font is installed.
    func paint(on canvas: inout FrameCanvas) throws(TextError) {
        for level in frame.stack.levels.indices { try paint(level, on: &canvas) }
        symbols?.mark(in: frame, on: &canvas)
    }

    /// Draws the layers of one level over the canvas.
    private func paint(_ level: Int, on canvas: inout FrameCanvas) throws(TextError) {
        let isLast = level == frame.stack.levels.count - 1
        let sky = SkyPainter(frame: frame)
        if level == 0 { sky.paintSky(on: &canvas) } else { canvas.list.resetDepth() }
        let hazed = isLast ? sky.lastHazedLayer : nil
        if level == 0, let ground { canvas.list.draw(ground.clipmap) }
        let kept = ground?.layerCount ?? 0
        // The ground's pictures already contain the last layer that the haze covers, so the haze follows at once.
        if let hazed, hazed < kept { sky.paintHaze(on: &canvas) }
        for site in frame.sites(of: frame.layout.style.layers.indices.dropFirst(kept), atLevel: level) {
            if frame.layout.drawsSymbols[site.index] {
                if isLast { try symbols?.paint(layer: site.index, on: &canvas) }
                canvas.list.clip = nil
            } else {
                site.paint(on: &canvas)
            }
            if site.index == hazed { sky.paintHaze(on: &canvas) }
        }
        if level == 0, let loading { canvas.cover(loading.squares, loading.color) }
    }

    /// Draws only the lowest layers, at each level of the frame.
    func paintGround(_ layerCount: Int, on canvas: inout FrameCanvas) {
        for level in frame.stack.levels.indices {
            for site in frame.sites(of: 0..<layerCount, atLevel: level) { site.paint(on: &canvas) }
        }
    }
}
