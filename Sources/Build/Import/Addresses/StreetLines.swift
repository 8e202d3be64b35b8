internal import PortolanBasics
internal import PortolanOSMFile
internal import PortolanOSMModel

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The named streets of an extract, stored by squares of a grid. So a look-up of nearest streets needs only a
/// few squares in memory.
///
/// Each segment is in all squares that hold a point near it.
struct StreetLines: Sendable {
    /// The side of a square: about 5.8 km of latitude.
    private static let side: Int64 = 1 << 19
    /// A distance greater than `AreaFinder.streetReachMeters`, in 10⁻⁷ degrees of latitude.
    private static let reach: Int64 = 8_000

    /// Lines sorted by square, then by the way's row key.
    private var lines: ExternalSorter
    /// The points of lines, sorted by point, then by line.
    private var points: ExternalSorter
    private let limit: SpillLimit

    init(_ limit: SpillLimit) {
        self.limit = limit
        lines = ExternalSorter(limit)
        points = ExternalSorter(limit)
    }

    mutating func add(_ line: [OSMPoint], of way: OSMKey, line number: Int32, handicapMeters: Double) throws(SpillFailure) {
        let key = PlaceID(osm: way).rowKey
        for index in line.indices where isPart(line, index) { try points.add(.init(line[index].bits, UInt64(UInt32(bitPattern: number)))) }
        // This is the fast path, because most ways lie in one square.
        let box = OSMBox(line)
        let all = Self.squares(box)
        if all.x.count == 1, all.y.count == 1 {
            return try put(line[...], Self.code(all.x.lowerBound, all.y.lowerBound), key, number, handicapMeters)
        }
        // The ranges of consecutive segments in each square.
        var runs: [UInt64: [Range<Int>]] = [:]
        for index in line.indices.dropLast() {
            guard StreetIndex.isSegment(line[index], line[index + 1]) else { continue }
            let squares = Self.squares(OSMBox(line[index...index + 1]))
            for x in squares.x {
                for y in squares.y {
                    let code = Self.code(x, y)
                    if let last = runs[code]?.last, last.upperBound == index {
                        runs[code]?.removeLast()
                        runs[code]?.append(last.lowerBound..<index + 1)
                    } else {
                        runs[code, default: []].append(index..<index + 1)
                    }
                }
            }
        }
        for (code, ranges) in runs {
            for range in ranges { try put(line[range.lowerBound...range.upperBound], code, key, number, handicapMeters) }
        }
    }

    /// Whether the point at an index of the line is an end of a segment.
    private func isPart(_ line: [OSMPoint], _ index: Int) -> Bool {
        index > 0 && StreetIndex.isSegment(line[index - 1], line[index])
            || index + 1 < line.count && StreetIndex.isSegment(line[index], line[index + 1])
    }

    private mutating func put(_ line: ArraySlice<OSMPoint>, _ square: UInt64, _ key: Int64, _ number: Int32, _ handicap: Double)
        throws(SpillFailure)
    {
        try lines.add(.init(square, UInt64(bitPattern: key))) { bytes in
            bytes.appendNumber(number)
            bytes.appendNumber(Float(handicap).bitPattern)
            for point in line {
                bytes.appendNumber(point.x)
                bytes.appendNumber(point.y)
            }
        }
    }

    /// Returns the columns and the rows of the squares that contain a point within `reach` of the box.
    private static func squares(_ box: OSMBox) -> (x: ClosedRange<Int64>, y: ClosedRange<Int64>) {
        let (south, north) = (Int64(box.south) - reach, Int64(box.north) + reach)
        let edge = Double(max(abs(south), abs(north))) * 1e-7 * .pi / 180
        // Meridians converge towards the poles; `StreetIndex` limits the scale in the same way.
        let reachX = Int64(clamping: (Double(reach) / max(cos(min(edge, .pi / 2)), 0.01)).rounded(.up))
        return (
            floor(Int64(box.west) - reachX)...floor(Int64(box.east) + reachX),
            floor(south)...floor(north)
        )
    }

