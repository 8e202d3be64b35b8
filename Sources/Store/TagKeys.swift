/// What a store needs to know of a tag's key, worked out once for each key.
struct TagKeys {
    struct Facts {
        /// Index in `PlaceTagsCodec.commonKeys`, −1 for keys that are written out.
        var code: Int32
        /// What the value is searched as, in a place with a name and in one without.
        var field: SearchField?
        var fieldWithoutName: SearchField?
        var isName: Bool
        /// Rank among the keys that tell the country, −1 for none.
        var countryRank: Int32

        func field(hasName: Bool) -> SearchField? { hasName ? field : fieldWithoutName }
    }

    /// The first of them counts.
    private static let countryKeys = ["ISO3166-1:alpha2", "ISO3166-1", "addr:country"]
    /// No more keys are remembered.
    private static let limit = 1 << 16

    private var known: [String: Facts] = [:]

    mutating func facts(of key: String) -> Facts {
        if let facts = known[key] { return facts }
        let facts = Facts(
            code: PlaceTagsCodec.commonKeyIndices[key].map { Int32(clamping: $0) } ?? -1,
            field: SearchField.of(key: key, hasName: true),
            fieldWithoutName: SearchField.of(key: key, hasName: false),
            isName: key == "name",
            countryRank: Self.countryKeys.firstIndex(of: key).map { Int32(clamping: $0) } ?? -1
        )
        if known.count < Self.limit { known[key] = facts }
        return facts
    }
}
