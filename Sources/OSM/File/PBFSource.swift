internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The bytes of an extract, in a file or in memory.
enum PBFSource: Sendable {
    case file(PBFFile)
    case memory([UInt8], name: String)

    var path: String {
        switch self {
        case .file(let file): file.path
        case .memory(_, let name): name
        }
    }

    var byteCount: Int64 {
        switch self {
        case .file(let file): file.byteCount
        case .memory(let bytes, _): Int64(bytes.count)
        }
    }

    func read(at offset: Int64, count: Int) throws(OSMReadError) -> [UInt8] {
        switch self {
        case .file(let file): return try file.read(at: offset, count: count)
        case .memory(let bytes, let name):
            guard offset >= 0, count >= 0, offset <= Int64(bytes.count) - Int64(count) else {
                throw OSMReadError(.truncated, path: name, byteOffset: offset, "the bytes end too early")
            }
            return Array(bytes[Int(offset)..<Int(offset) + count])
        }
    }
}

extension PBFSource {
    /// Reads a blob with its changes.
    /// - Throws: `OSMReadError`, `ShimFailure`.
    func read(_ blob: PBFFraming.Blob) throws -> [UInt8] {
        switch blob.overlay {
        case nil: try read(at: blob.offset, count: blob.count)
        case .inserted(let bytes): bytes
        case .merged(let bytes, let hidden): try hidden.merge(try read(at: blob.offset, count: blob.count), with: bytes)
        }
    }
}

extension PBFFraming.Blob.Overlay {
    /// Whether the file lacks the blob.
    var isInserted: Bool { if case .inserted = self { true } else { false } }
}

/// An open file that is read by position, so that several threads can read at once.
final class PBFFile: Sendable {
    let path: String
    let byteCount: Int64
    private let descriptor: Int32

    /// - Parameter expected: the expected content of the file, for errors.
    init(_ file: URL, expected: String = "an OpenStreetMap extract (.osm.pbf)") throws(OSMReadError) {
        path = file.path(percentEncoded: false)
        // The mode is non-blocking, because opening a pipe would otherwise wait for its writer before the pipe can be
        // refused.
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw OSMReadError(.notReadable, path: path, Self.reason()) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw OSMReadError(.notReadable, path: path, "not a file; expected \(expected)")
        }
        byteCount = Int64(status.st_size)
    }

    deinit { close(descriptor) }

    func read(at offset: Int64, count: Int) throws(OSMReadError) -> [UInt8] {
        var failure: OSMReadError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let read = unsafe pread(
                    descriptor,
                    buffer.baseAddress.map { unsafe $0 + filled },
                    count - filled,
                    off_t(offset) + off_t(filled)
                )
                if read < 0, errno == EINTR { continue }
                guard read > 0 else {
                    failure =
                        read == 0
                        ? OSMReadError(.truncated, path: path, byteOffset: offset, "the file became shorter while it was read")
                        : OSMReadError(.notReadable, path: path, byteOffset: offset, Self.reason())
                    return
                }
                filled += read
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private static func reason() -> String { unsafe String(cString: strerror(errno)).lowercased() }
}
