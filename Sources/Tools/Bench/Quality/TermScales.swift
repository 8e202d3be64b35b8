import PortolanPlaces

/// Counts the questions whose first answer would be right if a term of the score counted more or less.
///
/// A scale multiplies one term of the first answers of each question. Then the answers are ordered anew. A place that
/// the search does not find among the first answers cannot become the first by any scale.
struct TermScales {
    /// The first answers of each question, in their order.
    private var questions: [[(terms: [String: Int], isRight: Bool)]] = []

    private static let scales = [0, 0.5, 0.7, 0.85, 1.2, 1.5, 2, 3]

    /// Adds the first answers of a question.
    mutating func take(_ answers: [SearchExplanation.Answer], _ expectation: QualityQuestion.Expectation) {
        // Two kinds of questions are left out: a question with a single answer, which has no order, and a question that
        // names an answer outright, which gives that answer no terms.
        guard answers.count > 1, answers.allSatisfy({ !$0.terms.isEmpty }) else { return }
        questions.append(
            answers.map { answer in
                (Dictionary(uniqueKeysWithValues: answer.terms.map { ($0.name, $0.points) }), QualityAnswer(answer.place).fits(expectation))
            }
        )
    }

    /// Returns the number of questions whose first answer is right if a term is multiplied.
    private func rightCount(scaling term: String? = nil, by scale: Double = 1) -> Int {
        questions.count { answers in
            let scores = answers.map { answer in
                // The sum of integers does not depend on the dictionary's order.
                let points = term.flatMap { answer.terms[$0] } ?? 0
                return Double(answer.terms.values.reduce(0, +)) + Double(points) * (scale - 1)
            }
            // Between equal scores, the answers keep their order.
            let first = scores.indices.max { scores[$0] == scores[$1] ? $0 > $1 : scores[$0] < scores[$1] }
            return first.map { answers[$0].isRight } ?? false
        }
    }

    /// A line for each term, with the change of the number of right first answers by each scale.
    var table: String {
        let terms = Set(questions.joined().flatMap(\.terms.keys)).sorted()
        let now = rightCount()
        var lines = [
            "\(questions.count) questions with several answers, \(now) right first", Self.line("term", Self.scales.map { "×\($0)" }),
        ]
        for term in terms {
            let changes = Self.scales.map { rightCount(scaling: term, by: $0) - now }
            lines.append(Self.line(term, changes.map { $0 > 0 ? "+\($0)" : "\($0)" }))
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ term: String, _ columns: [String]) -> String {
        QualityReport.line(term, width: 14, columns, width: 7)
    }
}
