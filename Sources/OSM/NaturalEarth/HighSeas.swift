internal import PortolanBasics
internal import PortolanGeo

/// The cells of one degree without any point within 200 nautical miles of land, which is the extent of a state's
/// exclusive economic zone (United Nations Convention on the Law of the Sea, article 57).
struct HighSeas {
    private static let reachMeters = 200 * 1_852.0
    private static let (rows, columns) = (180, 360)

    private var isNearLand = [Bool](repeating: false, count: rows * columns)

    /// - Parameter land: the rings of land, in any direction; holes in it count as land.
    init(land: [[Coordinate]], places: [Coordinate]) {
        for coordinate in land.joined() { mark(coordinate) }
        for coordinate in places { mark(coordinate) }
        fill(land)
    }

    /// The middles of the cells, from south to north and west to east.
    var cells: [Coordinate] {
        isNearLand.indices.filter { !isNearLand[$0] }.map { index in
            Coordinate(latitude: Double(index / Self.columns) - 89.5, longitude: Double(index % Self.columns) - 179.5)
        }
    }

    /// Marks the cells within reach of a point.
    private mutating func mark(_ coordinate: Coordinate) {
        guard coordinate.isValid else { return }
        let box = CoordinateBounds(center: coordinate, radiusMeters: Self.reachMeters)
        let west = Int(clamping: box.west.rounded(.down))
        let width = min(Int(clamping: box.longitudeSpan.rounded(.up)) + 1, Self.columns)
        for row in max(Int(clamping: box.south.rounded(.down)), -90)...min(Int(clamping: box.north.rounded(.down)), 89) {
            for step in 0..<width {
                let column = ((west + step + 180) % Self.columns + Self.columns) % Self.columns
                let index = (row + 90) * Self.columns + column
                guard !isNearLand[index] else { continue }
                isNearLand[index] = nearest(row, column - 180, to: coordinate).distanceMeters(to: coordinate) <= Self.reachMeters
            }
        }
    }

    /// Returns the point of a cell nearest to a coordinate, computed on a plane, which is precise enough at the scale
    /// of a cell.
    private func nearest(_ south: Int, _ west: Int, to coordinate: Coordinate) -> Coordinate {
        var longitude = coordinate.longitude
        // If the difference exceeds 180°, the way around the other side of the Earth is shorter.
        if longitude - Double(west) > 180 { longitude -= 360 }
        if Double(west) - longitude > 180 { longitude += 360 }
        return Coordinate(
            latitude: min(max(coordinate.latitude, Double(south)), Double(south + 1)),
            longitude: Coordinate.wrappedLongitude(min(max(longitude, Double(west)), Double(west + 1)))
        )
    }

    /// Marks inland cells, row by row along the middles of the cells.
    private mutating func fill(_ land: [[Coordinate]]) {
        var crossings = [[Double]](repeating: [], count: Self.rows)
        for ring in land {
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                let (south, north) = a.latitude < b.latitude ? (a, b) : (b, a)
                // The middles of rows are at half degrees.
                let first = Int(clamping: (south.latitude + 89.5).rounded(.up))
                let end = Int(clamping: (north.latitude + 89.5).rounded(.up))
                for row in max(first, 0)..<max(min(end, Self.rows), max(first, 0)) {
                    let t = (Double(row) - 89.5 - south.latitude) / (north.latitude - south.latitude)
                    crossings[row].append(south.longitude + (north.longitude - south.longitude) * t)
                }
            }
        }
        for (row, found) in crossings.enumerated() {
            let sorted = found.sorted()
            for index in stride(from: 0, to: sorted.count - 1, by: 2) {
                let first = max(Int(clamping: (sorted[index] + 179.5).rounded(.up)), 0)
                let end = min(Int(clamping: (sorted[index + 1] + 179.5).rounded(.up)), Self.columns)
                for column in first..<max(first, end) { isNearLand[row * Self.columns + column] = true }
            }
        }
    }
}
