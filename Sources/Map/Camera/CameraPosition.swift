public import PortolanGeo

/// The coordinate at which the camera looks, and its zoom, bearing and viewing angle: requirements C1, C3, C4, C5
/// and C7 (docs/requirements.md).
///
/// It is a plain value that always keeps its numbers in range: latitude is clamped to ±85°, longitude and
/// bearing wrap, zoom and viewing angle are clamped to ``zoomRange`` and ``viewingAngleRange``.
/// ``CameraLimits`` holds the limits of a *map*: a zoom range, an area, the largest angle at a zoom.
///
/// Numbers that are not finite are kept as they are, so that nothing is guessed. ``validate()`` and every
/// computation with a camera reject them with ``CameraError/notFinite(_:_:)``.
public struct CameraPosition: Hashable, Sendable {
    /// The coordinate that appears in the middle of the view, inside its insets.
    public var target: Coordinate {
        didSet { target = Self.normalized(target) }
    }
    /// The zoom level: the world is 256 · 2^zoom points wide.
    public var zoom: Double {
        didSet { zoom = Self.clamped(zoom, to: Self.zoomRange) }
    }
    /// The compass direction of the view's upward direction, in degrees clockwise from true north, from 0 to
    /// less than 360.
    public var bearing: Double {
        didSet { bearing = Self.normalized(bearing: bearing) }
    }
    /// The angle in degrees between the line of sight and straight down. At 0 the camera looks straight down.
    public var viewingAngle: Double {
        didSet { viewingAngle = Self.clamped(viewingAngle, to: Self.viewingAngleRange) }
    }

    /// Creates a camera above a target. Every number is brought into its range as the properties describe.
    public init(target: Coordinate, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0) {
        self.target = Self.normalized(target)
        self.zoom = Self.clamped(zoom, to: Self.zoomRange)
        self.bearing = Self.normalized(bearing: bearing)
        self.viewingAngle = Self.clamped(viewingAngle, to: Self.viewingAngleRange)
    }

    /// Creates a camera above a latitude and longitude in degrees. Every number is brought into its range as
    /// the properties describe.
    public init(latitude: Double, longitude: Double, zoom: Double, bearing: Double = 0, viewingAngle: Double = 0) {
        self.init(
            target: Coordinate(latitude: latitude, longitude: longitude),
            zoom: zoom,
            bearing: bearing,
            viewingAngle: viewingAngle
        )
    }
}

extension CameraPosition {
    /// The latitudes that a target can have, in degrees.
    public static let latitudeRange: ClosedRange<Double> = -85...85
    /// The zooms that a camera can have. At zoom 26 the world is 17 · 10⁹ points wide, and a `Double` still holds a
    /// position to 10⁻⁵ points.
    public static let zoomRange: ClosedRange<Double> = 0...26
    /// The viewing angles that a camera can have, in degrees. Maps allow fewer:
    /// ``CameraLimits/largestViewingAngle(atZoom:)``.
    public static let viewingAngleRange: ClosedRange<Double> = 0...85

    /// Throws ``CameraError/notFinite(_:_:)`` if a number is not finite.
    public func validate() throws(CameraError) {
        guard target.latitude.isFinite else { throw .notFinite(.latitude, target.latitude) }
        guard target.longitude.isFinite else { throw .notFinite(.longitude, target.longitude) }
        guard zoom.isFinite else { throw .notFinite(.zoom, zoom) }
        guard bearing.isFinite else { throw .notFinite(.bearing, bearing) }
        guard viewingAngle.isFinite else { throw .notFinite(.viewingAngle, viewingAngle) }
    }

    /// Whether all numbers are finite.
    public var isValid: Bool {
        target.latitude.isFinite && target.longitude.isFinite && zoom.isFinite && bearing.isFinite && viewingAngle.isFinite
    }

    /// Returns an angle in degrees brought into 0 ..< 360 by whole turns.
    static func normalized(bearing: Double) -> Double {
        if bearing >= 0 && bearing < 360 { return bearing }
        guard bearing.isFinite else { return bearing }
        let rest = bearing.truncatingRemainder(dividingBy: 360)
        let turned = rest < 0 ? rest + 360 : rest
        // The sum of a tiny negative angle and 360 rounds to 360.
        return turned < 360 ? turned : 0
    }

    static func normalized(_ target: Coordinate) -> Coordinate {
        Coordinate(
            latitude: clamped(target.latitude, to: latitudeRange),
            longitude: target.longitude.isFinite ? wrapped(longitude: target.longitude) : target.longitude
        )
    }

    /// Returns the longitude wrapped into −180 ..< 180, even if rounding gives 180.
    static func wrapped(longitude: Double) -> Double {
        let wrapped = Coordinate.wrappedLongitude(longitude)
        return wrapped < 180 ? wrapped : -180
    }

    /// Returns the value clamped to the range. Infinities and NaN are unchanged.
    static func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
        value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : value
    }
}
