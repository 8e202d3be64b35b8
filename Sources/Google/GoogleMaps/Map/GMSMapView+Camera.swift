public import CoreLocation
import Foundation
import PortolanCamera
import PortolanGeo
import PortolanMaps
@_spi(Portolan) import QuartzCore
public import UIKit

extension GMSMapView {
    /// The camera shown. Setting it moves at once to the nearest camera allowed; one with a number that is not finite changes nothing.
    public var camera: GMSCameraPosition {
        get { GMSCameraPosition(core.camera) }
        set { moveCamera(.setCamera(newValue)) }
    }

    /// Converts between coordinates and points of the view, for the camera shown now.
    public var projection: GMSProjection { GMSProjection(try? core.projection) }

    /// The lowest zoom level that the map allows.
    public var minZoom: Float { Float(core.minZoom) }
    /// The highest zoom level that the map allows.
    public var maxZoom: Float { Float(core.maxZoom) }

    /// Sets the range of zoom levels; a zoom outside moves to the nearest one inside. A minimum above the maximum, which raises an
    /// exception in Google's SDK, changes nothing here.
    public func setMinZoom(_ minZoom: Float, maxZoom: Float) {
        sync()
        try? core.setMinZoom(Double(minZoom), maxZoom: Double(maxZoom))
        wake()
    }

    /// Returns the camera that shows bounds whole inside the insets and the map's padding, with bearing and viewing angle 0; zoomed out
    /// fully if those leave no space, or before the view has its size. Nil for bounds that hold no point.
    public func camera(for bounds: GMSCoordinateBounds, insets: UIEdgeInsets) -> GMSCameraPosition? {
        guard let box = bounds.box else { return nil }
        return GMSCameraPosition((try? core.camera.applying(fit(box, insets), in: core.viewport, limits: core.limits)) ?? core.camera)
    }

    /// Moves the camera at once. Fits, scrolls and zooms about a point wait until the view has a size.
    public func moveCamera(_ update: GMSCameraUpdate) {
        sync()
        if !isLaidOut {
            if update.fields == .all { waitingUpdates = [] }
            if update.needsSize || !waitingUpdates.isEmpty {
                waitingUpdates.append(update)
                return
            }
        }
        if let update = resolved(update) { try? core.move(update) }
        wake()
    }

    /// Whether both positions draw the same picture: no corner of the view differs by more than a twentieth of a point.
    public func areEqual(forRenderingPosition position: GMSCameraPosition, position otherPosition: GMSCameraPosition) -> Bool {
        if position.isEqual(otherPosition) { return true }
        guard let first = try? Projection(camera: position.position, viewport: core.viewport),
            let second = try? Projection(camera: otherPosition.position, viewport: core.viewport)
        else { return false }
        let size = core.viewport.size
        return [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].allSatisfy { x, y in
            let corner = ScreenPoint(x: x, y: y)
            guard let ground = first.mercatorPoint(at: corner), let seen = second.screenPoint(of: ground) else { return false }
            return abs(seen.x - x) <= 0.05 && abs(seen.y - y) <= 0.05
        }
    }

    private func fit(_ box: CoordinateBounds, _ insets: UIEdgeInsets) -> CameraUpdate {
        let fit = CameraUpdate.fit(box, insets: EdgeInsets(insets))
        do throws(CameraError) {
            _ = try core.camera.applying(fit, in: core.viewport, limits: core.limits)
            return fit
        } catch {
            // As Google's: insets that leave nothing of the view zoom out fully.
            return .camera(CameraPosition(target: box.center, zoom: core.minZoom))
        }
    }

    /// The core's update; nil for bounds that contain no point.
    private func resolved(_ update: GMSCameraUpdate) -> CameraUpdate? {
        switch update.change {
        case .update(let update): update
        case .fit(let box, let insets): box.map { fit($0, insets) }
        }
    }
}

extension GMSCameraUpdate {
    var fields: CameraFields {
        switch change {
        case .update(let update): update.fields
        case .fit: .all
        }
    }
}

// MARK: Animation

