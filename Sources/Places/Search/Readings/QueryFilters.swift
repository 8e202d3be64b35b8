package import PortolanSearchIndex

/// The filters that a question states in phrases such as `vegan`, `open on Sunday` or `near me`.
package struct QueryFilters: Sendable, Hashable {
    /// When places must be open.
    package enum Opening: Sendable, Hashable {
        case now
        /// The number of a day; Monday is 0.
        case day(Int)
    }

    /// Traits that places must have, as `PlaceTraits` names them, sorted.
    package var traits: [String] = []
    package var opening: Opening?
    /// Whether the nearest places are wanted.
    package var isNearMe = false

    package init() {}

    package var isEmpty: Bool { self == QueryFilters() }

    /// Takes the phrases of `Data/filter-phrases.tsv` out of a question.
    /// - Returns: the filters and the remaining words; nil if there are no filters, or no other words remain.
    package static func read(_ words: QueryWords) -> (filters: QueryFilters, rest: QueryWords)? {
        let texts = words.words.map { words.text.text($0) }
        guard texts.count > 1 || words.words.contains(where: \.isIdeographic) else { return nil }
        var filters = QueryFilters()
        var kept: [Int] = []
        var day: Int?
        var opens = false
        var index = 0
        var phraseCount = 0
        while index < texts.count {
            guard let (count, filter) = phrase(texts[index...]) else {
                kept.append(index)
                index += 1
                continue
            }
            index += count
            phraseCount += 1
            switch filter {
            case "near-me": filters.isNearMe = true
            case "open-now", "open":
                opens = true
                if filter == "open-now" { filters.opening = .now }
            case _ where filter.hasPrefix("day-"): day = days.firstIndex(of: String(filter.dropFirst(4)))
            default: if !filters.traits.contains(filter) { filters.traits.append(filter) }
            }
        }
        guard phraseCount > 0 else { return nil }
        if let day {
            // A day without a word for *open* belongs to a name.
            guard opens else { return nil }
            filters.opening = .day(day)
        } else if opens {
            filters.opening = .now
        }
        while let last = kept.last, fillers.contains(texts[last]) { kept.removeLast() }
        while let first = kept.first, kept.count > 1, fillers.contains(texts[first]) { kept.removeFirst() }
        guard !kept.isEmpty, !filters.isEmpty else { return nil }
        filters.traits.sort()
        return (filters, words.keeping(kept))
    }

    private static let days = ["mo", "tu", "we", "th", "fr", "sa", "su"]

    /// Words without a meaning of their own that stand beside phrases.
    private static let fillers: Set<String> = [
        "with", "and", "mit", "und", "avec", "et", "con", "com", "e", "y", "met", "en", "z", "i", "s", "c", "с", "и", "that", "which", "is",
        "are", "the", "a", "on", "am", "die", "der", "find", "in", "at",
    ]

    /// Returns the longest phrase at the beginning of some words.
    private static func phrase(_ texts: ArraySlice<String>) -> (count: Int, filter: String)? {
        for count in stride(from: min(longest, texts.count), through: 1, by: -1) {
            if let filter = phrases[texts.prefix(count).joined(separator: " ")] { return (count, filter) }
        }
        return nil
    }

    private static let longest = 5

    private static let phrases: [String: String] = {
        var phrases: [String: String] = [:]
        var folder = TextFolder()
        for row in Tables.filterPhrases.rows where row.count == 2 {
            phrases[String(decoding: KindNames.key(String(row[0]), &folder), as: UTF8.self)] = String(row[1])
        }
        return phrases
    }()
}
