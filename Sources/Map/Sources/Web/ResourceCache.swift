public import Foundation
internal import PortolanBasics
internal import PortolanDigests
internal import Synchronization

/// A cache of servers' answers on disk, with a size limit. The least recently used answers are deleted first,
/// when the folder is opened and when an answer is stored.
///
/// Each address has one file, in a folder that belongs only to the cache. Several processes may share a folder; each
/// process sees the files of the others when it next opens the folder. A damaged file counts as missing.
public final class ResourceCache: Sendable {
    /// A stored answer.
    struct Entry: Hashable, Sendable {
        var address: String
        /// The server's tag of this version; nil if it gives none.
        var tag: String?
        /// The time of the last change, as the server writes it; nil if the server gives none.
        var lastModified: String?
        /// The time until which the answer is fresh, in seconds since 1970.
        var freshUntil: Double
        /// The number of bytes of the whole, if the body is a part of it.
        var totalByteCount: UInt64?
        /// The body; nil if there is nothing at the address.
        var body: [UInt8]?
    }

    /// The largest total number of bytes of the files.
    public let byteLimit: Int
    private let folder: URL
    /// The names of the files in order of use; their contents are on disk.
    private let files: Mutex<LRUCache<String, Void>>

    /// Opens a folder, and creates it if it does not exist.
    /// - Throws: an error if the folder can be neither created nor read.
    public init(folder: URL, byteLimit: Int) throws(SourceError) {
        self.folder = folder
        self.byteLimit = max(0, byteLimit)
        var files = LRUCache<String, Void>(costLimit: self.byteLimit)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let found = try FileManager.default.contentsOfDirectory(
                at: folder,
                includingPropertiesForKeys: [.fileSizeKey, .contentModificationDateKey]
            )
            // The file that was written last counts as used last, because files store no other time; ties are
            // broken by name.
            var known: [(name: String, size: Int, time: Double)] = []
            for file in found where Self.isEntry(file.lastPathComponent) {
                guard let values = try? file.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey]) else { continue }
                known.append((file.lastPathComponent, values.fileSize ?? 0, values.contentModificationDate?.timeIntervalSince1970 ?? 0))
            }
            for file in known.sorted(by: { ($0.time, $0.name) < ($1.time, $1.name) }) {
                files.store((), for: file.name, cost: file.size, evicted: { Self.delete($0, in: folder) })
            }
        } catch {
            throw SourceError(.unreadable, folder.path(percentEncoded: false), "the cache cannot be opened: \(error.localizedDescription)")
        }
        self.files = Mutex(files)
    }

    /// The total number of bytes of the files.
    public var byteCount: Int { files.withLock { $0.cost } }

    /// Deletes all entries.
    public func removeAll() {
        let names = files.withLock { files in
            defer { files.removeAll() }
            return Array(files.keys)
        }
        for name in names { Self.delete(name, in: folder) }
    }

    private static func delete(_ name: String, in folder: URL) { try? FileManager.default.removeItem(at: folder.appending(path: name)) }

    private static func isEntry(_ name: String) -> Bool { name.hasSuffix(".resource") && name.count == 73 }

    private static func name(_ key: String) -> String { SHA256Digest.hexadecimal(of: Data(key.utf8)) + ".resource" }

    // MARK: Entries

    /// Returns the entry for a key, or nil if there is none.
    func entry(_ key: String) -> Entry? {
        let name = Self.name(key)
        guard files.withLock({ $0.value(for: name) != nil }), let data = try? Data(contentsOf: folder.appending(path: name)),
            let entry = Entry(encoded: [UInt8](data), key: key)
        else { return nil }
        return entry
    }

    /// Stores an answer. It is not stored if it is larger than the whole cache or cannot be written.
    func store(_ entry: Entry, _ key: String) {
        let name = Self.name(key)
        let bytes = entry.encoded(key: key)
        guard bytes.count <= byteLimit else { return }
        do {
            try Data(bytes).write(to: folder.appending(path: name), options: .atomic)
        } catch {
            return
        }
        var evicted: [String] = []
        files.withLock { $0.store((), for: name, cost: bytes.count, evicted: { evicted.append($0) }) }
        for old in evicted { Self.delete(old, in: folder) }
    }
}

extension ResourceCache.Entry {
    private static let magic = Array("PORTOLAN-RESOURCE-1\n".utf8)

    /// Encodes the entry as lines of text, each preceded by its length, and then the body.
    func encoded(key: String) -> [UInt8] {
        var bytes = Self.magic
        func append(_ text: String?) {
            guard let text else {
                bytes += "-\n".utf8
                return
            }
            bytes += "\(text.utf8.count):".utf8
            bytes += text.utf8
            bytes += "\n".utf8
        }
        append(key)
        append(address)
        append(tag)
        append(lastModified)
        append("\(freshUntil)")
        append(totalByteCount.map { "\($0)" })
        append(body.map { "\($0.count)" })
        return bytes + (body ?? [])
    }

    /// Decodes an entry; returns nil if the bytes are damaged or belong to another key.
    init?(encoded bytes: [UInt8], key: String) {
        guard bytes.starts(with: Self.magic) else { return nil }
        var position = Self.magic.count
        /// Returns nil for damage, and an inner nil for a missing text.
        func line() -> String?? {
            guard position < bytes.count else { return nil }
            if bytes[position] == UInt8(ascii: "-") {
                guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\n") else { return nil }
                position += 2
                return .some(nil)
            }
            var count = 0
            while position < bytes.count, bytes[position] != UInt8(ascii: ":") {
                guard (48...57).contains(bytes[position]), count < 1 << 20 else { return nil }
                count = count * 10 + Int(bytes[position] - 48)
                position += 1
            }
            position += 1
            guard position <= bytes.count, count < bytes.count - position, bytes[position + count] == UInt8(ascii: "\n") else { return nil }
            defer { position += count + 1 }
            return String(validating: bytes[position..<position + count], as: UTF8.self)
        }
        guard let ownKey = line(), ownKey == key, case let address?? = line(), let tag = line(), let lastModified = line(),
            case let freshUntil?? = line(), let seconds = Double(freshUntil), let total = line(), let size = line()
        else { return nil }
        self.address = address
        self.tag = tag
        self.lastModified = lastModified
        self.freshUntil = seconds
        totalByteCount = total.flatMap { UInt64($0) }
        guard size == nil || size.flatMap({ Int($0) }) == bytes.count - position else { return nil }
        body = size == nil ? nil : Array(bytes[position...])
    }
}
