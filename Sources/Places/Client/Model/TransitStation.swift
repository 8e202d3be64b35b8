public import Foundation
public import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel

/// What a stop, a station or a platform offers: which lines of public transport stop there, and where people board.
public struct TransitStation: Sendable, Hashable {
    /// The stop's name; nil if it has none.
    public var displayName: LocalizedText?
    /// Who runs the lines, in the order of their first lines.
    public var agencies: [TransitAgency]
    /// The platforms and poles.
    public var stops: [TransitStop]

    /// The lines of all agencies: trains before buses, short numbers before long ones.
    public var lines: [TransitLine] { agencies.flatMap(\.lines).sorted { $0.isBefore($1) } }

    /// Makes a station.
    public init(displayName: LocalizedText? = nil, agencies: [TransitAgency] = [], stops: [TransitStop] = []) {
        self.displayName = displayName
        self.agencies = agencies
        self.stops = stops
    }
}

/// Who runs lines: their operator, or else their network.
public struct TransitAgency: Sendable, Hashable {
    /// The agency's name; nil if the lines do not say whose they are.
    public var displayName: LocalizedText?
    /// Its lines that stop at the station.
    public var lines: [TransitLine]

    /// Makes an agency.
    public init(displayName: LocalizedText? = nil, lines: [TransitLine] = []) {
        self.displayName = displayName
        self.lines = lines
    }
}

/// A line of public transport. It is a place too: its viewport is its extent.
public struct TransitLine: Sendable, Hashable {
    /// The line's place.
    public var id: PlaceID
    /// What runs on it.
    public var vehicle: TransitVehicle
    /// What it is called: `U-Bahn U3`; nil if it has a number only.
    public var displayName: LocalizedText?
    /// Its number or letters: `U3`.
    public var shortDisplayName: LocalizedText?
    /// The colour of its number on signs, `#rrggbb`; nil if it is not known.
    public var textColor: String?
    /// The colour behind its number, `#rrggbb`; nil if it is not known.
    public var backgroundColor: String?
    /// Its page.
    public var url: URL?
    /// Its directions and branches; of a station, those that stop there.
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

    /// By vehicle, then by number as people count: `9` before `10`.
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
    /// Where it begins; nil if that is not known.
    public var from: String?
    /// Where it ends: what vehicles show in front; nil if that is not known.
    public var to: String?
    /// What lies between; nil if that is not known.
    public var via: String?
    /// Of a station: the number of the platform; nil if it is not known.
    public var platformCode: String?
    /// Of a line: where it stops, in its order, as far as the region holds them.
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

/// Where people board: a platform, a pole, or of a line's stops the place.
public struct TransitStop: Sendable, Hashable {
    /// Of the place or of one of its objects.
    public var id: PlaceID
    /// Its name; nil if it has none of its own.
    public var displayName: LocalizedText?
    /// The number of the platform, as signs say it.
    public var platformCode: String?
    /// By which the agency tells stops of one name apart.
    public var stopCode: String?
    /// Where it is.
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
