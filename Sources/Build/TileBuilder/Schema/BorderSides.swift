internal import PortolanOSMFile
internal import PortolanOSMModel

/// Finds out on which side of its border's ways a country lies, if the extract cuts the country's area.
///
/// The search starts from a point in the country, its label or its capital, and looks in 16 directions for the nearest
/// way of the border. The country is on the side of that way that faces the point. Ways that continue that way end to
/// end have the country on the same side. For other ways the side stays unknown.
struct BorderSides {
    private struct End {
        var way: Int
        var isStart: Bool
    }

    private let ways: [[OSMPoint]]

    private static let directions: [(x: Double, y: Double)] = [
        (4, 0), (4, 1), (4, 3), (3, 4), (0, 4), (-1, 4), (-3, 4), (-4, 3), (-4, 0), (-4, -1), (-4, -3), (-3, -4), (0, -4), (1, -4), (3, -4),
        (4, -3),
    ]

    /// - Parameter ways: lines of at least two points.
    init(_ ways: [[OSMPoint]]) { self.ways = ways }

    /// Whether the country lies left of each way; nil if it is not known.
    func isLeft(from viewpoint: OSMPoint) -> [Bool?] {
        var result = [Bool?](repeating: nil, count: ways.count)
        guard let first = nearest(from: viewpoint) else { return result }
        result[first.way] = first.isLeft
        var ends: [OSMPoint: [End]] = [:]
        for (index, way) in ways.enumerated() {
            guard let start = way.first, let end = way.last, start != end else { continue }
            ends[start, default: []].append(End(way: index, isStart: true))
            ends[end, default: []].append(End(way: index, isStart: false))
        }
        var queue = [first.way]
        while let way = queue.popLast() {
            guard let side = result[way], let start = ways[way].first, let end = ways[way].last else { continue }
            for (point, isStart) in [(start, true), (end, false)] {
                guard let meeting = ends[point], meeting.count == 2, let other = meeting.first(where: { $0.way != way }) else { continue }
                guard result[other.way] == nil else { continue }
                // If the ways meet head to tail, the side stays the same; if they meet head to head, it changes.
                result[other.way] = other.isStart == isStart ? !side : side
                queue.append(other.way)
            }
        }
        return result
    }

    private func nearest(from viewpoint: OSMPoint) -> (way: Int, isLeft: Bool)? {
        var best: (way: Int, isLeft: Bool, distance: Double)?
        for direction in Self.directions {
            for (index, way) in ways.enumerated() {
                for (a, b) in zip(way, way.dropFirst()) {
                    let (ax, ay) = (Double(a.x) - Double(viewpoint.x), Double(a.y) - Double(viewpoint.y))
                    let (bx, by) = (Double(b.x) - Double(viewpoint.x), Double(b.y) - Double(viewpoint.y))
                    // The sides of the two ends relative to the ray. A line that only touches the ray does not cross
                    // it.
                    let sideA = direction.x * ay - direction.y * ax
                    let sideB = direction.x * by - direction.y * bx
                    guard (sideA > 0) != (sideB > 0) else { continue }
                    let share = sideA / (sideA - sideB)
                    let (x, y) = (ax + share * (bx - ax), ay + share * (by - ay))
                    let distance = x * x + y * y
                    guard x * direction.x + y * direction.y > 0, distance < best?.distance ?? .infinity else { continue }
                    best = (index, (bx - ax) * -ay - (by - ay) * -ax > 0, distance)
                }
            }
        }
        return best.map { ($0.way, $0.isLeft) }
    }
}
