import PortolanBasics
import PortolanStyle

/// The room that placed symbols take in the picture: boxes and circles in the cells of a grid. A new shape is
/// compared only with the shapes in its cells. Adding a shape allocates no memory once the arrays have grown.
struct CollisionIndex {
    /// A circle of a label along a line.
    struct Circle: Sendable, Equatable {
        var center: SIMD2<Float>
        var radius: Float

        var bounds: Box { Box(minimum: center - radius, maximum: center + radius) }
    }

    private struct Shape {
        var box: Box
        /// The radius of the circle at the box's centre; 0 for a box.
        var radius: Float
        var overlap: SymbolOverlap
    }

    /// An element of a cell's linked list of shapes.
    private struct Link {
        var shape: Int32
        var next: Int32
    }

    private let origin: SIMD2<Float>
    private let columns: Int
    private let rows: Int
    /// The first link of each cell; −1 for an empty cell.
    private var cells: [Int32]
    private var links: [Link] = []
    private var shapes: [Shape] = []

    private static let cellSize: Float = 25
    private static let maximumCells = 1024

    /// Creates an index over an area in pixels. Shapes outside it are kept in its border cells.
    init(area: Box) {
        origin = area.minimum
        let size = area.maximum - area.minimum
        columns = min(max(Int(clamping: (size.x / Self.cellSize).rounded(.up)), 1), Self.maximumCells)
        rows = min(max(Int(clamping: (size.y / Self.cellSize).rounded(.up)), 1), Self.maximumCells)
        cells = Array(repeating: -1, count: columns * rows)
    }

    /// Whether a box meets a shape that it may not overlap.
    func collides(_ box: Box, _ overlap: SymbolOverlap) -> Bool {
        guard overlap != .always else { return false }
        return meets(box) { shape in
            guard !Self.allows(overlap, over: shape.overlap) else { return false }
            return shape.radius > 0
                ? Self.meets(Circle(center: (shape.box.minimum + shape.box.maximum) / 2, radius: shape.radius), box) : true
        }
    }

    /// Whether a circle meets a shape that it may not overlap.
    func collides(_ circle: Circle, _ overlap: SymbolOverlap) -> Bool {
        guard overlap != .always else { return false }
        return meets(circle.bounds) { shape in
            guard !Self.allows(overlap, over: shape.overlap) else { return false }
            guard shape.radius > 0 else { return Self.meets(circle, shape.box) }
            let way = (shape.box.minimum + shape.box.maximum) / 2 - circle.center
            let reach = shape.radius + circle.radius
            return (way * way).sum() < reach * reach
        }
    }

    /// Adds a box to the occupied room.
    mutating func insert(_ box: Box, _ overlap: SymbolOverlap) { insert(Shape(box: box, radius: 0, overlap: overlap)) }

    /// Adds a circle to the occupied room.
    mutating func insert(_ circle: Circle, _ overlap: SymbolOverlap) {
        insert(Shape(box: circle.bounds, radius: max(circle.radius, .leastNormalMagnitude), overlap: overlap))
    }

    /// Whether a symbol may overlap a placed symbol: `always` may overlap every symbol, `cooperative` every symbol
    /// that is not `never`, and `never` no symbol.
    private static func allows(_ overlap: SymbolOverlap, over other: SymbolOverlap) -> Bool {
        switch overlap {
        case .always: true
        case .never: false
        case .cooperative: other != .never
        }
    }

    private static func meets(_ circle: Circle, _ box: Box) -> Bool {
        let nearest = pointwiseMax(box.minimum, pointwiseMin(box.maximum, circle.center))
        let way = nearest - circle.center
        return (way * way).sum() <= circle.radius * circle.radius
    }

    /// Whether any shape whose box touches or overlaps the given box passes a test.
    private func meets(_ box: Box, _ isHit: (Shape) -> Bool) -> Bool {
        let range = range(of: box)
        for row in range.rows {
            for column in range.columns {
                var link = cells[row * columns + column]
                while link >= 0 {
                    let shape = shapes[Int(links[Int(link)].shape)]
                    if shape.box.intersects(box), isHit(shape) { return true }
                    link = links[Int(link)].next
                }
            }
        }
        return false
    }

    private mutating func insert(_ shape: Shape) {
        let number = Int32(shapes.count)
        shapes.append(shape)
        let range = range(of: shape.box)
        for row in range.rows {
            for column in range.columns {
                let cell = row * columns + column
                links.append(Link(shape: number, next: cells[cell]))
                cells[cell] = Int32(links.count - 1)
            }
        }
    }

    private func range(of box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let low = (box.minimum - origin) / Self.cellSize
        let high = (box.maximum - origin) / Self.cellSize
        let left = Self.cell(low.x, columns)
        let top = Self.cell(low.y, rows)
        return (left...max(left, Self.cell(high.x, columns)), top...max(top, Self.cell(high.y, rows)))
    }

    private static func cell(_ position: Float, _ count: Int) -> Int {
        // in range: compared with both ends before it is converted.
        position >= Float(count) ? count - 1 : position > 0 ? Int(position) : 0
    }
}
