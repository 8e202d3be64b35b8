internal import PortolanOSMModel
internal import PortolanStore

/// Reads all places of a store in the order of their IDs and holds 512 of them in memory at a time.
struct PlacePages {
    private static let pageCount = 512

    private let store: PlaceStore
    private var page: ArraySlice<PlaceRecord> = []
    private var last: PlaceID?
    private var isAtEnd = false

    init(_ store: PlaceStore) { self.store = store }

    mutating func next() throws -> PlaceRecord? {
        if page.isEmpty, !isAtEnd {
            page = try store.places(after: last, limit: Self.pageCount)[...]
            isAtEnd = page.isEmpty
            last = page.last?.id
        }
        return page.popFirst()
    }
}
