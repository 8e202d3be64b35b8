public import CoreLocation
public import Foundation
import PortolanGeo
import PortolanMaps
import PortolanRaster
@_spi(Portolan) public import UIKit

/// A line through coordinates.
@preconcurrency @MainActor
public final class GMSPolyline: GMSOverlay {
    /// The coordinates of the line. The path is copied when it is set.
    public var path: GMSPath? {
        get { storedPath }
        set {
            storedPath = newValue.map { GMSPath($0.coordinates) }
            changed()
        }
    }
    /// The width of the line in points.
    public var strokeWidth: CGFloat = 1 { didSet { changed() } }
    /// The colour of the line where ``spans`` set none; blue by default.
    public var strokeColor: UIColor = .blue { didSet { changed() } }
    /// Whether the segments follow great circles; false by default. Otherwise they are straight on the map.
    public var geodesic = false { didSet { changed() } }
    /// The styles of successive segments from the start of the line. The last style continues to the end.
    /// Without spans the whole line is drawn in ``strokeColor``.
    public var spans: [GMSStyleSpan]? { didSet { changed() } }

    private var storedPath: GMSPath?

    /// Makes a line without a path. Such a line draws nothing.
    public init() { super.init(isTappable: false) }

    /// Makes a line through the coordinates of a path. It draws nothing if the path is nil or has fewer than
    /// two coordinates.
    public convenience init(path: GMSPath?) {
        self.init()
        self.path = path
    }

    override func makeOverlay() -> MapOverlay? {
        guard let storedPath, storedPath.coordinates.count > 1 else { return nil }
        return .polyline(
            Polyline(
                storedPath.coordinates,
                style: LineStyle(width: Double(strokeWidth), color: Color(strokeColor)),
                spans: (spans ?? []).map { LineSpan($0.style.linePaint, segments: $0.segments, stamp: $0.style.lineStamp) },
                isGeodesic: geodesic,
                isTappable: isTappable,
                zIndex: Double(zIndex)
            )
        )
    }

    override func makeCopy() -> GMSOverlay {
        let copy = GMSPolyline(path: path)
        copy.strokeWidth = strokeWidth
        copy.strokeColor = strokeColor
        copy.geodesic = geodesic
        copy.spans = spans
        return give(copy)
    }
}

extension GMSStrokeStyle {
    var linePaint: LineSpan.Paint {
        switch paint {
        case .solid(let color): .solid(Color(color))
        case .gradient(let from, let to): .gradient(from: Color(from), to: Color(to))
        case .clear: .solid(.clear)
        }
    }

    var lineStamp: LineStamp? {
        stampStyle.map { stamp in
            LineStamp(stamp.stampImage.pixmap, fit: stamp is GMSTextureStyle ? .lineWidth : .ownSize(scale: Double(stamp.stampImage.scale)))
        }
    }
}

/// The area inside a ring of coordinates, without its holes.
@preconcurrency @MainActor
public final class GMSPolygon: GMSOverlay {
    /// The outer ring. The path is copied when it is set.
    public var path: GMSPath? {
        get { storedPath }
        set {
            storedPath = newValue.map { GMSPath($0.coordinates) }
            changed()
        }
    }
    /// The rings that are left out of the area; nil for none. Each path is copied when the polygon is drawn.
    public var holes: [GMSPath]? { didSet { changed() } }
    /// The width of the edge in points.
    public var strokeWidth: CGFloat = 1 { didSet { changed() } }
    /// The colour of the edge; nil draws no edge.
    public var strokeColor: UIColor? { didSet { changed() } }
    /// The colour of the area; nil draws no area. Blue by default.
    public var fillColor: UIColor? = .blue { didSet { changed() } }
    /// Whether the sides follow great circles; false by default. Otherwise they are straight on the map.
    public var geodesic = false { didSet { changed() } }

    private var storedPath: GMSPath?
    private var polygonLayer: GMSPolygonLayer?
    /// A layer with the polygon's stroke and fill. The property always returns the same object.
    public var layer: GMSPolygonLayer {
        if let polygonLayer { return polygonLayer }
        let layer = GMSPolygonLayer(polygon: self)
        polygonLayer = layer
        return layer
    }

    /// Makes a polygon without a path. Such a polygon draws nothing.
    public init() { super.init(isTappable: false) }

    /// Makes a polygon inside the ring of a path. It draws nothing if the path is nil or has fewer than three
    /// coordinates.
    public convenience init(path: GMSPath?) {
        self.init()
        self.path = path
    }

    override func makeOverlay() -> MapOverlay? {
        guard let storedPath, storedPath.coordinates.count > 2 else { return nil }
        var polygon = Polygon(
            storedPath.coordinates,
            holes: (holes ?? []).map(\.coordinates),
            fill: fillColor.map { Color($0) } ?? .clear,
            stroke: strokeColor.map { LineStyle(width: Double(strokeWidth), color: Color($0)) },
            isGeodesic: geodesic,
            zIndex: Double(zIndex)
        )
        polygon.isTappable = isTappable
        return .polygon(polygon)
    }

    override func makeCopy() -> GMSOverlay {
        let copy = GMSPolygon(path: path)
        copy.holes = holes
        copy.strokeWidth = strokeWidth
        copy.strokeColor = strokeColor
        copy.fillColor = fillColor
        copy.geodesic = geodesic
        return give(copy)
    }
}

/// The area within a distance of a coordinate.
@preconcurrency @MainActor
public final class GMSCircle: GMSOverlay {
    /// The centre of the circle. Setting an invalid coordinate has no effect.
    public var position: CLLocationCoordinate2D {
        get { center }
        set {
            guard CLLocationCoordinate2DIsValid(newValue) else { return }
            center = newValue
            changed()
        }
    }
    /// The radius in metres. Setting a number that is not positive and finite has no effect.
    public var radius: CLLocationDistance {
        get { reach }
        set {
            guard newValue > 0, newValue.isFinite else { return }
            reach = newValue
            changed()
        }
    }
    /// The width of the edge in points; 0 draws no edge. 1 by default.
    public var strokeWidth: CGFloat = 1 { didSet { changed() } }
    /// The colour of the edge; nil draws no edge. Black by default.
    public var strokeColor: UIColor? = .black { didSet { changed() } }
    /// The colour of the area; nil, the default, draws no area.
    public var fillColor: UIColor? { didSet { changed() } }

    private var center = kCLLocationCoordinate2DInvalid
    private var reach: CLLocationDistance = 0

    /// Makes a circle without a position and a radius. Such a circle draws nothing.
    public init() { super.init(isTappable: false) }

    /// Makes a circle around a coordinate with a radius in metres. An invalid number leaves it undrawn.
    public convenience init(position: CLLocationCoordinate2D, radius: CLLocationDistance) {
        self.init()
        self.position = position
        self.radius = radius
    }

    override func makeOverlay() -> MapOverlay? {
        guard reach > 0, CLLocationCoordinate2DIsValid(center) else { return nil }
        return .circle(
            Circle(
                center: Coordinate(center),
                radiusMeters: reach,
                fill: fillColor.map { Color($0) } ?? .clear,
                stroke: strokeWidth > 0 ? strokeColor.map { LineStyle(width: Double(strokeWidth), color: Color($0)) } : nil,
                isTappable: isTappable,
                zIndex: Double(zIndex)
            )
        )
    }

    override func makeCopy() -> GMSOverlay {
        let copy = GMSCircle(position: position, radius: radius)
        copy.strokeWidth = strokeWidth
        copy.strokeColor = strokeColor
        copy.fillColor = fillColor
        return give(copy)
    }
}
