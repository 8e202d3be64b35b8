import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The ground in front of the camera in pixels, and its projection into the picture.
///
/// Geometry goes through two steps. The first is affine, from tile units to the *plane*: the ground as a camera
/// straight above would show it, turned by the bearing. On the plane, widths are measured in pixels, and outlines
/// are made there. The second is the perspective of a tilted camera (docs/camera.md, "The model"): with (x, y) from
/// the focal point, a point of the plane appears at (x, y·cos p)/w, w = 1 − y·sin p/D.
struct FramePlane: Sendable {
    let projection: Projection
    private let straightDown: Projection
    /// The width of the picture in pixels.
    let width: Int
    /// The height of the picture in pixels.
    let height: Int
    /// The number of pixels per point.
    let scale: Double
    private let focal: SIMD2<Double>
    private let tiltCosine: Double
    private let slope: Double
    private let tiltSine: Double
    /// The reciprocal of the camera's distance from the target, per pixel.
    private let closeness: Double
    /// Pixels of the plane per metre of height, at the target.
    let pixelsPerMetre: Double
    /// The part of the plane that can be visible, with a margin for lines and labels that reach into it.
    let visible: Box
    /// Half the visible width at the target's row, including the margin.
    private let halfWidth: Double
    /// The rows of the plane between which geometry is kept under tilt. Beyond these rows, geometry would pass
    /// behind the eye.
    let keptRows: [HalfPlane]

    /// The margin around the visible part, in pixels.
    private static let margin = 64.0

    init(projection: Projection) throws(CameraError) {
        self.projection = projection
        var camera = projection.camera
        camera.viewingAngle = 0
        straightDown = try Projection(camera: camera, viewport: projection.viewport)
        let viewport = projection.viewport
        scale = viewport.scale
        width = Int(clamping: (viewport.size.width * scale).rounded())
        height = Int(clamping: (viewport.size.height * scale).rounded())
        let focal = SIMD2(projection.focalPoint.x, projection.focalPoint.y) * scale
        self.focal = focal
        let tilt = projection.camera.viewingAngle * .pi / 180
        let tiltCosine = cos(tilt)
        let slope = sin(tilt) / (projection.cameraDistance * scale)
        self.tiltCosine = tiltCosine
        self.slope = slope
        tiltSine = sin(tilt)
        closeness = 1 / (projection.cameraDistance * scale)
        pixelsPerMetre =
            projection.worldSize * scale / (Self.equatorMetres * cos(projection.camera.target.latitude * .pi / 180))

        // A row of the picture at distance s below the focal point shows the ground at y = s / (cos p + s·sin
        // p/D).
        let farthest = slope == 0 ? -Double.infinity : -(tiltCosine / slope) * (1 - 1 / Projection.farthestScale)
        func row(_ y: Double) -> Double {
            let s = max(y - focal.y, farthest)
            return s / (tiltCosine + s * slope)
        }
        let top = row(-Self.margin)
        let bottom = row(Double(height) + Self.margin)
        // The visible ground is widest at its far edge.
        let halfWidth = max(focal.x, Double(width) - focal.x) + Self.margin
        func reach(_ y: Double) -> Double { halfWidth * (1 - y * slope) }
        self.halfWidth = halfWidth
        let side = max(reach(top), reach(bottom))
        visible = Box(
            minimum: SIMD2(Float(focal.x - side), Float(focal.y + top)),
            maximum: SIMD2(Float(focal.x + side), Float(focal.y + bottom))
        )
        keptRows =
            slope == 0
            ? [] : [HalfPlane(normal: [0, -1], limit: -visible.minimum.y), HalfPlane(normal: [0, 1], limit: visible.maximum.y)]
    }

    var isFlat: Bool { slope == 0 }

