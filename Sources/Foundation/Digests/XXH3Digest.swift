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
        let state = try State()
        try forEachPiece(ofFile: file, byteLimit: byteLimit) { piece, done in
            state.update(piece)
            try progress(done)
        }
        return state.digest()
    }

    /// What is known of a file that was read as a whole.
    package struct Measure: Sendable {
        package var byteCount: Int64 = 0
        /// The digest in 32 lower-case hexadecimal digits.
        package var hexadecimal = ""
        /// The checksums of its pages.
        package var sums: [UInt64] = []
    }

    /// The digest of a file and the checksums of its pages.
    /// - Throws: as `hexadecimal(ofFile:)`.
    package static func measure(_ file: URL, progress: (Int64) throws -> Void = { _ in }) throws -> Measure {
        let state = try State()
        var measure = Measure()
        // Each piece but the last has a whole number of pages.
        try forEachPiece(ofFile: file, byteLimit: .max) { piece, done in
            state.update(piece)
            measure.sums += PageSums.sums(of: piece)
            measure.byteCount = done
            try progress(done)
        }
        measure.hexadecimal = state.digest()
        return measure
    }

    /// Lends the bytes of a file in pieces of 1 MiB, with the number of bytes that were lent so far.
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
