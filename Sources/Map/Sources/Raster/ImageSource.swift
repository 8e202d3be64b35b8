public import PortolanGeo
public import PortolanRaster

/// A picture on the ground between four corners.
public struct ImageSource: Sendable {
    /// The picture.
    public var picture: Pixmap
    /// Where its corners lie: top left, top right, bottom right, bottom left.
    public var corners: [Coordinate]

    /// A picture with its four corners.
    /// - Precondition: there are four.
    public init(_ picture: Pixmap, corners: [Coordinate]) {
        precondition(corners.count == 4, "a picture has four corners")
        self.picture = picture
        self.corners = corners
    }
}
