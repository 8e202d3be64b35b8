public import Foundation
import PortolanImage
@_spi(Portolan) public import PortolanRaster

/// A picture in memory.
// Unchecked because the class is open: every property is constant and `Sendable`, and subclasses must not add
// mutable ones.
open class UIImage: NSObject, NSCopying, @unchecked Sendable {
    /// The pixels.
    @_spi(Portolan) public let pixmap: Pixmap
    /// Pixels per point.
    public let scale: CGFloat
    /// Whether views show the picture in their tint colour.
    public let renderingMode: RenderingMode
    /// The pictures of an animation; nil for a single picture. Maps and views show only the first one.
    public let images: [UIImage]?
    /// The duration of an animation in seconds; 0 for a single picture.
    public let duration: TimeInterval

    /// Makes a picture from pixels, or an animation. A scale that is not positive and finite counts as 1.
    @_spi(Portolan) public init(
        pixmap: Pixmap,
        scale: CGFloat = 1,
        renderingMode: RenderingMode = .automatic,
        images: [UIImage]? = nil,
        duration: TimeInterval = 0
    ) {
        self.pixmap = pixmap
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        self.renderingMode = renderingMode
        self.images = images
        self.duration = duration
        super.init()
    }

    /// Makes an empty picture of 0 × 0 pixels.
    public override convenience init() { self.init(pixmap: Pixmap(width: 0, height: 0)) }

    /// Decodes a PNG, JPEG or WebP file in memory with one pixel per point. It returns nil for other or damaged
    /// data. O(pixels).
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Decodes a PNG, JPEG or WebP file in memory with `scale` pixels per point. It returns nil for other or
    /// damaged data. O(pixels).
    public convenience init?(data: Data, scale: CGFloat) {
        guard let pixmap = try? PictureFile.decode([UInt8](data)) else { return nil }
        self.init(pixmap: pixmap, scale: scale)
    }

    /// Reads a PNG, JPEG or WebP file with one pixel per point. It returns nil if the file does not exist or is
    /// damaged. O(pixels).
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// Makes a picture from straight (unpremultiplied) RGBA bytes, row by row. It returns nil if their number
    /// is not `4 · width · height`. Portolan's own addition.
    public convenience init?(width: Int, height: Int, rgba bytes: [UInt8], scale: CGFloat = 1) {
        guard let pixmap = Pixmap(width: width, height: height, straightRGBA: bytes) else { return nil }
        self.init(pixmap: pixmap, scale: scale)
    }

    /// The width and height in points.
    public var size: CGSize { CGSize(width: CGFloat(pixmap.width) / scale, height: CGFloat(pixmap.height) / scale) }

    /// The straight (unpremultiplied) RGBA bytes, row by row. Portolan's own addition.
    public var rgba: [UInt8] { pixmap.straightRGBA() }

    /// The width in pixels. Portolan's own addition.
    public var pixelWidth: Int { pixmap.width }
    /// The height in pixels. Portolan's own addition.
    public var pixelHeight: Int { pixmap.height }

    /// Returns the picture as a PNG file; nil if it has no pixels.
    public func pngData() -> Data? { (try? PNG.encode(pixmap)).map { Data($0) } }

    /// Returns the picture on white as a JPEG file; nil if it has no pixels.
    /// - Parameter compressionQuality: The quality, from 0 (small file) to 1 (good quality).
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        (try? JPEG.encode(pixmap, quality: Double(compressionQuality))).map { Data($0) }
    }

    /// Returns the picture itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return other === self
            || other.scale == scale && other.pixmap == pixmap && other.renderingMode == renderingMode && other.images == images
                && other.duration == duration
    }
    public override var hash: Int { pixmap.width &* 31 &+ pixmap.height }
}

/// The same as ``UIImage/pngData()``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// The same as ``UIImage/jpegData(compressionQuality:)``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
