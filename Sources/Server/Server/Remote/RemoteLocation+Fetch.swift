import Foundation
import PortolanMaps

extension RemoteLocation {
    /// The size of the pieces in which a file is fetched. Memory holds one piece at a time.
    private static let pieceByteCount: UInt64 = 8 << 20
    /// The largest file that is fetched at once from a server without support for ranges.
    private static let wholeByteLimit: Int64 = 256 << 20

    /// Copies a file of known size. An incomplete copy stays, and only the rest is fetched.
    /// - Throws: `SourceError` for the server, and errors of the file system.
    func fetch(_ name: String, byteCount: Int64, to copy: URL) throws {
        let path = copy.path(percentEncoded: false)
        if !FileManager.default.fileExists(atPath: path) {
            guard FileManager.default.createFile(atPath: path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
        }
        let handle = try FileHandle(forWritingTo: copy)
        defer { try? handle.close() }
        var done = try handle.seekToEnd()
        let count = UInt64(clamping: byteCount)
        if done > count {
            try handle.truncate(atOffset: 0)
            done = 0
        }
        var version: String?
        while done < count {
            try Task.checkCancellation()
            let end = min(count, done + Self.pieceByteCount)
            let piece: [UInt8]
            do throws(SourceError) {
                guard let answer = try reader.part(address(name), done..<end, version: version) else {
                    throw SourceError(.notFound, "", "the file is missing, but the manifest names it")
                }
                guard answer.bytes.count == Int(end - done), answer.totalByteCount == count, version == nil || version == answer.version
                else {
                    throw SourceError(.malformed, "", "the file differs from the manifest; was it replaced while it was read?")
                }
                version = answer.version
                piece = answer.bytes
            } catch {
                // A server without support for ranges can only send the whole file, so a small file is fetched as a
                // whole.
                guard error.code == .unsupported, done == 0, byteCount <= Self.wholeByteLimit else { throw error }
                guard let whole = try reader.read(address(name), byteLimit: Int(clamping: byteCount)),
                    whole.count == Int(clamping: byteCount)
                else { throw SourceError(.malformed, "", "the size of the file differs from the manifest") }
                piece = whole
            }
            try handle.write(contentsOf: piece)
            done += UInt64(piece.count)
        }
        try handle.synchronize()
    }
}
