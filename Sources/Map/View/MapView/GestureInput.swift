public import PortolanCamera

/// An event of a finger or a mouse, the input of ``MapView/handle(_:)``.
public struct PointerEvent: Hashable, Sendable {
    /// The action of a pointer.
    public enum Phase: Hashable, Sendable {
        case down, move, up
        /// The system took the pointer away. The pointer's gesture ends without a tap or a fling.
        case cancel
    }

    /// The button that is held; fingers count as primary.
    public enum Button: Hashable, Sendable {
        case primary
        /// Dragging with this button turns the map (across) and tilts it (up and down).
        case secondary
    }

    /// Whether the pointer goes down, moves, goes up or is taken away.
    public var phase: Phase
    /// Identifies a finger from `down` to `up`; 0 by default.
    public var id: Int
    /// The position of the pointer, in points of the view.
    public var point: ScreenPoint
    /// The time of the event, on the clock of ``MapView/advance(to:)``.
    public var time: Duration
    /// The button that is held; `primary` for fingers.
    public var button: Button

    /// Creates an event; by default of the first finger or the primary button.
    public init(_ phase: Phase, id: Int = 0, at point: ScreenPoint, time: Duration, button: Button = .primary) {
        self.phase = phase
        self.id = id
        self.point = point
        self.time = time
        self.button = button
    }
}

/// A key that moves the map.
public enum MapKey: Hashable, Sendable, CaseIterable {
    case left, right, up, down, plus, minus
}

/// The gestures that a map responds to; all by default.
public struct GestureSettings: Hashable, Sendable {
    /// Dragging with a finger, and flinging.
    public var scroll = true
    /// Two fingers that pinch or turn also move the map. If this is off, the ground under the middle between the
    /// fingers stays in place.
    public var scrollWithTwoFingers = true
    /// Pinching and the wheel.
    public var zoom = true
    /// Turning with two fingers or with the secondary button.
    public var rotate = true
    /// Tilting by dragging two fingers, or the secondary button, up or down.
    public var tilt = true
    /// A double tap zooms in.
    public var doubleTapZoom = true
    /// A tap with two fingers zooms out.
    public var twoFingerTapZoom = true
    /// Dragging the second touch of a double tap zooms: downwards in, upwards out.
    public var quickZoom = true
    /// The arrow keys, plus and minus.
    public var keyboard = true

    /// Creates settings with all gestures on.
    public init() {}

    /// Settings with all gestures off.
    public static var none: GestureSettings {
        var settings = GestureSettings()
        settings.scroll = false
        settings.scrollWithTwoFingers = false
        settings.zoom = false
        settings.rotate = false
        settings.tilt = false
        settings.doubleTapZoom = false
        settings.twoFingerTapZoom = false
        settings.quickZoom = false
        settings.keyboard = false
        return settings
    }
}