extension GMSMapView {
    /// Animates to a camera position, as all animations in the duration of the open `CATransaction`, or in 0.3 s without one.
    public func animate(to cameraPosition: GMSCameraPosition) { animate(with: .setCamera(cameraPosition)) }

    /// Moves the target to a coordinate and keeps zoom, bearing and viewing angle.
    public func animate(toLocation location: CLLocationCoordinate2D) { animate(with: .setTarget(location)) }

    /// Animates to a zoom level, brought into ``kGMSMinZoomLevel``…``kGMSMaxZoomLevel`` and the map's own range.
    public func animate(toZoom zoom: Float) { animate(with: .zoom(to: min(max(zoom, kGMSMinZoomLevel), kGMSMaxZoomLevel))) }

    /// Turns to a bearing in degrees clockwise from true north, the shorter way around.
    public func animate(toBearing bearing: CLLocationDirection) { animate(.bearing) { $0.bearing = bearing } }

    /// Tilts to a viewing angle in degrees from straight down, as far as the zoom allows.
    public func animate(toViewingAngle viewingAngle: Double) { animate(.viewingAngle) { $0.viewingAngle = viewingAngle } }

    /// Animates to where an update leads. Before the view has a size it does the same as ``moveCamera(_:)``.
    public func animate(with cameraUpdate: GMSCameraUpdate) {
        guard isLaidOut else { return moveCamera(cameraUpdate) }
        guard let update = resolved(cameraUpdate) else { return }
        run { duration, curve, completion throws(CameraError) in
            try self.core.animate(update, duration: duration, curve: curve, completion: completion)
        }
    }

    func animate(_ fields: CameraFields, _ edit: (inout CameraPosition) -> Void) {
        var position = core.camera
        edit(&position)
        let wanted = position
        run { duration, curve, completion throws(CameraError) in
            try self.core.animate(to: wanted, fields: fields, duration: duration, curve: curve, completion: completion)
        }
    }

    /// Starts an animation with the values of the open transaction, and tells that transaction when it ends.
    func run(
        duration: Duration? = nil,
        curve: TimingCurve? = nil,
        completion: ((Bool) -> Void)? = nil,
        _ start: (Duration, TimingCurve, @escaping (Bool) -> Void) throws(CameraError) -> Void
    ) {
        sync()
        let ended = TransactionValues.begin()
        let values = TransactionValues.current
        let length = duration ?? values.duration ?? MapView.animationDuration
        do throws(CameraError) {
            try start(length, curve ?? values.curve) { isFinished in
                completion?(isFinished)
                ended()
            }
            // Without a duration the camera is there when the call returns.
            if length <= .zero { step(to: core.now + .nanoseconds(1)) }
        } catch {
            completion?(false)
            ended()
        }
        wake()
    }
}

/// The duration and the curve of the open `CATransaction`.
struct TransactionValues {
    /// Nil if the transaction names none.
    var duration: Duration?
    var curve: TimingCurve

    #if canImport(ObjectiveC)
    // Core Animation does not say whether a transaction is open: its duration always counts.
    static var current: TransactionValues {
        TransactionValues(
            duration: CATransaction.disableActions() ? .zero : Duration(seconds: CATransaction.animationDuration()),
            curve: .easeInOut
        )
    }

    static func begin() -> () -> Void { {} }
    #else
    static var current: TransactionValues {
        let duration = CATransaction.disableActions() ? .zero : CATransaction.requestedDuration.map { Duration(seconds: $0) }
        return TransactionValues(duration: duration, curve: CATransaction.animationTimingFunction().map { TimingCurve($0) } ?? .easeInOut)
    }

    /// Marks the begin of an animation: the transaction waits until the closure returned is called.
    static func begin() -> () -> Void { CATransaction.beginAnimation() }
    #endif
}

#if !canImport(ObjectiveC)
extension TimingCurve {
    init(_ function: CAMediaTimingFunction) {
        let points = SIMD4<Double>(function.controlPoints)
        self = .cubicBezier(x1: points.x, y1: points.y, x2: points.z, y2: points.w)
    }
}
#endif