    private static func floor(_ value: Int64) -> Int64 { value >= 0 ? value / side : (value + 1) / side - 1 }

    private static func code(_ x: Int64, _ y: Int64) -> UInt64 { UInt64(clamping: x + 1 << 16) << 32 | UInt64(clamping: y + 1 << 16) }

    /// Returns the square that a point lies in.
    static func square(of point: OSMPoint) -> UInt64 { code(floor(Int64(point.x)), floor(Int64(point.y))) }

    // MARK: Look-up

    /// The streets of a square and the places whose nearest street is wanted.
    private struct Square: Sendable {
        var lines: [(line: Int32, handicap: Float, points: [OSMPoint])] = []
        var places: [(key: Int64, point: OSMPoint)] = []
    }

    /// At most this many points and places are in memory at once, unless a single square has more.
    private static let pointsAtOnce = 1 << 19

    /// Returns the index of the nearest street for each place, by the place's row key. Places without a street
    /// within reach are missing. Call it only once.
    /// - Parameter places: The places, sorted by square, then by row key. The bytes of a record are its point.
    mutating func nearest(to places: SortedRecords, withinMeters reach: Double, jobs: Int) throws(SpillFailure) -> SortedRecords {
        var found = ExternalSorter(limit)
        var places = places
        var streets = lines.sorted()
        lines = ExternalSorter(limit)
        var street = try streets.next()
        var squares: [Square] = []
        var held = 0
        func answer() throws(SpillFailure) {
            guard !squares.isEmpty else { return }
            let work = squares
            let answers = parallelMap(count: work.count, threads: jobs) { number in
                var index = StreetIndex()
                for line in work[number].lines { index.add(line.points, line: line.line, handicapMeters: Double(line.handicap)) }
                return work[number].places.compactMap { place in
                    index.nearest(place.point, withinMeters: reach).map { (key: place.key, line: $0.line) }
                }
            }
            for answer in answers.joined() {
                try found.add(.init(signed: answer.key, UInt64(UInt32(bitPattern: answer.line))))
            }
            squares = []
            held = 0
        }
        var place = try places.next()
        while let first = place {
            let code = first.key.high
            var square = Square()
            while var next = place, next.key.high == code {
                square.places.append((Int64(bitPattern: next.key.low), OSMPoint(x: next.int32(), y: next.int32())))
                place = try places.next()
            }
            while let next = street, next.key.high < code { street = try streets.next() }
            while var next = street, next.key.high == code {
                let (line, handicap) = (next.int32(), Float(bitPattern: next.uint32()))
                var points: [OSMPoint] = []
                points.reserveCapacity(next.byteCount / 8)
                while next.byteCount >= 8 { points.append(OSMPoint(x: next.int32(), y: next.int32())) }
                held += points.count
                square.lines.append((line, handicap, points))
                street = try streets.next()
            }
            guard !square.lines.isEmpty else { continue }
            held += square.places.count
            squares.append(square)
            if held >= Self.pointsAtOnce { try answer() }
        }
        try answer()
        return found.sorted()
    }

    /// Calls `body` for each point that lines of several streets share, once for each of these streets. Call it
    /// only once.
    mutating func forEachJunction(_ body: (OSMPoint, Int32) throws(SpillFailure) -> Void) throws(SpillFailure) {
        var records = points.sorted()
        points = ExternalSorter(limit)
        var last: ExternalSorter.Key?
        var isJunction = false
        while let record = try records.next() {
            let key = record.key
            if let before = last, before.high == key.high {
                guard before.low != key.low else { continue }
                let point = OSMPoint(bits: key.high)
                if !isJunction { try body(point, Int32(bitPattern: UInt32(truncatingIfNeeded: before.low))) }
                isJunction = true
                try body(point, Int32(bitPattern: UInt32(truncatingIfNeeded: key.low)))
            } else {
                isJunction = false
            }
            last = key
        }
    }
}
