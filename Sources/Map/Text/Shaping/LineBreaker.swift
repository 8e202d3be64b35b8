/// Chooses line breaks of a label so that its lines have similar lengths.
///
/// Possible breaks follow the broad rules of UAX #14: after spaces, hyphens and slashes, and between CJK
/// characters with the basic kinsoku rules. Thai, Lao, Khmer and Burmese have no spaces between words; without
/// a dictionary their phrases stay whole.
enum LineBreaker {
    struct Opportunity {
        /// The line ends before this scalar.
        var index: Int
        /// The penalty of a break here, on the scale of the squared raggedness.
        var penalty: Float
    }

    /// Returns the positions where a line may end, in order. Soft hyphens do not count, because a label does
    /// not hyphenate words.
    static func opportunities(_ scalars: [UInt32], _ range: Range<Int>) -> [Opportunity] {
        var found: [Opportunity] = []
        guard range.count > 1 else { return [] }
        let hasSpaces = range.contains { CharacterClass.isSpace(scalars[$0]) }
        for index in (range.lowerBound + 1)..<range.upperBound {
            if let penalty = penalty(between: scalars[index - 1], and: scalars[index], scalars, index, range, hasSpaces: hasSpaces) {
                found.append(Opportunity(index: index, penalty: penalty))
            }
        }
        return found
    }

    private static func penalty(
        between before: UInt32,
        and after: UInt32,
        _ scalars: [UInt32],
        _ index: Int,
        _ range: Range<Int>,
        hasSpaces: Bool
    ) -> Float? {
        if CharacterClass.isSpace(after) { return nil }  // Spaces belong to the end of the previous line.
        if before == 0x200B { return 0 }
        if CharacterClass.isSpace(before) {
            var last = index - 1
            while last > range.lowerBound, CharacterClass.isSpace(scalars[last]) { last -= 1 }
            // A line that ends with an opening bracket, as in "Café (", or begins with a closing one looks
            // wrong.
            return CharacterClass.isForbiddenAtLineEnd(scalars[last]) ? 0.5 : 0
        }
        if CharacterClass.isForbiddenAtLineStart(after) || CharacterClass.isForbiddenAtLineEnd(before) { return nil }
        if CharacterClass.isIgnorable(before) || CharacterClass.isIgnorable(after) { return nil }
        if CharacterClass.breaksAnywhere(before) || CharacterClass.breaksAnywhere(after) {
            // Breaks at spaces are preferred. Otherwise, numbers stay with an adjacent character if possible.
            return hasSpaces ? 0.15 : isDigit(before) || isDigit(after) ? 0.1 : 0
        }
        if CharacterClass.isHangulSyllable(before) && CharacterClass.isHangulSyllable(after) { return hasSpaces ? nil : 0.05 }
        switch before {
        case 0x2D, 0x2F: return isDigit(after) || index - 1 == range.lowerBound ? nil : 0.15  // A hyphen or slash, but not 12-14 or 3/4.
        case 0x05BE, 0x2010, 0x2013, 0x2014: return 0.15  // Maqaf, hyphen, dashes.
        case 0x0F0B, 0x1361: return 0  // Tibetan tsheg, Ethiopic wordspace.
        default: return nil
        }
    }

    private static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

    /// Returns the lines of a range without the spaces at their ends.
    ///
    /// The function minimises the sum over the lines of the squared difference from the ideal width (total / number of
    /// lines); a short last line counts half. The algorithm is a shortest path over the possible breaks, as in Knuth
    /// and Plass, "Breaking paragraphs into lines" (1981), without stretch.
    /// - Parameters:
    ///   - text: the text.
    ///   - range: the range of its scalars to divide.
    ///   - advances: the width of each scalar's cluster in ems, at the first scalar of the cluster, and 0 at
    ///     the others; indexed like `scalars`.
    ///   - maxWidthEms: the largest width of a line, in ems.
    /// - Complexity: O(n·k) for n possible breaks of which k fit in a line.
    static func lines(_ text: PreparedText, _ range: Range<Int>, advances: [Float], maxWidthEms: Float) -> [Range<Int>] {
        let whole = text.trimmed(range)
        guard !whole.isEmpty else { return [] }
        var sums: [Float] = [0]
        sums.reserveCapacity(whole.count + 1)
        for index in whole { sums.append(sums[sums.count - 1] + advances[index]) }
        func width(_ line: Range<Int>) -> Float {
            let line = text.trimmed(line)
            return sums[line.upperBound - whole.lowerBound] - sums[line.lowerBound - whole.lowerBound]
        }
        let total = width(whole)
        guard total > maxWidthEms else { return [whole] }
        let target = total / (total / maxWidthEms).rounded(.up)
        guard target > 0 else { return [whole] }

        var ends = opportunities(text.scalars, whole)
        ends.append(Opportunity(index: whole.upperBound, penalty: 0))
        // best[i] is the cheapest way to end a line at ends[i], with the end of the line before (-1: none).
        var best: [(cost: Float, previous: Int)] = []
        for (current, end) in ends.enumerated() {
            var choice: (cost: Float, previous: Int) = (.infinity, -1)
            // The loop goes backward from the nearest start until the line is too long, because longer lines
            // only cost more.
            for previous in stride(from: current - 1, through: -1, by: -1) {
                let start = previous < 0 ? whole.lowerBound : ends[previous].index
                let lineWidth = width(start..<end.index)
                let difference = (lineWidth - target) / target
                var cost = difference * difference
                if end.index == whole.upperBound, difference < 0 { cost /= 2 }
                let overflow = (lineWidth - maxWidthEms) / target
                if overflow > 1e-4 { cost += 4 + 16 * overflow }
                cost += end.penalty + (previous < 0 ? 0 : best[previous].cost)
                if cost < choice.cost { choice = (cost, previous) }
                if overflow > 1e-4 { break }
            }
            best.append(choice)
        }
        var lines: [Range<Int>] = []
        var current = ends.count - 1
        while current >= 0 {
            let previous = best[current].previous
            let start = previous < 0 ? whole.lowerBound : ends[previous].index
            let line = text.trimmed(start..<ends[current].index)
            if !line.isEmpty { lines.append(line) }
            current = previous
        }
        return lines.reversed()
    }
}
