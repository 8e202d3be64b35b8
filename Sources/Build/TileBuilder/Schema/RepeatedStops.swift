internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel

/// Finds stops of public transport that repeat the name of a stop nearby, so that a map names each stop once. A
/// station, its entrances and the stops of buses and trams before it usually have one name.
///
/// The stop of the most important kind keeps its name, and the other ones within ``reachMeters`` lose theirs.
struct RepeatedStops: Sendable {
    /// A named stop in the layer `poi`.
    struct Stop: Sendable {
        /// The reference to the feature. Its batch is set when the stop leaves the batch.
        var feature: FeatureReference
        var key: OSMKey
        /// The hash of the name, which takes less memory than the name.
        var name: UInt64
        /// The importance of the kind: of two stops, the one with the smaller number keeps its name.
        var order: Int32
        var point: GridPoint
    }

    /// The distance within which stops of one name are one stop, in metres. A large interchange is within it. Stops of
    /// two villages are farther apart, even if both are named after a church.
    static let reachMeters = 300.0

    /// The kinds of stops by the value of their tag, the most important first.
    private static let kinds: [[String]] = [
        ["station", "halt"], ["bus_station", "ferry_terminal"], ["tram_stop"], ["bus_stop"], ["subway_entrance", "train_station_entrance"],
    ]

    /// Returns the position of a kind in the order of importance; nil for places other than stops.
    static func order(_ value: String) -> Int32? { kinds.firstIndex { $0.contains(value) }.map { Int32($0) } }

    private let stops: [Stop]

    init(_ stops: [Stop]) { self.stops = stops }

    /// Returns the features that lose their names, by batch.
    func nameless() -> [Int: [Int]] {
        var found: [Int: [Int]] = [:]
        for same in Dictionary(grouping: stops, by: \.name).values where same.count > 1 {
            var named: [Cell: [Coordinate]] = [:]
            for stop in same.sorted(by: { ($0.order, $0.key) < ($1.order, $1.key) }) {
                let cell = Cell(stop.point)
                let place = stop.point.mercator.coordinate
                let isNear = cell.surroundings.contains { around in
                    (named[around] ?? []).contains { $0.distanceMeters(to: place) <= Self.reachMeters }
                }
                if isNear {
                    found[stop.feature.batch, default: []].append(stop.feature.feature)
                } else {
                    named[cell, default: []].append(place)
                }
            }
        }
        return found.mapValues { $0.sorted() }
    }

    /// A square of the map that is wider than the reach, even at the map's northern end.
    private struct Cell: Hashable {
        var x: Int32
        var y: Int32

        init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }

        init(_ point: GridPoint) { self.init(x: point.x >> 17, y: point.y >> 17) }

        var surroundings: [Cell] { (-1...1).flatMap { dy in (-1...1).map { dx in Cell(x: x + Int32(dx), y: y + Int32(dy)) } } }
    }
}
