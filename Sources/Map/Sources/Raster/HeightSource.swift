internal import PortolanBasics
public import PortolanGeo
internal import PortolanRaster
internal import Synchronization

/// Tiles of heights of the ground, encoded as colours (`raster-dem`).
public final class HeightSource: Sendable {
    /// The pictures.
    public let pictures: RasterSource
    /// How colours stand for heights.
    public let encoding: HeightEncoding
    /// Tiles that were decoded, without their neighbours' borders.
    private let decoded = Mutex(LRUCache<TileID, HeightTile?>(costLimit: 64 << 20))

    /// Heights from pictures.
    public init(_ pictures: RasterSource, encoding: HeightEncoding) {
        self.pictures = pictures
        self.encoding = encoding
    }

    /// The zooms that the source has tiles of.
    public var zooms: ClosedRange<UInt8> { pictures.zooms }
    /// The box of coordinates that the source has data for.
    public var bounds: CoordinateBounds { pictures.bounds }

    /// The heights of a tile with a border from its neighbours; if a neighbour is not there or cannot be read, the border is the tile's own edge. Nil
    /// if the tile is not there.
    /// - Throws: an error if the tile cannot be read, or is no square.
    public func heights(_ tile: TileID) throws -> HeightTile? {
        guard var result = try inside(tile) else { return nil }
        let count = Int64(1) << Int64(tile.z)
        for dy in -1...1 {
            let y = Int64(tile.y) + Int64(dy)
            guard (0..<count).contains(y) else { continue }
            for dx in -1...1 where dx != 0 || dy != 0 {
                // The world goes on at the antimeridian.
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
                    "a tile of heights is a square, not \(picture.width) × \(picture.height) pixels"
                )
            }
            return HeightTile(
                side: picture.width,
                inside: picture.pixels.map { encoding.height($0 & 255, $0 >> 8 & 255, $0 >> 16 & 255) }
            )
        }
    }
}
