internal import PortolanStore

/// The places that only one of two stores holds, sorted by row key.
struct SiteDifference {
    var gone: [StoredSite] = []
    private(set) var come: [StoredSite] = []

    private static let pageCount = 8_192

    /// Compares two stores by reading only IDs and positions.
    /// - Parameter isCancelled: Called for every few thousand places.
    init(from old: PlaceStore, to new: PlaceStore, isCancelled: () -> Bool) throws {
        var before = SitePages(store: old)
        var after = SitePages(store: new)
        var (a, b) = (try before.next(isCancelled), try after.next(isCancelled))
        while a != nil || b != nil {
            let order = (a?.rowKey ?? .max, b?.rowKey ?? .max)
            if order.0 <= order.1, let site = a {
                if order.0 < order.1 { gone.append(site) }
                a = try before.next(isCancelled)
            }
            if order.1 <= order.0, let site = b {
                if order.1 < order.0 { come.append(site) }
                b = try after.next(isCancelled)
            }
        }
    }

    private struct SitePages {
        let store: PlaceStore
        var page: [StoredSite] = []
        var index = 0

        mutating func next(_ isCancelled: () -> Bool) throws -> StoredSite? {
            if index == page.count {
                if isCancelled() { throw CancellationError() }
                page = try store.sites(after: page.last?.rowKey, limit: SiteDifference.pageCount)
                index = 0
            }
            guard index < page.count else { return nil }
            index += 1
            return page[index - 1]
        }
    }
}
