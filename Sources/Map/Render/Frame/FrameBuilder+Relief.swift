import PortolanCamera
import PortolanMapSources
import PortolanRaster
import PortolanStyle

/// The relief of the ground, from tiles of heights: `hillshade` and `color-relief` layers.
extension FrameBuilder {
    mutating func hillshade(_ layer: HillshadeLayer, _ index: Int) {
        let exaggeration = Float(layer.exaggeration.evaluate(context))
        guard exaggeration > 0 else { return }
        let isTurned = layer.illuminationAnchor.evaluate(context) == .viewport
        let hillshade = Hillshade(
            method: layer.method.evaluate(context),
            exaggeration: exaggeration,
            directions: layer.illuminationDirection.evaluate(context).values,
            altitudes: layer.illuminationAltitude.evaluate(context).values,
            bearing: isTurned ? plane.projection.camera.bearing : 0,
            shadows: layer.shadowColor.evaluate(context).values,
            highlights: layer.highlightColor.evaluate(context).values,
            accent: layer.accentColor.evaluate(context)
        )
        let sampling = Sampling(layer.resampling.evaluate(context))
        for position in tiles(ofLayer: index) {
            let tile = tiles[position]
            guard let heights = tile.tile.heights else { continue }
            let picture = heights.picture(layer: index, key: hillshade.key) { hillshade.picture(of: $0, tile.tile.id) }
            draw(picture, on: tile, opacity: 1, sampling)
        }
    }

    mutating func colorRelief(_ layer: ColorReliefLayer, _ index: Int) {
        let opacity = Float(layer.opacity.evaluate(context))
        guard opacity > 0, let ramp = ElevationRamp(layer.color, &context) else { return }
        let sampling = Sampling(layer.resampling.evaluate(context))
        for position in tiles(ofLayer: index) {
            let tile = tiles[position]
            guard let heights = tile.tile.heights else { continue }
            // Heights are interpolated, not their colours: if they show large, the picture has more pixels than there are heights.
            let spread = tile.transform(extent: Float(heights.tile.side)).pixelsPerUnit
            var steps = 1
            while sampling == .linear, spread > Double(steps) * 2, heights.tile.side * steps * 2 <= Self.largestRelief { steps *= 2 }
            let key = ReliefKey(numbers: ramp.stops + [Float(steps)], colors: ramp.colors)
            let picture = heights.picture(layer: index, key: key) { ramp.picture(of: $0, steps: steps) }
            draw(picture, on: tile, opacity: opacity, sampling)
        }
    }

    /// The largest side of a picture that has more pixels than its tile has heights.
    private static let largestRelief = 1024
}

extension Sampling {
    init(_ resampling: RasterResampling) { self = resampling == .nearest ? .nearest : .linear }
}
