public import Foundation
internal import PortolanDigests

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Bytes that several threads can read at any position at once: a file, memory, or a server that supports byte
/// ranges.
public protocol ByteSource: Sendable {
    /// The length of the source in bytes.
    var byteCount: UInt64 { get }
    /// Reads exactly `count` bytes from an offset.
    /// - Throws: an error if the range reaches beyond the end or cannot be read.
    func read(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8]
}

/// Bytes in memory.
public struct MemoryByteSource: ByteSource {
    /// All bytes of the source.
    public let bytes: [UInt8]

    /// Creates a source of these bytes, which are shared, not copied.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of bytes in memory.
    public var byteCount: UInt64 { UInt64(bytes.count) }

    /// Copies `count` bytes from an offset. O(`count`).
    /// - Throws: ``PMTilesError`` if the range reaches beyond the end.
    public func read(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8] {
        guard count >= 0, offset <= byteCount, UInt64(count) <= byteCount - offset else {
            throw PMTilesError(.damaged, byteOffset: offset, "a read of \(count) bytes exceeds the archive, which has \(byteCount) bytes")
        }
        return Array(bytes[Int(offset)..<(Int(offset) + count)])
    }
}

/// A file that stays open. Each read gives its own position (`pread`), so threads do not disturb each other. If
/// the file is truncated or overwritten meanwhile, reads throw an error; a mapped file would end the process or
/// show the new content.
public final class FileByteSource: ByteSource {
    /// The size of the file in bytes when it was opened.
    public let byteCount: UInt64
    private let descriptor: Int32
    private let path: String
    private let opened: FileState
    /// The checksums of the pages, if the file belongs to a region.
    private let sums: PageSums?

    /// The values that show whether a file was changed. The file system records the time of each change, to
    /// some milliseconds.
    private struct FileState: Equatable {
        var byteCount: off_t
        var seconds: Int
        var nanoseconds: Int

        init(_ status: stat) {
            byteCount = status.st_size
            #if canImport(Darwin)
            (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
            #else
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            #endif
        }
    }

    /// Opens a file for reading. It is closed when the source is released.
    /// - Throws: ``PMTilesError`` if the file cannot be opened or is not a regular file.
    public convenience init(_ file: URL) throws(PMTilesError) { try self.init(file, sums: nil) }

    /// Opens a file whose pages are compared with checksums when they are read.
    init(_ file: URL, sums: PageSums?) throws(PMTilesError) {
        self.sums = sums
        path = file.path(percentEncoded: false)
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PMTilesError(.file, "\(path): \(unsafe String(cString: strerror(errno)))") }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PMTilesError(.file, "\(path): not a regular file")
        }
        byteCount = UInt64(status.st_size)
        opened = FileState(status)
    }

    deinit { close(descriptor) }

    /// Reads `count` bytes from an offset; may block on the disk.
    /// - Throws: ``PMTilesError`` if the range reaches beyond the end, if the file cannot be read or was changed since
    ///   it was opened, or if a checksum shows that a page of the range is damaged.
    public func read(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8] {
        guard count >= 0, offset <= byteCount, UInt64(count) <= byteCount - offset else {
            throw PMTilesError(.damaged, byteOffset: offset, "a read of \(count) bytes exceeds the archive, which has \(byteCount) bytes")
        }
        guard let sums, count > 0 else { return try stored(at: offset, count: count) }
        // Only whole pages have checksums, so all pages that the range touches are read.
        let size = UInt64(PageSums.pageByteCount)
        let start = offset - offset % size
        let end = min((offset + UInt64(count) + size - 1) / size * size, byteCount)
        let pages = try stored(at: start, count: Int(end - start))
        if let damage = unsafe sums.firstDamage(in: pages.span.bytes, at: start) {
            throw PMTilesError(.damaged, byteOffset: damage, "the page at this byte is damaged: its checksum differs")
        }
        let first = Int(offset - start)
        return first == 0 && pages.count == count ? pages : Array(pages[first..<first + count])
    }

    private func stored(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8] {
        var failure: Int32 = 0
        let descriptor = self.descriptor
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, done in
            while done < count {
                let got = unsafe pread(descriptor, room.baseAddress?.advanced(by: done), count - done, off_t(offset) + off_t(done))
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else {
                    failure = got < 0 ? errno : EIO
                    return
                }
                done += got
            }
        }
        // The state is checked after reading: if the file is unchanged now, it was unchanged during the read.
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw PMTilesError(.file, byteOffset: offset, "\(path): \(unsafe String(cString: strerror(errno)))")
        }
        guard FileState(status) == opened else {
            let change = status.st_size < opened.byteCount ? "was cut from \(opened.byteCount) bytes to \(status.st_size)" : "was changed"
            throw PMTilesError(
                .file,
                byteOffset: offset,
                "\(path): \(change) while it was open; replace a region as a whole folder, by renaming, and open it again"
            )
        }
        guard bytes.count == count else {
            throw PMTilesError(.file, byteOffset: offset, "\(path): \(unsafe String(cString: strerror(failure)))")
        }
        return bytes
    }
}
