package import Foundation
package import PortolanBasics
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A temporary file for data that does not fit into memory. It is created at the first write and unlinked at once, so
/// that the system removes it however the process ends. Several threads may read and write it at the same time.
package final class SpillFile: SpillStorage {
    private struct State {
        /// The file's descriptor; negative before the file is created.
        var descriptor: Int32 = -1
        var end = 0
    }

    private let path: String
    private let state = Mutex(State())

    /// - Parameters:
    ///   - folder: a folder on a disk with enough room.
    ///   - name: the file's name while it has one, and in errors.
    package init(in folder: URL, name: String) { path = folder.appending(path: name).path(percentEncoded: false) }

    deinit {
        let descriptor = state.withLock { $0.descriptor }
        if descriptor >= 0 { close(descriptor) }
    }

    package func append(_ bytes: [UInt8]) throws(SpillFailure) -> Int {
        let (descriptor, offset) = try state.withLock { state throws(SpillFailure) in
            if state.descriptor < 0 {
                state.descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
                guard state.descriptor >= 0, unsafe unlink(path) == 0 else { throw failure("made", errno) }
            }
            state.end += bytes.count
            return (state.descriptor, state.end - bytes.count)
        }
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
        guard reason == 0 else { throw failure("written", reason) }
        return offset
    }

    package func read(at offset: Int, count: Int) throws(SpillFailure) -> [UInt8] {
        let descriptor = state.withLock { $0.descriptor }
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
        guard bytes.count == count else { throw failure("read", reason) }
        return bytes
    }

    private func failure(_ what: String, _ reason: Int32) -> SpillFailure {
        SpillFailure("\(path): the temporary file cannot be \(what): \(unsafe String(cString: strerror(reason)))")
    }
}
