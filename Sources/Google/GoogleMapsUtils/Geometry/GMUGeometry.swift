public import CoreLocation
public import Foundation
public import GoogleMaps

/// A geometry of a GeoJSON or KML file.
public protocol GMUGeometry: NSObjectProtocol {
    /// The kind of geometry, such as `Point`.
    var type: String { get }
}

/// An object with a geometry and a style.
public protocol GMUGeometryContainer: NSObjectProtocol {
    /// The geometry to show.
    var geometry: any GMUGeometry { get }
    /// The style of the geometry. If it is nil, the shared style applies, or else the default style.
    var style: GMUStyle? { get set }
}

/// A point.
public final class GMUPoint: NSObject, GMUGeometry {
    /// `Point`.
    public var type: String { "Point" }
    /// The coordinate of the point.
    public let coordinate: CLLocationCoordinate2D

    /// Makes a point at a coordinate.
    public init(coordinate: CLLocationCoordinate2D) {
        self.coordinate = coordinate
        super.init()
    }
}

/// A line.
public final class GMULineString: NSObject, GMUGeometry {
    /// `LineString`.
    public var type: String { "LineString" }
    /// The line's coordinates.
    public let path: GMSPath

    /// Makes a line along a path.
    public init(path: GMSPath) {
        self.path = path
        super.init()
    }
}

/// An area.
public final class GMUPolygon: NSObject, GMUGeometry {
    /// `Polygon`.
    public var type: String { "Polygon" }
    /// The outer ring and the holes.
    public let paths: [GMSPath]

    /// Makes an area inside the first path and outside the others.
    public init(paths: [GMSPath]) {
        self.paths = paths
        super.init()
    }
}

/// Several geometries.
public final class GMUGeometryCollection: NSObject, GMUGeometry {
    /// `GeometryCollection`.
    public var type: String { "GeometryCollection" }
    /// The parts.
    public let geometries: [any GMUGeometry]

    /// Makes a collection of geometries.
    public init(geometries: [any GMUGeometry]) {
        self.geometries = geometries
        super.init()
    }
}

/// A picture on the ground.
public final class GMUGroundOverlay: NSObject, GMUGeometry {
    /// `GroundOverlay`.
    public var type: String { "GroundOverlay" }
    /// The north-east corner of the box that the picture fills.
    public let northEast: CLLocationCoordinate2D
    /// The south-west corner of the box that the picture fills.
    public let southWest: CLLocationCoordinate2D
    /// The drawing order: overlays with a higher number are above those with a lower number.
    public let zIndex: Int32
    /// The rotation of the picture in degrees clockwise, which is the negative of KML's.
    public let rotation: Double
    /// The URL or path of the picture.
    public let href: String

    /// Makes a picture in a box.
    public init(
        coordinate northEast: CLLocationCoordinate2D,
        southWest: CLLocationCoordinate2D,
        zIndex: Int32,
        rotation: Double,
        href: String
    ) {
        self.northEast = northEast
        self.southWest = southWest
        self.zIndex = zIndex
        self.rotation = rotation
        self.href = href
        super.init()
    }
}

/// A feature of a GeoJSON file.
public final class GMUFeature: NSObject, GMUGeometryContainer {
    /// The geometry to show.
    public let geometry: any GMUGeometry
    /// The style of the geometry; nil for the default.
    public var style: GMUStyle?
    /// The feature's ID as text; nil if it has none.
    public let identifier: String?
    /// The feature's properties, which are `NSString`, `NSNumber`, `NSNull`, and `NSArray` and `NSDictionary`
    /// of these; nil if it has none.
    public let properties: [String: NSObject]?
    /// The bounding box in the file; nil if the feature has none.
    public let boundingBox: GMSCoordinateBounds?

    /// Makes a feature without a style.
    public init(geometry: any GMUGeometry, identifier: String?, properties: [String: NSObject]?, boundingBox: GMSCoordinateBounds?) {
        self.geometry = geometry
        self.identifier = identifier
        self.properties = properties
        self.boundingBox = boundingBox
        super.init()
    }
}

/// A placemark or a ground overlay of a KML file.
public final class GMUPlacemark: NSObject, GMUGeometryContainer {
    /// The geometry to show.
    public let geometry: any GMUGeometry
    /// The placemark's own style; nil if the shared style of ``styleUrl`` applies.
    public var style: GMUStyle?
    /// The placemark's name; nil if it has none.
    public let title: String?
    /// The placemark's description; nil if it has none.
    public let snippet: String?
    /// The shared style of the placemark, such as `#pier`; nil if it has none.
    public let styleUrl: String?

    /// Makes a placemark.
    public init(geometry: any GMUGeometry, title: String?, snippet: String?, style: GMUStyle?, styleUrl: String?) {
        self.geometry = geometry
        self.title = title
        self.snippet = snippet
        self.style = style
        self.styleUrl = styleUrl
        super.init()
    }
}
