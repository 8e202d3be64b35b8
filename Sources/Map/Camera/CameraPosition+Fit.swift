public import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension CameraPosition {
    /// The default padding of a fit on every side, in points (requirement C14, docs/requirements.md).
    public static let defaultFitPadding = 64.0

    /// The default upper limit of a fit's zoom. A fit of a single point ends there.
    public static let defaultFitZoom = 21.0

    /// Returns the camera that shows bounds whole at the largest possible zoom. The bounds lie in the middle of the
    /// rectangle inside the view's insets and `padding` (requirements C14 and C16).
    ///
    /// The result is the exact optimum, also under bearing and viewing angle (docs/camera.md, "Fits").
    ///
    /// - Parameters:
    ///   - bounds: the bounds. If `west > east` they cross the antimeridian. Latitudes beyond the Mercator
    ///     square are clamped to its edge.
    ///   - viewport: the view, with its insets.
    ///   - padding: points on each side, added to the view's own insets.
    ///   - bearing: the bearing of the resulting camera, in degrees.
    ///   - viewingAngle: the viewing angle of the resulting camera, in degrees. It is reduced to the largest
    ///     angle at the resulting zoom (``CameraLimits/largestViewingAngle(atZoom:)``).
    ///   - maxZoom: the largest zoom of the result, for a single point or a tiny box.
    /// - Returns: a camera to which no other limits have been applied. It cuts the bounds off only if the room
    ///   is so small that they do not fit at zoom 0.
    /// - Throws: ``CameraError/noRoom(_:_:)`` if insets and padding leave no room in the view,
    ///   ``CameraError/emptyViewport(_:)`` before layout,
    ///   ``CameraError/invalidBounds(south:west:north:east:)``.
    public static func fitting(
        _ bounds: CoordinateBounds,
        in viewport: Viewport,
        padding: EdgeInsets = EdgeInsets(all: defaultFitPadding),
        bearing: Double = 0,
        viewingAngle: Double = 0,
        maxZoom: Double = defaultFitZoom
    ) throws(CameraError) -> CameraPosition {
        try bounds.validate()
        let northWest = MercatorPlane.point(of: Coordinate(latitude: bounds.north, longitude: Coordinate.wrappedLongitude(bounds.west)))
        let (east, south) = (northWest.x + min(bounds.longitudeSpan, 360) / 360, MercatorPlane.y(latitude: bounds.south))
        let corners = [
            northWest, MercatorPoint(x: east, y: northWest.y), MercatorPoint(x: northWest.x, y: south), MercatorPoint(x: east, y: south),
        ]
        let camera = CameraPosition(target: bounds.center, zoom: 0, bearing: bearing, viewingAngle: viewingAngle)
        return try camera.fitted(to: corners, in: viewport, padding: padding, maxZoom: maxZoom)
    }

    /// Returns the camera that shows coordinates in the middle at the largest possible zoom, as
    /// ``fitting(_:in:padding:bearing:viewingAngle:maxZoom:)`` does with bounds. If the camera is turned, the
    /// result is nearer to the ground than a camera that shows the coordinates' bounding box. O(coordinates).
    ///
    /// - Returns: nil if there are no coordinates.
    /// - Throws: the errors of the fit of bounds, and ``CameraError/notFinite(_:_:)`` if a coordinate is not
    ///   finite.
    public static func fitting(
        _ coordinates: [Coordinate],
        in viewport: Viewport,
        padding: EdgeInsets = EdgeInsets(all: defaultFitPadding),
        bearing: Double = 0,
        viewingAngle: Double = 0,
        maxZoom: Double = defaultFitZoom
    ) throws(CameraError) -> CameraPosition? {
        for coordinate in coordinates {
            try CameraPosition(target: coordinate, zoom: 0, bearing: bearing, viewingAngle: viewingAngle).validate()
        }
        guard let bounds = CoordinateBounds(enclosing: coordinates) else { return nil }
        let west = Coordinate.wrappedLongitude(bounds.west)
        let start = MercatorPlane.point(of: Coordinate(latitude: 0, longitude: west)).x
        let points = coordinates.map { coordinate in
            let step = normalized(bearing: Coordinate.wrappedLongitude(coordinate.longitude) - west)
            return MercatorPoint(x: start + step / 360, y: MercatorPlane.y(latitude: coordinate.latitude))
        }
        let camera = CameraPosition(target: bounds.center, zoom: 0, bearing: bearing, viewingAngle: viewingAngle)
        return try camera.fitted(to: points, in: viewport, padding: padding, maxZoom: maxZoom)
    }

    /// Returns the camera that shows points of one copy of the world, with this camera's bearing. The viewing angle is
    /// this camera's angle if the limits allow it, or else the largest angle that they allow. The largest angle depends
    /// on the zoom, and the zoom depends on the angle. So the search halves an interval of angles whose lower end is
    /// allowed and whose upper end is not.
    private func fitted(
        to points: [MercatorPoint],
        in viewport: Viewport,
        padding: EdgeInsets,
        maxZoom: Double
    ) throws(CameraError) -> CameraPosition {
        try validate()
        try viewport.validate()
        guard maxZoom.isFinite else { throw .notFinite(.zoom, maxZoom) }
        func fit(_ angle: Double) throws(CameraError) -> GroundFit {
            var camera = self
            camera.viewingAngle = angle
            return try GroundFit(points, camera, in: viewport, padding: padding)
        }
        let most = Self.largestViewingAngle(belowHorizonIn: viewport)
        func allows(_ fit: GroundFit) -> Bool { fit.viewingAngle <= CameraLimits.largestViewingAngle(atZoom: fit.zoom(upTo: maxZoom)) }
        var found = try fit(min(viewingAngle, most))
        if !allows(found) {
            var (low, high) = (min(CameraLimits.largestViewingAngle(atZoom: 0), found.viewingAngle), found.viewingAngle)
            found = try fit(low)
            for _ in 0..<52 {
                let tried = try fit((low + high) / 2)
                if allows(tried) { (low, found) = (tried.viewingAngle, tried) } else { high = tried.viewingAngle }
            }
        }
        return found.camera(maxZoom: maxZoom)
    }
}

