import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanRaster

/// A square of the world's picture at one zoom and scale.
struct GroundCell: Hashable, Comparable {
    /// 0 for the finest pictures; each level has half the scale of the one before.
    var level: Int
    var row: Int
    var column: Int

    static func < (a: GroundCell, b: GroundCell) -> Bool { (a.level, a.row, a.column) < (b.level, b.row, b.column) }
}

/// Cells beside each other in a row, which are drawn as one picture.
struct GroundStrip {
    var cells: [GroundCell]

    /// As many as a picture may be wide without holding up others.
    private static let longest = 8

    /// The strips of sorted cells.
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

/// Which cells of the world's picture a camera sees, and where they lie in its plane.
struct GroundGrid {
    /// Pixels of the finest level for one of the plane: near the camera, ground shows larger than at the target.
    static let finestScale = 1.25
    /// At the coarsest level one pixel stands for 51 of the plane: ground farther away fills few rows.
    private static let levelCount = 7

    private let plane: FramePlane
    /// How the plane is seen.
    let view: ContourInstance.View
    /// The levels without their cells.
    let levels: [Clipmap.Level]
    /// The first row of the picture that each level serves, and the one after its last.
    private let rows: [Range<Int>]
    /// The world's width in pixels of the plane.
    private let worldWidth: Double
    /// Positions of the plane's origin, in pixels of the finest level; not repeated as those of ``levels`` are.
    private let origin: SIMD2<Double>

    /// Nil for a camera that no cells serve: one that looks straight down sees exact ground for little, and from far away the world repeats.
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
        // The farthest ground that is drawn: beyond it, coarse cells would be seen in great numbers.
        guard let first = rows.last(where: { !$0.isEmpty })?.lowerBound, let farthest = Clipmap.row(Double(first) + 0.5, view),
            farthest.size > 1 / 128
        else { return nil }
        for level in levels.indices where !fits(level) { return nil }
    }

    /// The world is at least so wide, in pixels, that no camera sees it twice.
    private static let leastWorldWidth = 262_144.0

    /// The corners of the ground that a level serves, in its pixels; none if it serves no row.
    private func outline(_ level: Int) -> [SIMD2<Double>] {
        let rows = rows[level]
        guard !rows.isEmpty else { return [] }
        let (top, bottom) = (Float(rows.lowerBound), Float(rows.upperBound))
        let right = Float(plane.width)
        return [SIMD2(0, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(0, bottom)].map { corner in
            position(SIMD2<Double>(plane.planePoint(corner)), level)
        }
    }

    /// Where a point of the plane lies in a level, in pixels that do not repeat.
    private func position(_ point: SIMD2<Double>, _ level: Int) -> SIMD2<Double> {
        origin / Double(1 << level) + levels[level].right * point.x + levels[level].down * point.y
    }

    /// Whether the cells of a level and those around them lie within one period.
    private func fits(_ level: Int) -> Bool {
        let corners = outline(level)
        guard let first = corners.first else { return true }
        let low = corners.reduce(first) { pointwiseMin($0, $1) }
        let high = corners.reduce(first) { pointwiseMax($0, $1) }
        let room = Clipmap.Level.period - Double(4 * ClipmapCell.side)
        return high.x - low.x <= room && high.y - low.y <= room
    }

    /// The cells that are seen, in their order.
    /// - Parameter margin: how far around what is seen cells count, in pixels of their level.
    func cells(margin: Double) -> [GroundCell] {
        var cells: [GroundCell] = []
        for level in levels.indices {
            let corners = outline(level)
            guard let first = corners.first else { continue }
            let side = Double(ClipmapCell.side)
            let low = (corners.reduce(first) { pointwiseMin($0, $1) } - margin) / side
            let high = (corners.reduce(first) { pointwiseMax($0, $1) } + margin) / side
            guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { continue }
            // In range: the world has at most 2^32 pixels of a level.
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

    /// Whether a convex polygon and a box touch: whether no side of the polygon has the whole box outside. Boxes are looked at only
    /// where the polygon's own box is.
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

    /// A camera that sees a strip from straight above.
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
