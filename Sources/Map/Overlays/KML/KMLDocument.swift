public import PortolanGeo

/// The contents of a KML file (OGC KML 2.3, and Google's extensions for tracks): its placemarks and ground
/// overlays with their styles.
///
/// Altitudes, times, views, tours, balloons, links to other files and screen overlays are ignored. Folders and
/// documents may be nested; their features are in the order of the text. docs/map-utilities.md lists the
/// elements that are read.
public struct KMLDocument: Hashable, Sendable {
    /// The name of the outermost document or folder; nil if it has none.
    public var name: String?
    /// The placemarks and ground overlays in the order of the text.
    public var features: [KMLFeature] = []
    /// The styles with an ID, in the order of the text.
    public var styles: [KMLStyle] = []
    /// The style maps with an ID, in the order of the text.
    public var styleMaps: [KMLStyleMap] = []

    /// The largest number of bytes of a text.
    public static let maximumByteCount = 64 << 20
    /// The largest nesting depth of elements.
    public static let maximumDepth = 100

    /// Creates an empty document.
    public init() {}

    /// Reads a KML text in UTF-8, UTF-16, ISO 8859-1 or ASCII. O(bytes), with memory of about ten times the
    /// text.
    ///
    /// Entity definitions are an error, so that a text cannot expand beyond its own size.
    /// - Throws: the first error in the text.
    public init(_ bytes: [UInt8]) throws(KMLError) {
        let (document, error) = Self.read(bytes)
        if let error { throw error }
        self = document
    }

    /// Reads the part of a text before its first error, and returns that error; it is nil if there is none.
    package static func read(_ bytes: [UInt8]) -> (document: KMLDocument, error: KMLError?) {
        guard bytes.count <= maximumByteCount else {
            let message = "the text has \(bytes.count) bytes, more than the limit of \(maximumByteCount)"
            return (KMLDocument(), KMLError(message: message, line: 1, column: 1))
        }
        guard let reader = KMLReader() else {
            return (KMLDocument(), KMLError(message: "there is not enough memory to read the text", line: 1, column: 1))
        }
        return reader.read(bytes)
    }

    /// Returns the style of a feature: the shared style that it refers to, in the state `normal`, overridden by
    /// its own style. Returns nil if it has neither.
    public func style(of feature: KMLFeature) -> KMLStyle? { KMLStyleBook(self).style(of: feature) }
}

/// A placemark or a ground overlay of a KML text.
public struct KMLFeature: Hashable, Sendable {
    /// The feature's `id` attribute; nil if it has none.
    public var id: String?
    /// The feature's name; nil if it has none.
    public var name: String?
    /// The feature's description, which may contain HTML; nil if it has none.
    public var description: String?
    /// The feature's geometry; nil if it has none that is read.
    public var geometry: KMLGeometry?
    /// The reference to a shared style, such as `#pier`; nil if there is none.
    public var styleURL: String?
    /// The feature's own style; nil if it has none.
    public var style: KMLStyle?
    /// The values of the feature's `ExtendedData`, in the order of the text.
    public var data: [KMLData] = []
    /// Whether the feature and all its containers are visible.
    public var isVisible = true
    /// The line of the text at which the feature begins.
    public var line = 1
    /// The column of that line, in bytes.
    public var column = 1

    /// Creates a feature without a geometry.
    public init() {}
}

/// A value of a feature's `ExtendedData`, from a `Data` element or from `SimpleData` of a schema.
public struct KMLData: Hashable, Sendable {
    /// The value's name.
    public var name: String
    /// The value as text.
    public var value: String

    /// Creates a value with a name.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// The geometry of a KML feature.
public indirect enum KMLGeometry: Hashable, Sendable {
    case point(Coordinate)
    case line([Coordinate])
    /// An area inside a ring and outside its holes. Rings do not repeat their first coordinate.
    case polygon([Coordinate], holes: [[Coordinate]])
    case collection([KMLGeometry])
    case groundOverlay(KMLGroundOverlay)
}

/// A picture on the ground.
public struct KMLGroundOverlay: Hashable, Sendable {
    /// The box that the picture fills before it is turned.
    public var bounds: CoordinateBounds
    /// The rotation of the picture around its middle, in degrees counterclockwise.
    public var rotation: Double
    /// The address of the picture; nil if the overlay has none.
    public var href: String?
    /// The drawing order. Overlays with a higher number are above those with a lower one.
    public var drawOrder: Double
    /// The colour that the picture's colours are multiplied with; white changes nothing.
    public var color: KMLColor

    /// Creates a picture in a box.
    public init(bounds: CoordinateBounds, rotation: Double = 0, href: String?, drawOrder: Double = 0, color: KMLColor = .white) {
        self.bounds = bounds
        self.rotation = rotation
        self.href = href
        self.drawOrder = drawOrder
        self.color = color
    }
}
