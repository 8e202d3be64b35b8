import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanTestSupport
import Testing

/// Queries and places with any numbers are either answered or refused.
@Suite("Questions with any number")
struct AnyNumberTests {
    private static func place(_ random: inout SplitMix64, _ id: Int64) -> Place {
        func moment(_ random: inout SplitMix64) -> PlaceHours.Moment {
            var moment = PlaceHours.Moment(
                weekday: random.pick(Weekday.allCases),
                minuteOfDay: random.anyInteger(),
                date: CivilDate(daysSinceEpoch: random.anyInteger()),
                isTruncated: random.next() % 2 == 0
            )
            if random.next() % 2 == 0 { moment.minuteOfDay = random.anyInteger() }
            return moment
        }
        func hours(_ random: inout SplitMix64) -> PlaceHours {
            var hours = PlaceHours(
                periods: (0..<random.next() % 3).map { _ in
                    PlaceHours.Period(open: moment(&random), close: random.next() % 4 == 0 ? nil : moment(&random))
                },
                firstDay: random.next() % 2 == 0 ? nil : CivilDate(daysSinceEpoch: random.anyInteger())
            )
            hours.nextOpening = Date(timeIntervalSince1970: random.anyNumber())
            hours.nextClosing = Date(timeIntervalSince1970: random.anyNumber())
            return hours
        }
        let location = Coordinate(latitude: random.anyNumber(), longitude: random.anyNumber())
        return Place(
            id: node(id),
            displayName: LocalizedText("Harbour café \(id)"),
            types: ["cafe"],
            primaryType: "cafe",
            location: random.next() % 4 == 0 ? location : Coordinate(latitude: 0.5, longitude: 0.5),
            viewport: CoordinateBounds(center: location, radiusMeters: random.anyNumber()),
            utcOffsetMinutes: random.anyInteger(),
            regularHours: hours(&random),
            currentHours: hours(&random),
            rating: random.anyNumber(),
            userRatingCount: random.anyInteger(),
            reviews: [PlaceReview(rating: random.anyNumber(), publishDate: Date(timeIntervalSince1970: random.anyNumber()))],
            photos: [Photo(name: "x", widthPixels: random.anyInteger(), heightPixels: random.anyInteger())]
        )
    }

    private static func area(_ random: inout SplitMix64) -> SearchArea? {
        func number(_ sound: Double, _ random: inout SplitMix64) -> Double { random.next() % 3 == 0 ? random.anyNumber() : sound }
        switch random.next() % 3 {
        case 0: return nil
        case 1:
            return .circle(
                center: Coordinate(latitude: number(0.5, &random), longitude: number(0.5, &random)),
                radiusMeters: number(500, &random)
            )
        default:
            return .rectangle(
                CoordinateBounds(
                    south: number(0, &random),
                    west: number(0, &random),
                    north: number(1, &random),
                    east: number(1, &random)
                )
            )
        }
    }

    private static func date(_ random: inout SplitMix64) -> Date {
        random.next() % 2 == 0
            ? Date(timeIntervalSince1970: random.anyNumber())
            : random.pick([.distantPast, .distantFuture, Date(timeIntervalSince1970: 1e9)])
    }

