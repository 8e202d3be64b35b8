internal import Foundation
internal import PortolanBasics
internal import PortolanGeo

/// The world in cells of 0.1 degrees. Borders divide the land cells into areas, because the installed files of
/// Natural Earth have lines between states but no areas. It takes about 70 MB.
struct AreaGrid {
    /// The side of a cell in degrees.
    static let step = 0.1
    static let columns = 3_600
    static let rows = 1_800

    /// A connected stretch of land between borders and shores.
    struct Area {
        /// The size in square degrees, measured in degrees of a meridian.
        var size = 0.0
        /// The cell where a name fits best: the one nearest to the area's centre among the cells that are
        /// farthest from the area's edge. Distances to the edge along parallels count half, because names are wide.
        var middle = 0
        /// The distance from the middle to the edge, in degrees of a meridian.
        fileprivate(set) var room = 0.0
        /// The number of the area's cells.
        fileprivate var cells = 0
        /// The sum of the cells' rows.
        fileprivate var rowSum = 0
        /// The sum of the cells' columns, counted east from the first cell.
        fileprivate var columnSum = 0
        /// The index of the first cell.
        fileprivate var first = 0
        /// The range of the cells' rows.
        fileprivate var rows = 0...0
        /// The range of the cells' columns, counted east from the first cell.
        fileprivate var columns = 0...0
    }

    /// Whether no area may include the cell.
    private var isClosed = [Bool](repeating: true, count: columns * rows)
    /// The index of each cell's area; −1 for none.
    private var areaOfCell: [Int32] = []
    private(set) var areas: [Area] = []

