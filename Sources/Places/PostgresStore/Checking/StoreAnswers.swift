internal import Foundation
internal import PortolanBasics
internal import PortolanDigests
public import PortolanPlaces

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The answers of one store to questions, and the time that they took.
public struct StoreAnswers: Sendable {
    /// A line of JSON for each question.
    public var lines: [String] = []
    /// For each kind of question, the milliseconds of the answers, ascending.
    public var milliseconds: [StoreQuestion.Kind: [Double]] = [:]
    /// For each kind of question, the slowest questions with their milliseconds, the slowest first.
    public var slowest: [StoreQuestion.Kind: [(milliseconds: Double, text: String)]] = [:]
    /// For each kind of question, the number of round trips to the database for each answer.
    public var roundTrips: [StoreQuestion.Kind: [Int]] = [:]
    /// For each kind of question, the sequences of tables that the round trips of an answer read, with the number of
    /// answers. It is empty if the tables are not noted.
    public var trips: [StoreQuestion.Kind: [String: Int]] = [:]
    /// The processor time of this process in seconds. The database's time is not included.
    public var processorSeconds = 0.0

    init() {}

    /// Asks the questions one after the other.
    /// - Parameters:
    ///   - questions: the questions, in this order.
    ///   - client: answers the questions.
    ///   - slowestCount: the number of questions to keep for each kind, the slowest first.
    ///   - trips: returns the number of round trips to the database until now.
    ///   - taken: returns, for each round trip since the last call, the tables that it read.
    ///   - progress: called with a fraction of 0…1. An error that it throws ends the asking.
    public init(
        _ questions: [StoreQuestion],
        of client: PlacesClient,
        slowestCount: Int = 0,
        trips: () -> Int = { 0 },
        taken: () -> [String] = { [] },
        progress: (Double) throws -> Void = { _ in }
    ) async throws {
        let start = Self.processorSeconds
        for (number, question) in questions.enumerated() {
            let asked = trips()
            let began = ContinuousClock.now
            lines.append(await question.answer(of: client))
            let took = began.duration(to: .now)
            let time = Double(took.components.seconds) * 1e3 + Double(took.components.attoseconds) / 1e15
            milliseconds[question.kind, default: []].append(time)
            if slowestCount > 0 { note(question.kind, question.text, time, slowestCount) }
            roundTrips[question.kind, default: []].append(trips() - asked)
            let tables = taken()
            if !tables.isEmpty { self.trips[question.kind, default: [:]][tables.joined(separator: " > "), default: 0] += 1 }
            if number % 64 == 0 { try progress(Double(number) / Double(questions.count)) }
        }
        processorSeconds = Self.processorSeconds - start
        for kind in milliseconds.keys { milliseconds[kind]?.sort() }
    }

    /// Keeps a question while it is one of the `count` slowest of its kind. Of equally slow questions, the first one
    /// is kept.
    mutating func note(_ kind: StoreQuestion.Kind, _ text: @autoclosure () -> String, _ time: Double, _ count: Int) {
        var slowest = slowest[kind] ?? []
        if slowest.count >= count, let last = slowest.last, last.milliseconds >= time { return }
        let place = slowest.firstIndex { $0.milliseconds < time } ?? slowest.count
        slowest.insert((time, text()), at: place)
        self.slowest[kind] = Array(slowest.prefix(count))
    }

    /// Returns a digest of answers.
    static func digest(of lines: [String]) throws -> String { try XXH3Digest.hexadecimal(of: Data(lines.joined(separator: "\n").utf8)) }

    /// Returns the time within which a share of a kind's answers came, in milliseconds; nil if there are no answers.
    public func milliseconds(_ kind: StoreQuestion.Kind, share: Double) -> Double? {
        guard let all = milliseconds[kind], let last = all.indices.last else { return nil }
        return all[min(last, Int(clamping: (Double(all.count) * share).rounded(.down)))]
    }

    private static var processorSeconds: Double {
        var usage = rusage()
        #if canImport(Darwin)
        _ = unsafe getrusage(RUSAGE_SELF, &usage)
        #else
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #endif
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
