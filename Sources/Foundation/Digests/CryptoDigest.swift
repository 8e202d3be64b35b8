internal import CCrypto
internal import Foundation

/// A digest of libcrypto. It owns the digest's context.
@safe struct CryptoDigest: ~Copyable {
    enum Kind {
        case md5, sha256

        fileprivate var function: OpaquePointer? {
            switch self {
            case .md5: unsafe EVP_md5()
            case .sha256: unsafe EVP_sha256()
            }
        }
    }

    private let context: OpaquePointer?

    init(_ kind: Kind) {
        unsafe context = EVP_MD_CTX_new()
        unsafe precondition(EVP_DigestInit_ex(context, kind.function, nil) == 1, "libcrypto does not offer the digest")
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    mutating func update(_ data: Data) {
        unsafe data.withUnsafeBytes { bytes in
            _ = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }
    }

    /// Returns the digest in lower-case hexadecimal digits.
    consuming func hexadecimal() -> String {
        // 64 bytes is EVP_MAX_MD_SIZE.
        var bytes = [UInt8](repeating: 0, count: 64)
        var count: UInt32 = 0
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            _ = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, &count)
        }
        return bytes.prefix(Int(count)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the digest of a file, which it reads in pieces of 1 MiB.
    /// - Throws: Foundation's error if the file cannot be read; `CancellationError` at the next piece if the
    ///   task is cancelled.
    static func hexadecimal(_ kind: Kind, ofFile file: URL) throws -> String {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var digest = CryptoDigest(kind)
        while true {
            try Task.checkCancellation()
            guard let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty else { break }
            digest.update(piece)
        }
        return digest.hexadecimal()
    }
}