    /// Whether part of a box of the plane may be visible. The visible ground is narrower near the eye than far
    /// from it.
    func canSee(_ box: Box) -> Bool {
        guard box.intersects(visible) else { return false }
        guard slope != 0 else { return true }
        // The visible ground is widest at the far side of the box.
        let top = max(Double(box.minimum.y), Double(visible.minimum.y)) - focal.y
        let reach = halfWidth * max(1 - top * slope, 0)
        return Double(box.minimum.x) - focal.x <= reach && Double(box.maximum.x) - focal.x >= -reach
    }

    /// Whether an object that stands on a box of the plane and rises to a height may be visible.
    func canSee(_ box: Box, heightPixels: Double) -> Bool {
        var low = SIMD2<Float>(repeating: .infinity)
        var high = -low
        var isBehind = true
        var isCut = false
        for corner in [box.minimum, box.maximum, SIMD2(box.minimum.x, box.maximum.y), SIMD2(box.maximum.x, box.minimum.y)] {
            for height in [0, heightPixels] {
                let point = raised(corner, heightPixels: height)
                guard point.z > 1e-3 else {
                    isCut = true
                    continue
                }
                isBehind = false
                let seen = picturePoint(point)
                low = pointwiseMin(low, seen)
                high = pointwiseMax(high, seen)
            }
        }
        if isBehind { return false }
        if isCut { return true }
        // The margin of one pixel covers rounding.
        return high.x > -1 && high.y > -1 && low.x < Float(width) + 1 && low.y < Float(height) + 1
    }

    /// Returns the transform from tile units to the plane.
    func tileToPlane(_ tile: TileID, wrap: Int32, extent: Double) -> PlaneTransform {
        let homography = straightDown.pixelHomography(tile: tile, wrap: wrap, extent: extent)
        return PlaneTransform(
            u: SIMD2(homography.xu, homography.yu),
            v: SIMD2(homography.xv, homography.yv),
            origin: SIMD2(homography.x1, homography.y1)
        )
    }

    /// Returns the visible part of a tile, in the tile's square with side 1, for a camera that looks straight down.
    /// Returns nil if the camera is tilted, if the visible part is large, or if the tile is visible several times.
    func part(of tile: TileID, among cover: [UnwrappedTile]) -> Box? {
        var squares = cover.filter { $0.id == tile }[...]
        guard isFlat, let square = squares.popFirst(), squares.isEmpty else { return nil }
        let transform = tileToPlane(tile, wrap: square.wrap, extent: 1)
        let squared = (transform.u * transform.u).sum()
        guard squared > 0, squared.isFinite else { return nil }
        var part = Box.empty
        for x in [0, Double(width)] {
            for y in [0, Double(height)] {
                let way = SIMD2(x, y) - transform.origin
                part.extend(SIMD2<Float>(SIMD2((way * transform.u).sum(), (way * transform.v).sum()) / squared))
            }
        }
        let size = part.maximum - part.minimum
        return max(size.x, size.y) <= Self.smallPart ? part : nil
    }

    /// The largest part of a tile's side for which only the visible symbols are made. If more of the side is
    /// visible, all symbols are made, because the camera may move on to them.
    private static let smallPart: Float = 0.5

    /// The row of the horizon in pixels from the picture's top; nil for a camera straight above. The ground is
    /// below it.
    var horizon: Double? { isFlat ? nil : focal.y - tiltCosine / slope }

    /// Returns the reciprocal of the depth of the ground at a row: 1 at the target's row, 0 at the horizon.
    func groundNearness(row y: Double) -> Double { 1 + (y - focal.y) * slope / tiltCosine }

    /// Returns the depth of a point of the plane: 1 at the target, more beyond it, less in front of it. Objects
    /// there appear 1/depth as large as at the target.
    func depth(_ point: SIMD2<Float>) -> Double { 1 - (Double(point.y) - focal.y) * slope }

