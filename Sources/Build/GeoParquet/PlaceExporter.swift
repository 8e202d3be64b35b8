package import Foundation
internal import PortolanFiles
internal import PortolanPlaceTable
internal import PortolanRegionFolder
internal import Synchronization

/// Writes the places of a region as a GeoParquet file for analysts, with names, types, hours, addresses and
/// geometry.
///
/// Rows are sorted along a Hilbert curve, so that readers of a small area can skip most row groups by their
/// boxes. The same region gives the same bytes. Memory: 24 bytes for each place, and the compressed pages of
/// one row group.
package struct PlaceExporter: Sendable {
    /// The counts of an export.
    package struct Summary: Sendable {
        package var placeCount: Int
        package var byteCount: Int
    }

    private let region: Region
    private let table: PlaceTable

    private static let rowGroupLimit = 65_536
    private static let pageRowCount = 4_096

    package init(region url: URL) throws {
        table = try PlaceTable(region: url)
        region = try Region(at: url)
    }

    /// Writes the file.
    /// - Parameters:
    ///   - force: Whether to replace a file at the output.
    ///   - progress: Called with the finished share, 0…1. If it throws, the export ends and leaves no file.
    package func run(output: URL, force: Bool, progress: @Sendable (Double) throws -> Void) async throws -> Summary {
        let file = Mutex<OutputFile?>(try OutputFile(output.path(percentEncoded: false), replaces: force))
        var byteCount = 0
        var writer = try ParquetWriter(PlaceColumns.schema, rowLimit: Self.rowGroupLimit) { bytes in
            try file.withLock { try $0?.write(bytes) }
            byteCount += bytes.count
        }
        try await table.forEachPage(of: Self.pageRowCount) { rows in
            var pages = PlaceColumns.schema.columns.map { ParquetPage($0) }
            for (_, row) in rows { PlaceColumns.add(row, to: &pages) }
            return pages.map { $0.encoded() }
        } take: { rows, pages in
            try writer.add(rows.count, pages)
            try progress(Double(rows.upperBound) / Double(table.count))
        }
        try writer.finish(
            metadata: [
                "geo": PlaceColumns.metadata(bounds: region.manifest.bounds), "attribution": region.manifest.attribution,
                "license": region.manifest.license,
            ],
            createdBy: "Portolan"
        )
        try file.withLock { try $0.take()?.publish() }
        return Summary(placeCount: table.count, byteCount: byteCount)
    }
}
