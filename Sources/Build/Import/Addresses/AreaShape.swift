internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanPlane

/// The edges of an area, which decide whether a point lies inside.
///
/// A whole area uses the even-odd rule: it counts the edges to the west of the point.
///
/// An area that the extract's border cuts has no outside to count from. Here a path leads from a point that is
/// known to be inside (or outside) to the border, along the border, and to the tested point. Each edge that the
/// path crosses changes the side. This works because all edges end at the bounds of the extract. An extract
/// that was cut along a polygon has lines that end within the bounds; these are extended to the nearest border,
/// across land where the extract has no places.
struct AreaShape {
    /// A point that is known to lie inside or outside of a cut area.
    struct Reference {
        var point: OSMPoint
        var isInside: Bool
    }

    let box: OSMBox
    /// The points of all lines, one line after the other.
    private let points: [OSMPoint]
    /// The edges that reach into each row, by the index of their first points. Most edges are in several rows.
    private let edges: [UInt32]
    /// The index in `edges` of each row's first edge, followed by the number of elements of `edges`.
    private let starts: [Int32]
    private let south: Int64
    private let rowHeight: Int64
    /// The latitudes at which edges of a cut area cross the western border; empty for a whole area.
    private var borderCrossings: [Double] = []
    private var isReferenceInside = false
    /// Whether the extract's border cuts the area.
    private(set) var isCut = false
    /// For cut areas: the box in which sides are known. If data of this part of the extract lie beyond the extract's
    /// border, the box includes them. A point beyond the border counts as the border's nearest point.
    private var reach: OSMBox
    private var reference: OSMPoint?
    private var west: Int32 = 0

    /// A whole area.
    init(polygons: [OSMPolygon]) {
        self.init(lines: polygons.flatMap { [$0.outer] + $0.holes }, box: nil)
    }

    /// Makes a cut area from its lines within the extract.
    /// - Parameters:
    ///   - extract: The box that holds all edges.
    ///   - reach: The box in which points can be tested; nil for the extract's box.
    init(lines: [[OSMPoint]], extract: OSMBox, reach: OSMBox? = nil, reference: Reference) {
        let lines = lines + Self.tails(lines, extract)
        self.init(lines: lines, box: extract)
        isCut = true
        if let reach { self.reach.extend(to: reach) }
        west = extract.west
        self.reference = reference.point
        isReferenceInside = reference.isInside
        for line in lines {
            for (a, b) in zip(line, line.dropFirst()) where (a.x > west) != (b.x > west) {
                let part = (Double(west) - Double(a.x)) / (Double(b.x) - Double(a.x))
                borderCrossings.append(Double(a.y) + part * (Double(b.y) - Double(a.y)))
            }
        }
        borderCrossings.sort()
    }

    private init(lines: [[OSMPoint]], box given: OSMBox?) {
        let box = given ?? OSMBox(lines.lazy.flatMap { $0 })
        let count = lines.reduce(0) { $0 + $1.count }
        let rowCount = max(1, min(4096, count / 4))
        self.box = box
        reach = box
        south = Int64(box.south)
        rowHeight = max(1, (Int64(box.north) - Int64(box.south)) / Int64(rowCount) + 1)
        var points: [OSMPoint] = []
        points.reserveCapacity(count)
        for line in lines { points += line }
        let counts = lines.map(\.count)
        let (south, rowHeight) = (self.south, self.rowHeight)
        func forEachEdge(_ body: (UInt32, ClosedRange<Int>) -> Void) {
            var start = 0
            for count in counts {
                for index in start..<max(start + count - 1, start) {
                    let (low, high) = (min(points[index].y, points[index + 1].y), max(points[index].y, points[index + 1].y))
                    guard low != high, high >= box.south, low <= box.north else { continue }
                    body(
                        UInt32(truncatingIfNeeded: index),
                        Self.row(low, south, rowHeight, rowCount)...Self.row(high, south, rowHeight, rowCount)
                    )
                }
                start += count
            }
        }
        var next = Array(repeating: Int32(0), count: rowCount + 1)
        forEachEdge { _, rows in for row in rows { next[row + 1] += 1 } }
        for row in 0..<rowCount { next[row + 1] += next[row] }
        starts = next
        var all = Array(repeating: UInt32(0), count: Int(next[rowCount]))
        forEachEdge { edge, rows in
            for row in rows {
                all[Int(next[row])] = edge
                next[row] += 1
            }
        }
        edges = all
        self.points = points
    }