/// A search for the largest scale at which points of the ground lie inside a rectangle of the view.
///
/// A point at the unturned offset m from the middle appears at the ground offset o = W · a − e. Here a is m turned with
/// the view, W the world's size and e the offset of the target; W and e are to be found. "Inside the rectangle" is four
/// half planes n · o ≤ r. They are linear even under perspective, because x / w ≤ r means x ≤ r · (1 − y · slope). All
/// points are inside if W · h − n · e ≤ r for each half plane, where h is the largest n · a. Adding half planes whose
/// normals cancel removes e and bounds W. There are two such sums. One adds the upper and the lower half plane (rows).
/// The other adds the left one, the right one, and the multiple of the upper one that makes the normals cancel (width
/// at the far edge).
private struct GroundFit {
    private let projection: Projection
    private let middle: MercatorPoint
    /// The points' offsets from the middle, turned with the view.
    private let points: [SIMD2<Double>]
    private let left: Double
    private let right: Double
    private let top: Double
    private let bottom: Double

    /// The largest n · a for the left half plane, whose normal is (−1, −left·slope).
    private let leftmost: Double
    /// The largest n · a for the right half plane, whose normal is (1, right·slope).
    private let rightmost: Double
    /// The largest n · a for the upper half plane, whose normal is (0, −1).
    private let topmost: Double
    /// The largest n · a for the lower half plane, whose normal is (0, 1).
    private let bottommost: Double

    var viewingAngle: Double { projection.camera.viewingAngle }

