internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An open temporary file that receives the bytes of an output. It is renamed to the output's name when it is complete;
/// otherwise it is removed after its last use.
struct DraftFile: ~Copyable {
    let path: String
    let descriptor: Int32
    private var hasName: Bool

    /// Creates a file under a hidden name beside the output, so that one step can rename it to the output's
    /// name. A lock, which ends with the process, keeps two programs from using the same draft. The draft of a
    /// killed program is removed.
    /// - Parameter permissions: the permissions of the new file, from which the process's mask is removed.
    /// - Throws: the system's error; `EWOULDBLOCK` if another process holds the draft; `EEXIST` if the entry
    ///   with the hidden name is not a draft of this user.
    init(beside target: String, permissions: UInt32) throws(POSIXError) {
        path = FileSystem.hiddenName(for: target)
        descriptor = try Self.lockedFile(path, permissions)
        hasName = true
    }

    /// Creates a file in the folder for temporary files.
    /// - Parameter keepsName: whether the file will be opened by its name. Otherwise it has no name, so that
    ///   nothing remains however the process ends.
    init(temporaryWithName keepsName: Bool) throws(POSIXError) {
        var template = Array(
            FileManager.default.temporaryDirectory.appending(path: "portolan-XXXXXX").path(percentEncoded: false).utf8CString
        )
        let opened = unsafe mkstemp(&template)
        guard opened >= 0 else { throw FileSystem.failure() }
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        descriptor = opened
        hasName = keepsName
        if !keepsName { _ = unsafe unlink(path) }
    }

    deinit {
        if hasName { _ = unsafe unlink(path) }
        close(descriptor)
    }

    /// Creates the file and locks it.
    private static func lockedFile(_ path: String, _ permissions: UInt32) throws(POSIXError) -> Int32 {
        var opened = new(path, permissions)
        if opened < 0, errno == EEXIST {
            try removeLeftover(path)
            opened = new(path, permissions)
        }
        guard opened >= 0 else { throw errno == EEXIST ? POSIXError(.EWOULDBLOCK) : FileSystem.failure() }
        // A file system without locks is accepted. The name is checked too, because another process may have mistaken
        // the new file for a leftover and removed its name.
        let isLocked = flock(opened, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
        guard isLocked, let status = FileStatus(descriptor: opened), FileStatus(linkAt: path)?.isSame(as: status) == true else {
            close(opened)
            throw POSIXError(.EWOULDBLOCK)
        }
        return opened
    }

    private static func new(_ path: String, _ permissions: UInt32) -> Int32 {
        unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(permissions))
    }

    /// Removes the file that a killed program of this user left behind.
    private static func removeLeftover(_ path: String) throws(POSIXError) {
        let old = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard old >= 0 else {
            if errno == ENOENT { return }
            throw POSIXError(.EEXIST)
        }
        defer { close(old) }
        guard let status = FileStatus(descriptor: old), status.kind == .file, status.owner == geteuid() else { throw POSIXError(.EEXIST) }
        guard flock(old, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { throw POSIXError(.EWOULDBLOCK) }
        // The process that owns the draft may have renamed it to the output's name in the meantime.
        if FileStatus(linkAt: path)?.isSame(as: status) == true { try FileSystem.removeFile(path) }
    }

    /// Empties the file.
    func clear() throws(POSIXError) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileSystem.failure() }
    }

    /// Renames the file to a name. A file that has this name is replaced.
    mutating func rename(to target: String) throws(POSIXError) {
        guard FileSystem.renamePath(path, target) == 0 else { throw FileSystem.failure() }
        hasName = false
    }
}
