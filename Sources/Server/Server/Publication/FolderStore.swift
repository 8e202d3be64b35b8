import Foundation
import PortolanDigests

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder to which regions are published. A file is first written completely to the disk, and then renamed.
struct FolderStore: PublicationStore {
    let folder: URL
    let shown: String

    private static let pieceByteCount = 4 << 20
    private static let partEnding = ".part"

    /// - Parameter shown: the folder as the user named it.
    init(_ folder: URL, shown: String) {
        self.folder = folder
        self.shown = shown
    }

    private func file(_ name: String) -> URL { folder.appending(path: name) }

    func read(_ name: String, byteLimit: Int) throws -> StoredText? {
        let file = file(name)
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else { return nil }
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            let data = try handle.read(upToCount: byteLimit + 1) ?? Data()
            guard data.count <= byteLimit else { throw PublishFailure("\(shown)/\(name): the file has more than \(byteLimit) bytes") }
            return StoredText(data: data)
        } catch let error as PublishFailure {
            throw error
        } catch {
            throw PublishFailure("\(shown)/\(name): cannot be read: \(error.localizedDescription)")
        }
    }

    func byteCount(_ name: String) throws -> Int64? {
        let path = file(name).path(percentEncoded: false)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        return attributes[.size] as? Int64 ?? (attributes[.size] as? Int).map(Int64.init)
    }

    func hasDigest(_ name: String, _ digest: String, byteCount: Int64) throws -> Bool {
        (try? XXH3Digest.hexadecimal(ofFile: file(name))) == digest
    }

    func put(_ name: String, from source: URL, byteCount: Int64, _ progress: (Int64) -> Void) throws {
        do {
            let input = try FileHandle(forReadingFrom: source)
            defer { try? input.close() }
            try write(name) { output in
                var done: Int64 = 0
                while let piece = try input.read(upToCount: Self.pieceByteCount), !piece.isEmpty {
                    try output.write(contentsOf: piece)
                    done += Int64(piece.count)
                    progress(done)
                }
                guard done == byteCount else {
                    throw PublishFailure("\(source.path(percentEncoded: false)): the file changed while it was read; publish again")
                }
            }
        } catch let error as PublishFailure {
            throw error
        } catch {
            throw PublishFailure("\(shown)/\(name): cannot be written: \(error.sentence)")
        }
    }

    func replacePublication(_ data: Data, replacing old: StoredText?) throws {
        // The lock keeps other publishers away. A publisher that ignores the lock is detected here.
        guard try read(Publication.fileName, byteLimit: Publication.byteLimit)?.data == old?.data else {
            throw PublishFailure.concurrent(shown)
        }
        do {
            try write(Publication.fileName) { try $0.write(contentsOf: data) }
        } catch {
            throw PublishFailure("\(shown)/\(Publication.fileName): cannot be written: \(error.sentence)")
        }
    }

    func remove(_ name: String) throws {
        do {
            try FileManager.default.removeItem(at: file(name))
        } catch CocoaError.fileNoSuchFile {
            // The file is missing already, so there is nothing to remove.
        } catch {
            throw PublishFailure("\(shown)/\(name): cannot be removed: \(error.sentence)")
        }
    }

    func exclusively<Result>(_ work: () throws -> Result) throws -> Result {
        let objects = folder.appending(path: PublishedObject.folder, directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
        } catch {
            throw PublishFailure("\(shown): the folder cannot be made: \(error.sentence)")
        }
        let descriptor = unsafe open(folder.path(percentEncoded: false), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PublishFailure("\(shown): cannot be opened: \(unsafe String(cString: strerror(errno)))") }
        // Closing the file releases the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else { throw PublishFailure("\(shown): another publisher is at work here; wait until it has ended") }
        }
        // Removes the parts that a killed publisher has left. Nobody else writes here now.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: objects.path(percentEncoded: false))) ?? []
        where name.hasPrefix(".") && name.hasSuffix(Self.partEnding) {
            try? FileManager.default.removeItem(at: objects.appending(path: name))
        }
        return try work()
    }

    /// Writes the content to a file beside the target, and gives that file the target's name when everything is on the
    /// disk.
    private func write(_ name: String, _ content: (FileHandle) throws -> Void) throws {
        let target = file(name)
        let parent = target.deletingLastPathComponent()
        let part = parent.appending(path: ".\(target.lastPathComponent)\(Self.partEnding)")
        let partPath = part.path(percentEncoded: false)
        guard FileManager.default.createFile(atPath: partPath, contents: nil) else { throw Self.failure() }
        do {
            let output = try FileHandle(forWritingTo: part)
            defer { try? output.close() }
            try content(output)
            try output.synchronize()
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw error
        }
        guard unsafe rename(partPath, target.path(percentEncoded: false)) == 0 else { throw Self.failure() }
        // The new name must survive a power failure too. A file system that does not support this is not an error.
        let descriptor = unsafe open(parent.path(percentEncoded: false), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 {
            fsync(descriptor)
            close(descriptor)
        }
    }

    private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
