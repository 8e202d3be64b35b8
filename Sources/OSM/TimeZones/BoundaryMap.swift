internal import PortolanBasics
public import PortolanGeo

/// The boundaries of countries, and of the parts of countries that have their own time zones. The boundaries are lines
/// with a name on either side. Places that are known to lie in a country or part complete them.
///
/// There are no areas. To find the country of a point, the map looks from the point to nearby places. The first border
/// on the way names the country on the near side; if there is no border, the place names it. An island without a border
/// needs only a place.
public struct BoundaryMap: Hashable, Sendable {
    /// Coordinate units per degree; one unit is 11 m.
    static let unitsPerDegree = 10_000.0

    /// A place that is known to lie in a country, and in a part of it.
    struct Anchor: Hashable, Sendable {
        /// The latitude in units.
        var latitude: Int32
        /// The longitude in units.
        var longitude: Int32
        /// The index of the country's name; 0 for none.
        var country: UInt16
        /// The index of the part's name; 0 for none.
        var part: UInt16
    }

    /// A square of one degree, given by its south-western corner.
    struct Cell: Hashable, Comparable, Sendable {
        var south: Int16
        var west: Int16

        /// - Parameter coordinate: a valid coordinate.
        init(_ coordinate: Coordinate) {
            south = Int16(clamping: coordinate.latitude.rounded(.down))
            west = coordinate.longitude >= 180 ? -180 : Int16(clamping: coordinate.longitude.rounded(.down))
        }

        var middle: Coordinate { Coordinate(latitude: Double(south) + 0.5, longitude: Double(west) + 0.5) }

        static func < (a: Cell, b: Cell) -> Bool { (a.south, a.west) < (b.south, b.west) }
    }

    /// A border. Left and right are seen in the direction from its first point to its last.
    struct Line: Hashable, Sendable {
        /// The country whose states or provinces the border divides; 0 for a border between countries.
        var country: UInt16
        var left: UInt16
        var right: UInt16
        var points: [Point]
    }

    struct Point: Hashable, Sendable {
        var latitude: Int32
        var longitude: Int32
    }

    /// The codes of countries (ISO 3166-1 alpha-2) and the names of parts; the first one is empty.
    let names: [String]
    /// The places by latitude, then longitude.
    let anchors: [Anchor]
    let lines: [Line]
    /// The cells without a country, in order.
    let highSeas: [Cell]
    private let grid: SegmentGrid
    /// The areas of the zones; nil if they are not known.
    public var zones: ZoneMap?

    init(names: [String], anchors: [Anchor], lines: [Line], highSeas: [Cell] = [], zones: ZoneMap? = nil) {
        self.zones = zones
        self.highSeas = highSeas.sorted()
        self.names = names
        self.anchors = anchors.sorted {
            ($0.latitude, $0.longitude, $0.country, $0.part) < ($1.latitude, $1.longitude, $1.country, $1.part)
        }
        self.lines = lines
        grid = SegmentGrid(lines: lines)
    }

    public static func == (one: BoundaryMap, other: BoundaryMap) -> Bool {
        one.names == other.names && one.anchors == other.anchors && one.lines == other.lines && one.highSeas == other.highSeas
            && one.zones == other.zones
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(anchors)
        hasher.combine(lines)
    }

    /// Whether the map knows the location of any country. A map that has only the areas of zones does not.
    public var knowsCountries: Bool { !anchors.isEmpty }

    /// Returns the country at a coordinate; nil on the high seas, and if the map knows no place within twenty degrees.
    public func country(at coordinate: Coordinate) -> String? {
        guard coordinate.isValid, !isHighSea(Cell(coordinate)) else { return nil }
        return winner(at: coordinate, voters: 4, scope: 0).map { names[$0] }
    }

