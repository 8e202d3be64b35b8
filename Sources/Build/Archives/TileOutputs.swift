internal import Foundation
internal import PortolanGeo
internal import PortolanJSON
internal import PortolanTiles

/// Receives converted tiles in Hilbert order.
protocol TileOutput: AnyObject {
    func add(_ id: TileID, _ bytes: [UInt8]) throws
    /// Adds the same bytes for several tiles that follow each other on the curve, starting with this one.
    func add(_ id: TileID, count: UInt64, _ bytes: [UInt8]) throws
    /// Completes the archive.
    func finish(_ facts: ArchiveFacts, name: String) throws
}

extension TileOutput {
    func add(_ id: TileID, count: UInt64, _ bytes: [UInt8]) throws {
        let first = id.hilbertIndex
        for index in first..<first + count {
            guard let id = TileID(hilbertIndex: index) else { return }
            try add(id, bytes)
        }
    }
}

/// Writes a PMTiles archive. Memory: 24 bytes for each run of tiles and about 40 bytes for each distinct
/// content.
final class PMTilesOutput: TileOutput {
    private var writer: PMTilesWriter?

    init(file: URL, type: PMTilesHeader.TileType, compression: PMTilesHeader.Compression) throws {
        var writer = try PMTilesWriter(file: file, tileCompression: compression)
        writer.tileType = type
        self.writer = consume writer
    }

    func add(_ id: TileID, _ bytes: [UInt8]) throws { try writer?.add(id, compressed: bytes) }
    func add(_ id: TileID, count: UInt64, _ bytes: [UInt8]) throws { try writer?.add(id, count: count, compressed: bytes) }

    func finish(_ facts: ArchiveFacts, name: String) throws {
        try writer.take()?.finish(
            metadataJSON: Array(facts.metadata.line.utf8),
            bounds: facts.bounds,
            center: facts.center,
            centerZoom: facts.centerZoom
        )
    }
}

final class MBTilesOutput: TileOutput {
    private let writer: MBTilesWriter

    init(file: URL, target: String) throws { writer = try MBTilesWriter(file: file, target: target) }

    func add(_ id: TileID, _ bytes: [UInt8]) throws { try writer.add(id, bytes) }

    func finish(_ facts: ArchiveFacts, name: String) throws { try writer.finish(ArchiveMetadata.rows(facts, name: name)) }
}

/// Writes a folder with a file for each tile.
final class FolderOutput: TileOutput {
    private let folder: String
    private let target: String
    private let ending: String
    /// A tile of the column whose folder was made last.
    private var column: TileID?

    init(folder: String, target: String, ending: String) {
        self.folder = folder
        self.target = target
        self.ending = ending
    }

    func add(_ id: TileID, _ bytes: [UInt8]) throws {
        let path = "\(folder)/\(id.z)/\(id.x)"
        do {
            if column?.z != id.z || column?.x != id.x {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                column = id
            }
            try Data(bytes).write(to: URL(filePath: "\(path)/\(id.y).\(ending)"))
        } catch {
            throw ArchiveError(.notWritable, path: target, "cannot be written: \(error.localizedDescription)")
        }
    }

    func finish(_ facts: ArchiveFacts, name: String) throws {
        do {
            try Data(ArchiveMetadata.folderJSON(facts, name: name).utf8).write(
                to: URL(filePath: folder + "/" + TileFolder.metadataFileName)
            )
        } catch {
            throw ArchiveError(.notWritable, path: target, "cannot be written: \(error.localizedDescription)")
        }
    }
}