    /// Opens the cells on land.
    /// - Parameter land: The rings of the land. Holes count as water.
    init(land: [[Coordinate]]) {
        for (row, crossings) in Self.crossings(land).enumerated() {
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                let first = max(Int(clamping: ((crossings[index] + 180) / Self.step - 0.5).rounded(.up)), 0)
                let end = min(Int(clamping: ((crossings[index + 1] + 180) / Self.step - 0.5).rounded(.up)), Self.columns)
                for column in first..<max(first, end) { isClosed[row * Self.columns + column] = false }
            }
        }
    }

    /// Returns the longitudes at which rings cross the middle of each row, from west to east.
    private static func crossings(_ rings: [[Coordinate]]) -> [[Double]] {
        var result = [[Double]](repeating: [], count: rows)
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                let (south, north) = a.latitude < b.latitude ? (a, b) : (b, a)
                let first = Int(clamping: ((south.latitude + 90) / step - 0.5).rounded(.up))
                let end = Int(clamping: ((north.latitude + 90) / step - 0.5).rounded(.up))
                for row in max(first, 0)..<max(min(end, rows), max(first, 0)) {
                    let t = ((Double(row) + 0.5) * step - 90 - south.latitude) / (north.latitude - south.latitude)
                    result[row].append(south.longitude + (north.longitude - south.longitude) * t)
                }
            }
        }
        return result.map { $0.sorted() }
    }

    static func cell(_ coordinate: Coordinate) -> Int? {
        guard coordinate.isValid else { return nil }
        let row = min(Int(clamping: (coordinate.latitude + 90) / step), rows - 1)
        let column = Int(clamping: ((coordinate.longitude + 180) / step).rounded(.down))
        return row * columns + (column % columns + columns) % columns
    }

    /// Returns the centre of a cell.
    static func coordinate(_ cell: Int) -> Coordinate {
        Coordinate(latitude: (Double(cell / columns) + 0.5) * step - 90, longitude: (Double(cell % columns) + 0.5) * step - 180)
    }

    /// Returns points along a line, less than half a cell apart, with the direction of the line at each point.
    static func points(along line: [Coordinate]) -> [(point: Coordinate, east: Double, north: Double)] {
        var result: [(Coordinate, Double, Double)] = []
        for (a, b) in zip(line, line.dropFirst()) {
            let (east, north) = (b.longitude - a.longitude, b.latitude - a.latitude)
            let length = (east * east + north * north).squareRoot()
            guard length > 0 else { continue }
            let count = max(1, Int(clamping: (length / step * 2.2).rounded(.up)))
            for index in 0...count {
                let t = Double(index) / Double(count)
                result.append(
                    (Coordinate(latitude: a.latitude + north * t, longitude: a.longitude + east * t), east / length, north / length)
                )
            }
        }
        return result
    }

    /// Closes the cells along a border.
    mutating func close(along line: [Coordinate]) {
        for (point, _, _) in Self.points(along: line) { if let cell = Self.cell(point) { isClosed[cell] = true } }
    }

    /// Returns the four neighbours of a cell, across the antimeridian as well.
    private static func neighbours(_ cell: Int) -> (west: Int, east: Int, south: Int?, north: Int?) {
        let column = cell % columns
        return (
            column == 0 ? cell + columns - 1 : cell - 1, column == columns - 1 ? cell - columns + 1 : cell + 1,
            cell >= columns ? cell - columns : nil, cell < columns * (rows - 1) ? cell + columns : nil
        )
    }

    /// Finds the areas. Call it after all borders are closed.
    mutating func findAreas() {
        areaOfCell = [Int32](repeating: -1, count: isClosed.count)
        areas = []
        var waiting: [Int] = []
        for start in isClosed.indices where !isClosed[start] && areaOfCell[start] < 0 {
            let number = Int32(clamping: areas.count)
            var area = Area()
            area.first = start
            area.rows = start / Self.columns...start / Self.columns
            areaOfCell[start] = number
            waiting.append(start)
            while let cell = waiting.popLast() {
                area.size += Self.width(cell) * Self.step
                area.cells += 1
                area.rowSum += cell / Self.columns
                let (row, column) = (cell / Self.columns, Self.columnsEast(cell, of: start))
                area.columnSum += column
                area.rows = min(area.rows.lowerBound, row)...max(area.rows.upperBound, row)
                area.columns = min(area.columns.lowerBound, column)...max(area.columns.upperBound, column)
                let beside = Self.neighbours(cell)
                for next in [beside.west, beside.east, beside.south, beside.north] {
                    guard let next, !isClosed[next], areaOfCell[next] < 0 else { continue }
                    areaOfCell[next] = number
                    waiting.append(next)
                }
            }
            areas.append(area)
        }
        findMiddles()
    }

    /// The width of the cells of each row, in degrees of a meridian.
    private static let widths = (0..<rows).map { row in cos(((Double(row) + 0.5) * step - 90) * .pi / 180) * step }

    /// Returns how many times larger a cell is on a map in the Mercator projection than one on the equator.
    static func stretch(_ cell: Int) -> Double { step / width(cell) }

    private static func width(_ cell: Int) -> Double { widths[cell / columns] }

    /// The weight of distances along a parallel.
    private static let flatness = 0.5

    /// Measures distances to the edge in two passes (G. Borgefors, 1986), without diagonals.
    private mutating func findMiddles() {
        var room = isClosed.map { $0 ? Float(0) : .greatestFiniteMagnitude }
        for cell in room.indices where room[cell] > 0 {
            let beside = Self.neighbours(cell)
            let across = Float(Self.width(cell) * Self.flatness)
            room[cell] = min(
                room[beside.west] + across,
                beside.south.map { room[$0] + Float(Self.step) } ?? .greatestFiniteMagnitude,
                room[cell]
            )
        }
        for cell in room.indices.reversed() where room[cell] > 0 {
            let beside = Self.neighbours(cell)
            let across = Float(Self.width(cell) * Self.flatness)
            room[cell] = min(
                room[beside.east] + across,
                beside.north.map { room[$0] + Float(Self.step) } ?? .greatestFiniteMagnitude,
                room[cell]
            )
            let area = Int(areaOfCell[cell])
            areas[area].room = max(areas[area].room, Double(room[cell]))
        }
        var nearest = [Int](repeating: .max, count: areas.count)
        for cell in room.indices where room[cell] > 0 {
            let index = Int(areaOfCell[cell])
            let area = areas[index]
            guard Double(room[cell]) >= area.room * 0.95 else { continue }
            let rows = cell / Self.columns - area.rowSum / area.cells
            let columns = Self.columnsEast(cell, of: area.first) - area.columnSum / area.cells
            let distance = rows * rows + columns * columns
            if distance < nearest[index] {
                nearest[index] = distance
                areas[index].middle = cell
            }
        }
    }

    /// Returns the difference of columns, from half a turn to the west to half a turn to the east.
    private static func columnsEast(_ cell: Int, of other: Int) -> Int {
        let difference = cell % columns - other % columns
        return difference < -columns / 2 ? difference + columns : difference >= columns / 2 ? difference - columns : difference
    }

    /// Returns the index of the area at a coordinate; nil if there is none.
    func area(at coordinate: Coordinate) -> Int? {
        guard let cell = Self.cell(coordinate) else { return nil }
        let area = areaOfCell[cell]
        return area < 0 ? nil : Int(area)
    }

    /// Returns the bounds of an area, including the cells that its border closes.
    func bounds(_ area: Int) -> CoordinateBounds {
        let (rows, columns) = (areas[area].rows, areas[area].columns)
        let west = (Double(areas[area].first % Self.columns + columns.lowerBound) - 1) * Self.step - 180
        let east = (Double(areas[area].first % Self.columns + columns.upperBound) + 2) * Self.step - 180
        let isAround = east - west >= 360
        return CoordinateBounds(
            south: max(-90, (Double(rows.lowerBound) - 1) * Self.step - 90),
            west: isAround ? -180 : Coordinate.wrappedLongitude(west),
            north: min(90, (Double(rows.upperBound) + 2) * Self.step - 90),
            east: isAround ? 180 : Coordinate.wrappedLongitude(east)
        )
    }

    /// Returns the extent of an area along the parallel of its middle, in degrees of longitude.
    func breadth(_ area: Int) -> Double {
        let middle = areas[area].middle
        let first = middle - middle % Self.columns
        var (west, east) = (middle, middle)
        while west > first, Int(areaOfCell[west - 1]) == area { west -= 1 }
        while east < first + Self.columns - 1, Int(areaOfCell[east + 1]) == area { east += 1 }
        return Double(east - west + 1) * Self.step
    }
}
