public import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension CameraPosition {
    /// Room that a fit leaves on every side by default, in points (requirement C14, docs/requirements.md).
    public static let defaultFitPadding = 64.0

    /// The greatest zoom that a fit goes to by default: where it ends for a single point.
    public static let defaultFitZoom = 21.0

    /// The camera that shows bounds whole at the greatest zoom, inside the view's insets and `padding` (requirements C14 and C16).
    ///
    /// With bearing and viewing angle 0, the bounds come to the middle of that rectangle. With others, the exact optimum under perspective is
    /// found (docs/camera.md, "Fits") and, if the optimum leaves a choice, the bounds' middle comes as near as possible to the rectangle's.
    ///
    /// - Parameters:
    ///   - bounds: `west > east` crosses the antimeridian. Latitudes beyond the Mercator square are clamped to its edge.
    ///   - viewport: the view, with its insets.
    ///   - padding: points on each side, added to the view's own insets.
    ///   - bearing: of the camera that is sought, in degrees.
    ///   - viewingAngle: likewise.
    ///   - maxZoom: where a single point or a tiny box stops.
    /// - Returns: a camera that no limits have been applied to. Only if the room is so small that even zoom 0 does not show the bounds
    ///   whole do they stay cut off.
    /// - Throws: ``CameraError/noRoom(_:_:)`` if insets and padding leave nothing of the view, ``CameraError/emptyViewport(_:)`` before
    ///   layout, ``CameraError/invalidBounds(south:west:north:east:)``.
    public static func fitting(
        _ bounds: CoordinateBounds,
        in viewport: Viewport,
        padding: EdgeInsets = EdgeInsets(all: defaultFitPadding),
        bearing: Double = 0,
        viewingAngle: Double = 0,
        maxZoom: Double = defaultFitZoom
    ) throws(CameraError) -> CameraPosition {
        try bounds.validate()
        let west = Coordinate.wrappedLongitude(bounds.west)
        let span = min(bounds.longitudeSpan, 360)
        let northWest = MercatorPlane.point(of: Coordinate(latitude: bounds.north, longitude: west))
        let south = MercatorPlane.y(latitude: bounds.south)
        let middle = MercatorPoint(x: northWest.x + span / 720, y: (northWest.y + south) / 2)
        let half = MercatorPoint(x: span / 720, y: (south - northWest.y) / 2)
        var fit = try GroundFit(viewport: viewport, padding: padding, bearing: bearing, viewingAngle: viewingAngle, middle: middle)
        fit.include(dx: -half.x, dy: -half.y)
        fit.include(dx: half.x, dy: -half.y)
        fit.include(dx: -half.x, dy: half.y)
        fit.include(dx: half.x, dy: half.y)
        return try fit.camera(maxZoom: maxZoom)
    }
}

/// The greatest scale at which points of the ground lie inside a rectangle of the view.
///
/// A point at the unturned offset m from the middle shows at the ground offset o = W · a − e, where a is m turned with the view, W the
/// world's size and e the offset of the target (both to be found). "Inside the rectangle" is four half planes n · o ≤ r, linear even under
/// perspective, because x / w ≤ r means x ≤ r · (1 − y · slope). All points inside: W · h − n · e ≤ r for each half plane, h being the
/// largest n · a. Adding half planes whose normals cancel removes e and bounds W: the upper and lower one (rows), and left + right + the
/// upper one as often as makes the normals cancel (width at the far edge).
private struct GroundFit {
    private var projection: Projection
    private let middle: MercatorPoint
    private let left: Double
    private let right: Double
    private let top: Double
    private let bottom: Double

    // The largest n · a for the normals (−1, −left·slope), (1, right·slope), (0, −1), (0, 1).
    private var leftmost = -Double.infinity
    private var rightmost = -Double.infinity
    private var topmost = -Double.infinity
    private var bottommost = -Double.infinity

    /// Distances of the rectangle's sides from the focal point; rows as ground offsets.
    init(viewport: Viewport, padding: EdgeInsets, bearing: Double, viewingAngle: Double, middle: MercatorPoint) throws(CameraError) {
        let camera = CameraPosition(target: MercatorPlane.coordinate(of: middle), zoom: 0, bearing: bearing, viewingAngle: viewingAngle)
        projection = try Projection(camera: camera, viewport: viewport)
        let room = viewport.contentRect.inset(by: padding)
        guard padding.isValid, room.width > 0, room.height > 0 else { throw .noRoom(viewport.size, viewport.insets + padding) }
        self.middle = middle
        left = room.left - projection.focalPoint.x
        right = room.right - projection.focalPoint.x
        let corners = projection.groundOffsets(of: room)
        top = corners.farLeft.y
        bottom = corners.nearLeft.y
        guard bottom > top else { throw .noRoom(viewport.size, viewport.insets + padding) }
    }

    /// Adds a point by its step from the middle in the unit square.
    mutating func include(dx: Double, dy: Double) {
        let x = dx * projection.bearingCosine + dy * projection.bearingSine
        let y = dy * projection.bearingCosine - dx * projection.bearingSine
        leftmost = max(leftmost, -x - left * projection.slope * y)
        rightmost = max(rightmost, x + right * projection.slope * y)
        topmost = max(topmost, -y)
        bottommost = max(bottommost, y)
    }

    func camera(maxZoom: Double) throws(CameraError) -> CameraPosition {
        guard maxZoom.isFinite else { throw .notFinite(.zoom, maxZoom) }
        let width = right - left
        let slope = projection.slope
        let byRows = (bottom - top) / (topmost + bottommost)
        let byWidth = width * (1 - top * slope) / (leftmost + rightmost + width * slope * topmost)
        // A single point gives x / 0 = infinity, or NaN from 0 / 0 never, since the numerators are positive.
        var camera = projection.camera
        camera.zoom = log2(min(min(byRows, byWidth), StyleZoom.worldSize(atCameraZoom: maxZoom)) / StyleZoom.worldSizeAtZoomZero)
        let world = camera.worldSize

        // The remaining freedom: an interval of rows, and in the chosen row an interval of columns.
        var lowest = world * bottommost - bottom
        if slope > 0 { lowest = max(lowest, (world * (leftmost + rightmost) - width) / (width * slope)) }
        let highest = -top - world * topmost
        let wished = projection.groundOffset(at: projection.viewport.focalPoint.moved(x: (left + right) / 2, y: roomCenterRow))
        let ey = nearest(to: -(wished?.y ?? 0), lowest, highest)
        let ex = nearest(
            to: -(left + right) / 2 * (1 + ey * slope),
            world * rightmost - right - right * slope * ey,
            -left - world * leftmost - left * slope * ey
        )
        let target = MercatorPoint(
            x: middle.x + (ex * projection.bearingCosine - ey * projection.bearingSine) / world,
            y: middle.y + (ex * projection.bearingSine + ey * projection.bearingCosine) / world
        )
        camera.target = MercatorPlane.coordinate(of: target)
        return camera
    }

    /// The row halfway between the rectangle's upper and lower edge, from the focal point.
    private var roomCenterRow: Double {
        func row(_ y: Double) -> Double { y * projection.tiltCosine / (1 - y * projection.slope) }
        return (row(top) + row(bottom)) / 2
    }

    /// Rounding may invert an interval; its middle is then right.
    private func nearest(to value: Double, _ lowest: Double, _ highest: Double) -> Double {
        lowest <= highest ? min(max(value, lowest), highest) : (lowest + highest) / 2
    }
}

extension ScreenPoint {
    func moved(x dx: Double, y dy: Double) -> ScreenPoint { ScreenPoint(x: x + dx, y: y + dy) }
}
