internal import CFiles
public import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A region being written. Its files go to a hidden folder beside the target; `publish` gives it the target's name in one
/// step, so a killed import leaves what stood there whole. One draft of a name exists at a time (a lock that dies with
/// the process); what a killed import left behind is cleared by the next one.
public struct RegionDraft: ~Copyable {
    /// Where the files are to be written.
    public let folder: URL
    private let target: URL
    private let replacing: Bool
    private let lock: Int32
    private var published: Bool

    /// - Parameters:
    ///   - target: the region's folder, `NAME.portolan`.
    ///   - force: whether a region that stands there may be replaced.
    public init(target: URL, force: Bool) throws(RegionError) {
        let files = FileManager.default
        let target = target.standardizedFileURL
        let path = target.path(percentEncoded: false)
        var isFolder: ObjCBool = false
        let exists = unsafe files.fileExists(atPath: path, isDirectory: &isFolder)
        if exists {
            let isRegion = files.fileExists(atPath: target.appending(path: Region.manifestFileName).path(percentEncoded: false))
            guard isFolder.boolValue, isRegion else {
                throw RegionError(.exists, path: path, "something that is not a region stands here; choose another --output")
            }
            guard force else { throw RegionError(.exists, path: path, "a region stands here; --force replaces it") }
        }
        let parent = target.deletingLastPathComponent()
        do {
            try files.createDirectory(at: parent, withIntermediateDirectories: true)
        } catch {
            throw RegionError(.notWritable, path: parent.path(percentEncoded: false), "cannot be made: \(error.localizedDescription)")
        }
        let folder = parent.appending(path: ".\(target.lastPathComponent).partial")
        let lock = try Self.lockedEmptyFolder(folder, for: path)
        self.folder = folder
        self.target = target
        self.replacing = exists
        self.lock = lock
        published = false
    }

    /// Makes the folder, or takes over what a killed import left, and locks it: the lock dies with the process.
    private static func lockedEmptyFolder(_ folder: URL, for target: String) throws(RegionError) -> Int32 {
        let path = folder.path(percentEncoded: false)
        guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else {
            throw RegionError(.notWritable, path: target, "cannot write here: \(reason())")
        }
        let lock = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw RegionError(.notWritable, path: target, "cannot write here: \(reason())") }
        var opened = stat()
        var named = stat()
        // Between opening and locking, another import may have published the folder: then the name is no longer its.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0, unsafe fstat(lock, &opened) == 0, unsafe stat(path, &named) == 0,
            opened.st_ino == named.st_ino
        else {
            close(lock)
            throw RegionError(.busy, path: target, "another import writes this region now")
        }
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: path) {
                try FileManager.default.removeItem(at: folder.appending(path: name))
            }
        } catch {
            close(lock)
            throw RegionError(.notWritable, path: target, "cannot write here: \(error.localizedDescription)")
        }
        return lock
    }

    deinit {
        if !published { try? FileManager.default.removeItem(at: folder) }
        close(lock)
    }

    /// Measures the folder's files into the manifest, writes it, brings all to the disk and gives the folder its name.
    public consuming func publish(_ manifest: RegionManifest) throws(RegionError) -> Region {
        var manifest = manifest
        let files = FileManager.default
        do {
            for name in try files.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted() {
                let file = folder.appending(path: name)
                manifest.files[name] = try .init(measuring: file)
                try Self.synchronize(file)
            }
            let manifestFile = folder.appending(path: Region.manifestFileName)
            try manifest.encoded().write(to: manifestFile)
            try Self.synchronize(manifestFile)
            try Self.synchronize(folder)
        } catch {
            throw RegionError(.notWritable, path: target.path(percentEncoded: false), "cannot be written: \(error.localizedDescription)")
        }
        try takeName()
        published = true
        return try Region(at: target)
    }

    private func takeName() throws(RegionError) {
        let from = folder.path(percentEncoded: false)
        let to = target.path(percentEncoded: false)
        if replacing {
            // The two folders change places in one step; then the old one is removed under the hidden name.
            let swapped = unsafe portolan_exchange_paths(from, to) == 0
            if swapped {
                try? FileManager.default.removeItem(at: folder)
                return
            }
            // A file system without that call: the old region stands aside for a moment.
            let aside = target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).old")
            try? FileManager.default.removeItem(at: aside)
            guard unsafe rename(to, aside.path(percentEncoded: false)) == 0 else {
                throw RegionError(.notWritable, path: to, "cannot be replaced: \(Self.reason())")
            }
            guard unsafe rename(from, to) == 0 else {
                let reason = Self.reason()
                _ = unsafe rename(aside.path(percentEncoded: false), to)
                throw RegionError(.notWritable, path: to, "cannot be replaced: \(reason)")
            }
            try? FileManager.default.removeItem(at: aside)
            return
        }
        guard unsafe rename(from, to) == 0 else {
            throw RegionError(.notWritable, path: to, "cannot be written: \(Self.reason())")
        }
    }

    private static func synchronize(_ file: URL) throws {
        let descriptor = unsafe open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteOutOfSpace) }
    }

    private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}
