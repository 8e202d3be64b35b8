internal import Foundation
internal import PortolanFiles

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Gives a finished folder its name in such a way that readers find either the old folder or the new one, even after a
/// power failure.
struct FolderPublication {
    let folder: String
    let target: String
    /// The temporary path of the old folder on file systems that cannot exchange two names.
    let aside: String
    /// Exchanges two paths in one step; returns false if the file system cannot.
    var exchange: (String, String) -> Bool = FileSystem.exchange
    /// Synchronizes the names in a folder to the disk.
    var synchronize: (String) throws(POSIXError) -> Void = FileSystem.synchronize

    /// Renames the folder. `synchronizeNames` must follow before the old folder may be removed.
    /// - Returns: the new path of the folder that had the name; nil if there was none.
    func rename(replacing: Bool) throws(RegionError) -> String? {
        if replacing { return try replace() }
        guard FileSystem.renamePath(folder, target) == 0 else {
            throw RegionError(.notWritable, path: target, "cannot be written: \(FileSystem.reason())")
        }
        return nil
    }

    /// Synchronizes the new names to the disk. Otherwise a power failure could restore the old name after the old files
    /// are gone.
    func synchronizeNames() throws(RegionError) {
        do {
            try synchronize((target as NSString).deletingLastPathComponent)
        } catch  where error.code == .EACCES {
            // A folder that may be written but not read can be synchronized only by its owner.
        } catch {
            throw RegionError(
                .notWritable,
                path: target,
                "the region is written, but a power failure may undo its new name: \(error.reason)"
            )
        }
    }

    private func replace() throws(RegionError) -> String {
        if exchange(folder, target) { return folder }
        guard FileSystem.renamePath(target, aside) == 0 else {
            throw RegionError(.notWritable, path: target, "cannot be replaced: \(FileSystem.reason())")
        }
        guard FileSystem.renamePath(folder, target) == 0 else {
            let reason = FileSystem.reason()
            _ = FileSystem.renamePath(aside, target)
            throw RegionError(.notWritable, path: target, "cannot be replaced: \(reason)")
        }
        return aside
    }

    /// Checks whether `replace` would be allowed, without changing anything. Renaming onto a folder that is not empty
    /// checks all permissions and then must fail (POSIX: `EEXIST` or `ENOTEMPTY`).
    /// - Parameter folder: a folder that is not empty.
    static func checkReplaceable(_ target: String, by folder: String) throws(RegionError) {
        guard unsafe access(target, W_OK | X_OK) == 0 else {
            throw RegionError(.notWritable, path: target, "cannot be replaced, because its files cannot be removed: \(FileSystem.reason())")
        }
        guard FileSystem.renamePath(target, folder) != 0 else {
            // A file system should refuse this renaming. If it does not, the renaming is undone.
            _ = FileSystem.renamePath(folder, target)
            throw RegionError(
                .notWritable,
                path: target,
                "cannot be replaced safely: the file system lets a folder take the name of one that holds files"
            )
        }
        switch errno {
        case EEXIST, ENOTEMPTY: return
        case EBUSY, EXDEV:
            let reason = FileSystem.reason()
            throw RegionError(
                .notWritable,
                path: target,
                "cannot be replaced (\(reason)): a mounted folder cannot be renamed; choose an --output inside it"
            )
        default: throw RegionError(.notWritable, path: target, "cannot be replaced: \(FileSystem.reason())")
        }
    }
}
