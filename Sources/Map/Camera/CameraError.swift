/// The reason why a camera could not be computed. The camera that was to change is then unchanged.
public enum CameraError: Error, Hashable, Sendable {
    /// The quantity whose value was rejected.
    public enum Quantity: String, Hashable, Sendable {
        case latitude, longitude, zoom, bearing, viewingAngle = "viewing angle", scale, offset, speed, duration
    }

    /// A number is NaN, infinite, or far outside the range of its quantity.
    case notFinite(Quantity, Double)
    /// The view has no usable size: each side must have 1…65,536 points. A view before its first layout has no
    /// size.
    case emptyViewport(ScreenSize)
    /// The insets and padding are negative, not finite, or leave no room in the view.
    case noRoom(ScreenSize, EdgeInsets)
    /// The south of the bounds lies above their north, or a number is not finite.
    case invalidBounds(south: Double, west: Double, north: Double, east: Double)
    /// The lower end of a zoom range lies above its upper end, or one of the ends is not finite.
    case invalidZoomRange(lower: Double, upper: Double)
    /// The point of the view lies above the horizon, where there is no ground.
    case aboveHorizon(ScreenPoint)
}

extension CameraError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFinite(let quantity, let value):
            "camera: \(quantity.rawValue) \(value) is not a usable number; give a finite one"
        case .emptyViewport(let size):
            "camera: a view of \(size.width) × \(size.height) points cannot show a map; set the camera after the view has its size"
        case .noRoom(let size, let insets):
            """
            camera: insets (top \(insets.top), left \(insets.left), bottom \(insets.bottom), right \(insets.right)) leave no room in a \
            view of \(size.width) × \(size.height) points; use smaller ones
            """
        case .invalidBounds(let south, let west, let north, let east):
            "camera: bounds south \(south), west \(west), north \(north), east \(east) contain no point; south must not exceed north"
        case .invalidZoomRange(let lower, let upper):
            "camera: zoom range \(lower)…\(upper) is empty; the lower end must not exceed the upper"
        case .aboveHorizon(let point):
            "camera: the point \(point.x), \(point.y) shows sky; choose one below the horizon"
        }
    }
}
