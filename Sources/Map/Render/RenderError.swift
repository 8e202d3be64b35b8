/// The reason why a picture could not be drawn.
public enum RenderError: Error, Sendable, CustomStringConvertible {
    /// The camera or the viewport is invalid; the text is the message of the camera module.
    case camera(String)
    /// The picture would have more pixels than ``MapRenderer/maximumPixels``.
    case tooLarge(width: Int, height: Int)
    /// No fonts were found, or none can be read.
    case text(String)
    /// A tile cannot be read.
    case tile(String, reason: String)

    public var description: String {
        switch self {
        case .camera(let reason): reason
        case .tooLarge(let width, let height):
            "a picture of \(width) × \(height) pixels is too large; choose at most \(MapRenderer.maximumSide) for a side and \(MapRenderer.maximumPixels) in all"
        case .text(let reason): reason
        case .tile(let tile, let reason): "tile \(tile) cannot be read: \(reason)"
        }
    }
}
