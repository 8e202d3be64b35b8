internal import PortolanBasics
public import PortolanGeo
internal import PortolanPlane

/// The areas of the zones of the time zone database: the borders between zones, with the zone on either side.
///
/// The map is made from the polygons of timezone-boundary-builder (`ZoneMapBuilder`), for the whole world or a part of
/// it (``restricted(to:)``). A look-up goes from the point eastwards to the first border, whose western side is the
/// answer. A grid of cells keeps that way short.
public struct ZoneMap: Hashable, Sendable {
    /// Coordinate units per degree; one unit is 1.1 m.
    static let unitsPerDegree = 100_000.0

    struct Point: PlanePoint, Hashable, Sendable {
        /// The longitude in units.
        var x: Int32
        /// The latitude in units.
        var y: Int32
    }

    /// A border. Left and right are seen in the direction from the first point to the last. They are indices into the
    /// names, 0 if no zone is known.
    struct Border: Hashable, Sendable {
        var left: UInt16
        var right: UInt16
        var points: [Point]
    }

    /// A box in units, including its edges.
    struct Extent: Hashable, Sendable {
        var south: Int32
        var west: Int32
        var north: Int32
        var east: Int32

        static let world = Extent(south: -9_000_000, west: -18_000_000, north: 9_000_000, east: 18_000_000)

        /// Creates a box. If the bounds cross the antimeridian, it takes all longitudes.
        init(_ bounds: CoordinateBounds) {
            func units(_ degrees: Double, _ limit: Double) -> Int32 {
                Int32(clamping: (degrees.clamped(to: -limit...limit) * ZoneMap.unitsPerDegree).rounded())
            }
            south = units(bounds.south, 90)
            north = units(bounds.north, 90)
            west = bounds.crossesAntimeridian ? -18_000_000 : units(bounds.west, 180)
            east = bounds.crossesAntimeridian ? 18_000_000 : units(bounds.east, 180)
        }

        init(south: Int32, west: Int32, north: Int32, east: Int32) {
            (self.south, self.west, self.north, self.east) = (south, west, north, east)
        }

        func contains(x: Double, y: Double) -> Bool {
            x >= Double(west) && x <= Double(east) && y >= Double(south) && y <= Double(north)
        }
    }

    /// The source of the areas and its licence, for people.
    public let source: String
    /// The IANA names; the first one is empty.
    let names: [String]
    let extent: Extent
    let borders: [Border]
    private let grid: ZoneGrid

    init(source: String, names: [String], extent: Extent, borders: [Border]) {
        self.source = source
        self.names = names
        self.extent = extent
        self.borders = borders
        grid = ZoneGrid(borders, extent: extent)
    }

    public static func == (one: ZoneMap, other: ZoneMap) -> Bool {
        one.source == other.source && one.names == other.names && one.extent == other.extent && one.borders == other.borders
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(names)
        hasher.combine(borders)
    }

    /// The names of all zones of the map, sorted.
    public var zones: [String] { names.dropFirst().sorted() }

    /// The number of points of all borders.
    public var pointCount: Int { borders.reduce(0) { $0 + $1.points.count } }

    /// Returns the zone's IANA name; `Etc/GMT+5` and the like in international waters; nil outside of the map, and
    /// where the map has no zone.
    ///
    /// A look-up usually takes less than a microsecond: its cost is that of the borders in a cell.
    public func zone(at coordinate: Coordinate) -> String? {
        guard coordinate.isValid else { return nil }
        let x = Coordinate.wrappedLongitude(coordinate.longitude) * Self.unitsPerDegree
        let y = coordinate.latitude * Self.unitsPerDegree
        guard extent.contains(x: x, y: y) else { return nil }
        let index = Int(grid.zone(x: x, y: y))
        return index > 0 && index < names.count ? names[index] : nil
    }
}

extension ZoneMap {
    /// Returns the sorted zones that cover a part of the bounds. The cost is O(n) in the number of points.
    public func zones(in bounds: CoordinateBounds) -> [String] {
        let box = Extent(bounds)
        var found: Set<String> = []
        if let middle = zone(at: bounds.center) { found.insert(middle) }
        for border in borders {
            for (a, b) in zip(border.points, border.points.dropFirst()) where box.touches(a, b) {
                for side in [border.left, border.right] where side > 0 { found.insert(names[Int(side)]) }
            }
        }
        return found.sorted()
    }

