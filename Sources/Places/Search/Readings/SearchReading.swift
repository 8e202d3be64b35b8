internal import PortolanSearchIndex

/// A way to read a question: what its parts are taken for, and what that assumes.
public struct SearchReading: Sendable, Hashable {
    /// What words are taken for.
    public enum Role: String, Sendable, Hashable {
        /// Words of a name or an address.
        case words
        case kind
        case area
        case number
        case street
        /// Where to look.
        case place
        /// Words that what is found may lack.
        case leftOut
    }

    /// Some words of the question.
    public struct Part: Sendable, Hashable {
        /// What they are taken for.
        public var role: Role
        /// The words, as search folds them.
        public var text: String
        /// The name of the place that was taken for where to look; nil for other words, and where areas alone have the name.
        public var place: String?
    }

    /// What a reading takes for granted.
    public struct Assumption: Sendable, Hashable {
        /// Its name in `Data/ranking.tsv`, such as `missing-word`.
        public var name: String
        /// The words that it is about; empty if these are all words.
        public var text: String
        /// The points that answers lose by it.
        public var cost: Int

        /// - Parameter cost: as the table says, if nil.
        init(_ kind: Ranking.Assumption, _ text: String = "", cost: Int? = nil) {
            name = kind.rawValue
            self.text = text
            self.cost = cost ?? Ranking.weights.cost(kind)
        }
    }

    /// What the words are taken for, in their order; empty where nobody asked for an explanation.
    public package(set) var parts: [Part] = []
    /// What it assumes; empty if the question is taken as it is written.
    public package(set) var assumptions: [Assumption] = []

    /// The cost of the step that tried it. Typos cost with the words that have them, and not as an assumption.
    var stepCost = 0

    /// What all assumptions cost together.
    public var cost: Int { assumptions.reduce(0) { $0 + $1.cost } }

    /// How much it assumes, beside readings of other regions.
    package var effort: Int { max(cost, stepCost) }
}

/// How a word of a question is met by an answer.
public struct WordMatch: Sendable, Hashable {
    /// The word as search folds it.
    public var word: String
    /// Where and how it was found, in English: `a name`, `the kind`, `the address, one typo`.
    public var manner: String
    /// Points of the word; the mean over all words is the term.
    public var points: Int

    init(_ word: String, _ fit: WordFit) {
        self.word = word
        points = fit.points(Ranking.weights.scan)
        let field =
            switch fit.field {
            case .wholeName: "a whole name"
            case .name: "a name"
            case .otherName: "another name"
            case .address: "the address"
            }
        manner =
            switch fit.manner {
            case .exact: field
            case .prefix: field + ", the beginning of a word"
            case .typo(let count): field + (count == 1 ? ", one typo" : ", two typos")
            case .otherForm: field + ", short or long for another word"
            case .kind: "the kind"
            case .wantedKind: "the kind, which is wanted"
            case .wantedSynonym: "another name of the kind, which is wanted"
            case .area: "an area"
            case .wantedArea: "the area, in which kinds are wanted"
            }
    }
}

/// Notes how one question was read: for explanations.
package final class SearchTrace {
    /// A reading that was tried.
    package struct Trial: Sendable, Hashable {
        package var reading: SearchReading
        package var found: Int
        /// The score of the best that it found; nil if it found nothing.
        package var best: Int?
    }

    /// In the order in which they were tried.
    package private(set) var trials: [Trial] = []
    /// The name of the place that was taken last for where to look.
    var place: String?

    package init() {}

    func note(_ reading: SearchReading, _ found: [PlaceTextMatch]) {
        let trial = Trial(reading: reading, found: found.count, best: found.lazy.map(\.score).max())
        if !trials.contains(trial) { trials.append(trial) }
    }

    /// Counts of trials what is left of their answers, with the scores that these have in the end.
    /// - Parameter first: the index of the first of the trials.
    func update(from first: Int, _ found: [PlaceTextMatch]) {
        for index in trials.indices.dropFirst(first) {
            let own = found.filter { $0.reading.parts == trials[index].reading.parts }
            (trials[index].found, trials[index].best) = (own.count, own.lazy.map(\.score).max())
        }
    }
}
