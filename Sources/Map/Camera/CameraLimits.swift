public import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The limits that a map sets for its camera: requirements C6, C7, C17 and C18 (docs/requirements.md).
public struct CameraLimits: Hashable, Sendable {
    /// The zooms that the map allows; ``setZoomRange(min:max:)`` changes them.
    public private(set) var zoomRange: ClosedRange<Double>
    /// The bounds that the camera's target stays in; nil allows the whole world. When the target is at the edge of
    /// the bounds, the view also shows ground outside the bounds.
    public var targetBounds: CoordinateBounds?
    /// Whether the zoom may rest at a fraction; if false, it rests at whole numbers only.
    public var isFractionalZoomEnabled: Bool

    /// The zooms of ``init()``: from the whole world to a view the size of a room.
    public static let defaultZoomRange: ClosedRange<Double> = 0...22

    /// Creates limits that allow the whole world and zooms 0…22 with fractions.
    public init() {
        zoomRange = Self.defaultZoomRange
        targetBounds = nil
        isFractionalZoomEnabled = true
    }

    /// Creates limits with a zoom range, by default for the whole world and with fractional zooms.
    /// - Throws: ``CameraError/invalidZoomRange(lower:upper:)`` under the conditions of
    ///   ``setZoomRange(min:max:)``.
    public init(
        minZoom: Double,
        maxZoom: Double,
        targetBounds: CoordinateBounds? = nil,
        isFractionalZoomEnabled: Bool = true
    ) throws(CameraError) {
        self.init()
        try setZoomRange(min: minZoom, max: maxZoom)
        self.targetBounds = targetBounds
        self.isFractionalZoomEnabled = isFractionalZoomEnabled
    }

    /// Sets both ends of the zoom range. Each end is clamped to ``CameraPosition/zoomRange``.
    /// - Throws: ``CameraError/invalidZoomRange(lower:upper:)`` if the lower end exceeds the upper end, or if one
    ///   of the ends is not finite. The range is then unchanged.
    public mutating func setZoomRange(min lower: Double, max upper: Double) throws(CameraError) {
        guard lower.isFinite, upper.isFinite, lower <= upper else { throw .invalidZoomRange(lower: lower, upper: upper) }
        zoomRange =
            CameraPosition.clamped(lower, to: CameraPosition.zoomRange)...CameraPosition.clamped(upper, to: CameraPosition.zoomRange)
    }

    /// Returns the largest viewing angle in degrees at a zoom: 30° up to zoom 10, 65° from zoom 16, linear
    /// between (requirement C6).
    public static func largestViewingAngle(atZoom zoom: Double) -> Double {
        30 + 35 * min(max((zoom - 10) / 6, 0), 1)
    }

    /// Returns the nearest allowed zoom, without regard to the view's size.
    func nearestZoom(to zoom: Double) -> Double {
        let clamped = CameraPosition.clamped(zoom, to: zoomRange)
        guard !isFractionalZoomEnabled else { return clamped }
        let whole = wholeZooms
        return whole.isEmpty ? clamped : min(max(clamped.rounded(), whole.lowest), whole.highest)
    }

    /// Returns the lowest allowed zoom that is at least `zoom`. The caller passes the lowest zoom at which the map
    /// fills the view.
    func zoom(upTo zoom: Double) -> Double {
        isFractionalZoomEnabled || wholeZooms.isEmpty ? zoom : zoom.rounded(.up)
    }

    /// The lowest and the highest whole zoom in the range. If the range has none, fractional zooms are allowed.
    private var wholeZooms: (lowest: Double, highest: Double, isEmpty: Bool) {
        let lowest = zoomRange.lowerBound.rounded(.up)
        let highest = zoomRange.upperBound.rounded(.down)
        return (lowest, highest, lowest > highest)
    }
}

extension CameraPosition {
    /// Returns the nearest camera that the limits allow and whose view the map fills. Applying the function to
    /// its own result changes nothing.
    ///
    /// It applies these limits in order (docs/camera.md, "Constraints"):
    /// 1. The zoom moves into the range, and to a whole number if fractions are off.
    /// 2. The viewing angle is limited to the largest angle at that zoom, and further if the view's upper edge
    ///   would otherwise come near the horizon. Insets that push the target down lower this limit.
    /// 3. The zoom increases until the map is at least as high as the ground in the view, so that no grey
    ///   appears above 85°. This takes precedence over the upper end of the range.
    /// 4. The target moves into its bounds, and then away from the map's upper and lower edge by the reach of the view.
    ///   The second move takes precedence over the bounds.
    ///
    /// - Throws: ``CameraError`` if a number is not finite, the view is unusable or the target bounds are
    ///   empty. The function guesses nothing; the caller keeps its previous camera.
    public func constrained(to limits: CameraLimits, in viewport: Viewport) throws(CameraError) -> CameraPosition {
        try validate()
        try viewport.validate()
        if let bounds = limits.targetBounds { try bounds.validate() }
        return constrained(toValid: limits, viewport)
    }

