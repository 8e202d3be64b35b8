import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanRaster

/// A square cell of the world's picture at one zoom and scale.
struct GroundCell: Hashable, Comparable {
    /// 0 for the finest pictures; each further level has half the scale of the level before.
    var level: Int
    var row: Int
    var column: Int

    static func < (a: GroundCell, b: GroundCell) -> Bool { (a.level, a.row, a.column) < (b.level, b.row, b.column) }
}

/// Adjacent cells of a row, which are drawn as one picture.
struct GroundStrip {
    var cells: [GroundCell]

    /// The largest number of cells in a strip. One thread draws a strip, so a longer strip would delay the frame.
    private static let longest = 8

    /// Groups sorted cells into strips.
    static func strips(of cells: [GroundCell]) -> [GroundStrip] {
        var strips: [GroundStrip] = []
        for cell in cells {
            if let last = strips.last?.cells.last, last.level == cell.level, last.row == cell.row, last.column + 1 == cell.column,
                strips[strips.count - 1].cells.count < longest
            {
                strips[strips.count - 1].cells.append(cell)
            } else {
                strips.append(GroundStrip(cells: [cell]))
            }
        }
        return strips
    }
}

/// Finds the cells of the world's picture that a camera sees, and their positions in the camera's plane.
struct GroundGrid {
    /// Pixels of the finest level per pixel of the plane. The finest level has more pixels than the plane, because
    /// ground near the camera appears larger than at the target.
    static let finestScale = 1.25
    /// The number of levels. One pixel of the coarsest level covers 51 pixels of the plane. Ground farther away fills
    /// only a few rows.
    private static let levelCount = 7

    private let plane: FramePlane
    /// The projection from the plane into the picture.
    let view: ContourInstance.View
    /// The levels of the clipmap, without cells.
    let levels: [Clipmap.Level]
    /// For each level, the rows of the picture that it serves.
    private let rows: [Range<Int>]
    /// The width of the world in pixels of the plane.
    private let worldWidth: Double
    /// The position of the plane's origin in pixels of the finest level. Unlike the origins of ``levels``, this
    /// position does not wrap around.
    private let origin: SIMD2<Double>

    /// Returns nil for cameras that look straight down, because exact ground costs little there, and for cameras so far
    /// away that they see several copies of the world.
    init?(_ plane: FramePlane) {
        guard let view = plane.view else { return nil }
        self.plane = plane
        self.view = view
        let world = plane.tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        let width = world.pixelsPerUnit
        guard width.isFinite, width >= Self.leastWorldWidth else { return nil }
        worldWidth = width
        let east = world.u / width
        let south = world.v / width
        origin = SIMD2(-(world.origin * east).sum(), -(world.origin * south).sum()) * Self.finestScale
        var levels: [Clipmap.Level] = []
        var scale = Self.finestScale
        for level in 0..<Self.levelCount {
            let start = origin / Double(1 << level)
            let period = Clipmap.Level.period
            levels.append(
                Clipmap.Level(
                    scale: scale,
                    origin: start - (start / period).rounded(.down) * period,
                    right: SIMD2(east.x, south.x) * scale,
                    down: SIMD2(east.y, south.y) * scale
                )
            )
            scale /= 2
        }
        self.levels = levels
        var rows = Array(repeating: 0..<0, count: levels.count)
        for row in 0..<plane.height {
            guard let seen = Clipmap.row(Double(row) + 0.5, view) else { continue }
            let level = Clipmap.level(size: seen.size, finest: Self.finestScale, count: levels.count)
            rows[level] = rows[level].isEmpty ? row..<row + 1 : rows[level].lowerBound..<row + 1
        }
        self.rows = rows
        // Beyond this distance a very large number of coarse cells would be visible.
        guard let first = rows.last(where: { !$0.isEmpty })?.lowerBound, let farthest = Clipmap.row(Double(first) + 0.5, view),
            farthest.size > 1 / 128
        else { return nil }
        for level in levels.indices where !fits(level) { return nil }
    }

    /// The least width in pixels of a world that cells serve. No camera sees two copies of such a wide world.
    private static let leastWorldWidth = 262_144.0

