internal import PortolanGeo

/// Decides whether one place may have become another, and at which cost.
///
/// In these rules, "new" means that the candidate exists only in the new import.
///
/// - Twin: everything except the ID is equal. Several twins are paired in the order of their IDs.
/// - Identified: related kinds, a new candidate at most 20 km away, and a Wikidata item, telephone number,
///   website or branch number that no other place shares. The names have a likeness of at least 0.5, or one
///   place has none.
/// - Mapped anew: related kinds, a new candidate, and a likeness of names of at least 0.8. The distance is at
///   most 150 m, or 15 m if a distinguishing tag differs.
/// - Renamed: the same kind, a new candidate at most 20 m away, a likeness of names above 0.5, and no different
///   distinguishing tag.
/// - Nameless: the same kind, neither place has a name, and a new candidate at most 15 m away. No other
///   unmatched candidate is as likely.
/// - Merged: related kinds, a likeness of names of at least 0.9, and no different distinguishing tag. One place
///   lies inside the other's area, or at most 40 m away; for stops, benches and the like at most 10 m.
///
/// All rules except the last lead each old place to a different new place. A merger may lead to the successor
/// of another place, or to a place that existed before. The distinguishing tags are `ref`, `local_ref`,
/// `layer`, `level`, `direction`, `addr:unit`, `addr:housenumber` and `addr:street`. An address without a name
/// takes its street and number as its name.
enum SuccessionRules {
    static let renewedMeters = 150.0
    private static let identifiedMeters = 20_000.0
    private static let contradictedMeters = 15.0
    private static let renamedMeters = 20.0
    private static let namelessMeters = 15.0
    private static let mergedMeters = 40.0
    private static let mergedSerialMeters = 10.0
    private static let renewedLikeness = 0.8
    private static let renamedLikeness = 0.5
    private static let mergedLikeness = 0.9

    /// The cost of one candidate for an old place. It is 0 if everything is equal.
    struct Bid: Sendable, Hashable {
        var cost: Double
        var meters: Double
        var isNameless = false
    }

    /// The bids of an old place for one candidate.
    struct Bids: Sendable, Hashable {
        /// The cost if the candidate is the same place, mapped anew.
        var renewal: Bid?
        /// The cost if the candidate absorbed the old place.
        var merger: Bid?
    }

    /// Bids of this cost or more are dropped: it is then just as likely that one place disappeared and another
    /// appeared.
    static let limit = 1.2

    static func bids(of old: PlaceFingerprint, for candidate: PlaceFingerprint) -> Bids {
        guard !old.isFarther(from: candidate, thanMeters: renewedMeters), old.isRelated(to: candidate) else { return Bids() }
        let meters = old.distanceMeters(to: candidate)
        guard meters <= renewedMeters else { return Bids() }
        let mayBeRenamed = meters <= renamedMeters && old.isOfSameKind(as: candidate)
        if let likeness = old.nameLikeness(to: candidate, least: mayBeRenamed ? renamedLikeness : renewedLikeness) {
            let contradictions = old.contradictions(to: candidate)
            guard likeness >= renewedLikeness || mayBeRenamed && likeness > renamedLikeness && contradictions == 0 else { return Bids() }
            var bids = Bids()
            let cost = cost(old, candidate, likeness: likeness, meters: meters, contradictions: contradictions)
            if contradictions == 0 || meters <= contradictedMeters, cost < limit { bids.renewal = Bid(cost: cost, meters: meters) }
            let reach = old.isSerial ? mergedSerialMeters : mergedMeters
            if likeness >= mergedLikeness, contradictions == 0, meters <= reach || old.covers(candidate) || candidate.covers(old) {
                bids.merger = Bid(cost: cost, meters: meters)
            }
            return bids
        }
        guard old.names.isEmpty, candidate.names.isEmpty, meters <= namelessMeters, old.isOfSameKind(as: candidate) else { return Bids() }
        let contradictions = old.contradictions(to: candidate)
        let cost = cost(old, candidate, likeness: 1, meters: meters, contradictions: contradictions)
        return Bids(renewal: cost < limit ? Bid(cost: cost, meters: meters, isNameless: true) : nil)
    }

    /// Returns the bid for a candidate that shares an identifier; nil if kind, name or distance speak against
    /// it.
    static func identification(of old: PlaceFingerprint, as candidate: PlaceFingerprint) -> Bid? {
        guard old.isRelated(to: candidate), old.sharesIdentifier(with: candidate) else { return nil }
        let likeness = old.nameLikeness(to: candidate, least: 0.5) ?? 1
        let meters = old.distanceMeters(to: candidate)
        guard likeness >= 0.5, meters <= identifiedMeters else { return nil }
        return Bid(cost: 0.1 + 0.2 * (1 - likeness) + 0.2 * (1 - old.tagLikeness(to: candidate)), meters: meters)
    }

    /// Returns the cost of a candidate that is the same place, mapped anew. The weights are chosen by judgement. Each
    /// doubling of the distance adds the same cost: mappers redraw outlines by metres, and shops move by a few houses.
    private static func cost(
        _ old: PlaceFingerprint,
        _ candidate: PlaceFingerprint,
        likeness: Double,
        meters: Double,
        contradictions: Int
    ) -> Double {
        // Inside one area the distance is 0, so the distance between the locations decides which candidate is
        // nearer.
        let distance = 0.8 * meters + 0.2 * min(old.location.distanceMeters(to: candidate.location), renewedMeters)
        let (size, otherSize) = (old.sizeMeters + 1, candidate.sizeMeters + 1)
        let growth = max(size, otherSize) / min(size, otherSize)
        return 0.45 * doublings(distance / 4) / doublings(renewedMeters / 4) + 0.25 * (1 - likeness) / (1 - renewedLikeness)
            + 0.2 * (1 - old.tagLikeness(to: candidate)) + 0.1 * min(doublings(growth - 1) / 4, 1) + 0.25 * Double(min(contradictions, 2))
    }

    /// Returns log₂(1 + x), interpolated linearly between powers of two so that every platform gives the same
    /// result.
    private static func doublings(_ x: Double) -> Double {
        let value = 1 + max(0, x)
        guard value.isFinite else { return 64 }
        return Double(value.exponent) + value.significand - 1
    }
}