    /// Returns the name of the part of a country, as in Natural Earth; nil if the country is not divided on this map.
    public func part(of country: String, at coordinate: Coordinate) -> String? {
        guard let index = names.firstIndex(of: country), index > 0 else { return nil }
        return winner(at: coordinate, voters: 6, scope: UInt16(clamping: index)).map { names[$0] }
    }

    private func isHighSea(_ cell: Cell) -> Bool {
        let index = highSeas.partitionIndex { $0 >= cell }
        return index < highSeas.count && highSeas[index] == cell
    }

    /// Returns the index of the name with the most votes; nil without votes. The nearest places vote for the side of
    /// the coordinate, with the inverse square of their distance as weight, because a single place on the wrong bank of
    /// the map's river must not decide.
    private func winner(at coordinate: Coordinate, voters: Int, scope: UInt16) -> Int? {
        guard coordinate.isValid else { return nil }
        var votes: [Vote] = []
        for anchor in nearest(to: coordinate, count: voters, scope: scope) {
            let place = anchors[anchor.index]
            let label: UInt16 =
                switch grid.firstLabel(from: coordinate, to: place, lines: lines, scope: scope) {
                case .clear: scope == 0 ? place.country : place.part
                case .label(let label): label
                }
            guard label > 0, Int(label) < names.count else { continue }
            // The weight depends on the distance only beyond five kilometres.
            let weight = 1 / max(anchor.squaredDegrees, 0.0025)
            if let index = votes.firstIndex(where: { $0.label == label }) {
                votes[index].weight += weight
            } else {
                votes.append(Vote(label: label, weight: weight))
            }
        }
        return votes.enumerated().max { ($0.element.weight, -$0.offset) < ($1.element.weight, -$1.offset) }.map { Int($0.element.label) }
    }

    private struct Vote {
        var label: UInt16
        var weight: Double
    }

    private struct Near {
        var index: Int
        var squaredDegrees: Double
    }

    /// Returns the nearest places, the nearest first. For a state or province, only places of its country count. Places
    /// beyond twenty degrees do not count.
    private func nearest(to coordinate: Coordinate, count: Int, scope: UInt16) -> [Near] {
        let scale = Self.unitsPerDegree
        let latitude = coordinate.latitude * scale
        let shrink = cosineOfDegrees(coordinate.latitude)
        var found: [Near] = []
        var reach = 400.0
        func consider(_ index: Int) -> Bool {
            let anchor = anchors[index]
            let north = (Double(anchor.latitude) - latitude) / scale
            guard north * north <= reach else { return false }
            guard scope == 0 || anchor.country == scope && anchor.part != 0 else { return true }
            var east = abs(Double(anchor.longitude) / scale - coordinate.longitude)
            if east > 180 { east = 360 - east }
            east *= shrink
            let distance = north * north + east * east
            guard distance <= reach else { return true }
            let rank = found.firstIndex { distance < $0.squaredDegrees } ?? found.count
            found.insert(Near(index: index, squaredDegrees: distance), at: rank)
            if found.count > count { found.removeLast() }
            if found.count == count, let last = found.last { reach = min(reach, last.squaredDegrees) }
            return true
        }
        let middle = anchors.partitionIndex { Double($0.latitude) >= latitude }
        var below = middle - 1
        var above = middle
        var goesDown = below >= 0
        var goesUp = above < anchors.count
        while goesDown || goesUp {
            if goesUp {
                goesUp = consider(above)
                above += 1
                goesUp = goesUp && above < anchors.count
            }
            if goesDown {
                goesDown = consider(below)
                below -= 1
                goesDown = goesDown && below >= 0
            }
        }
        return found
    }
}

extension Array {
    /// Returns the first index whose element satisfies a condition that all later elements satisfy too.
    fileprivate func partitionIndex(where isBeyond: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Returns the cosine by its series, to a millionth, which is precise enough to compare distances.
func cosineOfDegrees(_ degrees: Double) -> Double {
    let angle = degrees * .pi / 180
    let square = angle * angle
    return max(0, 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90)))))
}
