import Foundation
import Synchronization

/// The set of regions that new requests are answered from, and how it is replaced.
final class CurrentRegions: Sendable {
    private let current: Mutex<RegionSet>
    private let open: @Sendable () throws -> RegionSet
    private let reloads = Mutex<(count: Int, failures: Int)>((0, 0))
    /// Opening takes long; one thread opens at a time.
    private let opening = Mutex<Void>(())

    /// Opens the regions for the first time.
    init(open: @escaping @Sendable () throws -> RegionSet) throws {
        self.open = open
        current = Mutex(try open())
    }

    /// What a request that begins now is answered from, until it ends.
    var set: RegionSet { current.withLock { $0 } }

    /// How often regions were opened anew, and how often that failed.
    var reloadCounts: (count: Int, failures: Int) { reloads.withLock { $0 } }

    /// Opens the regions anew, beside the old ones, which serve until then. If a region cannot be opened, the old ones stay. A whole copy of a
    /// region that was damaged takes its place, though the data have the same version.
    /// - Returns: whether anything is different.
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
