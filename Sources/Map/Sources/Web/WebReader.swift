internal import Foundation
internal import Synchronization

/// The options for requests to servers.
public struct WebOptions: Sendable {
    /// The time in seconds after which a silent server counts as not answering.
    public var timeoutSeconds: Double = 30
    /// The delays in seconds, one before each retry. Requests are retried if servers are overloaded or
    /// connections fail, but not if the resource does not exist.
    public var retryDelays: [Double] = [0.5, 2, 5]
    /// Header fields for every request, such as keys.
    public var headers: [String: String] = [:]
    /// The cache of answers on disk; nil for none.
    public var cache: ResourceCache?
    /// Whether no requests are sent. Only the contents of the cache are then available, however old.
    public var isOffline = false
    /// The current time in seconds since 1970, which decides whether answers are fresh.
    public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

    /// Creates options with thirty seconds of timeout, three retries and no cache.
    public init() {}
}

/// Reads from servers: `http:` and `https:`.
///
/// Answers are cached as their `Cache-Control` and `ETag` allow. If no server can be reached, cached answers
/// are used, however old.
public final class WebReader: ResourceReader {
    /// The options for requests to servers.
    public let options: WebOptions
    private let transport: any WebTransport
    private let calls = Mutex<[ObjectIdentifier: WebCancellation]>([:])

    /// Creates a reader.
    public init(_ options: WebOptions = WebOptions(), transport: any WebTransport = URLSessionTransport()) {
        self.options = options
        self.transport = transport
    }

    /// Cancels all calls that wait for a server; they throw `cancelled`.
    public func cancelAll() {
        for call in calls.withLock({ Array($0.values) }) { call.cancel() }
    }

    /// Returns all bytes at an address, or nil if the server answers that there is nothing (404, 410, 204).
    /// - Throws: ``SourceError`` if the server fails or cannot be reached.
    public func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        try answer(address, key: address, range: nil, byteLimit: byteLimit, isImmutable: false)?.body
    }

    /// Returns a part of the bytes at an address.
    /// - Parameters:
    ///   - address: a URL.
    ///   - range: the range of bytes, counted from the first one.
    ///   - version: the version of a part that was read before. Cached bytes of this version are used without a
    ///     request.
    public func part(_ address: String, _ range: Range<UInt64>, version: String?) throws(SourceError) -> ResourcePart? {
        let key = "\(address)\n\(range.lowerBound)-\(range.upperBound)\n\(version ?? "")"
        guard
            let entry = try answer(
                address,
                key: key,
                range: range,
                byteLimit: Int(clamping: range.upperBound - range.lowerBound),
                isImmutable: version != nil
            ), let body = entry.body
        else { return nil }
        guard let totalByteCount = entry.totalByteCount else {
            throw SourceError(.unsupported, address, "the server sends parts of this file without its size")
        }
        return ResourcePart(bytes: body, totalByteCount: totalByteCount, version: entry.tag)
    }

    private func answer(
        _ address: String,
        key: String,
        range: Range<UInt64>?,
        byteLimit: Int,
        isImmutable: Bool
    ) throws(SourceError) -> ResourceCache.Entry? {
        guard Address.isOnServer(address) else {
            throw SourceError(.unsupported, address, "not the address of a server; begin it with “https://”")
        }
        let known = options.cache?.entry(key)
        if let known, isImmutable || options.isOffline || known.freshUntil > options.now() { return known }
        guard !options.isOffline else { throw SourceError(.offline, address, "there is no copy of the file, and the reader is offline") }
        var request = WebRequest(address, byteLimit: byteLimit, timeoutSeconds: options.timeoutSeconds)
        request.headers = options.headers
        if let range { request.headers["Range"] = "bytes=\(range.lowerBound)-\(max(range.lowerBound, range.upperBound &- 1))" }
        if let tag = known?.tag { request.headers["If-None-Match"] = tag }
        if let time = known?.lastModified { request.headers["If-Modified-Since"] = time }
        let response: WebResponse
        do throws(SourceError) {
            response = try send(request)
        } catch {
            // An old answer is better than none.
            if let known, known.body != nil, error.code == .network || error.code == .timedOut { return known }
            throw error
        }
        return try take(response, address, key, range, known)
    }

    private func take(
        _ response: WebResponse,
        _ address: String,
        _ key: String,
        _ range: Range<UInt64>?,
        _ known: ResourceCache.Entry?
    ) throws(SourceError) -> ResourceCache.Entry {
        let control = CacheControl(response.headers["cache-control"] ?? "")
        var entry = ResourceCache.Entry(
            address: address,
            tag: response.headers["etag"],
            lastModified: response.headers["last-modified"],
            freshUntil: options.now() + control.maximumAge,
            totalByteCount: nil,
            body: nil
        )
        switch response.status {
        case 304:
            guard let known else { throw SourceError(.network, address, "the server answers “not modified” although no copy is kept") }
            entry.tag = entry.tag ?? known.tag
            entry.lastModified = entry.lastModified ?? known.lastModified
            entry.totalByteCount = known.totalByteCount
            entry.body = known.body
        case 200 where range == nil: entry.body = response.body
        case 206 where range != nil:
            entry.body = response.body
            entry.totalByteCount = response.headers["content-range"].flatMap { $0.split(separator: "/").last }.flatMap { UInt64($0) }
        case 200: throw SourceError(.unsupported, address, "the server does not send parts of files (HTTP range requests)")
        case 204, 404, 410: break
        case 401, 403: throw SourceError(.unreadable, address, "the server answers with status \(response.status)")
        default: throw SourceError(.network, address, "the server answers with status \(response.status)")
        }
        if !control.mayNotStore { options.cache?.store(entry, key) }
        return entry
    }

    /// Sends a request, and sends it again after each delay while that may help.
    private func send(_ request: WebRequest) throws(SourceError) -> WebResponse {
        let cancellation = WebCancellation()
        calls.withLock { $0[ObjectIdentifier(cancellation)] = cancellation }
        defer { calls.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(cancellation)) } }
        var delays = options.retryDelays[...]
        while true {
            guard !cancellation.isCancelled, !Task.isCancelled else { throw SourceError(.cancelled, request.address, "cancelled") }
            let result = Result { () throws(SourceError) in try transport.send(request, cancellation) }
            let mayHelp: Bool =
                switch result {
                case .success(let response): response.status == 429 || response.status >= 500
                case .failure(let error): error.code == .network || error.code == .timedOut
                }
            guard mayHelp, let delay = delays.popFirst() else {
                let response = try result.get()
                guard response.status < 500, response.status != 429 else {
                    throw SourceError(.network, request.address, "the server answers with status \(response.status)")
                }
                return response
            }
            cancellation.wait(seconds: delay)
        }
    }
}

/// The part of `Cache-Control` (RFC 9111, 5.2) that concerns a private cache.
struct CacheControl: Hashable {
    /// The number of seconds for which an answer is fresh.
    var maximumAge: Double = 0
    var mayNotStore = false

    init(_ field: String) {
        var mustAsk = false
        for directive in field.split(separator: ",") {
            let parts = directive.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            switch parts.first {
            case "no-store": mayNotStore = true
            case "no-cache": mustAsk = true
            case "max-age":
                let digits = parts.count > 1 ? parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")) : ""
                if let seconds = Double(digits), seconds.isFinite, seconds > 0 { maximumAge = seconds }
            default: break
            }
        }
        if mustAsk { maximumAge = 0 }
    }
}
