import PortolanCamera
public import PortolanMaps

/// Turns the events of a window into gestures of a map: it tracks fingers, and interprets the buttons of the mouse and
/// keys.
///
/// The left button acts like a finger. The right and the middle button, and the left one with shift or control, turn
/// and tilt the map.
public struct WindowInput: Sendable {
    /// A request for the window, not for the map.
    public enum Wish: Hashable, Sendable {
        case help, inspector, screenshot, fullscreen
        /// Returns to the first camera.
        case home
        /// Turns north up and looks straight down.
        case north
        /// Closes one open panel, or clears the search.
        case dismiss
        /// Opens the search field.
        case search
        /// Hides or shows the buttons and the search field.
        case controls
        /// Moves to the shown position and follows it.
        case position
        case quit
    }

    /// Zoom levels per notch of the wheel.
    public static let levelsPerNotch = 0.5

    private struct Mouse {
        var button: WindowEvent.MouseButton
        var meaning: PointerEvent.Button
        var point: ScreenPoint
    }

    private struct Finger {
        /// The system's number of the finger.
        var id: Int
        var pointer: Int
        var point: ScreenPoint
    }

    /// The button that went down first, until it is up.
    private var mouse: Mouse?
    private var fingers: [Finger] = []

    private static let mousePointer = 0

    /// Creates an input with no button, finger or key down.
    public init() {}

    /// Passes an event on to the map, or returns its request for the window. The window handles sizes, ticks and
    /// closing itself.
    @MainActor
    public mutating func apply(_ event: WindowEvent, to view: MapView) -> Wish? {
        switch event {
        case .mouse(.down, let button, let point, let modifiers, let time):
            guard mouse == nil else { return nil }
            let turns = button != .left || modifiers.contains(.shift) || modifiers.contains(.control)
            mouse = Mouse(button: button, meaning: turns ? .secondary : .primary, point: point)
            view.handle(PointerEvent(.down, id: Self.mousePointer, at: point, time: time, button: turns ? .secondary : .primary))
        case .mouse(.up, let button, let point, _, let time):
            guard let held = mouse, held.button == button else { return nil }
            mouse = nil
            view.handle(PointerEvent(.up, id: Self.mousePointer, at: point, time: time, button: held.meaning))
        case .mouseMoved(let point, let time):
            guard let held = mouse else { return nil }
            mouse?.point = point
            view.handle(PointerEvent(.move, id: Self.mousePointer, at: point, time: time, button: held.meaning))
        case .wheel(let notches, let point, let time):
            view.scrollWheel(levels: notches * Self.levelsPerNotch, at: point, time: time)
        case .finger(let phase, let id, let point, let time):
            touch(phase, id, point, time, view)
        case .key(let key, let modifiers, let time):
            return press(key, modifiers, time, view)
        case .focusLost(let time):
            cancel(time, view)
        // This is text and not a key, because the position of the slash differs between keyboards.
        case .text("/", _): return .search
        case .resized, .shown, .woken, .text, .dropped: break
        case .closed: return .quit
        }
        return nil
    }

    @MainActor
    private mutating func touch(_ phase: WindowEvent.FingerPhase, _ id: Int, _ point: ScreenPoint, _ time: Duration, _ view: MapView) {
        let index = fingers.firstIndex { $0.id == id }
        switch (phase, index) {
        case (.down, nil):
            // The lowest number that no pointer has; the mouse keeps its own.
            var pointer = Self.mousePointer + 1
            while fingers.contains(where: { $0.pointer == pointer }) { pointer += 1 }
            fingers.append(Finger(id: id, pointer: pointer, point: point))
            view.handle(PointerEvent(.down, id: pointer, at: point, time: time))
        case (.move, let index?):
            fingers[index].point = point
            view.handle(PointerEvent(.move, id: fingers[index].pointer, at: point, time: time))
        case (.up, let index?):
            let finger = fingers.remove(at: index)
            view.handle(PointerEvent(.up, id: finger.pointer, at: point, time: time))
        case (.down, _?), (.move, nil), (.up, nil): break
        }
    }

    @MainActor
    private func press(_ key: WindowEvent.Key, _ modifiers: WindowEvent.Modifiers, _ time: Duration, _ view: MapView) -> Wish? {
        let shift = modifiers.contains(.shift)
        switch key {
        case .left: view.press(.left, shift: shift, time: time)
        case .right: view.press(.right, shift: shift, time: time)
        case .up: view.press(.up, shift: shift, time: time)
        case .down: view.press(.down, shift: shift, time: time)
        case .plus: view.press(.plus, time: time)
        case .minus: view.press(.minus, time: time)
        case .home: return .home
        case .escape: return .dismiss
        case .fullscreen: return .fullscreen
        case .letter("f") where modifiers.contains(.control): return .search
        case .letter("b"): return .controls
        case .letter("h"): return .help
        case .letter("i"): return .inspector
        case .letter("l"): return .position
        case .letter("n"): return .north
        case .letter("s"): return .screenshot
        case .letter("q"): return .quit
        case .letter("w") where modifiers.contains(.control): return .quit
        case .letter, .end, .enter, .backspace, .delete: break
        }
        return nil
    }

    /// Cancels all pointers, because a window without the keyboard may not receive the events of buttons going up.
    @MainActor
    private mutating func cancel(_ time: Duration, _ view: MapView) {
        if let held = mouse {
            view.handle(PointerEvent(.cancel, id: Self.mousePointer, at: held.point, time: time, button: held.meaning))
        }
        for finger in fingers { view.handle(PointerEvent(.cancel, id: finger.pointer, at: finger.point, time: time)) }
        mouse = nil
        fingers = []
    }
}
