import Foundation
import HTTPTypes
import PortolanPlaces

extension ServerResponder {
    /// A request in progress, with the facts for metrics, traces and logs at its end.
    struct Visit {
        fileprivate let start = ContinuousClock.now
        fileprivate let began: Date
        fileprivate let parent: TraceContext?
        fileprivate let trace: TraceContext?
        fileprivate(set) var name = "none"
        fileprivate var keyName: String?
        /// The shared quota, from which the request has not been deducted yet.
        fileprivate(set) var quota: AccessControl.Quota?
        fileprivate var family = APIFamily.maps
        fileprivate var problem: String?

        fileprivate init(began: Date, parent: TraceContext?, trace: TraceContext?) {
            self.began = began
            self.parent = parent
            self.trace = trace
        }
    }

    /// Counts a request that has arrived.
    func begin(_ call: Call) -> Visit {
        metrics.begin()
        let parent = TraceContext(Self.traceParent.flatMap { call.headers[$0] })
        // Without a collector, this server adds no span of its own and passes the trace on.
        let trace = export.map { TraceContext.step(of: parent, sampling: $0.sampling) } ?? parent
        return Visit(began: clock(), parent: parent, trace: trace)
    }

    /// Finds the endpoint of a request, and checks whether the client may use it.
    /// - Parameter call: receives the parts of its path.
    /// - Returns: nil for a preflight request of a page from another origin.
    func admit(_ call: inout Call, _ visit: inout Visit) throws -> Endpoint? {
        guard call.targetByteCount <= configuration.urlByteLimit else {
            throw RequestError(.uriTooLong, "the URL is too long; send at most \(configuration.urlByteLimit) bytes")
        }
        if call.method == .options {
            visit.name = "preflight"
            return nil
        }
        let found = endpoints.matches(call)
        let method = call.method == .head ? .get : call.method
        guard let (endpoint, parts) = found.first(where: { $0.endpoint.method == method }) ?? found.first else {
            visit.family = endpoints.family(near: call)
            throw Endpoints.missing(call)
        }
        call.parts = parts
        (visit.name, visit.family) = (endpoint.name, endpoint.family)
        guard endpoint.method == method else {
            let allowed = Set(found.map(\.endpoint.method.rawValue)).sorted().joined(separator: ", ")
            throw RequestError(.methodNotAllowed, "this address accepts only \(allowed)", allowed: allowed)
        }
        switch endpoint.audience {
        case .everybody: break
        case .observers: visit.keyName = try access.observe(call)
        case .keyHolders:
            let admission = try access.admit(call)
            (visit.keyName, visit.quota) = (admission.keyName, admission.quota)
        case .operators: try access.admin.authorize(call)
        }
        return endpoint
    }

    /// Returns the answer to a request that failed.
    func refuse(_ error: any Error, _ call: Call, _ visit: inout Visit) -> Answer {
        visit.problem = error.sentence
        if let data = Metrics.damagedData(error) { metrics.noteDamage(data) }
        if let key = call.apiKey, let text = visit.problem, text.contains(key) { visit.problem = text.replacing(key, with: "…") }
        return ErrorAnswer.answer(error, visit.family, call)
    }

    /// Adds the headers that all answers have, and records the request in metrics and logs.
    func end(_ visit: Visit, _ call: Call, _ answer: inout Answer, id: @autoclosure () -> String) {
        if let trace = visit.trace, let name = Self.traceParent { answer.headers[name] = trace.text }
        finish(&answer, call, isForKey: visit.keyName != nil)
        let took = ContinuousClock.now - visit.start
        let seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
        metrics.end(visit.name, status: answer.status.code, seconds: seconds, byteCount: answer.byteCount)
        metrics.slowest.note(visit.name, path: call.path, status: answer.status.code, seconds: seconds, time: clock())
        if let trace = visit.trace, trace.isSampled {
            export?.add(
                TelemetryExport.Span(
                    trace: trace,
                    parentID: visit.parent?.spanID,
                    name: "\(call.method.rawValue) \(visit.name)",
                    start: visit.began,
                    seconds: seconds,
                    attributes: [
                        ("http.request.method", .string(call.method.rawValue)), ("http.route", .string(visit.name)),
                        ("url.path", .string(String(call.path.prefix(200)))), ("http.response.status_code", .number(answer.status.code)),
                        ("http.response.body.size", .number(answer.byteCount)), ("client.address", .string(call.client)),
                    ],
                    isFailure: answer.status.code >= 500
                )
            )
        }
        log.write(
            AccessLog.Entry(
                time: clock(),
                id: id(),
                trace: visit.trace?.traceID,
                method: call.method.rawValue,
                path: call.path,
                endpoint: visit.name,
                status: answer.status.code,
                byteCount: answer.byteCount,
                milliseconds: seconds * 1000,
                client: call.client,
                key: visit.keyName,
                error: visit.problem
            )
        )
    }

    private static let traceParent = HTTPField.Name("traceparent")
}
