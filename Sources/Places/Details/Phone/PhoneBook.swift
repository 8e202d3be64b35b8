internal import Synchronization

/// Numbers that were read lately, and texts that turned out to be none.
///
/// The expressions of libphonenumber's tables take a hundred microseconds or three for each number, more than all the rest of a place, and people
/// look at the same places again. A number depends on its text and country alone, so that the book shows in nothing but the time.
final class PhoneBook: Sendable {
    static let shared = PhoneBook()

    private struct Key: Hashable {
        var text: String
        var region: String?
    }

    /// Two volumes: when the newer one is full, it takes the place of the older, whose numbers are forgotten unless they were asked for meanwhile.
    private struct Volumes {
        var newer: [Key: PhoneNumber?] = [:]
        var older: [Key: PhoneNumber?] = [:]
    }

    private let volumes = Mutex(Volumes())
    private let volumeLimit: Int
    /// Longer texts are no numbers as a rule; they are not kept, nor are texts beyond ASCII.
    private static let textLimit = 64

    /// - Parameter limit: so many texts are kept at most, half as many at least, some 300 bytes each.
    init(limit: Int = 16_384) { volumeLimit = max(1, limit / 2) }

    /// How many texts are kept.
    var count: Int { volumes.withLock { $0.newer.count + $0.older.count } }

    /// The number of a text in a country, by `read` where the book does not have it. Two threads may read the same number at once.
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

    /// Other texts may be equal without being the same.
    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private func note(_ key: Key, _ number: PhoneNumber?, _ volumes: inout Volumes) {
        if volumes.newer.count >= volumeLimit {
            volumes.older = volumes.newer
            volumes.newer = [:]
        }
        volumes.newer[key] = .some(number)
    }
}
