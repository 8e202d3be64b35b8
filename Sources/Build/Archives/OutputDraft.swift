package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file or folder that is written under a hidden name beside its own, and takes its own name when it is whole. A killed program leaves the hidden
/// one behind, which the next one takes over; a lock that dies with the process keeps two apart.
package struct OutputDraft: ~Copyable {
    /// What is to be written: exists, and is empty.
    package let url: URL
    private let target: String
    private let path: String
    private let lock: Int32
    private let isFolder: Bool
    private var published = false

    /// - Throws: `ArchiveError` if something stands at the target and may not be replaced, or the file system refuses.
    package init(target: URL, isFolder: Bool, force: Bool) throws(ArchiveError) {
        var target = target.standardizedFileURL.path(percentEncoded: false)
        while target.count > 1, target.hasSuffix("/") { target.removeLast() }
        try Self.check(target, isFolder: isFolder, force: force)
        let parent = (target as NSString).deletingLastPathComponent
        let path = parent + "/.\((target as NSString).lastPathComponent).partial"
        var flags = isFolder ? O_RDONLY | O_DIRECTORY | O_CLOEXEC : O_RDWR | O_CREAT | O_CLOEXEC
        if isFolder, unsafe mkdir(path, 0o755) != 0, errno != EEXIST { throw Self.refusal(target) }
        flags |= O_NOFOLLOW
        let lock = unsafe open(path, flags, 0o644)
        guard lock >= 0 else { throw Self.refusal(target) }
        var opened = stat()
        var named = stat()
        guard flock(lock, LOCK_EX | LOCK_NB) == 0, unsafe fstat(lock, &opened) == 0, unsafe stat(path, &named) == 0,
            opened.st_ino == named.st_ino
        else {
            close(lock)
            throw ArchiveError(.busy, path: target, "another program writes this output now; try again when it is done")
        }
        // What a killed program left.
        if isFolder {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
                try? FileManager.default.removeItem(atPath: path + "/" + name)
            }
        } else {
            ftruncate(lock, 0)
        }
        self.lock = lock
        self.target = target
        self.path = path
        self.isFolder = isFolder
        url = URL(filePath: path, directoryHint: isFolder ? .isDirectory : .notDirectory)
    }

    deinit {
        if !published { try? FileManager.default.removeItem(atPath: path) }
        close(lock)
    }

    /// Brings the file to the disk and gives it its name.
    package consuming func publish() throws(ArchiveError) {
        guard fsync(lock) == 0 else { throw Self.refusal(target) }
        let aside = isFolder ? path + ".old" : nil
        if let aside {
            try? FileManager.default.removeItem(atPath: aside)
            if FileManager.default.fileExists(atPath: target), unsafe rename(target, aside) != 0 { throw Self.refusal(target) }
        }
        guard unsafe rename(path, target) == 0 else {
            let error = Self.refusal(target)
            if let aside { _ = unsafe rename(aside, target) }
            throw error
        }
        published = true
        if let aside { try? FileManager.default.removeItem(atPath: aside) }
    }

    private static func check(_ target: String, isFolder: Bool, force: Bool) throws(ArchiveError) {
        var standsFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: target, isDirectory: &standsFolder) else { return }
        guard force else { throw ArchiveError(.exists, path: target, "exists already; --force replaces it") }
        guard standsFolder.boolValue == isFolder else {
            throw ArchiveError(
                .exists,
                path: target,
                standsFolder.boolValue ? "a folder, which no file replaces" : "a file, which no folder replaces"
            )
        }
        guard isFolder else { return }
        // Of a folder that holds anything else, something would be lost.
        let others = ((try? FileManager.default.contentsOfDirectory(atPath: target)) ?? []).filter {
            $0 != TileFolder.metadataFileName && UInt8($0) == nil
        }
        guard others.isEmpty else {
            throw ArchiveError(
                .exists,
                path: target,
                "holds what is no tile and would be lost: \(others.sorted().prefix(3).joined(separator: ", ")); choose another output"
            )
        }
    }

    private static func refusal(_ target: String) -> ArchiveError {
        ArchiveError(.notWritable, path: target, "cannot be written: \(unsafe String(cString: strerror(errno)))")
    }
}
