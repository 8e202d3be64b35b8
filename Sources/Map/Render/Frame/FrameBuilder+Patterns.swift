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

/// Pictures of the style's sprites, repeated over areas.
extension FrameBuilder {
    /// A picture of the sprites in the draw list, once however often it is used; nil if the sprites lack it or it is empty.
    mutating func patternImage(_ name: String) -> DrawList.ImageID? {
        if let known = patternImages[name] { return known }
        guard let picture = sprites.image(named: name)?.picture, picture.width > 0, picture.height > 0 else { return nil }
        let image = painter.list.add(picture)
        patternImages[name] = image
        return image
    }

    /// The paint that repeats a picture over the ground; nil if the sprites lack it.
    ///
    /// The picture has its size at the whole zoom and grows with the map from there; it is anchored to the world's north-west corner, so
    /// that it goes on from tile to tile.
    mutating func pattern(_ name: String, opacity: Float) -> Paint? {
        guard let sprite = sprites.image(named: name), sprite.picture.width > 0, sprite.picture.height > 0, sprite.pixelRatio > 0 else {
            return nil
        }
        guard let image = patternImage(name) else { return nil }
        // Points of the world at the whole zoom.
        let size = 512 * exp2(context.zoom.rounded(.down))
        let world = plane.tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        // A copy of the picture near the camera's target is the first one: far from it, numbers would be less exact.
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
}
