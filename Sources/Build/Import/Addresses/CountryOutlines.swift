internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanTimeZones

/// Finds the country of a point by the outlines of all countries. It serves points that no boundary of the
/// extract contains.
struct CountryOutlines: Sendable {
    /// The boundaries of all countries of the world. They are needed, because an extract may hold places far away from
    /// the rest.
    private let map: BoundaryMap
    /// The boxes of the extract and its country, if the whole extract lies in one country.
    private let common: (boxes: [OSMBox], country: String)?

    /// Makes outlines.
    /// - Parameters:
    ///   - map: The boundaries of all countries.
    ///   - bounds: The extract's bounds; nil if the extract does not give them.
    ///   - country: The country that contains all of the bounds; nil if several countries or none do.
    init(_ map: BoundaryMap, bounds: CoordinateBounds?, country: String?) {
        self.map = map
        common = bounds.flatMap { bounds in
            country.map { (OSMBox.boxes(bounds), $0) }
        }
    }

    /// Returns the code of the country (ISO 3166-1 alpha-2) at a point; nil on the high seas.
    func country(at point: OSMPoint) -> String? {
        if let common, common.boxes.contains(where: { $0.contains(point) }) { return common.country }
        return map.country(at: point.coordinate)
    }

    /// Returns the countries at a grid of points over a box. The set has nil if a point is on the high seas.
    func countries(in box: OSMBox) -> Set<String?> {
        if let common, common.boxes.contains(where: { $0.intersection(box) == box }) { return [common.country] }
        return Set(box.grid(steps: 12).map { country(at: $0) })
    }

    /// Returns the nearest country other than `country`. Call it if the exact border of `country` excludes a point that
    /// its outline contains, because outlines are up to 1 km off.
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

    /// Returns the country that most of these points lie in; the first one if several have the same number of points.
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

    /// A cache of the countries of squares, for use by one thread. Most squares lie in one country.
    struct Squares {
        /// The side of a square: about 1.1 km of latitude.
        private static let side: Int32 = 100_000
        private static let limit = 1 << 16

        private struct Square: Hashable {
            var x: Int32
            var y: Int32
        }

        private enum Content {
            /// The whole square lies in this country; nil for the high seas.
            case one(String?)
            case several
        }

        private var known = LRUCache<Square, Content>(costLimit: limit)
        private var candidates = LRUCache<Square, [String]>(costLimit: limit)
        /// The country at the south-western corner and in the middle of each square.
        private var points = LRUCache<Square, (corner: String?, middle: String?)>(costLimit: limit)

        /// Returns the countries that a point near a border may lie in, because the outlines err there. Returns none
        /// for a point that is not near a border.
        mutating func candidates(at point: OSMPoint, _ outlines: CountryOutlines) -> [String] {
            if let common = outlines.common, common.boxes.contains(where: { $0.contains(point) }) { return [] }
            let square = Self.square(point)
            if let known = candidates.value(for: square) { return known }
            // The outlines err by up to 1 km, which is about the side of a square, so the neighbouring squares count
            // too.
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

        /// Returns the countries at a square's corners and in its middle.
        private mutating func corners(of square: Square, _ outlines: CountryOutlines) -> [String?] {
            let (x, y) = (square.x, square.y)
            let own = points(of: square, outlines)
            return [
                own.corner, points(of: Square(x: x, y: y + 1), outlines).corner, points(of: Square(x: x + 1, y: y), outlines).corner,
                points(of: Square(x: x + 1, y: y + 1), outlines).corner, own.middle,
            ]
        }

        /// Returns the countries at two points of a square. Results are cached, because four squares share each corner,
        /// and the candidates of eight other squares include those of this square.
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
