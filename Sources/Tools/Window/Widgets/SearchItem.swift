public import PortolanGeo

/// A request of the search field, passed to ``MapWindow/suggest`` and ``MapWindow/findText``.
public struct SearchRequest: Hashable, Sendable {
    /// The typed text.
    public var text: String
    /// The middle of the map; places near it come first.
    public var center: Coordinate
    /// The distance from the middle of the map to its corners, in metres.
    public var radiusMeters: Double
}

/// A line of the list below the search field: a place, or a text to search for.
public struct SearchItem: Hashable, Sendable {
    /// The ID of the place; nil for a text to search for.
    public var placeID: String?
    /// The name of the place, or the text.
    public var title: String
    /// The parts of ``title`` that match the typed text, as offsets in its Unicode scalars; they are drawn bold.
    public var matches: [Range<Int>]
    /// The text that distinguishes the place from others of the same name, such as its address or distance.
    public var detail: String
    /// The position of the place, which is marked on the map; nil if it is not known before the item is chosen.
    public var location: Coordinate?

    /// Creates an item from its parts.
    public init(placeID: String?, title: String, matches: [Range<Int>] = [], detail: String = "", location: Coordinate? = nil) {
        self.placeID = placeID
        self.title = title
        self.matches = matches
        self.detail = detail
        self.location = location
    }
}
