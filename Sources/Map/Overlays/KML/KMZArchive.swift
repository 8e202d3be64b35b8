internal import CZlib
public import Foundation
internal import PortolanBasics

/// A KMZ file: a KML text and the pictures that it names, in one ZIP archive (PKWARE's APPNOTE 6.3).
///
/// Files are found by the archive's directory and expanded on request. Stored and deflated files without encryption are
/// supported, in archives of less than 4 GiB (not ZIP64). Each file, including the text, may have at most 64 MiB, and
/// all files together at most 256 MiB.
public struct KMZArchive: Hashable, Sendable {
    /// The largest number of bytes of an expanded file.
    public static let maximumFileByteCount = KMLDocument.maximumByteCount
    /// The largest total number of bytes of all files of an archive.
    public static let maximumByteCount = 256 << 20

    private struct Entry: Hashable, Sendable {
        var name: String
        var flags: Int
        var method: Int
        var checksum: Int
        var packedByteCount: Int
        var byteCount: Int
        var headerOffset: Int
    }

    private let bytes: [UInt8]
    private var entries: [Entry] = []
    private var indices: [String: Int] = [:]

    /// Whether the bytes begin like an archive; a KML text never does.
    public static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

    /// Reads the directory of an archive. O(bytes).
    /// - Throws: an error in the archive, with its position.
    public init(_ bytes: [UInt8]) throws(KMZError) {
        self.bytes = bytes
        // The end of the directory is the last record; a comment of at most 65535 bytes may follow it.
        let last = bytes.count - 22
        let end = stride(from: last, through: max(0, last - 0xFFFF), by: -1).first { number(4, at: $0) == 0x0605_4B50 }
        guard let end else { throw KMZError("the archive has no directory: it is cut off, or it is not a ZIP archive", at: bytes.count) }
        let (count, byteCount, start) = (number(2, at: end + 10), number(4, at: end + 12), number(4, at: end + 16))
        guard count < 0xFFFF, start < 0xFFFF_FFFF else { throw KMZError("the archive is ZIP64, which is not supported", at: end) }
        guard start + byteCount <= end else { throw KMZError("the archive's directory reaches beyond its end", at: end) }
        var next = start
        for _ in 0..<count {
            guard next + 46 <= end, number(4, at: next) == 0x0201_4B50 else {
                throw KMZError("the archive's directory is damaged", at: next)
            }
            let nameEnd = next + 46 + number(2, at: next + 28)
            guard nameEnd <= end else { throw KMZError("a name reaches beyond the archive's directory", at: next) }
            let entry = Entry(
                name: String(decoding: bytes[next + 46..<nameEnd], as: UTF8.self),
                flags: number(2, at: next + 8),
                method: number(2, at: next + 10),
                checksum: number(4, at: next + 16),
                packedByteCount: number(4, at: next + 20),
                byteCount: number(4, at: next + 24),
                headerOffset: number(4, at: next + 42)
            )
            // If a name is repeated, the first file counts.
            if indices[entry.name] == nil { indices[entry.name] = entries.count }
            entries.append(entry)
            next = nameEnd + number(2, at: next + 30) + number(2, at: next + 32)
        }
        let total = entries.reduce(0) { $0 + $1.byteCount }
        guard total <= Self.maximumByteCount else {
            throw KMZError("the archive's files have \(total) bytes, more than the limit of \(Self.maximumByteCount)", at: start)
        }
    }

    /// The names of the files, in the order of the archive.
    public var names: [String] { entries.map(\.name) }

    /// Returns the KML text: the first file at the archive's top level whose name ends with `.kml`, or else the
    /// first one in a folder.
    /// - Throws: an error if there is none, or if it cannot be expanded.
    public func kml() throws(KMZError) -> [UInt8] {
        guard let text else { throw KMZError("the archive contains no file whose name ends with .kml", at: 0) }
        return try expanded(text)
    }

    /// Returns the file at an address in the text, or nil if the archive does not contain it.
    /// - Throws: an error if it cannot be expanded.
    public func file(_ href: String) throws(KMZError) -> [UInt8]? {
        guard !href.contains("://") else { return nil }
        for address in [href, href.removingPercentEncoding ?? href] {
            if let index = indices[path(address)] { return try expanded(entries[index]) }
        }
        return nil
    }

    private var text: Entry? {
        let texts = entries.filter { $0.name.lowercased().hasSuffix(".kml") }
        return texts.first { !$0.name.contains("/") } ?? texts.first
    }

    /// Returns the name of the file at an address. The address is relative to the text's folder.
    private func path(_ address: String) -> String {
        var parts = address.hasPrefix("/") ? [] : (text?.name.split(separator: "/").dropLast() ?? []).map(String.init)
        for part in address.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }

    // MARK: Bytes

    /// Returns a little-endian number of `byteCount` bytes; 0 beyond the archive's end.
    private func number(_ byteCount: Int, at offset: Int) -> Int {
        guard offset >= 0, offset + byteCount <= bytes.count else { return 0 }
        return unsafe Int(bytes.span.bytes.littleEndian(offset, byteCount: byteCount))
    }

    private func expanded(_ entry: Entry) throws(KMZError) -> [UInt8] {
        func failure(_ message: String) -> KMZError { KMZError("“\(entry.name)” \(message)", at: entry.headerOffset) }
        guard entry.byteCount <= Self.maximumFileByteCount else {
            throw failure("has \(entry.byteCount) bytes, more than the limit of \(Self.maximumFileByteCount)")
        }
        guard entry.flags & 1 == 0 else { throw failure("is encrypted") }
        guard number(4, at: entry.headerOffset) == 0x0403_4B50 else { throw failure("is not at the position that the directory states") }
        let start = entry.headerOffset + 30 + number(2, at: entry.headerOffset + 26) + number(2, at: entry.headerOffset + 28)
        guard start + entry.packedByteCount <= bytes.count else { throw failure("is cut off") }
        let packed = bytes[start..<start + entry.packedByteCount]
        var output: [UInt8]
        switch entry.method {
        case 0: output = Array(packed)
        case 8:
            // Deflate expands a byte to at most 1032 bytes, so a larger announced size is wrong.
            guard entry.byteCount <= 1032 * packed.count + 1032 else { throw failure("is damaged") }
            output = [UInt8](repeating: 0, count: entry.byteCount)
            let isSound = unsafe packed.withUnsafeBufferPointer { packed in
                unsafe output.withUnsafeMutableBufferPointer { output in
                    unsafe portolan_inflate_raw(
                        packed.baseAddress,
                        UInt32(clamping: packed.count),
                        output.baseAddress,
                        UInt32(clamping: output.count)
                    ) == Z_OK
                }
            }
            guard isSound else { throw failure("is damaged") }
        default: throw failure("is compressed by method \(entry.method); use method 0 or 8 (stored, deflated)")
        }
        let checksum = unsafe output.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32(clamping: $0.count)) }
        guard output.count == entry.byteCount, output.isEmpty || checksum == UInt(clamping: entry.checksum) else {
            throw failure("is damaged")
        }
        return output
    }
}

/// The reason why a KMZ file cannot be read, with its position.
public struct KMZError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as an English sentence, without the position.
    public var message: String
    /// The offset of the error in the archive, in bytes.
    public var byteOffset: Int

    /// Creates an error for a position in the archive.
    public init(_ message: String, at byteOffset: Int) {
        self.message = message
        self.byteOffset = byteOffset
    }

    public var description: String { "byte \(byteOffset): \(message)" }
}

extension KMZError: LocalizedError {
    // The `localizedDescription` is the error's description.
    public var errorDescription: String? { description }
}
