#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The system's information on an entry of the file system: its kind, its permissions and its identity.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case file, folder, link, pipe, socket, device
    }

    package let kind: Kind
    /// The permissions of the owner, the group and others: the twelve lowest bits of the mode.
    package let permissions: UInt32
    /// The ID of the user who owns the entry.
    package let owner: UInt32
    /// The ID of the entry's group.
    package let group: UInt32
    /// The length of the entry in bytes; for a link, the length of its target's name.
    package let byteCount: Int64
    private let device: UInt64
    private let inode: UInt64

    /// Reads the status of the entry that a path leads to. Returns nil, with the reason in `errno`, if the path
    /// leads to nothing.
    package init?(at path: String) {
        var entry = stat()
        guard unsafe stat(path, &entry) == 0 else { return nil }
        self.init(entry)
    }

    /// Reads the status of the entry at a path itself, which may be a link. Returns nil if nothing exists
    /// there.
    package init?(linkAt path: String) {
        var entry = stat()
        guard unsafe lstat(path, &entry) == 0 else { return nil }
        self.init(entry)
    }

    /// Reads the status of an open file. Returns nil if the descriptor is not open.
    package init?(descriptor: Int32) {
        var entry = stat()
        guard unsafe fstat(descriptor, &entry) == 0 else { return nil }
        self.init(entry)
    }

    private init(_ entry: stat) {
        kind =
            switch entry.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            default: .device
            }
        permissions = UInt32(entry.st_mode) & 0o7777
        owner = entry.st_uid
        group = entry.st_gid
        byteCount = Int64(entry.st_size)
        device = UInt64(truncatingIfNeeded: entry.st_dev)
        inode = UInt64(entry.st_ino)
    }

    /// Whether both statuses belong to the same entry, even if its contents or permissions have changed.
    package func isSame(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

    /// Sets the owner, group and permissions of an open file or folder to this entry's.
    /// - Returns: false if the system refuses. Only a privileged process may change a file's owner.
    package func give(to descriptor: Int32) -> Bool {
        guard let other = FileStatus(descriptor: descriptor) else { return false }
        if owner != other.owner || group != other.group {
            // The owner is changed first, because a change of the owner removes some permissions.
            guard fchown(descriptor, owner == other.owner ? .max : owner, group == other.group ? .max : group) == 0 else { return false }
        } else if permissions == other.permissions {
            return true
        }
        return fchmod(descriptor, mode_t(permissions)) == 0
    }
}
