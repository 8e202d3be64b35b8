import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanPlaces

@Suite struct UsageMeterTests {
    private static let start = Date(timeIntervalSince1970: 1_765_800_000)

    private static func time(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    @Test("A journal has requests by their items, and the events of each session with their times")
    func journal() throws {
        let meter = UsageMeter(keepsJournal: true)
        let (first, second) = (try SessionToken("first"), try SessionToken("second"))
        for number in 0..<3 { meter.note(.autocomplete, fields: [], session: first) { Self.time(Double(number)) } }
        meter.note(.autocomplete, fields: [], session: nil) { Self.time(3) }
        meter.note(.details, fields: .displayName, session: first) { Self.time(4) }
        // The session has ended, so these requests are billed like any other.
        meter.note(.autocomplete, fields: [], session: first) { Self.time(5) }
        meter.note(.details, fields: .displayName, session: first) { Self.time(6) }
        meter.note(.details, fields: .id, session: second) { Self.time(7) }

        let journal = meter.takeJournal()
        #expect(
            journal.counts == [
                .init(.autocomplete, .essentials): 2, .init(.details, .pro): 2, .init(.details, .idsOnly): 1,
            ]
        )
        #expect(journal.sessions.count == 2)
        #expect(journal.sessions[first]?.typedCount == 3)
        #expect(journal.sessions[first]?.began == Self.time(0))
        #expect(journal.sessions[first]?.ended == Self.time(4))
        #expect(journal.sessions[second]?.typedCount == 0)
        #expect(journal.sessions[second]?.began == nil)
        #expect(journal.sessions[second]?.ended == Self.time(7))
        #expect(journal.requestCount == 8)
        #expect(meter.usage.requestCount == 8)

        // The next journal begins empty, and the meter still knows which tokens have ended.
        #expect(meter.journal.isEmpty)
        meter.note(.autocomplete, fields: [], session: first) { Self.time(8) }
        #expect(meter.takeJournal().counts == [.init(.autocomplete, .essentials): 1])
    }

    @Test("Without a journal the clock is not read, and no events are kept")
    func noJournal() throws {
        let meter = UsageMeter()
        meter.note(.autocomplete, fields: [], session: try SessionToken("a")) {
            Issue.record("the clock was asked")
            return Self.start
        }
        #expect(meter.takeJournal().isEmpty)
        #expect(meter.usage.requestCount == 1)
    }

    @Test("A journal takes no more tokens than its limit, and loses no request")
    func limit() throws {
        var journal = UsageJournal(sessionLimit: 2)
        for number in 0..<5 {
            let token = try SessionToken("t\(number)")
            for _ in 0..<2 { journal.add(.typed(token), at: Self.start) }
            journal.add(.ended(token), at: Self.start)
        }
        #expect(try Set(journal.sessions.keys) == [SessionToken("t0"), SessionToken("t1")])
        #expect(journal.sessions.values.allSatisfy { $0.typedCount == 2 && $0.ended == Self.start })
        #expect(journal.counts == [.init(.autocomplete, .essentials): 6])
        #expect(journal.requestCount == 10)
    }

    @Test("The sum of all journals equals the ledger", arguments: [1, 2, 3] as [UInt64])
    func agreement(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let meter = UsageMeter(keepsJournal: true)
        var (counts, typed, ended): ([UsageLedger.Item: Int], [SessionToken: Int], Set<SessionToken>) = ([:], [:], [])
        let methods = UsageLedger.Method.allCases
        for second in 0..<2_000 {
            let session = Bool.random(using: &generator) ? try SessionToken("s\(Int.random(in: 0..<40, using: &generator))") : nil
            let method = methods.randomElement(using: &generator) ?? .details
            meter.note(method, fields: [.all, .id, .displayName].randomElement(using: &generator) ?? [], session: session) {
                Self.time(Double(second))
            }
            guard second % 50 == 0 || second == 1_999 else { continue }
            let journal = meter.takeJournal()
            counts.merge(journal.counts, uniquingKeysWith: +)
            for (token, session) in journal.sessions {
                typed[token, default: 0] += session.typedCount
                if session.ended != nil { ended.insert(token) }
            }
        }
        let open = typed.filter { !ended.contains($0.key) }.values.reduce(0, +)
        if open > 0 { counts[.init(.autocomplete, .essentials), default: 0] += open }
        #expect(counts == meter.usage.billed, "seed \(seed)")
        #expect(ended.count == meter.usage.endedSessionCount, "seed \(seed)")
        #expect(typed.filter { ended.contains($0.key) }.values.reduce(0, +) == meter.usage.sessionAutocompleteCount, "seed \(seed)")
    }

    @Test("Clients that share a meter are counted together: a details call of one client ends a session that another client began")
    func shared() async throws {
        let meter = UsageMeter()
        let backend = InMemoryBackend([Place(id: node(1), displayName: .init("Hafen"))])
        let token = SessionToken()
        let (old, new) = (PlacesClient(backend: backend, meter: meter), PlacesClient(backend: backend, meter: meter))
        _ = try await old.autocomplete("Ha", session: token)
        _ = try await new.place(node(1), fields: [.displayName], session: token)
        #expect(old.usage == new.usage)
        #expect(new.usage.billed == [.init(.details, .pro): 1])
        #expect(new.usage.endedSessionCount == 1)
    }
}
