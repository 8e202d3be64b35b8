public import PortolanGeo

/// What the window shows about a place that was clicked.
public struct PlaceCard: Hashable, Sendable {
    /// A line of the card.
    public struct Row: Hashable, Sendable {
        /// What the line is about, such as "Kind"; shown before ``text``.
        public var label: String
        /// What the line says.
        public var text: String
        /// The address that a click on ``text`` opens, such as `https://…` or `tel:…`; nil for plain text.
        public var link: String?

        /// A line from its label and its text, and from where a click on it leads.
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
    /// What the map is to show of the place when it was searched for; nil shows its surroundings.
    public var extent: CoordinateBounds?

    /// A card from its texts and the place's position.
    public init(title: String, rows: [Row], attribution: String, location: Coordinate, extent: CoordinateBounds? = nil) {
        self.title = title
        self.rows = rows
        self.attribution = attribution
        self.location = location
        self.extent = extent
    }
}

/// A click on the map, passed to ``MapWindow/findPlace``.
public struct PlaceClick: Hashable, Sendable {
    /// Where on the map the click was.
    public var coordinate: Coordinate
    /// The place of the map that was hit, by the `place_id` of the map's tiles; nil if the click met none.
    public var placeID: String?
    /// The distance in metres from ``coordinate`` within which a place counts as clicked.
    public var radiusMeters: Double
}
