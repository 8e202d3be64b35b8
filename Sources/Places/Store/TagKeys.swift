internal import PortolanImportance
package import PortolanOSMModel
internal import PortolanSearchIndex

/// The facts about a tag's key that a store needs.
package struct TagKeyFacts: Sendable {
    /// The index in `PlaceTagsCodec.commonKeys`; −1 for keys that are written out.
    var code: Int32
    /// The rank among the keys that name the country; −1 for other keys.
    var countryRank: Int8
    /// The search field of the value in a place with a name.
    var field: SearchField?
    /// The search field of the value in a place without a name.
    var fieldWithoutName: SearchField?
    var isName: Bool
    /// The index of the reader that finds a trait, a telephone number or a website in the value; nil if the key has
    /// none.
    var traitReader: Int?
    var importance: Importance.Key

    /// The keys that name a country. The first of these keys that a place has is used.
    private static let countryKeys = ["ISO3166-1:alpha2", "ISO3166-1", "addr:country"]

    package init(_ key: String) {
        code = PlaceTagsCodec.commonKeyIndices[key].map { Int32(clamping: $0) } ?? -1
        countryRank = Self.countryKeys.firstIndex(of: key).map { Int8(clamping: $0) } ?? -1
        field = SearchField.of(key: key, hasName: true)
        fieldWithoutName = SearchField.of(key: key, hasName: false)
        isName = key == "name"
        traitReader = PlaceTraits.reader(of: key)
        importance = Importance.Key(key)
    }

    /// Returns the importance of a place, as `Importance.of` does, but without looking up the facts of its keys again.
    /// - Parameters:
    ///   - tags: the tags of the place.
    ///   - sideMeters: the longer side of an area's extent; 0 for a point or a line.
    ///   - facts: the facts of each tag's key, in the order of the tags.
    package static func importance(_ tags: OSMTags, sideMeters: Double, _ facts: [TagKeyFacts]) -> UInt8 {
        var importance = Importance(sideMeters: sideMeters)
        for (position, facts) in facts.enumerated() { importance.add(facts.importance, tags.all[position]) }
        return importance.value
    }

    func field(hasName: Bool) -> SearchField? { hasName ? field : fieldWithoutName }
}

/// A cache of the facts of keys.
struct TagKeys {
    /// The greatest number of keys in the cache. An import looks up each tag of each object, so a look-up must be fast.
    /// Therefore uses are not recorded, and no key is evicted.
    private static let limit = 1 << 16

    private var known: [String: TagKeyFacts] = [:]

    mutating func facts(of key: String) -> TagKeyFacts {
        if let facts = known[key] { return facts }
        let facts = TagKeyFacts(key)
        if known.count < Self.limit { known[key] = facts }
        return facts
    }
}
