internal import PortolanGeo
internal import PortolanPlane
internal import PortolanTiles

/// Rectangles of tiles that a shape fills completely. The part of the shape in each of these tiles is the same: rings
/// around the whole tile.
struct FilledRectangles: Sendable {
    /// For each ring, whether it is an outer ring. A hole that is as large as its outer ring cancels that ring.
    let rings: [Bool]
    /// The rectangles, none of which overlaps another.
    var rectangles: [TileRectangle]

    /// Returns the rings around each tile of a rectangle; nil if an edge of the shape lies inside the rectangle.
    /// - Parameters:
    ///   - parts: the shape, cut to the rectangle.
    ///   - box: the box of the rectangle with its buffer.
    static func rings(_ parts: Parts, _ box: GridBox) -> [Bool]? {
        for part in 0..<parts.count where !runsAlong(box, parts.points[parts.range(part)]) { return nil }
        return (0..<parts.count).compactMap { part in
            let area = PlaneRing.doubledArea(parts.points[parts.range(part)])
            // A ring without area runs along the border and back, so it is left out.
            return area == 0 ? nil : area > 0
        }
    }

    /// Whether all edges of a ring lie on a box's sides.
    private static func runsAlong(_ box: GridBox, _ ring: ArraySlice<GridPoint>) -> Bool {
        guard var a = ring.last else { return true }
        for b in ring {
            guard
                a.x == b.x && (a.x == box.minX || a.x == box.maxX) || a.y == b.y && (a.y == box.minY || a.y == box.maxY)
            else { return false }
            a = b
        }
        return true
    }

    /// Returns the part of the shape in one of the tiles.
    func parts(_ x: Int32, _ y: Int32, _ grid: TileGrid) -> Parts {
        let box = grid.box(x: x...x, y: y...y)
        let corners = [
            GridPoint(x: box.minX, y: box.minY), GridPoint(x: box.maxX, y: box.minY), GridPoint(x: box.maxX, y: box.maxY),
            GridPoint(x: box.minX, y: box.maxY),
        ]
        var parts = Parts()
        for isOuter in rings { parts.append(isOuter ? corners : corners.reversed()) }
        return parts
    }

    /// Calls the body with the tiles as runs along the Hilbert curve. Each square of a quadtree that the rectangles
    /// fill completely gives one run.
    func eachRun(zoom: UInt8, _ body: (Range<UInt64>) -> Void) { Self.eachRun(of: TileID(z: 0, x: 0, y: 0), rectangles, zoom, body) }

    private static func eachRun(of square: TileID, _ rectangles: [TileRectangle], _ zoom: UInt8, _ body: (Range<UInt64>) -> Void) {
        let shift = Int32(zoom - square.z)
        let (left, top) = (Int32(clamping: square.x) << shift, Int32(clamping: square.y) << shift)
        let (across, down) = (left...(left + (1 << shift - 1)), top...(top + (1 << shift - 1)))
        let inside = rectangles.filter { $0.x.overlaps(across) && $0.y.overlaps(down) }
        guard !inside.isEmpty else { return }
        let count = inside.reduce(0) { $0 + $1.x.clamped(to: across).count * $1.y.clamped(to: down).count }
        if count == across.count * down.count {
            body(square.descendants(zoom: zoom))
        } else {
            for child in square.children { eachRun(of: child, inside, zoom, body) }
        }
    }
}
