import Foundation
import PortolanDigests
import PortolanDownload
import PortolanFiles
import PortolanMapSources
import PortolanOSMFile
import PortolanRegionFolder

/// The extract of a region that is updated, with the series of changes that continues it.
struct UpdatedExtract: Sendable {
    /// The path of the extract.
    let path: String
    /// The number of the last change that the extract holds.
    let sequenceNumber: Int
    /// The address that identifies the series of changes, without a slash at its end.
    let series: String
    /// The SHA-256 that the extract must have; nil if the user named the file, which may be a newer extract.
    private let sha256: String?

    /// Finds the extract, and reads its header.
    /// - Parameters:
    ///   - name: the path that the user gave; nil for the extract that the manifest names, beside the region or in the
    ///     working folder.
    ///   - server: the address that the user gave for the series.
    init(of region: Region, named name: String?, server: String?) throws {
        guard region.manifest.isPart != true else {
            throw CommandError(
                "\(region.folder.lastPathComponent): the region is a cell, an overview or a part of another region; update the whole region and make the part anew"
            )
        }
        path = try name ?? Self.find(region)
        sha256 = name == nil ? region.manifest.source.sha256 : nil
        let reader = try OSMReader(at: URL(filePath: path))
        if let bounds = reader.header.bounds, bounds != region.manifest.bounds {
            throw CommandError(
                "\(path): the extract covers another area than the region; make the region anew with `portolan import`"
            )
        }
        guard let number = reader.header.replicationSequenceNumber, ReplicationState.sequenceNumbers.contains(number) else {
            throw CommandError(
                "\(path): the header does not state the number of the extract's last change, so the changes that follow are unknown; download an extract that states it, such as Geofabrik's, or apply files with `portolan import --changes`"
            )
        }
        sequenceNumber = number
        guard let address = reader.header.replicationAddress ?? server else {
            throw CommandError("\(path): the header does not state the address of the changes; give it with --server")
        }
        guard Address.isOnServer(address) else {
            throw CommandError(
                "\(path): the header states \(address) as the address of the changes, which begins neither with https:// nor with http://; download another extract"
            )
        }
        series = Self.withoutSlash(address)
    }

    /// Returns the path of the extract that the region was made from.
    private static func find(_ region: Region) throws -> String {
        let source = region.manifest.source
        let beside = region.folder.standardizedFileURL.deletingLastPathComponent().appending(path: source.file).path(percentEncoded: false)
        // The name comes from a file, and leads to no other folder.
        let found = (source.file.contains("/") ? [] : [source.file, beside]).compactMap { path in
            FileStatus(at: path).map { (path: path, hasSize: $0.byteCount == source.byteCount) }
        }
        guard let first = found.first(where: \.hasSize) ?? found.first else {
            throw CommandError(
                "\(source.file), from which the region was made, is neither beside the region nor in the working folder; name it with --extract FILE, or download a newer extract with `portolan download` and name that one"
            )
        }
        guard first.hasSize else { throw CommandError(isAnother(first.path)) }
        return first.path
    }

    private static func isAnother(_ path: String) -> String {
        "\(path): this is not the file from which the region was made; if it is a newer extract of the area, say so: --extract \(path)"
    }

    /// Checks that the file is the one from which the region was made, unless the user named it. Reads the whole file.
    func checkContents() throws {
        guard let sha256, try SHA256Digest.hexadecimal(ofFile: URL(filePath: path)) != sha256 else { return }
        throw CommandError(Self.isAnother(path))
    }

    /// The numbers of the changes between the extract and a state.
    func changes(until state: ReplicationState) -> Range<Int> { sequenceNumber + 1..<state.sequenceNumber + 1 }

    /// The folder of the extract's changes, beside it: `monaco.changes` for `monaco.osm.pbf`.
    var changesFolder: URL {
        let stem = [".osm.pbf", ".pbf"].first { path.hasSuffix($0) }.map { path.dropLast($0.count) } ?? path[...]
        return URL(filePath: stem + ".changes", directoryHint: .isDirectory)
    }

    static func withoutSlash(_ address: String) -> String { address.hasSuffix("/") ? String(address.dropLast()) : address }
}
