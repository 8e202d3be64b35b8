public import Foundation
import PortolanCamera
import PortolanMaps

/// The phase of a touch; the raw values are those of `UITouch.Phase`.
public enum GMSTouchPhase: Int, Sendable {
    case began = 0
    case moved = 1
    case ended = 3
    case cancelled = 4
}

extension GMSMapView {
    /// Handles a touch; `id` tells fingers apart while they are down. Portolan's own addition, called by the program that has the window.
    /// - Parameters:
    ///   - phase: whether the finger begins, moves, ends or is lost.
    ///   - point: in points of the view.
    ///   - id: the finger's number.
    ///   - time: in seconds, as ``advance(to:)`` counts; the present if nil.
    /// - Returns: true if the map consumes the touch; false if views behind it get it as well
    ///   (``GMSUISettings/consumesGesturesInView``).
    @discardableResult
    public func touch(_ phase: GMSTouchPhase, at point: CGPoint, id: Int = 0, time: TimeInterval? = nil) -> Bool {
        let phases: [GMSTouchPhase: PointerEvent.Phase] = [.began: .down, .moved: .move, .ended: .up, .cancelled: .cancel]
        guard let known = phases[phase] else { return false }
        sync()
        defer { wake() }
        if handleButton(known, at: ScreenPoint(point), id, time.map { Duration(seconds: $0) }) { return true }
        core.handle(PointerEvent(known, id: id, at: ScreenPoint(point), time: time.map { Duration(seconds: $0) } ?? core.now))
        return settings.consumesGestures
    }

    /// Handles the mouse wheel: zooms by levels about a point of the view. Portolan's own addition.
    /// - Returns: as ``touch(_:at:id:time:)``.
    @discardableResult
    public func scrollWheel(levels: Double, at point: CGPoint, time: TimeInterval? = nil) -> Bool {
        sync()
        core.scrollWheel(levels: levels, at: ScreenPoint(point), time: time.map { Duration(seconds: $0) } ?? core.now)
        wake()
        return settings.consumesGestures
    }

    /// Does what a tap on the button "my location" does: asks the delegate, and moves the position to the middle if that returns false.
    /// Portolan's own addition, for programs that draw the button themselves.
    public func tapMyLocationButton() {
        if delegate?.didTapMyLocationButton(for: self) ?? false { return }
        if let location = myLocation { animate(toLocation: location.coordinate) }
    }

    /// Does what a tap on the compass does: turns the map to the north. Portolan's own addition, for programs that draw the compass.
    public func tapCompassButton() { animate(toBearing: 0) }
}
