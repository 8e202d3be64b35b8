public import PortolanRaster

/// One picture of a sprite.
public struct SpriteImage: Hashable, Sendable {
    /// The pixels. In a signed distance field, only the alpha values are used; see ``distances``.
    public var picture: Pixmap
    /// Pixels per point of the map.
    public var pixelRatio: Double
    /// Whether the alpha values are distances from an outline, so that the picture can take any colour and a halo.
    public var isSDF: Bool
    /// Ranges of pixels from the left that may be stretched; empty if the whole width may.
    public var stretchX: [ClosedRange<Double>]
    /// Ranges of pixels from the top that may be stretched; empty if the whole height may.
    public var stretchY: [ClosedRange<Double>]
    /// The area of the picture in which the text stands if the picture is fitted around a text, in pixels: left, top,
    /// right, bottom; nil for the whole picture.
    public var content: SIMD4<Double>?
    /// The way in which the width follows the text (`textFitWidth`).
    public var textFitWidth: TextFit
    /// The way in which the height follows the text (`textFitHeight`).
    public var textFitHeight: TextFit

    /// The way in which a side of a picture follows the text around which it is fitted.
    public enum TextFit: String, Hashable, Sendable {
        /// The side is stretched or shrunk.
        case stretchOrShrink
        /// The side is stretched, but never below its own size.
        case stretchOnly
        /// The side changes in proportion to the other side.
        case proportional
    }

    /// Creates a picture that is not a distance field and stretches as a whole.
    public init(_ picture: Pixmap, pixelRatio: Double = 1) {
        self.picture = picture
        self.pixelRatio = pixelRatio
        isSDF = false
        stretchX = []
        stretchY = []
        content = nil
        textFitWidth = .stretchOrShrink
        textFitHeight = .stretchOrShrink
    }

    /// The width in points.
    public var width: Double { Double(picture.width) / pixelRatio }
    /// The height in points.
    public var height: Double { Double(picture.height) / pixelRatio }

    /// The distances of a signed distance field, one byte per pixel: 192 (¾ of 255) on the outline, more
    /// inside, with 32 steps per pixel. O(pixels).
    public var distances: [UInt8] { picture.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) } }
}

/// The pictures of all sprites of a style, by name.
///
/// Pictures of a sprite called `default` have their own names. The names of pictures of other sprites begin with the
/// sprite's ID: `icons:school`.
public struct SpriteSet: Sendable {
    /// The pictures by name.
    public private(set) var images: [String: SpriteImage] = [:]

    /// Creates an empty set.
    public init() {}

    /// Returns the picture with a name, or nil if there is none. O(1).
    public func image(named name: String) -> SpriteImage? { images[name] }

    /// All names, for `availableImages` of an evaluation context.
    public private(set) var names: Set<String> = []

    /// Adds the pictures of a sprite, and replaces those with the same names.
    public mutating func add(_ pictures: [String: SpriteImage], sprite id: String = "default") {
        for (name, picture) in pictures { add(picture, named: id == "default" ? name : id + ":" + name) }
    }

    /// Adds or replaces one picture.
    public mutating func add(_ picture: SpriteImage, named name: String) {
        images[name] = picture
        names.insert(name)
    }
}
