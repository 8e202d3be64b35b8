public import Foundation
public import UIKit

/// The appearance of geometries.
public final class GMUStyle: NSObject {
    /// The style's ID with a `#` before it.
    public let styleID: String
    /// The colour of lines and edges; nil for the default.
    public let strokeColor: UIColor?
    /// The colour of areas; nil for the default.
    public let fillColor: UIColor?
    /// The width of lines and edges in points; 0 for the default.
    public let width: CGFloat
    /// The factor of the icon's size.
    public let scale: CGFloat
    /// The rotation of the icon in degrees clockwise.
    public let heading: CGFloat
    /// The point of the icon at the marker's position, in fractions of the icon's size; zero for the default.
    public let anchor: CGPoint
    /// The URL or path of the icon; nil for the default pin.
    public let iconUrl: String?
    /// The title of markers; nil for that of the placemark.
    public let title: String?
    /// Whether areas are filled.
    public let hasFill: Bool
    /// Whether areas have an edge.
    public let hasStroke: Bool

    /// Makes a style.
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

/// A state of a style map, with its style.
public final class GMUPair: NSObject {
    /// The state: `normal` or `highlight`.
    public let key: String
    /// The style's ID with a `#` before it.
    public let styleUrl: String

    /// Makes a state with its style.
    public init(key: String, styleUrl: String) {
        self.key = key
        self.styleUrl = styleUrl
        super.init()
    }
}

/// The styles of placemarks by state.
public final class GMUStyleMap: NSObject {
    /// The map's ID with a `#` before it.
    public let styleMapId: String
    /// The states, in the order of the file.
    public let pairs: [GMUPair]

    /// Makes a style map.
    public init(id styleMapId: String, pairs: [GMUPair]) {
        self.styleMapId = styleMapId
        self.pairs = pairs
        super.init()
    }
}
