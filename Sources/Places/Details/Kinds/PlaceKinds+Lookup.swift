// The tables `Data/kinds.tsv`, `Data/cuisines.tsv` and `Data/refinements.tsv`, parsed on first use.

extension PlaceKinds {
    /// A second tag that refines a kind.
    struct Refinement: Sendable {
        var key: String
        /// `*` for any value except `no`.
        var value: String
        var types: [String]

        /// Whether the value of a tag, or one of its parts between semicolons, matches.
        func matches(_ found: String) -> Bool {
            if found == value { return true }
            if value == "*" { return found != "no" }
            return found.utf8.contains(UInt8(ascii: ";")) && found.parts(at: ";").contains(value)
        }
    }

    /// The types of kinds, by `key=value`.
    static var byKind: [String: [String]] { kinds.named }

    /// The types for values that are not in the table, by key.
    static var keyDefaults: [String: [String]] { kinds.defaults }

    private static let kinds: (named: [String: [String]], defaults: [String: [String]]) = {
        let rows = Tables.kinds.rows
        var named: [String: [String]] = [:]
        var defaults: [String: [String]] = [:]
        named.reserveCapacity(rows.count)
        for row in rows where row.count == 2 {
            if row[0].utf8.last == UInt8(ascii: "*") {
                defaults[String(row[0].dropLast(2))] = row[1].words
            } else {
                named[String(row[0])] = row[1].words
            }
        }
        return (named, defaults)
    }()

    static let byCuisine: [String: [String]] = {
        var entries: [String: [String]] = [:]
        for row in Tables.cuisines.rows where row.count == 2 { entries[String(row[0])] = row[1].words }
        return entries
    }()

    /// The refinements of kinds in the table's order, by `key=value` of the kind.
    static let refinements: [String: [Refinement]] = {
        var entries: [String: [Refinement]] = [:]
        for row in Tables.refinements.rows where row.count == 3 {
            let second = row[1].split(separator: "=", maxSplits: 1).map(String.init)
            guard second.count == 2 else { continue }
            entries[String(row[0]), default: []].append(Refinement(key: second[0], value: second[1], types: row[2].words))
        }
        return entries
    }()

    static var refinementCount: Int { refinements.values.reduce(0) { $0 + $1.count } }
}
