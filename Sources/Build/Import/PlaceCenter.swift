internal import PortolanBasics
package import PortolanGeo

/// The centre of many places: the median of their longitudes and that of their latitudes, both to a thousandth
/// of a degree.
///
/// It takes 2 MB of memory, however many places there are.
package struct PlaceCenter: Sendable {
    private var longitudes = Histogram(limit: 180)
    private var latitudes = Histogram(limit: 90)

    package init() {}

    package mutating func add(_ location: Coordinate) {
        longitudes.add(location.longitude)
        latitudes.add(location.latitude)
    }

    /// The centre; nil if there are no places.
    package var coordinate: Coordinate? {
        longitudes.median.flatMap { x in latitudes.median.map { Coordinate(latitude: $0, longitude: x) } }
    }
}

/// Counts numbers in steps of a thousandth of a degree to find their median.
private struct Histogram: Sendable {
    private let limit: Double
    private var counts: [UInt32]
    private var total = 0

    init(limit: Double) {
        self.limit = limit
        counts = Array(repeating: 0, count: Int(clamping: limit) * 2000 + 1)
    }

    mutating func add(_ value: Double) {
        let index = Int(clamping: ((value + limit) * 1000).rounded())
        guard counts.indices.contains(index) else { return }
        counts[index] += 1
        total += 1
    }

    var median: Double? {
        var rest = (total + 1) / 2
        guard rest > 0 else { return nil }
        for (index, count) in counts.enumerated() where count > 0 {
            rest -= Int(count)
            if rest <= 0 { return ((Double(index) - limit * 1000).rounded()) / 1000 }
        }
        return nil
    }
}
