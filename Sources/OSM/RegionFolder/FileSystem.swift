internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// File system calls that Foundation does not offer, with the system's own error messages.
enum FileSystem {
    /// The message of the last call that failed on this thread.
    static func reason() -> String { unsafe String(cString: strerror(errno)) }

    /// Whether something exists at the path; a link counts, wherever it leads.
    static func exists(_ path: String) -> Bool {
        var entry = stat()
        return unsafe lstat(path, &entry) == 0
    }

    /// The inode that a path leads to; nil if it leads nowhere.
    static func inode(_ path: String) -> UInt64? {
        var entry = stat()
        return unsafe stat(path, &entry) == 0 ? UInt64(entry.st_ino) : nil
    }

    /// The path without links and without a slash at its end; the path itself if a part of it is missing.
    static func resolved(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Synchronizes a file, or the names in a folder, to the disk. A file system that cannot do this for folders is not an error.
    static func synchronize(_ path: String) throws(POSIXError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw failure() }
    }

    /// An open folder whose lock this process holds; nil if it cannot be opened or another process holds the lock.
    static func lockedFolder(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Bytes that may still be written beside the path; nil if the file system does not say. Throws if it is mounted read-only.
    static func freeBytes(at path: String) throws(POSIXError) -> UInt64? {
        var volume = statvfs()
        guard unsafe statvfs(path, &volume) == 0 else { return nil }
        if volume.f_flag & UInt(ST_RDONLY) != 0 { throw POSIXError(.EROFS) }
        // Some network and virtual file systems know no size.
        guard volume.f_blocks > 0 else { return nil }
        let (bytes, overflows) = UInt64(volume.f_bavail).multipliedReportingOverflow(by: UInt64(volume.f_frsize))
        return overflows ? nil : bytes
    }

    static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension POSIXError {
    /// The system's own message.
    var reason: String { unsafe String(cString: strerror(code.rawValue)) }
}

/// The system's `rename`, under a name that methods called `rename` do not shadow.
func renamePath(_ from: String, _ to: String) -> Int32 { unsafe rename(from, to) }
