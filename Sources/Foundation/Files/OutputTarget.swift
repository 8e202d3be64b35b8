package import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The entry that the path of an output leads to. Links are followed.
package enum OutputTarget: Hashable, Sendable {
    /// Nothing exists. The path, without links, is where a file or folder may be created.
    case nothing(path: String)
    /// A regular file, at a path without links.
    case file(path: String, FileStatus)
    /// A folder, at a path without links.
    case folder(path: String)
    /// Any other entry that bytes can be written into: a device, a named pipe, a file that has lost its name.
    case node(path: String, FileStatus)
    /// An open descriptor of this process, as in `/dev/stdout` and `/proc/self/fd/3`.
    case descriptor(Int32)

    private static let slash = UInt8(ascii: "/")
    /// The largest number of links to follow, the same as Linux's.
    private static let mostLinks = 40

    /// Follows a path.
    /// - Throws: the system's error if a folder of the path is missing or not accessible, and `ELOOP` for too
    ///   many links.
    package init(_ path: String) throws(POSIXError) {
        let end = try Self.end(of: path)
        if let descriptor = end.descriptor {
            self = .descriptor(descriptor)
            return
        }
        // The system follows the links too, and its refusal is an error: in folders that everybody may write, it
        // refuses links of other users.
        guard let status = FileStatus(at: path) else {
            let failure = FileSystem.failure()
            guard failure.code == .ENOENT else { throw failure }
            self = .nothing(path: end.path)
            return
        }
        switch status.kind {
        case .folder: self = .folder(path: end.path)
        case .file where FileStatus(linkAt: end.path)?.isSame(as: status) == true: self = .file(path: end.path, status)
        default: self = .node(path: path, status)
        }
    }

    /// Whether this is the process's standard output.
    var isStandardOutput: Bool {
        guard case .descriptor(let number) = self, let status = FileStatus(descriptor: number) else { return false }
        return FileStatus(descriptor: STDOUT_FILENO)?.isSame(as: status) == true
    }

    /// Follows symbolic links until a name is no link, or until a link leads to an open descriptor. The last name need
    /// not exist.
    private static func end(of path: String) throws(POSIXError) -> (path: String, descriptor: Int32?) {
        var path = path
        for _ in 0...mostLinks {
            while path.utf8.count > 1, path.utf8.last == slash { path.removeLast() }
            let cut = path.utf8.lastIndex(of: slash)
            let name = cut.map { String(path[path.utf8.index(after: $0)...]) } ?? path
            let folder = cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            guard !path.isEmpty, let parent = FileSystem.realPath(folder) else {
                throw path.isEmpty ? POSIXError(.ENOENT) : FileSystem.failure()
            }
            if let number = descriptor(name, in: parent) { return (path, number) }
            let whole = (parent == "/" ? "" : parent) + "/" + name
            if name.isEmpty || name == "." || name == ".." { return (FileSystem.realPath(whole) ?? whole, nil) }
            guard let link = FileSystem.link(at: whole) else { return (whole, nil) }
            path = link.utf8.first == slash ? link : parent + "/" + link
        }
        throw POSIXError(.ELOOP)
    }

    /// Returns the open descriptor of the process that a name in a folder represents.
    private static func descriptor(_ name: String, in folder: String) -> Int32? {
        guard folder == "/dev/fd" || folder.hasPrefix("/proc/\(getpid())/") && folder.hasSuffix("/fd"), let number = Int32(name),
            number >= 0,
            fcntl(number, F_GETFD) != -1
        else { return nil }
        return number
    }
}
