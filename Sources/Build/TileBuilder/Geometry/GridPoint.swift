internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanPlane

/// A position on the Web Mercator square in whole units of 2⁻³⁰ of its side (at most 3.8 cm on the ground): x eastward,
/// y southward. At zoom 14, a tile's unit is 16 of these units, so rounding is never visible, and clipping needs only
/// exact integer arithmetic.
struct GridPoint: PlanePoint, Hashable, Sendable {
    var x: Int32
    var y: Int32

    static let worldBits = 30

    init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    init(_ point: OSMPoint) { self.init(MercatorPoint(point.coordinate)) }

    /// Converts a point; points beyond the square are clamped to its edge.
    init(_ point: MercatorPoint) {
        func units(_ value: Double) -> Int32 {
            value.isNaN ? 0 : Int32(clamping: (min(max(value, 0), 1) * Double(1 << Self.worldBits)).rounded())
        }
        x = units(point.x)
        y = units(point.y)
    }

    var mercator: MercatorPoint {
        MercatorPoint(x: Double(x) / Double(1 << Self.worldBits), y: Double(y) / Double(1 << Self.worldBits))
    }
}

/// A box of map points, including its edges.
struct GridBox: Hashable, Sendable {
    var minX: Int32
    var minY: Int32
    var maxX: Int32
    var maxY: Int32

    static let empty = GridBox(minX: .max, minY: .max, maxX: .min, maxY: .min)

    init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    init(_ points: some Sequence<GridPoint>) {
        self = .empty
        for point in points { extend(to: point) }
    }

    /// Returns the boxes that bounds cover on the map, from west to east. Bounds that cross the meridian of 180° have
    /// one box at each end of the map.
    static func boxes(_ bounds: CoordinateBounds) -> [GridBox] {
        let northWest = GridPoint(MercatorPoint(Coordinate(latitude: bounds.north, longitude: bounds.west)))
        let southEast = GridPoint(MercatorPoint(Coordinate(latitude: bounds.south, longitude: bounds.east)))
        let (minY, maxY) = (min(northWest.y, southEast.y), max(northWest.y, southEast.y))
        guard bounds.crossesAntimeridian else {
            let (minX, maxX) = (min(northWest.x, southEast.x), max(northWest.x, southEast.x))
            return [GridBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY)]
        }
        return [
            GridBox(minX: 0, minY: minY, maxX: southEast.x, maxY: maxY),
            GridBox(minX: northWest.x, minY: minY, maxX: 1 << Int32(GridPoint.worldBits), maxY: maxY),
        ]
    }

    var isEmpty: Bool { minX > maxX || minY > maxY }

    mutating func extend(to point: GridPoint) {
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
    }

    func contains(_ point: GridPoint) -> Bool { point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY }

    func contains(_ box: GridBox) -> Bool { box.minX >= minX && box.maxX <= maxX && box.minY >= minY && box.maxY <= maxY }

    func intersects(_ box: GridBox) -> Bool { box.minX <= maxX && box.maxX >= minX && box.minY <= maxY && box.maxY >= minY }
}
