internal import CXXHash
public import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// XXH3 of 128 bits (Y. Collet, https://xxhash.com) of files, in pieces of 1 MiB: tells damage as surely as SHA-256 in a small part of the time, and is
/// no protection against who changes a file on purpose, which a checksum beside the file can be in no way.
public enum XXH3Digest {
    /// The digest in 32 lower-case hexadecimal digits, as `xxhsum -H2` writes it.
    /// - Parameters:
    ///   - byteLimit: of a longer file, the number of bytes at its beginning that are read.
    ///   - progress: called with the number of bytes after each piece; what it throws ends the reading.
    /// - Throws: `POSIXError` if the file cannot be read; what `progress` throws.
    public static func hexadecimal(
        ofFile file: URL,
        byteLimit: Int64 = .max,
        progress: (Int64) throws -> Void = { _ in }
    ) throws -> String {
        let descriptor = unsafe open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        let state = try State()
        var piece = [UInt8](repeating: 0, count: Int(min(1 << 20, max(byteLimit, 1))))
        var done: Int64 = 0
        while done < byteLimit {
            let wanted = Int(min(Int64(piece.count), byteLimit - done))
            let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, wanted) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            if count == 0 { break }
            state.update(unsafe piece.span.bytes.extracting(first: count))
            done += Int64(count)
            try progress(done)
        }
        return state.digest()
    }

    /// The digest of some bytes in 32 lower-case hexadecimal digits.
    /// - Throws: `POSIXError` if there is no memory.
    public static func hexadecimal(of data: Data) throws -> String {
        let state = try State()
        state.update(unsafe Array(data).span.bytes)
        return state.digest()
    }

    private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// Owns the hash's state.
    @safe private struct State: ~Copyable {
        private let state: OpaquePointer

        init() throws {
            guard let state = unsafe XXH3_createState() else { throw POSIXError(.ENOMEM) }
            unsafe self.state = state
            _ = unsafe XXH3_128bits_reset(state)
        }

        deinit { _ = unsafe XXH3_freeState(state) }

        func update(_ bytes: RawSpan) {
            unsafe bytes.withUnsafeBytes { bytes in
                _ = unsafe XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
            }
        }

        func digest() -> String {
            let hash = unsafe XXH3_128bits_digest(state)
            return [hash.high64, hash.low64].map { half in
                let digits = String(half, radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined()
        }
    }
}
