internal import PortolanBasics
internal import PortolanSearchIndex

/// Caches the matches of each search during one question. Many readings of a question search for the same words in the
/// same places.
///
/// The cache has a size limit, because a question with many words has many readings.
typealias AnswerMemo = LRUCache<AnswerKey, [PlaceTextMatch]>

struct AnswerKey: Hashable {
    var query: PlaceTextQuery
    var need: Int
    var kept: Int
    var words: QueryWords.Key
    /// Whether words may have typos.
    var isNearly: Bool
}
