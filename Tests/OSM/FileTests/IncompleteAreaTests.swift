import Foundation
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanTestSupport
import Testing

/// Reads multipolygons of which the extract lacks parts. Only areas that are certain are filled.
@Suite struct IncompleteAreaTests {
    typealias Corners = [SIMD2<Int32>]

    struct Row: Sendable, CustomTestStringConvertible {
        var what: String
        /// The lines of the relation with their roles. Corners beyond x = 1000 are not in the extract, and neither are
        /// ways that have only such corners.
        var lines: [(role: String, corners: Corners)]
        /// The expected areas of the rings. Outer rings are positive, holes negative.
        var areas: [Int64]
        var testDescription: String { what }

        init(_ what: String, _ lines: [(String, Corners)], _ areas: [Int64]) {
            self.what = what
            self.lines = lines.map { ($0.0, $0.1) }
            self.areas = areas
        }
    }

    /// A closed square.
    static func square(_ x: Int32, _ y: Int32, _ side: Int32) -> Corners {
        [[x, y], [x + side, y], [x + side, y + side], [x, y + side], [x, y]]
    }

    /// A way beyond the extract.
    static let missing: Corners = [[5000, 0], [5000, 100]]
    static let lake = square(0, 0, 100)
    /// Three sides of the lake. The fourth side lies beyond the extract.
    static let openLake: [(String, Corners)] = [("outer", [[100, 0], [0, 0], [0, 100], [100, 100]]), ("outer", missing)]

    /// Holes inside each other. The smallest one contains the square from (45, 45) to (49, 49).
    static func holes(_ count: Int32) -> [(String, Corners)] { (0..<count).map { ("inner", square(2 + $0, 2 + $0, 90 - 2 * $0)) } }

    static let rows = [
        Row("complete", [("outer", lake), ("inner", square(20, 20, 30))], [10_000, -900]),
        Row("complete, with a wrong role", [("inner", lake)], [10_000]),
        Row("without roles", [("", lake), ("", square(20, 20, 30)), ("", missing)], [10_000, -900]),
        Row("the hole lies outside", [("outer", lake), ("inner", missing)], [10_000]),
        Row("the outer ring lies outside", [("outer", missing), ("inner", square(20, 20, 30))], []),
        Row("the outer ring is open", openLake, []),
        Row("an open outer ring around a hole", openLake + [("inner", square(20, 20, 30))], []),
        Row("with water on the island", openLake + [("inner", square(20, 20, 30)), ("outer", square(30, 30, 10))], [100]),
        Row(
            "with an island in that water",
            openLake + [("inner", square(20, 20, 30)), ("outer", square(30, 30, 10)), ("inner", square(32, 32, 5))],
            [100, -25]
        ),
        Row("an island inside some holes", openLake + holes(5) + [("outer", square(45, 45, 4))], [16]),
        Row("more holes inside each other than the reader removes", openLake + holes(40) + [("outer", square(45, 45, 4))], []),
        Row("a whole ring beside an open one", openLake + [("outer", square(200, 0, 10)), ("inner", square(202, 2, 5))], [100, -25]),
        Row(
            "a hole of which one of two lines is known",
            [("outer", lake), ("inner", [[50, 20], [20, 20], [20, 50]]), ("inner", missing)],
            [10_000, -450]
        ),
        Row(
            "a hole whose last corner lies outside",
            [("outer", lake), ("inner", [[20, 20], [50, 20], [50, 50], [2000, 50]])],
            [10_000, -450]
        ),
        Row(
            "a hole of which two opposite sides are known",
            [("outer", lake), ("inner", [[10, 10], [90, 10]]), ("inner", missing), ("inner", [[90, 30], [10, 30]])],
            [10_000, -1600]
        ),
        Row(
            "two holes at the edge",
            [
                ("outer", lake), ("inner", [[90, 10], [80, 10], [80, 20], [90, 20]]), ("inner", missing),
                ("inner", [[90, 60], [80, 60], [80, 70], [90, 70]]),
            ],
            [10_000, -100, -100]
        ),
        Row(
            "a hole that would cross the shore",
            [("outer", lake), ("inner", [[50, 150], [50, 50], [80, 50], [80, 150]]), ("inner", missing)],
            []
        ),
        Row("nothing", [("outer", missing), ("inner", missing), ("outer", [[0, 0], [1, 1]])], []),
    ]

    @Test(arguments: rows) func fillsWhatIsCertain(row: Row) throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "area.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "tests")
        var numbers: [SIMD2<Int32>: Int64] = [:]
        for corner in row.lines.flatMap(\.corners) where numbers[corner] == nil {
            let number = Int64(numbers.count) + 1
            numbers[corner] = number
            if corner.x <= 1000 { try writer.writeNode(id: number, point: OSMPoint(x: corner.x, y: corner.y)) }
        }
        for (index, line) in row.lines.enumerated() {
            try writer.writeWay(id: Int64(index) + 1, nodes: line.corners.compactMap { numbers[$0] }, tags: [:])
        }
        try writer.writeRelation(
            id: 1,
            members: row.lines.enumerated().map { .init(OSMKey(type: .way, id: Int64($0) + 1), role: $1.role) },
            tags: ["type": "multipolygon", "natural": "water"]
        )
        try writer.close()
        var found: [Int64] = []
        try OSMReader(at: file).read { feature in
            guard case .relation(let area, _) = feature.geometry else { return }
            for polygon in area { found += [Self.area(polygon.outer)] + polygon.holes.map { Self.area($0) } }
        }
        #expect(found == row.areas)
    }

    /// The signed area of a ring: positive if it runs counter-clockwise.
    private static func area(_ ring: [OSMPoint]) -> Int64 {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + Int64($1.0.x) * Int64($1.1.y) - Int64($1.1.x) * Int64($1.0.y) } / 2
    }
}
