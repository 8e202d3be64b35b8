/// Pictures of a plane at several scales, seen through a tilted camera: ground that is drawn once and shown while the camera turns, tilts and moves.
///
/// Each level holds the cells around what is seen of it, and addresses repeat: a pixel's position is taken modulo ``Level/period``. This is the clipmap of
/// C. Tanner, C. Migdal and M. Jones ("The clipmap: a virtual mipmap", SIGGRAPH 1998) with cells that are replaced one by one. A row of the
/// picture shows ground at one depth, so that positions along it are equally far from each other and one level serves it.
package struct Clipmap: Sendable {
    /// Pictures at one scale.
    package struct Level: Sendable {
        /// How many cells a level has on each side before addresses repeat.
        package static let cellsPerSide = 32
        /// How many pixels a level has on each side before addresses repeat.
        package static let period = Double(cellsPerSide * ClipmapCell.side)

        /// Pixels of the level for one of the plane.
        package var scale: Double
        /// The position of the plane's origin in the level, in pixels, and what one pixel of the plane to the right and one downwards add to it.
        package var origin: SIMD2<Double>
        package var right: SIMD2<Double>
        package var down: SIMD2<Double>
        /// The cells by rows; nil where none is known.
        package private(set) var cells: [ClipmapCell?]

        /// A level without cells.
        package init(scale: Double, origin: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>) {
            self.scale = scale
            self.origin = origin
            self.right = right
            self.down = down
            cells = Array(repeating: nil, count: Self.cellsPerSide * Self.cellsPerSide)
        }

        /// Puts a cell into its position; numbers of columns and rows repeat as addresses do.
        package mutating func put(_ cell: ClipmapCell, column: Int, row: Int) {
            let mask = Self.cellsPerSide - 1
            cells[(row & mask) * Self.cellsPerSide + (column & mask)] = cell
        }
    }

    /// The levels, from the finest; each has half the scale of the one before.
    package var levels: [Level]
    /// How the plane is seen.
    package var view: ContourInstance.View

    /// Pictures of a plane as they are seen.
    package init(levels: [Level], view: ContourInstance.View) {
        self.levels = levels
        self.view = view
    }

    /// What a row of a picture shows of the plane.
    package struct Row: Sendable {
        /// The row of the plane.
        package var y: Double
        /// How far the ground lies from the eye, where 1 is the distance of the focal point.
        package var depth: Double
        /// How many pixels of the picture one of the plane is long there: the geometric mean over both directions.
        package var size: Double
    }

    /// What a row of a picture shows; nil at the horizon and above it.
    /// - Parameter y: of the row's middle, in pixels of the picture.
    package static func row(_ y: Double, _ view: ContourInstance.View) -> Row? {
        let seen = y - view.focalPoint.y
        let ratio = view.tiltCosine + seen * view.slope
        guard ratio > 1e-6 else { return nil }
        let offset = seen / ratio
        let depth = 1 - offset * view.slope
        guard depth > 1e-6 else { return nil }
        // Across 1/depth, along the line of sight cos p/depth².
        return Row(y: view.focalPoint.y + offset, depth: depth, size: (view.tiltCosine / (depth * depth * depth)).squareRoot())
    }

    /// The level whose pixels come nearest to the size that they show in.
    /// - Parameters:
    ///   - size: how many pixels of the picture one of the plane is long.
    ///   - finest: the scale of the first level.
    ///   - count: how many levels there are.
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
    /// Draws a plane of pictures over all rows below the horizon. Where a cell is missing, nothing is drawn.
    package mutating func draw(_ clipmap: Clipmap) {
        clipmaps.append(clipmap)
        append(.clipmap(Int32(clamping: clipmaps.count - 1)))
    }
}
