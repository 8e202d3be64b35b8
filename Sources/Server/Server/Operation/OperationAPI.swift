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
    /// The operator's facts; nil if no database holds them.
    let facts: FactsAPI?

    var endpoints: [Endpoint] {
        let administration = [
            Endpoint("admin.slowest", .operation, ["/admin/slowest"], "The slowest requests") { _, _ in
                .json(.object(["requests": metrics.slowest.json])).cached(.never)
            },
            Endpoint("admin.facts", .operation, ["/admin/facts"], "The operator's facts") { call, _ in try await facts(call) }
                .with(\.types, ["application/x-ndjson"]),
            Endpoint("admin.facts.add", .operation, ["/admin/facts"], "Stores facts of the operator, one in each line") { call, _ in
                try await facts(call)
            }.with(\.method, .post).with(\.body, ("application/x-ndjson", .object(["type": "string"]))),
            Endpoint("admin.reload", .operation, ["/admin/reload"], "Opens the regions again") { _, _ in try await reload() }
                .with(\.method, .post),
        ]
        return [
            Endpoint("health.live", .operation, ["/health/live"], "Whether the process runs") { _, _ in
                .json(.object(["status": "OK"])).cached(.never)
            },
            Endpoint("health.ready", .operation, ["/health/ready", "/health"], "Whether the server accepts requests") { _, set in ready(set)
            }
            .with(\.statuses, [200, 503]),
            Endpoint("metrics", .operation, ["/metrics"], "Metrics for Prometheus") { _, set in
                let figures = metrics.figures(set, reloads: regions.reloadCounts, copies: reloader.sources.copyCounts, export: export)
                return .text(figures.prometheusText, type: "text/plain; version=0.0.4; charset=utf-8").cached(.never)
            }.with(\.audience, .observers).with(\.types, ["text/plain"]),
        ] + administration.map { $0.with(\.audience, .operators) }
    }

    private func facts(_ call: Call) async throws -> Answer {
        guard let facts else {
            throw RequestError.notFound("this server cannot store facts; start it with --store and a PostgreSQL database of regions")
        }
        return try await facts.answer(call)
    }

    private func ready(_ set: RegionSet) -> Answer {
        let isReady = state.isReady
        return .json(
            .object([
                "status": .string(isReady ? "OK" : "Starting or stopping"), "version": .string(set.version),
                "regions": .strings(set.regions.map(\.manifest.name)),
                // The digests are in the order of the regions. `portolan publish --list` reads them.
                "published": .array(set.manifestDigests.map { $0.map { .string($0) } ?? .null }),
            ]),
            isReady ? .ok : .serviceUnavailable
        ).cached(.never)
    }

    private func reload() async throws -> Answer {
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
            // The old regions stay in use.
            throw RequestError(.internalServerError, "the regions cannot be opened, so the server keeps the old ones: \(error.sentence)")
        }
    }
}
