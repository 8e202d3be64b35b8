import Foundation
import PortolanDetails
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import Testing

/// A backend that waits for a request to be cancelled.
private struct StuckBackend: PlacesBackend {
    /// Called when a request arrives.
    var asked: @Sendable () -> Void = {}

    func wait() async throws -> Never {
        asked()
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
    func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place? { try await wait() }
    func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance] { try await wait() }
    func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place] { try await wait() }
    func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion] { try await wait() }
    func candidates(around: Coordinate, radiusMeters: Double, _ options: AnswerOptions) async throws -> [PlaceCandidate] {
        try await wait()
    }
}

@Suite struct BackendTests {
    // MARK: In memory

    private static let places = [
        Place(
            id: node(1),
            displayName: LocalizedText("Café Đà Lạt"),
            types: ["cafe"],
            primaryType: "cafe",
            location: Coordinate(latitude: 10.001, longitude: 106),
            formattedAddress: "1 Lê Lợi",
            priceLevel: .moderate
        ),
        Place(
            id: node(2),
            displayName: LocalizedText("Phở 24"),
            types: ["restaurant"],
            primaryType: "restaurant",
            location: Coordinate(latitude: 10.002, longitude: 106),
            rating: 4.4
        ),
        Place(
            id: node(3),
            displayName: LocalizedText("Bến Thành"),
            types: ["market"],
            location: Coordinate(latitude: 10.9, longitude: 106)
        ),
    ]
    private static let here = Coordinate(latitude: 10, longitude: 106)

    @Test func memoryAnswersByDistanceTypeAndText() async throws {
        let client = PlacesClient(Self.places)
        #expect(try await client.nearby(Self.here).map(\.place.id) == [node(1), node(2)])
        #expect(try await client.nearby(Self.here, types: ["restaurant"]).map(\.place.id) == [node(2)])
        let notCafes = NearbyQuery(center: Self.here, radiusMeters: 1000, types: TypeFilter(excluded: ["cafe"]))
        #expect(try await client.nearby(notCafes).map(\.place.id) == [node(2)])
        #expect(try await client.search(text: "cafe da lat").map(\.id) == [node(1)])
        #expect(try await client.search(text: "pho").map(\.id) == [node(2)])
        #expect(try await client.search(TextQuery("p", minimumRating: 4.1)).map(\.id) == [])
        #expect(try await client.search(TextQuery("pho", minimumRating: 4)).map(\.id) == [node(2)])
        #expect(try await client.search(TextQuery("ca", priceLevels: [.moderate])).map(\.id) == [node(1)])
    }

    @Test func memoryCompletesWordsAndSaysWhatMatched() async throws {
        let client = PlacesClient(Self.places)
        let found = try #require(try await client.autocomplete("da la", origin: Self.here).first)
        #expect(found.placeID == node(1) && found.mainText == MatchedText("Café Đà Lạt", matches: [5..<7, 8..<10]))
        #expect(found.secondaryText?.text == "1 Lê Lợi" && found.distanceMeters == 111)
        #expect(try await client.autocomplete("xyz").isEmpty)
        #expect(try await client.autocomplete(AutocompleteQuery("phxx", inputOffset: 2)).map(\.placeID) == [node(2)])
    }

    @Test func onlyWhatWasAskedForIsAnswered() async throws {
        let client = PlacesClient(Self.places)
        let place = try await client.place(node(1), fields: [.location])
        #expect(place == Place(id: node(1), fields: .location, location: Self.places[0].location))
        #expect(try await client.nearby(Self.here, fields: .id).allSatisfy { $0.place.displayName == nil })
    }

    /// A place has the same value for a field, whether the field is requested alone or together with all others. If the
    /// region lacks the field, the place is the same as without the field.
    @Test(arguments: PlaceField.allCases) func everyFieldAlone(_ field: PlaceField) async throws {
        let folder = try ScratchFolder()
        let client = try GuideTests.client(folder)
        let all = try await client.place(node(1), fields: PlaceFields(PlaceField.allCases), language: "fr")
        let one = try await client.place(node(1), fields: PlaceFields(field), language: "fr")
        #expect(one == all.masked(PlaceFields(field)))
        #expect(one.fields == PlaceFields(field) && one.fields.contains(field))
    }

    // MARK: Deadlines and cancellation

