import PortolanMapSources
import PortolanRaster
import Synchronization

/// The picture of a raster tile, and its last filtered version.
final class TilePicture: Sendable {
    private let original: Pixmap
    private let filtered = Mutex<(filter: RasterFilter, picture: ImagePyramid)?>(nil)

    init(_ original: Pixmap) { self.original = original }

    /// Returns the picture after a colour filter, with its reductions. The result of the last filter is kept.
    func picture(_ filter: RasterFilter) -> ImagePyramid {
        if let known = filtered.withLock({ $0 }), known.filter == filter { return known.picture }
        let made = ImagePyramid(filter.isIdentity ? original : filter.apply(to: original))
        filtered.withLock { $0 = (filter, made) }
        return made
    }
}

/// The heights of a tile of a `raster-dem` source, and the pictures last made from them.
final class TileHeights: Sendable {
    let tile: HeightTile
    private let pictures = Mutex<[Int: (key: ReliefKey, picture: ImagePyramid)]>([:])

    init(_ tile: HeightTile) { self.tile = tile }

    /// Returns a picture of the heights for a layer, with its reductions. The picture of each layer's last key
    /// is kept.
    func picture(layer: Int, key: ReliefKey, _ make: (HeightTile) -> Pixmap) -> ImagePyramid {
        if let known = pictures.withLock({ $0[layer] }), known.key == key { return known.picture }
        let made = ImagePyramid(make(tile))
        pictures.withLock { $0[layer] = (key, made) }
        return made
    }
}

/// The values on which a picture of heights depends, in the order of the layer's properties.
struct ReliefKey: Hashable {
    var numbers: [Float]
    var colors: [SIMD4<Float>]
}
