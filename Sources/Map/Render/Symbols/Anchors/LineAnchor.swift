import PortolanBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The anchor of a symbol on a line.
struct LineAnchor: Equatable {
    /// The position in whole units of the tile.
    var point: SIMD2<Float>
    /// The segment of the line that contains the point.
    var segment: Int
}

/// The measures of symbols along lines, in units of the tile unless said otherwise.
struct LineLabelSize {
    /// The length of the label or of its icon, whichever is longer, in 1/24 em.
    var length: Float
    /// Whether there is a label, which follows the line's bends.
    var hasText: Bool
    /// Units of the tile per 1/24 em of the label, at the size that all zooms share.
    var scale: Float
    /// The largest sum of turns, in radians, over a stretch of 3/5 em.
    var maxAngle: Float

    /// The length of an em in 1/24 em.
    static let em: Float = 24

    /// The length over which turns are summed.
    var window: Float { hasText ? 0.6 * Self.em * scale : 0 }
}

/// Finds anchors of labels along lines as MapLibre does: at regular distances, where the label fits on the line
/// and the line does not bend too sharply.
enum LineAnchors {
    /// Returns the anchors along a line, from its beginning.
    ///
    /// The distance from the line's beginning to the first anchor is two ems plus half the label's length, so
    /// that labels keep away from junctions. If the line begins at the tile's edge, the distance is half the
    /// spacing. If no anchor fits on a line that begins inside the tile, the line's middle is tried.
    ///
    /// - Parameters:
    ///   - line: the points of the line.
    ///   - size: the measures of the label.
    ///   - spacing: the distance between two labels, above 0. It is raised to at least the label's length plus
    ///     a quarter of the spacing.
    ///   - overscaling: the factor by which the tile is enlarged beyond its own zoom. Anchors stay where they
    ///     are at the tile's own zoom.
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

    /// Returns the anchor in the middle of a line, or nil if the line is too short or bends too sharply there.
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
        // The loop adds step by step, so that rounding errors equal MapLibre's.
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

    /// Whether the line is long enough for a label at an anchor, and turns beneath the label by at most
    /// ``LineLabelSize/maxAngle`` over every stretch as long as ``LineLabelSize/window``.
    static func isStraightEnough(_ line: ArraySlice<SIMD2<Float>>, _ anchor: LineAnchor, _ size: LineLabelSize) -> Bool {
        let points = line.startIndex
        let half = size.length * size.scale / 2
        // Go back to the segment where the label begins.
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
        // The loop goes forward over the label's length.
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
