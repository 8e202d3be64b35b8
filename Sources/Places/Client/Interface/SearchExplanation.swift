/// Explains the answers to a question: how the question was read, and the terms of each answer's score.
/// `docs/search.md` explains the names.
public struct SearchExplanation: Sendable, Hashable {
    /// Some words of a question and their role.
    public struct Part: Sendable, Hashable {
        /// The role: `words` of a name or an address, `kind`, `area`, `number`, `street`, `place` (to search in or
        /// near), `leftOut`, or `direct` for a question that names a point or place exactly, such as a coordinate.
        public var role: String
        /// The words, as search folds them. The areas of an `AddressQuery` are as the query has them.
        public var text: String
        /// The name of the place to search in or near; nil for words of other roles, or if only areas have the name.
        public var place: String?

        /// Makes a part.
        public init(role: String, text: String, place: String? = nil) {
            self.role = role
            self.text = text
            self.place = place
        }
    }

    /// Something that a reading assumes.
    public struct Assumption: Sendable, Hashable {
        /// The name of the assumption in the table of weights, such as `missing-word`.
        public var name: String
        /// The words that the assumption concerns; empty if it concerns all words.
        public var text: String
        /// The points that the assumption takes from answers.
        public var cost: Int

        /// Makes an assumption.
        public init(name: String, text: String = "", cost: Int) {
            self.name = name
            self.text = text
            self.cost = cost
        }
    }

    /// A reading that was tried.
    public struct Reading: Sendable, Hashable {
        /// The name of the region; empty for a reading that all regions share.
        public var region: String
        /// The parts of the question with their roles, in the order of the question.
        public var parts: [Part]
        /// The assumptions; empty if the question is read as it is written.
        public var assumptions: [Assumption]
        /// The number of places that the reading found among the places that were checked.
        public var found: Int
        /// The score of the best of these places; nil if there are no places, or if the best place has no score.
        public var best: Int?

        /// Makes a reading.
        public init(region: String = "", parts: [Part], assumptions: [Assumption] = [], found: Int, best: Int? = nil) {
            self.region = region
            self.parts = parts
            self.assumptions = assumptions
            self.found = found
            self.best = best
        }

        /// The cost of all assumptions together.
        public var cost: Int { assumptions.reduce(0) { $0 + $1.cost } }
    }

    /// A term of a score.
    public struct Term: Sendable, Hashable {
        /// `words`, `name`, `question`, `address`, `importance`, `nearness`, `preference` or `assumptions`.
        public var name: String
        /// The points of the term; never 0.
        public var points: Int

        /// Makes a term.
        public init(name: String, points: Int) {
            self.name = name
            self.points = points
        }
    }

    /// How an answer matches a word of the question.
    public struct Word: Sendable, Hashable {
        /// The word as search folds it.
        public var text: String
        /// The field and the manner of the match, in English.
        public var manner: String
        /// The points of the word. The mean of all words is the term `words`.
        public var points: Int

        /// Makes a word.
        public init(text: String, manner: String, points: Int) {
            self.text = text
            self.manner = manner
            self.points = points
        }
    }

    /// An answer and the reasons for its rank.
    public struct Answer: Sendable, Hashable {
        /// The place with the requested fields.
        public var place: Place
        /// The terms of the score; empty for a question that names a place exactly.
        public var terms: [Term]
        /// How the answer matches the words of the question.
        public var words: [Word]
        /// The assumptions of the reading that found the answer.
        public var assumptions: [Assumption]

        /// Makes an answer.
        public init(place: Place, terms: [Term] = [], words: [Word] = [], assumptions: [Assumption] = []) {
            self.place = place
            self.terms = terms
            self.words = words
            self.assumptions = assumptions
        }

        /// The sum of the terms. Answers are sorted by this number.
        public var score: Int { terms.reduce(0) { $0 + $1.points } }
    }

    /// The filters that the question states beside its words: traits such as `vegan`, opening hours, a point.
    public var filters: [String]
    /// The readings in the order in which they were tried, region by region.
    public var readings: [Reading]
    /// The answers, the best first.
    public var answers: [Answer]

    /// Makes an explanation.
    public init(filters: [String] = [], readings: [Reading], answers: [Answer]) {
        self.filters = filters
        self.readings = readings
        self.answers = answers
    }
}

extension SearchExplanation {
    /// Returns lines of English for people: first the readings with their costs, then each answer with its terms.
    /// - Parameter name: returns the name of a place.
    public func text(naming name: (Place) -> String = { $0.displayName?.text ?? "\($0.id)" }) -> String {
        var lines = filters.isEmpty ? [] : ["Filters besides the words: " + filters.joined(separator: ", ")]
        lines.append("Readings, in the order in which they were tried:")
        let several = Set(readings.map(\.region)).count > 1
        for reading in readings {
            let found = reading.found == 0 ? "nothing" : "\(reading.found) found" + (reading.best.map { ", the best with \($0)" } ?? "")
            let parts = reading.parts.map { "\($0.role) '\($0.text)'" + ($0.place.map { " (\($0))" } ?? "") }.joined(separator: ", ")
            lines.append("  cost \(reading.cost): \(parts): \(found)" + (several && !reading.region.isEmpty ? " (\(reading.region))" : ""))
            for assumption in reading.assumptions { lines.append("    " + assumption.line) }
        }
        lines.append(answers.isEmpty ? "No answers." : "Answers:")
        for (number, answer) in answers.enumerated() {
            let terms = answer.terms.enumerated().map { index, term in
                (term.points < 0 ? "- " : index == 0 ? "" : "+ ") + "\(term.name) \(abs(term.points))"
            }.joined(separator: " ")
            lines.append("  \(number + 1). \(name(answer.place)): \(answer.score)" + (terms.isEmpty ? "" : " = \(terms)"))
            for word in answer.words { lines.append("    '\(word.text)' \(word.points): \(word.manner)") }
            for assumption in answer.assumptions { lines.append("    " + assumption.line) }
        }
        return lines.joined(separator: "\n")
    }
}

extension SearchExplanation.Assumption {
    fileprivate var line: String { "assumes \(name)" + (text.isEmpty ? "" : " '\(text)'") + (cost == 0 ? "" : " (\(cost))") }
}
