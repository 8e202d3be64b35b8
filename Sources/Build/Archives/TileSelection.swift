package import PortolanGeo
internal import PortolanTiles

/// Selects tiles of an archive.
package struct TileSelection: Sendable, Hashable {
    package var zooms: ClosedRange<UInt8>
    /// The bounds that a tile must meet; nil selects all tiles.
    package var bounds: CoordinateBounds?

    package init(zooms: ClosedRange<UInt8> = 0...30, bounds: CoordinateBounds? = nil) {
        self.zooms = zooms.clamped(to: 0...30)
        self.bounds = bounds
    }

    /// All tiles.
    package static let all = TileSelection()

    /// Returns the columns and rows of the tiles that meet the bounds: one box, or two if the bounds cross the
    /// antimeridian.
    func boxes(zoom: UInt8) -> [TileBox] {
        guard zooms.contains(zoom) else { return [] }
        let last = UInt32(1) << zoom - 1
        guard let bounds else { return [TileBox(columns: 0...last, rows: 0...last)] }
        let northWest = TileID(z: zoom, containing: MercatorPoint(Coordinate(latitude: bounds.north, longitude: bounds.west)))
        let southEast = TileID(z: zoom, containing: MercatorPoint(Coordinate(latitude: bounds.south, longitude: bounds.east)))
        guard northWest.y <= southEast.y else { return [] }
        let rows = northWest.y...southEast.y
        // At a low zoom, both sides of bounds that cross the antimeridian may lie in one column. Then every column
        // meets the bounds.
        guard bounds.crossesAntimeridian, southEast.x < northWest.x else {
            return [TileBox(columns: bounds.crossesAntimeridian ? 0...last : northWest.x...max(northWest.x, southEast.x), rows: rows)]
        }
        return [TileBox(columns: 0...southEast.x, rows: rows), TileBox(columns: northWest.x...last, rows: rows)]
    }
}

/// A range of columns and a range of rows of a zoom.
struct TileBox: Sendable, Hashable {
    var columns: ClosedRange<UInt32>
    var rows: ClosedRange<UInt32>

    func contains(_ id: TileID) -> Bool { columns.contains(id.x) && rows.contains(id.y) }

    /// Returns the part of the box within a tile of a lower zoom; nil if there is none.
    func part(within ancestor: TileID, zoom: UInt8) -> TileBox? {
        let shift = zoom - ancestor.z
        let size = UInt32(1) << shift - 1
        let (x, y) = (ancestor.x << shift, ancestor.y << shift)
        guard columns.overlaps(x...x + size), rows.overlaps(y...y + size) else { return nil }
        return TileBox(columns: columns.clamped(to: x...x + size), rows: rows.clamped(to: y...y + size))
    }
}

/// Tests single tiles against a selection. The boxes of each zoom are computed once.
struct TileSieve {
    private let boxes: [[TileBox]]

    init(_ selection: TileSelection) { boxes = (0...30).map { selection.boxes(zoom: $0) } }

    func contains(_ id: TileID) -> Bool { boxes[Int(id.z)].contains { $0.contains(id) } }

    /// Calls `body` with the selected parts of a run of one zoom, in the order of the curve.
    func forEachPart(of run: Range<UInt64>, zoom: UInt8, _ body: (Range<UInt64>) throws -> Void) throws {
        let boxes = boxes[Int(zoom)]
        try TileID.forEachPart(
            of: run,
            where: { square in
                let parts = boxes.compactMap { $0.part(within: square, zoom: zoom) }
                let side = 1 << Int(zoom - square.z)
                let isWhole = parts.contains { $0.columns.count == side && $0.rows.count == side }
                return isWhole ? .all : parts.isEmpty ? .none : .some
            },
            body
        )
    }
}
