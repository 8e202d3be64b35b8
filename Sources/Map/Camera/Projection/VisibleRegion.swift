public import PortolanGeo

/// The visible ground: under tilt a trapezoid with its short side nearest the viewer.
public struct VisibleRegion: Hashable, Sendable {
    /// The ground at the bottom left of the view.
    public var nearLeft: Coordinate
    /// The ground at the bottom right of the view.
    public var nearRight: Coordinate
    /// The ground at the top left of the view.
    public var farLeft: Coordinate
    /// The ground at the top right of the view.
    public var farRight: Coordinate
    /// The smallest box that contains the region; all longitudes if the view is wider than the world.
    public var bounds: CoordinateBounds

    /// Creates a region from its four corners and the box that contains it, without checking them.
    public init(nearLeft: Coordinate, nearRight: Coordinate, farLeft: Coordinate, farRight: Coordinate, bounds: CoordinateBounds) {
        self.nearLeft = nearLeft
        self.nearRight = nearRight
        self.farLeft = farLeft
        self.farRight = farRight
        self.bounds = bounds
    }
}

extension Projection {
    /// The visible ground inside the view's insets.
    ///
    /// If the view shows the horizon, the far corners lie at the farthest ground that is drawn
    /// (``farthestScale``). Corners beyond the map's upper and lower edge are clamped to the edge.
    public var visibleRegion: VisibleRegion { visibleRegion(in: viewport.contentRect) }

    /// The visible ground in the whole view.
    public var wholeVisibleRegion: VisibleRegion { visibleRegion(in: viewport.bounds) }

    /// Returns the visible ground in a rectangle of the view.
    func visibleRegion(in rect: ScreenRect) -> VisibleRegion {
        let corners = groundCorners(of: rect)
        func coordinate(_ point: MercatorPoint) -> Coordinate {
            MercatorPlane.coordinate(of: MercatorPoint(x: point.x, y: min(max(point.y, 0), 1)))
        }
        let west = min(min(corners.nearLeft.x, corners.nearRight.x), min(corners.farLeft.x, corners.farRight.x))
        let east = max(max(corners.nearLeft.x, corners.nearRight.x), max(corners.farLeft.x, corners.farRight.x))
        let north = min(min(corners.nearLeft.y, corners.nearRight.y), min(corners.farLeft.y, corners.farRight.y))
        let south = max(max(corners.nearLeft.y, corners.nearRight.y), max(corners.farLeft.y, corners.farRight.y))
        let northWest = coordinate(MercatorPoint(x: west, y: north))
        let southEast = coordinate(MercatorPoint(x: east, y: south))
        let isWholeTurn = east - west >= 1
        return VisibleRegion(
            nearLeft: coordinate(corners.nearLeft),
            nearRight: coordinate(corners.nearRight),
            farLeft: coordinate(corners.farLeft),
            farRight: coordinate(corners.farRight),
            bounds: CoordinateBounds(
                south: southEast.latitude,
                west: isWholeTurn ? -180 : northWest.longitude,
                north: northWest.latitude,
                east: isWholeTurn ? 180 : southEast.longitude
            )
        )
    }

    /// Returns the four corners of a rectangle of the view on the plane of the unit square. Rows above
    /// ``farthestRow`` are moved down to it.
    func groundCorners(of rect: ScreenRect) -> GroundCorners<MercatorPoint> {
        let offsets = groundOffsets(of: rect)
        return GroundCorners(
            nearLeft: mercatorPoint(of: offsets.nearLeft),
            nearRight: mercatorPoint(of: offsets.nearRight),
            farLeft: mercatorPoint(of: offsets.farLeft),
            farRight: mercatorPoint(of: offsets.farRight)
        )
    }

    func groundOffsets(of rect: ScreenRect) -> GroundCorners<GroundOffset> {
        let top = max(rect.top, farthestRow)
        let bottom = max(rect.bottom, farthestRow)
        func offset(_ x: Double, _ y: Double) -> GroundOffset {
            // Every row from `farthestRow` down shows ground.
            groundOffset(at: ScreenPoint(x: x, y: y)) ?? GroundOffset(x: 0, y: 0)
        }
        return GroundCorners(
            nearLeft: offset(rect.left, bottom),
            nearRight: offset(rect.right, bottom),
            farLeft: offset(rect.left, top),
            farRight: offset(rect.right, top)
        )
    }
}

/// Four points of the ground, named as in ``VisibleRegion``.
struct GroundCorners<Point: Sendable>: Sendable {
    var nearLeft: Point
    var nearRight: Point
    var farLeft: Point
    var farRight: Point
}
