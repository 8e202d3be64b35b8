public import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What a camera shows in a view: coordinates to points of the view and back, under bearing and tilt (docs/camera.md, "The model").
///
/// An offset from the target on the ground, in points of the target's own scale, is turned by −bearing into x (right) and y (down, towards
/// the viewer). It shows at
///
///     (x, y · cos p) / w,   w = 1 − y · sin p / D
///
/// from ``focalPoint``, where p is the viewing angle and D = 1.5 × the view's height the distance from the eye to the target: a vertical
/// field of view of 2 · atan(1/3) = 36.87°, as MapLibre has it. w is the ground's distance along the line of sight in units of D: 1 at the
/// target, smaller in front of it, larger behind it, and ground at w shows 1/w as wide as at the target.
///
/// Computed once for each camera and view; a plain value that can be passed to any task.
public struct Projection: Hashable, Sendable {
    /// The camera that is projected, with the numbers as they were given.
    public let camera: CameraPosition
    /// The view that the camera fills.
    public let viewport: Viewport

    /// Width of the world in points: 256 · 2^zoom.
    public let worldSize: Double
    /// The target in the unit square.
    public let center: MercatorPoint
    /// Where the target shows, in points.
    public let focalPoint: ScreenPoint
    /// D, the distance from the eye to the target in points.
    public let cameraDistance: Double

    /// Cosine and sine of the bearing.
    let bearingCosine: Double
    let bearingSine: Double
    /// Cosine and sine of the viewing angle.
    let tiltCosine: Double
    let tiltSine: Double
    /// sin p / D: how much w falls for each point of ground towards the viewer.
    let slope: Double

    /// D in heights of the view: the vertical field of view is 2 · atan(1/3), 36.87°.
    public static let cameraDistanceInHeights = 1.5

    /// Ground farther from the eye than this many times the target is left out of regions and tile covers: one point of it shows
    /// 1/64 as wide as at the target. It matters only if a view shows the horizon.
    public static let farthestScale = 64.0

    /// The projection of a camera in a view. O(1).
    /// - Throws: ``CameraError`` if the camera holds a number that is not finite, or the view has no size or no room inside its insets.
    public init(camera: CameraPosition, viewport: Viewport) throws(CameraError) {
        try camera.validate()
        try viewport.validate()
        self.init(valid: camera, viewport)
    }

    /// For cameras and views that have been validated.
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

    /// Whether the camera looks straight down, so that projecting is affine and w is 1 everywhere.
    public var isFlat: Bool { slope == 0 }
}

/// An offset from the target on the ground in points of the target's scale, turned with the view: x right, y down (towards the viewer).
struct GroundOffset: Hashable, Sendable {
    var x: Double
    var y: Double
}

extension Projection {
    /// From a step in the unit square (any copy of the world) to the ground before the camera.
    @inline(__always)
    func groundOffset(dx: Double, dy: Double) -> GroundOffset {
        let east = dx * worldSize
        let south = dy * worldSize
        return GroundOffset(x: east * bearingCosine + south * bearingSine, y: south * bearingCosine - east * bearingSine)
    }

    /// From the ground before the camera to the unit square, not wrapped.
    @inline(__always)
    func mercatorPoint(of offset: GroundOffset) -> MercatorPoint {
        MercatorPoint(
            x: center.x + (offset.x * bearingCosine - offset.y * bearingSine) / worldSize,
            y: center.y + (offset.x * bearingSine + offset.y * bearingCosine) / worldSize
        )
    }

    /// Distance along the line of sight in units of D.
    @inline(__always)
    func depth(of offset: GroundOffset) -> Double { 1 - offset.y * slope }

    /// The depth of the ground that shows in a row of the view; nil at and above the horizon.
    /// From sy = y·cos p / w: w = cos p / (cos p + sy · sin p / D).
    func depth(ofRow y: Double) -> Double? {
        let ratio = tiltCosine + (y - focalPoint.y) * slope
        // Near the horizon, rounding would give ground at enormous, meaningless distances.
        guard ratio > tiltCosine * 1e-9 else { return nil }
        return tiltCosine / ratio
    }

    /// The ground that shows at a point of the view; nil at and above the horizon.
    @inline(__always)
    func groundOffset(at point: ScreenPoint) -> GroundOffset? {
        guard let depth = depth(ofRow: point.y) else { return nil }
        return GroundOffset(x: (point.x - focalPoint.x) * depth, y: (point.y - focalPoint.y) * depth / tiltCosine)
    }

    /// Where ground shows. Nil at and behind the eye's plane.
    @inline(__always)
    func screenPoint(of offset: GroundOffset) -> ScreenPoint? {
        let depth = depth(of: offset)
        guard depth > Self.nearestDepth else { return nil }
        return ScreenPoint(x: focalPoint.x + offset.x / depth, y: focalPoint.y + offset.y * tiltCosine / depth)
    }

    /// Ground nearer to the eye than this, in units of D, counts as behind it. The lowest row of a view never comes near it: even at 85°
    /// with the target at the top it has a depth above 0.1.
    static let nearestDepth = 1e-6

    /// The row of the horizon in points, nil when the camera looks straight down (the horizon is infinitely far up). Ground shows below it.
    public var horizonY: Double? {
        isFlat ? nil : focalPoint.y - tiltCosine / slope
    }

    /// The row above which ground is left out of regions and covers (``farthestScale``), or the view's upper edge if that lies lower.
    var farthestRow: Double {
        isFlat ? 0 : max(0, focalPoint.y - (1 - 1 / Self.farthestScale) * tiltCosine / slope)
    }
}

enum Angle {
    /// Exact at whole quarter turns, so that a map turned by 90° or 180° has straight rows of pixels.
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
