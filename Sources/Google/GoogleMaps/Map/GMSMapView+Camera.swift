public import CoreLocation
import Foundation
import PortolanCamera
import PortolanGeo
import PortolanMaps
@_spi(Portolan) import QuartzCore
public import UIKit

extension GMSMapView {
    /// The current camera. Setting it moves at once to the nearest allowed camera. A camera with a number that
    /// is not finite changes nothing.
    public var camera: GMSCameraPosition {
        get { GMSCameraPosition(core.camera) }
        set { moveCamera(.setCamera(newValue)) }
    }

    /// Converts between coordinates and points of the view, for the current camera.
    public var projection: GMSProjection { GMSProjection(try? core.projection) }

    /// The lowest zoom level that the map allows.
    public var minZoom: Float { Float(core.minZoom) }
    /// The highest zoom level that the map allows.
    public var maxZoom: Float { Float(core.maxZoom) }

    /// Sets the range of zoom levels. A zoom outside the range moves to the nearest zoom inside. A minimum above the
    /// maximum changes nothing, although it raises an exception in Google's SDK.
    public func setMinZoom(_ minZoom: Float, maxZoom: Float) {
        sync()
        try? core.setMinZoom(Double(minZoom), maxZoom: Double(maxZoom))
        wake()
    }

    /// Returns the camera that shows the whole bounds inside the insets and the map's padding, with bearing and viewing
    /// angle 0. The camera is zoomed out completely if the insets and the padding leave no space, or the view has no
    /// size yet. The result is nil for bounds that hold no point.
    public func camera(for bounds: GMSCoordinateBounds, insets: UIEdgeInsets) -> GMSCameraPosition? {
        guard let box = bounds.box else { return nil }
        return GMSCameraPosition((try? core.camera.applying(fit(box, insets), in: core.viewport, limits: core.limits)) ?? core.camera)
    }

    /// Moves the camera at once. Fits, scrolls and zooms about a point depend on the view's size, so they wait until
    /// the view has one.
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

    /// Whether both positions draw the same picture: no corner of the view differs by more than 0.05 points.
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
            // As in Google's SDK, insets that leave no space zoom out completely.
            return .camera(CameraPosition(target: box.center, zoom: core.minZoom))
        }
    }

    /// Returns the core's update; nil for bounds that hold no point.
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
    /// Animates to a camera position. Like all animations it takes the duration of the open `CATransaction`, or
    /// 0.3 s without one.
    public func animate(to cameraPosition: GMSCameraPosition) { animate(with: .setCamera(cameraPosition)) }

    /// Moves the target to a coordinate and keeps zoom, bearing and viewing angle.
    public func animate(toLocation location: CLLocationCoordinate2D) { animate(with: .setTarget(location)) }

    /// Animates to a zoom level, limited to ``kGMSMinZoomLevel``…``kGMSMaxZoomLevel`` and to the map's own
    /// range.
    public func animate(toZoom zoom: Float) { animate(with: .zoom(to: min(max(zoom, kGMSMinZoomLevel), kGMSMaxZoomLevel))) }

    /// Turns to a bearing in degrees clockwise from true north, the shorter way around.
    public func animate(toBearing bearing: CLLocationDirection) { animate(.bearing) { $0.bearing = bearing } }

    /// Tilts to a viewing angle in degrees from straight down, limited by the zoom.
    public func animate(toViewingAngle viewingAngle: Double) { animate(.viewingAngle) { $0.viewingAngle = viewingAngle } }

    /// Animates to the result of an update. If the view has no size yet, it does the same as
    /// ``moveCamera(_:)``.
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

    /// Starts an animation with the values of the open transaction, and notifies that transaction when the
    /// animation ends.
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
            // Without a duration, the camera reaches its destination before the call returns.
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
    /// The duration; nil if the transaction sets none.
    var duration: Duration?
    var curve: TimingCurve

    #if canImport(ObjectiveC)
    // Core Animation does not tell whether a transaction is open, so the duration that it states always counts.
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

    /// Marks the beginning of an animation. The transaction waits until the returned closure is called.
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
