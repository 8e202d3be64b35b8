import Foundation
import PortolanDigests
import PortolanMaps
import PortolanPlaces

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A copy of a remote region on disk. It stores files under their digests, and has a folder for each version of the
/// region with links to the files of that version. A version appears in one step and never changes, so servers can
/// share the cache, and a process may be killed at any time.
struct RegionMirror: Sendable {
    /// The reason why something cannot be copied.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let location: RemoteLocation
    private let folder: URL
    /// The largest number of bytes of a region.
    private let byteLimit: Int64

    private static let manifestByteLimit = 4 << 20

    init(_ location: RemoteLocation, cache: URL, byteLimit: Int64) {
        self.location = location
        self.byteLimit = byteLimit
        folder = cache.appending(path: "\(location.name)-\(Fingerprint(location.shown).text)", directoryHint: .isDirectory)
    }

    private var files: URL { folder.appending(path: "files", directoryHint: .isDirectory) }
    private var versions: URL { folder.appending(path: "versions", directoryHint: .isDirectory) }
    private func region(_ version: String) -> URL {
        versions.appending(path: version).appending(path: location.name + ".portolan", directoryHint: .isDirectory)
    }

    /// The version that was copied last; nil if there is none.
    var newest: URL? { known.first.map(region) }

    /// The versions that are there, the newest first.
    private var known: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: versions.path(percentEncoded: false))) ?? []
        let dated = names.filter { !$0.hasPrefix(".") }.compactMap { name -> (String, Date)? in
            let path = versions.appending(path: name).path(percentEncoded: false)
            return ((try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date).map { (name, $0) }
        }
        return dated.sorted { ($0.1, $0.0) > ($1.1, $1.0) }.map(\.0)
    }

    /// Copies new versions. It waits for the server.
    /// - Returns: the folder of the version that the server offers.
    func update() throws -> URL {
        let found = try offer()
        do {
            try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
            try FileManager.default.createDirectory(at: versions, withIntermediateDirectories: true)
        } catch {
            throw Failure(description: "\(folder.path(percentEncoded: false)): the folder cannot be made: \(error.localizedDescription)")
        }
        return try locked {
            let target = region(found.version)
            if !FileManager.default.fileExists(atPath: target.path(percentEncoded: false)) {
                do {
                    let manifest = try found.manifest ?? publishedManifest(found.version)
                    let parts = try contents(manifest)
                    for (name, file) in parts { try fetch(name, file, isPublished: found.manifest == nil) }
                    try publish(manifest, parts, found.version)
                } catch let error as CocoaError {
                    // The disk may be full, for example.
                    throw Failure(description: "\(folder.path(percentEncoded: false)): cannot be written: \(error.localizedDescription)")
                }
            }
            // A start without the server uses the newest version. The time is set here, so that all times come from one
            // clock and not from the file system's.
            touch(versions.appending(path: found.version))
            prune(keeping: found.version)
            return target
        }
    }

    // MARK: The manifest

    /// Returns the version that the server offers: the current one of a publication, or that of a region's folder with
    /// its manifest.
    private func offer() throws(Failure) -> (version: String, manifest: Data?) {
        if let text = try text(
            Publication.fileName,
            { location throws(SourceError) in
                try location.readIfThere(Publication.fileName, byteLimit: Publication.byteLimit)
            }
        ) {
            do throws(Publication.Failure) {
                return (try Publication(decoding: text).current, nil)
            } catch {
                throw Failure(description: "\(location.shown)/\(Publication.fileName): \(error)")
            }
        }
        let name = Region.manifestFileName
        guard
            let text = try text(
                name,
                { location throws(SourceError) in
                    try location.reader.read(location.address(name), byteLimit: Self.manifestByteLimit)
                }
            )
        else {
            throw Failure(description: "\(location.shown): there is no region: both \(Publication.fileName) and \(name) are missing")
        }
        return (try digest(text), text)
    }

    /// Returns the manifest of a published version.
    private func publishedManifest(_ version: String) throws(Failure) -> Data {
        let name = PublishedObject.name(version, of: Region.manifestFileName)
        guard
            let text = try text(
                name,
                { location throws(SourceError) in
                    try location.reader.read(location.address(name), byteLimit: Self.manifestByteLimit)
                }
            )
        else {
            throw Failure(
                description: "\(location.shown)/\(name): the manifest of the current version is missing; publish the version again"
            )
        }
        guard try digest(text) == version else { throw Failure(description: "\(location.shown)/\(name): \(Self.damaged)") }
        return text
    }

    private static let damaged = "the file is damaged: its checksum differs from its name; `portolan publish --verify` writes it again"

    private static let different = "its checksum differs from the manifest's; was the file replaced while it was read?"

    private func digest(_ text: Data) throws(Failure) -> String {
        do {
            return try XXH3Digest.hexadecimal(of: text)
        } catch {
            throw Failure(description: error.sentence)
        }
    }

    private func text(_ name: String, _ read: (RemoteLocation) throws(SourceError) -> [UInt8]?) throws(Failure) -> Data? {
        do throws(SourceError) {
            return try read(location).map { Data($0) }
        } catch {
            throw Failure(description: location.describe(error, name))
        }
    }

    private func contents(_ data: Data) throws(Failure) -> [(String, RegionManifest.File)] {
        let manifest: RegionManifest
        do throws(ManifestDamage) {
            manifest = try RegionManifest(decoding: data)
        } catch {
            throw Failure(
                description:
                    "\(location.shown)/\(Region.manifestFileName): the manifest is damaged at byte \(error.byteOffset): \(error.message)"
            )
        }
        var total: Int64 = 0
        for (name, file) in manifest.files {
            let isName =
                !name.hasPrefix(".") && name.utf8.count <= 64
                && name.utf8.allSatisfy {
                    $0 >= 48 && $0 <= 57 || ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 == 45 || $0 == 46 || $0 == 95
                }
            guard isName, PublishedObject.isDigest(file.xxh128), file.byteCount >= 0 else {
                throw Failure(description: "\(location.shown)/\(Region.manifestFileName): \(name.prefix(80)) is not a file of a region")
            }
            let (sum, overflow) = total.addingReportingOverflow(file.byteCount)
            total = overflow ? .max : sum
        }
        guard total <= byteLimit else {
            throw Failure(description: "\(location.shown): the region has \(total) bytes; the setting remoteByteLimit allows \(byteLimit)")
        }
        return manifest.files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    // MARK: Files

    /// Fetches a file of the region.
    /// - Parameter isPublished: whether the server has the file under its digest.
    private func fetch(_ name: String, _ file: RegionManifest.File, isPublished: Bool) throws {
        let target = files.appending(path: file.xxh128)
        if Self.size(target) == file.byteCount { return }
        try? FileManager.default.removeItem(at: target)
        // An interrupted fetch continues where it stopped.
        let part = files.appending(path: ".\(file.xxh128).part")
        let source = isPublished ? PublishedObject.name(file.xxh128, of: name) : name
        let refusal = files.appending(path: ".\(file.xxh128).refused")
        if let tag = recentRefusal(refusal) {
            guard (try? location.reader.part(location.address(source), 0..<1, version: nil))?.version != tag else {
                throw Failure(description: "\(location.shown)/\(source): \(isPublished ? Self.damaged : Self.different)")
            }
            try? FileManager.default.removeItem(at: refusal)
        }
        do {
            try location.fetch(source, byteCount: file.byteCount, to: part)
        } catch let error as SourceError {
            throw Failure(description: location.describe(error, source))
        }
        let found = try XXH3Digest.hexadecimal(ofFile: part)
        guard found == file.xxh128 else {
            try? FileManager.default.removeItem(at: part)
            if let tag = (try? location.reader.part(location.address(source), 0..<1, version: nil))?.version {
                try? Data(tag.utf8).write(to: refusal)
            }
            throw Failure(description: "\(location.shown)/\(source): \(isPublished ? Self.damaged : Self.different)")
        }
        try FileManager.default.moveItem(at: part, to: target)
    }

    /// Returns the tag of a file that was refused recently as damaged. The file is not fetched again while its server
    /// has the same tag, because a large damaged file would otherwise be fetched at every check. After a while, the
    /// file is fetched again, because it may have been damaged in transit.
    private func recentRefusal(_ file: URL) -> String? {
        let path = file.path(percentEncoded: false)
        guard let time = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date else { return nil }
        guard abs(time.timeIntervalSinceNow) < Self.refusalSeconds else {
            try? FileManager.default.removeItem(at: file)
            return nil
        }
        return (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let refusalSeconds = 600.0

    private static func size(_ file: URL) -> Int64? {
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false)))?[.size]
        return size as? Int64 ?? (size as? Int).map(Int64.init)
    }

    // MARK: Versions

    private func publish(_ manifest: Data, _ parts: [(String, RegionManifest.File)], _ version: String) throws {
        let draft = versions.appending(path: ".\(version)", directoryHint: .isDirectory)
        try? FileManager.default.removeItem(at: draft)
        let region = draft.appending(path: location.name + ".portolan", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: region, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: draft) }
        for (name, file) in parts {
            try FileManager.default.linkItem(at: files.appending(path: file.xxh128), to: region.appending(path: name))
        }
        try manifest.write(to: region.appending(path: Region.manifestFileName))
        do throws(RegionError) {
            _ = try Region(at: region)
        } catch {
            throw Failure(description: "\(location.shown): \(error.message)")
        }
        try FileManager.default.moveItem(at: draft, to: versions.appending(path: version))
    }

    /// Removes all versions except the given one and the one before it, which may still be open. Also removes files
    /// that belong to neither.
    private func prune(keeping version: String) {
        let others = known.filter { $0 != version }
        for name in others.dropFirst() { try? FileManager.default.removeItem(at: versions.appending(path: name)) }
        var used: Set<String> = []
        for name in [version] + others.prefix(1) {
            guard let data = try? Data(contentsOf: region(name).appending(path: Region.manifestFileName)),
                let manifest = try? RegionManifest(decoding: data)
            else { return }
            used.formUnion(manifest.files.values.map(\.xxh128))
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: files.path(percentEncoded: false))) ?? []
        // The removed files include the parts of versions whose copying was abandoned.
        for name in names where !used.contains(String(name.drop { $0 == "." }.prefix(32))) {
            try? FileManager.default.removeItem(at: files.appending(path: name))
        }
    }

    private func touch(_ file: URL) {
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path(percentEncoded: false))
    }

    /// Lets only one process at a time copy into the folder. Other processes wait, and then find the copy.
    private func locked<Result>(_ work: () throws -> Result) throws -> Result {
        let path = folder.appending(path: "lock").path(percentEncoded: false)
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure(description: "\(path): \(unsafe String(cString: strerror(errno)))") }
        // Closing the file releases the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Failure(description: "\(path): \(unsafe String(cString: strerror(errno)))") }
        }
        return try work()
    }
}
