/// Heights of the ground in metres over one tile, and one row and column of each neighbour around them.
public struct HeightTile: Sendable, Hashable {
    /// The side of the tile in heights, without the border.
    public let side: Int
    /// `(side + 2)²` heights in metres, row after row from the north.
    public private(set) var heights: [Float]

    /// The height at a column and a row of −1…`side`: the outermost ones belong to the neighbours.
    /// - Precondition: both lie in that range.
    public subscript(x: Int, y: Int) -> Float { heights[(y + 1) * (side + 2) + x + 1] }

    /// A tile of heights that goes on beyond its sides as it is there.
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

    /// Takes the border that a neighbour knows.
    /// - Parameters:
    ///   - dx: −1 for the neighbour to the west, 1 to the east, 0 above or below.
    ///   - dy: −1 for the neighbour to the north, 1 to the south.
    mutating func takeBorder(of neighbour: HeightTile, _ dx: Int, _ dy: Int) {
        guard neighbour.side == side else { return }
        func range(_ step: Int) -> Range<Int> { step == 0 ? 0..<side : step < 0 ? -1..<0 : side..<side + 1 }
        for y in range(dy) {
            for x in range(dx) { heights[(y + 1) * (side + 2) + x + 1] = neighbour[x - dx * side, y - dy * side] }
        }
    }
}

/// How a picture's colours stand for heights in metres: `red · red factor + green · green factor + blue · blue factor − shift`.
public struct HeightEncoding: Hashable, Sendable {
    /// Metres for one step of red, of 0…255.
    public var redFactor: Double
    /// Metres for one step of green.
    public var greenFactor: Double
    /// Metres for one step of blue.
    public var blueFactor: Double
    /// What is taken away, in metres.
    public var baseShift: Double

    /// An encoding of one's own (`custom`).
    public init(redFactor: Double, greenFactor: Double, blueFactor: Double, baseShift: Double) {
        self.redFactor = redFactor
        self.greenFactor = greenFactor
        self.blueFactor = blueFactor
        self.baseShift = baseShift
    }

    /// Mapbox Terrain-RGB: tenths of a metre from −10,000 on.
    public static let mapbox = HeightEncoding(redFactor: 6553.6, greenFactor: 25.6, blueFactor: 0.1, baseShift: 10_000)
    /// Terrarium: 1/256 metre from −32,768 on.
    public static let terrarium = HeightEncoding(redFactor: 256, greenFactor: 1, blueFactor: 1 / 256, baseShift: 32_768)

    /// The height that a colour stands for.
    func height(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> Float {
        Float(Double(red) * redFactor + Double(green) * greenFactor + Double(blue) * blueFactor - baseShift)
    }
}
