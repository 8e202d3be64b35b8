internal import CFiles
package import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// File system calls that Foundation does not have, with the system's own error messages.
package enum FileSystem {
    /// Returns the message of the last failed call on this thread.
    package static func reason() -> String { unsafe String(cString: strerror(errno)) }

    /// Returns the error of the last failed call on this thread.
    package static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    // MARK: Names

    /// Whether an entry exists at the path. A link counts even if it leads to nothing.
    package static func exists(_ path: String) -> Bool { FileStatus(linkAt: path) != nil }

    /// Returns the path without links and without a slash at its end. For a link that leads to nothing, it
    /// returns the path that the link leads to. If a folder of the path is missing, it returns the path itself.
    package static func resolved(_ path: String) -> String {
        if case .nothing(let end)? = try? OutputTarget(path) { return end }
        if let real = realPath(path) { return real }
        var path = path
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }

    /// Returns the path without links. Returns nil, with the reason in `errno`, if a part of it is missing.
    static func realPath(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Returns the target of a link; nil if there is no link at the path.
    static func link(at path: String) -> String? {
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &text, text.count)
        return count > 0 ? String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// Returns the hidden name under which a file or folder is written before it gets its final name.
    package static func hiddenName(for path: String) -> String {
        (path as NSString).deletingLastPathComponent + "/.\((path as NSString).lastPathComponent).partial"
    }

    /// Returns the system's `rename`, under a name that methods called `rename` do not shadow.
    package static func renamePath(_ from: String, _ to: String) -> Int32 { unsafe rename(from, to) }

    /// Exchanges two paths in one step. Returns false if the file system cannot do that.
    package static func exchange(_ one: String, _ other: String) -> Bool { unsafe portolan_exchange_paths(one, other) == 0 }

    /// Removes a file or a link, but no folder.
    package static func removeFile(_ path: String) throws(POSIXError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw failure() }
    }

    /// Removes an empty folder.
    package static func removeEmptyFolder(_ path: String) throws(POSIXError) {
        guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw failure() }
    }

    // MARK: The disk

    /// Synchronizes a file, or the names in a folder, to the disk. If a file system cannot do this for folders,
    /// that is not an error.
    package static func synchronize(_ path: String) throws(POSIXError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        try synchronize(descriptor)
    }

    /// Synchronizes an open file to the disk. If the file is not on a disk, the call does nothing.
    static func synchronize(_ descriptor: Int32) throws(POSIXError) {
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw failure() }
    }

    /// Writes all bytes at the current position of the descriptor.
    static func write(_ bytes: some ContiguousBytes, to descriptor: Int32) throws(POSIXError) {
        let code: Int32 = unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = unsafe Self.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                if count > 0 {
                    done += count
                } else if count < 0, errno == EAGAIN {
                    // Another process shares the stream and has made it non-blocking, so the code waits for room in the
                    // stream.
                    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = unsafe poll(&request, 1, -1)
                } else if count == 0 || errno != EINTR {
                    return count < 0 ? errno : ENOSPC
                }
            }
            return 0
        }
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    }

    /// Calls the system's `write`, which this type's own `write` shadows.
    private static func write(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, start, count)
        #else
        unsafe Darwin.write(descriptor, start, count)
        #endif
    }

    /// Returns the number of bytes that can still be written beside the path; nil if the file system does not
    /// know. Throws an error if the file system is mounted read-only.
    package static func freeBytes(at path: String) throws(POSIXError) -> UInt64? {
        var volume = statvfs()
        guard unsafe statvfs(path, &volume) == 0 else { return nil }
        if volume.f_flag & UInt(ST_RDONLY) != 0 { throw POSIXError(.EROFS) }
        // Some network and virtual file systems report no size.
        guard volume.f_blocks > 0 else { return nil }
        let (bytes, overflows) = UInt64(volume.f_bavail).multipliedReportingOverflow(by: UInt64(volume.f_frsize))
        return overflows ? nil : bytes
    }

    // MARK: Locks

    /// Opens a folder and locks it. Returns nil if it cannot be opened or another process holds the lock.
    package static func lockedFolder(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Creates a hidden folder, or takes over the one that a killed program left behind, and locks it.
    /// - Throws: `EWOULDBLOCK` if another process holds it.
    package static func lockedDraft(_ path: String) throws(POSIXError) -> Int32 {
        guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else { throw failure() }
        let lock = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0 else { throw failure() }
        // Between opening and locking, the other process may have renamed the folder to its final name. The
        // hidden name then no longer belongs to the opened folder.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0, let opened = FileStatus(descriptor: lock),
            FileStatus(linkAt: path)?.isSame(as: opened) == true
        else {
            close(lock)
            throw POSIXError(.EWOULDBLOCK)
        }
        return lock
    }
}

extension POSIXError {
    /// The system's own message.
    package var reason: String { unsafe String(cString: strerror(code.rawValue)) }
}
