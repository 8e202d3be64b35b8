import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import PortolanBasics
import PortolanPlaces
import PortolanTiles
import Synchronization

/// The connection of a request.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the other end; empty if the connection has none.
    var peer: String
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        peer = source.channel.remoteAddress?.ipAddress ?? ""
    }

    /// Whether the client is still connected.
    var isConnected: Bool { channel.isActive && !Departures.shared.hasLeft(channel) }
}

/// Answers requests: checks limits and keys, runs the endpoint, and adds the headers that all answers have.
struct ServerResponder: HTTPResponder {
    typealias Context = ServerContext

    let configuration: ServerConfiguration
    let regions: CurrentRegions
    var endpoints: Endpoints
    let metrics: Metrics
    let export: TelemetryExport?
    let log: AccessLog
    let access: AccessControl
    var gate: Gate
    let clock: @Sendable () -> Date
    /// A clock that never goes back, which measures waiting times.
    var uptime: @Sendable () -> ContinuousClock.Instant = { .now }

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        var call = makeCall(
            request.method,
            request.head.path ?? "/",
            request.headers,
            authority: request.head.host,
            peer: context.peer
        )
        var visit = begin(call)
        var answer: Answer
        do {
            guard request.head.host != nil else { throw RequestError.badRequest("the request must name one host, in one header 'Host'") }
            if let endpoint = try admit(&call, &visit) {
                if let quota = visit.quota { try await access.count(quota) }
                answer = try await work(endpoint, request, &call, context)
            } else {
                answer = Answer(.noContent)
            }
        } catch let error as HTTPParserError {
            // The body broke off or is invalid HTTP. The connection answers 400 and closes, because nothing after the
            // fault can be parsed.
            metrics.end(visit.name, status: 400, seconds: 0, byteCount: 0)
            throw error
        } catch {
            answer = refuse(error, call, &visit)
        }
        end(visit, call, &answer, id: context.id)
        return response(answer, isHead: call.method == .head)
    }

    // MARK: The request

    func makeCall(_ method: HTTPRequest.Method, _ target: String, _ headers: HTTPFields, authority: String?, peer: String) -> Call {
        var call = Call(method: method, target: target, headers: headers, client: peer)
        let proxies = configuration.trustedProxies
        let isProxied = !proxies.isEmpty && proxies.contains(peer)
        if isProxied { call.client = proxies.client(Self.forwardedFor.flatMap { call.headers[$0] }, peer: peer) }
        let asked = call
        if !proxies.isEmpty, configuration.publicURL == nil { call.publicURLUse = PublicURLUse() }
        call.makePublicURL = { [configuration] in
            PublicURL.of(asked, host: authority, configuration, isProxied: isProxied)
        }
        if !configuration.basePath.isEmpty { call.removePrefix(configuration.basePath) }
        return call
    }

    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")
    private static let contentTypeOptions = HTTPField.Name("X-Content-Type-Options")

    /// Reads the body and runs the endpoint, within the limits.
    private func work(_ endpoint: Endpoint, _ request: Request, _ call: inout Call, _ context: ServerContext) async throws -> Answer {
        if endpoint.method == .post {
            do {
                let buffer = try await Deadline.within(configuration.timeLimit, .requestTimeout) {
                    try await request.body.collect(upTo: configuration.bodyByteLimit)
                }
                call.body = Array(buffer.readableBytesView)
            } catch is NIOTooManyBytesError {
                throw RequestError(.contentTooLarge, "the body is too long; send at most \(configuration.bodyByteLimit) bytes")
            } catch let error where error is HTTPParserError || error is RequestError || error is CancellationError {
                throw error
            } catch {
                throw RequestError.badRequest("the body ended too early: \(error.sentence)")
            }
        }
        // One set of regions answers the whole request, even if another one is published meanwhile.
        let set = regions.set
        if endpoint.family == .operation || endpoint.isQuick { return try await endpoint.answer(call, set) }
        let asked = call
        // Drawing stops when the client has disconnected.
        let isWanted: (@Sendable () -> Bool)? = endpoint.draws ? { @Sendable in context.isConnected } : nil
        let limit = min(configuration.timeLimit, endpoint.family == .grpc ? GRPCFraming.timeout(call) ?? .infinity : .infinity)
        // Reading places has its own threads, and other long work uses the system's threads. The connection's thread
        // only reads and writes.
        let executor = endpoint.family == .maps ? globalConcurrentExecutor : PlacesClient.taskExecutor
        let came = uptime()
        let patience = Duration(clampingSeconds: configuration.queueSeconds)
        let task = Task(executorPreference: executor) {
            try await gate.pass {
                // Under overload, all threads are busy. Work that begins too late is of no use, because the client may
                // have asked another server by now.
                guard came.duration(to: uptime()) <= patience else {
                    metrics.refuse("overload")
                    throw RequestError(.serviceUnavailable, "the server is busy; ask again in a second", retryAfter: 1)
                }
                return try await endpoint.answer(asked, set)
            }
        }
        return try await Deadlines.shared.value(of: task, within: limit, .gatewayTimeout, while: isWanted)
    }

    // MARK: The answer

    /// Adds the parts that all answers have: ETags, compression, and the headers of CORS and of pages.
    /// - Parameter isForKey: whether the request was admitted because of its key. A shared cache must not store its
    ///   answer, because the cache would check no key, count no request, and not learn that a key has become invalid.
    func finish(_ answer: inout Answer, _ call: Call, isForKey: Bool) {
        guard answer.trailers == nil else { return }
        if isForKey, let policy = answer.headers[.cacheControl] { answer.headers[.cacheControl] = CachePolicy.forOne(policy) }
        let type = answer.headers[.contentType] ?? ""
        let isText =
            type.hasPrefix("text/") || type.hasPrefix("application/json") || type.hasPrefix("application/geo+json")
            || type.hasPrefix("application/x-protobuf") || type.hasPrefix("application/xml")
        var coding = ContentCoding.identity
        if isText, answer.headers[.contentEncoding] == nil {
            answer.addVary("Accept-Encoding")
            if answer.body.count >= Self.leastCompressedByteCount { coding = ContentCoding.best(call) }
        }
        let isComplete = answer.status == .ok && !answer.body.isEmpty
        let isNeverKept = answer.headers[.cacheControl] == CachePolicy.never.rawValue
        if isComplete, answer.headers[.eTag] == nil, !isNeverKept {
            let etag = ETag.of(answer.body, coding)
            answer.headers[.eTag] = etag
            if ETag.matches(call, etag) {
                answer.status = .notModified
                answer.body = []
                answer.headers[.contentType] = nil
            }
        }
        if let compressed = answer.body.isEmpty ? nil : coding.compress(answer.body) {
            answer.body = compressed
            answer.headers[.contentEncoding] = coding.rawValue
        }
        if call.publicURLUse?.wasAsked.load(ordering: .relaxed) == true { answer.addVary(PublicURL.headers.joined(separator: ", ")) }
        PagePolicy.add(to: &answer)
        CORS.add(to: &answer, call, configuration.allowedOrigins)
        if let name = Self.contentTypeOptions { answer.headers[name] = "nosniff" }
    }

    private func response(_ answer: Answer, isHead: Bool) -> Response {
        if let trailers = answer.trailers { return Self.response(answer, trailers) }
        var headers = answer.headers
        let hasNoBody = answer.status == .noContent || answer.status == .notModified
        if !hasNoBody { headers[.contentLength] = String(answer.byteCount) }
        let body: ResponseBody
        if isHead || answer.byteCount == 0 {
            body = ResponseBody()
        } else if let part = answer.part {
            body = Self.body(part)
        } else {
            body = ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        }
        var response = Response(status: answer.status, headers: headers, body: body)
        if hasNoBody { response.headers[.contentLength] = nil }
        return response
    }

    /// Creates a gRPC response: it always has status 200, and trailers hold the status of the call.
    private static func response(_ answer: Answer, _ trailers: HTTPFields) -> Response {
        var headers = answer.headers
        if let name = HTTPField.Name("grpc-accept-encoding") { headers[name] = "identity,gzip" }
        let body = answer.body
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody { writer in
                if !body.isEmpty { try await writer.write(ByteBuffer(bytes: body)) }
                try await writer.finish(trailers)
            }
        )
    }

    /// Reads an archive while it is sent, so that memory holds one piece at a time. If the archive is damaged, the
    /// answer breaks off.
    private static func body(_ part: Answer.ArchivePart) -> ResponseBody {
        ResponseBody(contentLength: part.range.count) { writer in
            for start in stride(from: part.range.lowerBound, to: part.range.upperBound, by: ArchiveFile.pieceByteCount) {
                let count = min(part.range.upperBound - start, UInt64(ArchiveFile.pieceByteCount))
                try await writer.write(ByteBuffer(bytes: try part.archive.bytes(at: start, count: Int(count))))
            }
            try await writer.finish(nil)
        }
    }

    /// The smallest body that is compressed. Compressing a smaller one saves no packet.
    private static let leastCompressedByteCount = 1_000
}
