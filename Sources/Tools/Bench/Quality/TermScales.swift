import PortolanPlaces

/// Shows how the share of right answers would change if a term of the score had a greater or smaller weight.
///
/// It stores the terms of each question's first answers, and whether each answer is right. A scale multiplies one term
/// of all answers. The answers are then sorted again, and the questions whose first answer is right are counted. An
/// answer that no reading found cannot become the first one by any scale.
struct TermScales {
    /// The first answers of a question, in their order.
    private var questions: [[(terms: [String: Int], isRight: Bool)]] = []

    static let scales = [0.0, 0.5, 0.7, 0.85, 1, 1.2, 1.5, 2, 3]

    mutating func take(_ answers: [SearchExplanation.Answer], _ expectation: QualityQuestion.Expectation) {
        // An answer that the question names outright has no terms, and a single answer has no order.
        guard answers.count > 1, answers.allSatisfy({ !$0.terms.isEmpty }) else { return }
        questions.append(
            answers.map { answer in
                (Dictionary(uniqueKeysWithValues: answer.terms.map { ($0.name, $0.points) }), QualityAnswer(answer.place).fits(expectation))
            }
        )
    }

    /// Returns the number of questions whose first answer is right if a term is multiplied.
    private func right(_ term: String, _ scale: Double) -> Int {
        questions.count { answers in
            let scores = answers.map { answer in
                answer.terms.reduce(0.0) { $0 + Double($1.value) * ($1.key == term ? scale : 1) }
            }
            // Among equal scores the first answer wins, which keeps the order of the answers.
            let first = scores.indices.max { scores[$0] == scores[$1] ? $0 > $1 : scores[$0] < scores[$1] }
            return first.map { answers[$0].isRight } ?? false
        }
    }

    /// A line for each term: the change in the number of questions with a right first answer, by scale.
    var table: String {
        let terms = Set(questions.joined().flatMap(\.terms.keys)).sorted()
        let now = right("", 1)
        var lines = [
            "\(questions.count) questions with several answers, \(now) right first", Self.line("term", Self.scales.map { "×\($0)" }),
        ]
        for term in terms {
            lines.append(Self.line(term, Self.scales.map { right(term, $0) - now }.map { $0 > 0 ? "+\($0)" : "\($0)" }))
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ term: String, _ columns: [String]) -> String {
        term.padded(to: 14) + columns.map { String(repeating: " ", count: max(1, 7 - $0.count)) + $0 }.joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
