package import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file that a user named, being written. Its bytes go to a draft, and from there to where the name leads when they are whole.
///
/// - A new file takes its name in one step, and so does one that replaces a regular file, whose owner and permissions it gets.
/// - A link is followed: the file that it leads to is replaced or made.
/// - A device, a pipe and what the process has open (`/dev/stdout`) get the bytes and stay what they are.
/// - A regular file gets the bytes in its place if its folder lets nobody replace it, if it is a mount, and if its owner cannot be kept.
/// - A folder, and a file that may not be written, is an error before the work.
package struct OutputFile: ~Copyable {
    /// How the bytes get to where they belong.
    private enum Way {
        /// The draft takes a name; of the file that has it, if any.
        case rename(path: String, FileStatus?)
        /// The bytes are copied into a regular file, which ends behind them.
        case overwrite(path: String)
        /// The bytes are copied into what is open.
        case copy(FileHandle)
        /// The bytes are copied into a pipe that nobody reads yet.
        case pipe(path: String)
    }

    private let name: String
    private let way: Way
    private let replaces: Bool
    private var draft: DraftFile

    /// Finds out, as far as that can be known before the work, whether the output can be written.
    /// - Parameters:
    ///   - name: the path as the user gave it.
    ///   - replaces: whether a regular file that stands there may be replaced.
    ///   - isOpenedByName: whether the writer opens ``url``, because it seeks or is not ours; others call ``write(_:)``.
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

    /// Writes bytes to an output.
    package static func write(_ bytes: some ContiguousBytes, to name: String, replaces: Bool = true) throws {
        let file = try OutputFile(name, replaces: replaces)
        try file.write(bytes)
        try file.publish()
    }

    /// Whether an output is the process's standard output, so that a line about it would stand in it.
    package static func isStandardOutput(_ name: String) -> Bool { (try? OutputTarget(name))?.isStandardOutput == true }

    // MARK: Before the work

    private static func way(to name: String, replaces: Bool) throws(OutputError) -> Way {
        let target: OutputTarget
        do throws(POSIXError) { target = try OutputTarget(name) } catch { throw OutputError(path: name, error) }
        switch target {
        case .folder: throw OutputError(.exists, path: name, "a folder, which no file replaces")
        case .nothing(let path):
            guard name.utf8.last != UInt8(ascii: "/") else { throw OutputError(path: name, POSIXError(.EISDIR)) }
            return .rename(path: path, nil)
        case .file(let path, let status):
            guard replaces else { throw OutputError(.exists, path: name, "exists already; --force replaces it") }
            guard unsafe access(path, W_OK) == 0 else { throw OutputError(path: name, FileSystem.failure()) }
            return .rename(path: path, status)
        case .node(let path, let status):
            if let opened = opened(path) { return .copy(opened) }
            // A pipe without a reader.
            guard status.kind == .pipe, errno == ENXIO else { throw OutputError(path: name, FileSystem.failure()) }
            return .pipe(path: path)
        case .descriptor(let number):
            // A descriptor of its own at the same place of the file: the shell may have opened it for more than this output.
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw OutputError(path: name, FileSystem.failure()) }
            let handle = FileHandle(fileDescriptor: copy, closeOnDealloc: true)
            guard fcntl(copy, F_GETFL) & O_ACCMODE != O_RDONLY else { throw OutputError(path: name, POSIXError(.EBADF)) }
            return .copy(handle)
        }
    }

    /// Opens a device or a pipe without waiting; nil, with the reason in `errno`, if it cannot be opened.
    private static func opened(_ path: String) -> FileHandle? {
        let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The draft stands beside a file, in whose place it may come. Where the folder refuses, and for what is no file, it is a temporary one.
    private static func draft(for way: inout Way, isOpenedByName: Bool) throws(POSIXError) -> DraftFile {
        guard case .rename(let path, let standing) = way else { return try DraftFile(temporaryWithName: isOpenedByName) }
        do throws(POSIXError) {
            // Nobody reads in the draft what the file keeps from them.
            return try DraftFile(beside: path, permissions: standing == nil ? 0o666 : 0o600)
        } catch {
            guard standing != nil, [.EACCES, .EPERM, .EROFS].contains(error.code) else { throw error }
            way = .overwrite(path: path)
            return try DraftFile(temporaryWithName: isOpenedByName)
        }
    }

    // MARK: The work

    /// Where a writer that opens a file by its name writes: exists, and is empty.
    package var url: URL { URL(filePath: draft.path, directoryHint: .notDirectory) }

    /// Bytes so far.
    package var byteCount: Int { Int(clamping: lseek(draft.descriptor, 0, SEEK_END)) }

    /// Adds bytes.
    package func write(_ bytes: some ContiguousBytes) throws(OutputError) {
        do throws(POSIXError) { try FileSystem.write(bytes, to: draft.descriptor) } catch { throw OutputError(path: name, error) }
    }

    /// Takes all bytes back.
    package func clear() throws(OutputError) {
        do throws(POSIXError) { try draft.clear() } catch { throw OutputError(path: name, error) }
    }

    // MARK: After the work

    /// Brings the bytes to where they belong. A pipe may have to be waited for; cancelling the task ends that.
    /// - Throws: `OutputError`, `CancellationError`.
    package consuming func publish() throws {
        do {
            switch way {
            case .rename(let path, let standing):
                // Only a privileged process gives files away, and some file systems refuse even that.
                guard standing?.give(to: draft.descriptor) ?? true else { return try overwrite(path) }
                try FileSystem.synchronize(draft.descriptor)
                if let now = FileStatus(linkAt: path), now.kind != .file {
                    throw OutputError(.exists, path: name, "is something else by now; nothing is written")
                }
                guard replaces || !FileSystem.exists(path) else {
                    throw OutputError(.exists, path: name, "exists by now, and nothing is written; --force replaces it")
                }
                do throws(POSIXError) {
                    try draft.rename(to: path)
                } catch {
                    // A mount keeps its name, and in a folder of all each one's files do.
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

    /// Copies the draft. What is no regular file may make us wait, so it gets so little at once that `poll` can tell whether there is room.
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

    /// How often a wait looks whether it is cancelled, in milliseconds.
    private static let patience: Int32 = 100

    /// Nothing tells when a pipe gets its reader.
    private static func rest() throws {
        _ = poll(nil, 0, patience)
        try Task.checkCancellation()
    }
}
