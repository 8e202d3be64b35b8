package import Foundation
internal import PortolanDigests

/// Checksums of the manifest itself and of the beginnings of the region's files.
extension RegionManifest {
    /// The text around the checksum in the line that contains it.
    private static let checksumLine = (start: Data("{\n  \"checksum\" : \"".utf8), end: Data("\",\n".utf8))
    private static let digestLength = 32

    /// Returns the text with an additional first member, as `encoded()` does. This member holds the 128-bit XXH3 of the
    /// text without the member's line.
    static func addingChecksum(to text: Data) throws -> Data {
        let opening = Data("{\n".utf8)
        guard text.starts(with: opening) else { return text }
        return checksumLine.start + Data(try XXH3Digest.hexadecimal(of: text).utf8) + checksumLine.end + text.dropFirst(opening.count)
    }

    /// Whether a manifest's text matches its checksum; nil if it has none, as in earlier versions.
    static func isIntact(_ text: Data) -> Bool? {
        let (start, end) = checksumLine
        let text = Data(text)
        let digestStart = start.count
        let rest = digestStart + digestLength + end.count
        guard text.count > rest, text.starts(with: start), text[(rest - end.count)..<rest] == end else { return nil }
        let digest = try? XXH3Digest.hexadecimal(of: Data("{\n".utf8) + text[rest...])
        return digest.map { Data($0.utf8) == text[digestStart..<(digestStart + digestLength)] } ?? false
    }

    /// Reads a manifest and compares the text exactly with its encoding, which detects any change, even in manifests
    /// without a checksum.
    /// - Throws: the fault of a text that is not a manifest.
    package static func isUnchanged(_ text: Data) throws -> Bool {
        if let isIntact = isIntact(text) { return isIntact }
        return try RegionManifest(decoding: text).encodedWithoutChecksum() == text
    }
}

extension RegionManifest.File {
    /// When a region is opened, this many bytes at the beginning of each longer file are checked. They include the
    /// header and root directory of an archive of tiles, and the schema of a database.
    public static let headByteCount: Int64 = 16384

    /// Creates the entry of a measured file.
    /// - Throws: errors of the file system.
    init(_ measure: XXH3Digest.Measure, of file: URL) throws {
        self.init(
            byteCount: measure.byteCount,
            xxh128: measure.hexadecimal,
            headXXH128: try XXH3Digest.hexadecimal(ofFile: file, byteLimit: Self.headByteCount)
        )
    }

    /// Compares the current digest of a region's file with the one in the manifest.
    /// - Throws: `RegionError`: `.notReadable` if `digest` throws, `.damaged` if it returns another digest.
    package func check(_ name: String, of folder: URL, _ digest: () throws -> String) throws(RegionError) {
        let path = folder.path(percentEncoded: false)
        let found: String
        do {
            found = try digest()
        } catch {
            throw RegionError(.notReadable, path: path, "\(name) cannot be read: \(error.localizedDescription)")
        }
        guard found == xxh128 else {
            throw RegionError(.damaged, path: path, "\(name) has changed since it was written: its checksum differs; \(RegionError.remedy)")
        }
    }
}
