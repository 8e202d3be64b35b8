public import PortolanGeo
public import PortolanRaster

/// A picture on the ground between four corners.
public struct ImageSource: Sendable {
    /// The picture.
    public var picture: Pixmap
    /// The coordinates of the picture's corners: top left, top right, bottom right, bottom left.
    public var corners: [Coordinate]

    /// Creates a picture with its four corners.
    /// - Precondition: there are four corners.
    public init(_ picture: Pixmap, corners: [Coordinate]) {
        precondition(corners.count == 4, "a picture has four corners")
        self.picture = picture
        self.corners = corners
    }
}
