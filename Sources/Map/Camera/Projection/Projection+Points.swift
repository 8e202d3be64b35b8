public import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Projection {
    /// Returns the position of a coordinate on the view in points, on the copy of the world nearest the target.
    /// The position may lie outside the view. Returns nil for ground behind the eye (only under tilt) and for
    /// coordinates that are not finite.
    public func screenPoint(of coordinate: Coordinate) -> ScreenPoint? {
        screenPoint(of: MercatorPlane.point(of: coordinate))
    }

    /// Returns the position of a point of the unit square on the view in points, on the copy of the world
    /// nearest the target.
    public func screenPoint(of point: MercatorPoint) -> ScreenPoint? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        return screenPoint(of: groundOffset(dx: MercatorPlane.shortestStep(point.x - center.x), dy: point.y - center.y))
    }

    /// Returns the position of a point of one copy of the world on the view. An `x` outside 0…1 names another
    /// copy.
    public func screenPoint(ofUnwrapped point: MercatorPoint) -> ScreenPoint? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        return screenPoint(of: groundOffset(dx: point.x - center.x, dy: point.y - center.y))
    }

    /// Returns the coordinate of the ground at a point of the view, with longitude in −180 ..< 180. Returns nil
    /// at and above the horizon, and beyond the upper and lower edge of the Mercator square, where there is no
    /// map.
    public func coordinate(at point: ScreenPoint) -> Coordinate? {
        guard let ground = mercatorPoint(at: point) else { return nil }
        // A map that fills the view ends at the view's edges, up to rounding. The tolerance is a thousandth of
        // a point.
        let slack = 1e-3 / worldSize
        guard ground.y >= -slack, ground.y <= 1 + slack else { return nil }
        return MercatorPlane.coordinate(of: MercatorPoint(x: ground.x, y: min(max(ground.y, 0), 1)))
    }

    /// Returns the ground at a point of the view, in the plane of the unit square. An `x` outside 0…1 lies on
    /// another copy of the world, a `y` outside 0…1 beyond the map's edge. Returns nil at and above the
    /// horizon.
    public func mercatorPoint(at point: ScreenPoint) -> MercatorPoint? {
        guard point.isFinite, let offset = groundOffset(at: point) else { return nil }
        return mercatorPoint(of: offset)
    }

    /// Whether the coordinate appears inside the view, edges included (on the copy of the world nearest the
    /// target).
    public func contains(_ coordinate: Coordinate) -> Bool {
        guard let point = screenPoint(of: coordinate) else { return false }
        return viewport.bounds.contains(point)
    }

    /// Returns the scale of the ground at a coordinate, as a multiple of the target's scale: 1/w. Returns nil
    /// behind the eye.
    public func relativeScale(at coordinate: Coordinate) -> Double? {
        let point = MercatorPlane.point(of: coordinate)
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let depth = depth(of: groundOffset(dx: MercatorPlane.shortestStep(point.x - center.x), dy: point.y - center.y))
        return depth > Self.nearestDepth ? 1 / depth : nil
    }

    /// Metres of ground per point of the view, at the target.
    public var metersPerPoint: Double { Self.metersPerPoint(latitude: camera.target.latitude, zoom: camera.zoom) }

    /// Returns the metres of ground per point of a flat map at a latitude. Mercator stretches by 1/cos φ. The
    /// sphere is the one on which distances are measured (``/PortolanGeo/Coordinate/earthRadiusMeters``).
    public static func metersPerPoint(latitude: Double, zoom: Double) -> Double {
        cos(latitude * .pi / 180) * 2 * .pi * Coordinate.earthRadiusMeters / StyleZoom.worldSize(atCameraZoom: zoom)
    }

    /// Returns the width in points of a short distance at a coordinate, measured across the view. Returns nil
    /// if the coordinate lies behind the eye.
    public func points(forMeters meters: Double, at coordinate: Coordinate) -> Double? {
        guard let scale = relativeScale(at: coordinate) else { return nil }
        return meters / Self.metersPerPoint(latitude: coordinate.latitude, zoom: camera.zoom) * scale
    }
}

extension CameraPosition {
    /// Returns the zoom at which `meters` of ground at a latitude are `points` wide on a flat map. The zoom is
    /// not clamped to the zooms that a camera can have. Returns nil if a number is not finite or not positive,
    /// or at a pole.
    public static func zoom(atLatitude latitude: Double, forMeters meters: Double, perPoints points: Double) -> Double? {
        guard meters > 0, points > 0 else { return nil }
        let zoom = log2(Projection.metersPerPoint(latitude: latitude, zoom: 0) * points / meters)
        return zoom.isFinite ? zoom : nil
    }
}
