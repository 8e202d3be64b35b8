import Foundation
import Synchronization

/// The set of regions that answers new requests, and its replacement.
final class CurrentRegions: Sendable {
    private let current: Mutex<RegionSet>
    private let open: @Sendable () throws -> RegionSet
    private let reloads = Mutex<(count: Int, failures: Int)>((0, 0))
    /// Opening takes long, so only one thread opens at a time.
    private let opening = Mutex<Void>(())

    /// Opens the regions for the first time.
    init(open: @escaping @Sendable () throws -> RegionSet) throws {
        self.open = open
        current = Mutex(try open())
    }

    /// The set for a request that begins now, which keeps it until its end.
    var set: RegionSet { current.withLock { $0 } }

    /// The number of times that the regions were opened again, and the number of failures.
    var reloadCounts: (count: Int, failures: Int) { reloads.withLock { $0 } }

    /// Opens the regions again while the old ones still serve. If a region cannot be opened, the old ones stay. An
    /// intact copy replaces a damaged region even if its data has the same version.
    /// - Returns: whether anything has changed.
    func reload() throws -> Bool {
        try opening.withLock { _ in
            do {
                let new = try open()
                let isNew = current.withLock { current in
                    guard new.version != current.version || new.files != current.files else { return false }
                    current = new
                    return true
                }
                reloads.withLock { $0.count += 1 }
                return isNew
            } catch {
                reloads.withLock { $0.failures += 1 }
                throw error
            }
        }
    }
}
