internal import CCrypto
public import Foundation

/// SHA-256 (FIPS 180-4), and HMAC with it, by the system's libcrypto. Files are read in pieces of 1 MiB.
public enum SHA256Digest {
    /// The digest in 64 lower-case hexadecimal digits.
    /// - Throws: what Foundation throws if the file cannot be read; `CancellationError` at the next piece if the task is cancelled.
    public static func hexadecimal(ofFile file: URL) throws -> String {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var digest = Digest()
        while true {
            try Task.checkCancellation()
            guard let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty else { break }
            digest.update(piece)
        }
        return text(digest.finish())
    }

    /// The digest of some bytes in 64 lower-case hexadecimal digits.
    public static func hexadecimal(of data: Data) -> String {
        var digest = Digest()
        digest.update(data)
        return text(digest.finish())
    }

    /// The HMAC (RFC 2104) of bytes with SHA-256: 32 bytes that only a holder of the key can make or check.
    public static func authenticationCode(of data: Data, key: Data) -> Data {
        var code = Data(count: 32)
        let isMade = unsafe code.withUnsafeMutableBytes { code in
            unsafe key.withUnsafeBytes { key in
                unsafe data.withUnsafeBytes { data in
                    let (text, target) = unsafe (data.assumingMemoryBound(to: UInt8.self), code.assumingMemoryBound(to: UInt8.self))
                    return unsafe HMAC(
                        EVP_sha256(),
                        key.baseAddress,
                        Int32(clamping: key.count),
                        text.baseAddress,
                        data.count,
                        target.baseAddress,
                        nil
                    ) != nil
                }
            }
        }
        precondition(isMade, "libcrypto offers no HMAC with SHA-256")
        return code
    }

    private static func text(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    /// Owns libcrypto's context.
    @safe private struct Digest: ~Copyable {
        private let context: OpaquePointer?

        init() {
            unsafe context = EVP_MD_CTX_new()
            unsafe precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "libcrypto offers no SHA-256")
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        mutating func update(_ data: Data) {
            unsafe data.withUnsafeBytes { bytes in
                _ = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
            }
        }

        mutating func finish() -> [UInt8] {
            var result = [UInt8](repeating: 0, count: 32)
            unsafe result.withUnsafeMutableBufferPointer { buffer in
                _ = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
            }
            return result
        }
    }
}
