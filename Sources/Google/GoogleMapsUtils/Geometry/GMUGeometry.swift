public import CoreLocation
public import Foundation
public import GoogleMaps

/// A geometry of a GeoJSON or KML file.
public protocol GMUGeometry: NSObjectProtocol {
    /// The kind of geometry, such as `Point`.
    var type: String { get }
}

/// Something with a geometry and a style.
public protocol GMUGeometryContainer: NSObjectProtocol {
    /// What is shown.
    var geometry: any GMUGeometry { get }
    /// How it is shown; nil for the default, or what a shared style says.
    var style: GMUStyle? { get set }
}

/// A point.
public final class GMUPoint: NSObject, GMUGeometry {
    /// `Point`.
    public var type: String { "Point" }
    /// Where the point lies.
    public let coordinate: CLLocationCoordinate2D

    /// A point at a coordinate.
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

    /// A line along a path.
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

    /// An area inside the first path and outside the others.
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

    /// A collection of geometries.
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
    /// Overlays with a higher number lie above those with a lower one.
    public let zIndex: Int32
    /// Degrees clockwise by which the picture is turned: the negative of what KML writes.
    public let rotation: Double
    /// The address of the picture.
    public let href: String

    /// A picture in a box.
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
    /// What is shown.
    public let geometry: any GMUGeometry
    /// How it is shown; nil for the default.
    public var style: GMUStyle?
    /// The feature's ID as text; nil if it has none.
    public let identifier: String?
    /// The feature's properties: `NSString`, `NSNumber`, `NSNull`, and `NSArray` and `NSDictionary` of these; nil if it has none.
    public let properties: [String: NSObject]?
    /// The box that the file gives for the feature; nil if it gives none.
    public let boundingBox: GMSCoordinateBounds?

    /// A feature without a style.
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
    /// What is shown.
    public let geometry: any GMUGeometry
    /// The style that stands in the placemark; nil if the shared one of ``styleUrl`` counts.
    public var style: GMUStyle?
    /// The placemark's name; nil if it has none.
    public let title: String?
    /// The placemark's description; nil if it has none.
    public let snippet: String?
    /// The shared style that it refers to, such as `#pier`; nil if it refers to none.
    public let styleUrl: String?

    /// A placemark.
    public init(geometry: any GMUGeometry, title: String?, snippet: String?, style: GMUStyle?, styleUrl: String?) {
        self.geometry = geometry
        self.title = title
        self.snippet = snippet
        self.style = style
        self.styleUrl = styleUrl
        super.init()
    }
}
