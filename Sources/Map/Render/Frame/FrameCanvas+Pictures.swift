import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Draws images on the ground, and repeats the images of the style's sprites over areas.
extension FrameCanvas {
    /// Identifies an image of the list.
    enum ImageKey: Hashable {
        case sprite(String)
        /// A circle that fades at its edge.
        case circle(Circle)
    }

    /// Returns the ID of an image in the list, and adds the image at its first use; nil if there is no such image.
    mutating func image(_ key: ImageKey, _ make: () -> Pixmap?) -> DrawList.ImageID? {
        if let known = images[key] { return known }
        guard let picture = make(), picture.width > 0, picture.height > 0 else { return nil }
        let image = list.add(picture)
        images[key] = image
        return image
    }

    /// Returns the ID of a sprite's image in the list; nil if the sprites lack the image or it is empty.
    mutating func image(_ name: String, of sprites: SpriteSet) -> DrawList.ImageID? {
        image(.sprite(name)) { sprites.image(named: name)?.picture }
    }

    /// Returns the paint that repeats a sprite's image over the ground, or nil if the sprites lack the image.
    ///
    /// At a whole zoom, the image has its own size; it grows with the map until the next whole zoom. It is anchored
    /// to the world's north-west corner, so that it continues across tiles.
    mutating func pattern(_ name: String, of frame: FrameContext, opacity: Float) -> Paint? {
        guard let sprite = frame.sprites.image(named: name), sprite.pixelRatio > 0, let image = image(name, of: frame.sprites) else {
            return nil
        }
        // The size of the world at the whole zoom, in points.
        let size = 512 * exp2(frame.zoom.rounded(.down))
        let world = plane.tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        // The first copy of the image is the one near the camera's target, because numbers are less exact far from
        // the target.
        let target = MercatorPoint(plane.projection.camera.target)
        func nearest(_ position: Double, _ side: Double) -> Double { (position * size / side).rounded(.down) * side / size }
        let corner = SIMD2(nearest(target.x, sprite.width), nearest(target.y, sprite.height))
        let scale = 1 / (size * sprite.pixelRatio)
        let toPicture = ProjectiveTransform(
            origin: world.origin + world.u * corner.x + world.v * corner.y,
            across: world.u * scale,
            down: world.v * scale
        ).concatenating(plane.planeToPicture)
        guard let inverse = toPicture.inverse else { return nil }
        return .image(ImagePaint(image: image, pictureToImage: inverse, outside: .repeat, opacity: opacity))
    }

    /// Draws a tile's picture on its square of ground.
    /// - Parameter clip: the part of the square that is drawn; nil for all of it.
    mutating func draw(
        _ picture: ImagePyramid,
        onTile number: Int,
        of frame: FrameContext,
        opacity: Float,
        _ sampling: Sampling,
        clip: DrawList.ClipID? = nil
    ) {
        guard let size = picture.levels.first, size.width > 0, size.height > 0 else { return }
        let unit = frame.stack.tiles[number].transform(extent: 1)
        let toPicture = ProjectiveTransform(
            origin: unit.origin,
            across: unit.u / Double(size.width),
            down: unit.v / Double(size.height)
        ).concatenating(plane.planeToPicture)
        guard let inverse = toPicture.inverse else { return }
        let image = list.add(picture)
        list.clip = clip ?? clips[number]
        list.fillAll(.image(ImagePaint(image: image, pictureToImage: inverse, outside: .clamp, sampling: sampling, opacity: opacity)))
        list.clip = nil
    }
}
