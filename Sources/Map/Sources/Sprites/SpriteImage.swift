public import PortolanRaster

/// One picture of a sprite.
public struct SpriteImage: Hashable, Sendable {
    /// The pixels. Of a signed distance field only the alpha values mean something: ``distances``.
    public var picture: Pixmap
    /// Pixels for one point of the map.
    public var pixelRatio: Double
    /// Whether the alpha values are distances from an outline, so that the picture can take any colour and a halo.
    public var isSDF: Bool
    /// Ranges of pixels from the left that may be stretched; empty if the whole width may.
    public var stretchX: [ClosedRange<Double>]
    /// Ranges of pixels from the top that may be stretched; empty if the whole height may.
    public var stretchY: [ClosedRange<Double>]
    /// Where text lies in a picture that is fitted around it, in pixels: left, top, right, bottom; nil for the whole picture.
    public var content: SIMD4<Double>?
    /// How the width follows the text (`textFitWidth`).
    public var textFitWidth: TextFit
    /// How the height follows the text (`textFitHeight`).
    public var textFitHeight: TextFit

    /// How a side of a picture that is fitted around text follows it.
    public enum TextFit: String, Hashable, Sendable {
        /// Stretched or shrunk.
        case stretchOrShrink
        /// Never below its own size.
        case stretchOnly
        /// In proportion to the other side.
        case proportional
    }

    /// Creates a picture that is no distance field and stretches as a whole.
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

    /// Width in points.
    public var width: Double { Double(picture.width) / pixelRatio }
    /// Height in points.
    public var height: Double { Double(picture.height) / pixelRatio }

    /// The distances of a signed distance field, a byte for each pixel: 192 (¾ of 255) on the outline, more inside, 32 for each pixel. O(pixels).
    public var distances: [UInt8] { picture.pixels.map { UInt8(truncatingIfNeeded: $0 >> 24) } }
}

/// The pictures of all sprites of a style, by name.
///
/// Pictures of a sprite called `default` have their own names, those of others the sprite's ID before it: `icons:school`.
public struct SpriteSet: Sendable {
    /// The pictures by name.
    public private(set) var images: [String: SpriteImage] = [:]

    /// Creates an empty set.
    public init() {}

    /// The picture of a name; nil if there is none. O(1).
    public func image(named name: String) -> SpriteImage? { images[name] }

    /// All names, for `availableImages` of an evaluation context.
    public private(set) var names: Set<String> = []

    /// Adds the pictures of a sprite; those of the same names are replaced.
    public mutating func add(_ pictures: [String: SpriteImage], sprite id: String = "default") {
        for (name, picture) in pictures { add(picture, named: id == "default" ? name : id + ":" + name) }
    }

    /// Adds or replaces one picture.
    public mutating func add(_ picture: SpriteImage, named name: String) {
        images[name] = picture
        names.insert(name)
    }
}
