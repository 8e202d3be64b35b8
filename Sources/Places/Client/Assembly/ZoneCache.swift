internal import Foundation
internal import Synchronization

/// Time zones by name; Foundation reads a file for each new one.
enum ZoneCache {
    private static let known = Mutex<[String: TimeZone?]>([:])
    /// More names than there are zones come from wrong tags.
    private static let limit = 2_000

    /// nil for names of no zone.
    static func zone(_ identifier: String?) -> TimeZone? {
        guard let identifier else { return nil }
        if let known = known.withLock({ $0[identifier] }) { return known }
        let zone = identifier.contains("/") || identifier == "UTC" ? TimeZone(identifier: identifier) : nil
        known.withLock { known in
            if known.count < limit { known[identifier] = zone }
        }
        return zone
    }
}
