#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What the file system says of an entry: its kind, who may do what, and which one it is.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case file, folder, link, pipe, socket, device
    }

    package let kind: Kind
    /// What its owner, its group and others may do: the twelve lowest bits of the mode.
    package let permissions: UInt32
    package let owner: UInt32
    package let group: UInt32
    /// How long the entry is; of a link, its name's length.
    package let byteCount: Int64
    private let device: UInt64
    private let inode: UInt64

    /// Of what a path leads to; nil, with the reason in `errno`, if it leads nowhere.
    package init?(at path: String) {
        var entry = stat()
        guard unsafe stat(path, &entry) == 0 else { return nil }
        self.init(entry)
    }

    /// Of the entry at a path itself, which may be a link; nil if nothing exists there.
    package init?(linkAt path: String) {
        var entry = stat()
        guard unsafe lstat(path, &entry) == 0 else { return nil }
        self.init(entry)
    }

    /// Of what is open; nil if nothing is.
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

    /// Whether both are one entry, whatever changed meanwhile.
    package func isSame(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

    /// Gives an open file or folder this one's owner, group and permissions.
    /// - Returns: false if the system refuses; only a privileged process may give a file away.
    package func give(to descriptor: Int32) -> Bool {
        guard let other = FileStatus(descriptor: descriptor) else { return false }
        if owner != other.owner || group != other.group {
            // Changing the owner takes some permissions away, so it comes first.
            guard fchown(descriptor, owner == other.owner ? .max : owner, group == other.group ? .max : group) == 0 else { return false }
        } else if permissions == other.permissions {
            return true
        }
        return fchmod(descriptor, mode_t(permissions)) == 0
    }
}
