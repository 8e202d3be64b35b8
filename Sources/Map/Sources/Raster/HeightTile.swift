/// Heights of the ground in metres over one tile, with one row or column of each neighbour around them.
public struct HeightTile: Sendable, Hashable {
    /// The number of heights along the tile's side, without the border.
    public let side: Int
    /// The heights in metres, `(side + 2)²` of them, row by row from the north.
    public private(set) var heights: [Float]

    /// The height at a column and a row of −1…`side`. The outermost ones belong to the neighbours.
    /// - Precondition: both are in that range.
    public subscript(x: Int, y: Int) -> Float { heights[(y + 1) * (side + 2) + x + 1] }

    /// Creates a tile whose border repeats its own edges.
    /// - Precondition: `inside` has `side²` heights, and `side` is 1 or more.
    init(side: Int, inside: [Float]) {
        precondition(side > 0 && inside.count == side * side, "heights of a square")
        self.side = side
        var heights: [Float] = []
        heights.reserveCapacity((side + 2) * (side + 2))
        for y in -1...side {
            let row = min(max(y, 0), side - 1) * side
            heights.append(inside[row])
            heights += inside[row..<row + side]
            heights.append(inside[row + side - 1])
        }
        self.heights = heights
    }

    /// Copies the border from a neighbour.
    /// - Parameters:
    ///   - neighbour: the neighbour.
    ///   - dx: −1 for the neighbour to the west, 1 to the east, 0 above or below.
    ///   - dy: −1 for the neighbour to the north, 1 to the south, 0 at the sides.
    mutating func takeBorder(of neighbour: HeightTile, _ dx: Int, _ dy: Int) {
        guard neighbour.side == side else { return }
        func range(_ step: Int) -> Range<Int> { step == 0 ? 0..<side : step < 0 ? -1..<0 : side..<side + 1 }
        for y in range(dy) {
            for x in range(dx) { heights[(y + 1) * (side + 2) + x + 1] = neighbour[x - dx * side, y - dy * side] }
        }
    }
}

/// The encoding of heights in metres as colours: `red · red factor + green · green factor + blue · blue factor
/// − shift`.
public struct HeightEncoding: Hashable, Sendable {
    /// Metres per step of red, of 0…255.
    public var redFactor: Double
    /// Metres per step of green.
    public var greenFactor: Double
    /// Metres per step of blue.
    public var blueFactor: Double
    /// The subtracted shift in metres.
    public var baseShift: Double

    /// Creates a custom encoding (`custom`).
    public init(redFactor: Double, greenFactor: Double, blueFactor: Double, baseShift: Double) {
        self.redFactor = redFactor
        self.greenFactor = greenFactor
        self.blueFactor = blueFactor
        self.baseShift = baseShift
    }

    /// Mapbox Terrain-RGB: tenths of a metre from −10,000 m on.
    public static let mapbox = HeightEncoding(redFactor: 6553.6, greenFactor: 25.6, blueFactor: 0.1, baseShift: 10_000)
    /// Terrarium: 1/256 metre from −32,768 m on.
    public static let terrarium = HeightEncoding(redFactor: 256, greenFactor: 1, blueFactor: 1 / 256, baseShift: 32_768)

    /// Returns the height for a colour, in metres.
    func height(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> Float {
        Float(Double(red) * redFactor + Double(green) * greenFactor + Double(blue) * blueFactor - baseShift)
    }
}
