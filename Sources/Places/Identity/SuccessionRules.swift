internal import PortolanGeo

/// Whether a place may have become another one, and how likely that is.
///
/// | rule | kind | names | distance | further conditions |
/// | --- | --- | --- | --- | --- |
/// | twin | – | – | none | everything is equal but the ID; several are paired in the order of their IDs |
/// | identified | related | similarity ≥ 0.5, or one has none | ≤ 20 km | share a Wikidata item, a telephone number, a website or a branch's number, and no other place does; the candidate is new |
/// | mapped anew | related | similarity ≥ 0.8 | ≤ 150 m; ≤ 15 m if they differ in a distinguishing tag | the candidate is new |
/// | renamed | the same | similarity > 0.5 | ≤ 20 m | the candidate is new, and they do not differ in a distinguishing tag |
/// | nameless | the same | neither has any | ≤ 15 m | the candidate is new, and no other unmatched candidate is as likely |
/// | merged | related | similarity ≥ 0.9 | one is inside the other's area, or ≤ 40 m; stops, benches and the like ≤ 10 m | do not differ in a distinguishing tag |
///
/// All rules but the last lead each old place to a different new one; a merger may lead to the successor of another place, or to a place
/// that existed before. Distinguishing tags: `ref`, `local_ref`, `layer`, `level`, `direction`, `addr:unit`, `addr:housenumber`,
/// `addr:street`. An address without a name is called by its street and number.
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

    /// The cost of a candidate: 0 if everything is equal.
    struct Bid: Sendable, Hashable {
        var cost: Double
        var meters: Double
        var isNameless = false
    }

    /// The bids of an old place for one candidate.
    struct Bids: Sendable, Hashable {
        /// The candidate is new, and may be this place mapped anew.
        var renewal: Bid?
        /// The candidate may include this place as well.
        var merger: Bid?
    }

    /// Bids with this cost or more do not count: it is as likely that one place disappeared and the other appeared.
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

    /// For two that share an identifier.
    static func identification(of old: PlaceFingerprint, as candidate: PlaceFingerprint) -> Bid? {
        guard old.isRelated(to: candidate), old.sharesIdentifier(with: candidate) else { return nil }
        let likeness = old.nameLikeness(to: candidate, least: 0.5) ?? 1
        let meters = old.distanceMeters(to: candidate)
        guard likeness >= 0.5, meters <= identifiedMeters else { return nil }
        return Bid(cost: 0.1 + 0.2 * (1 - likeness) + 0.2 * (1 - old.tagLikeness(to: candidate)), meters: meters)
    }

    /// The weights are judgements; doubling the distance costs the same near and far, since outlines are redrawn by metres and shops move
    /// by houses.
    private static func cost(
        _ old: PlaceFingerprint,
        _ candidate: PlaceFingerprint,
        likeness: Double,
        meters: Double,
        contradictions: Int
    ) -> Double {
        // Inside one area, the locations still decide which is nearer.
        let distance = 0.8 * meters + 0.2 * min(old.location.distanceMeters(to: candidate.location), renewedMeters)
        let (size, otherSize) = (old.sizeMeters + 1, candidate.sizeMeters + 1)
        let growth = max(size, otherSize) / min(size, otherSize)
        return 0.45 * doublings(distance / 4) / doublings(renewedMeters / 4) + 0.25 * (1 - likeness) / (1 - renewedLikeness)
            + 0.2 * (1 - old.tagLikeness(to: candidate)) + 0.1 * min(doublings(growth - 1) / 4, 1) + 0.25 * Double(min(contradictions, 2))
    }

    /// log₂(1 + x), linear between the powers of two, so that it is the same on every platform.
    private static func doublings(_ x: Double) -> Double {
        let value = 1 + max(0, x)
        guard value.isFinite else { return 64 }
        return Double(value.exponent) + value.significand - 1
    }
}
