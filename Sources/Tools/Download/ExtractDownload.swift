package import Foundation
internal import PortolanDigests
internal import PortolanFiles
package import PortolanMapSources

/// Copies one file from a server to this machine, in pieces. If the work ends early, the unfinished copy stays, and the
/// next run continues it.
///
/// At most 8 MiB are in memory, or 256 MiB if the server does not support requests for parts of files.
package struct ExtractDownload: Sendable {
    private let reader: any ResourceReader
    private let address: String
    private let pieceByteCount: UInt64

    package init(_ address: String, reader: any ResourceReader, pieceByteCount: UInt64 = 8 << 20) {
        self.address = address
        self.reader = reader
        self.pieceByteCount = pieceByteCount
    }

    /// The facts about a file that a server states before it is copied.
    package struct Offer: Sendable, Hashable {
        /// The size in bytes. It is nil if the server does not support requests for parts of files; the size is then
        /// known only at the end.
        package var byteCount: UInt64?
        /// The tag that identifies the version of the file; nil if the server sends none.
        var version: String?
        /// The MD5 sum that the server publishes beside the file, in lower case; nil if it publishes none.
        package var checksum: String?
    }

    private static let wholeByteLimit = 256 << 20
    private static let checksumByteLimit = 4096

    /// Requests the size and the checksum.
    /// - Parameter readsChecksum: false if servers publish no checksums of such files.
    package func offer(readsChecksum: Bool = true) throws -> Offer {
        var offer = Offer()
        do throws(SourceError) {
            guard let first = try reader.part(address, 0..<1, version: nil) else {
                throw SourceError(.notFound, address, "there is no such file")
            }
            (offer.byteCount, offer.version) = (first.totalByteCount, first.version)
        } catch {
            // A server that does not support requests for parts answers with the whole file.
            guard error.code == .unsupported || error.code == .tooLarge else { throw error }
        }
        guard readsChecksum else { return offer }
        do throws(SourceError) {
            offer.checksum = try reader.read(address + ".md5", byteLimit: Self.checksumByteLimit).flatMap(Self.checksum)
        } catch {
            // The server answered with a long page instead of a sum, or does not allow reading it.
            guard error.code == .tooLarge || error.code == .unreadable else { throw error }
        }
        return offer
    }

    /// Returns the sum in the format of `md5sum`: 32 hexadecimal digits, then the file's name. Nil for another text,
    /// such as a page that reports a missing file.
    private static func checksum(_ bytes: [UInt8]) -> String? {
        let word = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first.map { $0.lowercased() } ?? ""
        return word.utf8.count == 32 && word.allSatisfy(\.isHexDigit) ? word : nil
    }

    /// Whether a file matches the server's checksum.
    package func isThere(_ file: URL, _ offer: Offer) throws -> Bool {
        guard let checksum = offer.checksum, FileSystem.exists(file.path(percentEncoded: false)) else { return false }
        return try MD5Digest.hexadecimal(ofFile: file) == checksum
    }

    /// Returns the name of the unfinished copy of a file, `NAME.part`.
    static func copy(of file: URL) -> URL { URL(filePath: file.path(percentEncoded: false) + ".part") }

    /// Copies the file, checks the copy, and gives it its name. The unfinished copy has another name (`copy(of:)`).
    /// - Throws: an error if the server fails, changes the file meanwhile, or sends a file that does not match its
    ///   checksum; errors of the file system.
    package func run(_ offer: Offer, to file: URL, progress: (Double) -> Void) throws {
        let copy = Self.copy(of: file)
        let path = copy.path(percentEncoded: false)
        var isResumed = FileSystem.exists(path)
        if isResumed, offer.checksum == nil {
            // Without a checksum, nothing would reveal that the copy belongs to an older version of the file, so the
            // copy is removed.
            try FileSystem.removeFile(path)
            isResumed = false
        }
        while true {
            try offer.byteCount.map { try fetchParts(offer, $0, to: copy, progress: progress) } ?? fetchWhole(to: copy)
            guard let checksum = offer.checksum else { break }
            let found = try MD5Digest.hexadecimal(ofFile: copy)
            if found == checksum { break }
            try FileSystem.removeFile(path)
            // A resumed copy may begin with an older version of the file, so the download begins once more from the
            // start.
            guard isResumed else {
                throw DownloadError(
                    address,
                    "the downloaded file has the MD5 sum \(found) instead of \(checksum), and was removed; download it again"
                )
            }
            isResumed = false
        }
        guard FileSystem.renamePath(path, file.path(percentEncoded: false)) == 0 else {
            throw DownloadError(file.lastPathComponent, "cannot be written: \(FileSystem.reason())")
        }
    }

    private func fetchWhole(to copy: URL) throws {
        guard let bytes = try reader.read(address, byteLimit: Self.wholeByteLimit) else {
            throw DownloadError(address, "there is no such file")
        }
        try Data(bytes).write(to: copy)
    }

    private func fetchParts(_ offer: Offer, _ byteCount: UInt64, to copy: URL, progress: (Double) -> Void) throws {
        let path = copy.path(percentEncoded: false)
        if !FileSystem.exists(path) {
            guard FileManager.default.createFile(atPath: path, contents: nil) else {
                throw DownloadError(copy.lastPathComponent, "cannot be written: \(FileSystem.reason())")
            }
        }
        let handle = try FileHandle(forWritingTo: copy)
        defer { try? handle.close() }
        var done = try handle.seekToEnd()
        if done > byteCount {
            try handle.truncate(atOffset: 0)
            done = 0
        }
        while done < byteCount {
            progress(Double(done) / Double(byteCount))
            try Task.checkCancellation()
            let end = min(byteCount, done + pieceByteCount)
            guard let part = try reader.part(address, done..<end, version: nil) else {
                throw DownloadError(address, "there is no such file")
            }
            guard UInt64(part.bytes.count) == end - done, part.totalByteCount == byteCount, part.version == offer.version else {
                throw DownloadError(address, "the file on the server changed during the download; start the download again")
            }
            try handle.write(contentsOf: part.bytes)
            done = end
        }
        progress(1)
        try handle.synchronize()
    }
}
