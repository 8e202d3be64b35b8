public import Foundation
import PortolanMaps
import PortolanRaster
import PortolanText
import Synchronization
@_spi(Portolan) public import UIKit

/// A pin in colours of the program, with a dot, a text or a picture in its head. It serves as a marker's icon or as any
/// picture. Its conformance to `Sendable` is unchecked, as that of `UIImage` is; the class adds no property.
public final class GMSPinImage: UIImage, @unchecked Sendable {
    /// Draws a pin with two pixels per point.
    public init(options: GMSPinImageOptions) {
        let body = options.backgroundColor.map { Color($0) } ?? Marker.pinColor
        var look = Marker.PinLook(body: body, edge: options.borderColor.map { Color($0) } ?? .white)
        if let glyph = options.glyph { look.glyph = glyph.drawn }
        // Only texts need a shaper.
        let picture =
            options.glyph?.text == nil
            ? Marker.pinPicture(look, scale: 2, shaper: nil) : glyphShaper.withLock { Marker.pinPicture(look, scale: 2, shaper: $0) }
        super.init(pixmap: picture, scale: 2)
    }
}

/// The shaper of texts; nil if there are no fonts, so that texts are left out. Pins may be made on any thread,
/// but only one thread may use a shaper at a time.
private let glyphShaper = Mutex<TextShaper?>((try? FontLibrary()).flatMap { try? TextShaper(library: $0) })

/// The colours of a pin and the content of its head.
public final class GMSPinImageOptions: NSObject {
    /// The content of the head; nil for a white dot.
    public var glyph: GMSPinImageGlyph?
    /// The colour of the pin; nil for the red of the default pin.
    public var backgroundColor: UIColor?
    /// The colour of the edge; nil for white.
    public var borderColor: UIColor?

    /// Makes the options of the default pin.
    public override init() { super.init() }
}

/// The content of a pin's head: a text, a picture, or a dot in another colour.
public final class GMSPinImageGlyph: NSObject, Sendable {
    /// The text; nil unless the glyph is a text.
    public let text: String?
    /// The colour of the text; nil unless the glyph is a text.
    public let textColor: UIColor?
    /// The picture; nil unless the glyph is a picture.
    public let image: UIImage?
    /// The colour of the dot; nil if the glyph is a text or a picture.
    public let glyphColor: UIColor?

    private init(text: String?, textColor: UIColor?, image: UIImage?, glyphColor: UIColor?) {
        self.text = text
        self.textColor = textColor
        self.image = image
        self.glyphColor = glyphColor
        super.init()
    }

    /// Makes a text in bold letters, which are reduced until the text fits. Only the beginning of a long text
    /// is drawn.
    public convenience init(text: String, textColor: UIColor) {
        self.init(text: text, textColor: textColor, image: nil, glyphColor: nil)
    }

    /// Makes a picture. A picture that does not fit is reduced until it fits.
    public convenience init(image: UIImage) { self.init(text: nil, textColor: nil, image: image, glyphColor: nil) }

    /// Makes a dot in a colour.
    public convenience init(glyphColor: UIColor) { self.init(text: nil, textColor: nil, image: nil, glyphColor: glyphColor) }

    fileprivate var drawn: Marker.PinGlyph {
        if let text { return .text(text, textColor.map { Color($0) } ?? .white) }
        if let image { return .image(image.pixmap, scale: Double(image.scale)) }
        return .dot(glyphColor.map { Color($0) } ?? .white)
    }
}
