/// The reason why there is no window.
public enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The step that failed, and the system's reason.
    case cannotOpen(step: String, reason: String)
    /// The window was closed before it could answer.
    case closed

    public var description: String {
        switch self {
        case .cannotOpen(let step, let reason):
            "no window can be opened: \(step): \(reason); a desktop is needed (DISPLAY or WAYLAND_DISPLAY), "
                + "`portolan snapshot` draws pictures without one"
        case .closed: "the window is closed already"
        }
    }
}
