public import PortolanGeo

/// What a person looks for in the window, passed to ``MapWindow/suggest`` and ``MapWindow/findText``.
public struct SearchRequest: Hashable, Sendable {
    /// What was typed.
    public var text: String
    /// The middle of the map, near which places come first.
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
    /// The parts of ``title`` that match what was typed, as offsets in its Unicode scalars; they are drawn bold.
    public var matches: [Range<Int>]
    /// What tells the place from others of the same name: its address, its distance.
    public var detail: String
    /// Where the place is, if that is known before it is chosen; marked on the map.
    public var location: Coordinate?

    /// An item from its parts.
    public init(placeID: String?, title: String, matches: [Range<Int>] = [], detail: String = "", location: Coordinate? = nil) {
        self.placeID = placeID
        self.title = title
        self.matches = matches
        self.detail = detail
        self.location = location
    }
}
