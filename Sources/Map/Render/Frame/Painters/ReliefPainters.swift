import PortolanCamera
import PortolanMapSources
import PortolanRaster
import PortolanStyle

/// Draws `hillshade` layers: the light on the ground, from tiles of heights.
struct HillshadePainter: LayerPainter {
    private let layer: HillshadeLayer
    private let site: LayerSite

    init(_ layer: HillshadeLayer, at site: LayerSite) {
        self.layer = layer
        self.site = site
    }

    func paint(on canvas: inout FrameCanvas) {
        let context = site.evaluation
        let exaggeration = Float(layer.exaggeration.evaluate(context))
        guard exaggeration > 0 else { return }
        let isTurned = layer.illuminationAnchor.evaluate(context) == .viewport
        let hillshade = Hillshade(
            method: layer.method.evaluate(context),
            exaggeration: exaggeration,
            lights: Hillshade.StyleLights(
                directions: layer.illuminationDirection.evaluate(context).values,
                altitudes: layer.illuminationAltitude.evaluate(context).values,
                shadows: layer.shadowColor.evaluate(context).values,
                highlights: layer.highlightColor.evaluate(context).values,
                bearing: isTurned ? site.frame.plane.projection.camera.bearing : 0
            ),
            accent: layer.accentColor.evaluate(context)
        )
        let sampling = Sampling(layer.resampling.evaluate(context))
        site.drawPictures(on: &canvas, sampling) { drawn in
            drawn.tile.heights?.picture(layer: site.index, key: hillshade.key) { hillshade.picture(of: $0, drawn.tile.id) }
        }
    }
}

/// Draws `color-relief` layers: heights as colours.
struct ColorReliefPainter: LayerPainter {
    private let layer: ColorReliefLayer
    private var site: LayerSite

    /// The largest side, in pixels, of a picture that has more pixels than its tile has heights.
    private static let largestSide = 1024

    init(_ layer: ColorReliefLayer, at site: LayerSite) {
        self.layer = layer
        self.site = site
    }

    mutating func paint(on canvas: inout FrameCanvas) {
        let opacity = Float(layer.opacity.evaluate(site.evaluation))
        guard opacity > 0, let ramp = ElevationRamp(layer.color, &site.evaluation) else { return }
        let sampling = Sampling(layer.resampling.evaluate(site.evaluation))
        site.drawPictures(on: &canvas, opacity: opacity, sampling) { drawn in
            guard let heights = drawn.tile.heights else { return nil }
            // The code interpolates heights, not their colours. If heights appear large, the picture has more
            // pixels than there are heights.
            let spread = drawn.transform(extent: Float(heights.tile.side)).pixelsPerUnit
            var steps = 1
            while sampling == .linear, spread > Double(steps) * 2, heights.tile.side * steps * 2 <= Self.largestSide { steps *= 2 }
            let key = ReliefKey(numbers: ramp.stops + [Float(steps)], colors: ramp.colors)
            return heights.picture(layer: site.index, key: key) { ramp.picture(of: $0, steps: steps) }
        }
    }
}
