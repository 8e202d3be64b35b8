package import Foundation
internal import PortolanFiles
package import PortolanGeo
internal import PortolanJSON
internal import PortolanTiles

/// A folder of tiles, `z/x/y.pbf`, opened as an archive. Rows count from the north, as in tile URLs.
package struct TileFolder: TileArchive {
    static let metadataFileName = "metadata.json"
    private static let endings = ["pbf", "mvt", "mlt", "png", "jpg", "jpeg", "webp", "avif"]

    package let path: String
    package let facts: ArchiveFacts
    package let tileCount: Int
    private let zooms: [UInt8]
    private let ending: String

    package init(_ folder: URL) throws {
        path = folder.path(percentEncoded: false)
        zooms = Self.numbers(path).compactMap { UInt8(exactly: $0) }.filter { $0 <= 30 }
        guard let lowest = zooms.first, let highest = zooms.last else {
            throw ArchiveError(
                .notAnArchive,
                path: path,
                "not a folder of tiles: it has no folders z/x with tiles y.pbf, y.png, y.jpg or y.webp"
            )
        }
        var count = 0
        var found: Set<String> = []
        for zoom in zooms {
            for column in Self.numbers(path + "/\(zoom)") {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/\(zoom)/\(column)")) ?? []
                for name in names {
                    guard let tile = Self.tile(name) else { continue }
                    count += 1
                    found.insert(tile.ending)
                }
            }
        }
        guard let ending = found.first else { throw ArchiveError(.notAnArchive, path: path, "not a folder of tiles: it contains no tiles") }
        guard found.count == 1 else {
            throw ArchiveError(
                .damaged,
                path: path,
                "the folder contains tiles of several formats: \(found.sorted().joined(separator: ", ")); keep one of them"
            )
        }
        self.ending = ending
        tileCount = count
        var facts = ArchiveFacts()
        if let bytes = try? Data(contentsOf: folder.appending(path: Self.metadataFileName)) {
            do throws(JSONReader.Failure) {
                facts = try ArchiveMetadata.facts(folderJSON: Array(bytes))
            } catch {
                throw ArchiveError(.damaged, path: path + "/" + Self.metadataFileName, "byte \(error.offset): \(error.message)")
            }
        }
        facts.tileType = PMTilesHeader.TileType(fileExtension: ending.replacingOccurrences(of: ".gz", with: ""))
        facts.tileCompression = facts.tileType.isVector ? .unknown : .none
        if facts.zooms == nil { facts.zooms = lowest...highest }
        self.facts = facts
    }

    package var format: ArchiveFormat { .folder }

    package func forEachRun(_ selection: TileSelection, _ body: (ArchiveEntry, Range<UInt64>) throws -> Void) throws {
        let sieve = TileSieve(selection)
        for zoom in zooms where selection.zooms.contains(zoom) {
            var tiles: [UInt64] = []
            let size = Int64(1) << Int64(zoom)
            for column in Self.numbers(path + "/\(zoom)") where column < size {
                for name in try FileManager.default.contentsOfDirectory(atPath: path + "/\(zoom)/\(column)") {
                    guard let row = Self.tile(name)?.row, row < size else { continue }
                    let id = TileID(z: zoom, x: UInt32(clamping: column), y: UInt32(clamping: row))
                    if sieve.contains(id) { tiles.append(id.hilbertIndex) }
                }
            }
            for index in tiles.sorted() {
                guard let id = TileID(hilbertIndex: index) else { continue }
                guard let status = FileStatus(at: file(id)) else {
                    throw ArchiveError(.damaged, path: file(id), "cannot be read: \(FileSystem.failure().localizedDescription)")
                }
                let size = Int(clamping: status.byteCount)
                if size > 0 { try body(ArchiveEntry(id: id, content: nil, byteCount: size), index..<index + 1) }
            }
        }
    }

    package func storedTile(_ id: TileID) throws -> [UInt8]? {
        let file = file(id)
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        do {
            return Array(try Data(contentsOf: URL(filePath: file)))
        } catch {
            throw ArchiveError(.damaged, path: file, "cannot be read: \(error.localizedDescription)")
        }
    }

    private func file(_ id: TileID) -> String { "\(path)/\(id.z)/\(id.x)/\(id.y).\(ending)" }

    /// Returns the names in a folder that are numbers, sorted.
    private static func numbers(_ path: String) -> [Int64] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).compactMap(number).sorted()
    }

    /// Parses a number in the form that programs write: without a sign and without leading zeros.
    static func number(_ text: some StringProtocol) -> Int64? {
        guard text.utf8.count <= 10, let value = Int64(text), "\(value)" == text, value >= 0 else { return nil }
        return value
    }

    static func tile(_ name: String) -> (row: Int64, ending: String)? {
        let parts = name.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let row = number(parts[0]) else { return nil }
        let ending = parts[1].hasSuffix(".gz") ? String(parts[1].dropLast(3)) : String(parts[1])
        return endings.contains(ending) ? (row, String(parts[1])) : nil
    }
}
