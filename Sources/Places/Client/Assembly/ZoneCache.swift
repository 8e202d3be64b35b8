internal import Foundation
internal import PortolanBasics
internal import Synchronization

/// Caches time zones by name, because Foundation reads a file for each new one.
enum ZoneCache {
    /// The cache is limited, because wrong tags may contain any number of names.
    private static let known = Mutex(LRUCache<String, TimeZone?>(costLimit: 1 << 19))

    /// Returns nil for a name that is no time zone.
    static func zone(_ identifier: String?) -> TimeZone? {
        guard let identifier else { return nil }
        return known.value(for: identifier, cost: { _ in 256 + identifier.utf8.count }) {
            identifier.contains("/") || identifier == "UTC" ? TimeZone(identifier: identifier) : nil
        }
    }
}