    @Test func aDeadlineEndsAWait() async throws {
        let client = PlacesClient(backend: StuckBackend())
        let questions: [@Sendable () async throws -> Void] = [
            { _ = try await client.place(node(1), timeout: .milliseconds(20)) },
            { _ = try await client.nearby(NearbyQuery(center: Self.here, radiusMeters: 1), timeout: .milliseconds(20)) },
            { _ = try await client.search(TextQuery("x"), timeout: .milliseconds(20)) },
            { _ = try await client.autocomplete(AutocompleteQuery("x"), timeout: .milliseconds(20)) },
            { _ = try await client.currentPlace(.init(at: Self.here), timeout: .milliseconds(20)) },
            { _ = try await client.isOpen(node(1), timeout: .zero) },
        ]
        for question in questions {
            let error = await #expect(throws: PlacesError.self) { try await question() }
            #expect(error?.code == .deadlineExceeded)
        }
        // With enough time, the answer is the same as without a limit.
        let quick = PlacesClient(Self.places)
        #expect(try await quick.place(node(1), timeout: .seconds(86_400)) == Self.places[0])
    }

    @Test func cancellingATaskEndsAWait() async throws {
        let (questions, question) = AsyncStream.makeStream(of: Void.self)
        let client = PlacesClient(backend: StuckBackend { question.yield() })
        let task = Task { try await client.place(node(1)) }
        for await _ in questions { break }
        task.cancel()
        let error = await #expect(throws: PlacesError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        // This task is cancelled before its request begins.
        let late = Task {
            // The sleep ends when the task is cancelled.
            try? await Task.sleep(for: .seconds(3600))
            return try await PlacesClient(Self.places).place(node(1))
        }
        late.cancel()
        let before = await #expect(throws: PlacesError.self) { try await late.value }
        #expect(before?.code == .cancelled)
    }

    // MARK: Errors

    @Test func errorsSayWhatAndWhere() throws {
        #expect(throws: PlacesError.noRegion) { try PlacesClient(regions: []) }
        let missing = #expect(throws: PlacesError.self) { try PlacesClient(regions: [URL(filePath: "/nowhere/x.portolan")]) }
        #expect(missing?.code == .noRegion && missing?.subject.contains("x.portolan") == true)
        let folder = try ScratchFolder()
        let region = try folder.region("damaged", size: 1, [record(1, 0.5, tags: [:])])
        let file = region.appending(path: Region.placesFileName)
        let size = try Data(contentsOf: file).count
        try Data(repeating: 7, count: size).write(to: file)
        let damaged = #expect(throws: PlacesError.self) { try PlacesClient(regions: [region]) }
        #expect(damaged?.code == .unreadable && damaged.map { "\($0)".contains("places.sqlite") } == true)
        let lost = try folder.region("lost", size: 1, boundaries: Data("no boundaries".utf8), [record(1, 0.5, tags: [:])])
        let unbounded = #expect(throws: PlacesError.self) { try PlacesClient(regions: [lost]) }
        #expect(unbounded?.code == .unreadable && unbounded?.subject.contains("boundaries.bin") == true)
    }

    // MARK: Many at once

    @Test func sixteenTasksAgree() async throws {
        let folder = try ScratchFolder()
        let records = (1...60).map { number in
            record(
                number,
                52.5 + Double(number) / 1e4,
                13.4,
                tags: [
                    "amenity": "cafe", "name": "Café \(number)", "opening_hours": "Mo-Fr 0\(number % 9):00-18:00",
                    "timezone": "Europe/Berlin",
                ]
            )
        }
        let client = try PlacesClient(regions: [try folder.region("many", size: 60, records)]) { GuideTests.now }
        func round() async throws -> [Place] {
            var places: [Place] = []
            for number in 1...60 { places.append(try await client.place(node(Int64(number)), language: "fr")) }
            places += try await client.nearby(Coordinate(latitude: 52.51, longitude: 13.4), radiusMeters: 3000, language: "de").map(\.place)
            places += try await client.currentPlace(at: Coordinate(latitude: 52.51, longitude: 13.4)).map(\.place)
            return places
        }
        let one = try await round()
        let all = try await withThrowingTaskGroup(of: [Place].self) { group in
            for _ in 0..<16 { group.addTask { try await round() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all.count == 16 && all.allSatisfy { $0 == one })
        #expect(client.usage.requestCount == 17 * 62)
    }
}
