public import Foundation
import PortolanRaster
public import UIKit

/// A picture that is stamped along a line. It is abstract: use one of the two subclasses.
public class GMSStampStyle: NSObject {
    /// The picture that is stamped along the line.
    public let stampImage: UIImage

    init(_ image: UIImage) {
        stampImage = image
        super.init()
    }
}

/// A picture that fills the width of a line and repeats along it. Its upper edge points to the line's end.
public final class GMSTextureStyle: GMSStampStyle {
    /// Makes a style that fits the picture to the line's width.
    public init(image: UIImage) { super.init(image) }
}

/// A picture that repeats along a line in its own size, with gaps of its own length. Its upper edge points to
/// the line's end.
public final class GMSSpriteStyle: GMSStampStyle {
    /// Makes a style that draws the picture in its own size in points.
    public init(image: UIImage) { super.init(image) }
}

/// The colours and the stamp of a stretch of a line.
public final class GMSStrokeStyle: NSObject {
    enum Paint {
        case solid(UIColor)
        case gradient(UIColor, UIColor)
        case clear
    }

    let paint: Paint
    /// The picture that is stamped over the stroke's colour; nil for none. A line shows a change after its
    /// spans are set again.
    public var stampStyle: GMSStampStyle?

    private init(_ paint: Paint, _ stamp: GMSStampStyle? = nil) {
        self.paint = paint
        stampStyle = stamp
        super.init()
    }

    /// Returns a style that draws the whole stretch in one colour.
    public class func solidColor(_ color: UIColor) -> GMSStrokeStyle { GMSStrokeStyle(.solid(color)) }

    /// Returns a style that changes from one colour at the start of the stretch to another at its end.
    public class func gradient(from fromColor: UIColor, to toColor: UIColor) -> GMSStrokeStyle {
        GMSStrokeStyle(.gradient(fromColor, toColor))
    }

    /// Returns a style that draws only the stamp, without a colour beneath it.
    public class func transparentStroke(withStamp stampStyle: GMSStampStyle) -> GMSStrokeStyle { GMSStrokeStyle(.clear, stampStyle) }
}

/// The style of a number of segments of a line. The number may have a fraction.
public final class GMSStyleSpan: NSObject {
    /// The style of the segments.
    public let style: GMSStrokeStyle
    /// The number of segments, which is above 0.
    public let segments: Double

    /// Makes a span of a number of segments. A number that is not positive and finite counts as 1.
    public init(style: GMSStrokeStyle, segments: Double) {
        self.style = style
        self.segments = segments > 0 && segments.isFinite ? segments : 1
        super.init()
    }

    /// Makes a span of one segment in a style.
    public convenience init(style: GMSStrokeStyle) { self.init(style: style, segments: 1) }
    /// Makes a span of one segment in one colour.
    public convenience init(color: UIColor) { self.init(color: color, segments: 1) }
    /// Makes a span of a number of segments in one colour.
    public convenience init(color: UIColor, segments: Double) { self.init(style: .solidColor(color), segments: segments) }
}

/// An ID for a style that the program registered (``PortolanConfiguration/PortolanData/register(style:forMapID:)``).
public final class GMSMapID: NSObject, NSCopying, Sendable {
    let identifier: String

    /// Makes a map ID from the text for which the program registered a style. Any text is accepted.
    public init(identifier: String) {
        self.identifier = identifier
        super.init()
    }

    /// The ID `DEMO_MAP_ID`. It shows the built-in style unless the program registers another one for it.
    public class var demoMapID: GMSMapID { GMSMapID(identifier: "DEMO_MAP_ID") }

    /// Returns the map ID itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSMapID)?.identifier == identifier }
    public override var hash: Int { identifier.hashValue }
}
