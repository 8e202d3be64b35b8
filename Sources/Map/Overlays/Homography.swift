import PortolanBasics
import PortolanCamera

/// A plane seen in perspective, as a matrix whose rows are the properties. It maps (u, v, 1) to (x·w, y·w, w).
struct Homography {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var w: SIMD3<Double>

    /// Creates the map of a plane to pixels of the view. The plane's point (u, v) is the point `origin + u · across + v
    /// · down` of the Mercator map's unit square.
    ///
    /// Positions are relative to the origin, so that a picture of a few metres keeps its precision at any zoom.
    init(origin: SIMD2<Double>, across: SIMD2<Double>, down: SIMD2<Double>, _ projection: Projection) {
        let plane = projection.pixelHomography
        let start = plane.homogeneous(u: origin.x, v: origin.y)
        func row(_ u: Double, _ v: Double, _ one: Double) -> SIMD3<Double> {
            SIMD3(u * across.x + v * across.y, u * down.x + v * down.y, one)
        }
        x = row(plane.xu, plane.xv, start.x)
        y = row(plane.yu, plane.yv, start.y)
        w = row(plane.wu, plane.wv, start.w)
    }

    /// Creates the map of an upright plane: (u, v) appears at `origin + u · across + v · down`, in pixels.
    init(origin: SIMD2<Double>, across: SIMD2<Double>, down: SIMD2<Double>) {
        x = SIMD3(across.x, down.x, origin.x)
        y = SIMD3(across.y, down.y, origin.y)
        w = SIMD3(0, 0, 1)
    }

    private init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
        self.x = x
        self.y = y
        self.w = w
    }

    func callAsFunction(_ point: SIMD2<Double>) -> SIMD3<Double> {
        let vector = SIMD3(point.x, point.y, 1)
        return SIMD3((x * vector).sum(), (y * vector).sum(), (w * vector).sum())
    }

    /// The map from (x, y, 1) of the view to (u, v, 1)/w; nil if the plane is seen edge-on. The third number is
    /// positive if the plane is in front of the eye.
    var inverse: Homography? {
        let (a, b, c) = (Self.cross(y, w), Self.cross(w, x), Self.cross(x, y))
        let determinant = (x * a).sum()
        guard determinant != 0, determinant.isFinite else { return nil }
        return Homography(
            x: SIMD3(a.x, b.x, c.x) / determinant,
            y: SIMD3(a.y, b.y, c.y) / determinant,
            w: SIMD3(a.z, b.z, c.z) / determinant
        )
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}

/// A rectangle of whole pixels; the upper bounds are not included.
struct PixelBox: Hashable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }

    /// Creates the part of the view around the points, with a margin; nil if all points are outside the view.
    init?(around points: some Sequence<SIMD2<Double>>, margin: Double = 1, in viewport: Viewport) {
        var low = SIMD2(Double.infinity, .infinity)
        var high = -low
        for point in points {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        let size = SIMD2((viewport.size.width * viewport.scale).rounded(), (viewport.size.height * viewport.scale).rounded())
        low = pointwiseMax((low - margin).rounded(.down), .zero)
        high = pointwiseMin((high + margin).rounded(.up), size)
        guard low.x < high.x, low.y < high.y else { return nil }
        left = Int(clamping: low.x)
        top = Int(clamping: low.y)
        right = Int(clamping: high.x)
        bottom = Int(clamping: high.y)
    }
}
