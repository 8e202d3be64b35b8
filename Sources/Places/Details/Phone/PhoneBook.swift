internal import Synchronization

/// A cache of parsed phone numbers, and of texts that are not phone numbers.
///
/// libphonenumber's regular expressions take up to three hundred microseconds for each number, more than all the rest of a place, and
/// people look at the same places again. A number depends only on its text and country, so the cache affects only speed.
final class PhoneBook: Sendable {
    static let shared = PhoneBook()

    private struct Key: Hashable {
        var text: String
        var region: String?
    }

    /// Two generations: when the newer one is full, it replaces the older, whose unused numbers are evicted.
    private struct Volumes {
        var newer: [Key: PhoneNumber?] = [:]
        var older: [Key: PhoneNumber?] = [:]
    }

    private let volumes = Mutex(Volumes())
    private let volumeLimit: Int
    /// Longer texts are rarely numbers; they are not kept, nor are non-ASCII texts.
    private static let textLimit = 64

    /// - Parameter limit: the most texts that are kept, about 300 bytes each; at least half of them remain.
    init(limit: Int = 16_384) { volumeLimit = max(1, limit / 2) }

    /// The number of cached texts.
    var count: Int { volumes.withLock { $0.newer.count + $0.older.count } }

    /// The number of a text in a country, from `read` if it is not cached. Two threads may read the same number at once.
    func number(_ text: String, region: String?, _ read: () -> PhoneNumber?) -> PhoneNumber? {
        guard text.utf8.count <= Self.textLimit, Self.isASCII(text), region.map({ $0.utf8.count <= 2 && Self.isASCII($0) }) ?? true else {
            return read()
        }
        let key = Key(text: text, region: region)
        let known = volumes.withLock { volumes -> PhoneNumber?? in
            if let known = volumes.newer[key] { return known }
            guard let known = volumes.older.removeValue(forKey: key) else { return nil }
            note(key, known, &volumes)
            return known
        }
        if let known { return known }
        let number = read()
        volumes.withLock { note(key, number, &$0) }
        return number
    }

    /// Non-ASCII texts may be equal with different bytes.
    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private func note(_ key: Key, _ number: PhoneNumber?, _ volumes: inout Volumes) {
        if volumes.newer.count >= volumeLimit {
            volumes.older = volumes.newer
            volumes.newer = [:]
        }
        volumes.newer[key] = .some(number)
    }
}
