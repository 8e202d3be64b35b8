internal import PortolanBasics
internal import PortolanSearchIndex
internal import PortolanStore

/// Reads a store for one question and caches the results, because several readings of the question need the same rows.
final class QuestionReader {
    /// Reads the rows of the store.
    let store: StoreReader
    /// Resolves the words for *where*; nil uses the store alone.
    let locator: PlaceStore.Locator?
    /// Records how the question is read; nil if no explanation is needed.
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
    /// Calls a function with a reader for one question.
    func ask<Answer>(
        locating locator: Locator? = nil,
        tracing trace: SearchTrace? = nil,
        _ body: (QuestionReader) throws -> Answer
    ) throws(PlaceStoreError) -> Answer {
        try read { try body(QuestionReader($0, locator: locator, trace: trace)) }
    }
}
