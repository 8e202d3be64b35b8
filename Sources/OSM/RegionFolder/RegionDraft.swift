public import Foundation
internal import PortolanDigests
internal import PortolanFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A region that is being written. Its files go to a hidden folder beside the target; `publish` gives it the target's
/// name in one step, so a killed import leaves an existing region intact. Only one draft of a name exists at a time (a
/// lock that ends with the process). The next import removes the remains of a killed one.
///
/// Code that takes data over from the replaced region reads it while the draft exists, since no other process changes
/// the region in that time.
public struct RegionDraft: ~Copyable {
    /// The folder into which the files are written.
    public let folder: URL
    /// The folder of the region that `publish` replaces, whatever its format or damage; nil if there is none.
    public let replacedFolder: URL?
    private let target: String
    /// The lock on the draft's folder. The lock stays with the folder when the folder takes the target's name.
    private let lock: Int32
    /// The lock on the replaced region's folder. After publishing, that folder has a hidden name, and without the lock
    /// another process could take it for an abandoned draft.
    private let replacedLock: Int32?
    private var published: Bool

    /// The free space that even the smallest region needs.
    private static let leastFreeBytes: UInt64 = 64 << 10

    /// Creates the hidden folder, and checks whether `publish` will be allowed, as far as that can be known in advance.
    ///
    /// - Parameters:
    ///   - target: the region's folder, `NAME.portolan`. A link to a folder stands for that folder.
    ///   - force: whether an existing region may be replaced.
    /// - Throws: `RegionError` if the target may not be replaced or written, if another draft of it exists, or if its
    ///   folder contains files that are not the region's, because they would be lost.
    public init(target: URL, force: Bool) throws(RegionError) {
        let target = FileSystem.resolved(target.standardizedFileURL.path(percentEncoded: false))
        // This is checked before anything is created.
        try Self.checkStanding(target, force: force)
        let parent = (target as NSString).deletingLastPathComponent
        try Self.makeFolders(parent, for: target)
        try Self.checkVolume(parent, for: target)
        let path = FileSystem.hiddenName(for: target)
        let lock = try Self.lockedFolder(path, for: target)
        let replacedLock: Int32?
        do throws(RegionError) {
            replacedLock = try Self.prepare(path, target: target, force: force)
        } catch {
            _ = unsafe rmdir(path)
            close(lock)
            throw error
        }
        folder = URL(filePath: path, directoryHint: .isDirectory)
        replacedFolder = replacedLock == nil ? nil : URL(filePath: target, directoryHint: .isDirectory)
        self.target = target
        self.lock = lock
        self.replacedLock = replacedLock
        published = false
    }

    deinit {
        if !published {
            let path = folder.path(percentEncoded: false)
            try? StandingRegion.removeFiles(of: path)
            try? FileSystem.removeEmptyFolder(path)
        }
        if let replacedLock { close(replacedLock) }
        close(lock)
    }

    /// Measures the folder's files, writes the manifest, brings everything to the disk, and gives the folder its name.
    /// - Throws: `RegionError`.
    public consuming func publish(_ manifest: RegionManifest) throws(RegionError) -> Region {
        try publish(manifest, takingOver: [], from: nil)
    }

    /// Publishes the folder, some of whose files were taken over unchanged from a region.
    /// - Parameters:
    ///   - names: the names of these files.
    ///   - source: the region. The files must match its manifest; otherwise damage would get new checksums.
    /// - Throws: `RegionError`.
    package consuming func publish(
        _ manifest: RegionManifest,
        takingOver names: Set<String>,
        from source: Region?
    ) throws(RegionError) -> Region {
        var manifest = manifest
        let files = FileManager.default
        let path = FileSystem.resolved(folder.path(percentEncoded: false))
        do {
            var sums: [String: [UInt64]] = [:]
            func measure(_ name: String) throws {
                let file = folder.appending(path: name)
                let measure = try XXH3Digest.measure(file)
                if let source, names.contains(name) {
                    try source.manifest.files[name]?.check(name, of: source.folder) { measure.hexadecimal }
                }
                manifest.files[name] = try .init(measure, of: file)
                sums[name] = measure.sums
                try FileSystem.synchronize(path + "/" + name)
            }
            for name in try files.contentsOfDirectory(atPath: path).sorted() where name != Region.checksumsFileName { try measure(name) }
            try RegionChecksums.encoded(sums).write(to: folder.appending(path: Region.checksumsFileName))
            try measure(Region.checksumsFileName)
            try manifest.encoded().write(to: folder.appending(path: Region.manifestFileName))
            try FileSystem.synchronize(path + "/" + Region.manifestFileName)
            try FileSystem.synchronize(path)
        } catch let error as RegionError {
            throw error
        } catch let error as POSIXError {
            throw RegionError(.notWritable, path: target, "cannot be written: \(error.reason)")
        } catch {
            throw RegionError(.notWritable, path: target, "cannot be written: \(error.localizedDescription)")
        }
        keepPermissions(path)
        let publication = FolderPublication(folder: path, target: target, aside: Self.aside(target))
        let old = try publication.rename(replacing: replacedFolder != nil)
        published = true
        try publication.synchronizeNames()
        // If something cannot be removed now, the next draft removes it, or names it in an error.
        if let old { try? StandingRegion.remove(old, movingForeignFilesTo: target) }
        return try Region(at: URL(filePath: target, directoryHint: .isDirectory))
    }

