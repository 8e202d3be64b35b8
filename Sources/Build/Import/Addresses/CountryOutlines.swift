internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanTimeZones

/// Which country a point lies in, by the outlines of all countries: for points that no boundary of the extract contains.
struct CountryOutlines: Sendable {
    /// The boundaries of the whole world: extracts hold places that are far from the rest of them.
    private let map: BoundaryMap
    /// The extract's box, if all of it lies in one country, and the country.
    private let common: (boxes: [OSMBox], country: String)?

    /// - Parameters:
    ///   - map: the boundaries of all countries.
    ///   - bounds: the extract's; nil if it does not say.
    ///   - country: the country that all of the bounds lie in; nil for bounds with several, or none.
    init(_ map: BoundaryMap, bounds: CoordinateBounds?, country: String?) {
        self.map = map
        common = bounds.flatMap { bounds in
            country.map { (OSMBox.boxes(bounds), $0) }
        }
    }

    /// ISO 3166-1 alpha-2; nil on the high seas.
    func country(at point: OSMPoint) -> String? {
        if let common, common.boxes.contains(where: { $0.contains(point) }) { return common.country }
        return map.country(at: point.coordinate)
    }

    /// The countries of a grid of points over a box; nil among them for the high seas.
    func countries(in box: OSMBox) -> Set<String?> {
        if let common, common.boxes.contains(where: { $0.intersection(box) == box }) { return [common.country] }
        return Set(box.grid(steps: 12).map { country(at: $0) })
    }

    /// The nearest country but one, whose border is known better than the outlines are: they are a kilometre off in places.
    func country(near point: OSMPoint, except country: String) -> String? {
        for reach in [0.01, 0.03, 0.1] {
            var found: [(country: String, count: Int)] = []
            for (north, east) in Self.directions {
                let coordinate = point.coordinate
                let there = Coordinate(
                    latitude: min(max(coordinate.latitude + north * reach, -90), 90),
                    longitude: Coordinate.wrappedLongitude(coordinate.longitude + east * reach)
                )
                guard let here = map.country(at: there), here != country else { continue }
                if let index = found.firstIndex(where: { $0.country == here }) {
                    found[index].count += 1
                } else {
                    found.append((here, 1))
                }
            }
            var best: (country: String, count: Int)?
            for entry in found where entry.count > best?.count ?? 0 { best = entry }
            if let best { return best.country }
        }
        return nil
    }

    private static let directions = [(0.0, 1.0), (0.7, 0.7), (1.0, 0.0), (0.7, -0.7), (0.0, -1.0), (-0.7, -0.7), (-1.0, 0.0), (-0.7, 0.7)]

    /// The country that most of the points lie in, the first of equal ones.
    func country(ofMost points: [OSMPoint]) -> String? {
        var counts: [(country: String, count: Int)] = []
        let step = max(points.count / 32, 1)
        for index in stride(from: 0, to: points.count, by: step) {
            guard let country = country(at: points[index]) else { continue }
            if let index = counts.firstIndex(where: { $0.country == country }) {
                counts[index].count += 1
            } else {
                counts.append((country, 1))
            }
        }
        var best: (country: String, count: Int)?
        for entry in counts where entry.count > best?.count ?? 0 { best = entry }
        return best?.country
    }

    /// What is known of the squares that places lie in, for one thread: most squares lie in one country.
    struct Squares {
        /// About 1.1 km of latitude.
        private static let side: Int32 = 100_000
        private static let limit = 1 << 16

        private struct Square: Hashable {
            var x: Int32
            var y: Int32
        }

        private enum Content {
            /// All of the square lies in it; nil for the high seas.
            case one(String?)
            case several
        }

        private var known = LRUCache<Square, Content>(costLimit: limit)
        private var candidates = LRUCache<Square, [String]>(costLimit: limit)
        /// By square: the countries at its south-western corner, and in its middle.
        private var points = LRUCache<Square, (corner: String?, middle: String?)>(costLimit: limit)

        /// The countries that a point may lie in where a border is so near that the outlines may err; empty where they are sure.
        mutating func candidates(at point: OSMPoint, _ outlines: CountryOutlines) -> [String] {
            if let common = outlines.common, common.boxes.contains(where: { $0.contains(point) }) { return [] }
            let square = Self.square(point)
            if let known = candidates.value(for: square) { return known }
            // The outlines are up to a kilometre off: about the side of a square.
            var found: Set<String> = []
            for x in -1...1 as ClosedRange<Int32> {
                for y in -1...1 as ClosedRange<Int32> {
                    found.formUnion(corners(of: Square(x: square.x + x, y: square.y + y), outlines).compactMap(\.self))
                }
            }
            let sorted = found.count > 1 ? found.sorted() : []
            candidates.store(sorted, for: square, cost: 1)
            return sorted
        }

        private static func square(_ point: OSMPoint) -> Square {
            func floor(_ value: Int32) -> Int32 { value >= 0 ? value / side : (value + 1) / side - 1 }
            return Square(x: floor(point.x), y: floor(point.y))
        }

        /// The countries at a square's corners and in its middle.
        private mutating func corners(of square: Square, _ outlines: CountryOutlines) -> [String?] {
            let (x, y) = (square.x, square.y)
            let own = points(of: square, outlines)
            return [
                own.corner, points(of: Square(x: x, y: y + 1), outlines).corner, points(of: Square(x: x + 1, y: y), outlines).corner,
                points(of: Square(x: x + 1, y: y + 1), outlines).corner, own.middle,
            ]
        }

        /// Each corner is that of four squares, and each square a neighbour of eight others.
        private mutating func points(of square: Square, _ outlines: CountryOutlines) -> (corner: String?, middle: String?) {
            if let known = points.value(for: square) { return known }
            let (west, south) = (Int64(square.x) * Int64(Self.side), Int64(square.y) * Int64(Self.side))
            let half = Int64(Self.side) / 2
            let found = (
                corner: outlines.country(at: OSMPoint(x: Int32(clamping: west), y: Int32(clamping: south))),
                middle: outlines.country(at: OSMPoint(x: Int32(clamping: west + half), y: Int32(clamping: south + half)))
            )
            points.store(found, for: square, cost: 1)
            return found
        }

        mutating func country(at point: OSMPoint, _ outlines: CountryOutlines) -> String? {
            if let common = outlines.common, common.boxes.contains(where: { $0.contains(point) }) { return common.country }
            let square = Self.square(point)
            switch known.value(for: square) {
            case .one(let country): return country
            case .several: return outlines.country(at: point)
            case nil: break
            }
            let corners = corners(of: square, outlines)
            let content = corners.allSatisfy { $0 == corners[0] } ? Content.one(corners[0]) : .several
            known.store(content, for: square, cost: 1)
            if case .one(let country) = content { return country }
            return outlines.country(at: point)
        }
    }
}
