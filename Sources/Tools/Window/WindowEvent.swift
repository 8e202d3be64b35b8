public import PortolanCamera

/// An event of a window. Positions are in points from its upper left corner, and times are on the clock of its
/// ``WindowLink``.
public enum WindowEvent: Hashable, Sendable {
    /// The movement of a key or a mouse button.
    public enum Phase: Hashable, Sendable { case down, up }

    /// A button of the mouse.
    public enum MouseButton: Hashable, Sendable { case left, middle, right }

    /// The movement of a finger.
    public enum FingerPhase: Hashable, Sendable { case down, move, up }

    /// The keys held down together with a button or a key.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public var rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Either shift key.
        public static let shift = Modifiers(rawValue: 1)
        /// Either control key.
        public static let control = Modifiers(rawValue: 2)
    }

    /// A key to which the window reacts.
    public enum Key: Hashable, Sendable {
        case left, right, up, down, plus, minus
        case home, end, escape, fullscreen
        case enter, backspace, delete
        /// A key named by the letter that it writes without modifiers, in lower case.
        case letter(Character)
    }

    case mouse(Phase, MouseButton, at: ScreenPoint, Modifiers, time: Duration)
    case mouseMoved(to: ScreenPoint, time: Duration)
    /// The notches of the wheel; turning it away from the person is positive.
    case wheel(notches: Double, at: ScreenPoint, time: Duration)
    /// A finger, which keeps the system's number from down to up.
    case finger(FingerPhase, id: Int, at: ScreenPoint, time: Duration)
    case key(Key, Modifiers, time: Duration)
    /// Text from keys or an input method, or pasted text. It follows the event of its key.
    case text(String, time: Duration)
    /// The path of a file that was dropped on the window.
    case dropped(String)
    /// The window has another size, or another number of pixels per point.
    case resized(ScreenSize, scale: Double)
    /// Another program has the keyboard now.
    case focusLost(time: Duration)
    /// The earliest picture on its way has reached the screen, so a further picture can be drawn.
    case shown(time: Duration)
    /// The requested time has come.
    case woken
    case closed
}
