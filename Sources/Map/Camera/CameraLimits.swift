public import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The limits that a map sets to its camera: requirements C6, C7, C17 and C18 (docs/requirements.md).
public struct CameraLimits: Hashable, Sendable {
    /// The zooms that the map allows; ``setZoomRange(min:max:)`` changes them.
    public private(set) var zoomRange: ClosedRange<Double>
    /// The bounds that the camera's target stays in; nil allows the whole world. Ground outside shows when the target is at the edge.
    public var targetBounds: CoordinateBounds?
    /// Whether the zoom may rest at a fraction; if false, it rests at whole numbers only.
    public var isFractionalZoomEnabled: Bool

    /// The zooms of ``init()``: from the whole world down to where a room fills the view.
    public static let defaultZoomRange: ClosedRange<Double> = 0...22

    /// Limits that allow the whole world and zooms 0…22 with fractions.
    public init() {
        zoomRange = Self.defaultZoomRange
        targetBounds = nil
        isFractionalZoomEnabled = true
    }

    /// Limits with a zoom range, by default for the whole world and with fractional zooms.
    /// - Throws: ``CameraError/invalidZoomRange(lower:upper:)`` as ``setZoomRange(min:max:)``.
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

    /// Sets both ends of the zoom range; each is clamped to the zooms that a camera can have at all.
    /// - Throws: ``CameraError/invalidZoomRange(lower:upper:)`` if the lower end exceeds the upper or one is not finite; the range stays.
    public mutating func setZoomRange(min lower: Double, max upper: Double) throws(CameraError) {
        guard lower.isFinite, upper.isFinite, lower <= upper else { throw .invalidZoomRange(lower: lower, upper: upper) }
        zoomRange =
            CameraPosition.clamped(lower, to: CameraPosition.zoomRange)...CameraPosition.clamped(upper, to: CameraPosition.zoomRange)
    }

    /// The largest viewing angle in degrees at a zoom: 30° up to zoom 10, 65° from zoom 16, linear between (requirement C6).
    public static func largestViewingAngle(atZoom zoom: Double) -> Double {
        30 + 35 * min(max((zoom - 10) / 6, 0), 1)
    }

    /// The nearest zoom allowed, before the view's size is considered.
    func nearestZoom(to zoom: Double) -> Double {
        let clamped = CameraPosition.clamped(zoom, to: zoomRange)
        guard !isFractionalZoomEnabled else { return clamped }
        let whole = wholeZooms
        return whole.isEmpty ? clamped : min(max(clamped.rounded(), whole.lowest), whole.highest)
    }

    /// The nearest allowed zoom at or above `zoom`, the least at which the map fills the view.
    func zoom(upTo zoom: Double) -> Double {
        isFractionalZoomEnabled || wholeZooms.isEmpty ? zoom : zoom.rounded(.up)
    }

    /// Whole zooms in the range. A range without any keeps its fractions.
    private var wholeZooms: (lowest: Double, highest: Double, isEmpty: Bool) {
        let lowest = zoomRange.lowerBound.rounded(.up)
        let highest = zoomRange.upperBound.rounded(.down)
        return (lowest, highest, lowest > highest)
    }
}

extension CameraPosition {
    /// The nearest camera that the limits allow and that fills the view with map. Applying it twice gives what applying it once gives.
    ///
    /// In this order (docs/camera.md, "Constraints"):
    /// 1. zoom into the range, to a whole number if fractions are off;
    /// 2. viewing angle to the largest at that zoom, and so far that the view's upper edge stays below the horizon (insets that push the
    ///    target down lower the limit);
    /// 3. zoom up until the map is at least as high as the ground in the view: no grey above 85° (this comes before the range's upper end);
    /// 4. target into its bounds, then away from the map's upper and lower edge as far as the view reaches (this comes before the bounds).
    ///
    /// - Throws: ``CameraError`` for numbers that are not finite, an unusable view or empty target bounds. Nothing is guessed: a caller
    ///   that holds a camera keeps it as it was.
    public func constrained(to limits: CameraLimits, in viewport: Viewport) throws(CameraError) -> CameraPosition {
        try validate()
        try viewport.validate()
        if let bounds = limits.targetBounds { try bounds.validate() }
        return constrained(toValid: limits, viewport)
    }

    /// For numbers that have been validated.
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

    /// The view's upper edge shows ground at most this many times as far from the eye as the target.
    static let farthestScaleInView = 8.0

    /// The viewing angle at which the view's upper edge shows ground at ``farthestScaleInView``; above 65° unless insets push the target down.
    /// From w = 1 / (1 + sy · tan p / D) with sy = −(focal point's y).
    static func largestViewingAngle(belowHorizonIn viewport: Viewport) -> Double {
        let distance = viewport.size.height * Projection.cameraDistanceInHeights
        return atan((1 - 1 / farthestScaleInView) * distance / viewport.focalPoint.y) * 180 / .pi
    }

    /// Moves the target along its meridian until the ground in view lies inside the Mercator square.
    private mutating func keepMapInView(_ reach: (north: Double, south: Double)) {
        let lowest = reach.north / worldSize
        let highest = 1 - reach.south / worldSize
        let y = MercatorPlane.y(latitude: target.latitude)
        // Less than this is the rounding of a latitude that was itself set here.
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
    /// How far the ground in view reaches north and south of the target, in points of its scale; never negative.
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
    /// Refuses boxes that hold no point.
    func validate() throws(CameraError) {
        guard south.isFinite, west.isFinite, north.isFinite, east.isFinite, south <= north else {
            throw .invalidBounds(south: south, west: west, north: north, east: east)
        }
    }

    /// The nearest coordinate inside, latitude and longitude each for itself; longitude by the shorter way around the Earth.
    func nearest(to coordinate: Coordinate) -> Coordinate {
        let latitude = min(max(coordinate.latitude, south), north)
        let span = longitudeSpan
        let fromWest = CameraPosition.normalized(bearing: coordinate.longitude - west)
        guard span < 360, fromWest > span else { return Coordinate(latitude: latitude, longitude: coordinate.longitude) }
        return Coordinate(latitude: latitude, longitude: fromWest - span < 360 - fromWest ? east : west)
    }
}
