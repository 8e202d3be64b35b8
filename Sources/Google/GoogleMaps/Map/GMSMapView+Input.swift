public import Foundation
import PortolanCamera
import PortolanMaps

/// What a finger does.
public enum GMSTouchPhase: Int, Sendable {
    case began = 0
    case moved = 1
    case ended = 3
    case cancelled = 4
}

extension GMSMapView {
    /// A finger of the view, told apart by its number while it is down. Portolan's own addition: whoever has a window calls it.
    /// - Parameters:
    ///   - point: in points of the view.
    ///   - time: in seconds, as ``advance(to:)`` counts; the present where nil.
    /// - Returns: the map has consumed it; false leaves it to whoever lies behind as well (``GMSUISettings/consumesGesturesInView``).
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

    /// The wheel: zooms by levels about a point. Portolan's own addition.
    /// - Returns: as ``touch(_:at:id:time:)``.
    @discardableResult
    public func scrollWheel(levels: Double, at point: CGPoint, time: TimeInterval? = nil) -> Bool {
        sync()
        core.scrollWheel(levels: levels, at: ScreenPoint(point), time: time.map { Duration(seconds: $0) } ?? core.now)
        wake()
        return settings.consumesGestures
    }

    /// What a tap on the button "my location" does: asks the delegate, and brings the position to the middle where that answers false.
    /// Portolan's own addition, for programs that draw the button themselves.
    public func tapMyLocationButton() {
        if delegate?.didTapMyLocationButton(for: self) ?? false { return }
        if let location = myLocation { animate(toLocation: location.coordinate) }
    }

    /// What a tap on the compass does: turns the map to the north. Portolan's own addition, for programs that draw it themselves.
    public func tapCompassButton() { animate(toBearing: 0) }
}
