/// What an area is filled with.
public enum Paint: Sendable {
    /// One colour.
    case solid(Color)
    /// An image, once or repeated.
    case image(ImagePaint)
    /// A colour or an image that follows a line.
    case line(LinePaint)
}

/// How an image's pixels become the picture's.
public enum Sampling: Hashable, Sendable {
    /// The pixel of the image that lies under the middle of the picture's.
    case nearest
    /// Blended between the four pixels around that place. An image with reductions (``ImagePyramid``) that shows smaller than it is, is
    /// taken from the reduction that fits, at four places a pixel.
    case linear
}

/// An image as it fills an area.
public struct ImagePaint: Sendable {
    /// What shows beyond the image's border.
    public enum Outside: Hashable, Sendable {
        /// Nothing.
        case transparent
        /// The pixels of the border, on and on.
        case clamp
        /// The image again.
        case `repeat`
    }

    /// The image, of the list that it fills an area in.
    public var image: DrawList.ImageID
    /// From pixels of the picture to pixels of the image; both count from the corner of their first pixel.
    public var pictureToImage: ProjectiveTransform
    /// What shows beyond the image's border.
    public var outside: Outside
    /// How colours between the image's pixels come about.
    public var sampling: Sampling
    /// 0 (nothing shows) to 1.
    public var opacity: Float

    /// An image at its place.
    public init(
        image: DrawList.ImageID,
        pictureToImage: ProjectiveTransform,
        outside: Outside = .transparent,
        sampling: Sampling = .linear,
        opacity: Float = 1
    ) {
        self.image = image
        self.pictureToImage = pictureToImage
        self.outside = outside
        self.sampling = sampling
        self.opacity = opacity
    }
}
