public import PortolanGeo
public import PortolanRaster

/// A place as a map shows it at one moment: open, closed, or nobody knows.
public struct TimedPlace: Sendable, Hashable {
    /// How a place is at a moment.
    public enum State: Sendable, Hashable {
        case open, closed
        /// Its hours are not known, or leave the moment undecided.
        case unknown
    }

    /// The place's ID, as the tiles of regions give it (`place_id`).
    public var placeID: String
    /// The place's name in the language of the map; empty if it has none.
    public var name: String
    /// Where the place is.
    public var location: Coordinate
    /// The name of its pictogram, such as `cafe`; one that is not known shows the plain one.
    public var pictogram: String
    /// The colour of its kind.
    public var color: Color
    /// How it is at the moment.
    public var state: State

    /// A place at a moment.
    public init(placeID: String, name: String, location: Coordinate, pictogram: String, color: Color, state: State) {
        self.placeID = placeID
        self.name = name
        self.location = location
        self.pictogram = pictogram
        self.color = color
        self.state = state
    }

    /// The camera's zoom from which maps show whether places are open: farther away there are too many.
    public static let leastZoom = 13.0

    /// The places whose labels on the map are faint: the closed ones.
    static func faint(_ places: [TimedPlace]) -> Set<String> { Set(places.lazy.filter { $0.state == .closed }.map(\.placeID)) }
}