    /// Returns the corners of the ground that a level serves, in pixels of the level; empty if the level serves no
    /// row.
    private func outline(_ level: Int) -> [SIMD2<Double>] {
        let rows = rows[level]
        guard !rows.isEmpty else { return [] }
        let (top, bottom) = (Float(rows.lowerBound), Float(rows.upperBound))
        let right = Float(plane.width)
        return [SIMD2(0, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(0, bottom)].map { corner in
            position(SIMD2<Double>(plane.planePoint(corner)), level)
        }
    }

    /// Returns the position of a point of the plane in a level, in pixels that do not wrap around.
    private func position(_ point: SIMD2<Double>, _ level: Int) -> SIMD2<Double> {
        origin / Double(1 << level) + levels[level].right * point.x + levels[level].down * point.y
    }

    /// Whether the visible cells of a level and their neighbours fit into the level's memory, in which positions wrap
    /// around after a period.
    private func fits(_ level: Int) -> Bool {
        let corners = outline(level)
        guard let first = corners.first else { return true }
        let low = corners.reduce(first) { pointwiseMin($0, $1) }
        let high = corners.reduce(first) { pointwiseMax($0, $1) }
        let room = Clipmap.Level.period - Double(4 * ClipmapCell.side)
        return high.x - low.x <= room && high.y - low.y <= room
    }

    /// Returns the visible cells, in their order.
    /// - Parameter margin: the distance around the visible area within which cells are included, in pixels of
    ///   their level.
    func cells(margin: Double) -> [GroundCell] {
        var cells: [GroundCell] = []
        for level in levels.indices {
            let corners = outline(level)
            guard let first = corners.first else { continue }
            let side = Double(ClipmapCell.side)
            let low = (corners.reduce(first) { pointwiseMin($0, $1) } - margin) / side
            let high = (corners.reduce(first) { pointwiseMax($0, $1) } + margin) / side
            guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { continue }
            // in range: the world has at most 2^32 pixels of a level.
            for row in Int(clamping: low.y.rounded(.down))...Int(clamping: high.y.rounded(.down)) {
                for column in Int(clamping: low.x.rounded(.down))...Int(clamping: high.x.rounded(.down)) {
                    let corner = SIMD2(Double(column), Double(row)) * side - margin
                    if Self.touches(corners, from: corner, to: corner + side + 2 * margin) {
                        cells.append(GroundCell(level: level, row: row, column: column))
                    }
                }
            }
        }
        return cells
    }

    /// Whether a convex polygon and a box touch: no side of the polygon has the whole box outside. The caller
    /// passes only boxes that meet the polygon's bounding box.
    private static func touches(_ polygon: [SIMD2<Double>], from low: SIMD2<Double>, to high: SIMD2<Double>) -> Bool {
        let corners = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
        let middle = polygon.reduce(.zero, +) / Double(max(polygon.count, 1))
        for (index, a) in polygon.enumerated() {
            let way = polygon[(index + 1) % polygon.count] - a
            func side(_ point: SIMD2<Double>) -> Double {
                let step = point - a
                return way.x * step.y - way.y * step.x
            }
            let inside = side(middle)
            if corners.allSatisfy({ side($0) * inside < 0 }) { return false }
        }
        return true
    }

    // MARK: Drawing

    /// Returns a camera that looks straight down at a strip.
    func projection(of strip: GroundStrip) -> Projection? {
        guard let first = strip.cells.first else { return nil }
        let scale = levels[first.level].scale
        let side = Double(ClipmapCell.side)
        let width = worldWidth * scale
        let middle = SIMD2(Double(first.column) + Double(strip.cells.count) / 2, Double(first.row) + 0.5) * side / width
        let target = MercatorPoint(x: middle.x - middle.x.rounded(.down), y: middle.y)
        guard (0...1).contains(target.y) else { return nil }
        let pixelsPerPoint = plane.scale * scale
        let viewport = Viewport(
            width: Double(strip.cells.count) * side / pixelsPerPoint,
            height: side / pixelsPerPoint,
            scale: pixelsPerPoint
        )
        return try? Projection(camera: CameraPosition(target: target.coordinate, zoom: plane.projection.camera.zoom), viewport: viewport)
    }
}
