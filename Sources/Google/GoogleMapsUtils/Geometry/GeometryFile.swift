import Foundation
import GoogleMaps
import PortolanGeo

/// A file of geometries, which is read on request.
enum GeometryFile {
    case url(URL)
    case data(Data)
    case stream(InputStream)

    /// The number of bytes after which a stream is no longer read.
    private static let limit = 64 << 20

    func bytes() throws -> [UInt8] {
        switch self {
        case .url(let url): return [UInt8](try Data(contentsOf: url))
        case .data(let data): return [UInt8](data)
        case .stream(let stream):
            stream.open()
            defer { stream.close() }
            var bytes: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while bytes.count <= Self.limit {
                let count = unsafe chunk.withUnsafeMutableBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return 0 }
                    return unsafe stream.read(base, maxLength: buffer.count)
                }
                if count < 0 { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
                if count == 0 { break }
                bytes += chunk[..<count]
            }
            return bytes
        }
    }

    /// Returns a path or URL that the file names. A relative path is resolved against the file's folder.
    func absolute(_ href: String) -> String {
        guard case .url(let base) = self, base.isFileURL, !href.contains("://"), !href.hasPrefix("/") else { return href }
        return base.deletingLastPathComponent().appending(path: href).path(percentEncoded: false)
    }
}
