internal import Foundation
internal import PortolanFiles

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Gives a finished folder its name so that readers find either the old folder or the new one, even after a power failure.
struct FolderPublication {
    let folder: String
    let target: String
    /// The temporary place of the old folder on file systems that cannot exchange two names.
    let aside: String
    /// Exchanges two paths in one step; false if the file system cannot.
    var exchange: (String, String) -> Bool = FileSystem.exchange
    /// Synchronizes the names in a folder to the disk.
    var synchronize: (String) throws(POSIXError) -> Void = FileSystem.synchronize

    /// Renames; `synchronize` comes next, and only then may the old folder be removed.
    /// - Returns: the new path of the folder that had the name; nil if none had it.
    func rename(replacing: Bool) throws(RegionError) -> String? {
        if replacing { return try replace() }
        guard FileSystem.renamePath(folder, target) == 0 else {
            throw RegionError(.notWritable, path: target, "cannot be written: \(FileSystem.reason())")
        }
        return nil
    }

    /// Synchronizes the new names to the disk. Without this a power failure may bring the old name back when the old files are gone.
    func synchronizeNames() throws(RegionError) {
        do {
            try synchronize((target as NSString).deletingLastPathComponent)
        } catch  where error.code == .EACCES {
            // A folder that may be written but not read: only its owner can synchronize it.
        } catch {
            throw RegionError(
                .notWritable,
                path: target,
                "the region is written, but its name may not outlast a power failure: \(error.reason)"
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

    /// Whether `replace` would be allowed, without changing anything: renaming onto a folder that is not empty checks all permissions
    /// and then has to fail (POSIX: `EEXIST` or `ENOTEMPTY`).
    /// - Parameter folder: not empty.
    static func checkReplaceable(_ target: String, by folder: String) throws(RegionError) {
        guard unsafe access(target, W_OK | X_OK) == 0 else {
            throw RegionError(.notWritable, path: target, "cannot be replaced, its files cannot be removed: \(FileSystem.reason())")
        }
        guard FileSystem.renamePath(target, folder) != 0 else {
            // No file system should get here; the renaming is undone.
            _ = FileSystem.renamePath(folder, target)
            throw RegionError(.notWritable, path: target, "cannot be replaced: the file system renames onto folders that are not empty")
        }
        switch errno {
        case EEXIST, ENOTEMPTY: return
        case EBUSY, EXDEV:
            let reason = FileSystem.reason()
            throw RegionError(
                .notWritable,
                path: target,
                "cannot be replaced (\(reason)): a mounted folder keeps its name; choose an --output within it"
            )
        default: throw RegionError(.notWritable, path: target, "cannot be replaced: \(FileSystem.reason())")
        }
    }
}
