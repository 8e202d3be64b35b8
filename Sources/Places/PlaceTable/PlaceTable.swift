package import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanPlaces
internal import PortolanRegionFolder
internal import PortolanStore

/// The places of a region as the rows of a table. Each place is one row. The rows follow a Hilbert curve, so that
/// readers of a small area read neighbouring rows.
///
/// Memory holds 24 bytes for each place, and the rows of a few pages.
package struct PlaceTable: Sendable {
    private let client: PlacesClient
    /// The stores of the region. The operator's places come first, because they replace those of the open data.
    private let stores: [PlaceStore]
    private let positions: [Position]

    /// The zoom of the curve's cells.
    private static let sortZoom: UInt8 = 16

    /// A place's position along the curve, and the store that holds the place.
    private struct Position: Comparable, Sendable {
        var cell: UInt64
        var rowKey: Int64
        var store: Int

        static func < (a: Self, b: Self) -> Bool { (a.cell, a.rowKey) < (b.cell, b.rowKey) }
    }

    /// Opens the places of a region.
    /// - Throws: `RegionError`, `PlaceStoreError`.
    package init(region url: URL) throws {
        client = try PlacesClient(regions: [url])
        let region = try Region(at: url)
        stores = try [PlaceStore(enrichmentOf: region), PlaceStore(placesOf: region)].compactMap(\.self)
        positions = try Self.positions(of: stores)
    }

    /// The number of places.
    package var count: Int { positions.count }

    private static func positions(of stores: [PlaceStore]) throws -> [Position] {
        var positions: [Position] = []
        for (number, store) in stores.enumerated() {
            var last: Int64?
            while true {
                let sites = try store.sites(after: last, limit: 65_536)
                guard let end = sites.last else { break }
                last = end.rowKey
                for site in sites {
                    if number > 0, let id = PlaceID(rowKey: site.rowKey), try stores[0].holds(id) { continue }
                    let coordinate = Coordinate(latitude: Double(site.y) / 1e7, longitude: Double(site.x) / 1e7)
                    let cell = TileID(z: Self.sortZoom, containing: MercatorPoint(coordinate)).hilbertIndex
                    positions.append(Position(cell: cell, rowKey: site.rowKey, store: number))
                }
            }
        }
        return positions.sorted()
    }

    /// Makes several pages of rows at a time, and passes the pages on in the order of the rows.
    /// - Parameters:
    ///   - size: the number of rows in a page; the last page may have fewer.
    ///   - make: makes a page from its rows and their row keys, on any thread.
    ///   - take: receives each page and the numbers of its rows.
    package func forEachPage<Page: Sendable>(
        of size: Int,
        make: @escaping @Sendable (_ rows: [(rowKey: Int64, row: PlaceRow)]) throws -> Page,
        take: (_ rows: Range<Int>, _ page: Page) throws -> Void
    ) async throws {
        let pages = stride(from: 0, to: positions.count, by: size).map { start in start..<min(start + size, positions.count) }
        let width = WorkerPool.coreCount
        try await withThrowingTaskGroup(of: (Int, Page).self) { group in
            var made: [Int: Page] = [:]
            var begun = 0
            func begin() {
                guard begun < pages.count else { return }
                let number = begun
                begun += 1
                group.addTask(executorPreference: PlacesClient.taskExecutor) { (number, try make(await self.rows(pages[number]))) }
            }
            for _ in 0..<width { begin() }
            for number in pages.indices {
                while made[number] == nil {
                    guard let (finished, page) = try await group.next() else { break }
                    made[finished] = page
                }
                guard let page = made.removeValue(forKey: number) else { break }
                begin()
                try take(pages[number], page)
            }
        }
    }

    private func rows(_ range: Range<Int>) async throws -> [(rowKey: Int64, row: PlaceRow)] {
        var rows: [(rowKey: Int64, row: PlaceRow)] = []
        rows.reserveCapacity(range.count)
        for position in positions[range] {
            try Task.checkCancellation()
            guard let id = PlaceID(rowKey: position.rowKey), let record = try stores[position.store].place(id) else { continue }
            let place = try await client.place(id, fields: PlaceRow.fields)
            rows.append((position.rowKey, PlaceRow(record, place, outline: try stores[position.store].outline(of: id))))
        }
        return rows
    }
}
