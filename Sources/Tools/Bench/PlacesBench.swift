import ArgumentParser
import Dispatch
import Foundation
import PortolanBasics
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanSearch
import PortolanStore
import Synchronization

/// Measures requests for places as programs send them: warm, in process and, except for the last lines, on one core.
/// Times are processor times of this thread, so that other programs on the machine do not count. Requests come in a
/// fixed random order.
struct PlacesBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "Time details, nearby and text search, type-ahead and threads."
    )

    /// The parts that can be measured separately.
    enum Section: String, CaseIterable {
        case details, hop, nearby, words, text, whereami, threads, tasks
    }

    @Argument(help: "The region's folder.")
    var region: String

    @Option(
        help: ArgumentHelp("Measure only these parts: \(Section.allCases.map(\.rawValue).joined(separator: ",")).", valueName: "parts"),
        transform: PlacesBench.sections
    )
    var only = Set(Section.allCases)

    @Sendable private static func sections(_ text: String) throws -> Set<Section> {
        try Set(
            text.split(separator: ",").map { word in
                guard let section = Section(rawValue: String(word)) else { throw ValidationError("--only \(word): there is no such part") }
                return section
            }
        )
    }

    func run() async throws {
        let region = try Region(at: URL(filePath: region, directoryHint: .isDirectory))
        let file = region.placesFile
        let bytes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.size] as? Int ?? 0
        let open = try Quantiles((0..<50).map { _ in try Self.time { _ = try PlaceStore(placesOf: region) } })
        let store = try PlaceStore(placesOf: region)
        print(
            "\(store.placeCount) places, \(decimal(Double(bytes) / Double(max(1, store.placeCount)))) bytes each in \(file.lastPathComponent)"
        )
        print("open: \(open)   goal p50 5000 µs")

        var chance = SplitMix64(seed: 7)
        let keys = try RawSQLite(file).keys()
        let ids = (0..<20_000).compactMap { _ in PlaceID(rowKey: keys[Int(chance.next() % UInt64(keys.count))]) }
        guard !ids.isEmpty else { return }
        let raw = try Self.rawReads(file, ids)
        Self.report("raw row of SQLite, all columns", raw, nil, raw)
        let client = try PlacesClient(regions: [region.folder])
        if only.contains(.details) { try await Self.details(store, client, ids, raw) }
        if only.contains(.hop) { try await Self.hop(region, Array(ids.prefix(4_000))) }
        let places = try ids.prefix(1_500).compactMap { try store.place($0) }
        if only.contains(.nearby) { try Self.nearby(store, places, raw) }
        if only.contains(.words) { try Self.words(store, places, raw) }
        if only.contains(.text) { try Self.text(store, places, raw) }
        if only.contains(.whereami) { try await Self.whereAmI(client, places, raw) }
        if only.contains(.threads) { try Self.threads(store, Array(ids.prefix(8_000)), places) }
        if only.contains(.tasks) { try await Self.tasks(region, Array(ids.prefix(8_000))) }
    }

    // MARK: Questions

    private static func rawReads(_ file: URL, _ ids: [PlaceID]) throws -> Quantiles {
        let database = try RawSQLite(file)
        return try measured(ids) { _ = try database.read($0.rowKey) }
    }

    private static func details(_ store: PlaceStore, _ client: PlacesClient, _ ids: [PlaceID], _ raw: Quantiles) async throws {
        let stored = try measured(ids) { _ = try store.place($0) }
        report("place by ID, all that is stored", stored, "p50 60 µs, p99 300 µs", raw)
        let (first, again) = try await clientReads(client, ids)
        report("place by ID, all fields, never asked before", first, "p50 60 µs, p99 300 µs", raw)
        report("place by ID, all fields, asked before", again, "p50 60 µs, p99 300 µs", raw)
    }

    /// Warms up with the first half of the places. Then it requests the places of the second half twice, and measures
    /// the first and the second requests separately.
    private static func clientReads(_ client: PlacesClient, _ ids: [PlaceID]) async throws -> (first: Quantiles, again: Quantiles) {
        var rounds: [Quantiles] = []
        let half = ids.count / 2
        for part in [ids[..<half], ids[half...], ids[half...]] {
            var times: [Double] = []
            for id in part { times.append(try await time { _ = try await client.place(id) }) }
            rounds.append(Quantiles(times))
        }
        return (rounds[1], rounds[2])
    }

    /// Measures the cost of the client's worker pool: the same places are requested from the backend on this thread and
    /// through the client, in turn. Times are elapsed times, since two threads take part.
    private static func hop(_ region: Region, _ ids: [PlaceID]) async throws {
        let now = Date()
        let backend = try RegionsBackend(regions: [region.folder])
        let client = PlacesClient(backend: backend, now: { now })
        for fields: PlaceFields in [.displayName, .all] {
            let options = AnswerOptions(fields: fields, now: now)
            var times: (inline: [Double], pooled: [Double]) = ([], [])
            for round in 0..<5 {
                for id in ids {
                    let start = ContinuousClock.now
                    _ = try await backend.place(id, options)
                    let middle = ContinuousClock.now
                    _ = try await client.place(id, fields: fields)
                    guard round > 0 else { continue }
                    times.inline.append((middle - start) / .microseconds(1))
                    times.pooled.append((ContinuousClock.now - middle) / .microseconds(1))
                }
            }
            let (inline, pooled) = (Quantiles(times.inline), Quantiles(times.pooled))
            let what = fields == .all ? "all fields" : "the name"
            print("place by ID, \(what), on the caller's thread: \(inline)")
            print("place by ID, \(what), through the client: \(pooled), p50 \(decimal(pooled[0.5] - inline[0.5])) µs more")
        }
    }

    /// Measures `whereami` within a town, and text search for open places.
    private static func whereAmI(_ client: PlacesClient, _ places: [PlaceRecord], _ raw: Quantiles) async throws {
        let asked = places.prefix(400) + places.prefix(400)
        var current: [Double] = []
        for place in asked {
            current.append(try await time { _ = try await client.currentPlace(at: place.location, accuracyMeters: 20) })
        }
        report("where am I, 20 m, all fields of 20, never asked before", Quantiles(current.prefix(400)), nil, raw)
        report("where am I, 20 m, all fields of 20, asked before", Quantiles(current.suffix(400)), nil, raw)
        var open: [Double] = []
        for place in asked {
            var query = TextQuery("cafe", bias: .circle(center: place.location, radiusMeters: 5_000))
            query.isOpenNow = true
            let asked = query
            open.append(try await time { _ = try await client.search(asked, fields: [.displayName, .location]) })
        }
        report("text search for a kind, open now, 20 returned", Quantiles(open.suffix(400)), nil, raw)
    }

    private static func nearby(_ store: PlaceStore, _ places: [PlaceRecord], _ raw: Quantiles) throws {
        report(
            "20 nearest of any type",
            try measured(places) { _ = try store.nearby($0.location, radiusMeters: 5_000, limit: 20) },
            nil,
            raw
        )
        let types = places.compactMap(\.types.first)
        let asked = places.enumerated().map { index, place in (place.location, PlaceFilter(types: [types[index * 7 % types.count]])) }
        let near = try measured(asked) { _ = try store.nearby($0.0, radiusMeters: 50_000, filter: $0.1, limit: 20) }
        report("20 nearest of a type, 50 km", near, "p99 3000 µs", raw)
        let popular = try measured(asked) { _ = try store.nearby($0.0, radiusMeters: 5_000, filter: $0.1, rank: .popularity, limit: 20) }
        report("20 best known of a type, 5 km", popular, nil, raw)
    }

    private static func words(_ store: PlaceStore, _ places: [PlaceRecord], _ raw: Quantiles) throws {
        let typed = typedTexts(places)
        let ahead = try measured(typed) { _ = try store.search($0) }
        report("type-ahead, 5 of any length, every fifth with a typo", ahead, "p99 10000 µs", raw)
        for letters in 1...4 {
            let short = typed.map { query in
                var query = query
                query.text = String(query.text.prefix(letters))
                return query
            }
            report(
                "type-ahead, \(letters) letters",
                try measured(Array(short.prefix(400))) { _ = try store.search($0) },
                "p99 10000 µs",
                raw
            )
        }
    }

    private static func text(_ store: PlaceStore, _ places: [PlaceRecord], _ raw: Quantiles) throws {
        let typed = typedTexts(places).prefix(400)
        let cut = typed.map { PlaceTextQuery($0.text, bias: $0.bias) }
        report("text search of names cut off, 60 found, 20 returned", try measured(cut) { _ = try store.search($0) }, "p50 2000 µs", raw)
        let names = places.compactMap(\.name).filter { $0.count > 1 }
        let whole = zip(names, typed).map { PlaceTextQuery($0, bias: $1.bias) }
        report("text search of whole names, 60 found, 20 returned", try measured(whole) { _ = try store.search($0) }, nil, raw)
    }

    /// Returns queries with the beginnings of names, asked from a few kilometres away.
    private static func typedTexts(_ places: [PlaceRecord]) -> [PlaceTextQuery] {
        var chance = SplitMix64(seed: 11)
        var typed: [PlaceTextQuery] = []
        for place in places {
            guard let name = place.name, name.count > 1 else { continue }
            var text = Array(name.prefix(1 + Int(chance.next() % UInt64(min(20, name.count)))))
            if typed.count % 5 == 0, text.count > 5 { text.swapAt(2, 3) }
            let center = Coordinate(
                latitude: max(-90, min(90, place.location.latitude + Double(chance.next() % 100) / 2_000)),
                longitude: place.location.longitude
            )
            typed.append(PlaceTextQuery(String(text), isTypeAhead: true, bias: .circle(center: center, radiusMeters: 5_000), limit: 5))
        }
        return typed
    }

    // MARK: Threads

    /// Measures one thread, then 2, then 16. Every thread sends the same requests and must get the same answers.
    private static func threads(_ store: PlaceStore, _ ids: [PlaceID], _ places: [PlaceRecord]) throws {
        let queries = typedTexts(Array(places.prefix(300)))
        let work: @Sendable () throws -> Int = {
            var hasher = 0
            for id in ids { hasher = hasher &* 31 &+ (try store.place(id)?.tags.all.count ?? 0) }
            for place in places.prefix(300) {
                for near in try store.nearby(place.location, radiusMeters: 1_000, limit: 20) {
                    hasher = hasher &* 31 &+ Int(truncatingIfNeeded: near.place.id.rowKey)
                }
            }
            for query in queries {
                for match in try store.search(query) {
                    hasher = hasher &* 31 &+ Int(truncatingIfNeeded: match.place.id.rowKey) &+ match.score
                }
            }
            return hasher
        }
        let expected = try work()
        var single = 0.0
        for count in [1, 2, 16] {
            let wrong = Atomic<Int>(0)
            let start = ContinuousClock.now
            DispatchQueue.concurrentPerform(iterations: count) { _ in
                if (try? work()) != expected { wrong.add(1, ordering: .relaxed) }
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let rate = Double(count * (ids.count + 600)) / seconds
            if count == 1 { single = rate }
            print(
                "\(count) thread(s): \(Int(rate)) answers/s, \(decimal(rate / single)) times one thread, "
                    + (wrong.load(ordering: .relaxed) == 0 ? "all agree" : "\(wrong.load(ordering: .relaxed)) DISAGREE")
            )
        }
    }

    /// Measures all fields of the same places in one task, then 2, then 16. Every task must get the same answers.
    private static func tasks(_ region: Region, _ ids: [PlaceID]) async throws {
        let now = Date()
        let still = try PlacesClient(regions: [region.folder], now: { now })
        let work: @Sendable () async throws -> Int = {
            var sum = 0
            for id in ids { sum = sum &* 31 &+ (try await still.place(id).hashValue) }
            return sum
        }
        let expected = try await work()
        var single = 0.0
        for count in [1, 2, 16] {
            let start = ContinuousClock.now
            let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<count { group.addTask { try await work() } }
                return try await group.reduce(0) { $0 + ($1 == expected ? 0 : 1) }
            }
            let rate = Double(count * ids.count) / ((ContinuousClock.now - start) / .seconds(1))
            if count == 1 { single = rate }
            print(
                "\(count) task(s), all fields: \(Int(rate)) places/s, \(decimal(rate / single)) times one task, "
                    + (wrong == 0 ? "all agree" : "\(wrong) DISAGREE")
            )
        }
    }

    // MARK: Times

    /// Returns the elapsed time in microseconds, since threads of the client take part.
    static func time(_ body: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start) / .microseconds(1)
    }

    private static func report(_ what: String, _ times: Quantiles, _ goal: String?, _ raw: Quantiles) {
        let ratio = raw[0.5] > 0 ? ", \(decimal(times[0.5] / raw[0.5])) raw rows" : ""
        print("\(what): \(times)\(ratio)\(goal.map { "   goal \($0)" } ?? "")")
    }

    /// Runs one warm-up round and one measured round.
    private static func measured<Question>(_ questions: [Question], _ ask: (Question) throws -> Void) throws -> Quantiles {
        for question in questions { try ask(question) }
        return try Quantiles(questions.map { question in try time { try ask(question) } })
    }

    private static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ProcessFigures.threadSeconds()
        try body()
        return (ProcessFigures.threadSeconds() - start) * 1e6
    }
}
