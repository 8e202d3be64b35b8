public import PortolanGeo

/// The card of a place that was clicked.
public struct PlaceCard: Hashable, Sendable {
    /// A line of the card.
    public struct Row: Hashable, Sendable {
        /// The label of the line, such as "Kind", which is shown before ``text``.
        public var label: String
        /// The text of the line.
        public var text: String
        /// The address that a click on ``text`` opens, such as `https://…` or `tel:…`; nil for plain text.
        public var link: String?

        /// Creates a line from its label, its text, and the address that a click opens.
        public init(_ label: String, _ text: String, link: String? = nil) {
            self.label = label
            self.text = text
            self.link = link
        }
    }

    /// The heading of the card: the place's name.
    public var title: String
    /// The lines below the title, from top to bottom.
    public var rows: [Row]
    /// The attribution of the data, shown at the end of the card.
    public var attribution: String
    /// The position of the place, marked by a pin.
    public var location: Coordinate
    /// The area that the map shows when the place was searched for; nil to show its surroundings.
    public var extent: CoordinateBounds?

    /// Creates a card from its texts and the place's position.
    public init(title: String, rows: [Row], attribution: String, location: Coordinate, extent: CoordinateBounds? = nil) {
        self.title = title
        self.rows = rows
        self.attribution = attribution
        self.location = location
        self.extent = extent
    }
}

/// A click on a place that the map shows, passed to ``MapWindow/findPlace``.
public struct PlaceClick: Hashable, Sendable {
    /// The position of the place on the map.
    public var coordinate: Coordinate
    /// The `place_id` of the place in the map's tiles.
    public var placeID: String
}
