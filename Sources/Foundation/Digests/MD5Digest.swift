package import Foundation

/// MD5 (RFC 1321), computed by the system's libcrypto, for checksums that servers publish with their files. It
/// detects damage, but not deliberate changes.
package enum MD5Digest {
    /// Returns the digest of a file in 32 lower-case hexadecimal digits. Reads the file in pieces of 1 MiB.
    /// - Throws: Foundation's error if the file cannot be read; `CancellationError` at the next piece if the
    ///   task is cancelled.
    package static func hexadecimal(ofFile file: URL) throws -> String { try CryptoDigest.hexadecimal(.md5, ofFile: file) }
}
