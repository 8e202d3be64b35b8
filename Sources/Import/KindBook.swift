internal import PortolanDetails
internal import PortolanStore

/// What the kinds of places tell, found out once for each list of them: of a million places there are some thousand.
struct KindBook {
    struct Facts: Equatable {
        /// Of the leading kind: `amenity` of `amenity=cafe`.
        var key: String
        /// How well known such places are.
        var weight: Int
        /// Ways of the kind are lines, also where they end at their beginning.
        var isLine: Bool
        /// Streets lead to places of the kind.
        var standsOnStreet: Bool

        init(kinds: [String]) {
            key = String(Substring((kinds.first ?? "").utf8.prefix { $0 != UInt8(ascii: "=") }))
            weight = TagKeyFacts.weight(kinds: kinds)
            isLine = KindBook.lineKeys.contains(key)
            standsOnStreet = !KindBook.offStreetKeys.contains(key)
        }
    }

    private struct Key: Hashable {
        var kinds: [String]
        var isPointOfInterest: Bool

        /// What leads tells most apart.
        func hash(into hasher: inout Hasher) {
            hasher.combine(kinds.first)
            hasher.combine(kinds.count)
        }
    }

    private struct Entry {
        var facts: Facts
        /// The keys that have a say beside the kinds, and the types of places without any of them; nil where no such place was met yet.
        var others: [String] = []
        var types: [String]?
    }

    /// No more lists are remembered.
    private static let limit = 1 << 14

    private static let lineKeys: Set<String> = ["highway", "railway", "aerialway", "waterway", "barrier", "piste:type"]

    private static let offStreetKeys: Set<String> = [
        "highway", "place", "boundary", "natural", "waterway", "mountain_pass", "piste:type", "landuse", "power", "aeroway",
    ]

    private var entries: [Key: Entry] = [:]

    /// The facts of kinds, and Google's place types, the primary one first.
    /// - Parameter value: the value of a key of the object.
    mutating func look(
        up kinds: [String],
        isPointOfInterest: Bool,
        value: (String) -> String?
    ) -> (facts: Facts, types: [String]) {
        let key = Key(kinds: kinds, isPointOfInterest: isPointOfInterest)
        let known = entries[key]
        if let known, let types = known.types, known.others.allSatisfy({ value($0) == nil }) { return (known.facts, types) }
        var others: [String] = []
        var isAnswered = false
        let types = PlaceKinds.types(kinds: kinds, isPointOfInterest: isPointOfInterest) { name in
            let answer = value(name)
            others.append(name)
            isAnswered = isAnswered || answer != nil
            return answer
        }
        var entry = known ?? Entry(facts: Facts(kinds: kinds))
        if !isAnswered { (entry.others, entry.types) = (others, types) }
        if known != nil || entries.count < Self.limit { entries[key] = entry }
        return (entry.facts, types)
    }
}
