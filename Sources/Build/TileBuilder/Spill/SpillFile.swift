internal import Foundation
internal import PortolanTiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A temporary file for what has no room in memory. It loses its name at once, so that the system removes it however the process ends. Threads may read
/// and write different places of it at the same time.
final class SpillFile: Sendable {
    private let descriptor: Int32
    private let path: String

    init(in folder: URL) throws(PMTilesError) {
        path = folder.appending(path: "tiles.spill").path(percentEncoded: false)
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0, unsafe unlink(path) == 0 else { throw Self.failure(path, "made", errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func write(_ bytes: [UInt8], at offset: Int) throws(PMTilesError) {
        let descriptor = self.descriptor
        let reason: Int32 = unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = unsafe pwrite(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : ENOSPC }
                done += count
            }
            return 0
        }
        guard reason == 0 else { throw Self.failure(path, "written", reason) }
    }

    func read(at offset: Int, count: Int) throws(PMTilesError) -> [UInt8] {
        let descriptor = self.descriptor
        var reason: Int32 = EIO
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, done in
            while done < count {
                let got = unsafe pread(descriptor, room.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else {
                    if got < 0 { reason = errno }
                    return
                }
                done += got
            }
        }
        guard bytes.count == count else { throw Self.failure(path, "read", reason) }
        return bytes
    }

    private static func failure(_ path: String, _ what: String, _ reason: Int32) -> PMTilesError {
        PMTilesError(.file, "\(path): the temporary file cannot be \(what): \(unsafe String(cString: strerror(reason)))")
    }
}
