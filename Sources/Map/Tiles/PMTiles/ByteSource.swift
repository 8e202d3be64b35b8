public import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Bytes that can be read anywhere, from several threads at once: a file, memory, or a server that knows ranges.
public protocol ByteSource: Sendable {
    var byteCount: UInt64 { get }
    /// Exactly `count` bytes.
    /// - Throws: where the range reaches beyond the end or cannot be read.
    func read(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8]
}

/// Bytes in memory.
public struct MemoryByteSource: ByteSource {
    public let bytes: [UInt8]

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public var byteCount: UInt64 { UInt64(bytes.count) }

    public func read(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8] {
        guard count >= 0, offset <= byteCount, UInt64(count) <= byteCount - offset else {
            throw PMTilesError(.damaged, byteOffset: offset, "\(count) bytes expected in an archive of \(byteCount)")
        }
        return Array(bytes[Int(offset)..<(Int(offset) + count)])
    }
}

/// A file that stays open. Reads name their own position (`pread`), so threads do not disturb each other; a file that shrinks
/// meanwhile gives an error, where a mapped one would end the process.
public final class FileByteSource: ByteSource {
    public let byteCount: UInt64
    private let descriptor: Int32
    private let path: String

    public init(_ file: URL) throws(PMTilesError) {
        path = file.path(percentEncoded: false)
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PMTilesError(.file, "\(path): \(unsafe String(cString: strerror(errno)))") }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw PMTilesError(.file, "\(path): not a regular file")
        }
        byteCount = UInt64(status.st_size)
    }

    deinit { close(descriptor) }

    public func read(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8] {
        guard count >= 0, offset <= byteCount, UInt64(count) <= byteCount - offset else {
            throw PMTilesError(.damaged, byteOffset: offset, "\(count) bytes expected in an archive of \(byteCount)")
        }
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
        guard bytes.count == count else {
            throw PMTilesError(.file, byteOffset: offset, "\(path): \(unsafe String(cString: strerror(failure)))")
        }
        return bytes
    }
}
