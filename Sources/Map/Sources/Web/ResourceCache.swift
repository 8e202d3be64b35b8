public import Foundation
internal import PortolanDigests
internal import Synchronization

/// Answers of servers on disk, bounded in size: the least recently used are deleted first.
///
/// One file for each address, in a folder that belongs to the cache alone. Several processes may share a folder; each sees what the others wrote when it next
/// opens it. A file that is damaged counts as absent.
public final class ResourceCache: Sendable {
    /// What is kept of an answer.
    struct Entry: Hashable, Sendable {
        var address: String
        /// The server's tag of this version; nil if it gives none.
        var tag: String?
        /// The server's time of the last change, as it writes it; nil if it gives none.
        var lastModified: String?
        /// Until when the answer needs no asking, in seconds since 1970.
        var freshUntil: Double
        /// Size of the whole, if the body is a part of it.
        var totalByteCount: UInt64?
        /// Nil if there is nothing at the address.
        var body: [UInt8]?
    }

    private struct State {
        /// Sizes by file name, least recently used first by `order`.
        var sizes: [String: (byteCount: Int, use: UInt64)] = [:]
        var byteCount = 0
        var uses: UInt64 = 0
    }

    /// The most bytes that the files may take together.
    public let byteLimit: Int
    private let folder: URL
    private let state: Mutex<State>

    /// Opens a folder, which is made if it is not there.
    /// - Throws: an error if it can be neither made nor read.
    public init(folder: URL, byteLimit: Int) throws(SourceError) {
        self.folder = folder
        self.byteLimit = max(0, byteLimit)
        var state = State()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let files = try FileManager.default.contentsOfDirectory(
                at: folder,
                includingPropertiesForKeys: [.fileSizeKey, .contentModificationDateKey]
            )
            // Used last is what was written last, as far as files tell; ties by name.
            var known: [(name: String, size: Int, time: Double)] = []
            for file in files where Self.isEntry(file.lastPathComponent) {
                guard let values = try? file.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey]) else { continue }
                known.append((file.lastPathComponent, values.fileSize ?? 0, values.contentModificationDate?.timeIntervalSince1970 ?? 0))
            }
            for file in known.sorted(by: { ($0.time, $0.name) < ($1.time, $1.name) }) {
                state.uses += 1
                state.sizes[file.name] = (file.size, state.uses)
                state.byteCount += file.size
            }
        } catch {
            throw SourceError(.unreadable, folder.path(percentEncoded: false), "the cache cannot be opened: \(error.localizedDescription)")
        }
        self.state = Mutex(state)
    }

    /// How many bytes the files take together.
    public var byteCount: Int { state.withLock { $0.byteCount } }

    /// Deletes all that is kept.
    public func removeAll() {
        let names = state.withLock { state in
            defer { state = State() }
            return Array(state.sizes.keys)
        }
        for name in names { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
    }

    private static func isEntry(_ name: String) -> Bool { name.hasSuffix(".resource") && name.count == 73 }

    private static func name(_ key: String) -> String { SHA256Digest.hexadecimal(of: Data(key.utf8)) + ".resource" }

    // MARK: Entries

    /// What is kept under a key; nil if nothing is.
    func entry(_ key: String) -> Entry? {
        let name = Self.name(key)
        guard state.withLock({ $0.sizes[name] != nil }), let data = try? Data(contentsOf: folder.appending(path: name)),
            let entry = Entry(encoded: [UInt8](data), key: key)
        else { return nil }
        state.withLock { state in
            state.uses += 1
            state.sizes[name]?.use = state.uses
        }
        return entry
    }

    /// Keeps an answer; one that is larger than the whole cache is not kept. What cannot be written is not kept either.
    func store(_ entry: Entry, _ key: String) {
        let name = Self.name(key)
        let bytes = entry.encoded(key: key)
        guard bytes.count <= byteLimit else { return }
        do {
            try Data(bytes).write(to: folder.appending(path: name), options: .atomic)
        } catch {
            return
        }
        let evicted = state.withLock { state -> [String] in
            state.uses += 1
            state.byteCount += bytes.count - (state.sizes[name]?.byteCount ?? 0)
            state.sizes[name] = (bytes.count, state.uses)
            guard state.byteCount > byteLimit else { return [] }
            // A tenth more than needed, so that not every answer sorts them anew.
            var evicted: [String] = []
            for (old, file) in state.sizes.sorted(by: { $0.value.use < $1.value.use }) {
                guard state.byteCount > byteLimit - byteLimit / 10, old != name else { break }
                state.byteCount -= file.byteCount
                state.sizes[old] = nil
                evicted.append(old)
            }
            return evicted
        }
        for old in evicted { try? FileManager.default.removeItem(at: folder.appending(path: old)) }
    }
}

extension ResourceCache.Entry {
    private static let magic = Array("PORTOLAN-RESOURCE-1\n".utf8)

    /// Lines of text, each with its length before it, then the body.
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

    /// Nil for bytes that are damaged or belong to another key.
    init?(encoded bytes: [UInt8], key: String) {
        guard bytes.starts(with: Self.magic) else { return nil }
        var position = Self.magic.count
        /// Nil outside for damage, nil inside for a text that is absent.
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
