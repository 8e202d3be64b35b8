import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The ground before the camera, in pixels, and how it shows.
///
/// Geometry goes through two steps. The first is affine: tile units to the *plane*, the ground as a camera straight above would
/// show it, turned by the bearing. There widths are pixels and outlines are made. The second is the perspective of a tilted camera
/// (docs/camera.md, "The model"): with (x, y) from the focal point, a plane point shows at (x, y·cos p)/w, w = 1 − y·sin p/D.
struct FramePlane: Sendable {
    let projection: Projection
    private let straightDown: Projection
    /// Pixels of the picture.
    let width: Int
    let height: Int
    let scale: Double
    private let focal: SIMD2<Double>
    private let tiltCosine: Double
    private let slope: Double
    private let tiltSine: Double
    /// The reciprocal of the camera's distance from the target, per pixel.
    private let closeness: Double
    /// Pixels of the plane per metre of height, at the target.
    let pixelsPerMetre: Double
    /// The part of the plane that can be seen, with a margin for what reaches into it.
    let visible: Box
    /// Half the width that is seen at the target's row, with the margin.
    private let halfWidth: Double
    /// The rows of the plane between which geometry is kept under tilt; beyond them it would pass behind the eye.
    let keptRows: [HalfPlane]

    /// Margin in pixels around what is seen.
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

        // A row of the picture at distance s below the focal point shows ground at y = s / (cos p + s·sin p/D).
        let farthest = slope == 0 ? -Double.infinity : -(tiltCosine / slope) * (1 - 1 / Projection.farthestScale)
        func row(_ y: Double) -> Double {
            let s = max(y - focal.y, farthest)
            return s / (tiltCosine + s * slope)
        }
        let top = row(-Self.margin)
        let bottom = row(Double(height) + Self.margin)
        // The ground is widest at the far edge.
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

    /// Whether something of a box of the plane may be seen: near the eye, less of the ground is than far from it.
    func canSee(_ box: Box) -> Bool {
        guard box.intersects(visible) else { return false }
        guard slope != 0 else { return true }
        // The box is seen widest at its far side.
        let top = max(Double(box.minimum.y), Double(visible.minimum.y)) - focal.y
        let reach = halfWidth * max(1 - top * slope, 0)
        return Double(box.minimum.x) - focal.x <= reach && Double(box.maximum.x) - focal.x >= -reach
    }

    /// Whether something that stands on a box of the plane, between its ground and a height, may be seen.
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
        // A pixel more, for rounding.
        return high.x > -1 && high.y > -1 && low.x < Float(width) + 1 && low.y < Float(height) + 1
    }

    /// Tile units to the plane.
    func tileToPlane(_ tile: TileID, wrap: Int32, extent: Double) -> PlaneTransform {
        let homography = straightDown.pixelHomography(tile: tile, wrap: wrap, extent: extent)
        return PlaneTransform(
            u: SIMD2(homography.xu, homography.yu),
            v: SIMD2(homography.xv, homography.yv),
            origin: SIMD2(homography.x1, homography.y1)
        )
    }

    /// The part of a tile's square, 1 wide, that a camera straight above sees, if it is a small part and the tile is seen once; nil for any
    /// other tile and camera.
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

    /// Of a part of a tile larger than this all symbols are made: views move on.
    private static let smallPart: Float = 0.5

    /// The row of the horizon in pixels from the picture's top; nil for a camera straight above. Ground shows below it.
    var horizon: Double? { isFlat ? nil : focal.y - tiltCosine / slope }

    /// The reciprocal of the depth of the ground that a row shows: 1 at the target's row, 0 at the horizon.
    func groundNearness(row y: Double) -> Double { 1 + (y - focal.y) * slope / tiltCosine }

    /// How far behind or before the target a point of the plane lies: 1 at the target, more beyond it. Things there show 1/depth as large.
    func depth(_ point: SIMD2<Float>) -> Double { 1 - (Double(point.y) - focal.y) * slope }

    /// Where a point of the plane shows in the picture.
    func picturePoint(_ point: SIMD2<Float>) -> SIMD2<Float> {
        guard slope != 0 else { return point }
        let offset = SIMD2<Double>(point) - focal
        let depth = 1 - offset.y * slope
        return SIMD2<Float>(focal + SIMD2(offset.x, offset.y * tiltCosine) / depth)
    }

    /// The point of the plane that a pixel of the picture shows; beyond the horizon, one far behind the eye.
    func planePoint(_ pixel: SIMD2<Float>) -> SIMD2<Float> {
        guard slope != 0 else { return pixel }
        let seen = SIMD2<Double>(pixel) - focal
        // y = s / (cos p + s · slope), and x grows with the distance of the row.
        let y = seen.y / (tiltCosine + seen.y * slope)
        return SIMD2<Float>(focal + SIMD2(seen.x * (1 - y * slope), y))
    }

    /// Length of the equator in metres: the width of the Mercator square there.
    static let equatorMetres = 40_075_016.685_578_5

    /// Where a point above the plane shows, as homogeneous coordinates: the picture's (x, y) from the focal point, times w, and w, the
    /// distance from the eye in units of the target's.
    func raised(_ point: SIMD2<Float>, heightPixels: Double) -> SIMD3<Double> {
        let offset = SIMD2<Double>(point) - focal
        return SIMD3(
            offset.x,
            offset.y * tiltCosine - heightPixels * tiltSine,
            1 - (offset.y * tiltSine + heightPixels * tiltCosine) * closeness
        )
    }

    /// The picture's pixel of homogeneous coordinates whose w is above zero.
    func picturePoint(_ raised: SIMD3<Double>) -> SIMD2<Float> {
        SIMD2<Float>(focal + SIMD2(raised.x, raised.y) / raised.z)
    }

    /// The second step as a transform of the plane's pixels.
    var planeToPicture: ProjectiveTransform {
        // With (x, y) from the focal point: x/w, y·cos p/w, w = 1 − y·slope.
        ProjectiveTransform(origin: -focal)
            .concatenating(ProjectiveTransform(x: [1, 0, 0], y: [0, tiltCosine, 0], w: [0, -slope, 1]))
            .concatenating(ProjectiveTransform(origin: focal))
    }

    /// The second step as it is for points that are not stroked; nil for a camera straight above.
    var view: ContourInstance.View? {
        isFlat ? nil : ContourInstance.View(focalPoint: focal, tiltCosine: tiltCosine, slope: slope)
    }

    /// The second step as the rasteriser takes it; nil for a camera straight above.
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

    /// Of a point in `Double`, for units as small as the whole world's.
    func callAsFunction(x: Double, y: Double) -> SIMD2<Float> { SIMD2<Float>(origin + u * x + v * y) }

    func translated(by offset: SIMD2<Double>) -> PlaneTransform { PlaneTransform(u: u, v: v, origin: origin + offset) }

    static let identity = PlaneTransform(u: [1, 0], v: [0, 1], origin: .zero)

    /// The box around a turned box.
    func callAsFunction(_ box: Box) -> Box {
        var result = Box.empty
        result.extend(self(box.minimum))
        result.extend(self(box.maximum))
        result.extend(self(SIMD2(box.minimum.x, box.maximum.y)))
        result.extend(self(SIMD2(box.maximum.x, box.minimum.y)))
        return result
    }
}
