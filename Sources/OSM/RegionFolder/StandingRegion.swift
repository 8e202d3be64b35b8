internal import Foundation
internal import PortolanJSON

/// What exists where a region is to be written, found out without opening it: regions of other formats and with a damaged manifest count
/// too.
struct StandingRegion {
    /// What readers of all formats know.
    private static let knownNames: Set<String> = [
        Region.manifestFileName, Region.placesFileName, Region.tilesFileName, Region.boundariesFileName, Region.enrichmentFileName,
        Region.enrichmentStoreFileName,
    ]
    /// Files that desktop programs leave in folders that they display.
    private static let worthlessNames: Set<String> = [".DS_Store"]

    /// What the folder holds beside the region's own files, sorted.
    let foreignNames: [String]

    /// - Returns: nil where nothing stands at the path.
    /// - Throws: `RegionError` where what stands there is not a region.
    init?(at path: String) throws(RegionError) {
        guard FileSystem.exists(path) else { return nil }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            throw RegionError(.notWritable, path: path, "cannot be replaced: what it holds may not be read (permission denied)")
        } catch {
            throw Self.notARegion(path)
        }
        let own = Self.ownNames(at: path)
        guard names.contains(Region.manifestFileName), let own else { throw Self.notARegion(path) }
        foreignNames = names.filter { !own.contains($0) && !Self.worthlessNames.contains($0) }.sorted()
    }

    /// The names that the region may have written; nil where its manifest is that of something else.
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
        // Other programs call files region.json too: one that does not read needs a region's data beside it.
        let hasData = [Region.placesFileName, Region.enrichmentFileName].contains { FileSystem.exists(path + "/" + $0) }
        guard hasVersion || hasData else { return nil }
        guard hasVersion, let names else { return knownNames }
        return Set(names).union([Region.manifestFileName, Region.enrichmentFileName, Region.enrichmentStoreFileName])
    }

    /// Some of the names that are not the region's, for a message.
    var foreignNamesText: String {
        let shown = foreignNames.prefix(8).map { name in
            name.unicodeScalars.contains { $0.properties.generalCategory == .control } ? JSONText.quoted(name) : name
        }
        return shown.joined(separator: ", ") + (foreignNames.count > 8 ? " and \(foreignNames.count - 8) more" : "")
    }

    private static func notARegion(_ path: String) -> RegionError {
        RegionError(.exists, path: path, "something that is not a region exists here; choose another --output")
    }

    /// Removes a folder that a draft or a region was written to. What is not a region's own, and came into it after it was looked at, moves to the
    /// region that stands now.
    static func remove(_ path: String, movingForeignFilesTo region: String) throws {
        guard FileSystem.exists(path) else { return }
        try empty(path, movingForeignFilesTo: region)
        try FileManager.default.removeItem(atPath: path)
    }

    /// `remove`, but for the folder itself.
    static func empty(_ path: String, movingForeignFilesTo region: String) throws {
        let files = FileManager.default
        // A folder without a manifest is a draft, and holds no files of others.
        if let standing = try? StandingRegion(at: path), FileSystem.exists(region) {
            for name in standing.foreignNames {
                let target = region + "/" + name
                try files.moveItem(atPath: path + "/" + name, toPath: FileSystem.exists(target) ? target + ".kept" : target)
            }
        }
        // The manifest last: while it stands, the folder is known for a region's.
        for name in try files.contentsOfDirectory(atPath: path) where name != Region.manifestFileName {
            try files.removeItem(atPath: path + "/" + name)
        }
        if FileSystem.exists(path + "/" + Region.manifestFileName) { try files.removeItem(atPath: path + "/" + Region.manifestFileName) }
    }
}
