/// The weights in a tile and around it, pixel by pixel, and their spreading.
struct HeatmapField {
    /// Adjacent pixels of a row.
    typealias Vector = SIMD16<Float>

    /// The side of the field: the tile's pixels, and around them the radius of a point.
    let side: Int
    private let radius: Int
    private var weights: [Float]

    private static let tile = Heatmap.tileSidePixels
    private static let vectorsPerRow = tile / Vector.scalarCount

    init(radius: Int) {
        self.radius = radius
        side = Self.tile + 2 * radius
        weights = [Float](repeating: 0, count: side * side)
    }

    /// Adds a weight at a pixel, counted from the corner of the field. A position outside the field is ignored.
    mutating func add(_ weight: Float, x: Int, y: Int) {
        guard (0..<side).contains(x), (0..<side).contains(y) else { return }
        weights[y * side + x] += weight
    }

    /// Returns the tile's pixels, row by row, after each weight has been spread by the kernel along its row and
    /// then along its column. Empty rows are skipped.
    func blurred(_ kernel: [Float]) -> [Vector] {
        var result = [Vector](repeating: .zero, count: Self.vectorsPerRow * Self.tile)
        var row = [Vector](repeating: .zero, count: Self.vectorsPerRow)
        var pixels = [Float](repeating: 0, count: Self.tile)
        for y in 0..<side {
            guard spread(row: y, kernel, into: &pixels) else { continue }
            for index in row.indices {
                var vector = Vector()
                for lane in 0..<Vector.scalarCount { vector[lane] = pixels[index * Vector.scalarCount + lane] }
                row[index] = vector
            }
            // Row y of the field is row y − radius of the tile, so its weights reach the tile's rows from y − 2 ·
            // radius to y.
            for target in max(y - 2 * radius, 0)...min(y, Self.tile - 1) {
                let weight = kernel[y - target]
                let start = target * Self.vectorsPerRow
                for index in row.indices { result[start + index] += row[index] * weight }
            }
        }
        return result
    }

    /// Spreads the weights of a row along it.
    /// - Returns: whether any weight reaches the tile.
    private func spread(row y: Int, _ kernel: [Float], into pixels: inout [Float]) -> Bool {
        let start = y * side
        var isEmpty = true
        for x in 0..<side where weights[start + x] != 0 {
            if isEmpty {
                for index in pixels.indices { pixels[index] = 0 }
                isEmpty = false
            }
            let weight = weights[start + x]
            for target in max(x - 2 * radius, 0)...min(x, Self.tile - 1) { pixels[target] += weight * kernel[x - target] }
        }
        return !isEmpty
    }
}
