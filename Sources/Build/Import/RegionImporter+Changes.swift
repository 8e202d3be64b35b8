internal import Foundation
internal import PortolanDigests
internal import PortolanOSMFile
internal import PortolanRegionFolder
internal import PortolanTileBuilder

/// Applies changes to the extract, and reuses tiles of the replaced region.
extension RegionImporter {
    /// Applies the files of changes to the extract; returns nil if there are none.
    func applyChanges(to reader: inout OSMReader, _ progress: (Progress) -> Void) throws -> OSMChangeCounts? {
        guard !options.changes.isEmpty else { return nil }
        var changes = OSMChanges()
        for (index, file) in options.changes.enumerated() {
            progress(Progress(phase: .changes, fraction: Double(index) / Double(options.changes.count + 1)))
            try changes.add(contentsOf: file) { Task.isCancelled }
        }
        let counts = try reader.apply(changes, takesAll: options.takesAllChanges, jobs: jobs) { Task.isCancelled }
        progress(Progress(phase: .changes, fraction: 1))
        try Task.checkCancellation()
        return counts
    }

    /// Returns the manifest's entries for the files of changes; nil if there are none.
    @Sendable func changeFiles() throws -> [RegionManifest.Source.ChangeFile]? {
        guard !options.changes.isEmpty else { return nil }
        return try options.changes.map { file in
            let size = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.size] as? Int ?? 0
            return .init(file: file.lastPathComponent, byteCount: Int64(size), sha256: try SHA256Digest.hexadecimal(ofFile: file))
        }
    }

    /// Returns the state of the data in the series of changes that continues the extract; nil if it is not known.
    func replication(_ header: OSMHeader) -> RegionManifest.Source.Replication? {
        if let known = options.replication { return known }
        guard options.changes.isEmpty, let address = header.replicationAddress, let number = header.replicationSequenceNumber else {
            return nil
        }
        return .init(address: address, sequenceNumber: number, date: header.replicationDate)
    }

    /// The options for the manifest; nil if they have their defaults.
    var givenOptions: RegionManifest.ImportOptions? {
        var given = RegionManifest.ImportOptions()
        given.timeZone = options.timeZone
        given.country = options.country
        given.takesAllChanges = options.takesAllChanges ? true : nil
        return given == .init() ? nil : given
    }

    /// Prepares the reuse of tiles. Tiles of the replaced region are reused only if they are undamaged and this
    /// build of the program made them.
    func tileUpdate(replaced: URL?, into folder: URL) throws -> TileUpdate? {
        guard let program = ProgramIdentity.text else { return nil }
        let file = folder.appending(path: Region.tileInputsFileName)
        var update = TileUpdate(program: program, file: file)
        guard let replaced, let region = try? Region(at: replaced), let tiles = region.tilesFile else { return update }
        let inputs = replaced.appending(path: Region.tileInputsFileName)
        for (name, file) in [(Region.tilesFileName, tiles), (Region.tileInputsFileName, inputs)] {
            guard let written = region.manifest.files[name] else { return update }
            guard try XXH3Digest.hexadecimal(ofFile: file) == written.xxh128 else { return update }
        }
        update.takeOver(tilesOf: region, inputs: inputs)
        return update
    }
}
