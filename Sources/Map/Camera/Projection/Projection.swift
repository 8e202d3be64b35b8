public import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The map between coordinates and points of the view for one camera, under bearing and tilt (docs/camera.md,
/// "The model").
///
/// An offset from the target on the ground, in points of the target's own scale, is turned by −bearing into x
/// (right) and y (down, towards the viewer). It appears at
///
///     (x, y · cos p) / w,   w = 1 − y · sin p / D
///
/// from ``focalPoint``. p is the viewing angle. D = 1.5 × the view's height is the distance from the eye to the
/// target: a vertical field of view of 2 · atan(1/3) = 36.87°, the same as MapLibre's. w is the ground's
/// distance along the line of sight in units of D: 1 at the target, smaller in front of it, larger behind it.
/// Ground at w appears at 1/w of the target's scale.
///
/// Compute it once for each camera and view. It is a plain value that can be passed to any task.
public struct Projection: Hashable, Sendable {
    /// The projected camera, unchanged.
    public let camera: CameraPosition
    /// The view that the camera fills.
    public let viewport: Viewport

    /// Width of the world in points: 256 · 2^zoom.
    public let worldSize: Double
    /// The target in the unit square.
    public let center: MercatorPoint
    /// The position of the target on the view, in points.
    public let focalPoint: ScreenPoint
    /// D, the distance from the eye to the target in points.
    public let cameraDistance: Double

    /// The cosine of the bearing.
    let bearingCosine: Double
    /// The sine of the bearing.
    let bearingSine: Double
    /// The cosine of the viewing angle.
    let tiltCosine: Double
    /// The sine of the viewing angle.
    let tiltSine: Double
    /// sin p / D: the decrease of w for each point of ground towards the viewer.
    let slope: Double

    /// D as a multiple of the view's height: the vertical field of view is 2 · atan(1/3), 36.87°.
    public static let cameraDistanceInHeights = 1.5

    /// Regions and tile covers leave out ground that is farther from the eye than this many times the target's
    /// distance. Ground at that distance appears at 1/64 of the target's scale. The limit matters only if a view
    /// shows the horizon.
    public static let farthestScale = 64.0

    /// Creates the projection of a camera in a view. O(1).
    /// - Throws: ``CameraError`` if the camera holds a number that is not finite, or the view has no size or no
    ///   room inside its insets.
    public init(camera: CameraPosition, viewport: Viewport) throws(CameraError) {
        try camera.validate()
        try viewport.validate()
        self.init(valid: camera, viewport)
    }

    /// Creates a projection from a camera and a view that have been validated.
    init(valid camera: CameraPosition, _ viewport: Viewport) {
        self.camera = camera
        self.viewport = viewport
        worldSize = camera.worldSize
        center = MercatorPlane.point(of: camera.target)
        focalPoint = viewport.focalPoint
        cameraDistance = viewport.size.height * Self.cameraDistanceInHeights
        (bearingSine, bearingCosine) = Angle.sineAndCosine(degrees: camera.bearing)
        (tiltSine, tiltCosine) = Angle.sineAndCosine(degrees: camera.viewingAngle)
        slope = tiltSine / cameraDistance
    }

    /// Whether the camera looks straight down. The projection is then affine and w is 1 everywhere.
    public var isFlat: Bool { slope == 0 }
}

/// An offset from the target on the ground in points of the target's scale, turned with the view: x to the
/// right, y down (towards the viewer).
struct GroundOffset: Hashable, Sendable {
    var x: Double
    var y: Double
}

extension Projection {
    /// Returns the ground offset of a step in the unit square (on any copy of the world).
    @inline(__always)
    func groundOffset(dx: Double, dy: Double) -> GroundOffset {
        let east = dx * worldSize
        let south = dy * worldSize
        return GroundOffset(x: east * bearingCosine + south * bearingSine, y: south * bearingCosine - east * bearingSine)
    }

    /// Returns the point of the unit square at a ground offset, not wrapped.
    @inline(__always)
    func mercatorPoint(of offset: GroundOffset) -> MercatorPoint {
        MercatorPoint(
            x: center.x + (offset.x * bearingCosine - offset.y * bearingSine) / worldSize,
            y: center.y + (offset.x * bearingSine + offset.y * bearingCosine) / worldSize
        )
    }

    /// Returns the distance of a ground offset along the line of sight, in units of D.
    @inline(__always)
    func depth(of offset: GroundOffset) -> Double { 1 - offset.y * slope }

    /// Returns the depth of the ground in a row of the view. Returns nil at and above the horizon. From sy =
    /// y·cos p / w: w = cos p / (cos p + sy · sin p / D).
    func depth(ofRow y: Double) -> Double? {
        let ratio = tiltCosine + (y - focalPoint.y) * slope
        // Nearer to the horizon, the rounded result would be meaningless ground at an enormous distance.
        guard ratio > tiltCosine * 1e-9 else { return nil }
        return tiltCosine / ratio
    }

    /// Returns the ground at a point of the view. Returns nil at and above the horizon.
    @inline(__always)
    func groundOffset(at point: ScreenPoint) -> GroundOffset? {
        guard let depth = depth(ofRow: point.y) else { return nil }
        return GroundOffset(x: (point.x - focalPoint.x) * depth, y: (point.y - focalPoint.y) * depth / tiltCosine)
    }

    /// Returns the position of a ground offset on the view. Returns nil at and behind the eye's plane.
    @inline(__always)
    func screenPoint(of offset: GroundOffset) -> ScreenPoint? {
        let depth = depth(of: offset)
        guard depth > Self.nearestDepth else { return nil }
        return ScreenPoint(x: focalPoint.x + offset.x / depth, y: focalPoint.y + offset.y * tiltCosine / depth)
    }

    /// The smallest depth, in units of D; nearer ground is treated as behind the eye. The lowest row of a view
    /// is never that near: even at 85° with the target at the top its depth is above 0.1.
    static let nearestDepth = 1e-6

    /// The row of the horizon in points; nil if the camera looks straight down (the horizon is then infinitely
    /// far up). Ground appears below it.
    public var horizonY: Double? {
        isFlat ? nil : focalPoint.y - tiltCosine / slope
    }

    /// The row above which regions and covers leave ground out (``farthestScale``), or the view's upper edge if
    /// that lies lower.
    var farthestRow: Double {
        isFlat ? 0 : max(0, focalPoint.y - (1 - 1 / Self.farthestScale) * tiltCosine / slope)
    }
}

enum Angle {
    /// Returns sine and cosine of an angle. Both are exact at whole quarter turns, so a map turned by 90° or 180°
    /// has straight rows of pixels.
    static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
        switch degrees {
        case 0: return (0, 1)
        case 90: return (1, 0)
        case 180: return (0, -1)
        case 270: return (-1, 0)
        default:
            let radians = degrees * .pi / 180
            return (sin(radians), cos(radians))
        }
    }
}
