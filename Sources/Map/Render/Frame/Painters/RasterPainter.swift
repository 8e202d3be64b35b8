import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle

/// Draws `raster` layers: pictures on the ground, from tiles or from one image.
struct RasterPainter: LayerPainter {
    private let layer: RasterLayer
    private let site: LayerSite

    init(_ layer: RasterLayer, at site: LayerSite) {
        self.layer = layer
        self.site = site
    }

    func paint(on canvas: inout FrameCanvas) {
        let context = site.evaluation
        let opacity = Float(layer.opacity.evaluate(context))
        guard opacity > 0 else { return }
        let filter = RasterFilter(
            hueRotate: layer.hueRotate.evaluate(context),
            saturation: layer.saturation.evaluate(context),
            contrast: layer.contrast.evaluate(context),
            brightnessMin: layer.brightnessMin.evaluate(context),
            brightnessMax: layer.brightnessMax.evaluate(context)
        )
        let sampling = Sampling(layer.resampling.evaluate(context))
        let limits = site.frame.layout.drawsRegionGround[site.index] ? site.ground : nil
        site.drawPictures(on: &canvas, opacity: opacity, sampling, within: limits) { $0.tile.picture?.picture(filter) }
        if let source = layer.info.source, let image = site.frame.image(ofSource: source) {
            draw(image, filter, opacity: opacity, sampling, on: &canvas)
        }
    }

    /// Draws an image source between its corners, on each visible copy of the world.
    private func draw(_ source: ImageSource, _ filter: RasterFilter, opacity: Float, _ sampling: Sampling, on canvas: inout FrameCanvas) {
        let plane = site.frame.plane
        let world = plane.tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        var picture = source.picture
        if !filter.isIdentity { picture = filter.apply(to: picture) }
        let image = canvas.list.add(ImagePyramid(picture))
        let points = source.corners.map { MercatorPoint($0) }
        for copy in -1...1 {
            let corners = points.map { world.origin + world.u * ($0.x + Double(copy)) + world.v * $0.y }
            let (width, height) = (Double(picture.width), Double(picture.height))
            guard corners.count == 4,
                let toPlane = ProjectiveTransform(
                    from: [SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)],
                    to: corners
                )
            else { continue }
            canvas.list.draw(image, through: toPlane.concatenating(plane.planeToPicture), opacity: opacity, sampling: sampling)
        }
    }
}

extension Sampling {
    init(_ resampling: RasterResampling) { self = resampling == .nearest ? .nearest : .linear }
}
