internal import Foundation
internal import PortolanBasics

/// Reads the messages of a compiled gettext catalogue (`.mo`; GNU gettext manual, "The Format of GNU MO Files")
/// in either byte order.
struct GettextCatalog: Sendable {
    /// The translations by message, without the header, whose message is empty. A message with plurals has its
    /// first form.
    let messages: [String: String]

    private static let magic: UInt32 = 0x9504_12DE
    private static let headByteCount = 28
    /// The maximum size of a file in bytes. It also bounds the memory for a catalogue.
    private static let largestFile = 1 << 26

    /// Reads a file. The work is proportional to the size of the file.
    init(file: URL) throws(GettextError) {
        let path = file.path(percentEncoded: false)
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            data = try handle.read(upToCount: Self.largestFile + 1) ?? Data()
        } catch {
            throw GettextError(.notReadable, path: path, "cannot be read: \(error.localizedDescription)")
        }
        guard data.count <= Self.largestFile else {
            throw GettextError(.notReadable, path: path, "the file has more than \(Self.largestFile) bytes, too many for a catalogue")
        }
        try self.init([UInt8](data), path: path)
    }

    /// Reads the bytes of a file. Every offset and length in it is checked before use.
    init(_ bytes: [UInt8], path: String) throws(GettextError) {
        guard bytes.count >= Self.headByteCount else {
            throw GettextError(.damaged, path: path, "the file is cut off after \(bytes.count) bytes")
        }
        let isLittle = Self.number(bytes, 0, isLittle: true) == Self.magic
        guard isLittle || Self.number(bytes, 0, isLittle: false) == Self.magic else {
            throw GettextError(.damaged, path: path, "not a compiled gettext catalogue")
        }
        func number(_ offset: Int) -> Int { Int(Self.number(bytes, offset, isLittle: isLittle)) }
        let revision = number(4)
        guard revision >> 16 <= 1 else {
            throw GettextError(.unsupported, path: path, "the file has revision \(revision >> 16) of the format; Portolan reads 0 and 1")
        }
        let count = number(8)
        let tables = (keys: number(12), texts: number(16))
        for table in [tables.keys, tables.texts] where table < Self.headByteCount || table + count * 8 > bytes.count {
            throw GettextError(
                .damaged,
                path: path,
                "the table of \(count) messages at byte \(table) exceeds the file's \(bytes.count) bytes"
            )
        }
        func text(_ table: Int, _ index: Int) throws(GettextError) -> ArraySlice<UInt8> {
            let (length, start) = (number(table + index * 8), number(table + index * 8 + 4))
            let end = start + length
            guard start >= Self.headByteCount, end < bytes.count, bytes[end] == 0 else {
                throw GettextError(.damaged, path: path, "message \(index): no zero follows its \(length) bytes at byte \(start)")
            }
            return bytes[start..<end]
        }
        var messages: [String: String] = [:]
        var previous: ArraySlice<UInt8>?
        var total = 0
        for index in 0..<count {
            let (key, translation) = (try text(tables.keys, index), try text(tables.texts, index))
            if let previous, !previous.lexicographicallyPrecedes(key) {
                throw GettextError(.damaged, path: path, "message \(index): the messages are not sorted")
            }
            previous = key
            // Overlapping texts could make a small file take much memory, so they are refused.
            total += key.count + translation.count
            guard total <= bytes.count else {
                throw GettextError(.damaged, path: path, "message \(index): texts overlap")
            }
            guard let name = Self.singular(key), let value = Self.singular(translation) else {
                throw GettextError(.damaged, path: path, "message \(index): the text is not UTF-8")
            }
            if name.isEmpty {
                guard Self.isUTF8(header: value) else {
                    throw GettextError(.unsupported, path: path, "the header does not state charset=UTF-8")
                }
            } else {
                messages[name] = value
            }
        }
        self.messages = messages
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, isLittle: Bool) -> UInt32 {
        let number: UInt32 = bytes.littleEndian(offset)
        return isLittle ? number : number.byteSwapped
    }

    /// Returns the text up to the first zero byte; plural forms would follow it.
    private static func singular(_ bytes: ArraySlice<UInt8>) -> String? {
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func isUTF8(header: String) -> Bool {
        header.isEmpty || header.lowercased().contains("charset=utf-8")
    }
}