    /// Creates a fit. It stores the left and right side of the rectangle as distances from the focal point, and the
    /// upper and lower side as offsets on the ground.
    init(_ points: [MercatorPoint], _ camera: CameraPosition, in viewport: Viewport, padding: EdgeInsets) throws(CameraError) {
        projection = try Projection(camera: camera, viewport: viewport)
        let room = viewport.contentRect.inset(by: padding)
        guard padding.isValid, room.width > 0, room.height > 0 else { throw .noRoom(viewport.size, viewport.insets + padding) }
        left = room.left - projection.focalPoint.x
        right = room.right - projection.focalPoint.x
        let corners = projection.groundOffsets(of: room)
        top = corners.farLeft.y
        bottom = corners.nearLeft.y
        guard bottom > top else { throw .noRoom(viewport.size, viewport.insets + padding) }
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for point in points {
            low = pointwiseMin(low, SIMD2(point.x, point.y))
            high = pointwiseMax(high, SIMD2(point.x, point.y))
        }
        let center = (low + high) / 2
        middle = MercatorPoint(x: center.x, y: center.y)
        var reach = SIMD4(repeating: -Double.infinity)
        let (cosine, sine, slope) = (projection.bearingCosine, projection.bearingSine, projection.slope)
        var turned: [SIMD2<Double>] = []
        turned.reserveCapacity(points.count)
        for point in points {
            let (dx, dy) = (point.x - center.x, point.y - center.y)
            let (x, y) = (dx * cosine + dy * sine, dy * cosine - dx * sine)
            turned.append(SIMD2(x, y))
            reach = pointwiseMax(reach, SIMD4(-x - left * slope * y, x + right * slope * y, -y, y))
        }
        self.points = turned
        (leftmost, rightmost, topmost, bottommost) = (reach.x, reach.y, reach.z, reach.w)
    }

    func zoom(upTo maxZoom: Double) -> Double {
        let width = right - left
        let byRows = (bottom - top) / (topmost + bottommost)
        let byWidth = width * (1 - top * projection.slope) / (leftmost + rightmost + width * projection.slope * topmost)
        // For a single point the divisions give infinity. The divisions never give NaN from 0 / 0, since the
        // numerators are positive.
        return log2(min(min(byRows, byWidth), StyleZoom.worldSize(atCameraZoom: maxZoom)) / StyleZoom.worldSizeAtZoomZero)
    }

    func camera(maxZoom: Double) -> CameraPosition {
        let width = right - left
        let slope = projection.slope
        var camera = projection.camera
        camera.zoom = zoom(upTo: maxZoom)
        let world = camera.worldSize

        // The offset of the target is still free within an interval of rows and, in the chosen row, an interval of
        // columns. The offset is chosen so that the points are in the middle.
        var lowest = world * bottommost - bottom
        if slope > 0 { lowest = max(lowest, (world * (leftmost + rightmost) - width) / (width * slope)) }
        let rows = row(top) + row(bottom)
        let ey = Self.root(lowest, -top - world * topmost) { ey in row(-world * topmost - ey) + row(world * bottommost - ey) - rows }
        let ex = Self.root(world * rightmost - right - right * slope * ey, -left - world * leftmost - left * slope * ey) { ex in
            var (low, high) = (Double.infinity, -Double.infinity)
            for point in points {
                let x = (world * point.x - ex) / (1 - (world * point.y - ey) * slope)
                (low, high) = (min(low, x), max(high, x))
            }
            return low + high - left - right
        }
        let target = MercatorPoint(
            x: middle.x + (ex * projection.bearingCosine - ey * projection.bearingSine) / world,
            y: middle.y + (ex * projection.bearingSine + ey * projection.bearingCosine) / world
        )
        camera.target = MercatorPlane.coordinate(of: target)
        return camera
    }

    /// Returns the row in which a ground offset appears, relative to the focal point.
    private func row(_ y: Double) -> Double { y * projection.tiltCosine / (1 - y * projection.slope) }

    /// Returns the zero of a decreasing function in an interval, or the end of the interval that is nearer to the
    /// zero. If rounding has inverted the interval, the function returns the interval's middle.
    private static func root(_ lowest: Double, _ highest: Double, _ value: (Double) -> Double) -> Double {
        guard lowest < highest else { return (lowest + highest) / 2 }
        guard value(lowest) > 0 else { return lowest }
        guard value(highest) < 0 else { return highest }
        var (low, high) = (lowest, highest)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if value(middle) > 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

extension ScreenPoint {
    func moved(x dx: Double, y dy: Double) -> ScreenPoint { ScreenPoint(x: x + dx, y: y + dy) }
}