    /// Gives the folder and its files the owner and permissions of those that they replace, as far as the system allows
    /// that.
    private func keepPermissions(_ path: String) {
        guard let replacedLock else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            guard let old = FileStatus(at: target + "/" + name), old.kind == .file else { continue }
            let file = unsafe open(path + "/" + name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard file >= 0 else { continue }
            _ = old.give(to: file)
            close(file)
        }
        _ = FileStatus(descriptor: replacedLock)?.give(to: lock)
    }

    // MARK: Before the work

    /// Checks an existing region at the target.
    /// - Returns: whether there is one.
    @discardableResult
    private static func checkStanding(_ target: String, force: Bool) throws(RegionError) -> Bool {
        guard let standing = try StandingRegion(at: target) else { return false }
        guard force else { throw RegionError(.exists, path: target, "a region exists here; --force replaces it") }
        guard standing.foreignNames.isEmpty else {
            throw RegionError(
                .exists,
                path: target,
                "contains files that are not the region's and would be lost: \(standing.foreignNamesText); move them to another folder"
            )
        }
        return true
    }

    /// Creates the folder and its parents, and synchronizes their names to the disk.
    private static func makeFolders(_ path: String, for target: String) throws(RegionError) {
        guard FileStatus(at: path) == nil, path != "/" else { return }
        let parent = (path as NSString).deletingLastPathComponent
        try makeFolders(parent, for: target)
        guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw RegionError(.notWritable, path: target, "the folder \(path) cannot be made: \(FileSystem.reason())")
        }
        // A parent that may not be read is its owner's responsibility.
        try? FileSystem.synchronize(parent)
    }

    private static func checkVolume(_ parent: String, for target: String) throws(RegionError) {
        do {
            guard let free = try FileSystem.freeBytes(at: parent), free <= leastFreeBytes else { return }
            throw RegionError(
                .notWritable,
                path: target,
                "cannot be written: \(free) bytes are free there, too few for any region; free space or choose another --output"
            )
        } catch let error as RegionError {
            throw error
        } catch {
            throw RegionError(.notWritable, path: target, "cannot be written: the file system is read-only; choose another --output")
        }
    }

    /// Creates the hidden folder, or takes over the one that a killed draft left, and locks it.
    private static func lockedFolder(_ path: String, for target: String) throws(RegionError) -> Int32 {
        do throws(POSIXError) {
            return try FileSystem.lockedDraft(path)
        } catch {
            throw error.code == .EWOULDBLOCK ? busy(target) : RegionError(.notWritable, path: target, "cannot write here: \(error.reason)")
        }
    }

    /// Empties the locked folder and checks whether it may take the target's name.
    /// - Returns: the lock on the region to be replaced; nil if there is none.
    private static func prepare(_ path: String, target: String, force: Bool) throws(RegionError) -> Int32? {
        try clear(path, target: target)
        // Another draft may have been published between the first check and the lock.
        guard try checkStanding(target, force: force) else {
            try checkWritable(path, replacing: nil, for: target)
            return nil
        }
        guard let lock = FileSystem.lockedFolder(target) else { throw busy(target) }
        do throws(RegionError) {
            try checkWritable(path, replacing: target, for: target)
        } catch {
            close(lock)
            throw error
        }
        return lock
    }

    /// Removes the remains of a killed draft, and restores a region that it had set aside.
    private static func clear(_ path: String, target: String) throws(RegionError) {
        let aside = aside(target)
        do {
            if FileSystem.exists(aside), !FileSystem.exists(target), FileSystem.renamePath(aside, target) != 0 {
                throw FileSystem.failure()
            }
            try StandingRegion.remove(aside, movingForeignFilesTo: target)
            try StandingRegion.empty(path, movingForeignFilesTo: target)
        } catch {
            let reason = (error as? POSIXError)?.reason ?? error.localizedDescription
            throw RegionError(.notWritable, path: target, "the remains of an earlier import at \(path) cannot be removed: \(reason)")
        }
    }

    /// Checks that a file can be written into the draft's folder, and that the folder may replace the region. The file
    /// is removed again.
    private static func checkWritable(_ path: String, replacing region: String?, for target: String) throws(RegionError) {
        let probe = path + "/probe"
        let file = unsafe open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw RegionError(.notWritable, path: target, "cannot be written: \(FileSystem.reason())") }
        defer { _ = unsafe unlink(probe) }
        let bytes = [UInt8](repeating: 0, count: 4096)
        let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
        let isWritten = written == bytes.count && fsync(file) == 0
        let reason = FileSystem.reason()
        close(file)
        guard isWritten else { throw RegionError(.notWritable, path: target, "cannot be written: \(reason)") }
        if let region { try FolderPublication.checkReplaceable(region, by: path) }
    }

    private static func aside(_ target: String) -> String {
        (target as NSString).deletingLastPathComponent + "/.\((target as NSString).lastPathComponent).old"
    }

    private static func busy(_ target: String) -> RegionError {
        RegionError(.busy, path: target, "another import or enrichment writes this region now; try again when it is done")
    }
}