    /// Returns the part of the map within the bounds and a tenth of a degree around them.
    public func restricted(to bounds: CoordinateBounds) -> ZoneMap {
        let margin = 0.1
        let wide = margin / max(0.1, cosineOfDegrees(max(abs(bounds.south), abs(bounds.north))))
        var box = Extent(bounds)
        func moved(_ value: Int32, by degrees: Double, _ limit: ClosedRange<Int32>) -> Int32 {
            min(max(value + Int32(clamping: degrees * Self.unitsPerDegree), limit.lowerBound), limit.upperBound)
        }
        box.south = moved(box.south, by: -margin, extent.south...extent.north)
        box.north = moved(box.north, by: margin, extent.south...extent.north)
        box.west = moved(box.west, by: -wide, extent.west...extent.east)
        box.east = moved(box.east, by: wide, extent.west...extent.east)
        var parts: [Border] = []
        for border in borders {
            var run: [Point] = []
            func end() {
                if run.count > 1 { parts.append(Border(left: border.left, right: border.right, points: run)) }
                run = []
            }
            for (a, b) in zip(border.points, border.points.dropFirst()) {
                guard box.touches(a, b) else {
                    end()
                    continue
                }
                if run.isEmpty { run.append(a) }
                run.append(b)
            }
            end()
        }
        parts += easternEdge(of: box)
        // Only the names that are still used remain.
        var numbers: [UInt16: UInt16] = [0: 0]
        var left = [""]
        for index in parts.flatMap({ [$0.left, $0.right] }).sorted() where numbers[index] == nil {
            numbers[index] = UInt16(clamping: left.count)
            left.append(names[Int(index)])
        }
        let renamed = parts.map { Border(left: numbers[$0.left] ?? 0, right: numbers[$0.right] ?? 0, points: $0.points) }
        return ZoneMap(source: source, names: left, extent: box, borders: renamed)
    }

    /// Returns borders along the eastern edge of a box. Each border has the zone to its west. Without them, a look-up
    /// would need the nearest border to the east, which may lie outside the box.
    private func easternEdge(of box: Extent) -> [Border] {
        let east = box.east
        var stops: Set<Int32> = [box.south, box.north]
        for border in borders {
            for (a, b) in zip(border.points, border.points.dropFirst()) where min(a.x, b.x) <= east && max(a.x, b.x) >= east {
                // If the border runs along the edge, both ends count.
                let share = a.x == b.x ? 0 : Double(east - a.x) / Double(b.x - a.x)
                let crossing = Int32(clamping: (Double(a.y) + share * Double(b.y - a.y)).rounded())
                for y in a.x == b.x ? [a.y, b.y] : [crossing] where y > box.south && y < box.north { stops.insert(y) }
            }
        }
        var edges: [Border] = []
        let ordered = stops.sorted()
        for (south, north) in zip(ordered, ordered.dropFirst()) {
            let zone = grid.zone(x: Double(east), y: (Double(south) + Double(north)) / 2)
            let top = Point(x: east, y: north)
            if let last = edges.indices.last, edges[last].left == zone {
                edges[last].points[1] = top
            } else {
                edges.append(Border(left: zone, right: 0, points: [Point(x: east, y: south), top]))
            }
        }
        return edges
    }
}

extension ZoneMap.Extent {
    /// Whether a straight piece has a point in the box.
    func touches(_ a: ZoneMap.Point, _ b: ZoneMap.Point) -> Bool {
        guard max(a.x, b.x) >= west, min(a.x, b.x) <= east, max(a.y, b.y) >= south, min(a.y, b.y) <= north else { return false }
        let (start, step) = (a.vector, b.vector - a.vector)
        var part = SegmentPart<Double>()
        return part.keep(start.x, step: step.x, between: Double(west), Double(east))
            && part.keep(start.y, step: step.y, between: Double(south), Double(north))
    }
}
