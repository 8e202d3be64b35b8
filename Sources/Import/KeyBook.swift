internal import PortolanStore

/// What keys of tags are looked at for, found out once for each key: of a million places, ten million tags have some thousand keys.
struct KeyBook {
    struct Entry {
        var use: PlaceClassifier.KeyUse
        var facts: TagKeyFacts
        var vote: AddressVotes.Use?

        init(_ key: String) {
            use = PlaceClassifier.keyUses[key] ?? PlaceClassifier.KeyUse()
            facts = TagKeyFacts(key)
            vote = AddressVotes.uses[key]
        }
    }

    /// No more keys are remembered.
    private static let limit = 1 << 16

    private var entries: [String: Entry] = [:]

    mutating func entry(_ key: String) -> Entry {
        if let entry = entries[key] { return entry }
        let entry = Entry(key)
        if entries.count < Self.limit { entries[key] = entry }
        return entry
    }
}
