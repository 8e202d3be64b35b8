import Foundation
import HTTPTypes
import PortolanEnrichment
import PortolanPlaces
import PortolanPostgresStore

/// Stores and lists an operator's facts (docs/enrichment.md). An answer to sent facts confirms that they are committed.
struct FactsAPI: Sendable {
    let facts: PostgresFacts
    let regions: CurrentRegions

    func answer(_ call: Call) async throws -> Answer {
        do {
            if call.method == .post { return try await add(call) }
            let facts = facts
            let snapshot = try await BlockingThreads.run { try facts.refresh() }
            return .text(String(decoding: snapshot.book.encoded(), as: UTF8.self), type: "application/x-ndjson").cached(.never)
        } catch let error as PostgresStoreError {
            // The sender repeats the request, which is safe because stating a fact twice has no further effect.
            throw RequestError(
                error.code == .unavailable ? .serviceUnavailable : .internalServerError,
                "the database of the facts: \(error.message)"
            )
        }
    }

    private func add(_ call: Call) async throws -> Answer {
        let (facts, regions, lines) = (facts, regions, Data(call.body))
        let added = try await BlockingThreads.run { try facts.add(ndjson: lines) }
        guard added.changedCount > 0 || added.errors.isEmpty else {
            throw RequestError(.badRequest, added.errors.prefix(10).map(\.description).joined(separator: "; "))
        }
        // This server uses the facts at once, other servers within a second. The facts are stored even if this reload
        // fails.
        _ = try? await BlockingThreads.run { try regions.reload() }
        let errors = added.errors.map { JSONValue.object(["line": .number($0.line), "message": .string($0.message)]) }
        return .json(
            .object([
                "revision": .number(Int(clamping: added.revision)), "changed": .number(added.changedCount), "errors": .array(errors),
            ])
        ).cached(.never)
    }
}
