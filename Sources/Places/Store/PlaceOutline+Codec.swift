internal import PortolanBasics

/// The binary form of outlines in a store.
///
///     outline = rings, rings × (points, points × (x, y)), lines
///     lines   = (points, points × (x, y)) … to the end
///
/// Counts are unsigned LEB128. x and y are the steps from the previous point, as zigzag numbers. The first point's
/// steps start at 0° 0°. A blob ends with its last point.
extension PlaceOutline {
    func encode(to bytes: inout [UInt8]) {
        LEB128.append(UInt64(rings.count), to: &bytes)
        var last = Point(x: 0, y: 0)
        for points in rings + lines {
            LEB128.append(UInt64(points.count), to: &bytes)
            for point in points {
                LEB128.append(signed: Int64(point.x) - Int64(last.x), to: &bytes)
                LEB128.append(signed: Int64(point.y) - Int64(last.y), to: &bytes)
                last = point
            }
        }
    }

    /// Reads an outline; nil if `encode(to:)` did not write the bytes.
    init?(_ bytes: RawSpan) {
        var offset = 0
        var (rings, lines): ([[Point]], [[Point]]) = ([], [])
        var (x, y) = (0, 0)
        guard let ringCount = LEB128.number(bytes, &offset), ringCount <= bytes.byteCount else { return nil }
        while offset < bytes.byteCount {
            let isRing = rings.count < ringCount
            // A point has at least two bytes.
            guard let count = LEB128.number(bytes, &offset), count >= (isRing ? 3 : 1), count <= (bytes.byteCount - offset) / 2 else {
                return nil
            }
            var points: [Point] = []
            points.reserveCapacity(count)
            for _ in 0..<count {
                guard let dx = LEB128.signed(bytes, &offset), let dy = LEB128.signed(bytes, &offset) else { return nil }
                (x, y) = (x + dx, y + dy)
                guard let px = Int32(exactly: x), let py = Int32(exactly: y) else { return nil }
                points.append(Point(x: px, y: py))
            }
            if isRing { rings.append(points) } else { lines.append(points) }
        }
        guard rings.count == ringCount else { return nil }
        self.init(exactly: rings, lines: lines)
    }
}
