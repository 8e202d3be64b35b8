public import Foundation
public import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel

/// The lines of public transport that stop at a station, a stop or a platform, and the points where people board.
public struct TransitStation: Sendable, Hashable {
    /// The stop's name; nil if it has none.
    public var displayName: LocalizedText?
    /// The agencies that run the lines. They are in the order of their first lines.
    public var agencies: [TransitAgency]
    /// The points where people board: platforms, or else poles, or else stop positions.
    public var stops: [TransitStop]

    /// The lines of all agencies. Trains come before buses, and short numbers before long ones.
    public var lines: [TransitLine] { agencies.flatMap(\.lines).sorted { $0.isBefore($1) } }

    /// Makes a station.
    public init(displayName: LocalizedText? = nil, agencies: [TransitAgency] = [], stops: [TransitStop] = []) {
        self.displayName = displayName
        self.agencies = agencies
        self.stops = stops
    }
}

/// A company that runs lines: their operator, or else their network.
public struct TransitAgency: Sendable, Hashable {
    /// The agency's name; nil if the lines have neither an operator nor a network.
    public var displayName: LocalizedText?
    /// The agency's lines that stop at the station.
    public var lines: [TransitLine]

    /// Makes an agency.
    public init(displayName: LocalizedText? = nil, lines: [TransitLine] = []) {
        self.displayName = displayName
        self.lines = lines
    }
}

/// A line of public transport. Each line is also a place of its own, whose viewport is the line's extent.
public struct TransitLine: Sendable, Hashable {
    /// The ID of the line's place.
    public var id: PlaceID
    /// The kind of vehicle that runs on the line.
    public var vehicle: TransitVehicle
    /// The line's name, such as `U-Bahn U3`; nil if the line has only a number.
    public var displayName: LocalizedText?
    /// The line's number or letters, such as `U3`; nil if it has none.
    public var shortDisplayName: LocalizedText?
    /// The colour of the line's number on signs, as `#rrggbb`; nil if it is not known.
    public var textColor: String?
    /// The colour behind the line's number on signs, as `#rrggbb`; nil if it is not known.
    public var backgroundColor: String?
    /// The line's website; nil if it is not known.
    public var url: URL?
    /// The line's directions and branches. The line of a station has only the directions and branches that stop there.
    public var directions: [TransitDirection]

    /// Makes a line.
    public init(
        id: PlaceID,
        vehicle: TransitVehicle,
        displayName: LocalizedText? = nil,
        shortDisplayName: LocalizedText? = nil,
        directions: [TransitDirection] = []
    ) {
        self.id = id
        self.vehicle = vehicle
        self.displayName = displayName
        self.shortDisplayName = shortDisplayName
        self.directions = directions
    }

    /// Whether the line comes before another in lists. Lines are sorted by vehicle, then by number: `9` before `10`.
    func isBefore(_ other: TransitLine) -> Bool {
        func key(_ line: TransitLine) -> (Int, Int, String, Int64) {
            let text = line.shortDisplayName?.text ?? line.displayName?.text ?? ""
            return (line.vehicle.rank, text.utf8.count, text, line.id.rowKey)
        }
        return key(self) < key(other)
    }
}

/// One direction of a line, or one of its branches.
public struct TransitDirection: Sendable, Hashable {
    /// The name of the first stop or place; nil if it is not known.
    public var from: String?
    /// The name of the last stop or place, which signs on vehicles show; nil if it is not known.
    public var to: String?
    /// The names of stops or places on the way; nil if they are not known.
    public var via: String?
    /// The number of the platform where vehicles stop at a station; nil if it is not known, and in the directions of a
    /// line.
    public var platformCode: String?
    /// The stops of a line in the order of travel, as far as the region holds them; empty in the directions at a
    /// station.
    public var stops: [TransitStop]

    /// Makes a direction.
    public init(from: String? = nil, to: String? = nil, via: String? = nil, platformCode: String? = nil, stops: [TransitStop] = []) {
        self.from = from
        self.to = to
        self.via = via
        self.platformCode = platformCode
        self.stops = stops
    }
}

/// A point where people board. In a station, it is a platform, a pole or a stop position. In a line, it is the place
/// where the line stops.
public struct TransitStop: Sendable, Hashable {
    /// The ID of the place, or of the object where people board.
    public var id: PlaceID
    /// The stop's own name; nil if it has none.
    public var displayName: LocalizedText?
    /// The number of the platform on signs; nil if it is not known.
    public var platformCode: String?
    /// The agency's code, which tells stops with the same name apart; nil if it is not known.
    public var stopCode: String?
    /// The stop's position.
    public var location: Coordinate
    /// Whether people with wheelchairs can board; nil if that is not known.
    public var isWheelchairAccessible: Bool?

    /// Makes a stop.
    public init(id: PlaceID, displayName: LocalizedText? = nil, location: Coordinate) {
        self.id = id
        self.displayName = displayName
        self.location = location
    }
}
