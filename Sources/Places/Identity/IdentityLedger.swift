public import PortolanOSMModel
public import PortolanStore

/// Carries IDs over from one import to the next.
public enum IdentityLedger {
    /// Counts of what happened to places and IDs.
    public struct Summary: Sendable, Hashable {
        /// The number of places of the previous region that are now parts of other places.
        public var joined = 0
        /// The number of places of the previous region that have a new ID now.
        public var succeeded = 0
        /// The number of places that the old IDs lead to. It is smaller than `succeeded` if places were merged.
        public var successors = 0
        /// The number of places of the previous region without a successor.
        public var removed = 0
        /// The number of older IDs that still lead to a place.
        public var inherited = 0
    }

    /// Returns the aliases that the new store should hold: those of the previous store, redirected to current
    /// places, and one for each place that has a successor.
    ///
    /// A place that became a member of another place needs no alias. If a place consisted of several objects
    /// and its own object is gone, its ID leads to the place of its first remaining member.
    ///
    /// Time is linear in the number of places. In addition, each place that appeared or disappeared is compared
    /// with its neighbours. Memory: about 100 bytes for each place that appeared, disappeared or is near one
    /// that disappeared, 32 bytes for each pair that may belong together, and whole places in a strip of the
    /// map about 700 m high.
    /// - Parameters:
    ///   - previous: The places of the previous import.
    ///   - new: The places of the current import.
    ///   - isCancelled: Called at least once for every thousand places; the search stops if the function returns true.
    /// - Throws: `PlaceStoreError`; `CancellationError`.
    public static func aliases(
        from previous: PlaceStore,
        to new: PlaceStore,
        isCancelled: @escaping () -> Bool = { false }
    ) throws -> (aliases: [PlaceID: PlaceID], summary: Summary) {
        var difference = try SiteDifference(from: previous, to: new, isCancelled: isCancelled)
        var summary = Summary()
        let members = try MemberSuccession(of: difference.gone, from: previous, to: new, isCancelled: isCancelled)
        summary.joined = members.joined.count
        difference.gone = members.rest
        let search = SuccessorSearch(from: previous, to: new, isCancelled: isCancelled)
        var successors = try search.successors(of: difference.gone, among: difference.come)
        successors.merge(members.successors) { $1 }
        var aliases: [PlaceID: PlaceID] = [:]
        for (old, successor) in successors {
            if let old = PlaceID(rowKey: old), let successor = PlaceID(rowKey: successor) { aliases[old] = successor }
        }
        summary.succeeded = successors.count
        summary.successors = Set(successors.values).count
        summary.removed = difference.gone.count + members.successors.count - successors.count
        summary.inherited = try inherit(previous.members() + previous.aliases(), in: new, into: &aliases)
        return (aliases, summary)
    }

    /// Redirects older IDs without comparing the places of the two imports.
    /// - Throws: `PlaceStoreError`.
    public static func inheritedAliases(
        _ older: [PlaceAlias],
        in new: PlaceStore
    ) throws(PlaceStoreError) -> (aliases: [PlaceID: PlaceID], summary: Summary) {
        var aliases: [PlaceID: PlaceID] = [:]
        var summary = Summary()
        summary.inherited = try inherit(older, in: new, into: &aliases)
        return (aliases, summary)
    }

    /// Redirects older IDs to places of the new store and returns how many it redirected.
    private static func inherit(
        _ older: [PlaceAlias],
        in new: PlaceStore,
        into aliases: inout [PlaceID: PlaceID]
    ) throws(PlaceStoreError) -> Int {
        var count = 0
        for alias in older {
            // A place that has its old ID again needs no alias. Neither does a member of a place.
            guard try !new.holds(alias.id), try new.place(ofMember: alias.id) == nil, aliases[alias.id] == nil else { continue }
            var target = aliases[alias.target]
            if target == nil { target = try new.holds(alias.target) ? alias.target : new.place(ofMember: alias.target) }
            guard let target else { continue }
            aliases[alias.id] = target
            count += 1
        }
        return count
    }
}
