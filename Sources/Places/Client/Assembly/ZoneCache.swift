internal import Foundation
internal import PortolanBasics
internal import Synchronization

/// Time zones by name; Foundation reads a file for each new one.
enum ZoneCache {
    /// More names than there are zones come from wrong tags.
    private static let known = Mutex(LRUCache<String, TimeZone?>(costLimit: 1 << 19))

    /// nil for names of no zone.
    static func zone(_ identifier: String?) -> TimeZone? {
        guard let identifier else { return nil }
        return known.value(for: identifier, cost: { _ in 256 + identifier.utf8.count }) {
            identifier.contains("/") || identifier == "UTC" ? TimeZone(identifier: identifier) : nil
        }
    }
}
