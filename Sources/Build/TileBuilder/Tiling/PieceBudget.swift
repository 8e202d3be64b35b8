internal import Synchronization

/// The limit on the number of pieces of tiles that the features of a region may have, over all threads.
///
/// An outline costs a piece in each tile that it crosses, however few its points are: a square of 300° costs more than
/// 125,000. Tiles of real extracts (Andorra, Vancouver, Munich) hold 0.1 to 0.4 features for each node of the extract.
/// An extract with far more pieces is not a map and could take hours.
final class PieceBudget: Sendable {
    let limit: Int
    private let used = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// Creates the limit for features that have this number of points in total.
    convenience init(pointCount: Int) { self.init(limit: 1_000_000 + 64 * pointCount) }

    /// Takes some pieces from the budget.
    /// - Returns: whether the budget was sufficient.
    func take(_ count: Int) -> Bool { used.add(count, ordering: .relaxed).newValue <= limit }
}
