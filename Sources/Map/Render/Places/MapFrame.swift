public import PortolanCamera
public import PortolanGeo
public import PortolanRaster

/// A picture of the map, with the tiles and places that it shows.
public struct MapFrame: Sendable {
    /// The map's pixels, drawn at the first access by the threads of the renderer. Any thread may access them, so a
    /// program can compose a frame while it draws the frame before.
    /// - Complexity: O(pixels · layers) at first, then O(1).
    public var picture: Pixmap { drawing.picture }
    /// Converts between coordinates and points of the view for the picture's camera.
    public let projection: Projection
    /// Whether all tiles of the picture were ready. If not, their parents or children are drawn in their place,
    /// or the ground is empty.
    public let isComplete: Bool
    /// Whether the whole picture was drawn for its camera. If not, its ground consists of pictures that a view
    /// in motion keeps.
    public let isGroundExact: Bool
    private let drawing: FrameDrawing
    private let cover: [TileCache.Key]
    private let places: FramePlaces

    init(
        drawing: FrameDrawing,
        projection: Projection,
        isComplete: Bool,
        isGroundExact: Bool,
        cover: [TileCache.Key],
        places: FramePlaces
    ) {
        self.drawing = drawing
        self.projection = projection
        self.isComplete = isComplete
        self.isGroundExact = isGroundExact
        self.cover = cover
        self.places = places
    }

    /// Whether both frames were drawn from the same tiles.
    public func hasTiles(of other: MapFrame) -> Bool { cover == other.cover }

    /// Returns the place drawn at a point, or nil if there is none. The topmost label or dot at the point comes
    /// first, then a label or dot within `slop` points, then the area of a place under the point.
    public func place(at point: ScreenPoint, slop: Double = 0) -> PointOfInterest? { places.place(at: point, slop: slop, projection) }
}

/// A place of the map's tiles: a feature with a place ID.
public struct PointOfInterest: Hashable, Sendable {
    /// The `place_id` in the tile.
    public var placeID: String
    /// The name in the map's language if the tile has it, otherwise the local name; empty if the place has no
    /// name.
    public var name: String
    /// The coordinate of the place's mark; for an area, the point passed to ``MapFrame/place(at:slop:)``.
    public var coordinate: Coordinate

    /// Creates a place of the map from its ID, its name and the coordinate of its mark.
    public init(placeID: String, name: String, coordinate: Coordinate) {
        self.placeID = placeID
        self.name = name
        self.coordinate = coordinate
    }
}
