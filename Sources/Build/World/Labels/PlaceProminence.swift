internal import Foundation
internal import PortolanGeo
internal import PortolanOSMModel

/// Decides at which zoom the map of the world begins to show the name of each city.
///
/// Two numbers decide: the place's importance, and the distance of the next more important place. A large city is named
/// early everywhere. A small place in an empty country is named earlier than an equally important place in a full
/// country.
struct PlaceProminence {
    /// The importance of each place, as a number of people.
    ///
    /// A country's capital gets the people of the largest place nearby, because some data separates the seat of a
    /// government from the city around it. The number of each capital is multiplied, because readers look for the
    /// capital first.
    private(set) var importance: [Double]
    /// The first tile zoom of each place, 1…`WorldBuilder.lastZoom`.
    private(set) var firstZooms: [UInt8]

    /// The least importance of a place for each tile zoom from 1 on.
    private static let leastImportance: [Double] = [15_000_000, 6_000_000, 2_000_000, 1_000_000, 300_000, 75_000, 0]
    private static let countryCapitalFactor = 5.0
    private static let stateCapitalFactor = 1.3
    /// A country's capital counts as having at least this many people.
    private static let leastCapital = 100_000
    /// The distance within which people belong to a capital.
    private static let capitalMeters = 30_000.0
    /// A place is named earlier if the next more important place is at least this far away, in points of the map.
    private static let lonelyPoints = 128.0
    /// The largest number of zooms by which distance alone brings a name forward.
    private static let mostZoomsEarlier: UInt8 = 2

    /// - Complexity: O(n²) comparisons of numbers, about 30 million for Natural Earth's places.
    init(_ places: [PopulatedPlace]) {
        let importance = places.map { Self.importance(of: $0, among: places) }
        self.importance = importance
        firstZooms = Array(repeating: WorldBuilder.lastZoom, count: places.count)
        let order = places.indices.sorted { (-importance[$0], places[$0].id.rowKey) < (-importance[$1], places[$1].id.rowKey) }
        let points = order.map { MercatorPoint(places[$0].location) }
        for (number, index) in order.enumerated() {
            let own = Self.leastImportance.firstIndex { importance[index] >= $0 }.map { UInt8(clamping: $0 + 1) } ?? WorldBuilder.lastZoom
            var nearest = Double.infinity
            for other in 0..<number {
                // The shorter way may cross the antimeridian.
                let east = abs(points[other].x - points[number].x)
                let (x, y) = (min(east, 1 - east), points[other].y - points[number].y)
                nearest = min(nearest, x * x + y * y)
            }
            let earliest = own > Self.mostZoomsEarlier ? own - Self.mostZoomsEarlier : 1
            let lonely = (earliest...own).first { nearest.squareRoot() * Double(512 << Int($0)) >= Self.lonelyPoints }
            firstZooms[index] = max(1, min(lonely ?? own, WorldBuilder.lastZoom))
        }
    }

    private static func importance(of place: PopulatedPlace, among places: [PopulatedPlace]) -> Double {
        let people = place.population ?? 0
        switch place.capital {
        case 2:
            let around = places.reduce(max(people, leastCapital)) { most, other in
                guard other.country == place.country, let population = other.population, population > most,
                    other.location.distanceMeters(to: place.location) <= capitalMeters
                else { return most }
                return population
            }
            return Double(around) * countryCapitalFactor
        case 4: return Double(people) * stateCapitalFactor
        default: return Double(people)
        }
    }

    /// Returns the property `rank` of a place in the tiles, by its first zoom. The built-in style shows ranks up to 7
    /// at its zoom 5 and so on, as in tiles of other makers.
    static func rank(firstZoom: UInt8) -> Int { [1, 1, 2, 3, 4, 6, 8, 10][min(Int(firstZoom), 7)] }
}
