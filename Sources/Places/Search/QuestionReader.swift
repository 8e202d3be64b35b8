internal import PortolanBasics
internal import PortolanSearchIndex
internal import PortolanStore

/// Reads a store for one question, and keeps what it read of it: a question is read in several ways, and many of these ask for the same.
final class QuestionReader {
    /// Lends what the store holds.
    let store: StoreReader
    /// Tells what the words for *where* name; nil if the store alone is asked.
    let locator: PlaceStore.Locator?
    /// Notes how the question is read, if it is to be explained.
    let trace: SearchTrace?

    var typos = TypoMemo()
    var kinds = KindNames.Memo()
    var answers = AnswerMemo(costLimit: 8 << 20)

    init(_ store: StoreReader, locator: PlaceStore.Locator? = nil, trace: SearchTrace? = nil) {
        self.store = store
        self.locator = locator
        self.trace = trace
    }

    var isRemote: Bool { store.isRemote }
}

extension PlaceStore {
    /// Lends a reader for one question.
    func ask<Answer>(
        locating locator: Locator? = nil,
        tracing trace: SearchTrace? = nil,
        _ body: (QuestionReader) throws -> Answer
    ) throws(PlaceStoreError) -> Answer {
        try read { try body(QuestionReader($0, locator: locator, trace: trace)) }
    }
}
