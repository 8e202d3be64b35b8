package import Foundation

/// MD5 (RFC 1321), by the system's libcrypto: for sums that servers publish beside their files. It finds damage, and nothing that somebody means to hide.
package enum MD5Digest {
    /// The digest of a file in 32 lower-case hexadecimal digits. Reads the file in pieces of 1 MiB.
    /// - Throws: what Foundation throws if the file cannot be read; `CancellationError` at the next piece if the task is cancelled.
    package static func hexadecimal(ofFile file: URL) throws -> String { try CryptoDigest.hexadecimal(.md5, ofFile: file) }
}
