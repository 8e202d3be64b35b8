internal import PortolanPlane
internal import PortolanTiles

/// Cleans lines and rings after rounding to a tile's units.
enum RingCleaning {
    /// Drops repeated points, points on a straight line between their neighbours, and spikes, until none is left.
    /// - Returns: false if fewer than three points remain.
    static func clean(_ ring: inout [MVTPoint]) -> Bool {
        var kept: [MVTPoint] = []
        kept.reserveCapacity(ring.count)
        for point in ring {
            while true {
                guard let last = kept.last else { break }
                if last == point {
                    kept.removeLast()
                    continue
                }
                guard kept.count >= 2, isStraight(kept[kept.count - 2], last, point) else { break }
                kept.removeLast()
            }
            kept.append(point)
        }
        // The same rules apply around the first point, where the ring closes.
        var start = 0
        while kept.count - start >= 3 {
            let last = kept.count - 1
            if kept[last] == kept[start] || isStraight(kept[last - 1], kept[last], kept[start]) {
                kept.removeLast()
            } else if isStraight(kept[last], kept[start], kept[start + 1]) {
                start += 1
            } else {
                break
            }
        }
        if start > 0 { kept.removeFirst(start) }
        swap(&ring, &kept)
        return ring.count >= 3
    }

    /// Drops points that repeat the previous one.
    /// - Returns: false if fewer than three points remain.
    static func dropRepeated(_ ring: inout [MVTPoint]) -> Bool {
        var count = 0
        for point in ring where count == 0 || ring[count - 1] != point {
            ring[count] = point
            count += 1
        }
        while count > 1, ring[count - 1] == ring[0] { count -= 1 }
        ring.removeLast(ring.count - count)
        return count >= 3
    }

    /// Drops repeated points and points in the middle of a straight stretch.
    /// - Returns: false if fewer than two points remain.
    static func cleanLine(_ line: inout [MVTPoint]) -> Bool {
        var count = 0
        for point in line {
            if count > 0 && line[count - 1] == point { continue }
            if count >= 2, isStraight(line[count - 2], line[count - 1], point), goesOn(line[count - 2], line[count - 1], point) {
                line[count - 1] = point
                continue
            }
            line[count] = point
            count += 1
        }
        line.removeLast(line.count - count)
        return count >= 2
    }

    private static func isStraight(_ a: MVTPoint, _ b: MVTPoint, _ c: MVTPoint) -> Bool {
        Int64(b.x - a.x) * Int64(c.y - b.y) == Int64(b.y - a.y) * Int64(c.x - b.x)
    }

    private static func goesOn(_ a: MVTPoint, _ b: MVTPoint, _ c: MVTPoint) -> Bool {
        Int64(b.x - a.x) * Int64(c.x - b.x) + Int64(b.y - a.y) * Int64(c.y - b.y) > 0
    }
}

extension Collection<MVTPoint> {
    /// Twice the area of a ring: positive for outer rings, negative for holes.
    var doubledArea: Int64 { PlaneRing.doubledArea(lazy.map(\.xy)) }
}
