package import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that is being written under a name that the user gave. All bytes first go to a draft. When the draft is
/// complete, its bytes go to the file that the name leads to.
///
/// - A new file gets its name in one step. So does a file that replaces a regular file; it gets that file's
///   owner and permissions.
/// - A link is followed: the file that it leads to is replaced or created.
/// - A device, a pipe or an open file of the process (`/dev/stdout`) gets the bytes and is not replaced.
/// - A regular file gets the bytes in place if its folder does not allow it to be replaced, if it is a mount,
///   or if its owner cannot be kept.
/// - A folder, or a file without write permission, is an error before the work begins.
package struct OutputFile: ~Copyable {
    /// The way in which the bytes get from the draft to the output.
    private enum Way {
        /// The draft is renamed to the path. If a file has this path already, the second value is the status of
        /// that file.
        case rename(path: String, FileStatus?)
        /// The bytes are copied into a regular file, which is cut off after them.
        case overwrite(path: String)
        /// The bytes are copied into an open file.
        case copy(FileHandle)
        /// The bytes are copied into a pipe that has no reader yet.
        case pipe(path: String)
    }

    private let name: String
    private let way: Way
    private let replaces: Bool
    private var draft: DraftFile

    /// Opens a draft for the output. Throws an error if it is already certain that the output cannot be
    /// written.
    /// - Parameters:
    ///   - name: the path as the user gave it.
    ///   - replaces: whether an existing regular file may be replaced.
    ///   - isOpenedByName: whether the writer opens ``url``, because it seeks or is a foreign library. Other
    ///     writers call ``write(_:)``.
    package init(_ name: String, replaces: Bool = true, isOpenedByName: Bool = false) throws(OutputError) {
        var way = try Self.way(to: name, replaces: replaces)
        do throws(POSIXError) {
            draft = try Self.draft(for: &way, isOpenedByName: isOpenedByName)
        } catch {
            if error.code == .EEXIST, case .rename(let path, _) = way {
                throw OutputError(
                    .notWritable,
                    path: name,
                    "cannot be written: \(FileSystem.hiddenName(for: path)) is in the way; remove it"
                )
            }
            throw OutputError(path: name, error)
        }
        self.name = name
        self.way = way
        self.replaces = replaces
    }

    /// Writes bytes to an output and publishes it.
    package static func write(_ bytes: some ContiguousBytes, to name: String, replaces: Bool = true) throws {
        let file = try OutputFile(name, replaces: replaces)
        try file.write(bytes)
        try file.publish()
    }

    /// Whether an output is the process's standard output. A message on standard output would then become part of the
    /// output.
    package static func isStandardOutput(_ name: String) -> Bool { (try? OutputTarget(name))?.isStandardOutput == true }

    // MARK: Before the work

    private static func way(to name: String, replaces: Bool) throws(OutputError) -> Way {
        let target: OutputTarget
        do throws(POSIXError) { target = try OutputTarget(name) } catch { throw OutputError(path: name, error) }
        switch target {
        case .folder: throw OutputError(.exists, path: name, "is a folder; a file cannot replace it")
        case .nothing(let path):
            guard name.utf8.last != UInt8(ascii: "/") else { throw OutputError(path: name, POSIXError(.EISDIR)) }
            return .rename(path: path, nil)
        case .file(let path, let status):
            guard replaces else { throw OutputError(.exists, path: name, "exists already; --force replaces it") }
            guard unsafe access(path, W_OK) == 0 else { throw OutputError(path: name, FileSystem.failure()) }
            return .rename(path: path, status)
        case .node(let path, let status):
            if let opened = opened(path) { return .copy(opened) }
            // The entry is a pipe without a reader.
            guard status.kind == .pipe, errno == ENXIO else { throw OutputError(path: name, FileSystem.failure()) }
            return .pipe(path: path)
        case .descriptor(let number):
            // The shell may have opened the descriptor for more than this output. So the output gets a
            // descriptor of its own at the same position of the file.
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw OutputError(path: name, FileSystem.failure()) }
            let handle = FileHandle(fileDescriptor: copy, closeOnDealloc: true)
            guard fcntl(copy, F_GETFL) & O_ACCMODE != O_RDONLY else { throw OutputError(path: name, POSIXError(.EBADF)) }
            return .copy(handle)
        }
    }

    /// Opens a device or a pipe without waiting. Returns nil, with the reason in `errno`, if it cannot be
    /// opened.
    private static func opened(_ path: String) -> FileHandle? {
        let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Creates the draft beside the file that it may replace. If the folder does not allow that, or the output
    /// is not a regular file, the draft is a temporary file.
    private static func draft(for way: inout Way, isOpenedByName: Bool) throws(POSIXError) -> DraftFile {
        guard case .rename(let path, let standing) = way else { return try DraftFile(temporaryWithName: isOpenedByName) }
        do throws(POSIXError) {
            // A draft for an existing file can be read only by its owner, because the file may be secret from
            // others.
            return try DraftFile(beside: path, permissions: standing == nil ? 0o666 : 0o600)
        } catch {
            guard standing != nil, [.EACCES, .EPERM, .EROFS].contains(error.code) else { throw error }
            way = .overwrite(path: path)
            return try DraftFile(temporaryWithName: isOpenedByName)
        }
    }

    // MARK: The work

    /// The URL at which a writer opens the draft by its name. The file exists and is empty.
    package var url: URL { URL(filePath: draft.path, directoryHint: .notDirectory) }

    /// The number of bytes so far.
    package var byteCount: Int { Int(clamping: lseek(draft.descriptor, 0, SEEK_END)) }

    /// Adds bytes.
    package func write(_ bytes: some ContiguousBytes) throws(OutputError) {
        do throws(POSIXError) { try FileSystem.write(bytes, to: draft.descriptor) } catch { throw OutputError(path: name, error) }
    }

    /// Removes all bytes.
    package func clear() throws(OutputError) {
        do throws(POSIXError) { try draft.clear() } catch { throw OutputError(path: name, error) }
    }

    // MARK: After the work

    /// Moves the bytes from the draft to the output. The call may have to wait for a pipe's reader; cancelling
    /// the task ends the wait.
    /// - Throws: `OutputError`, `CancellationError`.
    package consuming func publish() throws {
        do {
            switch way {
            case .rename(let path, let standing):
                // Only a privileged process may change a file's owner, and some file systems do not allow even
                // that.
                guard standing?.give(to: draft.descriptor) ?? true else { return try overwrite(path) }
                try FileSystem.synchronize(draft.descriptor)
                if let now = FileStatus(linkAt: path), now.kind != .file {
                    throw OutputError(.exists, path: name, "is now something other than a regular file; nothing was written")
                }
                guard replaces || !FileSystem.exists(path) else {
                    throw OutputError(.exists, path: name, "exists now; nothing was written; --force replaces it")
                }
                do throws(POSIXError) {
                    try draft.rename(to: path)
                } catch {
                    // A mount cannot be renamed over. In a folder with the sticky bit, only a file's owner can
                    // replace the file.
                    guard standing != nil, [.EBUSY, .EPERM, .EACCES].contains(error.code) else { throw error }
                    try overwrite(path)
                }
            case .overwrite(let path): try overwrite(path)
            case .copy(let handle): try copy(into: handle)
            case .pipe(let path):
                while true {
                    if let handle = Self.opened(path) { return try copy(into: handle) }
                    guard errno == ENXIO || errno == EINTR else { throw FileSystem.failure() }
                    try Self.rest()
                }
            }
        } catch let error as POSIXError {
            throw OutputError(path: name, error)
        }
    }

    private func overwrite(_ path: String) throws {
        let descriptor = unsafe open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileSystem.failure() }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try withExtendedLifetime(handle) {
            try copy(into: handle)
            guard ftruncate(descriptor, lseek(descriptor, 0, SEEK_CUR)) == 0 else { throw FileSystem.failure() }
            try FileSystem.synchronize(descriptor)
        }
    }

    /// Copies the draft into the output. Writing to something other than a regular file may block. So such an
    /// output gets only as many bytes at a time as `poll` guarantees room for.
    private func copy(into handle: FileHandle) throws {
        let target = handle.fileDescriptor
        let isFile = FileStatus(descriptor: target)?.kind == .file
        var room = [UInt8](repeating: 0, count: isFile ? 1 << 20 : Int(PIPE_BUF))
        var offset: off_t = 0
        while true {
            let count = unsafe pread(draft.descriptor, &room, room.count, offset)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileSystem.failure() }
            guard count > 0 else { break }
            while !isFile {
                var request = pollfd(fd: target, events: Int16(POLLOUT), revents: 0)
                if unsafe poll(&request, 1, Self.patience) > 0 { break }
                try Task.checkCancellation()
            }
            try FileSystem.write(room[..<count], to: target)
            offset += off_t(count)
        }
        try FileSystem.synchronize(target)
    }

    /// The interval in milliseconds at which a wait checks for cancellation.
    private static let patience: Int32 = 100

    /// Waits a short time, because the system does not tell when a pipe gets its reader.
    private static func rest() throws {
        _ = poll(nil, 0, patience)
        try Task.checkCancellation()
    }
}
