internal import CXXHash
public import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// 128-bit XXH3 (Y. Collet, https://xxhash.com) of files, which are read in pieces of 1 MiB. It detects damage
/// as reliably as SHA-256 in a small part of the time. It does not protect against deliberate changes; no
/// checksum that is stored beside the file does.
public enum XXH3Digest {
    /// Returns the digest of a file in 32 lower-case hexadecimal digits, in the format of `xxhsum -H2`.
    /// - Parameters:
    ///   - byteLimit: the largest number of bytes to read from the beginning of the file.
    ///   - progress: receives the number of bytes read so far after each piece. If it throws, reading ends.
    /// - Throws: `POSIXError` if the file cannot be read; the errors of `progress`.
    public static func hexadecimal(
        ofFile file: URL,
        byteLimit: Int64 = .max,
        progress: (Int64) throws -> Void = { _ in }
    ) throws -> String {
        let state = try State()
        try forEachPiece(ofFile: file, byteLimit: byteLimit) { piece, done in
            state.update(piece)
            try progress(done)
        }
        return state.digest()
    }

    /// The size, digest and page checksums of a file.
    package struct Measure: Sendable {
        package var byteCount: Int64 = 0
        /// The digest in 32 lower-case hexadecimal digits.
        package var hexadecimal = ""
        /// The checksums of the file's pages.
        package var sums: [UInt64] = []
    }

    /// Returns the size, the digest and the page checksums of a file.
    /// - Throws: the errors of `hexadecimal(ofFile:)`.
    package static func measure(_ file: URL, progress: (Int64) throws -> Void = { _ in }) throws -> Measure {
        let state = try State()
        var measure = Measure()
        // Each piece except the last has a whole number of pages.
        try forEachPiece(ofFile: file, byteLimit: .max) { piece, done in
            state.update(piece)
            measure.sums += PageSums.sums(of: piece)
            measure.byteCount = done
            try progress(done)
        }
        measure.hexadecimal = state.digest()
        return measure
    }

    /// Calls `body` with the bytes of a file in pieces of 1 MiB, and with the number of bytes read so far.
    private static func forEachPiece(ofFile file: URL, byteLimit: Int64, _ body: (RawSpan, Int64) throws -> Void) throws {
        let descriptor = unsafe open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var piece = [UInt8](repeating: 0, count: Int(min(1 << 20, max(byteLimit, 1))))
        var done: Int64 = 0
        while done < byteLimit {
            let wanted = Int(min(Int64(piece.count), byteLimit - done))
            var filled = 0
            while filled < wanted {
                let count = unsafe piece.withUnsafeMutableBytes { room in
                    unsafe read(descriptor, room.baseAddress?.advanced(by: filled), wanted - filled)
                }
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw failure() }
                if count == 0 { break }
                filled += count
            }
            guard filled > 0 else { break }
            done += Int64(filled)
            try body(unsafe piece.span.bytes.extracting(first: filled), done)
            if filled < wanted { break }
        }
    }

    /// Returns the digest of some bytes in 32 lower-case hexadecimal digits.
    /// - Throws: `POSIXError` if there is no memory.
    public static func hexadecimal(of data: Data) throws -> String {
        let state = try State()
        state.update(unsafe Array(data).span.bytes)
        return state.digest()
    }

    private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    /// The state of the hash, which this type owns.
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
