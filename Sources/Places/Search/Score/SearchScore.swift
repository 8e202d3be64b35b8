/// The terms of an answer's score. The model is linear: the sum of the terms orders the answers.
public struct SearchScore: Sendable, Hashable {
    /// A term of the model; `docs/search.md` lists the points of each.
    public enum Term: Int, Sendable, Hashable, CaseIterable {
        /// How well the words of the question match, each by itself.
        case words
        /// How well the words are the name of the place as a whole.
        case name
        /// Whether the whole question is the name.
        case question
        /// How well the house number and the street fit.
        case address
        /// How well known the place is.
        case importance
        /// How near the place is to the area of the search.
        case nearness
        /// Whether the place lies in the preferred area, has the requested type or a kind that the question names, and
        /// still exists.
        case preference
        /// The cost of the reading's assumptions, below zero: missing words, a guessed place to search in.
        case assumptions
    }

    private var points = SIMD8<Int32>.zero

    /// Makes a score of 0.
    public init() {}

    /// The points of a term.
    public subscript(term: Term) -> Int {
        get { Int(points[term.rawValue]) }
        set { points[term.rawValue] = Int32(clamping: newValue) }
    }

    /// The score: the sum of all terms.
    public var total: Int { Term.allCases.reduce(0) { $0 + self[$1] } }

    /// Returns the greater points of each term. The result joins what two sources know about one place.
    package func joined(with other: SearchScore) -> SearchScore {
        var score = self
        score.points = pointwiseMax(points, other.points)
        return score
    }
}
