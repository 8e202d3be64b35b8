public import Foundation
import PortolanImage
@_spi(Portolan) public import PortolanRaster

/// A picture in memory.
// Unchecked because it is open: every property is constant and `Sendable`. A subclass adds none that can change.
open class UIImage: NSObject, NSCopying, @unchecked Sendable {
    /// The pixels.
    @_spi(Portolan) public let pixmap: Pixmap
    /// Pixels per point.
    public let scale: CGFloat
    /// Whether views show the picture in their tint colour.
    public let renderingMode: RenderingMode
    /// The pictures of an animation; nil for a single one. Maps and views show the first.
    public let images: [UIImage]?
    /// How long an animation takes, in seconds; 0 for a single picture.
    public let duration: TimeInterval

    /// A picture of pixels, or an animation; a scale that is not positive and finite counts as 1.
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

    /// An empty picture of 0 × 0 pixels.
    public override convenience init() { self.init(pixmap: Pixmap(width: 0, height: 0)) }

    /// A PNG or JPEG file in memory with one pixel per point; nil if it is neither or damaged. O(pixels).
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// A PNG or JPEG file in memory with `scale` pixels per point; nil if it is neither or damaged. O(pixels).
    public convenience init?(data: Data, scale: CGFloat) {
        guard let pixmap = try? PictureFile.decode([UInt8](data)) else { return nil }
        self.init(pixmap: pixmap, scale: scale)
    }

    /// A PNG or JPEG file on disk with one pixel per point; nil if there is none or it is damaged. O(pixels).
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// A picture from straight (unpremultiplied) RGBA bytes, row after row; nil if their number is not `4 · width · height`.
    /// Portolan's own addition.
    public convenience init?(width: Int, height: Int, rgba bytes: [UInt8], scale: CGFloat = 1) {
        guard let pixmap = Pixmap(width: width, height: height, straightRGBA: bytes) else { return nil }
        self.init(pixmap: pixmap, scale: scale)
    }

    /// Width and height in points.
    public var size: CGSize { CGSize(width: CGFloat(pixmap.width) / scale, height: CGFloat(pixmap.height) / scale) }

    /// Straight (unpremultiplied) RGBA bytes, row after row. Portolan's own addition.
    public var rgba: [UInt8] { pixmap.straightRGBA() }

    /// Width in pixels. Portolan's own addition.
    public var pixelWidth: Int { pixmap.width }
    /// Height in pixels. Portolan's own addition.
    public var pixelHeight: Int { pixmap.height }

    /// The picture as a PNG file; nil if it has no pixels.
    public func pngData() -> Data? { (try? PNG.encode(pixmap)).map { Data($0) } }

    /// The picture over white as a JPEG file; nil if it has no pixels.
    /// - Parameter compressionQuality: 0 (small) … 1 (good).
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        (try? JPEG.encode(pixmap, quality: Double(compressionQuality))).map { Data($0) }
    }

    /// The same object: a picture never changes.
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
