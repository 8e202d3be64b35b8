public import PortolanCamera
public import PortolanGeo
public import PortolanRaster

/// A picture of the map, and what it shows.
public struct MapFrame: Sendable {
    public let picture: Pixmap
    public let projection: Projection
    /// False where tiles are still being prepared: others stand in for them, or ground is empty.
    public let isComplete: Bool
    private let cover: [TileCache.Key]
    private let places: FramePlaces

    init(picture: Pixmap, projection: Projection, isComplete: Bool, cover: [TileCache.Key], places: FramePlaces) {
        self.picture = picture
        self.projection = projection
        self.isComplete = isComplete
        self.cover = cover
        self.places = places
    }

    /// Both are made of the same tiles.
    public func hasTiles(of other: MapFrame) -> Bool { cover == other.cover }

    /// The place that is drawn at a point: its label or its dot first, the topmost one; else one within `slop` points; else the area
    /// of a place under the point. Nil where there is none.
    public func place(at point: ScreenPoint, slop: Double = 0) -> PointOfInterest? { places.place(at: point, slop: slop, projection) }
}

/// A place of the map's tiles: a feature that carries a place ID.
public struct PointOfInterest: Hashable, Sendable {
    /// The `place_id` that the tile gives it.
    public var placeID: String
    /// In the map's language where the tile has it, else the local name; empty where the place has none.
    public var name: String
    /// Where its mark stands; for an area the point asked for.
    public var coordinate: Coordinate

    public init(placeID: String, name: String, coordinate: Coordinate) {
        self.placeID = placeID
        self.name = name
        self.coordinate = coordinate
    }
}
