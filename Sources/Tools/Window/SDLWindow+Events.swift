internal import CSDL2
import PortolanCamera

/// Turns SDL's events into window events.
extension SDLWindow {
    /// Returns the window event for an SDL event; nil if it does not concern a map. If the window is uncovered, this
    /// function draws the last picture again.
    func read(_ event: SDL_Event, time: Duration) -> WindowEvent? {
        switch unsafe SDL_EventType(event.type) {
        case SDL_QUIT: return .closed
        case SDL_WINDOWEVENT:
            return frame(SDL_WindowEventID(UInt32(unsafe event.window.event)), time)
        case SDL_MOUSEBUTTONDOWN: return unsafe mouse(.down, event.button, time)
        case SDL_MOUSEBUTTONUP: return unsafe mouse(.up, event.button, time)
        case SDL_MOUSEMOTION:
            let motion = unsafe event.motion
            return .mouseMoved(to: point(x: Double(motion.x), y: Double(motion.y)), time: time)
        case SDL_MOUSEWHEEL:
            let wheel = unsafe event.wheel
            let sign: Double = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
            let point = point(x: Double(wheel.mouseX), y: Double(wheel.mouseY))
            return .wheel(notches: sign * Double(wheel.preciseY), at: point, time: time)
        case SDL_FINGERDOWN: return unsafe finger(.down, event.tfinger, time)
        case SDL_FINGERMOTION: return unsafe finger(.move, event.tfinger, time)
        case SDL_FINGERUP: return unsafe finger(.up, event.tfinger, time)
        case SDL_KEYDOWN: return unsafe key(event.key, time)
        case SDL_TEXTINPUT: return unsafe text(event.text, time)
        case SDL_DROPFILE: return unsafe dropped(event.drop)
        default: return nil
        }
    }

    private func frame(_ event: SDL_WindowEventID, _ time: Duration) -> WindowEvent? {
        switch event {
        case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: return .resized(size, scale: scale)
        case SDL_WINDOWEVENT_EXPOSED:
            present()
            return nil
        case SDL_WINDOWEVENT_FOCUS_LOST: return .focusLost(time: time)
        default: return nil
        }
    }

    private func mouse(_ phase: WindowEvent.Phase, _ event: SDL_MouseButtonEvent, _ time: Duration) -> WindowEvent? {
        let button: WindowEvent.MouseButton
        switch Int32(event.button) {
        case SDL_BUTTON_LEFT: button = .left
        case SDL_BUTTON_MIDDLE: button = .middle
        case SDL_BUTTON_RIGHT: button = .right
        default: return nil
        }
        let modifiers = Self.modifiers(UInt32(SDL_GetModState().rawValue))
        return .mouse(phase, button, at: point(x: Double(event.x), y: Double(event.y)), modifiers, time: time)
    }

    private func finger(_ phase: WindowEvent.FingerPhase, _ event: SDL_TouchFingerEvent, _ time: Duration) -> WindowEvent? {
        // Fingers on a touchpad have no position on the map. The system turns them into mouse and wheel events.
        guard SDL_GetTouchDeviceType(event.touchId) == SDL_TOUCH_DEVICE_DIRECT else { return nil }
        let point = point(fractionX: Double(event.x), y: Double(event.y))
        return .finger(phase, id: Int(truncatingIfNeeded: event.fingerId), at: point, time: time)
    }

    private func key(_ event: SDL_KeyboardEvent, _ time: Duration) -> WindowEvent? {
        let symbol = UInt32(bitPattern: event.keysym.sym)
        let key: WindowEvent.Key
        switch SDL_KeyCode(symbol) {
        case SDLK_LEFT: key = .left
        case SDLK_RIGHT: key = .right
        case SDLK_UP: key = .up
        case SDLK_DOWN: key = .down
        case SDLK_PLUS, SDLK_EQUALS, SDLK_KP_PLUS: key = .plus
        case SDLK_MINUS, SDLK_KP_MINUS: key = .minus
        case SDLK_HOME: key = .home
        case SDLK_END: key = .end
        case SDLK_RETURN, SDLK_KP_ENTER: key = .enter
        case SDLK_BACKSPACE: key = .backspace
        case SDLK_DELETE: key = .delete
        case SDLK_ESCAPE: key = .escape
        case SDLK_F11: key = .fullscreen
        default:
            guard (0x61...0x7A).contains(symbol), let scalar = Unicode.Scalar(symbol) else { return nil }
            // A letter that is held down counts once.
            guard event.repeat == 0 else { return nil }
            if scalar == "v", UInt32(event.keysym.mod) & KMOD_CTRL.rawValue != 0 { return pasted(time) }
            key = .letter(Character(scalar))
        }
        return .key(key, Self.modifiers(UInt32(event.keysym.mod)), time: time)
    }

    /// Returns the event for typed text. The text of SDL's event ends with a zero byte.
    private func text(_ event: SDL_TextInputEvent, _ time: Duration) -> WindowEvent? {
        let bytes = unsafe withUnsafeBytes(of: event.text) { unsafe Array($0.prefix { $0 != 0 }) }
        return bytes.isEmpty ? nil : .text(String(decoding: bytes, as: UTF8.self), time: time)
    }

    private func pasted(_ time: Duration) -> WindowEvent? {
        guard let pointer = unsafe SDL_GetClipboardText() else { return nil }
        defer { unsafe SDL_free(pointer) }
        let text = unsafe String(cString: pointer)
        return text.isEmpty ? nil : .text(text, time: time)
    }

    /// Returns the event for a dropped file. SDL transfers the ownership of the path, so the path is freed here.
    private func dropped(_ event: SDL_DropEvent) -> WindowEvent? {
        guard let pointer = unsafe event.file else { return nil }
        defer { unsafe SDL_free(pointer) }
        return unsafe .dropped(String(cString: pointer))
    }

    private static func modifiers(_ state: UInt32) -> WindowEvent.Modifiers {
        var modifiers: WindowEvent.Modifiers = []
        if state & KMOD_SHIFT.rawValue != 0 { modifiers.insert(.shift) }
        if state & KMOD_CTRL.rawValue != 0 { modifiers.insert(.control) }
        return modifiers
    }
}
