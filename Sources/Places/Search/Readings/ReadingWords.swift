internal import PortolanSearchIndex

/// Words and signs by which the parts of a question are told apart (`Data/reading-words.tsv`).
enum ReadingWords {
    /// Words that part what is wanted from where: inside of a place.
    static let insides = words("in")
    /// Those and the words for near it.
    static let connectors = insides.union(words("near"))
    /// Words beside these that say nothing of a place.
    static let articles = words("article")
    /// Words between a kind and where it is that mean neither.
    static let joining = words("of")
    /// Words before the number of a flat, a floor or a letter box.
    static let units = words("unit")

    /// With what the type of a street may be written as a part of its name, in lower case; the longest first.
    static let streetEndings = rows("street-ending").map { String($0.word) }.sorted { ($0.count, $1) > ($1.count, $0) }

    /// Titles of areas whose names are numbers, by the letter that stands for each.
    static let districtTitles = Dictionary(rows("district-letter").map { (String($0.word), String($0.meaning)) }) { first, _ in first }

    /// What joins a place and what is wanted there where there are no spaces, and the word between both elsewhere; the longest first.
    static let joints = rows("joint").map { (letters: Array($0.word.unicodeScalars), connector: String($0.meaning)) }
        .sorted { $0.letters.count > $1.letters.count }

    /// As questions are folded.
    private static func words(_ role: String) -> Set<String> {
        Set(rows(role).map { FoldedWords.of(String($0.word)).joined(separator: " ") })
    }

    private static func rows(_ role: String) -> [(word: Substring, meaning: Substring)] {
        Tables.readingWords.rows.filter { $0.count == 4 && $0[1] == role }.map { ($0[2], $0[3]) }
    }
}
