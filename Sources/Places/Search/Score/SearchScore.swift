/// What the score of an answer consists of: the terms of a linear model. Their sum orders the answers.
public struct SearchScore: Sendable, Hashable {
    /// A term of the model; `docs/search.md` tells what each is worth.
    public enum Term: Int, Sendable, Hashable, CaseIterable {
        /// How well the words of the question are met, each by itself.
        case words
        /// How well they are the name of the place as a whole.
        case name
        /// Whether all the question is the name.
        case question
        /// How well the house number and the street fit.
        case address
        /// How well known the place is.
        case importance
        /// How near it is to where it is looked for.
        case nearness
        /// Whether it lies in the preferred area, is of the type that is asked for or of a kind that the question names, and is there at all.
        case preference
        /// What the reading of the question assumes, below zero: words that the place lacks, a guess of where to look.
        case assumptions
    }

    private var points = SIMD8<Int32>.zero

    /// The score of nothing.
    public init() {}

    /// Points of a term.
    public subscript(term: Term) -> Int {
        get { Int(points[term.rawValue]) }
        set { points[term.rawValue] = Int32(clamping: newValue) }
    }

    /// The score: the sum of all terms.
    public var total: Int { Term.allCases.reduce(0) { $0 + self[$1] } }

    /// Of each term the greater: what two sources know of one place counts.
    package func joined(with other: SearchScore) -> SearchScore {
        var score = self
        score.points = pointwiseMax(points, other.points)
        return score
    }
}
