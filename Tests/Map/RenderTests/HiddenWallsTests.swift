import Testing

@testable import PortolanRender

/// Houses that stand wall to wall.
@Suite struct HiddenWallsTests {
    /// Returns the hidden sides of three squares in a row. Each square has its sides in the order top, right, bottom,
    /// left.
    private func hidden(
        heights: [Double],
        bases: [Double],
        corners: [(Int32, Int32)] = [(100, 100), (200, 100), (300, 100)]
    ) throws -> [Int] {
        let found = try BucketTests.bucket(corners, #""type": "fill-extrusion""#).bucket
        let walls = try #require(found).hiddenWalls(slot: 5, zoom: 0, heights: .many(heights), bases: .many(bases), roofs: nil)
        #expect(walls.count == 4 * corners.count)
        return walls.indices.filter { walls[$0] }
    }

    @Test(
        "a neighbour hides a wall if it begins at least as low and rises at least as high",
        arguments: [
            (heights: [10, 20, 10], bases: [0, 0, 0], hidden: [1, 11]),
            ([10, 10, 10], [0, 0, 0], [1, 5, 7, 11]),
            // The middle house floats above the ground.
            ([10, 10, 10], [0, 5, 0], [5, 7]),
            // The middle house has a height of 0, so it has no walls and hides no walls of its neighbours.
            ([10, 0, 10], [0, 0, 0], []),
        ] as [(heights: [Double], bases: [Double], hidden: [Int])]
    )
    func rows(_ row: (heights: [Double], bases: [Double], hidden: [Int])) throws {
        #expect(try hidden(heights: row.heights, bases: row.bases) == row.hidden)
    }

    @Test("houses that touch only at a corner or share part of a side hide nothing")
    func others() throws {
        #expect(try hidden(heights: [10, 10, 10], bases: [0, 0, 0], corners: [(100, 100), (200, 200), (300, 250)]) == [])
    }

    @Test("a house that the tile cuts hides nothing, because it is open at the cut")
    func cut() throws {
        #expect(try hidden(heights: [10, 10, 10], bases: [0, 0, 0], corners: [(-50, 100), (50, 100), (150, 100)]) == [1, 5, 11])
    }
}
