package import Foundation
internal import PortolanArchives
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanPlaces
internal import PortolanRegionFolder
internal import PortolanStore

/// Writes the places of a region as a GeoParquet file, for analysts: names, types, hours, addresses and geometry.
///
/// Rows stand along a Hilbert curve, so that readers of a small area skip most row groups by their boxes. The same region gives the same bytes.
/// In memory lie 24 bytes for each place, and the compressed pages of one row group.
package struct PlaceExporter: Sendable {
    /// What was written.
    package struct Summary: Sendable {
        package var placeCount: Int
        package var byteCount: Int
    }

    private let region: Region
    private let client: PlacesClient
    /// The operator's places first, which replace the open data's.
    private let stores: [PlaceStore]

    private static let rowGroupLimit = 65_536
    private static let pageRowCount = 4_096
    /// The zoom of the curve's cells.
    private static let sortZoom: UInt8 = 16

    package init(region url: URL) throws {
        client = try PlacesClient(regions: [url])
        region = try Region(at: url)
        stores = try [region.enrichmentStoreFile, region.placesFile].compactMap { try $0.map { try PlaceStore(file: $0) } }
    }

    private struct Position: Comparable {
        var cell: UInt64
        var rowKey: Int64
        var store: Int

        static func < (a: Self, b: Self) -> Bool { (a.cell, a.rowKey) < (b.cell, b.rowKey) }
    }

    /// - Parameters:
    ///   - force: whether a file at the output may be replaced.
    ///   - progress: gets the share that is done, 0…1; what it throws ends the work without a trace.
    package func run(output: URL, force: Bool, progress: @Sendable (Double) throws -> Void) async throws -> Summary {
        let positions = try positions()
        let draft = try OutputDraft(target: output, isFolder: false, force: force)
        let file = try FileHandle(forWritingTo: draft.url)
        defer { try? file.close() }
        var byteCount = 0
        var writer = try ParquetWriter(PlaceTable.schema, rowLimit: Self.rowGroupLimit) { bytes in
            try file.write(contentsOf: Data(bytes))
            byteCount += bytes.count
        }
        let pages = stride(from: 0, to: positions.count, by: Self.pageRowCount).map { start in
            start..<min(start + Self.pageRowCount, positions.count)
        }
        // Some pages are made at once, and written in their order.
        let width = WorkerPool.coreCount
        try await withThrowingTaskGroup(of: (Int, [EncodedPage]).self) { group in
            var made: [Int: [EncodedPage]] = [:]
            var begun = 0
            func begin() {
                guard begun < pages.count else { return }
                let number = begun
                begun += 1
                let part = Array(positions[pages[number]])
                group.addTask(executorPreference: PlacesClient.taskExecutor) { (number, try await self.pages(of: part)) }
            }
            for _ in 0..<width { begin() }
            for number in pages.indices {
                while made[number] == nil {
                    guard let (finished, encoded) = try await group.next() else { break }
                    made[finished] = encoded
                }
                guard let encoded = made.removeValue(forKey: number) else { break }
                begin()
                try writer.add(pages[number].count, encoded)
                try progress(Double(pages[number].upperBound) / Double(positions.count))
            }
        }
        try writer.finish(
            metadata: [
                "geo": PlaceTable.metadata(bounds: region.manifest.bounds), "attribution": region.manifest.attribution,
                "license": region.manifest.license,
            ],
            createdBy: "Portolan"
        )
        try draft.publish()
        return Summary(placeCount: positions.count, byteCount: byteCount)
    }

    /// All places, each once, along the curve.
    private func positions() throws -> [Position] {
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

    private func pages(of positions: [Position]) async throws -> [EncodedPage] {
        var pages = PlaceTable.schema.columns.map { ParquetPage($0) }
        for position in positions {
            try Task.checkCancellation()
            guard let id = PlaceID(rowKey: position.rowKey), let record = try stores[position.store].place(id) else { continue }
            let row = PlaceTable.Row(
                record: record,
                place: try await client.place(id, fields: PlaceTable.fields),
                outline: try stores[position.store].outline(of: id)
            )
            PlaceTable.add(row, to: &pages)
        }
        return pages.map { $0.encoded() }
    }
}
