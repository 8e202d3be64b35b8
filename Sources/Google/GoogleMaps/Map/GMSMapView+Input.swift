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
    /// Handles a touch. `id` tells fingers apart while they are down. The program that owns the window calls this
    /// method. Portolan's own addition.
    /// - Parameters:
    ///   - phase: The phase of the touch.
    ///   - point: The position in points of the view.
    ///   - id: The number of the finger.
    ///   - time: The time in seconds, as in ``advance(to:)``; nil for the current time.
    /// - Returns: True if the map consumes the touch; false if views behind the map should get it too
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
    /// - Returns: The same as ``touch(_:at:id:time:)``.
    @discardableResult
    public func scrollWheel(levels: Double, at point: CGPoint, time: TimeInterval? = nil) -> Bool {
        sync()
        core.scrollWheel(levels: levels, at: ScreenPoint(point), time: time.map { Duration(seconds: $0) } ?? core.now)
        wake()
        return settings.consumesGestures
    }

    /// Does the same as a tap on the button "my location": calls the delegate, and moves to the device's position
    /// unless the delegate handles the tap. It is for programs that draw the button themselves. Portolan's own
    /// addition.
    public func tapMyLocationButton() {
        if delegate?.didTapMyLocationButton(for: self) ?? false { return }
        if let location = myLocation { animate(toLocation: location.coordinate) }
    }

    /// Does the same as a tap on the compass: turns the map to the north. It is for programs that draw the
    /// compass themselves. Portolan's own addition.
    public func tapCompassButton() { animate(toBearing: 0) }
}
