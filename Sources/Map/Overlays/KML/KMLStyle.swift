public import PortolanRaster

/// A colour of a KML text, which writes it as `aabbggrr`.
public struct KMLColor: Hashable, Sendable {
    /// Red, 0…255.
    public var red: UInt8
    /// Green, 0…255.
    public var green: UInt8
    /// Blue, 0…255.
    public var blue: UInt8
    /// Opacity, 0…255.
    public var alpha: UInt8

    /// Creates a colour from its components; opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from eight hexadecimal digits `aabbggrr`, with or without `#`; nil for any other text.
    public init?(_ text: some StringProtocol) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16) else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number >> 16),
            alpha: UInt8(truncatingIfNeeded: number >> 24)
        )
    }

    /// Opaque white, the default colour.
    public static let white = KMLColor(red: 255, green: 255, blue: 255)

    /// The same colour for drawing.
    public var color: Color { Color(red8: red, green8: green, blue8: blue, alpha8: alpha) }
}

/// The style of features of a KML text. Values that the text does not set are nil.
public struct KMLStyle: Hashable, Sendable {
    /// The point of an icon that lies at the feature's position.
    public struct HotSpot: Hashable, Sendable {
        /// The unit of a coordinate of a hot spot.
        public enum Unit: String, Hashable, Sendable {
            /// Fractions of the icon's size, from its lower left corner.
            case fraction
            /// Pixels of the icon, from its lower left corner.
            case pixels
            /// Pixels of the icon, from its upper right corner.
            case insetPixels
        }

        /// The distance to the right, from the corner that `xUnit` names.
        public var x: Double
        /// The distance upwards, from the corner that `yUnit` names.
        public var y: Double
        /// The unit of `x`.
        public var xUnit: Unit
        /// The unit of `y`.
        public var yUnit: Unit

        /// Returns the point of an icon in fractions of its size from its upper left corner.
        public func anchor(width: Double, height: Double) -> SIMD2<Double> {
            func part(_ value: Double, _ unit: Unit, _ size: Double) -> Double {
                switch unit {
                case .fraction: value
                case .pixels: value / max(size, 1)
                case .insetPixels: 1 - value / max(size, 1)
                }
            }
            return SIMD2(part(x, xUnit, width), 1 - part(y, yUnit, height))
        }
    }

    /// The style's `id` attribute; nil for a style within a feature.
    public var id: String?
    /// The address of the icon of points.
    public var iconHref: String?
    /// The factor by which the icon's size is multiplied.
    public var iconScale: Double?
    /// The rotation of the icon in degrees clockwise from north.
    public var iconHeading: Double?
    /// The colour that the icon's colours are multiplied with.
    public var iconColor: KMLColor?
    /// The point of the icon that lies at the feature's position.
    public var iconHotSpot: HotSpot?
    /// The colour of lines and of the edges of areas.
    public var lineColor: KMLColor?
    /// The width of lines in points.
    public var lineWidth: Double?
    /// The colour of areas.
    public var polygonColor: KMLColor?
    /// Whether areas are filled.
    public var isFilled: Bool?
    /// Whether areas have an edge.
    public var isOutlined: Bool?
    /// The text of the balloon.
    public var balloonText: String?
    /// Whether the style has values for lines.
    public var hasLineStyle = false
    /// Whether the style has values for areas.
    public var hasPolygonStyle = false

    /// Creates a style without any value.
    public init() {}

    /// Returns a style with the values of another style, and with this style's values where the other one has none.
    public func overridden(by style: KMLStyle) -> KMLStyle {
        var result = self
        result.iconHref = style.iconHref ?? iconHref
        result.iconScale = style.iconScale ?? iconScale
        result.iconHeading = style.iconHeading ?? iconHeading
        result.iconColor = style.iconColor ?? iconColor
        result.iconHotSpot = style.iconHotSpot ?? iconHotSpot
        result.lineColor = style.lineColor ?? lineColor
        result.lineWidth = style.lineWidth ?? lineWidth
        result.polygonColor = style.polygonColor ?? polygonColor
        result.isFilled = style.isFilled ?? isFilled
        result.isOutlined = style.isOutlined ?? isOutlined
        result.balloonText = style.balloonText ?? balloonText
        result.hasLineStyle = hasLineStyle || style.hasLineStyle
        result.hasPolygonStyle = hasPolygonStyle || style.hasPolygonStyle
        return result
    }
}

/// The styles of features by state.
public struct KMLStyleMap: Hashable, Sendable {
    /// A state and its style.
    public struct Pair: Hashable, Sendable {
        /// The state: `normal` or `highlight`.
        public var key: String
        /// The reference to a style, such as `#pier`; nil if there is none.
        public var styleURL: String?
        /// The state's own style; nil if there is none.
        public var style: KMLStyle?
    }

    /// The map's `id` attribute; nil for a map within a feature.
    public var id: String?
    /// The states in the order of the text.
    public var pairs: [Pair] = []
}

/// The shared styles of a document by their IDs.
struct KMLStyleBook {
    private var styles: [String: KMLStyle] = [:]
    private var maps: [String: KMLStyleMap] = [:]

    init(_ document: KMLDocument) {
        // If an ID is repeated, the first style counts.
        for style in document.styles { if let id = style.id, styles[id] == nil { styles[id] = style } }
        for map in document.styleMaps { if let id = map.id, maps[id] == nil { maps[id] = map } }
    }

    func style(of feature: KMLFeature) -> KMLStyle? {
        guard let shared = feature.styleURL.flatMap({ style(at: $0, steps: 0) }) else { return feature.style }
        return feature.style.map { shared.overridden(by: $0) } ?? shared
    }

    /// Returns the style whose ID is the fragment of an address, whatever file the address names. Style maps may refer
    /// to other style maps.
    private func style(at url: String, steps: Int) -> KMLStyle? {
        let id = url.lastIndex(of: "#").map { String(url[url.index(after: $0)...]) } ?? url
        if let style = styles[id] { return style }
        guard steps < 8, let pair = maps[id]?.normal else { return nil }
        let shared = pair.styleURL.flatMap { style(at: $0, steps: steps + 1) }
        return pair.style.map { shared?.overridden(by: $0) ?? $0 } ?? shared
    }
}

extension KMLStyleMap {
    /// The style of features that are not highlighted.
    public var normal: Pair? { pairs.first { $0.key == "normal" } ?? pairs.first }
}
