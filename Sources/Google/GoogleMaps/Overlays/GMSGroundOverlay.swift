public import CoreLocation
public import Foundation
import PortolanGeo
import PortolanMaps
@_spi(Portolan) public import UIKit

/// The middle of the picture.
public let kGMSGroundOverlayDefaultAnchor = CGPoint(x: 0.5, y: 0.5)

/// A picture that lies on the ground: in a box of coordinates, or in its own size at a zoom.
@preconcurrency @MainActor
public final class GMSGroundOverlay: GMSOverlay {
    private enum Place {
        case bounds(CoordinateBounds)
        case position(CLLocationCoordinate2D, zoom: Double)
        case nowhere
    }

    private var place: Place { didSet { changed() } }

    /// The coordinate that the anchor lies at. Setting it moves the picture; a box keeps its spans in degrees.
    public var position: CLLocationCoordinate2D {
        get {
            switch place {
            case .position(let position, _): position
            case .bounds(let box): CLLocationCoordinate2D(Self.anchor(anchor, in: box))
            case .nowhere: kCLLocationCoordinate2DInvalid
            }
        }
        set {
            guard CLLocationCoordinate2DIsValid(newValue) else { return }
            switch place {
            case .position(_, let zoom): place = .position(newValue, zoom: zoom)
            case .bounds(let box): place = .bounds(Self.moved(box, anchor, to: Coordinate(newValue)))
            case .nowhere: break
            }
        }
    }

    /// The place of the picture that it turns about, in fractions of its size. A box stays where it is, a picture at a zoom moves.
    public var anchor: CGPoint = kGMSGroundOverlayDefaultAnchor { didSet { changed() } }
    /// Nil shows nothing.
    public var icon: UIImage? { didSet { changed() } }
    /// 0…1.
    public var opacity: Float = 1 { didSet { changed() } }
    /// Degrees clockwise that the picture's upper edge is turned from north.
    public var bearing: CLLocationDirection = 0 { didSet { changed() } }

    /// The box that the picture fills before it is turned; nil where it lies nowhere.
    public var bounds: GMSCoordinateBounds? {
        get {
            switch place {
            case .bounds(let box): GMSCoordinateBounds(box)
            case .position: makeGroundOverlay()?.bounds.map { GMSCoordinateBounds($0) }
            case .nowhere: nil
            }
        }
        set {
            place = newValue?.box.map { .bounds($0) } ?? .nowhere
        }
    }

    /// - Parameter bounds: nil or invalid, the overlay shows nothing until it has some.
    public init(bounds: GMSCoordinateBounds?, icon: UIImage?) {
        place = bounds?.box.map { .bounds($0) } ?? .nowhere
        self.icon = icon
        super.init(isTappable: false)
    }

    /// One point of the icon is one point of the view at the zoom.
    public init(position: CLLocationCoordinate2D, icon: UIImage?, zoomLevel: CGFloat) {
        place = CLLocationCoordinate2DIsValid(position) && zoomLevel.isFinite ? .position(position, zoom: Double(zoomLevel)) : .nowhere
        self.icon = icon
        super.init(isTappable: false)
    }

    override func makeOverlay() -> MapOverlay? { makeGroundOverlay().map { .groundOverlay($0) } }

    private func makeGroundOverlay() -> GroundOverlay? {
        guard let icon else { return nil }
        let extent: GroundOverlay.Extent
        switch place {
        case .bounds(let box): extent = .bounds(box)
        case .position(let position, let zoom): extent = .position(Coordinate(position), zoom: zoom)
        case .nowhere: return nil
        }
        return GroundOverlay(
            icon.pixmap,
            extent,
            imageScale: Double(icon.scale),
            anchor: SIMD2(Double(anchor.x), Double(anchor.y)),
            bearing: bearing,
            opacity: Double(opacity),
            isTappable: isTappable,
            zIndex: Double(zIndex)
        )
    }

    override func makeCopy() -> GMSOverlay {
        let copy = GMSGroundOverlay(bounds: nil, icon: icon)
        copy.place = place
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