    /// Does the same as ``constrained(to:in:)`` with numbers that have been validated.
    func constrained(toValid limits: CameraLimits, _ viewport: Viewport) -> CameraPosition {
        var camera = self
        camera.zoom = limits.nearestZoom(to: zoom)
        camera.viewingAngle = min(
            viewingAngle,
            min(CameraLimits.largestViewingAngle(atZoom: camera.zoom), Self.largestViewingAngle(belowHorizonIn: viewport))
        )
        let reach = Projection(valid: camera, viewport).verticalReach
        let leastZoom = log2((reach.north + reach.south) / StyleZoom.worldSizeAtZoomZero)
        if camera.zoom < leastZoom { camera.zoom = limits.zoom(upTo: leastZoom) }
        if let bounds = limits.targetBounds { camera.target = bounds.nearest(to: camera.target) }
        camera.keepMapInView(reach)
        return camera
    }

    /// The ground at the view's upper edge is at most this many times as far from the eye as the target.
    static let farthestScaleInView = 8.0

    /// Returns the viewing angle at which the ground at the view's upper edge is ``farthestScaleInView`` times as
    /// far from the eye as the target. The angle is above 65° unless insets push the target down. The formula
    /// follows from w = 1 / (1 + sy · tan p / D) with sy = −(focal point's y).
    static func largestViewingAngle(belowHorizonIn viewport: Viewport) -> Double {
        let distance = viewport.size.height * Projection.cameraDistanceInHeights
        return atan((1 - 1 / farthestScaleInView) * distance / viewport.focalPoint.y) * 180 / .pi
    }

    /// Moves the target along its meridian until the visible ground lies inside the Mercator square.
    private mutating func keepMapInView(_ reach: (north: Double, south: Double)) {
        let lowest = reach.north / worldSize
        let highest = 1 - reach.south / worldSize
        let y = MercatorPlane.y(latitude: target.latitude)
        // A smaller difference is the rounding error of a latitude that this function set.
        let rounding = 1e-14
        let nearest: Double
        if lowest >= highest {
            nearest = (lowest + highest) / 2
        } else if y < lowest {
            nearest = lowest
        } else if y > highest {
            nearest = highest
        } else {
            return
        }
        if abs(nearest - y) > rounding { target.latitude = MercatorPlane.latitude(y: nearest) }
    }
}

extension Projection {
    /// The distances to which the visible ground reaches north and south of the target, in points of the target's
    /// scale; never negative.
    var verticalReach: (north: Double, south: Double) {
        let corners = groundOffsets(of: viewport.bounds)
        func south(_ offset: GroundOffset) -> Double { offset.x * bearingSine + offset.y * bearingCosine }
        let values = (south(corners.nearLeft), south(corners.nearRight), south(corners.farLeft), south(corners.farRight))
        return (
            north: max(0, -min(min(values.0, values.1), min(values.2, values.3))),
            south: max(0, max(max(values.0, values.1), max(values.2, values.3)))
        )
    }
}

extension CoordinateBounds {
    /// Throws an error if the box holds no point.
    func validate() throws(CameraError) {
        guard south.isFinite, west.isFinite, north.isFinite, east.isFinite, south <= north else {
            throw .invalidBounds(south: south, west: west, north: north, east: east)
        }
    }

    /// Returns the nearest coordinate inside the box. Latitude and longitude are clamped independently, the
    /// longitude by the shorter way around the Earth.
    func nearest(to coordinate: Coordinate) -> Coordinate {
        let latitude = min(max(coordinate.latitude, south), north)
        let span = longitudeSpan
        let fromWest = CameraPosition.normalized(bearing: coordinate.longitude - west)
        guard span < 360, fromWest > span else { return Coordinate(latitude: latitude, longitude: coordinate.longitude) }
        return Coordinate(latitude: latitude, longitude: fromWest - span < 360 - fromWest ? east : west)
    }
}
