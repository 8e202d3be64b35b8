internal import PortolanBasics
public import PortolanGeo

extension BoundaryMap {
    /// Collects borders and places, and makes a map of them.
    public struct Builder: Sendable {
        private var names = [""]
        private var numbers: [String: UInt16] = [:]
        private var anchors: [Anchor] = []
        private var lines: [Line] = []
        private var highSeas: [Cell] = []

        /// Creates a builder without borders and places.
        public init() {}

        private mutating func number(_ name: String) -> UInt16 {
            if name.isEmpty { return 0 }
            if let number = numbers[name] { return number }
            guard names.count < UInt16.max else { return 0 }
            let number = UInt16(names.count)
            names.append(name)
            numbers[name] = number
            return number
        }

        /// Adds a place in a country (ISO 3166-1 alpha-2) and in a part of the country. The name of the part may be
        /// empty.
        public mutating func add(place coordinate: Coordinate, country: String, part: String) {
            guard coordinate.isValid else { return }
            let point = BoundaryMap.point(coordinate)
            anchors.append(Anchor(latitude: point.latitude, longitude: point.longitude, country: number(country), part: number(part)))
        }

        /// Adds the cell of one degree around a coordinate to the high seas. The cell must contain no part of any
        /// country.
        public mutating func add(highSea coordinate: Coordinate) {
            if coordinate.isValid { highSeas.append(Cell(coordinate)) }
        }

        /// Adds a border between two countries, given by their codes.
        public mutating func add(border points: [Coordinate], left: String, right: String) {
            add(points, country: 0, left: left, right: right)
        }

        /// Adds a border between two parts of a country. Unknown names may be empty.
        public mutating func add(border points: [Coordinate], within country: String, left: String, right: String) {
            add(points, country: number(country), left: left, right: right)
        }

        private mutating func add(_ points: [Coordinate], country: UInt16, left: String, right: String) {
            // The simplified line stays within 0.002° of the original one.
            let kept = LineSimplification.simplified(points.filter(\.isValid).map(BoundaryMap.point), tolerance: 20) {
                SIMD2(Double($0.longitude), Double($0.latitude))
            }
            guard kept.count > 1, left != right || left.isEmpty else { return }
            lines.append(Line(country: country, left: number(left), right: number(right), points: kept))
        }

        /// Returns the map of everything that has been added.
        public func map() -> BoundaryMap { BoundaryMap(names: names, anchors: anchors, lines: lines, highSeas: highSeas) }
    }

    /// Returns the part of the map that is needed within the bounds: the places and lines there and in a margin, which
    /// grows until it contains enough places.
    public func restricted(to bounds: CoordinateBounds) -> BoundaryMap {
        var part = restrictedBorders(to: bounds)
        part.zones = zones?.restricted(to: bounds)
        return part
    }

    private func restrictedBorders(to bounds: CoordinateBounds) -> BoundaryMap {
        for margin in [2.0, 5, 10, 20] {
            let area = bounds.grown(byDegrees: margin)
            let places = anchors.filter { area.contains(Self.coordinate($0.latitude, $0.longitude)) }
            guard places.count >= 40 || margin == 20 else { continue }
            var builder = Builder()
            for place in places {
                builder.add(
                    place: Self.coordinate(place.latitude, place.longitude),
                    country: names[Int(place.country)],
                    part: names[Int(place.part)]
                )
            }
            let near = bounds.grown(byDegrees: 1)
            for cell in highSeas where near.contains(cell.middle) { builder.add(highSea: cell.middle) }
            for line in lines {
                let points = line.points.map { Self.coordinate($0.latitude, $0.longitude) }
                guard let first = points.first else { continue }
                var extent = CoordinateBounds(first)
                for point in points { extent.extend(to: point) }
                guard extent.intersects(area) else { continue }
                builder.add(
                    points,
                    country: line.country == 0 ? "" : names[Int(line.country)],
                    left: names[Int(line.left)],
                    right: names[Int(line.right)]
                )
            }
            return builder.map()
        }
        return self
    }

    static func point(_ coordinate: Coordinate) -> Point {
        Point(
            latitude: Int32(clamping: (coordinate.latitude * unitsPerDegree).rounded()),
            longitude: Int32(clamping: (coordinate.longitude * unitsPerDegree).rounded())
        )
    }

    static func coordinate(_ latitude: Int32, _ longitude: Int32) -> Coordinate {
        Coordinate(latitude: Double(latitude) / unitsPerDegree, longitude: Double(longitude) / unitsPerDegree)
    }
}

extension BoundaryMap.Builder {
    fileprivate mutating func add(_ points: [Coordinate], country: String, left: String, right: String) {
        if country.isEmpty {
            add(border: points, left: left, right: right)
        } else {
            add(border: points, within: country, left: left, right: right)
        }
    }
}

extension CoordinateBounds {
    /// Returns the bounds with a margin. If the margin would cross the antimeridian, the box takes all longitudes.
    fileprivate func grown(byDegrees margin: Double) -> CoordinateBounds {
        let wide = margin / max(0.1, cosineOfDegrees(max(abs(south), abs(north))))
        let spans = !crossesAntimeridian && (west - wide < -180 || east + wide > 180) || crossesAntimeridian && west - wide <= east + wide
        return CoordinateBounds(
            south: max(-90, south - margin),
            west: spans ? -180 : west - wide,
            north: min(90, north + margin),
            east: spans ? 180 : east + wide
        )
    }
}
