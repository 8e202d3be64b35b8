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

/// Pictures on the ground, and those of the style's sprites, repeated over areas.
extension FrameCanvas {
    /// What a picture of the list shows.
    enum ImageKey: Hashable {
        case sprite(String)
        /// A circle that fades at its edge.
        case circle(Circle)
    }

    /// A picture in the list, added once however often it is used; nil if there is none.
    mutating func image(_ key: ImageKey, _ make: () -> Pixmap?) -> DrawList.ImageID? {
        if let known = images[key] { return known }
        guard let picture = make(), picture.width > 0, picture.height > 0 else { return nil }
        let image = list.add(picture)
        images[key] = image
        return image
    }

    /// A picture of the sprites in the list; nil if the sprites lack it or it is empty.
    mutating func image(_ name: String, of sprites: SpriteSet) -> DrawList.ImageID? {
        image(.sprite(name)) { sprites.image(named: name)?.picture }
    }

    /// The paint that repeats a picture of the sprites over the ground; nil if they lack it.
    ///
    /// The picture has its size at the whole zoom and grows with the map from there; it is anchored to the world's north-west corner, so
    /// that it goes on from tile to tile.
    mutating func pattern(_ name: String, of frame: FrameContext, opacity: Float) -> Paint? {
        guard let sprite = frame.sprites.image(named: name), sprite.pixelRatio > 0, let image = image(name, of: frame.sprites) else {
            return nil
        }
        // Points of the world at the whole zoom.
        let size = 512 * exp2(frame.zoom.rounded(.down))
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

    /// Draws a tile's picture on its square of ground.
    mutating func draw(_ picture: ImagePyramid, onTile number: Int, of frame: FrameContext, opacity: Float, _ sampling: Sampling) {
        guard let size = picture.levels.first, size.width > 0, size.height > 0 else { return }
        let unit = frame.stack.tiles[number].transform(extent: 1)
        let toPicture = ProjectiveTransform(
            origin: unit.origin,
            across: unit.u / Double(size.width),
            down: unit.v / Double(size.height)
        ).concatenating(plane.planeToPicture)
        guard let inverse = toPicture.inverse else { return }
        let image = list.add(picture)
        list.clip = clips[number]
        list.fillAll(.image(ImagePaint(image: image, pictureToImage: inverse, outside: .clamp, sampling: sampling, opacity: opacity)))
        list.clip = nil
    }
}
