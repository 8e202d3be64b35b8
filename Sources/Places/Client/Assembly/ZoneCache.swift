internal import Foundation
internal import Synchronization

/// Zones by name; Foundation reads a file for each that is made.
enum ZoneCache {
    private static let known = Mutex<[String: TimeZone?]>([:])
    /// More names than there are zones come from wrong tags.
    private static let limit = 2_000

    /// nil for no zone's name.
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
