/// The reason why there is no window.
public enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The step that failed, and the system's reason.
    case cannotOpen(step: String, reason: String)
    /// The window was closed before it could answer.
    case closed

    public var description: String {
        switch self {
        case .cannotOpen(let step, let reason):
            "no window can be opened: \(step): \(reason); run the program on a desktop (DISPLAY or WAYLAND_DISPLAY), "
                + "or draw a picture with `portolan snapshot`"
        case .closed: "the window is closed already"
        }
    }
}
