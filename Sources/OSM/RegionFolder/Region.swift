public import Foundation
package import PortolanDigests
internal import PortolanFiles

/// A region on disk: the folder `name.portolan`, whose manifest has been read and whose files' sizes have been checked.
public struct Region: Hashable, Sendable {
    /// The file name of the manifest.
    public static let manifestFileName = "region.json"
    /// The file name of the places and their search index, a SQLite database.
    public static let placesFileName = "places.sqlite"
    /// The file name of the vector tiles, a PMTiles archive.
    public static let tilesFileName = "tiles.pmtiles"
    /// The file name of the tiles' inputs, for later imports (`--update`).
    public static let tileInputsFileName = "tiles.inputs"
    /// The file name of the boundaries of countries and time zones, a `BoundaryMap`.
    public static let boundariesFileName = "boundaries.bin"
    /// The file name of pictures of the ground, a PMTiles archive of raster tiles.
    public static let groundFileName = "ground.pmtiles"
    /// The file name of the operator's facts about places, as the operator gave them.
    public static let enrichmentFileName = "enrichment.ndjson"
    /// The file name of the store over `places.sqlite` that is made from the operator's facts.
    public static let enrichmentStoreFileName = "enrichment.sqlite"

    /// The file name of the checksums of the pages of all other files.
    public static let checksumsFileName = "checksums.bin"

    /// The region's folder, `name.portolan`.
    public let folder: URL
    /// The manifest as it was when the region was opened.
    public let manifest: RegionManifest
    /// The checksums of the files' pages; nil in regions that earlier versions made.
    private var checksums: RegionChecksums?

    /// The database of places, which every region has.
    public var placesFile: URL { folder.appending(path: Self.placesFileName) }

    /// The vector tiles; nil if the region has none.
    public var tilesFile: URL? {
        manifest.files[Self.tilesFileName] == nil ? nil : folder.appending(path: Self.tilesFileName)
    }

    /// The pictures of the ground, raster tiles that the built-in style draws beneath the land's features; nil if the
    /// region has none.
    public var groundFile: URL? {
        manifest.files[Self.groundFileName] == nil ? nil : folder.appending(path: Self.groundFileName)
    }

    /// The operator's places and corrections, which override those of `placesFile`; nil if the region has none.
    public var enrichmentStoreFile: URL? {
        manifest.files[Self.enrichmentStoreFileName] == nil ? nil : folder.appending(path: Self.enrichmentStoreFileName)
    }

    /// The boundaries of countries and time zones in and around the region (`BoundaryMap`); nil if the region has no
    /// such file.
    public var boundariesFile: URL? {
        manifest.files[Self.boundariesFileName] == nil ? nil : folder.appending(path: Self.boundariesFileName)
    }

    /// Creates a region whose places are stored outside of the folder. The folder is not read.
    package init(folder: URL, manifest: RegionManifest) {
        self.folder = folder
        self.manifest = manifest
    }

    /// Opens the folder. It reads the manifest, the sizes of the files, the first 16 KiB of each, and the checksums of
    /// their pages, which later check all other reads. `verify()` reads every byte, and `RegionVerifier`
    /// (PortolanVerify) also checks every place and tile.
    public init(at folder: URL) throws(RegionError) {
        let path = folder.path(percentEncoded: false)
        let data: Data
        do {
            data = try Data(contentsOf: folder.appending(path: Self.manifestFileName))
        } catch {
            let exists = FileManager.default.fileExists(atPath: path)
            throw RegionError(
                .notARegion,
                path: path,
                exists
                    ? "not a region: it has no readable \(Self.manifestFileName); `portolan import` makes regions"
                    : "no such region; `portolan import EXTRACT.osm.pbf --output \(folder.lastPathComponent)` makes one"
            )
        }
        manifest = try Self.manifest(data, path: path)
        self.folder = folder
        for (name, file) in manifest.files.sorted(by: { $0.key < $1.key }) {
            guard !name.contains("/") else {
                throw RegionError(.damaged, path: path, "\(Self.manifestFileName) names a file outside the folder: \(name)")
            }
            guard let size = FileStatus(at: folder.appending(path: name).path(percentEncoded: false))?.byteCount else {
                throw RegionError(.damaged, path: path, "\(name) is missing; import the extract again")
            }
            guard size == file.byteCount else {
                throw RegionError(.damaged, path: path, "\(name) has \(size) bytes instead of \(file.byteCount); import the extract again")
            }
            try checkHead(of: name, file)
        }
        guard manifest.files[Self.checksumsFileName] != nil else { return }
        checksums = RegionChecksums(decoding: try contents(of: Self.checksumsFileName), of: manifest.files)
        guard checksums != nil else {
            throw RegionError(
                .damaged,
                path: path,
                "\(Self.checksumsFileName) holds other checksums than those of the region's files; \(RegionError.remedy)"
            )
        }
    }

