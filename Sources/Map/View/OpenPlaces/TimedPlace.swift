public import PortolanGeo
public import PortolanRaster

/// A place, with its state at the moment that a map shows: open, closed or unknown.
public struct TimedPlace: Sendable, Hashable {
    /// The state of a place at a moment.
    public enum State: Sendable, Hashable {
        case open, closed
        /// The hours are unknown, or do not tell whether the place is open at the moment.
        case unknown
    }

    /// The place's ID in the tiles of regions (`place_id`).
    public var placeID: String
    /// The place's name in the language of the map; empty if the place has none.
    public var name: String
    /// The coordinate of the place.
    public var location: Coordinate
    /// The name of the place's pictogram, such as `cafe`; an unknown name shows the plain pin.
    public var pictogram: String
    /// The colour of the place's kind.
    public var color: Color
    /// Whether the place is open, closed or of unknown hours.
    public var state: State

    /// Creates a place with its state at a moment.
    public init(placeID: String, name: String, location: Coordinate, pictogram: String, color: Color, state: State) {
        self.placeID = placeID
        self.name = name
        self.location = location
        self.pictogram = pictogram
        self.color = color
        self.state = state
    }

    /// The camera's zoom from which maps show whether places are open. At lower zooms there are too many
    /// places.
    public static let leastZoom = 13.0

    /// Returns the places whose labels on the map are faint: the closed ones.
    static func faint(_ places: [TimedPlace]) -> Set<String> { Set(places.lazy.filter { $0.state == .closed }.map(\.placeID)) }
}
