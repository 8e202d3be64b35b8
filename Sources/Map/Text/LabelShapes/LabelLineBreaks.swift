/// Finds line breaks for a label so that its lines are as even as its words allow (after Knuth and Plass, with
/// MapLibre's measure of raggedness).
///
/// A line's cost is the square of the difference between its width and the average; the last line may be
/// shorter. There is a penalty for breaks at parentheses, and for breaks between characters of scripts without
/// spaces if the text has other breaks. A line feed always ends a line.
enum LabelLineBreaks {
    /// Returns the ends of all lines except the last, as ascending positions in the text.
    ///
    /// - Parameters:
    ///   - scalars: the code points of the text.
    ///   - advances: for each character, the distance to the next character's pen, including letter spacing.
    ///   - isImage: whether there is an image at a position.
    ///   - maxWidth: the width at which the text is divided into lines; 0 for no limit.
    /// - Complexity: O(possible breaks²).
    static func ends(_ scalars: [UInt32], advances: [Float], isImage: (Int) -> Bool, maxWidth: Float) -> [Int] {
        guard maxWidth > 0, !scalars.isEmpty else { return lineFeeds(scalars) }
        let total = advances.reduce(0, +)
        let target = total / max(1, (total / maxWidth).rounded(.up))
        let hasOwnBreaks = scalars.contains(0x200B)
        var breaks: [Break] = []
        var x: Float = 0
        for index in scalars.indices {
            let scalar = scalars[index]
            if !CharacterClass.isASCIISpace(scalar) { x += advances[index] }
            guard index + 1 < scalars.count else { break }
            let isIdeographic = CharacterClass.breaksBetweenIdeographs(scalar)
            guard isIdeographic || CharacterClass.breaksAfter(scalar) || isImage(index) else { continue }
            let penalty = penalty(scalar, next: scalars[index + 1], isUnwilling: isIdeographic && hasOwnBreaks)
            breaks.append(best(at: index + 1, x, target, breaks, penalty, isLast: false))
        }
        let last = best(at: scalars.count, x, target, breaks, 0, isLast: true)
        var ends: [Int] = []
        var previous = last.previous
        while previous >= 0 {
            ends.append(breaks[previous].index)
            previous = breaks[previous].previous
        }
        return ends.reversed()
    }

    private static func lineFeeds(_ scalars: [UInt32]) -> [Int] {
        scalars.indices.filter { scalars[$0] == 0x0A && $0 + 1 < scalars.count }.map { $0 + 1 }
    }

    private struct Break {
        var index: Int
        var x: Float
        /// The index of the previous break; −1 for the text's beginning.
        var previous: Int
        var cost: Float
    }

    private static func best(at index: Int, _ x: Float, _ target: Float, _ breaks: [Break], _ penalty: Float, isLast: Bool) -> Break {
        var best = Break(index: index, x: x, previous: -1, cost: cost(x, target, penalty, isLast))
        for (position, other) in breaks.enumerated() {
            let cost = cost(x - other.x, target, penalty, isLast) + other.cost
            // Of two breaks with equal cost, the later one is used.
            if cost <= best.cost {
                best.previous = position
                best.cost = cost
            }
        }
        return best
    }

    private static func cost(_ width: Float, _ target: Float, _ penalty: Float, _ isLast: Bool) -> Float {
        let raggedness = (width - target) * (width - target)
        if isLast { return width < target ? raggedness / 2 : raggedness * 2 }
        return penalty < 0 ? raggedness - penalty * penalty : raggedness + penalty * penalty
    }

    private static func penalty(_ scalar: UInt32, next: UInt32, isUnwilling: Bool) -> Float {
        var penalty: Float = 0
        if scalar == 0x0A { penalty -= 10_000 }
        if scalar == 0x28 || scalar == 0xFF08 { penalty += 50 }
        if next == 0x29 || next == 0xFF09 { penalty += 50 }
        if isUnwilling { penalty += 150 }
        return penalty
    }
}
