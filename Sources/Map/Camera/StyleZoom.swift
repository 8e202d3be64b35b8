#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The conversions between the zooms of cameras, styles and tiles; all conversions are here.
///
/// The camera's zoom 0 is a world 256 points wide (requirement C7, docs/requirements.md). The MapLibre style
/// specification starts from a world of one tile of 512 points, so the style's zoom is the camera's minus one.
/// Tiles have whole zooms: at zoom z the world is 2^z tiles wide.
public enum StyleZoom {
    /// The width of the world in points at camera zoom 0.
    public static let worldSizeAtZoomZero = 256.0

    /// Returns the zoom that styles and their expressions use.
    public static func styleZoom(fromCameraZoom zoom: Double) -> Double { zoom - 1 }

    /// Returns the zoom, with its fraction, at which tiles are `tileSizePoints` wide on the view: the camera's zoom
    /// minus one for tiles of 512 points, the camera's own for tiles of 256. The whole part of the result is the
    /// zoom of the tiles that a flat map shows.
    public static func tileZoom(fromCameraZoom zoom: Double, tileSizePoints: Double) -> Double {
        zoom - log2(tileSizePoints / worldSizeAtZoomZero)
    }

    /// Returns the width of the world in points.
    public static func worldSize(atCameraZoom zoom: Double) -> Double { worldSizeAtZoomZero * exp2(zoom) }
}

extension CameraPosition {
    /// The zoom that styles and their expressions use: the camera's zoom minus one.
    public var styleZoom: Double { StyleZoom.styleZoom(fromCameraZoom: zoom) }

    /// The width of the world in points: 256 · 2^zoom.
    public var worldSize: Double { StyleZoom.worldSize(atCameraZoom: zoom) }
}
