internal import Foundation
internal import PortolanGeo
internal import PortolanImage
internal import PortolanRaster
internal import PortolanTiles

/// Writes the archive of the world's ground: raster tiles of 512 pixels in Web Mercator, as WebP.
///
/// Memory: the picture's file; of a JPEG two of its rows, of other pictures all pixels (at most 64 million, 8 bytes for
/// each while they are read); the strips of `GroundTiler`, at most 64 MB; and the tiles, at most twice `byteLimit`.
struct GroundArchive {
    /// The largest number of bytes of all tiles together. Zooms that exceed it are left out, the finest first.
    static let byteLimit = 12_000_000

    var picture: WorldGroundPicture
    var threads: Int
    var byteLimit = Self.byteLimit

    /// - Parameter progress: called with the finished share, 0…1. If it throws, the work ends.
    /// - Throws: `GroundError`, `PMTilesError`, and the errors of `progress`.
    func write(to file: URL, progress: (Double) throws -> Void) throws {
        let bytes = try picture.bytes()
        var tiler: GroundTiler?
        var failure: (any Error)?
        do throws(PictureFileError) {
            try PictureFile.readRows(bytes) { rows, height in
                do {
                    if tiler == nil {
                        try check(width: rows.width, height: height)
                        tiler = GroundTiler(width: rows.width, height: height, byteLimit: byteLimit, threads: threads)
                    }
                    try tiler?.add(rows, progress: progress)
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            throw refused("cannot be used: \(error)")
        }
        if let error = failure as? WebPError { throw refused("cannot be made into tiles: \(error)") }
        if let failure { throw failure }
        guard let tiler else { throw refused("cannot be used: it has no pixels") }
        var writer = try PMTilesWriter(file: file, tileCompression: .none)
        writer.tileType = .webp
        for (id, tile) in tiler.tiles.sorted(by: { $0.key.hilbertIndex < $1.key.hilbertIndex }) { try writer.add(id, compressed: tile) }
        let limit = Coordinate.mercatorLatitudeLimit
        try writer.finish(
            metadata: PMTilesMetadata(
                name: "ground",
                description: "The ground of the Earth",
                attribution: picture.attribution,
                type: "baselayer"
            ),
            bounds: CoordinateBounds(south: -limit, west: -180, north: limit, east: 180)
        )
    }

    private func check(width: Int, height: Int) throws(GroundError) {
        // A picture of an odd width lacks half a row, so a difference of one pixel is allowed.
        guard abs(width - 2 * height) <= 1 else {
            throw refused(
                "has \(width) × \(height) pixels; a picture of the whole Earth in the equirectangular projection is twice as wide as high"
            )
        }
        guard width >= WorldGroundPicture.minimumWidth else {
            throw refused("is \(width) pixels wide; a picture of the ground has at least \(WorldGroundPicture.minimumWidth)")
        }
    }

    private func refused(_ message: String) -> GroundError {
        GroundError(path: picture.file.path(percentEncoded: false), message: message)
    }
}
