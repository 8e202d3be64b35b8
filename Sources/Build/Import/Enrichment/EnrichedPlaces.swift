internal import Foundation
internal import PortolanEnrichment
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore

/// Makes the records of an operator's places and of corrected places. Any number of threads may call it.
struct EnrichedPlaces: Sendable {
    let book: FactBook
    let base: PlaceStore

    /// The result for the facts about one place.
    enum Made: Sendable {
        case nothing
        /// The subject names no place of the region.
        case unknown
        case unusable(FactBook.LineError)
        case own(PlaceRecord)
        /// The facts are about a place of the open data. The record is nil if the facts leave the place unchanged.
        case enriched(PlaceID, PlaceRecord?)
    }

    /// Makes the record for the facts of one entry.
    /// - Throws: `PlaceStoreError`.
    func make(_ subject: String, _ entry: FactBook.Entry) throws -> Made {
        guard let own = book.ownFacts(of: subject) else { return .nothing }
        if subject.hasPrefix(FactBook.ownPrefix) { return try makeOwn(subject, own, entry) }
        guard let id = try resolve(subject), let record = try base.place(id) else { return .unknown }
        return .enriched(record.id, try enriched(record, own))
    }

    private func makeOwn(_ subject: String, _ own: OwnFacts, _ entry: FactBook.Entry) throws -> Made {
        guard let location = own.location else { return .nothing }
        let id = PlaceID(own: String(subject.dropFirst(FactBook.ownPrefix.count)))
        let tags = OSMTags(own.tags.sorted { $0.key < $1.key }.compactMap { key, value in value.map { .init(key: key, value: $0) } })
        guard let classification = classification(tags, location) else {
            return .unusable(
                .init(line: entry.line, message: "\(subject): the tags do not tell the type of the place; add a tag such as shop=bakery")
            )
        }
        return .own(
            PlaceRecord(
                id: id,
                location: location,
                kinds: classification.kinds,
                types: classification.types,
                tags: withSpecialHours(tags, own),
                address: try base.address(at: location, namesStreet: !Self.namesStreet(tags))
            )
        )
    }

    /// Returns the corrected record; nil if the facts change nothing that a store holds of a place.
    private func enriched(_ record: PlaceRecord, _ own: OwnFacts) throws -> PlaceRecord? {
        guard !own.tags.isEmpty || !own.specialHours.isEmpty || own.location != nil else { return nil }
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
        return record
    }

    private static func namesStreet(_ tags: OSMTags) -> Bool { AddressBuilder.streetKeys.contains { tags[$0] != nil } }

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

    /// Returns the ID of the place that a text names; nil if it names none.
    func resolve(_ text: String, depth: Int = 0) throws -> PlaceID? {
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
        // A foreign ID may lead to another one. The limit of steps ends cycles.
        guard depth < 8, let next = book.aliases[text] else { return nil }
        return try resolve(next, depth: depth + 1)
    }
}
