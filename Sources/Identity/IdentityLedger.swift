public import PortolanRegion
public import PortolanStore

/// Carries IDs from one import to the next.
public enum IdentityLedger {
    public struct Summary: Sendable, Hashable {
        /// Places of the previous region that answer under a new ID now.
        public var succeeded = 0
        /// Places of the previous region that nothing takes the place of.
        public var removed = 0
        /// Older IDs that still lead to a place.
        public var inherited = 0
    }

    /// The aliases that the new store should hold: those of the previous one, led on, and one for each place that has a successor.
    ///
    /// - Parameter isCancelled: asked every thousand places.
    /// - Throws: `PlaceStoreError`; `CancellationError`.
    public static func aliases(
        from previous: PlaceStore,
        to new: PlaceStore,
        isCancelled: () -> Bool = { false }
    ) throws -> (aliases: [PlaceID: PlaceID], summary: Summary) {
        let changes = try RegionChanges(from: previous, to: new, isCancelled: isCancelled)
        var aliases: [PlaceID: PlaceID] = [:]
        var summary = Summary()
        for succession in changes.succeeded { aliases[succession.old.id] = succession.new.id }
        summary.succeeded = changes.succeeded.count
        summary.removed = changes.removed.count
        for alias in try previous.aliases() {
            // A place that came back under its old ID needs no alias.
            guard try new.place(alias.id) == nil else { continue }
            let target = try new.place(alias.target) == nil ? aliases[alias.target] : alias.target
            guard let target else { continue }
            aliases[alias.id] = target
            summary.inherited += 1
        }
        return (aliases, summary)
    }
}