    /// Returns a line from each loose end within the extract straight to the nearest border, and slightly
    /// beyond it.
    private static func tails(_ lines: [[OSMPoint]], _ extract: OSMBox) -> [[OSMPoint]] {
        var loose: Set<OSMPoint> = []
        for line in lines {
            guard let first = line.first, let last = line.last, first != last else { continue }
            for end in [first, last] where loose.remove(end) == nil { loose.insert(end) }
        }
        return loose.sorted { ($0.x, $0.y) < ($1.x, $1.y) }.compactMap { end in
            guard extract.contains(end) else { return nil }
            let (x, y) = (Int64(end.x), Int64(end.y))
            let (west, east) = (x - Int64(extract.west), Int64(extract.east) - x)
            let (south, north) = (y - Int64(extract.south), Int64(extract.north) - y)
            let nearest = min(west, east, south, north)
            var beyond = end
            if nearest == west {
                beyond.x = Int32(clamping: Int64(extract.west) - 1)
            } else if nearest == east {
                beyond.x = Int32(clamping: Int64(extract.east) + 1)
            } else if nearest == south {
                beyond.y = Int32(clamping: Int64(extract.south) - 1)
            } else {
                beyond.y = Int32(clamping: Int64(extract.north) + 1)
            }
            return [end, beyond]
        }
    }

    private static func row(_ y: Int32, _ south: Int64, _ rowHeight: Int64, _ count: Int) -> Int {
        Int(min(max((Int64(y) - south) / rowHeight, 0), Int64(count - 1)))
    }

    /// Whether it is known on which side of the area's border a point lies.
    func knows(_ point: OSMPoint) -> Bool { !isCut || reach.contains(point) }

    func contains(_ point: OSMPoint) -> Bool {
        guard isCut, let reference else { return box.contains(point) && crossings(west: point, from: Int32.min) % 2 == 1 }
        guard reach.contains(point) else { return false }
        let point = OSMPoint(x: min(max(point.x, box.west), box.east), y: min(max(point.y, box.south), box.north))
        let (low, high) = (Double(min(point.y, reference.y)), Double(max(point.y, reference.y)))
        let along = borderCrossings.reduce(0) { $0 + ($1 > low && $1 <= high ? 1 : 0) }
        let total = crossings(west: point, from: west) + along + crossings(west: reference, from: west)
        return isReferenceInside == (total % 2 == 0)
    }

    /// Counts the edges that cross the point's latitude between a longitude and the point.
    private func crossings(west point: OSMPoint, from start: Int32) -> Int {
        var count = 0
        let row = Self.row(point.y, south, rowHeight, starts.count - 1)
        for position in Int(starts[row])..<Int(starts[row + 1]) {
            let (a, b) = (points[Int(edges[position])].xy, points[Int(edges[position]) + 1].xy)
            if point.xy.side(ofEdge: a, b) == -1, SIMD2(start, point.y).isWest(ofEdge: a, b) { count += 1 }
        }
        return count
    }

    /// Whether any edge enters the box.
    static func touches(_ lines: [[OSMPoint]], _ box: OSMBox) -> Bool {
        lines.contains { line in
            zip(line, line.dropFirst()).contains { a, b in
                max(a.x, b.x) >= box.west && min(a.x, b.x) <= box.east && max(a.y, b.y) >= box.south && min(a.y, b.y) <= box.north
            }
        }
    }
}

/// A box in 10⁻⁷ degrees.
struct OSMBox: Equatable {
    var west: Int32
    var south: Int32
    var east: Int32
    var north: Int32

    init(west: Int32, south: Int32, east: Int32, north: Int32) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }

    init(_ bounds: CoordinateBounds) {
        let (low, high) = (OSMPoint(bounds.southWest), OSMPoint(bounds.northEast))
        self.init(west: low.x, south: low.y, east: high.x, north: high.y)
    }

    /// The box around points; empty if there are none.
    init(_ points: some Sequence<OSMPoint>) {
        self.init(west: .max, south: .max, east: .min, north: .min)
        for point in points { extend(to: point) }
    }

    mutating func extend(to point: OSMPoint) {
        west = min(west, point.x)
        east = max(east, point.x)
        south = min(south, point.y)
        north = max(north, point.y)
    }

    func contains(_ point: OSMPoint) -> Bool { point.x >= west && point.x <= east && point.y >= south && point.y <= north }

    /// Returns points at equal steps from border to border, row by row.
    func grid(steps: Int64) -> [OSMPoint] {
        func between(_ low: Int32, _ high: Int32, _ step: Int64) -> Int32 {
            Int32(clamping: Int64(low) + (Int64(high) - Int64(low)) * step / steps)
        }
        return (0...steps).flatMap { row in (0...steps).map { OSMPoint(x: between(west, east, $0), y: between(south, north, row)) } }
    }

    /// The size in squared units, good enough to compare two boxes.
    var area: Double { (Double(east) - Double(west)) * (Double(north) - Double(south)) }
}
