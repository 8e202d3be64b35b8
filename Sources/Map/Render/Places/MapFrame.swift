public import PortolanCamera
public import PortolanGeo
public import PortolanRaster

/// A picture of the map, and what it shows.
public struct MapFrame: Sendable {
    /// The map's pixels. They are drawn when they are first asked for, by the threads of the renderer; any thread may ask, so a program can compose a
    /// frame while it draws the one before.
    /// - Complexity: O(pixels · layers) at first, then O(1).
    public var picture: Pixmap { drawing.picture }
    /// Converts between coordinates and points of the view for the camera of the picture.
    public let projection: Projection
    /// Whether all tiles of the picture were ready; if not, parents or children are drawn in their place or the ground is empty.
    public let isComplete: Bool
    /// Whether all of the picture was drawn for its camera; if not, its ground is made of pictures that a view in motion keeps.
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

    /// Whether both frames are made of the same tiles.
    public func hasTiles(of other: MapFrame) -> Bool { cover == other.cover }

    /// The place that is drawn at a point: its label or its dot first, the topmost one; else one within `slop` points; else the area
    /// of a place under the point. Nil if there is none.
    public func place(at point: ScreenPoint, slop: Double = 0) -> PointOfInterest? { places.place(at: point, slop: slop, projection) }
}

/// A place of the map's tiles: a feature that carries a place ID.
public struct PointOfInterest: Hashable, Sendable {
    /// The `place_id` that the tile gives it.
    public var placeID: String
    /// The name in the map's language if the tile has it, else the local name; empty if the place has none.
    public var name: String
    /// Where the place's mark stands; for an area, the point that was passed to ``MapFrame/place(at:slop:)``.
    public var coordinate: Coordinate

    /// Creates a place of the map from its ID, its name and the coordinate of its mark.
    public init(placeID: String, name: String, coordinate: Coordinate) {
        self.placeID = placeID
        self.name = name
        self.coordinate = coordinate
    }
}
