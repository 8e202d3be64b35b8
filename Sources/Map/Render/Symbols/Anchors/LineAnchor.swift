import PortolanBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a symbol stands on a line.
struct LineAnchor: Equatable {
    /// In whole units of the tile.
    var point: SIMD2<Float>
    /// The segment that the point lies on.
    var segment: Int
}

/// How far symbols along lines reach, in units of the tile unless said otherwise.
struct LineLabelSize {
    /// The length of the label or of its icon, whichever is longer, in 1/24 em.
    var length: Float
    /// Whether there is a label that bends.
    var hasText: Bool
    /// Units of the tile in 1/24 em of the label at the size that all zooms share.
    var scale: Float
    /// The largest sum of turns, in radians, over a stretch of 3/5 em.
    var maxAngle: Float

    /// The em in its own 24ths.
    static let em: Float = 24

    /// Over which length turns are summed.
    var window: Float { hasText ? 0.6 * Self.em * scale : 0 }
}

/// Finds where labels stand along lines: every so often, where they fit on the line and where it does not bend too sharply, as MapLibre does.
enum LineAnchors {
    /// The anchors along a line, from its beginning.
    ///
    /// The first stands two ems and half the label from the line's beginning, so that labels keep off junctions; on a line that comes in over the
    /// tile's edge, half a spacing. If no place is left on a short line, its middle is tried.
    ///
    /// - Parameters:
    ///   - spacing: between two labels, above 0; never less than a label and a quarter of itself.
    ///   - overscaling: how much larger than made for the tile is shown: anchors then stay where those of the tile's own zoom are.
    static func along(_ line: ArraySlice<SIMD2<Float>>, _ size: LineLabelSize, spacing: Float, overscaling: Float) -> [LineAnchor] {
        guard let first = line.first, line.count > 1 else { return [] }
        let length = size.length * size.scale
        var spacing = max(spacing, 1)
        if spacing - length < spacing / 4 { spacing = length + spacing / 4 }
        let isContinued = first.x == 0 || first.x == SymbolTile.extent || first.y == 0 || first.y == SymbolTile.extent
        let start =
            isContinued
            ? fmod(spacing / 2 * overscaling, spacing)
            : fmod((size.length / 2 + 2 * LineLabelSize.em) * size.scale * overscaling, spacing)
        let anchors = anchors(line, size, from: start, spacing: spacing)
        guard anchors.isEmpty, !isContinued else { return anchors }
        return Self.anchors(line, size, from: lineLength(line) / 2, spacing: spacing)
    }

    /// The anchor in the middle of a line; nil if the line bends too sharply there or is too short.
    static func center(of line: ArraySlice<SIMD2<Float>>, _ size: LineLabelSize) -> LineAnchor? {
        let middle = lineLength(line) / 2
        var distance: Float = 0
        for index in line.indices.dropLast() {
            let segment = length(line[index + 1] - line[index])
            if distance + segment > middle {
                let anchor = LineAnchor(
                    point: rounded(line[index] + (line[index + 1] - line[index]) * ((middle - distance) / segment)),
                    segment: index - line.startIndex
                )
                return size.window == 0 || isStraightEnough(line, anchor, size) ? anchor : nil
            }
            distance += segment
        }
        return nil
    }

    private static func anchors(_ line: ArraySlice<SIMD2<Float>>, _ size: LineLabelSize, from start: Float, spacing: Float) -> [LineAnchor]
    {
        let total = lineLength(line)
        let half = size.length * size.scale / 2
        var anchors: [LineAnchor] = []
        var distance: Float = 0
        // By adding step for step, so that rounding errors are MapLibre's.
        var marked = start - spacing
        for index in line.indices.dropLast() {
            let from = line[index]
            let way = line[index + 1] - from
            let segment = length(way)
            while marked + spacing < distance + segment {
                marked += spacing
                let point = from + way * ((marked - distance) / segment)
                guard all(point .>= 0), all(point .< SymbolTile.extent), marked - half >= 0, marked + half <= total else { continue }
                let anchor = LineAnchor(point: rounded(point), segment: index - line.startIndex)
                if size.window == 0 || isStraightEnough(line, anchor, size) { anchors.append(anchor) }
            }
            distance += segment
        }
        return anchors
    }

    /// Whether a label at an anchor turns by no more than its maximum over any stretch of its window, and fits on the line.
    static func isStraightEnough(_ line: ArraySlice<SIMD2<Float>>, _ anchor: LineAnchor, _ size: LineLabelSize) -> Bool {
        let points = line.startIndex
        let half = size.length * size.scale / 2
        // Back to the segment that the label begins on.
        var index = anchor.segment + 1
        var distance: Float = 0
        var point = anchor.point
        while distance > -half {
            guard index > 0 else { return false }
            index -= 1
            distance -= length(line[points + index] - point)
            point = line[points + index]
        }
        guard index + 1 < line.count else { return false }
        distance += length(line[points + index + 1] - line[points + index])
        index += 1
        // Forward over its length.
        var corners: [(distance: Float, turn: Float)] = []
        var oldest = 0
        var sum: Float = 0
        while distance < half {
            guard index + 1 < line.count else { return false }
            let current = line[points + index]
            let before = line[points + index - 1] - current
            let after = current - line[points + index + 1]
            var turn = fmod(atan2(Double(before.y), Double(before.x)) - atan2(Double(after.y), Double(after.x)) + 3 * .pi, 2 * .pi) - .pi
            turn = abs(turn)
            corners.append((distance, Float(turn)))
            sum += Float(turn)
            while distance - corners[oldest].distance > size.window {
                sum -= corners[oldest].turn
                oldest += 1
            }
            if sum > size.maxAngle { return false }
            index += 1
            distance += length(line[points + index] - current)
        }
        return true
    }

    static func lineLength(_ line: ArraySlice<SIMD2<Float>>) -> Float {
        var total: Float = 0
        for index in line.indices.dropLast() { total += length(line[index + 1] - line[index]) }
        return total
    }

    static func length(_ way: SIMD2<Float>) -> Float { (way * way).sum().squareRoot() }

    private static func rounded(_ point: SIMD2<Float>) -> SIMD2<Float> { point.rounded(.toNearestOrAwayFromZero) }
}
