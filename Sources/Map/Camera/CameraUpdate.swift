public import PortolanGeo

/// A set of parts of a camera, for example the parts that an update changes or an animation moves.
public struct CameraFields: OptionSet, Hashable, Sendable {
    /// One bit for each part of the camera.
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The coordinate in the middle of the view.
    public static let target = CameraFields(rawValue: 1)
    /// The zoom level.
    public static let zoom = CameraFields(rawValue: 2)
    /// The compass direction of the view's upward direction.
    public static let bearing = CameraFields(rawValue: 4)
    /// The angle between the line of sight and straight down.
    public static let viewingAngle = CameraFields(rawValue: 8)
    /// All four parts of a camera.
    public static let all: CameraFields = [.target, .zoom, .bearing, .viewingAngle]
}

/// A change of camera: the twelve kinds of requirement C12 (docs/requirements.md), made with the factories below.
public struct CameraUpdate: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case zoomBy(Double)
        case zoomTo(Double)
        case zoomByAt(Double, ScreenPoint)
        case target(Coordinate)
        case targetZoom(Coordinate, Double)
        case camera(CameraPosition)
        case scroll(x: Double, y: Double)
        case fit(CoordinateBounds, EdgeInsets, maxZoom: Double)
    }

    let kind: Kind

    /// Zooms in by one level; the rest of the camera stays the same.
    public static let zoomIn = CameraUpdate(kind: .zoomBy(1))
    /// Zooms out by one level; the rest of the camera stays the same.
    public static let zoomOut = CameraUpdate(kind: .zoomBy(-1))
    /// Sets the zoom; the rest of the camera stays the same.
    public static func zoom(to zoom: Double) -> CameraUpdate { CameraUpdate(kind: .zoomTo(zoom)) }
    /// Zooms in by a number of levels, or out if the number is negative; the rest of the camera stays the same.
    public static func zoom(by levels: Double) -> CameraUpdate { CameraUpdate(kind: .zoomBy(levels)) }
    /// Zooms in by a number of levels, or out if the number is negative; the ground at a point of the view stays at
    /// that point.
    public static func zoom(by levels: Double, at point: ScreenPoint) -> CameraUpdate { CameraUpdate(kind: .zoomByAt(levels, point)) }
    /// Sets the target; the rest of the camera stays the same.
    public static func target(_ target: Coordinate) -> CameraUpdate { CameraUpdate(kind: .target(target)) }
    /// Sets the target and the zoom; bearing and viewing angle stay the same.
    public static func target(_ target: Coordinate, zoom: Double) -> CameraUpdate { CameraUpdate(kind: .targetZoom(target, zoom)) }
    /// Replaces the whole camera.
    public static func camera(_ camera: CameraPosition) -> CameraUpdate { CameraUpdate(kind: .camera(camera)) }
    /// Moves the target to the ground that appears `x` points to the right of the target and `y` points below the
    /// target (requirement C13).
    public static func scroll(x: Double, y: Double) -> CameraUpdate { CameraUpdate(kind: .scroll(x: x, y: y)) }
    /// Shows bounds whole at the largest possible zoom, 64 points inside the view's insets, with bearing and
    /// viewing angle 0.
    public static func fit(_ bounds: CoordinateBounds, maxZoom: Double = CameraPosition.defaultFitZoom) -> CameraUpdate {
        fit(bounds, padding: CameraPosition.defaultFitPadding, maxZoom: maxZoom)
    }
    /// Shows bounds whole at the largest possible zoom, with the same padding in points on every side and
    /// bearing and viewing angle 0.
    public static func fit(
        _ bounds: CoordinateBounds,
        padding: Double,
        maxZoom: Double = CameraPosition.defaultFitZoom
    ) -> CameraUpdate {
        fit(bounds, insets: EdgeInsets(all: padding), maxZoom: maxZoom)
    }
    /// Shows bounds whole at the largest possible zoom, with insets in points for each side and bearing and
    /// viewing angle 0.
    public static func fit(
        _ bounds: CoordinateBounds,
        insets: EdgeInsets,
        maxZoom: Double = CameraPosition.defaultFitZoom
    ) -> CameraUpdate {
        CameraUpdate(kind: .fit(bounds, insets, maxZoom: maxZoom))
    }
}

extension CameraUpdate {
    /// The parts of the camera that the update sets. The other parts stay the same unless the limits require a
    /// change.
    public var fields: CameraFields {
        switch kind {
        case .zoomBy, .zoomTo: .zoom
        case .zoomByAt, .targetZoom: [.zoom, .target]
        case .target, .scroll: .target
        case .camera, .fit: .all
        }
    }

    /// The point of the view at which the ground stays the same while the zoom changes.
    public var anchor: ScreenPoint? {
        if case .zoomByAt(_, let point) = kind { point } else { nil }
    }
}

extension CameraPosition {
    /// Returns the camera after an update, within limits.
    ///
    /// A zoom at a point is limited before the target moves, so at the end of the zoom range the map does not
    /// move.
    /// - Throws: ``CameraError`` if the update holds a number that is not finite, or its fit has no room. The
    ///   camera is then unchanged.
    public func applying(
        _ update: CameraUpdate,
        in viewport: Viewport,
        limits: CameraLimits = CameraLimits()
    ) throws(CameraError) -> CameraPosition {
        var camera = self
        switch update.kind {
        case .zoomBy(let levels):
            camera.zoom += levels
        case .zoomTo(let zoom):
            camera.zoom = zoom
        case .zoomByAt(let levels, let point):
            guard point.isFinite else { throw .notFinite(.offset, point.x.isFinite ? point.y : point.x) }
            let ground = try Projection(camera: self, viewport: viewport).mercatorPoint(ofGrip: point)
            camera.zoom += levels
            camera = try camera.constrained(to: limits, in: viewport)
            camera.target = target
            camera = camera.placing(ground, at: point, Projection(valid: camera, viewport))
        case .target(let target):
            camera.target = target
        case .targetZoom(let target, let zoom):
            camera.target = target
            camera.zoom = zoom
        case .camera(let other):
            camera = other
        case .scroll(let x, let y):
            camera = try scrolled(x: x, y: y, in: viewport)
        case .fit(let bounds, let insets, let maxZoom):
            guard maxZoom.isFinite else { throw .notFinite(.zoom, maxZoom) }
            let highest = min(maxZoom, limits.zoomRange.upperBound)
            camera = try .fitting(bounds, in: viewport, padding: insets, maxZoom: highest)
            if !limits.isFractionalZoomEnabled {
                // Rounding to the nearest whole zoom could cut the bounds off, so a fit rounds down.
                camera = try .fitting(bounds, in: viewport, padding: insets, maxZoom: camera.zoom.rounded(.down))
            }
        }
        return try camera.constrained(to: limits, in: viewport)
    }
}
