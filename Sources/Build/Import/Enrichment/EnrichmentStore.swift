internal import Foundation
internal import PortolanEnrichment
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore

/// Makes the store of an operator's places and corrections, which is queried before the open data's.
///
/// A place with corrected tags or position is stored in it completely, under its own ID, so that reading it only means querying this store
/// first; facts without OpenStreetMap tags are stored as JSON. A place that stays where it is keeps the address that the open data gives it; one that
/// the operator puts somewhere gets that of its position.
struct EnrichmentStore {
    struct Result {
        /// Number of existing places that the facts concern.
        var enrichedCount = 0
        /// Number of the operator's own places.
        var ownCount = 0
        var aliasCount = 0
        /// Names without a place of the region, sorted.
        var unknown: [String] = []
        /// Entries that could not be used, by the last line about them (0: not in this input).
        var errors: [FactBook.LineError] = []
    }

    private var book: FactBook
    private let base: PlaceStore
    private var result = Result()
    private var facts = StoreFacts()
    private var records: [PlaceRecord] = []
    private var addresses = EnrichedAddresses()

    init(_ book: FactBook, over base: PlaceStore) {
        self.book = book
        self.base = base
    }

    /// Several texts may name one place: its members and older IDs. What is said of the place by its own ID counts most.
    private mutating func joinFacts() throws {
        var subjects: [PlaceID: [String]] = [:]
        for subject in book.facts.keys.sorted() where !subject.hasPrefix(FactBook.ownPrefix) {
            if let id = try resolve(subject, depth: 0) { subjects[id, default: []].append(subject) }
        }
        for (id, names) in subjects where names.count > 1 {
            func isOwn(_ name: String) -> Bool { name == "\(id)" || id.osmKey.map { "\($0)" } == name }
            book.join(names.filter { !isOwn($0) } + names.filter(isOwn))
        }
    }

    /// - Throws: `PlaceStoreError`.
    mutating func write(to file: URL) throws -> Result {
        try joinFacts()
        for (foreign, place) in book.aliases.sorted(by: { $0.key < $1.key }) {
            guard let id = try resolve(place, depth: 0) else {
                result.unknown.append(place)
                continue
            }
            facts.placesByForeignID[foreign] = id
            result.aliasCount += 1
        }
        for (subject, entry) in book.facts.sorted(by: { $0.key < $1.key }) {
            guard let own = book.ownFacts(of: subject) else { continue }
            if subject.hasPrefix(FactBook.ownPrefix) {
                try addOwn(subject, own, entry)
            } else if let id = try resolve(subject, depth: 0), let record = try base.place(id) {
                try addEnriched(record, own, entry)
            } else {
                result.unknown.append(subject)
            }
        }
        var writer = try PlaceStoreWriter(file: file)
        for record in records.sorted(by: { $0.id.rowKey < $1.id.rowKey }) {
            // A place that was moved is a point.
            let isPoint = record.bounds.southWest == record.bounds.northEast
            try writer.add(record, outline: isPoint ? nil : base.outline(of: record.id))
            addresses.add(record.address, of: record.id)
        }
        try writer.write(addresses.finish())
        _ = try writer.finish(kindNames: KindNames.all(ofType:))
        try PlaceStore.add(facts, to: file)
        result.unknown = Array(Set(result.unknown)).sorted()
        return result
    }

    private mutating func addOwn(_ subject: String, _ own: OwnFacts, _ entry: FactBook.Entry) throws {
        guard let location = own.location else { return }
        let id = PlaceID(own: String(subject.dropFirst(FactBook.ownPrefix.count)))
        let tags = OSMTags(own.tags.sorted { $0.key < $1.key }.compactMap { key, value in value.map { .init(key: key, value: $0) } })
        guard let classification = classification(tags, location) else {
            result.errors.append(
                .init(line: entry.line, message: "\(subject): its tags do not say what it is; give it one such as shop=bakery")
            )
            return
        }
        records.append(
            PlaceRecord(
                id: id,
                location: location,
                kinds: classification.kinds,
                types: classification.types,
                tags: withSpecialHours(tags, own),
                address: try base.address(at: location, namesStreet: !Self.namesStreet(tags))
            )
        )
        result.ownCount += 1
        addFacts(id, entry)
    }

    private mutating func addEnriched(_ record: PlaceRecord, _ own: OwnFacts, _ entry: FactBook.Entry) throws {
        var record = record
        if !own.tags.isEmpty {
            let before = record.tags
            record.tags = OSMTags(before.all.filter { own.tags[$0.key] == nil })
            for (key, value) in own.tags.sorted(by: { $0.key < $1.key }) { record.tags[key] = value }
            if let classification = classification(record.tags, record.location), isReclassified(by: own.tags, record) {
                record.kinds = classification.kinds
                record.types = classification.types
            }
        }
        record.tags = withSpecialHours(record.tags, own)
        if let location = own.location {
            record.location = location
            record.bounds = CoordinateBounds(location)
            record.address = try base.address(at: location, namesStreet: !Self.namesStreet(record.tags))
        }
        if !own.tags.isEmpty || !own.specialHours.isEmpty || own.location != nil { records.append(record) }
        result.enrichedCount += 1
        addFacts(record.id, entry)
    }

    private static func namesStreet(_ tags: OSMTags) -> Bool { AddressBuilder.streetKeys.contains { tags[$0] != nil } }

    private mutating func addFacts(_ id: PlaceID, _ entry: FactBook.Entry) {
        // What the record says already need not be said twice.
        facts.jsonByPlace[id] = entry.encoded(without: ["tags", "location", "openingHours", "specialHours"])
    }

    private func withSpecialHours(_ tags: OSMTags, _ own: OwnFacts) -> OSMTags {
        guard let hours = own.openingHours(over: tags["opening_hours"]) else { return tags }
        return OSMTags(tags.all.filter { $0.key != "opening_hours" } + [.init(key: "opening_hours", value: hours)])
    }

    private func isReclassified(by tags: [String: String?], _ record: PlaceRecord) -> Bool {
        tags.keys.contains { key in record.kinds.contains { $0.hasPrefix(key + "=") } || key == "cuisine" || key == "religion" }
            || tags.keys.contains { PlaceClassifier.keyRules.map(\.key).contains($0) }
    }

    private func classification(_ tags: OSMTags, _ location: Coordinate) -> PlaceClassifier.Classification? {
        PlaceClassifier.classify(
            OSMFeature(
                key: OSMKey(type: .node, id: 1),
                version: 0,
                timestamp: 0,
                tags: OSMTags(tags.all.map { .init(key: $0.key, value: $0.value) }),
                geometry: .node(OSMPoint(location))
            )
        )
    }

    /// The place that a text names in the base store; nil if it names none.
    func resolve(_ text: String, depth: Int) throws -> PlaceID? {
        if text.hasPrefix(FactBook.ownPrefix) {
            return book.facts[text] == nil ? nil : PlaceID(own: String(text.dropFirst(FactBook.ownPrefix.count)))
        }
        if let id = try? PlaceID(text) {
            return try base.place(id) == nil ? try base.target(ofAlias: id) : id
        }
        if let key = OSMKey(text) {
            let id = PlaceID(osm: key)
            return try base.place(id) == nil ? try base.target(ofAlias: id) : id
        }
        // A foreign ID may lead to another one, but not in a cycle.
        guard depth < 8, let next = book.aliases[text] else { return nil }
        return try resolve(next, depth: depth + 1)
    }
}
