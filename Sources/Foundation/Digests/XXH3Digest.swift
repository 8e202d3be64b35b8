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
    /// - Throws: `POSIXError` where the file cannot be read.
    public static func hexadecimal(ofFile file: URL) throws -> String {
        let descriptor = unsafe open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        let state = try State()
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            if count == 0 { return state.digest() }
            state.update(unsafe piece.span.bytes.extracting(first: count))
        }
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
