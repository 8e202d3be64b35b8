/// Pictures of a plane at several scales, seen through a tilted camera. The ground is drawn once, and shown
/// while the camera turns, tilts and moves.
///
/// Each level holds the cells around its visible part, and addresses wrap around: a pixel's position is taken
/// modulo ``Level/period``. This is the clipmap of C. Tanner, C. Migdal and M. Jones ("The clipmap: a virtual
/// mipmap", SIGGRAPH 1998), with cells that are replaced one by one. All ground in one row of the drawn picture has
/// the same depth. The row's positions on the plane are therefore evenly spaced, and one level serves the whole
/// row.
package struct Clipmap: Sendable {
    /// Pictures at one scale.
    package struct Level: Sendable {
        /// The number of cells along each side of a level before addresses wrap around.
        package static let cellsPerSide = 32
        /// The number of pixels on each side of a level before addresses wrap around.
        package static let period = Double(cellsPerSide * ClipmapCell.side)

        /// Pixels of the level per pixel of the plane.
        package var scale: Double
        /// The position of the plane's origin in the level, in pixels.
        package var origin: SIMD2<Double>
        /// How far a position in the level moves if the position on the plane moves one pixel to the right.
        package var right: SIMD2<Double>
        /// The step in the level for one pixel of the plane downwards.
        package var down: SIMD2<Double>
        /// The cells row by row; nil where a cell is missing.
        package private(set) var cells: [ClipmapCell?]

        /// Creates a level without cells.
        package init(scale: Double, origin: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>) {
            self.scale = scale
            self.origin = origin
            self.right = right
            self.down = down
            cells = Array(repeating: nil, count: Self.cellsPerSide * Self.cellsPerSide)
        }

        /// Stores a cell at a column and a row, both modulo the number of cells per side.
        package mutating func put(_ cell: ClipmapCell, column: Int, row: Int) {
            let mask = Self.cellsPerSide - 1
            cells[(row & mask) * Self.cellsPerSide + (column & mask)] = cell
        }
    }

    /// The levels, from the finest; each level has half the scale of the level before.
    package var levels: [Level]
    /// The projection from the plane into the picture.
    package var view: ContourInstance.View

    /// Creates a clipmap from levels and a projection.
    package init(levels: [Level], view: ContourInstance.View) {
        self.levels = levels
        self.view = view
    }

    /// The part of the plane that a row of a picture shows.
    package struct Row: Sendable {
        /// The y coordinate on the plane.
        package var y: Double
        /// The distance of the ground from the eye, in units of the distance of the focal point.
        package var depth: Double
        /// Pixels of the picture per pixel of the plane: the geometric mean over both directions.
        package var size: Double
    }

    /// Returns the part of the plane that a row of a picture shows, or nil at the horizon and above it.
    /// - Parameter y: the middle of the row, in pixels of the picture.
    package static func row(_ y: Double, _ view: ContourInstance.View) -> Row? {
        let seen = y - view.focalPoint.y
        let ratio = view.tiltCosine + seen * view.slope
        guard ratio > 1e-6 else { return nil }
        let offset = seen / ratio
        let depth = 1 - offset * view.slope
        guard depth > 1e-6 else { return nil }
        // The scale is 1/depth across the picture, and cos p/depth² along the line of sight.
        return Row(y: view.focalPoint.y + offset, depth: depth, size: (view.tiltCosine / (depth * depth * depth)).squareRoot())
    }

    /// Returns the index of the level whose pixels appear closest in size to the picture's pixels.
    /// - Parameters:
    ///   - size: pixels of the picture per pixel of the plane.
    ///   - finest: the scale of the first level.
    ///   - count: the number of levels.
    package static func level(size: Double, finest: Double, count: Int) -> Int {
        var level = 0
        var scale = finest
        while level + 1 < count, size < scale * 0.5.squareRoot() {
            level += 1
            scale /= 2
        }
        return level
    }
}

extension DrawList {
    /// Draws a clipmap over all rows below the horizon. Nothing is drawn where a cell is missing.
    package mutating func draw(_ clipmap: Clipmap) {
        clipmaps.append(clipmap)
        append(.clipmap(Int32(clamping: clipmaps.count - 1)))
    }
}
