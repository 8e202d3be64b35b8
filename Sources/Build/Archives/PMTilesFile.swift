package import Foundation
package import PortolanGeo
internal import PortolanJSON
package import PortolanTiles

/// A PMTiles file, opened as an archive.
package struct PMTilesFile: TileArchive {
    package let archive: PMTilesArchive
    package let path: String
    package let facts: ArchiveFacts

    package init(_ file: URL) throws { try self.init(try PMTilesArchive(file: file), path: file.path(percentEncoded: false)) }

    package init(_ archive: PMTilesArchive, path: String) throws {
        self.archive = archive
        self.path = path
        let header = archive.header
        var facts = ArchiveFacts()
        facts.tileType = header.tileType
        facts.tileCompression = header.tileCompression
        facts.zooms = header.minZoom...header.maxZoom
        facts.bounds = header.bounds
        facts.center = header.center
        facts.centerZoom = header.centerZoom
        if !archive.metadataJSON.isEmpty {
            do throws(JSONReader.Failure) {
                facts.metadata = try JSONReader.read(archive.metadataJSON).root
            } catch {
                throw ArchiveError(.damaged, path: path, "the metadata cannot be read: byte \(error.offset): \(error.message)")
            }
        }
        self.facts = facts
    }

    package var format: ArchiveFormat { .pmtiles }
    package var tileCount: Int { Int(clamping: archive.header.addressedTileCount) }

    package func forEachRun(_ selection: TileSelection, _ body: (ArchiveEntry, Range<UInt64>) throws -> Void) throws {
        struct Done: Error, CustomStringConvertible {
            var description: String { "all was found" }
        }
        let sieve = TileSieve(selection)
        do {
            try archive.forEachRun { run, section in
                for (first, part) in TileID.parts(of: run) {
                    // All further tiles have a higher zoom, so the visit ends.
                    guard first.z <= selection.zooms.upperBound else { throw Done() }
                    try sieve.forEachPart(of: part, zoom: first.z) { run in
                        guard let id = TileID(hilbertIndex: run.lowerBound) else { return }
                        try body(ArchiveEntry(id: id, content: section.offset, byteCount: Int(clamping: section.byteCount)), run)
                    }
                }
            }
        } catch is Done {}
    }

    package func storedTile(_ id: TileID) throws -> [UInt8]? { try archive.uncheckedTile(id) }
}
