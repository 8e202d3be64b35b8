internal import Foundation

/// Reads files: `file:` URLs and absolute paths.
public struct FileReader: ResourceReader {
    /// Creates a reader of the machine's files.
    public init() {}

    /// All bytes of a file; nil if there is none.
    /// - Throws: an error if the address names no file of this machine, or the file cannot be read.
    public func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        guard let path = Address.filePath(address) else {
            throw SourceError(.unsupported, address, "not the address of a file; such an address begins with “file:///” or “/”")
        }
        let file = URL(fileURLWithPath: path)
        do {
            let values = try file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
            guard values.isRegularFile == true else { throw SourceError(.unreadable, address, "not a regular file") }
            if let size = values.fileSize, size > byteLimit {
                throw SourceError(.tooLarge, address, "\(size) bytes, more than the \(byteLimit) that are taken")
            }
            let bytes = [UInt8](try Data(contentsOf: file))
            // A file may have grown since it was looked at.
            guard bytes.count <= byteLimit else {
                throw SourceError(.tooLarge, address, "more than the \(byteLimit) bytes that are taken")
            }
            return bytes
        } catch let error as SourceError {
            throw error
        } catch CocoaError.fileNoSuchFile, CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw SourceError(.unreadable, address, "the file cannot be read: \(error.localizedDescription)")
        }
    }
}
