/// Cuts lines to a tile, in whole units, as MapLibre does. A line that leaves the tile and comes back becomes
/// two parts.
enum LineParts {
    /// - Parameter lines: the lines in units of the tile.
    static func inTile(_ lines: [ArraySlice<SIMD2<Float>>]) -> [[SIMD2<Float>]] {
        var parts: [[SIMD2<Float>]] = []
        for line in lines {
            for index in line.indices.dropLast() {
                guard let (from, to) = clipped(line[index], line[index + 1]) else { continue }
                if parts.isEmpty || parts[parts.count - 1].last != from { parts.append([from]) }
                parts[parts.count - 1].append(to)
            }
        }
        return parts
    }

    /// Clips a segment to one side after the other. Each cut point is rounded before the next side cuts.
    private static func clipped(_ from: SIMD2<Float>, _ to: SIMD2<Float>) -> (SIMD2<Float>, SIMD2<Float>)? {
        var a = from
        var b = to
        func cut(_ axis: Int, at limit: Float) -> SIMD2<Float> {
            var point = SIMD2<Float>(repeating: limit)
            let other = 1 - axis
            let share = (limit - a[axis]) / (b[axis] - a[axis])
            point[other] = (a[other] + (b[other] - a[other]) * share).rounded(.toNearestOrAwayFromZero)
            return point
        }
        for axis in 0...1 {
            if a[axis] < 0, b[axis] < 0 { return nil }
            if a[axis] < 0 { a = cut(axis, at: 0) } else if b[axis] < 0 { b = cut(axis, at: 0) }
        }
        for axis in 0...1 {
            let limit = SymbolTile.extent
            if a[axis] >= limit, b[axis] >= limit { return nil }
            if a[axis] >= limit { a = cut(axis, at: limit) } else if b[axis] >= limit { b = cut(axis, at: limit) }
        }
        return (a, b)
    }
}
