import Dispatch
import Foundation
import PortolanBasics
import PortolanGeo
import PortolanOSMModel
import Synchronization
import Testing

@testable import PortolanPlaces

/// A backend that blocks its thread until it is released, like one that reads a slow disk.
private final class BlockingBackend: PlacesBackend {
    private let gate = DispatchSemaphore(value: 0)
    private let count = Atomic(0)
    private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

    /// The number of requests that have reached the backend.
    var reached: Int { count.load(ordering: .acquiring) }

    /// Waits until every thread of the clients' pool is blocked here.
    func fill() async {
        var waiting = PlacesClient.pool.width
        for await _ in arrivals {
            waiting -= 1
            if waiting == 0 { return }
        }
    }

    func open() { gate.signal() }

    private func blockingly() {
        count.add(1, ordering: .acquiringAndReleasing)
        arrival.yield()
        gate.wait()
        gate.signal()
    }

    func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place? {
        blockingly()
        return Place(id: id)
    }
    func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance] {
        blockingly()
        return []
    }
    func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place] {
        blockingly()
        return []
    }
    func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion] {
        blockingly()
        return []
    }
    func candidates(around: Coordinate, radiusMeters: Double, _ options: AnswerOptions) async throws -> [PlaceCandidate] {
        blockingly()
        return []
    }
}

/// These tests fill the pool that all clients share, so they run one after the other.
@Suite(.serialized) struct WaitingTests {
    private static let here = Coordinate(latitude: 10, longitude: 106)

    @Test(arguments: ["place", "nearby", "search", "autocomplete", "currentPlace"])
    func slowAnswersDoNotHoldUpOtherTasks(_ method: String) async throws {
        let backend = BlockingBackend()
        let client = PlacesClient(backend: backend)
        let questions = (0..<64).map { number in
            Task { () async throws in
                switch method {
                case "place": #expect(try await client.place(node(Int64(number))).id == node(Int64(number)))
                case "nearby": #expect(try await client.nearby(Self.here).isEmpty)
                case "search": #expect(try await client.search(text: "x").isEmpty)
                case "autocomplete": #expect(try await client.autocomplete("x").isEmpty)
                default: #expect(try await client.currentPlace(at: Self.here).isEmpty)
                }
            }
        }
        await backend.fill()
        // Every thread of the pool is blocked, but other tasks and their child tasks proceed.
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<1_000 { group.addTask { number } }
            return await group.reduce(0, +)
        }
        #expect(sum == 499_500)
        #expect(backend.reached == PlacesClient.pool.width)
        backend.open()
        for question in questions { try await question.value }
    }

    @Test func cancellingAndDeadlinesDoNotWaitForBlockedThreads() async throws {
        let backend = BlockingBackend()
        let client = PlacesClient(backend: backend)
        let blocked = (0..<PlacesClient.pool.width).map { _ in Task { try await client.place(node(1)) } }
        await backend.fill()
        // The first task waits for its turn, and the second task has begun. Both tasks end although no thread is free.
        let waiting = Task { try await client.place(node(2)) }
        for task in [waiting, blocked[0]] {
            task.cancel()
            let error = await #expect(throws: PlacesError.self) { try await task.value }
            #expect(error?.code == .cancelled)
        }
        let late = await #expect(throws: PlacesError.self) { _ = try await client.place(node(3), timeout: .milliseconds(1)) }
        #expect(late?.code == .deadlineExceeded)
        backend.open()
        for task in blocked.dropFirst() { #expect(try await task.value.id == node(1)) }
        // The tasks that waited have not reached the backend.
        #expect(try await client.place(node(4)).id == node(4))
        #expect(backend.reached == PlacesClient.pool.width + 1)
    }
}
