internal import PortolanTiles

/// What goes from a tile that is larger than tiles may be: step by step, the smallest areas and lines and the least important points of each layer.
struct Thinning: Sendable, Equatable {
    /// Compressed bytes that a tile may have: what web maps load without a wait, and the limit that other builders have as well.
    static let byteLimit = 500_000
    private static let lastStep = 10

    /// 0 keeps all.
    private(set) var step = 0

    var keepsAll: Bool { step == 0 }

    /// The next step; nil after the last.
    var next: Thinning? {
        guard step < Self.lastStep else { return nil }
        var result = self
        result.step += 1
        return result
    }

    /// - Parameters:
    ///   - number: the feature's place in its layer, the most important first.
    ///   - count: how many features the layer has.
    func keeps(_ type: MVTGeometryType, _ points: [MVTPoint], _ ends: [Int], number: Int, of count: Int) -> Bool {
        guard step > 0 else { return true }
        switch type {
        case .polygon:
            var start = 0
            let doubled = ends.reduce(Int64(0)) { sum, end in
                defer { start = end }
                return sum + points[start..<end].doubledArea
            }
            return doubled >= 2 * 64 << Int64(step)
        case .line:
            guard let first = points.first else { return false }
            var box = GridBox(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
            for point in points { box.extend(to: GridPoint(x: point.x, y: point.y)) }
            return max(box.maxX - box.minX, box.maxY - box.minY) >= 4 << Int32(step)
        case .point: return number < max(count >> step, 16)
        case .unknown: return false
        }
    }
}
