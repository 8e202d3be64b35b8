internal import PortolanTiles

/// Selects what to remove from a tile that exceeds the size limit: step by step, the smallest areas and lines and the
/// least important points of each layer.
struct Thinning: Sendable, Equatable {
    /// The largest number of compressed bytes of a tile: the size that web maps load without a noticeable wait, and the
    /// limit of other builders too.
    static let byteLimit = 500_000
    private static let lastStep = 10

    /// The step of thinning; step 0 keeps everything.
    private(set) var step = 0

    var keepsAll: Bool { step == 0 }

    /// The next step; nil after the last one.
    var next: Thinning? {
        guard step < Self.lastStep else { return nil }
        var result = self
        result.step += 1
        return result
    }

    /// Whether a feature stays.
    /// - Parameters:
    ///   - number: the feature's position in its layer, the most important first.
    ///   - count: the number of features in the layer.
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
