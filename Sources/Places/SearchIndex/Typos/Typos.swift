/// The restricted distance of F. J. Damerau (1964) between two words: additional letters, missing letters, wrong
/// letters and swapped neighbours.
package enum Typos {
    /// Returns the number of typos between two words; `limit + 1` if there are more than the limit. A pair of letters
    /// that stands for one (`LetterPairs`) is one typo if it is missing, additional or another letter.
    /// - Complexity: O(n·m) comparisons of letters. It allocates no memory for words without such pairs if at most 64
    ///   letters remain without the common beginning and end.
    package static func count(_ a: ArraySlice<UInt32>, _ b: ArraySlice<UInt32>, limit: Int) -> Int {
        // A pair halves at best the typos that its letters make one by one.
        let apart = count(a.span, b.span, limit: 2 * limit)
        guard apart > 1, apart <= 2 * limit, LetterPairs.occur(in: a) || LetterPairs.occur(in: b) else { return min(apart, limit + 1) }
        return table(a.span, b.span, limit: limit, endsPair: (LetterPairs.ends(in: a), LetterPairs.ends(in: b)))
    }

    /// Returns the number of typos between two texts. Here a typo concerns a byte, not a letter.
    package static func count(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>, limit: Int) -> Int { count(a.span, b.span, limit: limit) }

    // Inlining specializes this for both types above, because it compares letters one by one.
    @inline(__always)
    private static func count<Letter: Equatable>(_ a: Span<Letter>, _ b: Span<Letter>, limit: Int) -> Int {
        guard abs(a.count - b.count) <= limit else { return limit + 1 }
        // A common beginning and end cost nothing.
        let shorter = min(a.count, b.count)
        var start = 0
        while start < shorter, a[start] == b[start] { start += 1 }
        var end = 0
        while end < shorter - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        let (first, second) = (a.extracting(start..<a.count - end), b.extracting(start..<b.count - end))
        if first.isEmpty || second.isEmpty { return min(first.count + second.count, limit + 1) }
        if limit == 0 { return 1 }
        return first.count <= UInt64.bitWidth ? bits(first, second, limit: limit) : table(first, second, limit: limit)
    }

    /// Computes the table of edit distances, one column at a time. The bits of two words hold the differences between
    /// neighbouring cells of the column.
    ///
    /// H. Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances (Nordic Journal of
    /// Computing 10, 2003).
    @inline(__always)
    private static func bits<Letter: Equatable>(_ a: Span<Letter>, _ b: Span<Letter>, limit: Int) -> Int {
        let last = UInt64(1) << UInt64(a.count - 1)
        var typos = a.count
        var (more, fewer) = (UInt64.max, UInt64(0))
        var (zeros, matchesBefore) = (UInt64(0), UInt64(0))
        var left = b.count
        for index in b.indices {
            let letter = b[index]
            var (matches, bit) = (UInt64(0), UInt64(1))
            for other in a.indices {
                if a[other] == letter { matches |= bit }
                bit &<<= 1
            }
            let changed = ((~zeros & matches) << 1) & matchesBefore
            zeros = (((matches & more) &+ more) ^ more) | matches | fewer | changed
            let (up, down) = (fewer | ~(zeros | more), zeros & more)
            if up & last != 0 { typos += 1 }
            if down & last != 0 { typos -= 1 }
            more = (down << 1) | ~(zeros | (up << 1 | 1))
            fewer = (up << 1 | 1) & zeros
            matchesBefore = matches
            left -= 1
            // Each remaining letter can remove one typo at most.
            if typos - left > limit { return limit + 1 }
        }
        return min(typos, limit + 1)
    }

    /// Computes the table row by row, for words of any length.
    /// - Parameter endsPair: for each letter of `a` and then of `b`, whether it counts as one letter together with the
    ///   letter before it; empty if the words have no such pair.
    static func table<Letter: Equatable>(
        _ a: Span<Letter>,
        _ b: Span<Letter>,
        limit: Int,
        endsPair: (a: [Bool], b: [Bool]) = ([], [])
    ) -> Int {
        var older = Array(repeating: 0, count: b.count + 1)
        var old = Array(0...b.count)
        for j in endsPair.b.indices { old[j + 1] = (endsPair.b[j] ? old[j - 1] : old[j]) + 1 }
        var row = older
        for i in 0..<a.count {
            let endsHere = !endsPair.a.isEmpty && endsPair.a[i]
            row[0] = (endsHere ? older[0] : old[0]) + 1
            var least = row[0]
            for j in 0..<b.count {
                var typos = min(old[j + 1] + 1, row[j] + 1, old[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    typos = min(typos, older[j - 1] + 1)
                }
                if endsHere { typos = min(typos, older[j + 1] + 1, older[j] + 1) }
                if !endsPair.b.isEmpty, endsPair.b[j] { typos = min(typos, row[j - 1] + 1, old[j - 1] + 1) }
                row[j + 1] = typos
                least = min(least, typos)
            }
            if least > limit { return limit + 1 }
            swap(&older, &old)
            swap(&old, &row)
        }
        return min(old[b.count], limit + 1)
    }
}
