internal import PortolanSearchIndex

/// Words and signs that separate the parts of a question (`Data/reading-words.tsv`).
enum ReadingWords {
    /// Connecting words between a thing and a place that mean *inside*.
    static let insides = words("in")
    /// All connecting words: the words for *inside* and the words for *near*.
    static let connectors = insides.union(words("near"))
    /// Articles beside connecting words. They are not part of the place.
    static let articles = words("article")
    /// Words between a kind and its place that belong to neither.
    static let joining = words("of")
    /// Words that come before the number of a flat, a floor or a letter box.
    static let units = words("unit")

    /// Types of streets that may be the ending of a street's name, in lower case; the longest first.
    static let streetEndings = rows("street-ending").map { String($0.word) }.sorted { ($0.count, $1) > ($1.count, $0) }

    /// The titles of areas that have numbers as names, by the letter that stands for each title.
    static let districtTitles = Dictionary(rows("district-letter").map { (String($0.word), String($0.meaning)) }) { first, _ in first }

    /// Signs between a place and a thing in scripts without spaces, and the connecting word that each stands for; the
    /// longest first.
    static let joints = rows("joint").map { (letters: Array($0.word.unicodeScalars), connector: String($0.meaning)) }
        .sorted { $0.letters.count > $1.letters.count }

    /// Returns the words of a role, folded as questions are.
    private static func words(_ role: String) -> Set<String> {
        Set(rows(role).map { FoldedWords.of(String($0.word)).joined(separator: " ") })
    }

    private static func rows(_ role: String) -> [(word: Substring, meaning: Substring)] {
        Tables.readingWords.rows.filter { $0.count == 4 && $0[1] == role }.map { ($0[2], $0[3]) }
    }
}
