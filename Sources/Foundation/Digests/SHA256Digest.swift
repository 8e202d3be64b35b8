internal import CCrypto
public import Foundation

/// SHA-256 (FIPS 180-4) and HMAC with SHA-256, computed by the system's libcrypto. Files are read in pieces of
/// 1 MiB.
public enum SHA256Digest {
    /// Returns the digest of a file in 64 lower-case hexadecimal digits.
    /// - Throws: Foundation's error if the file cannot be read; `CancellationError` at the next piece if the
    ///   task is cancelled.
    public static func hexadecimal(ofFile file: URL) throws -> String { try CryptoDigest.hexadecimal(.sha256, ofFile: file) }

    /// Returns the digest of some bytes in 64 lower-case hexadecimal digits.
    public static func hexadecimal(of data: Data) -> String {
        var digest = CryptoDigest(.sha256)
        digest.update(data)
        return digest.hexadecimal()
    }

    /// Returns the HMAC (RFC 2104) of bytes with SHA-256: 32 bytes that only a holder of the key can compute or
    /// check.
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
}
