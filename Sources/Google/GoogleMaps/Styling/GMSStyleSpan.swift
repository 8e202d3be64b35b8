public import Foundation
import PortolanRaster
public import UIKit

/// A picture that is stamped along a line. Abstract: use one of the two subclasses.
public class GMSStampStyle: NSObject {
    public let stampImage: UIImage

    init(_ image: UIImage) {
        stampImage = image
        super.init()
    }
}

/// A picture that fills the line's width and repeats along it; its upper edge points to the line's end.
public final class GMSTextureStyle: GMSStampStyle {
    public init(image: UIImage) { super.init(image) }
}

/// A picture that repeats along the line with its own size, as much room between two as one takes; its upper edge points to the line's end.
public final class GMSSpriteStyle: GMSStampStyle {
    public init(image: UIImage) { super.init(image) }
}

/// How a stretch of a line is drawn.
public final class GMSStrokeStyle: NSObject {
    enum Paint {
        case solid(UIColor)
        case gradient(UIColor, UIColor)
        case clear
    }

    let paint: Paint
    /// Drawn over the stroke's colour. Lines take a change of it when their spans are set again.
    public var stampStyle: GMSStampStyle?

    private init(_ paint: Paint, _ stamp: GMSStampStyle? = nil) {
        self.paint = paint
        stampStyle = stamp
        super.init()
    }

    public class func solidColor(_ color: UIColor) -> GMSStrokeStyle { GMSStrokeStyle(.solid(color)) }

    public class func gradient(from fromColor: UIColor, to toColor: UIColor) -> GMSStrokeStyle {
        GMSStrokeStyle(.gradient(fromColor, toColor))
    }

    public class func transparentStroke(withStamp stampStyle: GMSStampStyle) -> GMSStrokeStyle { GMSStrokeStyle(.clear, stampStyle) }
}

/// A number of segments of a line, fractions allowed, and how they are drawn.
public final class GMSStyleSpan: NSObject {
    public let style: GMSStrokeStyle
    /// Above 0; anything else counts as 1.
    public let segments: Double

    public init(style: GMSStrokeStyle, segments: Double) {
        self.style = style
        self.segments = segments > 0 && segments.isFinite ? segments : 1
        super.init()
    }

    public convenience init(style: GMSStrokeStyle) { self.init(style: style, segments: 1) }
    public convenience init(color: UIColor) { self.init(color: color, segments: 1) }
    public convenience init(color: UIColor, segments: Double) { self.init(style: .solidColor(color), segments: segments) }
}

/// Names how a map looks: as the style that the program registered for it (``Portolan/register(style:forMapID:)``).
public final class GMSMapID: NSObject, NSCopying, Sendable {
    let identifier: String

    public init(identifier: String) {
        self.identifier = identifier
        super.init()
    }

    public class var demoMapID: GMSMapID { GMSMapID(identifier: "DEMO_MAP_ID") }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSMapID)?.identifier == identifier }
    public override var hash: Int { identifier.hashValue }
}