    /// A client passes only valid queries to its backend, but a program may call the backend directly.
    @Test("backends answer any query", arguments: Fuzz.seeds(4))
    func backends(_ first: UInt64) async throws {
        let folder = try ScratchFolder()
        let records = (1...60).map { number in
            record(
                number,
                0.5 + Double(number) * 1e-6,
                0.5,
                tags: ["amenity": "cafe", "name": "Harbour café \(number)", "opening_hours": "Mo-Fr 08:00-18:00"]
            )
        }
        let regions = try RegionsBackend(regions: [try folder.region("cafes", size: 1, timeZone: "Europe/Berlin", records)])
        for seed in first * 1_000..<first * 1_000 + 25 {
            var random = SplitMix64(seed: seed)
            let inMemory = InMemoryBackend((1...8).map { Self.place(&random, $0) })
            let options = AnswerOptions(now: Self.date(&random))
            let center = Coordinate(latitude: random.next() % 2 == 0 ? 0.5 : random.anyNumber(), longitude: 0.5)
            let nearby = NearbyQuery(
                center: center,
                radiusMeters: random.anyNumber(),
                types: TypeFilter(included: random.next() % 2 == 0 ? ["cafe"] : []),
                rank: random.pick([.distance, .popularity]),
                limit: random.anyInteger()
            )
            let text = TextQuery(
                "harbour cafe",
                isOpenNow: random.next() % 8 == 0,
                minimumRating: random.next() % 4 == 0 ? random.anyNumber() : nil,
                evOptions: random.next() % 8 == 0 ? EVSearchOptions(minimumChargeRateKW: random.anyNumber()) : nil,
                rank: random.pick([.distance, .relevance]),
                bias: Self.area(&random),
                restriction: Self.area(&random),
                limit: random.anyInteger(),
                offset: random.anyInteger()
            )
            let typed = AutocompleteQuery(
                "harbour",
                inputOffset: random.next() % 2 == 0 ? nil : random.anyInteger(),
                bias: Self.area(&random),
                origin: Coordinate(latitude: random.anyNumber(), longitude: 0.5),
                includesQueryPredictions: true,
                limit: random.anyInteger()
            )
            let box = AreaQuery(
                CoordinateBounds(south: random.anyNumber(), west: 0, north: 1, east: random.anyNumber()),
                needsHours: random.next() % 2 == 0,
                limit: random.anyInteger()
            )
            Fuzz.trace("seed \(seed): \(nearby) \(text) \(typed) \(box)")
            for backend in [inMemory, regions] as [any PlacesBackend] {
                #expect(try await backend.nearby(nearby, options).count <= max(nearby.limit, 0), "seed \(seed)")
                #expect(try await backend.search(text, options).count <= max(text.limit, 0), "seed \(seed)")
                #expect(try await backend.autocomplete(typed, options).count <= max(typed.limit, 0), "seed \(seed)")
                #expect(try await backend.places(in: box, options).count <= max(box.limit, 0), "seed \(seed)")
                _ = try await backend.facets(text, options)
                _ = try await backend.candidates(around: center, radiusMeters: random.anyNumber(), options)
                _ = try await backend.addresses(at: center, levels: Set(AddressLevel.allCases), options)
                for number: Int64 in [1, random.anyInteger()] {
                    guard let place = try await backend.place(node(number), options) else { continue }
                    _ = (place.isOpen(at: Self.date(&random)), place.description, JSONValue.places([place]).text)
                }
            }
        }
    }

    @Test("the client answers or refuses, whatever the numbers and the time limit", arguments: Fuzz.seeds(4))
    func client(_ first: UInt64) async throws {
        for seed in first * 1_000..<first * 1_000 + 25 {
            var random = SplitMix64(seed: seed)
            let moment = Self.date(&random)
            let client = PlacesClient(backend: InMemoryBackend((1...8).map { Self.place(&random, $0) })) { moment }
            let timeout = random.next() % 4 == 0 ? nil : random.anyDuration()
            let point = Coordinate(latitude: random.anyNumber(), longitude: random.anyNumber())
            let limit = random.anyInteger(Int.self)
            Fuzz.trace("seed \(seed): \(point) \(limit) \(timeout.map { "\($0)" } ?? "no limit")")
            _ = try? await client.search(TextQuery("harbour", limit: limit, offset: random.anyInteger()), timeout: timeout)
            _ = try? await client.search(TextQuery("harbour", offset: random.anyInteger()), timeout: timeout)
            _ = try? await client.search(AddressQuery(street: "harbour", limit: limit), timeout: timeout)
            _ = try? await client.nearby(NearbyQuery(center: point, radiusMeters: random.anyNumber(), limit: limit), timeout: timeout)
            _ = try? await client.autocomplete(AutocompleteQuery("har", inputOffset: random.anyInteger(), limit: limit), timeout: timeout)
            _ = try? await client.places(in: AreaQuery(CoordinateBounds(point), limit: limit), timeout: timeout)
            _ = try? await client.places(in: HoursQuery(CoordinateBounds(point), limit: limit), timeout: timeout)
            _ = try? await client.currentPlace(.init(at: point, accuracyMeters: random.anyNumber(), limit: limit), timeout: timeout)
            _ = try? await client.addresses(at: point, timeout: timeout)
            _ = try? await client.isOpen(node(1), at: Self.date(&random), timeout: timeout)
        }
    }

    @Test("a search may skip any number of places", arguments: [Int.max, Int.max - 1, Int.max - 20, 1 << 40, 60])
    func pageBeyondAll(_ offset: Int) async throws {
        let folder = try ScratchFolder()
        let region = try folder.region("cafes", size: 1, [record(1, 0.5, 0.5, tags: ["amenity": "cafe", "name": "Harbour café"])])
        #expect(try await PlacesClient(regions: [region]).search(TextQuery("harbour", offset: offset)).isEmpty)
    }
}
