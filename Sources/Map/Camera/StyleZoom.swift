#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The one place where zooms are converted.
///
/// The camera's zoom counts from a world 256 points wide (requirement C7, docs/requirements.md). The MapLibre style specification counts
/// from a world of one tile of 512 points, so its zoom is the camera's minus one. Tiles have whole zooms: a world of 2^z tiles across.
public enum StyleZoom {
    /// Width in points of the world at a camera's zoom 0.
    public static let worldSizeAtZoomZero = 256.0

    /// The zoom that styles and their expressions see.
    public static func styleZoom(fromCameraZoom zoom: Double) -> Double { zoom - 1 }

    /// The zoom, with fraction, at which tiles are drawn `tileSizePoints` wide: the camera's minus one for tiles of 512 points, the
    /// camera's own for tiles of 256. Its whole part is the zoom of the tiles that a flat map shows.
    public static func tileZoom(fromCameraZoom zoom: Double, tileSizePoints: Double) -> Double {
        zoom - log2(tileSizePoints / worldSizeAtZoomZero)
    }

    /// Width of the world in points.
    public static func worldSize(atCameraZoom zoom: Double) -> Double { worldSizeAtZoomZero * exp2(zoom) }
}

extension CameraPosition {
    /// The zoom that styles and their expressions see: the camera's minus one.
    public var styleZoom: Double { StyleZoom.styleZoom(fromCameraZoom: zoom) }

    /// Width of the world in points: 256 · 2^zoom.
    public var worldSize: Double { StyleZoom.worldSize(atCameraZoom: zoom) }
}
