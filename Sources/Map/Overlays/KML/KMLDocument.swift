public import PortolanGeo

/// What a KML file (OGC KML 2.3, and Google's extensions for tracks) shows: its placemarks and ground overlays with their styles.
///
/// Altitudes, times, views, tours, balloons, links to other files and overlays of the screen are passed over. Folders and documents may be
/// nested; their features come in the order of the text. docs/map-utilities.md lists what is read.
public struct KMLDocument: Hashable, Sendable {
    /// The name of the outermost document or folder; nil if it has none.
    public var name: String?
    /// The placemarks and ground overlays in the order of the text.
    public var features: [KMLFeature] = []
    /// The styles with an ID, in the order of the text.
    public var styles: [KMLStyle] = []
    /// The style maps with an ID, in the order of the text.
    public var styleMaps: [KMLStyleMap] = []

    /// The largest text that is read, in bytes.
    public static let maximumByteCount = 64 << 20
    /// How deep elements may be nested.
    public static let maximumDepth = 100

    /// An empty document.
    public init() {}

    /// Reads a KML text in UTF-8, UTF-16, ISO 8859-1 or ASCII. O(bytes), with memory of about ten times the text.
    ///
    /// Definitions of entities are refused, so that a text can stand for nothing larger than itself.
    /// - Throws: the first thing that is wrong.
    public init(_ bytes: [UInt8]) throws(KMLError) {
        let (document, error) = Self.read(bytes)
        if let error { throw error }
        self = document
    }

    /// What stands before the first thing that is wrong, and that; nil if nothing is.
    package static func read(_ bytes: [UInt8]) -> (document: KMLDocument, error: KMLError?) {
        guard bytes.count <= maximumByteCount else {
            let message = "the text has \(bytes.count) bytes; at most \(maximumByteCount) are read"
            return (KMLDocument(), KMLError(message: message, line: 1, column: 1))
        }
        guard let reader = KMLReader() else {
            return (KMLDocument(), KMLError(message: "there is no memory for a reader", line: 1, column: 1))
        }
        return reader.read(bytes)
    }

    /// The style of a feature: the shared one that it refers to, in the state `normal`, under what the feature itself says. Nil if it has neither.
    public func style(of feature: KMLFeature) -> KMLStyle? { KMLStyleBook(self).style(of: feature) }
}

/// A placemark or a ground overlay of a KML text.
public struct KMLFeature: Hashable, Sendable {
    /// Its `id` attribute; nil if it has none.
    public var id: String?
    /// Its name; nil if it has none.
    public var name: String?
    /// Its description, which may hold HTML; nil if it has none.
    public var description: String?
    /// What it shows; nil if it shows nothing that is read.
    public var geometry: KMLGeometry?
    /// The style that it refers to, such as `#pier`; nil if it refers to none.
    public var styleURL: String?
    /// The style that stands in it; nil if there is none.
    public var style: KMLStyle?
    /// The values of its `ExtendedData`, in the order of the text.
    public var data: [KMLData] = []
    /// Whether it and all that it lies in are visible.
    public var isVisible = true
    /// The line of the text on which it begins.
    public var line = 1
    /// The column of that line, in bytes.
    public var column = 1

    /// A feature that shows nothing.
    public init() {}
}

/// A value of a feature's `ExtendedData`: of its `Data`, or `SimpleData` of a schema.
public struct KMLData: Hashable, Sendable {
    /// The value's name.
    public var name: String
    /// The value as text.
    public var value: String

    /// A value with a name.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// What a KML feature shows.
public indirect enum KMLGeometry: Hashable, Sendable {
    case point(Coordinate)
    case line([Coordinate])
    /// An area inside a ring and outside its holes; rings do not repeat their first coordinate.
    case polygon([Coordinate], holes: [[Coordinate]])
    case collection([KMLGeometry])
    case groundOverlay(KMLGroundOverlay)
}

/// A picture on the ground.
public struct KMLGroundOverlay: Hashable, Sendable {
    /// The box that the picture fills before it is turned.
    public var bounds: CoordinateBounds
    /// Degrees counterclockwise by which the picture is turned about its middle.
    public var rotation: Double
    /// The address of the picture; nil if the overlay has none.
    public var href: String?
    /// Overlays with a higher number lie above those with a lower one.
    public var drawOrder: Double
    /// What the picture's colours are multiplied with; white changes nothing.
    public var color: KMLColor

    /// A picture in a box.
    public init(bounds: CoordinateBounds, rotation: Double = 0, href: String?, drawOrder: Double = 0, color: KMLColor = .white) {
        self.bounds = bounds
        self.rotation = rotation
        self.href = href
        self.drawOrder = drawOrder
        self.color = color
    }
}
