import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle

/// Pictures on the ground: `raster` layers, of tiles or of one image.
extension FrameBuilder {
    mutating func raster(_ layer: RasterLayer, _ index: Int) {
        let opacity = Float(layer.opacity.evaluate(context))
        guard opacity > 0 else { return }
        let filter = RasterFilter(
            hueRotate: layer.hueRotate.evaluate(context),
            saturation: layer.saturation.evaluate(context),
            contrast: layer.contrast.evaluate(context),
            brightnessMin: layer.brightnessMin.evaluate(context),
            brightnessMax: layer.brightnessMax.evaluate(context)
        )
        let sampling: Sampling = layer.resampling.evaluate(context) == .nearest ? .nearest : .linear
        for position in tiles(ofLayer: index) {
            guard let picture = tiles[position].tile.picture else { continue }
            draw(picture.picture(filter), on: tiles[position], opacity: opacity, sampling)
        }
        if let source = layer.info.source, let image = images[source] { draw(image, filter, opacity: opacity, sampling) }
    }

    /// Draws a tile's picture on its square of ground.
    mutating func draw(_ picture: ImagePyramid, on tile: DrawnTile, opacity: Float, _ sampling: Sampling) {
        guard let size = picture.levels.first, size.width > 0, size.height > 0 else { return }
        let unit = tile.transform(extent: 1)
        let toPicture = ProjectiveTransform(
            origin: unit.origin,
            across: unit.u / Double(size.width),
            down: unit.v / Double(size.height)
        ).concatenating(plane.planeToPicture)
        guard let inverse = toPicture.inverse else { return }
        let image = painter.list.add(picture)
        painter.list.clip = tile.clip
        painter.list.fillAll(
            .image(ImagePaint(image: image, pictureToImage: inverse, outside: .clamp, sampling: sampling, opacity: opacity))
        )
        painter.list.clip = nil
    }

    /// Draws an image source between its corners, on each copy of the world that is seen.
    private mutating func draw(_ source: ImageSource, _ filter: RasterFilter, opacity: Float, _ sampling: Sampling) {
        let world = plane.tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        var picture = source.picture
        if !filter.isIdentity { picture = filter.apply(to: picture) }
        let image = painter.list.add(ImagePyramid(picture))
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
            painter.list.draw(image, through: toPlane.concatenating(plane.planeToPicture), opacity: opacity, sampling: sampling)
        }
    }
}
