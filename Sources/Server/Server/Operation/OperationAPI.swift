import HTTPTypes
import PortolanPlaces
import Synchronization

/// Health, metrics and administration.
struct OperationAPI: Sendable {
    let regions: CurrentRegions
    let reloader: Reloader
    let metrics: Metrics
    let export: TelemetryExport?
    let state: ServerState
    /// An operator's facts; nil where no database keeps them.
    let facts: FactsAPI?
    let admin: AdminAccess

    func endpoint(_ parts: [String]) -> Endpoint? {
        switch parts {
        case ["health"], ["health", "ready"]: Endpoint("health.ready", .operation) { _, set in ready(set) }
        case ["health", "live"]: Endpoint("health.live", .operation) { _, _ in .json(.object(["status": "OK"])).cached(.never) }
        case ["metrics"]:
            Endpoint("metrics", .operation, audience: .observers) { _, set in
                let figures = metrics.figures(set, reloads: regions.reloadCounts, copies: reloader.sources.copyCounts, export: export)
                return .text(figures.prometheusText, type: "text/plain; version=0.0.4; charset=utf-8").cached(.never)
            }
        case ["openapi.json"]:
            Endpoint("openapi", .operation, audience: .observers) { call, _ in
                .json(OpenAPI.document(call)).cached(.brief)
            }
        case ["admin", "slowest"]:
            Endpoint("admin.slowest", .operation) { call, _ in
                try admin.authorize(call)
                return .json(.object(["requests": metrics.slowest.json])).cached(.never)
            }
        case ["admin", "facts"]:
            Endpoint("admin.facts", .operation, [.get, .post]) { call, _ in
                try admin.authorize(call)
                guard let facts else { throw RequestError.notFound("facts are taken where regions are in PostgreSQL (--store)") }
                return try await facts.answer(call)
            }
        case ["admin", "reload"]: Endpoint("admin.reload", .operation, [.post]) { call, _ in try await reload(call) }
        default: nil
        }
    }

    private func ready(_ set: RegionSet) -> Answer {
        let isReady = state.isReady
        return .json(
            .object([
                "status": .string(isReady ? "OK" : "Starting or stopping"), "version": .string(set.version),
                "regions": .strings(set.regions.map(\.manifest.name)),
                // In the order of the regions: what `portolan publish --list` shows.
                "published": .array(set.manifestDigests.map { $0.map { .string($0) } ?? .null }),
            ]),
            isReady ? .ok : .serviceUnavailable
        ).cached(.never)
    }

    private func reload(_ call: Call) async throws -> Answer {
        try admin.authorize(call)
        do {
            let notes = Mutex<[String]>([])
            let isNew = try await reloader.reload { note in notes.withLock { $0.append(note) } }
            return .json(
                .object([
                    "reloaded": .bool(true), "changed": .bool(isNew), "version": .string(regions.set.version),
                    "notes": .strings(notes.withLock { $0 }),
                ])
            ).cached(.never)
        } catch {
            // The old regions serve on.
            throw RequestError(.internalServerError, "the regions cannot be opened, and the old ones stay: \(error.sentence)")
        }
    }
}
