internal import PortolanBasics
internal import PortolanTiles

/// Points, lines or rings of one feature, flat: part `i` has the points `starts[i] ..< starts[i + 1]`. Rings do not repeat their first point;
/// outer rings run clockwise on a map with north up (positive area, y southward), holes the other way, each behind its outer ring.
struct Parts: Sendable, Hashable {
    var points: [MapPoint] = []
    var starts: [Int] = [0]

    var count: Int { starts.count - 1 }
    var isEmpty: Bool { points.isEmpty }

    func range(_ part: Int) -> Range<Int> { starts[part]..<starts[part + 1] }

    mutating func append(_ part: some Sequence<MapPoint>) {
        points.append(contentsOf: part)
        starts.append(points.count)
    }

    /// Completes the part of the points after the last start, or removes them if they are fewer than `minimum`.
    mutating func endPart(minimum: Int) {
        let start = starts[starts.count - 1]
        if points.count - start >= minimum { starts.append(points.count) } else { points.removeLast(points.count - start) }
    }
}

enum Ring {
    /// Twice the area by the surveyor's formula: positive for clockwise on a map with north up.
    static func doubledArea(_ points: ArraySlice<MapPoint>) -> Double {
        guard let first = points.first, var previous = points.last else { return 0 }
        // Relative to the first point the products of the differences stay below 2⁶², and a double keeps the sum's sign.
        var sum = 0.0
        for point in points {
            let ax = Int64(previous.x) - Int64(first.x)
            let ay = Int64(previous.y) - Int64(first.y)
            let bx = Int64(point.x) - Int64(first.x)
            let by = Int64(point.y) - Int64(first.y)
            sum += Double(ax * by - bx * ay)
            previous = point
        }
        return sum
    }

    /// Even-odd rule; points on the edge count either way.
    static func contains(_ ring: ArraySlice<MapPoint>, _ point: MapPoint) -> Bool {
        guard var a = ring.last else { return false }
        var inside = false
        for b in ring {
            if (a.y > point.y) != (b.y > point.y) {
                // The sign of the cross product says on which side of the edge the point lies.
                let cross =
                    (Int64(b.x) - Int64(a.x)) * (Int64(point.y) - Int64(a.y)) - (Int64(point.x) - Int64(a.x)) * (Int64(b.y) - Int64(a.y))
                if (cross > 0) == (b.y > a.y) && cross != 0 { inside.toggle() }
            }
            a = b
        }
        return inside
    }
}

extension Parts {
    /// A point inside the largest ring and outside its holes: the middle of the longest stretch inside along a horizontal line through the middle
    /// of its box. Nil if the shape has no inside.
    func interiorPoint() -> MapPoint? {
        var largest: (part: Int, area: Double)?
        for part in 0..<count {
            let area = Ring.doubledArea(points[range(part)])
            if area > largest?.area ?? 0 { largest = (part, area) }
        }
        guard let outer = largest?.part else { return nil }
        let box = MapBox(points[range(outer)])
        var parts = [outer]
        for part in (outer + 1)..<max(count, outer + 1) {
            guard Ring.doubledArea(points[range(part)]) < 0 else { break }
            parts.append(part)
        }
        // Half a unit between rows: the line then meets no vertex.
        let y = (Double(box.minY) + Double(box.maxY)) / 2
        let level = y.rounded(.down) + 0.5
        var crossings: [Double] = []
        for part in parts {
            let ring = points[range(part)]
            guard var a = ring.last else { continue }
            for b in ring {
                if (Double(a.y) > level) != (Double(b.y) > level) {
                    crossings.append(Double(a.x) + (level - Double(a.y)) * Double(b.x - a.x) / Double(b.y - a.y))
                }
                a = b
            }
        }
        crossings.sort()
        var best: (width: Double, middle: Double)?
        for index in stride(from: 0, to: crossings.count - 1, by: 2) {
            let width = crossings[index + 1] - crossings[index]
            if width > best?.width ?? -1 { best = (width, (crossings[index] + crossings[index + 1]) / 2) }
        }
        guard let best else { return nil }
        return MapPoint(x: Int32(clamping: best.middle.rounded()), y: Int32(clamping: level.rounded(.down)))
    }
}
