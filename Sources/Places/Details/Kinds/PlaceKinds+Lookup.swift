extension PlaceKinds {
    /// What a second tag adds to a kind.
    struct Refinement: Sendable {
        var key: String
        /// `*` for any value but `no`.
        var value: String
        var types: [String]

        /// Whether one of the values between semicolons is it.
        func matches(_ found: String) -> Bool {
            if found == value { return true }
            if value == "*" { return found != "no" }
            return found.utf8.contains(UInt8(ascii: ";")) && found.parts(at: ";").contains(value)
        }
    }

    /// By `key=value`.
    static let byKind: [String: [String]] = {
        var entries: [String: [String]] = [:]
        for (key, table) in tables {
            for words in lines(table) { entries["\(key)=\(words[0])"] = Array(words.dropFirst()) }
        }
        return entries
    }()

    static let byCuisine: [String: [String]] = {
        var entries: [String: [String]] = [:]
        for words in lines(cuisineTable) { entries[words[0]] = Array(words.dropFirst()) }
        return entries
    }()

    /// By `key=value` of the kind, in the table's order.
    static let refinements: [String: [Refinement]] = {
        var entries: [String: [Refinement]] = [:]
        for words in lines(refinementTable) {
            let second = words[1].split(separator: "=", maxSplits: 1).map(String.init)
            guard second.count == 2 else { continue }
            entries[words[0], default: []].append(Refinement(key: second[0], value: second[1], types: Array(words.dropFirst(2))))
        }
        return entries
    }()

    static var refinementCount: Int { refinements.values.reduce(0) { $0 + $1.count } }

    /// The words of each line; lines without types are left out.
    private static func lines(_ table: String) -> [[String]] {
        table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }.filter { $0.count >= 2 }
    }

    private static let tables: [(key: String, table: String)] = [
        ("amenity", amenityTable), ("shop", shopTable), ("tourism", tourismTable), ("leisure", leisureTable), ("office", officeTable),
        ("craft", craftTable), ("healthcare", healthcareTable), ("historic", historicTable), ("aeroway", aerowayTable),
        ("railway", railwayTable),
        ("aerialway", aerialwayTable), ("public_transport", publicTransportTable), ("highway", highwayTable), ("emergency", emergencyTable),
        ("club", clubTable), ("military", militaryTable), ("sport", sportTable), ("place", placeTable), ("boundary", boundaryTable),
        ("natural", naturalTable), ("man_made", manMadeTable), ("landuse", landuseTable), ("waterway", waterwayTable),
        ("power", powerTable),
        ("attraction", attractionTable), ("mountain_pass", mountainPassTable), ("piste:type", pisteTable), ("building", buildingTable),
        ("barrier", barrierTable),
    ]
}
