internal import PortolanBasics
internal import Synchronization

/// A cache of parsed phone numbers, and of texts that are not phone numbers.
///
/// libphonenumber's regular expressions take up to 300 microseconds for each number, more than the rest of a place
/// takes, and people look at the same places again. A number depends only on its text and country, so the cache
/// affects only speed.
final class PhoneNumberCache: Sendable {
    static let shared = PhoneNumberCache()

    private struct Key: Hashable {
        var text: String
        var region: String?
    }

    private let numbers: Mutex<LRUCache<Key, PhoneNumber?>>
    /// The greatest length of a cached text in bytes. Longer texts are rarely numbers.
    private static let textLimit = 64

    /// - Parameter limit: the greatest number of cached texts, which take about 300 bytes each.
    init(limit: Int = 16_384) { numbers = Mutex(LRUCache(costLimit: limit)) }

    /// The number of cached texts.
    var count: Int { numbers.withLock { $0.count } }

    /// Returns the number of a text in a country, from the cache or from `read`.
    func number(_ text: String, region: String?, _ read: () -> PhoneNumber?) -> PhoneNumber? {
        guard text.utf8.count <= Self.textLimit, Self.isASCII(text), region.map({ $0.utf8.count <= 2 && Self.isASCII($0) }) ?? true else {
            return read()
        }
        return numbers.value(for: Key(text: text, region: region), cost: { _ in 1 }, read)
    }

    /// Whether a text is ASCII. Other texts may be equal although their bytes differ, so they are not cached.
    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}