    /// Returns the checksums of a file's pages; nil in regions that earlier versions made.
    package func sums(of name: String) -> PageSums? { checksums?[name] }

    /// Returns the data of the boundaries of countries and time zones in and around the region, for `BoundaryMap`; nil
    /// if the region has no such file.
    /// - Throws: `RegionError`: `.notReadable`, `.damaged`.
    public func boundaries() throws(RegionError) -> Data? {
        manifest.files[Self.boundariesFileName] == nil ? nil : try contents(of: Self.boundariesFileName)
    }

    /// Returns the contents of a file of the region, whose checksum has been checked.
    /// - Throws: `RegionError`: `.notReadable`, `.damaged`.
    public func contents(of name: String) throws(RegionError) -> Data {
        let data: Data
        do {
            data = try Data(contentsOf: folder.appending(path: name))
        } catch {
            throw RegionError(
                .notReadable,
                path: folder.path(percentEncoded: false),
                "\(name) cannot be read: \(error.localizedDescription)"
            )
        }
        try manifest.files[name]?.check(name, of: folder) { try XXH3Digest.hexadecimal(of: data) }
        return data
    }

    /// Checks the first bytes of a file, which determine how the other bytes are read.
    private func checkHead(of name: String, _ file: RegionManifest.File) throws(RegionError) {
        guard let expected = file.headXXH128 else { return }
        let path = folder.path(percentEncoded: false)
        let found: String
        do {
            found = try XXH3Digest.hexadecimal(ofFile: folder.appending(path: name), byteLimit: RegionManifest.File.headByteCount)
        } catch {
            throw RegionError(.notReadable, path: path, "\(name) cannot be read: \(error.localizedDescription)")
        }
        guard found == expected else {
            throw RegionError(
                .damaged,
                path: path,
                "\(name) is damaged in its first \(min(file.byteCount, RegionManifest.File.headByteCount)) bytes: their checksum differs; \(RegionError.remedy)"
            )
        }
    }

    private static func manifest(_ data: Data, path: String) throws(RegionError) -> RegionManifest {
        struct Version: Decodable { var formatVersion: Int }
        do {
            // Another format may lack keys of this one, so the number of the format is checked first.
            if let version = try? JSONDecoder().decode(Version.self, from: data).formatVersion,
                version != RegionManifest.currentFormatVersion
            {
                throw RegionError(
                    .unsupportedVersion,
                    path: path,
                    "region format \(version), this version reads \(RegionManifest.currentFormatVersion); \(importAgain)"
                )
            }
            let manifest = try RegionManifest(decoding: data)
            if RegionManifest.isIntact(data) == false {
                throw RegionError(
                    .damaged,
                    path: path,
                    "\(manifestFileName) is damaged: its checksum differs; restore it from a copy, or \(importAgain)"
                )
            }
            return manifest
        } catch let error as RegionError {
            throw error
        } catch {
            throw RegionError(.damaged, path: path, "\(manifestFileName) is damaged at \(error); restore it from a copy, or \(importAgain)")
        }
    }

    private static let importAgain = "import the extract again with --force, which keeps the facts laid over the region"

    /// Reads every file and compares its checksum with the manifest's.
    public func verify() throws(RegionError) {
        for (name, file) in manifest.files.sorted(by: { $0.key < $1.key }) {
            try file.check(name, of: folder) { try XXH3Digest.hexadecimal(ofFile: folder.appending(path: name)) }
        }
    }
}

extension Region {
    /// Regions are equal if their folders and manifests are, because the manifest contains the checksums of all other
    /// files.
    public static func == (one: Region, other: Region) -> Bool { one.folder == other.folder && one.manifest == other.manifest }

    /// Hashes the folder and the manifest.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(folder)
        hasher.combine(manifest)
    }
}
