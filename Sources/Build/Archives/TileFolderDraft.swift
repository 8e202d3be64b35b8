internal import Foundation
internal import PortolanFiles

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A folder of tiles that is written under a hidden name beside its target and takes the target's name when it
/// is complete. A killed program leaves the hidden folder behind, and the next program reuses it. A lock that
/// ends with its process keeps two programs apart. Only tiles, their folders and their metadata are ever
/// removed.
struct TileFolderDraft: ~Copyable {
    /// The folder to write tiles to. It exists and is empty.
    let path: String
    /// The path that the user gave, for errors.
    private let name: String
    private let target: String
    private let lock: Int32
    private var published = false

    /// Makes the draft.
    /// - Throws: `OutputError` if something at the target may not be replaced, or if the file system refuses.
    init(_ name: String, force: Bool) throws(OutputError) {
        let target = try Self.target(name, force: force)
        let path = FileSystem.hiddenName(for: target)
        let lock: Int32
        do throws(POSIXError) { lock = try FileSystem.lockedDraft(path) } catch { throw OutputError(path: name, error) }
        // Remove the tiles that a killed program left.
        do throws(POSIXError) { try TileFolder.removeTiles(of: path) } catch {
            close(lock)
            throw OutputError(.notWritable, path: name, "cannot be written: \(path) contains files that are not tiles; remove that folder")
        }
        self.path = path
        self.name = name
        self.target = target
        self.lock = lock
    }

    /// Returns the folder's path without symbolic links.
    private static func target(_ name: String, force: Bool) throws(OutputError) -> String {
        let found: OutputTarget
        do throws(POSIXError) { found = try OutputTarget(name) } catch { throw OutputError(path: name, error) }
        switch found {
        case .nothing(let path): return path
        case .folder(let path):
            guard force else { throw OutputError(.exists, path: name, "exists already; --force replaces it") }
            try check(path, name)
            return path
        default: throw OutputError(.exists, path: name, "there is a file with this name; remove it, or choose another output")
        }
    }

    deinit {
        if !published, (try? TileFolder.removeTiles(of: path)) != nil { try? FileSystem.removeEmptyFolder(path) }
        close(lock)
    }

    /// Gives the folder its final name.
    consuming func publish() throws(OutputError) {
        do throws(POSIXError) {
            try FileSystem.synchronize(path)
            guard let standing = FileStatus(at: target) else {
                guard FileSystem.renamePath(path, target) == 0 else { throw FileSystem.failure() }
                published = true
                return
            }
            _ = standing.give(to: lock)
        } catch {
            throw OutputError(path: name, error)
        }
        // Another program may have added files to the target meanwhile, so the target is checked again.
        try Self.check(target, name)
        let aside = path + ".old"
        let exchanged = FileSystem.exchange(path, target)
        guard exchanged || FileSystem.renamePath(target, aside) == 0 && FileSystem.renamePath(path, target) == 0 else {
            let error = FileSystem.failure()
            _ = FileSystem.renamePath(aside, target)
            throw OutputError(path: name, error)
        }
        published = true
        let old = exchanged ? path : aside
        if (try? TileFolder.removeTiles(of: old)) != nil { try? FileSystem.removeEmptyFolder(old) }
    }

    /// Throws if the folder holds other files than tiles, because replacing the folder would delete those files.
    private static func check(_ target: String, _ name: String) throws(OutputError) {
        guard let foreign = TileFolder.foreignName(in: target) else { return }
        throw OutputError(
            .exists,
            path: name,
            "the folder contains files that are not tiles and would be lost: \(foreign); choose another output"
        )
    }
}

extension TileFolder {
    /// Returns the relative path of the first entry that is neither a tile `z/x/y.ENDING` nor the tiles'
    /// metadata; nil if there is none.
    static func foreignName(in path: String, depth: Int = 0) -> String? {
        for name in names(path) {
            switch kind(of: name, in: path, depth) {
            case .file: continue
            case .folder:
                if let foreign = foreignName(in: path + "/" + name, depth: depth + 1) { return name + "/" + foreign }
            default: return name
            }
        }
        return nil
    }

    /// Removes tiles, their folders and their metadata, but keeps the folder itself.
    /// - Throws: The system's error; `ENOTEMPTY` if anything else is in the folder.
    static func removeTiles(of path: String, depth: Int = 0) throws(POSIXError) {
        for name in names(path) {
            let entry = path + "/" + name
            switch kind(of: name, in: path, depth) {
            case .file: try FileSystem.removeFile(entry)
            case .folder:
                try removeTiles(of: entry, depth: depth + 1)
                try FileSystem.removeEmptyFolder(entry)
            default: throw POSIXError(.ENOTEMPTY)
            }
        }
    }

    private static func names(_ path: String) -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// Returns the kind of an entry if a folder of tiles may hold it at this depth; else nil.
    private static func kind(of name: String, in path: String, _ depth: Int) -> FileStatus.Kind? {
        let kind = FileStatus(linkAt: path + "/" + name)?.kind
        switch kind {
        case .file: return (depth == 2 ? tile(name) != nil : depth == 0 && name == metadataFileName) ? .file : nil
        case .folder: return depth < 2 && number(name).map({ depth == 1 || $0 <= 30 }) == true ? .folder : nil
        default: return nil
        }
    }
}
