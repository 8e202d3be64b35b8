public import PortolanOSMModel
public import PortolanStore

/// Carries IDs from one import to the next.
public enum IdentityLedger {
    /// How many places went which way.
    public struct Summary: Sendable, Hashable {
        /// Places of the previous region that are parts of other places now.
        public var joined = 0
        /// Places of the previous region that answer under a new ID now.
        public var succeeded = 0
        /// How many places those lead to: fewer if some were merged.
        public var successors = 0
        /// Places of the previous region that nothing takes the place of.
        public var removed = 0
        /// Older IDs that still lead to a place.
        public var inherited = 0
    }

    /// The aliases that the new store should hold: those of the previous one, led on, and one for each place that has a successor.
    ///
    /// A place that is a member of a new one needs no alias. One of several objects, whose own is gone, leads where its first remaining member leads.
    ///
    /// Time is linear in the number of places, and in those that came or went times their neighbours. Memory: some 100 bytes for each place
    /// that came or went or stands near one that went, 32 for each pair of them that may belong together, and whole places in a strip of the map
    /// some 700 m high.
    /// - Parameters:
    ///   - previous: the places of the import before.
    ///   - new: the places of the import now.
    ///   - isCancelled: asked every thousand places and more often.
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

    /// The older IDs that still lead to a place, if the places themselves cannot be compared.
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

    /// Redirects older IDs to places of the new store; returns their number.
    private static func inherit(
        _ older: [PlaceAlias],
        in new: PlaceStore,
        into aliases: inout [PlaceID: PlaceID]
    ) throws(PlaceStoreError) -> Int {
        var count = 0
        for alias in older {
            // A place that has its old ID again needs no alias, nor does a member of one.
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
