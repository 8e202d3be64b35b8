internal import Synchronization

/// How many pieces of tiles the features of a region may have, all threads together.
///
/// An outline costs a piece in each tile that it crosses, however few its points are: a square of 300° has more than 125,000. Tiles of real extracts hold
/// 0.1 to 0.4 features for each node of the extract (Andorra, Vancouver, Munich), so an extract with far more pieces is no map, and can take hours.
final class PieceBudget: Sendable {
    let limit: Int
    private let used = Atomic(0)

    init(limit: Int) { self.limit = limit }

    /// For features of so many points.
    convenience init(pointCount: Int) { self.init(limit: 1_000_000 + 64 * pointCount) }

    /// Takes some pieces.
    /// - Returns: whether there were so many left.
    func take(_ count: Int) -> Bool { used.add(count, ordering: .relaxed).newValue <= limit }
}
