import PortolanPlaces

/// Selects the results of a request to Photon by tags, categories, layers and countries.
struct PhotonFilter {
    private let tags: PhotonTags
    private let categories: PhotonCategories
    private let layers: Set<String>
    /// The codes of the accepted countries in capitals; empty to accept all.
    let countries: Set<String>

    static let layerNames = ["house", "street", "locality", "district", "city", "county", "state", "country", "other"]

    init(_ call: Call) throws(RequestError) {
        tags = try PhotonTags(call.query.all("osm_tag"))
        categories = try PhotonCategories(including: call.query.all("include"), excluding: call.query.all("exclude"))
        layers = Set(call.query.all("layer").filter { !$0.isEmpty })
        if let unknown = layers.first(where: { !Self.layerNames.contains($0) }) {
            throw .badRequest("invalid 'layer': \(unknown.prefix(40)); the layers are \(Self.layerNames.joined(separator: ", "))")
        }
        let codes = call.query.all("countrycode").flatMap { $0.split(separator: ",") }.map { $0.trimmingSpace().uppercased() }
        if let wrong = codes.first(where: { $0.utf8.count != 2 || !$0.utf8.allSatisfy { (0x41...0x5A).contains($0) } }) {
            throw .badRequest("invalid 'countrycode': \(wrong.prefix(40)) is not a code of two letters")
        }
        countries = Set(codes)
        guard countries.count <= 50 else { throw .badRequest("invalid 'countrycode': \(countries.count) countries; give at most 50") }
        guard kinds.count <= 50 else {
            throw .badRequest("invalid 'include' or 'osm_tag': \(kinds.count) kinds of places; give at most 50")
        }
    }

    /// Whether every place passes the filter.
    var isEmpty: Bool { !choosesKinds && layers.isEmpty && countries.isEmpty }
    /// Whether the filter selects kinds of places.
    var choosesKinds: Bool { !tags.isEmpty || !categories.isEmpty }
    /// Whether the request names categories, so that it needs no words.
    var includesCategories: Bool { !categories.included.isEmpty }

    func contains(_ place: GeocodedPlace) -> Bool {
        if !layers.isEmpty, !layers.contains(place.layer) { return false }
        if !countries.isEmpty, !countries.contains(place.countryCode) { return false }
        guard choosesKinds else { return true }
        let kinds = place.kinds
        return tags.matches(kinds) && categories.matches(kinds)
    }

    /// The kinds to which all accepted places belong; empty if there is no such list.
    var kinds: Set<String> {
        let wanted = tags.kinds
        return wanted.isEmpty ? categories.kinds : wanted
    }
}

extension GeocodedPlace {
    /// The tags that make the place what it is, the leading tag first. A place that has only a house number is
    /// `place=house`.
    fileprivate var kinds: [(key: String, value: String)] {
        let others = (source?.kinds ?? []).dropFirst().compactMap { kind -> (String, String)? in
            let parts = kind.split(separator: "=", maxSplits: 1).map(String.init)
            return parts.count < 2 || parts[0].hasPrefix("addr:") ? nil : (parts[0], parts[1])
        }
        return [kind] + others
    }
}

/// Photon's filters by tags: `key`, `key:value`, `!key`, `!key:value`, `key:!value`, `:value`.
struct PhotonTags {
    private struct Rule {
        var key: String
        var value: String
        var isExcluded: Bool
        /// Whether the rule is `key:!value`, which requires the key with another value.
        var isOtherValue: Bool
    }

    private var rules: [Rule] = []

    init(_ texts: [String]) throws(RequestError) {
        for text in texts where !text.isEmpty {
            let isExcluded = text.hasPrefix("!")
            let parts = (isExcluded ? text.dropFirst() : text[...]).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                .map(String.init)
            let value = parts.count > 1 ? parts[1] : ""
            let isOther = value.hasPrefix("!")
            let name = isOther ? String(value.dropFirst()) : value
            guard let key = parts.first, !key.isEmpty || !name.isEmpty, parts.count < 2 || !name.isEmpty else {
                throw .badRequest("invalid 'osm_tag': '\(text.prefix(60))' is not written key:value")
            }
            // A rule `:!value` has no key. It leaves out every place with that value.
            let leavesOut = isExcluded || key.isEmpty && isOther
            rules.append(Rule(key: key, value: name, isExcluded: leavesOut, isOtherValue: isOther && !key.isEmpty))
        }
    }

    var isEmpty: Bool { rules.isEmpty }

    /// Whether tags match one of the wanted rules and none of the excluded ones.
    func matches(_ tags: [(key: String, value: String)]) -> Bool {
        func fits(_ rule: Rule) -> Bool {
            tags.contains { tag in
                guard rule.key.isEmpty || tag.key == rule.key else { return false }
                return rule.value.isEmpty || (tag.value == rule.value) != rule.isOtherValue
            }
        }
        let wanted = rules.filter { !$0.isExcluded }
        return (wanted.isEmpty || wanted.contains(where: fits)) && !rules.contains { $0.isExcluded && fits($0) }
    }

    /// The wanted kinds; empty if they cannot be listed.
    var kinds: Set<String> {
        let wanted = rules.filter { !$0.isExcluded }
        guard wanted.allSatisfy({ !$0.key.isEmpty }) else { return [] }
        return Set(wanted.map { $0.value.isEmpty || $0.isOtherValue ? $0.key : "\($0.key)=\($0.value)" })
    }
}

/// Photon's filters by categories. The only group of categories here is `osm`, for the tags of places: `osm.amenity`,
/// `osm.amenity.cafe`.
struct PhotonCategories {
    /// Groups of categories. A place must have at least one category of each group.
    let included: [[[String]]]
    /// Groups of categories. A place with all categories of a group is left out.
    private let excluded: [[[String]]]

    init(including included: [String], excluding excluded: [String]) throws(RequestError) {
        self.included = try Self.groups("include", included)
        self.excluded = try Self.groups("exclude", excluded)
    }

    private static func groups(_ name: String, _ texts: [String]) throws(RequestError) -> [[[String]]] {
        var groups: [[[String]]] = []
        for text in texts where !text.isEmpty {
            var group: [[String]] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let labels = part.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
                guard (2...5).contains(labels.count), labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isOfLabel) }) else {
                    throw .badRequest(
                        "invalid '\(name)': '\(part.prefix(60))' is not a group and one to four labels, such as osm.amenity.cafe"
                    )
                }
                group.append(labels)
            }
            groups.append(group)
        }
        return groups
    }

    private static func isOfLabel(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_" || character == "-")
    }

    var isEmpty: Bool { included.isEmpty && excluded.isEmpty }

    func matches(_ tags: [(key: String, value: String)]) -> Bool {
        func has(_ labels: [String]) -> Bool { tags.contains { ["osm", $0.key, $0.value].starts(with: labels) } }
        return included.allSatisfy { $0.contains(where: has) } && !excluded.contains { $0.allSatisfy(has) }
    }

    /// The kinds of the first included group. The other groups narrow them further.
    var kinds: Set<String> {
        Set((included.first ?? []).map { $0.first == "osm" && $0.count < 4 ? $0.dropFirst().joined(separator: "=") : "none" })
    }
}
