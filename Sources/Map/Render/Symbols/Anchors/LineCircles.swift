import PortolanBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The room of a label along a line: overlapping circles as high as the label.
///
/// The circles extend beyond the label, because it grows with the zoom and may reach farther along its line
/// under a tilted camera. The placement decides which of them count, and how large they are.
enum LineCircles {
    /// - Parameters:
    ///   - line: the points of the line.
    ///   - anchor: the anchor of the label.
    ///   - length: the length of the label with its padding.
    ///   - height: the height of the label with its padding, above 0.
    ///   - overscaling: the factor by which the tile is enlarged beyond its own zoom.
    static func circles(
        _ line: ArraySlice<SIMD2<Float>>,
        _ anchor: LineAnchor,
        length: Float,
        height: Float,
        overscaling: Float
    ) -> [LineCircle] {
        guard line.count > 1, height > 0, length.isFinite, height.isFinite else { return [] }
        let step = height / 2
        let count = min(max(Int(clamping: (length / step).rounded(.down)), 1), 512)
        let padding = Int(clamping: (Double(count) * (1 + 0.4 * log2(Double(overscaling))) / 2).rounded(.down))
        let firstOffset = -height / 2
        let start = -length / 2
        let points = line.startIndex

        // Go back to the segment where the label begins, and an eighth farther.
        var index = anchor.segment + 1
        var distance = firstOffset
        var point = anchor.point.rounded(.towardZero)
        repeat {
            if index == 0 {
                guard distance <= start else { return [] }
                break
            }
            index -= 1
            guard index < line.count else { return [] }
            distance -= LineAnchors.length(line[points + index] - point)
            point = line[points + index]
        } while distance > start - length / 8
        guard index + 1 < line.count else { return [] }
        var segment = LineAnchors.length(line[points + index + 1] - line[points + index])

        var circles: [LineCircle] = []
        circles.reserveCapacity(count + 2 * padding)
        for number in -padding..<count + padding {
            let offset = Float(number) * step
            var along = start + offset
            if offset < 0 { along += offset }
            if offset > length { along += offset - length }
            guard along >= distance else { continue }
            while distance + segment < along {
                distance += segment
                index += 1
                guard index + 1 < line.count else { return circles }
                segment = LineAnchors.length(line[points + index + 1] - line[points + index])
            }
            let from = line[points + index]
            let center = from + (line[points + index + 1] - from) * ((along - distance) / segment)
            // The circle at `firstOffset` gets the distance 0, so that a label without any width keeps one circle.
            let shortened = abs(along - firstOffset) < step ? 0 : (along - firstOffset) * 0.8
            circles.append(LineCircle(center: center, distance: shortened))
        }
        return circles
    }
}
