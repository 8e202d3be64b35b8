internal import PortolanOSMModel
internal import PortolanStore

/// Determines the uses of each key once: ten million tags of a million places have only some thousand keys.
struct KeyTable {
    struct Entry {
        var use: PlaceClassifier.KeyUse
        var facts: TagKeyFacts
        var vote: AddressVotes.Use?
        var hint: CountryHint.Use?
        /// The language of a name's key.
        var language: String?

        init(_ key: String) {
            use = PlaceClassifier.keyUses[key] ?? PlaceClassifier.KeyUse()
            facts = TagKeyFacts(key)
            vote = AddressVotes.uses[key]
            hint = CountryHint.uses[key]
            language = AddressSource.language(ofKey: key)
        }
    }

    private(set) var entries: [Entry] = []
    private var numbers: [String: Int] = [:]

    /// Returns the index of a key's entry.
    mutating func number(of key: String) -> Int {
        if let number = numbers[key] { return number }
        let number = entries.count
        numbers[key] = number
        entries.append(Entry(key))
        return number
    }

    /// Returns the indices of the entries of an object's keys.
    mutating func numbers(of tags: OSMTags) -> [Int] { tags.all.map { number(of: $0.key) } }
}
