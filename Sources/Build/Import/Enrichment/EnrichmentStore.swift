internal import Foundation
internal import PortolanBasics
internal import PortolanEnrichment
internal import PortolanOSMModel
internal import PortolanStore

/// Makes the store of an operator's places and corrections, which is queried before the open data's.
///
/// A place with corrected tags or position is stored in it completely, under its own ID, so that reading it only means querying this store
/// first; facts without OpenStreetMap tags are stored as JSON. A place that stays where it is keeps the address that the open data gives it; one that
/// the operator puts somewhere gets that of its position.
struct EnrichmentStore {
    struct Result: Sendable {
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
        let names = book.facts.keys.filter { !$0.hasPrefix(FactBook.ownPrefix) }.sorted()
        let places = EnrichedPlaces(book: book, base: base)
        var subjects: [PlaceID: [String]] = [:]
        try Self.eachInParallel(names) {
            try places.resolve($0)
        } then: { name, id in
            if let id { subjects[id, default: []].append(name) }
        }
        for (id, names) in subjects where names.count > 1 {
            func isOwn(_ name: String) -> Bool { name == "\(id)" || id.osmKey.map { "\($0)" } == name }
            book.join(names.filter { !isOwn($0) } + names.filter(isOwn))
        }
    }

    /// Works on items on all threads, some thousands at a time, and takes the results in the items' order.
    private static func eachInParallel<Item: Sendable, Value: Sendable>(
        _ items: [Item],
        _ work: @Sendable (Item) throws -> Value,
        then take: (Item, Value) throws -> Void
    ) throws {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        for start in stride(from: 0, to: items.count, by: itemsAtATime) {
            let results = parallelMap(count: min(itemsAtATime, items.count - start), threads: threads) { index in
                Swift.Result { try work(items[start + index]) }
            }
            for (index, result) in results.enumerated() { try take(items[start + index], result.get()) }
        }
    }
    private static let itemsAtATime = 4096

    /// - Throws: `PlaceStoreError`.
    mutating func write(to file: URL) throws -> Result {
        try joinFacts()
        let places = EnrichedPlaces(book: book, base: base)
        for (foreign, place) in book.aliases.sorted(by: { $0.key < $1.key }) {
            guard let id = try places.resolve(place) else {
                result.unknown.append(place)
                continue
            }
            facts.placesByForeignID[foreign] = id
            result.aliasCount += 1
        }
        try Self.eachInParallel(book.facts.sorted { $0.key < $1.key }) { subject, entry in
            try places.make(subject, entry)
        } then: { fact, made in
            switch made {
            case .nothing: break
            case .unknown: result.unknown.append(fact.key)
            case .unusable(let error): result.errors.append(error)
            case .own(let record):
                records.append(record)
                result.ownCount += 1
                addFacts(record.id, fact.value)
            case .enriched(let id, let record):
                if let record { records.append(record) }
                result.enrichedCount += 1
                addFacts(id, fact.value)
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
        _ = try writer.finish(kindNames: KindVocabulary.all(ofType:))
        try PlaceStore.add(facts, to: file)
        result.unknown = Array(Set(result.unknown)).sorted()
        return result
    }

    private mutating func addFacts(_ id: PlaceID, _ entry: FactBook.Entry) {
        // What the record says already need not be said twice.
        facts.jsonByPlace[id] = entry.encoded(without: ["tags", "location", "openingHours", "specialHours"])
    }
}
