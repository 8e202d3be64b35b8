public import CoreLocation
public import Foundation
import PortolanGeo
import PortolanMaps
@_spi(Portolan) public import UIKit

/// The default ``GMSGroundOverlay/anchor``: the middle of the picture.
public let kGMSGroundOverlayDefaultAnchor = CGPoint(x: 0.5, y: 0.5)

/// A picture on the ground. It fills a box of coordinates, or has its own size in points at a zoom level.
@preconcurrency @MainActor
public final class GMSGroundOverlay: GMSOverlay {
    private enum Location {
        case bounds(CoordinateBounds)
        case position(CLLocationCoordinate2D, zoom: Double)
        case nowhere
    }

    private var location: Location { didSet { changed() } }

    /// The coordinate of the ``anchor``; invalid if there is none. Setting it moves the picture; a box keeps
    /// its spans in degrees.
    public var position: CLLocationCoordinate2D {
        get {
            switch location {
            case .position(let position, _): position
            case .bounds(let box): CLLocationCoordinate2D(Self.anchor(anchor, in: box))
            case .nowhere: kCLLocationCoordinate2DInvalid
            }
        }
        set {
            guard CLLocationCoordinate2DIsValid(newValue) else { return }
            switch location {
            case .position(_, let zoom): location = .position(newValue, zoom: zoom)
            case .bounds(let box): location = .bounds(Self.moved(box, anchor, to: Coordinate(newValue)))
            case .nowhere: break
            }
        }
    }

    /// The point that the picture turns about, in fractions of its size. Setting it moves a picture with a zoom
    /// level, but not a box.
    public var anchor: CGPoint = kGMSGroundOverlayDefaultAnchor { didSet { changed() } }
    /// The picture; nil draws nothing.
    public var icon: UIImage? { didSet { changed() } }
    /// The opacity, 0…1; 1 by default.
    public var opacity: Float = 1 { didSet { changed() } }
    /// The direction of the picture's upward axis, in degrees clockwise from north; 0 by default.
    public var bearing: CLLocationDirection = 0 { didSet { changed() } }

    /// The box that the picture fills before it is turned; nil if there is none.
    public var bounds: GMSCoordinateBounds? {
        get {
            switch location {
            case .bounds(let box): GMSCoordinateBounds(box)
            case .position: makeGroundOverlay()?.bounds.map { GMSCoordinateBounds($0) }
            case .nowhere: nil
            }
        }
        set {
            location = newValue?.box.map { .bounds($0) } ?? .nowhere
        }
    }

    /// Makes an overlay without a picture and a position, on no map. It is drawn after ``icon`` and ``bounds``
    /// have been set.
    public convenience init() { self.init(bounds: nil, icon: nil) }

    /// Makes a picture that fills bounds.
    /// - Parameters:
    ///   - bounds: The bounds. If they are nil or invalid, the overlay draws nothing until ``bounds`` is set.
    ///   - icon: The picture; nil draws nothing.
    public init(bounds: GMSCoordinateBounds?, icon: UIImage?) {
        location = bounds?.box.map { .bounds($0) } ?? .nowhere
        self.icon = icon
        super.init(isTappable: false)
    }

    /// Makes a picture at a coordinate. At this zoom level, one point of the icon is one point of the view.
    public init(position: CLLocationCoordinate2D, icon: UIImage?, zoomLevel: CGFloat) {
        location = CLLocationCoordinate2DIsValid(position) && zoomLevel.isFinite ? .position(position, zoom: Double(zoomLevel)) : .nowhere
        self.icon = icon
        super.init(isTappable: false)
    }

    override func makeOverlay() -> MapOverlay? { makeGroundOverlay().map { .groundOverlay($0) } }

    private func makeGroundOverlay() -> GroundOverlay? {
        guard let icon else { return nil }
        let extent: GroundOverlay.Extent
        switch location {
        case .bounds(let box): extent = .bounds(box)
        case .position(let position, let zoom): extent = .position(Coordinate(position), zoom: zoom)
        case .nowhere: return nil
        }
        var overlay = GroundOverlay(
            icon.pixmap,
            extent,
            anchor: SIMD2(Double(anchor.x), Double(anchor.y)),
            bearing: bearing,
            opacity: Double(opacity),
            zIndex: Double(zIndex)
        )
        overlay.imageScale = Double(icon.scale)
        overlay.isTappable = isTappable
        return overlay
    }

    override func makeCopy() -> GMSOverlay {
        let copy = GMSGroundOverlay(bounds: nil, icon: icon)
        copy.location = location
        copy.anchor = anchor
        copy.opacity = opacity
        copy.bearing = bearing
        return give(copy)
    }

    private static func anchor(_ anchor: CGPoint, in box: CoordinateBounds) -> Coordinate {
        let (north, south) = (MapPoint(box.southWest).y, MapPoint(box.northEast).y)
        let west = box.west + box.longitudeSpan * Double(anchor.x)
        let y = south + (north - south) * Double(anchor.y)
        return Coordinate(latitude: MapPoint(x: 0, y: y).coordinate.latitude, longitude: Coordinate.wrappedLongitude(west))
    }

    private static func moved(_ box: CoordinateBounds, _ anchor: CGPoint, to position: Coordinate) -> CoordinateBounds {
        let old = Self.anchor(anchor, in: box)
        let north = min(max(box.north + position.latitude - old.latitude, -90), 90)
        let south = min(max(box.south + position.latitude - old.latitude, -90), 90)
        let west = Coordinate.wrappedLongitude(box.west + position.longitude - old.longitude)
        return CoordinateBounds(south: south, west: west, north: north, east: Coordinate.wrappedLongitude(west + box.longitudeSpan))
    }
}
