public import PortolanGeo

/// What the window tells of a place that was clicked.
public struct PlaceCard: Hashable, Sendable {
    /// A line of the card.
    public struct Row: Hashable, Sendable {
        public var label: String
        public var text: String

        public init(_ label: String, _ text: String) {
            self.label = label
            self.text = text
        }
    }

    public var title: String
    public var rows: [Row]
    /// Whose data it is; shown with it.
    public var attribution: String
    /// Where the place is: a pin shows it.
    public var location: Coordinate

    public init(title: String, rows: [Row], attribution: String, location: Coordinate) {
        self.title = title
        self.rows = rows
        self.attribution = attribution
        self.location = location
    }
}

/// A click on the map, for whoever knows places.
public struct PlaceClick: Hashable, Sendable {
    public var coordinate: Coordinate
    /// The place of the map that was hit, by the `place_id` of the map's tiles; nil where the click met none.
    public var placeID: String?
    /// What lies within this distance was meant.
    public var radiusMeters: Double
}
