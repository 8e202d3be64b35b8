#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads files: `file:` URLs and absolute paths.
public struct FileReader: ResourceReader {
    /// Creates a reader of the machine's files.
    public init() {}

    /// Returns all bytes of a file, or nil if it does not exist.
    /// - Throws: an error if the address does not name a file of this machine, or the file cannot be read.
    public func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        guard let path = Address.filePath(address), !path.utf8.contains(0) else {
            throw SourceError(.unsupported, address, "not the address of a file; begin it with “file:///” or “/”")
        }
        // The first picture of a map needs several small files. Reading them without Foundation takes a fifth of the
        // time.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw Self.failure(address)
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Self.failure(address) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SourceError(.unreadable, address, "not a regular file") }
        let size = Int(clamping: status.st_size)
        guard size <= byteLimit else {
            throw SourceError(.tooLarge, address, "the file has \(size) bytes, more than the limit of \(byteLimit)")
        }
        var hasFailed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { room, done in
            while done < size {
                let got = unsafe Self.read(descriptor, into: room.baseAddress?.advanced(by: done), size - done)
                hasFailed = got < 0
                // A file that was truncated meanwhile ends here.
                guard got > 0 else { return }
                done += got
            }
        }
        if hasFailed { throw Self.failure(address) }
        return bytes
    }

    private static func read(_ descriptor: Int32, into room: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
        while true {
            #if canImport(Glibc)
            let got = unsafe Glibc.read(descriptor, room, count)
            #else
            let got = unsafe Darwin.read(descriptor, room, count)
            #endif
            if got >= 0 || errno != EINTR { return got }
        }
    }

    private static func failure(_ address: String) -> SourceError {
        SourceError(.unreadable, address, "the file cannot be read: \(unsafe String(cString: strerror(errno)))")
    }
}
