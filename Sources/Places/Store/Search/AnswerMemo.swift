internal import PortolanSearchIndex

/// What words found while one question was answered: it is read in several ways, and many of these look for the same words in the same places.
struct AnswerMemo {
    struct Key: Hashable {
        var query: PlaceTextQuery
        var need: Int
        var kept: Int
        var words: QueryWords.Key
        /// With typos.
        var isNearly: Bool
    }

    /// With more answers than these, the next one begins anew: not all who ask say when a question ends.
    private static let limit = 512

    private var known: [Key: [PlaceTextMatch]] = [:]

    subscript(key: Key) -> [PlaceTextMatch]? {
        get { known[key] }
        set {
            if known.count >= Self.limit { known.removeAll() }
            known[key] = newValue
        }
    }
}
