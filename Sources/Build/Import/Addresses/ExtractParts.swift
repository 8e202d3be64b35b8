internal import PortolanGeo
internal import PortolanOSMFile

/// The connected parts of an extract. An extract may hold places that are far from each other, and no data
/// between them.
///
/// The import guesses areas that the extract lacks from the data near them, which is valid only within one
/// part. Squares of a quarter of a degree that hold data belong to one part if they touch. No part crosses the
/// antimeridian.
struct ExtractParts: Sendable {
    struct Part: Sendable {
        /// The box in which the part's data are complete; nil for a part beyond the extract's bounds, because such a
        /// part has only single objects.
        var box: OSMBox?
        /// The box around the part's squares.
        var reach: OSMBox
    }

    fileprivate struct Square: Hashable, Comparable {
        var x: Int32
        var y: Int32

        init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }

        init(_ point: OSMPoint) { self.init(x: Self.floor(point.x), y: Self.floor(point.y)) }

        private static let side: Int32 = 2_500_000

        private static func floor(_ value: Int32) -> Int32 { value >= 0 ? value / side : (value + 1) / side - 1 }

        var box: OSMBox {
            let (west, south) = (Int64(x) * Int64(Self.side), Int64(y) * Int64(Self.side))
            let (east, north) = (west + Int64(Self.side) - 1, south + Int64(Self.side) - 1)
            return OSMBox(
                west: Int32(clamping: west),
                south: Int32(clamping: south),
                east: Int32(clamping: east),
                north: Int32(clamping: north)
            )
        }

        /// The square itself and those that touch it.
        var neighbourhood: [Square] { (-1...1).flatMap { y in (-1...1).map { Square(x: x + $0, y: self.y + y) } } }

        static func < (a: Square, b: Square) -> Bool { (a.y, a.x) < (b.y, b.x) }
    }

    /// The squares that hold data, collected while the extract is read. Each takes about 60 bytes.
    struct Squares: Sendable {
        /// The box around each square's places and settlements; empty if the square has only streets.
        fileprivate var boxes: [Square: OSMBox] = [:]
        /// The square of the last object. It saves look-ups, because objects next to each other in the extract are
        /// mostly neighbours on the map.
        private var last: (square: Square, box: OSMBox)?

        /// Adds a place. A part's data count as complete in the box around its places.
        mutating func add(place point: OSMPoint) {
            let square = Square(point)
            if let last, last.square == square, last.box.contains(point) { return }
            var box = boxes[square] ?? OSMBox(EmptyCollection())
            box.extend(to: point)
            boxes[square] = box
            last = (square, box)
        }

        /// Adds a street, which may lead beyond the area of complete data.
        mutating func add(street line: [OSMPoint]) {
            for point in line {
                let square = Square(point)
                if last?.square != square, boxes[square] == nil { boxes[square] = OSMBox(EmptyCollection()) }
            }
        }
    }

    private(set) var all: [Part] = []
    private var numbers: [Square: Int32] = [:]
    /// The only part whose data are complete; nil if there are several.
    private var only: Int?

    /// Finds the parts.
    /// - Parameter bounds: The bounds that the extract gives; nil if it gives none.
    init(_ squares: Squares, within bounds: CoordinateBounds?) {
        let whole = bounds.map(OSMBox.boxes)
        var found: [(complete: OSMBox, reach: OSMBox)] = []
        for start in squares.boxes.keys.sorted() where numbers[start] == nil {
            let number = Int32(clamping: found.count)
            var part = (complete: OSMBox(EmptyCollection()), reach: OSMBox(EmptyCollection()))
            numbers[start] = number
            var waiting = [start]
            while let square = waiting.popLast() {
                part.reach.extend(to: square.box)
                if let box = squares.boxes[square] { part.complete.extend(to: box) }
                for other in square.neighbourhood where squares.boxes[other] != nil && numbers[other] == nil {
                    numbers[other] = number
                    waiting.append(other)
                }
            }
            if part.complete.isEmpty { part.complete = part.reach }
            found.append(part)
        }
        all = found.map { part in
            guard let whole else { return Part(box: part.complete, reach: part.reach) }
            let own = whole.first { $0.intersection(part.complete) != nil }
            // If only one part lies in the bounds, the bounds tell best where the data of that part are complete.
            let isOnly = own.map { own in found.count { $0.complete.intersection(own) != nil } == 1 } ?? false
            return Part(box: isOnly ? own : own?.intersection(part.complete), reach: part.reach)
        }
        if all.isEmpty, let box = whole?.first { all = [Part(box: box, reach: box)] }
        let complete = all.indices.filter { all[$0].box != nil }
        only = complete.count == 1 ? complete[0] : nil
    }

    /// Returns the index of the part that a point lies in; nil for points away from all data.
    func part(at point: OSMPoint) -> Int? {
        let square = Square(point)
        if let number = numbers[square] { return Int(number) }
        for other in square.neighbourhood { if let number = numbers[other] { return Int(number) } }
        return all.firstIndex { $0.box?.contains(point) ?? false }
    }

    /// Whether this part is the only one whose data are complete.
    func isOnly(_ number: Int) -> Bool { only == number }

    /// Returns the index of the part with complete data that is nearest to a box; nil for an empty box.
    func nearest(_ box: OSMBox) -> Int? {
        guard !box.isEmpty else { return nil }
        var best: (gap: Int64, part: Int)?
        for (number, part) in all.enumerated() {
            guard let own = part.box else { continue }
            let gap = own.gap(to: box)
            if best.map({ gap < $0.gap }) ?? true { best = (gap, number) }
        }
        return best?.part
    }
}

extension OSMBox {
    /// Returns the boxes of bounds: two if the bounds cross the antimeridian.
    static func boxes(_ bounds: CoordinateBounds) -> [OSMBox] {
        guard bounds.crossesAntimeridian else { return [OSMBox(bounds)] }
        var (west, east) = (OSMBox(bounds), OSMBox(bounds))
        west.east = 1_800_000_000
        east.west = -1_800_000_000
        return [west, east]
    }

    var isEmpty: Bool { west > east || south > north }

    mutating func extend(to box: OSMBox) {
        self = OSMBox(west: min(west, box.west), south: min(south, box.south), east: max(east, box.east), north: max(north, box.north))
    }

    /// Returns the gap between two boxes on the axis where it is larger.
    func gap(to box: OSMBox) -> Int64 {
        let east = max(Int64(box.west) - Int64(self.east), Int64(west) - Int64(box.east))
        let north = max(Int64(box.south) - Int64(self.north), Int64(south) - Int64(box.north))
        return max(east, north, 0)
    }

    /// Returns the common part of two boxes; nil if there is none.
    func intersection(_ box: OSMBox) -> OSMBox? {
        let both = OSMBox(west: max(west, box.west), south: max(south, box.south), east: min(east, box.east), north: min(north, box.north))
        return both.isEmpty ? nil : both
    }
}
