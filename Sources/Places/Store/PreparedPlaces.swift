internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex

/// Places in the form that a store's writer takes: their tags are encoded, and their words are found. This is most of
/// the work of writing a place, and it needs no other places.
package struct PreparedPlaces: Sendable {
    struct Place: Sendable {
        /// The row key.
        var id: Int64
        /// The index of the class among the preparer's classes.
        var classNumber: Int32
        var x: Int32
        var y: Int32
        /// The extent; nil for a point.
        var box: FixedBox?
        var version: UInt32
        var timestamp: Int64
        var importance: UInt8
        /// The index of the country's term plus one; 0 if the country is not known.
        var country: UInt32
        /// The index in `bytes` after the place's tags. The tags begin at the end of the previous place's outline.
        var tagsEnd: Int
        /// The index in `bytes` after the place's outline, which follows the tags.
        var outlineEnd: Int
        var hasOutline: Bool
        /// The end of the place's words in `tokens`.
        var tokensEnd: Int
    }

    /// The kinds and types of a place.
    struct PlaceClass: Sendable, Hashable {
        var kinds: [String]
        var types: [String]

        /// Only the leading kind and the two counts are hashed, because they tell most classes apart.
        func hash(into hasher: inout Hasher) {
            hasher.combine(kinds.first)
            hasher.combine(kinds.count)
            hasher.combine(types.count)
        }
    }

    var places: [Place] = []
    var bytes: [UInt8] = []
    /// The indices of terms, each with the field in the lower two bits.
    var tokens: [UInt32] = []
    /// The terms that the preparer's previous places do not have. Their numbers continue the numbers of the earlier
    /// terms.
    var newTerms = TermList()
    /// The classes that the preparer's previous places do not have. Their numbers continue the numbers of the earlier
    /// classes.
    var newClasses: [PlaceClass] = []
    let numbers: PreparerNumbers
}

/// The numbers that the writer has given to a preparer's terms and classes, by the preparer's own numbers.
///
/// Invariant for `@unchecked Sendable`: only the writer's queue uses them.
final class PreparerNumbers: @unchecked Sendable {
    var terms: [UInt32] = []
    var classes: [Int32] = []
}

/// Prepares places for one writer, on any thread. Several preparers may work in parallel.
///
/// The same places in the same order give the same store, no matter which preparer prepares which place.
package struct PlacePreparer: Sendable {
    /// The number of terms after which a preparer forgets its terms and begins again with number 0, so that several
    /// preparers do not each hold the words of a continent.
    private let termLimit: Int

    private var finder = WordFinder()
    private var keys = TagKeys()
    /// The search field of each tag of the current place.
    private var fields: [SearchField?] = []
    private var classes: [PreparedPlaces.PlaceClass: Int32] = [:]
    private var sentTerms = 0
    private var prepared = PreparedPlaces(numbers: PreparerNumbers())

    package init() { self.init(termLimit: 1 << 18) }

    init(termLimit: Int) { self.termLimit = termLimit }

    /// Adds a place.
    /// - Parameters:
    ///   - facts: the facts of each tag's key; nil looks them up.
    ///   - texts: a number for each tag's value; nil if the values have no numbers. Equal numbers mean equal texts
    ///     until the next `take()`.
    ///   - country: ISO 3166-1 alpha-2; nil takes the country from the tags.
    package mutating func add(
        _ record: PlaceRecord,
        facts: [TagKeyFacts]? = nil,
        texts: [Int32]? = nil,
        country: String? = nil,
        outline: PlaceOutline? = nil
    ) {
        let facts = facts ?? record.tags.all.map { keys.facts(of: $0.key) }
        let x = Fixed.longitude(record.location.longitude)
        let y = Fixed.latitude(record.location.latitude)
        let box = FixedBox(record.bounds)
        // An extent whose south is above its north counts as a point.
        let isPoint = box == FixedBox(west: x, south: y, east: x, north: y) || box.south > box.north
        let hasName = facts.contains(where: \.isName)
        fields.removeAll(keepingCapacity: true)
        for facts in facts { fields.append(facts.field(hasName: hasName)) }
        finder.addTokens(of: record.tags, fields: fields, kinds: record.kinds, texts: texts, to: &prepared.tokens)
        addTraits(record.tags, facts)
        let country = country ?? Self.taggedCountry(record.tags, facts)
        PlaceTagsCodec.encode(record.tags, facts, to: &prepared.bytes)
        let tagsEnd = prepared.bytes.count
        outline?.encode(to: &prepared.bytes)
        prepared.places.append(
            PreparedPlaces.Place(
                id: record.id.rowKey,
                classNumber: classNumber(record),
                x: x,
                y: y,
                box: isPoint ? nil : box,
                version: record.version,
                timestamp: record.timestamp,
                importance: record.importance,
                country: country.map { finder.number(ofTerm: IndexLayout.countryKey($0)) + 1 } ?? 0,
                tagsEnd: tagsEnd,
                outlineEnd: prepared.bytes.count,
                hasOutline: outline != nil,
                tokensEnd: prepared.tokens.count
            )
        )
    }

    /// Returns the places that were added since the last call.
    package mutating func take() -> PreparedPlaces {
        var taken = prepared
        for number in sentTerms..<finder.terms.count { taken.newTerms.append(finder.terms.term(number)) }
        sentTerms = finder.terms.count
        finder.forgetTexts()
        if sentTerms > termLimit {
            finder = WordFinder()
            classes = [:]
            sentTerms = 0
            prepared = PreparedPlaces(numbers: PreparerNumbers())
        } else {
            prepared = PreparedPlaces(numbers: taken.numbers)
        }
        return taken
    }

    /// Adds traits, telephone numbers and websites to the tokens, each once.
    private mutating func addTraits(_ tags: OSMTags, _ facts: [TagKeyFacts]) {
        let start = prepared.tokens.count
        for (index, facts) in facts.enumerated() {
            guard let reader = facts.traitReader else { continue }
            PlaceTraits.forEachKey(in: tags.all[index].value, reader) { key in
                let token = finder.number(ofTerm: key) << 2 | UInt32(SearchField.address.rawValue)
                if !prepared.tokens[start...].contains(token) { prepared.tokens.append(token) }
            }
        }
    }

    private mutating func classNumber(_ record: PlaceRecord) -> Int32 {
        let key = PreparedPlaces.PlaceClass(kinds: record.kinds, types: record.types)
        if let number = classes[key] { return number }
        let number = Int32(clamping: classes.count)
        classes[key] = number
        prepared.newClasses.append(key)
        return number
    }

    /// Returns the country that the tags name; nil if they name none.
    private static func taggedCountry(_ tags: OSMTags, _ facts: [TagKeyFacts]) -> String? {
        var best: (rank: Int8, code: String)?
        for (tag, facts) in zip(tags.all, facts) where facts.countryRank >= 0 && facts.countryRank < best?.rank ?? .max {
            if tag.value.utf8.count == 2, tag.value.utf8.allSatisfy({ $0 | 32 >= 97 && $0 | 32 <= 122 }) {
                best = (facts.countryRank, tag.value)
            }
        }
        return best?.code
    }
}
