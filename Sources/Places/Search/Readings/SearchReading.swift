internal import PortolanSearchIndex

/// One way to read a question: the roles of its parts, and the assumptions that the reading needs.
public struct SearchReading: Sendable, Hashable {
    /// The role of words in a question.
    public enum Role: String, Sendable, Hashable {
        /// Words of a name or an address.
        case words
        case kind
        case area
        case number
        case street
        /// The place to search in or near.
        case place
        /// Words that a match may lack.
        case leftOut
    }

    /// Some words of the question.
    public struct Part: Sendable, Hashable {
        /// The role of the words.
        public var role: Role
        /// The words, as search folds them.
        public var text: String
        /// The name of the place to search in or near; nil for words of other roles, or if only areas have the name.
        public var place: String?
    }

    /// Something that a reading assumes.
    public struct Assumption: Sendable, Hashable {
        /// The assumption's name in `Data/ranking.tsv`, such as `missing-word`.
        public var name: String
        /// The words that the assumption concerns; empty if it concerns all words.
        public var text: String
        /// The points that the assumption takes from answers.
        public var cost: Int

        /// - Parameter cost: the cost in points; nil uses the cost in the table.
        init(_ kind: Ranking.Assumption, _ text: String = "", cost: Int? = nil) {
            name = kind.rawValue
            self.text = text
            self.cost = cost ?? Ranking.weights.cost(kind)
        }
    }

    /// The parts of the question with their roles, in the order of the question; empty unless an explanation was
    /// requested.
    public package(set) var parts: [Part] = []
    /// The assumptions; empty if the question is read as it is written.
    public package(set) var assumptions: [Assumption] = []

    /// The cost of the step that tried the reading. Typos are not an assumption with a cost: they lower the points of
    /// the words that have them.
    var stepCost = 0

    /// The cost of all assumptions together.
    public var cost: Int { assumptions.reduce(0) { $0 + $1.cost } }

    /// How much the reading assumes, for comparison with readings of other regions.
    package var effort: Int { max(cost, stepCost) }
}

/// How an answer matches a word of the question.
public struct WordMatch: Sendable, Hashable {
    /// The word as search folds it.
    public var word: String
    /// Where and how the word was found, in English: `a name`, `the kind`, `the address, one typo`.
    public var manner: String
    /// The points of the word. The mean of all words is a term of the score.
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
            case .otherForm: field + ", a short or long form of another word"
            case .kind: "the kind"
            case .wantedKind(let isSynonym, let isForeign):
                (isSynonym ? "another name of the requested kind" : "the requested kind") + (isForeign ? ", in a foreign language" : "")
            case .area: "an area"
            case .wantedArea: "the area in which kinds are requested"
            }
    }
}

/// Records how one question was read, for explanations.
package final class SearchTrace {
    /// A reading that was tried.
    package struct Trial: Sendable, Hashable {
        package var reading: SearchReading
        package var found: Int
        /// The score of the best match; nil if the reading found nothing.
        package var best: Int?
    }

    /// The trials in the order in which they were made.
    package private(set) var trials: [Trial] = []
    /// The name of the place that was last resolved as the place to search in or near.
    var place: String?

    package init() {}

    func note(_ reading: SearchReading, _ found: [PlaceTextMatch]) {
        let trial = Trial(reading: reading, found: found.count, best: found.lazy.map(\.score).max())
        if !trials.contains(trial) { trials.append(trial) }
    }

    /// Corrects the counts and scores of trials after some of their matches were removed or changed.
    /// - Parameter first: the index of the first of the trials.
    func update(from first: Int, _ found: [PlaceTextMatch]) {
        for index in trials.indices.dropFirst(first) {
            let own = found.filter { $0.reading.parts == trials[index].reading.parts }
            (trials[index].found, trials[index].best) = (own.count, own.lazy.map(\.score).max())
        }
    }
}
