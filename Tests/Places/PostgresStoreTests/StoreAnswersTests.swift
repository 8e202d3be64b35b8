import Testing

@testable import PortolanPostgresStore

@Suite struct StoreAnswersTests {
    @Test("The slowest questions of each kind are kept, the slowest first; of equally slow ones, the first is kept")
    func slowest() {
        var answers = StoreAnswers()
        for (text, time) in [("a", 3.0), ("b", 1), ("c", 5), ("d", 3), ("e", 4)] { answers.note(.search, text, time, 3) }
        answers.note(.details, "f", 2, 3)
        #expect(answers.slowest[.search]?.map(\.text) == ["c", "e", "a"])
        #expect(answers.slowest[.search]?.map(\.milliseconds) == [5, 4, 3])
        #expect(answers.slowest[.details]?.map(\.text) == ["f"])
        #expect(answers.slowest[.reverse] == nil)
    }
}
