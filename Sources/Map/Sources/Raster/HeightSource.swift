internal import PortolanBasics
public import PortolanGeo
internal import PortolanRaster
internal import Synchronization

/// Tiles of heights of the ground, encoded as colours (`raster-dem`).
public final class HeightSource: Sendable {
    /// The source of the pictures.
    public let pictures: RasterSource
    /// The encoding of heights as colours.
    public let encoding: HeightEncoding
    /// A cache of decoded tiles, without their neighbours' borders.
    private let decoded = Mutex(LRUCache<TileID, HeightTile?>(costLimit: 64 << 20))

    /// Creates a source of heights from pictures.
    public init(_ pictures: RasterSource, encoding: HeightEncoding) {
        self.pictures = pictures
        self.encoding = encoding
    }

    /// The zooms for which the source has tiles.
    public var zooms: ClosedRange<UInt8> { pictures.zooms }
    /// The box of coordinates for which the source has data.
    public var bounds: CoordinateBounds { pictures.bounds }

    /// Returns the heights of a tile with a border from its neighbours, or nil if there is no tile. If a
    /// neighbour is missing or cannot be read, the border repeats the tile's own edge.
    /// - Throws: an error if the tile cannot be read or is not square.
    public func heights(_ tile: TileID) throws -> HeightTile? {
        guard var result = try inside(tile) else { return nil }
        let count = Int64(1) << Int64(tile.z)
        for dy in -1...1 {
            let y = Int64(tile.y) + Int64(dy)
            guard (0..<count).contains(y) else { continue }
            for dx in -1...1 where dx != 0 || dy != 0 {
                // The world continues at the antimeridian.
                let x = (Int64(tile.x) + Int64(dx) + count) % count
                let neighbour = TileID(z: tile.z, x: UInt32(truncatingIfNeeded: x), y: UInt32(truncatingIfNeeded: y))
                if let known = try? inside(neighbour) { result.takeBorder(of: known, dx, dy) }
            }
        }
        return result
    }

    private func inside(_ tile: TileID) throws -> HeightTile? {
        try decoded.value(for: tile, cost: { 64 + ($0?.heights.count ?? 0) * 4 }) {
            guard let picture = try pictures.picture(tile) else { return nil }
            guard picture.width == picture.height, picture.width > 0 else {
                throw SourceError(
                    .malformed,
                    "tile \(tile)",
                    "a tile of heights must be a square, not \(picture.width) × \(picture.height) pixels"
                )
            }
            return HeightTile(
                side: picture.width,
                inside: picture.pixels.map { encoding.height($0 & 255, $0 >> 8 & 255, $0 >> 16 & 255) }
            )
        }
    }
}
