/// Why a question has its answers: how it was read, and what the score of each answer consists of. `docs/search.md` tells what the names mean.
public struct SearchExplanation: Sendable, Hashable {
    /// Some words of a question and what they are taken for.
    public struct Part: Sendable, Hashable {
        /// `words` of a name or an address, `kind`, `area`, `number`, `street`, `place` where to look, `leftOut`; `direct` for what the question names
        /// outright, such as a coordinate.
        public var role: String
        /// The words, as search folds them.
        public var text: String
        /// The name of the place that was taken for where to look; nil for other words, and where areas alone have the name.
        public var place: String?

        /// Makes a part.
        public init(role: String, text: String, place: String? = nil) {
            self.role = role
            self.text = text
            self.place = place
        }
    }

    /// What a reading takes for granted.
    public struct Assumption: Sendable, Hashable {
        /// Its name in the table of weights, such as `missing-word`.
        public var name: String
        /// The words that it is about; empty if these are all words.
        public var text: String
        /// The points that answers lose by it.
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
        /// The name of the region; empty for what all regions are asked for at once.
        public var region: String
        /// What the words are taken for, in their order.
        public var parts: [Part]
        /// What is assumed; empty if the question is taken as it is written.
        public var assumptions: [Assumption]
        /// How many places it found, of those that were looked at.
        public var found: Int
        /// The score of the best of them; nil if there is none, or if it was not scored.
        public var best: Int?

        /// Makes a reading.
        public init(region: String = "", parts: [Part], assumptions: [Assumption] = [], found: Int, best: Int? = nil) {
            self.region = region
            self.parts = parts
            self.assumptions = assumptions
            self.found = found
            self.best = best
        }

        /// What all assumptions cost together.
        public var cost: Int { assumptions.reduce(0) { $0 + $1.cost } }
    }

    /// A term of a score.
    public struct Term: Sendable, Hashable {
        /// `words`, `name`, `question`, `address`, `importance`, `nearness`, `preference` or `assumptions`.
        public var name: String
        /// Its points; never 0.
        public var points: Int

        /// Makes a term.
        public init(name: String, points: Int) {
            self.name = name
            self.points = points
        }
    }

    /// How an answer has a word of the question.
    public struct Word: Sendable, Hashable {
        /// The word as search folds it.
        public var text: String
        /// Where and how it was found, in English.
        public var manner: String
        /// Points of the word; the mean over all words is the term `words`.
        public var points: Int

        /// Makes a word.
        public init(text: String, manner: String, points: Int) {
            self.text = text
            self.manner = manner
            self.points = points
        }
    }

    /// An answer and why it has its rank.
    public struct Answer: Sendable, Hashable {
        /// The place, with the fields that were asked for.
        public var place: Place
        /// What the score consists of; empty for what the question names outright.
        public var terms: [Term]
        /// How it has the words.
        public var words: [Word]
        /// What the reading assumes that found it.
        public var assumptions: [Assumption]

        /// Makes an answer.
        public init(place: Place, terms: [Term] = [], words: [Word] = [], assumptions: [Assumption] = []) {
            self.place = place
            self.terms = terms
            self.words = words
            self.assumptions = assumptions
        }

        /// The sum of the terms, which orders the answers.
        public var score: Int { terms.reduce(0) { $0 + $1.points } }
    }

    /// What the question asks beside its words: traits such as `vegan`, opening hours, a point.
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
    /// Lines of English for people: first the readings with their costs, then each answer with its terms.
    /// - Parameter name: how a place is called.
    public func text(naming name: (Place) -> String = { $0.displayName?.text ?? "\($0.id)" }) -> String {
        var lines = filters.isEmpty ? [] : ["Asked beside the words: " + filters.joined(separator: ", ")]
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
