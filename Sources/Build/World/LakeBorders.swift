internal import PortolanBasics
internal import PortolanGeo

/// Separates the parts of a border on land from the parts in lakes.
struct LakeBorders {
    private struct Lake {
        var rings: [[Coordinate]]
        var bounds: CoordinateBounds
    }

    private let lakes: [Lake]

    /// The distance in degrees between tested points of a border.
    private static let step = 0.02

    init(lakes: [[[Coordinate]]]) {
        self.lakes = lakes.compactMap { rings in
            CoordinateBounds(enclosing: rings.joined()).map { Lake(rings: rings, bounds: $0) }
        }
    }

    /// Cuts a line where it meets a shore, accurate to 0.02 degrees.
    func parts(_ line: [Coordinate]) -> (land: [[Coordinate]], water: [[Coordinate]]) {
        guard let first = line.first, let box = CoordinateBounds(enclosing: line) else { return ([], []) }
        let near = lakes.filter { $0.bounds.intersects(box) }
        guard !near.isEmpty else { return ([line], []) }
        var land: [[Coordinate]] = []
        var water: [[Coordinate]] = []
        var run = [first]
        var isWater: Bool?
        func end() {
            guard run.count > 1, let isWater else { return }
            if isWater { water.append(run) } else { land.append(run) }
        }
        for (a, b) in zip(line, line.dropFirst()) {
            let length = max(abs(b.latitude - a.latitude), abs(b.longitude - a.longitude))
            let count = max(1, Int(clamping: (length / Self.step).rounded(.up)))
            func point(_ t: Double) -> Coordinate {
                t == 1
                    ? b
                    : Coordinate(
                        latitude: a.latitude + (b.latitude - a.latitude) * t,
                        longitude: a.longitude + (b.longitude - a.longitude) * t
                    )
            }
            for index in 0..<count {
                let middle = point((Double(index) + 0.5) / Double(count))
                let isHere = near.contains { $0.bounds.contains(middle) && LabelPoint.contains($0.rings, middle) }
                if isHere != isWater {
                    let start = point(Double(index) / Double(count))
                    if isWater != nil, run.last != start { run.append(start) }
                    end()
                    run = [start]
                    isWater = isHere
                }
            }
            run.append(b)
        }
        end()
        return (land, water)
    }
}
