public import Foundation
public import UIKit

/// How geometries are shown.
public final class GMUStyle: NSObject {
    /// The style's ID with a `#` before it.
    public let styleID: String
    /// The colour of lines and edges; nil for the default.
    public let strokeColor: UIColor?
    /// The colour of areas; nil for the default.
    public let fillColor: UIColor?
    /// The width of lines and edges in points; 0 for the default.
    public let width: CGFloat
    /// The factor on the icon's size.
    public let scale: CGFloat
    /// Degrees clockwise by which the icon is turned.
    public let heading: CGFloat
    /// The point of the icon that stands at its place, in fractions of its size; zero for the default.
    public let anchor: CGPoint
    /// The address of the icon; nil for the default pin.
    public let iconUrl: String?
    /// The title of markers; nil for the placemark's.
    public let title: String?
    /// Whether areas are filled.
    public let hasFill: Bool
    /// Whether areas have an edge.
    public let hasStroke: Bool

    /// A style.
    public init(
        styleID: String,
        stroke strokeColor: UIColor?,
        fill fillColor: UIColor?,
        width: CGFloat,
        scale: CGFloat,
        heading: CGFloat,
        anchor: CGPoint,
        iconUrl: String?,
        title: String?,
        hasFill: Bool,
        hasStroke: Bool
    ) {
        self.styleID = styleID
        self.strokeColor = strokeColor
        self.fillColor = fillColor
        self.width = width
        self.scale = scale
        self.heading = heading
        self.anchor = anchor
        self.iconUrl = iconUrl
        self.title = title
        self.hasFill = hasFill
        self.hasStroke = hasStroke
        super.init()
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GMUStyle else { return false }
        return styleID == other.styleID && strokeColor == other.strokeColor && fillColor == other.fillColor && width == other.width
            && scale == other.scale && heading == other.heading && anchor == other.anchor && iconUrl == other.iconUrl
            && title == other.title && hasFill == other.hasFill && hasStroke == other.hasStroke
    }
    public override var hash: Int { styleID.hashValue }
}

/// A state of a style map and the style that it refers to.
public final class GMUPair: NSObject {
    /// The state: `normal` or `highlight`.
    public let key: String
    /// The style's ID with a `#` before it.
    public let styleUrl: String

    /// A state and its style.
    public init(key: String, styleUrl: String) {
        self.key = key
        self.styleUrl = styleUrl
        super.init()
    }
}

/// Which style placemarks have in which state.
public final class GMUStyleMap: NSObject {
    /// The map's ID with a `#` before it.
    public let styleMapId: String
    /// The states, in the order of the file.
    public let pairs: [GMUPair]

    /// A style map.
    public init(id styleMapId: String, pairs: [GMUPair]) {
        self.styleMapId = styleMapId
        self.pairs = pairs
        super.init()
    }
}
