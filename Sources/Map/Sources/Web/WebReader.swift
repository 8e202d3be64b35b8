internal import Foundation
internal import Synchronization

/// How servers are asked.
public struct WebOptions: Sendable {
    /// How long a server may be silent, in seconds.
    public var timeoutSeconds: Double = 30
    /// How long to wait before each further try, in seconds: as many tries more as there are. Servers that are overloaded and connections that fail are tried
    /// again; what is not there is not.
    public var retryDelays: [Double] = [0.5, 2, 5]
    /// Header fields for every question: keys, for instance.
    public var headers: [String: String] = [:]
    /// Keeps answers on disk; nil keeps none.
    public var cache: ResourceCache?
    /// Whether no server is asked: only what the cache has is there, however old.
    public var isOffline = false
    /// The time in seconds since 1970, by which answers grow old.
    public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }

    /// Thirty seconds, three more tries, no cache.
    public init() {}
}

/// Reads what servers have: `http:` and `https:`.
///
/// Answers are kept as their `Cache-Control` and `ETag` allow. If no server can be reached, what is kept counts, however old.
public final class WebReader: ResourceReader {
    /// How servers are asked.
    public let options: WebOptions
    private let transport: any WebTransport
    private let calls = Mutex<[ObjectIdentifier: WebCancellation]>([:])

    /// A reader.
    public init(_ options: WebOptions = WebOptions(), transport: any WebTransport = URLSessionTransport()) {
        self.options = options
        self.transport = transport
    }

    /// Ends all calls that wait for a server; they throw `cancelled`.
    public func cancelAll() {
        for call in calls.withLock({ Array($0.values) }) { call.cancel() }
    }

    /// All bytes at an address; nil if the server says that there is nothing (404, 410, 204).
    /// - Throws: ``SourceError`` if the server fails or cannot be reached.
    public func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
        try answer(address, key: address, range: nil, byteLimit: byteLimit, isImmutable: false)?.body
    }

    /// A part of what stands at an address.
    /// - Parameters:
    ///   - address: a URL.
    ///   - range: the bytes that are wanted, counted from the first one.
    ///   - version: that of the part that was read before; what the cache has of this version needs no asking.
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
            throw SourceError(.unsupported, address, "the server gives parts of this file without its size")
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
            throw SourceError(.unsupported, address, "not the address of a server; such an address begins with “https://”")
        }
        let known = options.cache?.entry(key)
        if let known, isImmutable || options.isOffline || known.freshUntil > options.now() { return known }
        guard !options.isOffline else { throw SourceError(.offline, address, "not kept, and no server is asked") }
        var request = WebRequest(address, byteLimit: byteLimit, timeoutSeconds: options.timeoutSeconds)
        request.headers = options.headers
        if let range { request.headers["Range"] = "bytes=\(range.lowerBound)-\(max(range.lowerBound, range.upperBound &- 1))" }
        if let tag = known?.tag { request.headers["If-None-Match"] = tag }
        if let time = known?.lastModified { request.headers["If-Modified-Since"] = time }
        let response: WebResponse
        do throws(SourceError) {
            response = try send(request)
        } catch {
            // Old is better than nothing.
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
            guard let known else { throw SourceError(.network, address, "the server says “not modified” of what was never read") }
            entry.tag = entry.tag ?? known.tag
            entry.lastModified = entry.lastModified ?? known.lastModified
            entry.totalByteCount = known.totalByteCount
            entry.body = known.body
        case 200 where range == nil: entry.body = response.body
        case 206 where range != nil:
            entry.body = response.body
            entry.totalByteCount = response.headers["content-range"].flatMap { $0.split(separator: "/").last }.flatMap { UInt64($0) }
        case 200: throw SourceError(.unsupported, address, "the server gives no parts of files (HTTP range requests)")
        case 204, 404, 410: break
        case 401, 403: throw SourceError(.unreadable, address, "the server answers with status \(response.status)")
        default: throw SourceError(.network, address, "the server answers with status \(response.status)")
        }
        if !control.mayNotStore { options.cache?.store(entry, key) }
        return entry
    }

    /// Asks, and asks again after each delay while that may help.
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

/// The part of `Cache-Control` (RFC 9111, 5.2) that concerns one program's own cache.
struct CacheControl: Hashable {
    /// For how many seconds an answer is fresh.
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
