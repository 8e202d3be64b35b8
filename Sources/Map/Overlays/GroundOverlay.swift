public import PortolanGeo
public import PortolanRaster

/// A picture on the ground, which turns, tilts and grows with the map.
public struct GroundOverlay: Hashable, Sendable {
    /// The position and size of the overlay before it is turned by its bearing.
    public enum Extent: Hashable, Sendable {
        /// The image fills a box of coordinates; it is stretched to the box.
        case bounds(CoordinateBounds)
        /// The anchor is at a coordinate, and the image has its own size in points if the camera has this zoom.
        case position(Coordinate, zoom: Double)
    }

    /// The box of coordinates that the image fills, or its position.
    public var extent: Extent
    /// The picture on the ground; before it is turned, its upper edge is in the north.
    public var image: Pixmap
    /// Pixels of the image per point; used only with ``Extent/position(_:zoom:)``. The default is 1.
    public var imageScale: Double = 1
    /// The point around which the image turns, in fractions of the image's size from its upper left corner.
    public var anchor: SIMD2<Double>
    /// The direction of the image's upper edge, in degrees clockwise from north.
    public var bearing: Double
    /// The opacity, from 0 (invisible) to 1 (opaque, the default).
    public var opacity: Double
    /// Whether the overlay takes taps on the image; false by default.
    public var isTappable: Bool = false
    /// The z-index; 0 by default. Overlays with a higher z-index are drawn above those with a lower one.
    public var zIndex: Double

    /// Creates an overlay of an image; by default centred, opaque, with its upper edge in the north.
    public init(
        _ image: Pixmap,
        _ extent: Extent,
        anchor: SIMD2<Double> = [0.5, 0.5],
        bearing: Double = 0,
        opacity: Double = 1,
        zIndex: Double = 0
    ) {
        self.image = image
        self.extent = extent
        self.anchor = anchor
        self.bearing = bearing
        self.opacity = opacity
        self.zIndex = zIndex
    }
}

extension GroundOverlay {
    /// The box that the image fills before it is rotated, in the plane of the unit square; x continues beyond 1
    /// if the box crosses the antimeridian. Nil if a number is not finite or the box has no size.
    struct Box {
        var low: SIMD2<Double>
        var high: SIMD2<Double>
    }

    var box: Box? {
        let box: Box
        switch extent {
        case .bounds(let bounds):
            let northWest = MercatorPoint(Coordinate(latitude: bounds.north, longitude: bounds.west))
            let southEast = MercatorPoint(Coordinate(latitude: bounds.south, longitude: bounds.west + bounds.longitudeSpan))
            box = Box(low: SIMD2(northWest.x, northWest.y), high: SIMD2(southEast.x, southEast.y))
        case .position(let position, let zoom):
            guard zoom.isFinite, imageScale > 0, anchor.x.isFinite, anchor.y.isFinite else { return nil }
            let point = MercatorPoint(position)
            let size = SIMD2(Double(image.width), Double(image.height)) / (imageScale * GroundOverlay.worldSize(zoom))
            let low = SIMD2(point.x, point.y) - anchor * size
            box = Box(low: low, high: low + size)
        }
        let size = box.high - box.low
        guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite, box.low.x.isFinite, box.low.y.isFinite else { return nil }
        return box
    }

    /// The coordinate of the image's anchor; nil if the extent is empty or not finite.
    public var position: Coordinate? {
        if case .position(let position, _) = extent { return position }
        guard let box else { return nil }
        let point = box.low + anchor * (box.high - box.low)
        let coordinate = MercatorPoint(x: point.x, y: point.y).coordinate
        return Coordinate(latitude: coordinate.latitude, longitude: Coordinate.wrappedLongitude(coordinate.longitude))
    }

    /// The box of coordinates that the image fills before it is turned; nil if the extent is empty or not finite.
    public var bounds: CoordinateBounds? {
        if case .bounds(let bounds) = extent { return bounds }
        guard let box else { return nil }
        let northWest = MercatorPoint(x: box.low.x, y: box.low.y).coordinate
        let southEast = MercatorPoint(x: box.high.x, y: box.high.y).coordinate
        let isWorld = box.high.x - box.low.x >= 1
        return CoordinateBounds(
            south: southEast.latitude,
            west: isWorld ? -180 : Coordinate.wrappedLongitude(northWest.longitude),
            north: northWest.latitude,
            east: isWorld ? 180 : Coordinate.wrappedLongitude(southEast.longitude)
        )
    }
}
