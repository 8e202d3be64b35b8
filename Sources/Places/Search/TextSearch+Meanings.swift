internal import PortolanSearchIndex
internal import PortolanStore

/// Finds the kinds, areas and numbers that the words of a question name.
extension TextSearch {
    /// Whether some of the words name a kind. Words such as *flat* or *floor* do not count, because they are parts of
    /// addresses.
    func mentionsKind(_ words: QueryWords) -> Bool {
        spans(words, typos: false).contains { span in
            let isUnit = span.words.count == 1 && WordRelaxation.isUnit(words.text(ofWord: span.words.lowerBound))
            return span.isWhole && !isUnit && span.types.contains { !IndexLayout.isArea($0) }
        }
    }

    /// Whether all words together name a kind.
    func isKind(_ words: QueryWords) -> Bool {
        spans(words, typos: false).contains { span in
            span.isWhole && span.words.count == words.words.count && span.types.contains { !IndexLayout.isArea($0) }
        }
    }

    /// Returns a function that tells whether a word is the first of several that name a kind.
    func beginsKind(_ words: QueryWords) -> (Int) -> Bool {
        let starts = Set(
            spans(words, typos: false).lazy
                .filter { $0.isWhole && $0.words.count > 1 && $0.types.contains { !IndexLayout.isArea($0) } }
                .map(\.words.lowerBound)
        )
        return { starts.contains($0) }
    }

    /// Returns the words that identify the wanted thing, and the words that name areas. Numbers, words for a street and
    /// names of areas do not identify a thing.
    func ownWords(_ words: QueryWords) -> (own: Set<Int>, areas: [Int]) {
        let spans = spans(words, typos: false).filter(\.isWhole)
        let areas = Set(spans.lazy.filter { $0.types.contains(where: IndexLayout.isArea) }.flatMap(\.words))
        let kinds = Set(spans.lazy.filter { $0.types.contains { !IndexLayout.isArea($0) && $0 != "route" } }.flatMap(\.words))
        let own = (0..<words.words.count).filter { number in
            if kinds.contains(number) { return true }
            return !words.isNumber(number) && !areas.contains(number) && !words.isAddressWord(number)
        }
        return (Set(own), areas.sorted())
    }

    /// Returns the words without the articles and prepositions between them, if the rest is a kind followed by areas:
    /// `gare de Monaco`.
    func kindAndArea(_ words: QueryWords) -> QueryWords? {
        let count = words.words.count
        let joining = (0..<count).filter { ReadingWords.joining.contains(words.text(ofWord: $0)) }
        guard !joining.isEmpty, joining.count < count - 1, joining.first != 0, joining.last != count - 1 else { return nil }
        let kept = words.keeping((0..<count).filter { !joining.contains($0) })
        let spans = spans(kept, typos: false).filter(\.isWhole)
        let kinds = spans.filter { $0.words.lowerBound == 0 && $0.types.contains { !IndexLayout.isArea($0) } }
        let areas = spans.filter { $0.words.lowerBound > 0 && $0.types.contains(where: IndexLayout.isArea) }
        return !kinds.isEmpty && !areas.isEmpty && Self.covers((kinds + areas).map(\.words), count: kept.words.count) ? kept : nil
    }

    /// Returns the role of each part of the question, in the order of the parts, for explanations.
    func meanings(_ words: QueryWords) -> [SearchReading.Part] {
        let spans = spans(words, typos: false)
        var parts: [SearchReading.Part] = []
        var number = 0
        while number < words.words.count {
            let named = spans.filter { $0.isWhole && $0.words.lowerBound == number }.max { $0.words.count < $1.words.count }
            let end = named?.words.upperBound ?? number + 1
            let text = (number..<end).map { words.text(ofWord: $0) }.joined(separator: " ")
            let role: SearchReading.Role =
                if let named {
                    named.types.allSatisfy(IndexLayout.isArea) ? .area : .kind
                } else {
                    words.isNumber(number) ? .number : .words
                }
            if role == .words, let last = parts.last, last.role == .words {
                parts[parts.count - 1].text = last.text + " " + text
            } else {
                parts.append(.init(role: role, text: text))
            }
            number = end
        }
        return parts
    }

    /// Returns the kinds that the words name, and the areas that they name beside other words.
    func spans(_ words: QueryWords, typos: Bool) -> [KindNames.Span] { readSpans(words, typos: typos).spans }

    /// Returns the kinds and areas that the words name, the number of words in the areas at the beginning, and the
    /// number of words before the areas at the end.
    func readSpans(_ words: QueryWords, typos: Bool) -> (spans: [KindNames.Span], head: Int, tail: Int) {
        let all = kindNames.spans(words, typos: typos, memo: &reader.kinds)
        let (head, tail) = areasAtEnds(of: words, all)
        let spans = all.compactMap { span -> KindNames.Span? in
            var span = span
            // A code of a country or state counts as an area in two positions only: among the areas that end the text,
            // or behind the first of the areas that begin it. Elsewhere it is an ordinary word.
            let isCode = span.words.count == 1 && words.text(ofWord: span.words.lowerBound).unicodeScalars.count <= 2
            if isCode, span.words.lowerBound == 0 || span.words.lowerBound < tail && span.words.lowerBound >= head {
                span.types.removeAll(where: IndexLayout.isArea)
            }
            return span.types.isEmpty ? nil : span
        }
        return (spans, head, tail)
    }

    /// Returns two numbers of words. `head` is the number of words at the beginning that name areas or have digits.
    /// `tail` is the number of words before the end of the question that names areas or has digits. Postcodes have
    /// digits: `BC V6B 4N5 Canada`.
    private func areasAtEnds(of words: QueryWords, _ spans: [KindNames.Span]) -> (head: Int, tail: Int) {
        let areas = spans.lazy.filter { $0.isWhole && $0.types.contains(where: IndexLayout.isArea) }.map(\.words)
        func hasDigits(_ number: Int) -> Bool { words.text(ofWord: number).contains(where: \.isNumber) }
        var tail = words.words.count
        while tail > 0 {
            if let start = areas.lazy.filter({ $0.upperBound == tail }).map(\.lowerBound).min() {
                tail = start
            } else if hasDigits(tail - 1) {
                tail -= 1
            } else {
                break
            }
        }
        var head = 0
        while head < words.words.count {
            if let end = areas.lazy.filter({ $0.lowerBound == head }).map(\.upperBound).max() {
                head = end
            } else if hasDigits(head) {
                head += 1
            } else {
                break
            }
        }
        return (head, tail)
    }

    static func covers(_ ranges: [Range<Int>], count: Int) -> Bool {
        (0..<count).allSatisfy { number in ranges.contains { $0.contains(number) } }
    }
}