    /// Returns the position of a point of the plane in the picture.
    func picturePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
        guard slope != 0 else { return point }
        let offset = SIMD2<Double>(point) - focal
        let depth = 1 - offset.y * slope
        return SIMD2<Float>(focal + SIMD2(offset.x, offset.y * tiltCosine) / depth)
    }

    /// Returns the point of the plane at a pixel of the picture; beyond the horizon, a point far behind the
    /// eye.
    func planePoint(_ pixel: SIMD2<Float>) -> SIMD2<Float> {
        guard slope != 0 else { return pixel }
        let seen = SIMD2<Double>(pixel) - focal
        // y = s / (cos p + s · slope), and x grows with the distance of the row.
        let y = seen.y / (tiltCosine + seen.y * slope)
        return SIMD2<Float>(focal + SIMD2(seen.x * (1 - y * slope), y))
    }

    /// The length of the equator in metres, which is the width of the Mercator square there.
    static let equatorMetres = 40_075_016.685_578_5

    /// Returns the location of a point above the plane in homogeneous coordinates: the picture's (x, y) from the
    /// focal point, times w, and w itself. w is the distance from the eye, in units of the target's distance.
    func raised(_ point: SIMD2<Float>, heightPixels: Double) -> SIMD3<Double> {
        let offset = SIMD2<Double>(point) - focal
        return SIMD3(
            offset.x,
            offset.y * tiltCosine - heightPixels * tiltSine,
            1 - (offset.y * tiltSine + heightPixels * tiltCosine) * closeness
        )
    }

    /// Returns the pixel of homogeneous coordinates whose w is above 0.
    func picturePoint(_ raised: SIMD3<Double>) -> SIMD2<Float> {
        SIMD2<Float>(focal + SIMD2(raised.x, raised.y) / raised.z)
    }

    /// The perspective as a transform of the plane's pixels.
    var planeToPicture: ProjectiveTransform {
        // With (x, y) from the focal point: x/w, y·cos p/w, w = 1 − y·slope.
        ProjectiveTransform(origin: -focal)
            .concatenating(ProjectiveTransform(x: [1, 0, 0], y: [0, tiltCosine, 0], w: [0, -slope, 1]))
            .concatenating(ProjectiveTransform(origin: focal))
    }

    /// The perspective for contours that are not stroked; nil for a camera straight above.
    var view: ContourInstance.View? {
        isFlat ? nil : ContourInstance.View(focalPoint: focal, tiltCosine: tiltCosine, slope: slope)
    }

    /// The perspective in the rasteriser's form; nil for a camera straight above.
    var perspective: Perspective? {
        isFlat
            ? nil
            : Perspective(
                focalPoint: SIMD2<Float>(focal),
                tiltCosine: Float(tiltCosine),
                slope: Float(slope),
                low: visible.minimum,
                high: visible.maximum
            )
    }
}

/// An affine map from tile units to the plane.
struct PlaneTransform: Sendable, Equatable {
    let u: SIMD2<Double>
    let v: SIMD2<Double>
    let origin: SIMD2<Double>

    /// Pixels per tile unit.
    var pixelsPerUnit: Double { (u * u).sum().squareRoot() }

    @inline(__always)
    func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2<Float>(origin + u * Double(point.x) + v * Double(point.y))
    }

    /// Transforms a point given in `Double`, for units as large as the whole world.
    func callAsFunction(x: Double, y: Double) -> SIMD2<Float> { SIMD2<Float>(origin + u * x + v * y) }

    func translated(by offset: SIMD2<Double>) -> PlaneTransform { PlaneTransform(u: u, v: v, origin: origin + offset) }

    static let identity = PlaneTransform(u: [1, 0], v: [0, 1], origin: .zero)

    /// Returns the bounding box of a transformed box.
    func callAsFunction(_ box: Box) -> Box {
        var result = Box.empty
        result.extend(self(box.minimum))
        result.extend(self(box.maximum))
        result.extend(self(SIMD2(box.minimum.x, box.maximum.y)))
        result.extend(self(SIMD2(box.maximum.x, box.minimum.y)))
        return result
    }
}
