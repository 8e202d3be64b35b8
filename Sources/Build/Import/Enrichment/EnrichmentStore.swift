internal import Foundation
internal import PortolanBasics
internal import PortolanEnrichment
internal import PortolanOSMModel
internal import PortolanStore

/// Makes the store of an operator's places and corrections. Queries read it before the store of the open data.
///
/// A place with corrected tags or a corrected position is stored completely, under its own ID. So a reader only
/// needs to query this store first. Facts that are not OpenStreetMap tags are stored as JSON. A place that
/// keeps its position keeps its address; a place with a new position gets the address of that position.
struct EnrichmentStore {
    struct Result: Sendable {
        /// The number of existing places that have facts.
        var enrichedCount = 0
        /// The number of the operator's own places.
        var ownCount = 0
        var aliasCount = 0
        /// The names that lead to no place of the region, sorted.
        var unknown: [String] = []
        /// The errors of entries that could not be used. Each error has the number of the last line about its entry; 0
        /// if this input does not have that line.
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

    /// Joins the facts of subjects that name the same place, such as its members and its older IDs. Facts under
    /// the place's own ID win.
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

    /// Works on items in parallel, 4,096 at a time, and passes the results on in the order of the items.
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

    /// Writes the store.
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
            // A place that was moved is a point, so it loses its outline.
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
        // The place's record holds tags, location and hours, so the JSON text leaves them out.
        facts.jsonByPlace[id] = entry.encoded(without: ["tags", "location", "openingHours", "specialHours"])
    }
}
