internal import Foundation
internal import PortolanFiles
internal import PortolanJSON

/// An existing region at the path of a new one. It is found without opening it, so regions of other formats or with a
/// damaged manifest count too.
struct StandingRegion {
    /// The manifest's keys that readers of all formats know.
    private static let knownNames: Set<String> = [
        Region.manifestFileName, Region.placesFileName, Region.tilesFileName, Region.boundariesFileName, Region.enrichmentFileName,
        Region.enrichmentStoreFileName, Region.tileInputsFileName, Region.groundFileName, Region.checksumsFileName,
    ]
    /// Files that desktop programs leave in folders that they display.
    private static let worthlessNames: Set<String> = [".DS_Store"]

    /// The sorted names of the things in the folder that are not the region's. A region consists only of files, so a
    /// folder or a device is foreign, whatever its name is.
    let foreignNames: [String]

    /// Examines a path; nil if nothing exists there.
    /// - Throws: `RegionError` if it is not a region.
    init?(at path: String) throws(RegionError) {
        guard FileSystem.exists(path) else { return nil }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            throw RegionError(.notWritable, path: path, "cannot be replaced: its contents may not be read (permission denied)")
        } catch {
            throw Self.notARegion(path)
        }
        let own = Self.ownNames(at: path)
        guard names.contains(Region.manifestFileName), let own else { throw Self.notARegion(path) }
        foreignNames = names.filter { name in
            guard own.contains(name) || Self.worthlessNames.contains(name), let status = FileStatus(linkAt: path + "/" + name) else {
                return true
            }
            return status.kind != .file && status.kind != .link
        }.sorted()
    }

    /// Returns the names that the region may have written; nil if the manifest belongs to something else.
    private static func ownNames(at path: String) -> Set<String>? {
        let names: [String]?
        let hasVersion: Bool
        do {
            let data = try Data(contentsOf: URL(filePath: path + "/" + Region.manifestFileName))
            let manifest = try JSONReader.read(Array(data)).root
            hasVersion = manifest["formatVersion"]?.number != nil
            names = manifest["files"]?.members?.map(\.key)
        } catch {
            (names, hasVersion) = (nil, false)
        }
        // Other programs have files named region.json too. A file with that name that cannot be decoded counts as a
        // manifest only beside a region's data.
        let hasData = [Region.placesFileName, Region.enrichmentFileName].contains { FileSystem.exists(path + "/" + $0) }
        guard hasVersion || hasData else { return nil }
        guard hasVersion, let names else { return knownNames }
        return Set(names).union([Region.manifestFileName, Region.enrichmentFileName, Region.enrichmentStoreFileName])
    }

    /// Some of the foreign names, for a message.
    var foreignNamesText: String {
        let shown = foreignNames.prefix(8).map { name in
            name.unicodeScalars.contains { $0.properties.generalCategory == .control } ? JSONText.quoted(name) : name
        }
        return shown.joined(separator: ", ") + (foreignNames.count > 8 ? " and \(foreignNames.count - 8) more" : "")
    }

    private static func notARegion(_ path: String) -> RegionError {
        RegionError(.exists, path: path, "something that is not a region exists here; choose another --output")
    }

    /// Removes the files of a draft or a region. A draft or a region contains no folders, so no folder is removed. The
    /// manifest is removed last, because it identifies the folder as a region.
    static func removeFiles(of path: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != Region.manifestFileName {
            try FileSystem.removeFile(path + "/" + name)
        }
        try FileSystem.removeFile(path + "/" + Region.manifestFileName)
    }

    /// Removes a folder of a draft or a region. Foreign files that appeared in it after the check are moved to the
    /// current region.
    static func remove(_ path: String, movingForeignFilesTo region: String) throws {
        guard FileSystem.exists(path) else { return }
        try empty(path, movingForeignFilesTo: region)
        try FileSystem.removeEmptyFolder(path)
    }

    /// Does the same as `remove`, but keeps the folder itself.
    static func empty(_ path: String, movingForeignFilesTo region: String) throws {
        let files = FileManager.default
        // A folder without a manifest is a draft, and contains no foreign files.
        if let standing = try? StandingRegion(at: path), FileSystem.exists(region) {
            for name in standing.foreignNames {
                let target = region + "/" + name
                try files.moveItem(atPath: path + "/" + name, toPath: FileSystem.exists(target) ? target + ".kept" : target)
            }
        }
        try removeFiles(of: path)
    }
}
