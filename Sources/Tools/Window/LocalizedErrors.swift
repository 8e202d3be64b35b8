public import Foundation

// `localizedDescription` of every error is its `description`.

extension WindowError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch self {
        case .cannotOpen: "Run the program on a desktop (DISPLAY or WAYLAND_DISPLAY), or draw a picture with `portolan snapshot`."
        case .closed: nil
        }
    }
}
