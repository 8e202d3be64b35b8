internal import PortolanBasics
internal import PortolanSearchIndex

/// What words found while one question was answered: it is read in several ways, and many of these look for the same words in the same places.
///
/// Bounded, since not all who ask say when a question ends.
typealias AnswerMemo = LRUCache<AnswerKey, [PlaceTextMatch]>

struct AnswerKey: Hashable {
    var query: PlaceTextQuery
    var need: Int
    var kept: Int
    var words: QueryWords.Key
    /// With typos.
    var isNearly: Bool
}
