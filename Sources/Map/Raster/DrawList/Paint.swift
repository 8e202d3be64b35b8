/// The fill of an area.
public enum Paint: Sendable {
    /// One colour.
    case solid(Color)
    /// An image, once or repeated.
    case image(ImagePaint)
    /// A colour or an image that follows a line.
    case line(LinePaint)
}

/// The rule by which the picture's pixels are computed from an image's pixels.
public enum Sampling: Hashable, Sendable {
    /// Takes the image's pixel that lies beneath the middle of the pixel to draw.
    case nearest
    /// Interpolates between the image's four pixels around the middle of the pixel to draw. If an image with
    /// reductions (``ImagePyramid``) appears smaller than its own size, the fitting reduction is sampled at four
    /// positions for each pixel to draw.
    case linear
}

/// An image that fills an area.
public struct ImagePaint: Sendable {
    /// The content beyond the image's border.
    public enum Outside: Hashable, Sendable {
        /// Nothing.
        case transparent
        /// The pixels of the border continue.
        case clamp
        /// The image repeats.
        case `repeat`
    }

    /// The image, from the list that uses the paint.
    public var image: DrawList.ImageID
    /// The transform from pixels of the picture to pixels of the image; both count from the corner of their
    /// first pixel.
    public var pictureToImage: ProjectiveTransform
    /// The content beyond the image's border.
    public var outside: Outside
    /// The interpolation between the image's pixels.
    public var sampling: Sampling
    /// The opacity, from 0 to 1.
    public var opacity: Float

    /// Creates a paint from an image and its position.
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
