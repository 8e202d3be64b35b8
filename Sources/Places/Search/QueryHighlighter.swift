internal import PortolanSearchIndex

/// Finds the parts of a text that match a query.
public struct QueryHighlighter: Sendable {
    private let words: [[UInt32]]
    private let mayTypo: [Int]
    private let isTypeAhead: Bool

    /// - Parameter query: the searched text.
    public init(_ query: String, isTypeAhead: Bool = true) {
        let query = QueryWords(query, isTypeAhead: isTypeAhead)
        words = query.words.map { Array(query.text.letters($0)) }
        mayTypo = query.words.map { $0.isIdeographic ? 0 : QueryWords.Token.typoLimit(of: query.text.letters($0)) }
        self.isTypeAhead = query.isTypeAhead
    }

    /// Returns the matching parts as half-open ranges of the text's Unicode scalars, in ascending order. No range
    /// touches another.
    public func ranges(in text: String) -> [Range<Int>] {
        var folder = TextFolder()
        var folded = FoldedText()
        folded.fold(text, with: &folder)
        var ranges: [Range<Int>] = []
        for shown in folded.words {
            if let range = words.indices.lazy.compactMap({ match($0, shown, folded) }).max(by: { $0.count < $1.count }) {
                ranges.append(range)
            }
        }
        return merged(ranges)
    }

    private func match(_ index: Int, _ shown: FoldedText.Word, _ folded: FoldedText) -> Range<Int>? {
        let word = words[index]
        let letters = folded.scalars[shown.range]
        let isLast = isTypeAhead && index == words.count - 1
        if shown.isIdeographic {
            // Text without spaces may have the word at any position.
            guard letters.count >= word.count else { return nil }
            for start in letters.startIndex...(letters.endIndex - word.count) where letters[start..<start + word.count].elementsEqual(word)
            {
                return source(start..<start + word.count, shown, folded)
            }
            return nil
        }
        if letters.elementsEqual(word) || isLast && letters.starts(with: word) {
            return source(shown.range.lowerBound..<shown.range.lowerBound + word.count, shown, folded)
        }
        guard mayTypo[index] > 0 else { return nil }
        if Typos.mayMean(word[...], letters, limit: mayTypo[index]) { return source(shown.range, shown, folded) }
        // A misspelt beginning is as long as the typed word, or one letter longer or shorter.
        guard isLast else { return nil }
        for length in [word.count, word.count - 1, word.count + 1] where length > 0 && length <= letters.count {
            let beginning = letters.prefix(length)
            if Typos.mayMean(word[...], beginning, limit: mayTypo[index]) {
                return source(shown.range.lowerBound..<shown.range.lowerBound + length, shown, folded)
            }
        }
        return nil
    }

    /// Returns the scalars of the text from which a range of folded scalars comes, including the marks that follow the
    /// last one.
    private func source(_ range: Range<Int>, _ shown: FoldedText.Word, _ folded: FoldedText) -> Range<Int> {
        let start = Int(folded.sources[range.lowerBound])
        let last = Int(folded.sources[range.upperBound - 1])
        let end = range.upperBound < shown.range.upperBound ? max(last + 1, Int(folded.sources[range.upperBound])) : shown.sourceEnd
        return start..<max(start + 1, end)
    }

    private func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, last.upperBound >= range.lowerBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
