import Foundation
import NIOCore
import NIOHTTP1
import PortolanMaps
import PortolanPlaces
import PortolanTiles

/// Answers the most frequent request of maps, a vector tile from an archive, directly on the thread that reads the
/// connection, without a task.
///
/// The answer has the same headers and bytes as that of ``MapCatalog/tile(source:_:_:)`` and counts in the same metrics
/// and logs. Requests with conditions, keys, limits, traces or errors take the ordinary path.
struct QuickTiles: Sendable {
    struct Answer: Sendable {
        var entry: QuickTileCache.Entry
        var address: TileAddress
    }

    private let regions: CurrentRegions
    private let metrics: Metrics
    private let log: AccessLog
    private let urlByteLimit: Int
    private let clock: @Sendable () -> Date

    /// Returns nil if the configuration requires the server to examine more of a request than its address.
    init?(_ responder: ServerResponder) {
        let configuration = responder.configuration
        guard configuration.keys.isEmpty, configuration.requestsPerSecond == nil, configuration.basePath.isEmpty,
            configuration.allowedOrigins.contains("*"), responder.export == nil,
            // If servers share keys, a key may be added later, and requests then need one.
            responder.access.shared == nil
        else { return nil }
        regions = responder.regions
        metrics = responder.metrics
        log = responder.log
        urlByteLimit = configuration.urlByteLimit
        clock = responder.clock
    }

    /// The last `Accept-Encoding` header of a client and its meaning. They are kept, because clients repeat the header
    /// with each request.
    struct KnownCodings {
        var header = ""
        var acceptsGzip = false
    }

    /// Returns the answer to a request; nil if the request must take the ordinary path.
    func answer(_ head: HTTPRequestHead, _ codings: inout KnownCodings) -> Answer? {
        guard head.method == .GET, head.version == .http1_1, head.uri.hasPrefix("/data/"), head.uri.utf8.count <= urlByteLimit,
            let wishes = Wishes(head.headers, &codings, logs: log.isOn), let address = TileAddress(head.uri)
        else { return nil }
        return answer(address, wishes)
    }

    private func answer(_ address: TileAddress, _ wishes: Wishes) -> Answer? {
        let maps = regions.set.maps
        if let version = address.version, version != maps.version { return nil }
        let key = QuickTileCache.Key(
            source: address.source,
            z: address.id.z,
            x: address.id.x,
            y: address.id.y,
            acceptsGzip: wishes.acceptsGzip,
            isVersioned: address.version != nil
        )
        let entry = try? maps.quickTiles.entry(key) { () throws -> QuickTileCache.Entry? in
            guard let archives = maps.archives(named: address.source), maps.zoomRange(archives).contains(Int(address.id.z)) else {
                return nil
            }
            return Self.entry(try maps.vectorTile(archives, address.id, acceptsGzip: wishes.acceptsGzip), key)
        }
        return entry.map { Answer(entry: $0, address: address) }
    }

    private static func entry(_ tile: VectorTile?, _ key: QuickTileCache.Key) -> QuickTileCache.Entry {
        guard let tile else {
            let head = head("204 No Content", [("Cache-Control", CachePolicy.tiles.rawValue)])
            return QuickTileCache.Entry(status: 204, head: head, body: ByteBuffer())
        }
        var headers = [
            ("Content-Type", VectorTile.type), ("Content-Length", String(tile.bytes.count)), ("ETag", tile.etag),
            ("Vary", "Accept-Encoding"),
            ("Cache-Control", (key.isVersioned ? CachePolicy.forever : .tiles).rawValue),
        ]
        if tile.isGzip { headers.append(("Content-Encoding", "gzip")) }
        return QuickTileCache.Entry(status: 200, head: head("200 OK", headers), body: ByteBuffer(bytes: tile.bytes))
    }

    private static func head(_ status: String, _ headers: [(name: String, value: String)]) -> ByteBuffer {
        let all =
            headers + [
                ("X-Content-Type-Options", "nosniff"), ("Server", Listeners.serverName), ("Access-Control-Allow-Origin", "*"),
                ("Access-Control-Expose-Headers", CORS.exposedHeaders),
            ]
        return ByteBuffer(string: "HTTP/1.1 \(status)\r\n" + all.map { "\($0.name): \($0.value)\r\n" }.joined())
    }

    /// Returns the bytes before the body, including headers that change with each answer.
    func head(_ answer: Answer, date: String) -> ByteBuffer {
        let entry = answer.entry.head
        var head = ByteBufferAllocator().buffer(capacity: entry.readableBytes + 48)
        head.writeImmutableBuffer(entry)
        head.writeString("Date: ")
        head.writeString(date)
        head.writeString("\r\n\r\n")
        return head
    }

    /// Counts an answer, and writes its line of the log.
    func note(_ answer: Answer, since start: NIODeadline, client: @autoclosure () -> String, id: @autoclosure () -> String) {
        let seconds = Double((NIODeadline.now() - start).nanoseconds) / 1e9
        let byteCount = answer.entry.body.readableBytes
        metrics.count(Self.endpoint, status: answer.entry.status, seconds: seconds, byteCount: byteCount)
        metrics.slowest.note(Self.endpoint, path: answer.address.path, status: answer.entry.status, seconds: seconds, time: clock())
        log.write(
            AccessLog.Entry(
                time: clock(),
                id: id(),
                method: "GET",
                path: answer.address.path,
                endpoint: Self.endpoint,
                status: answer.entry.status,
                byteCount: byteCount,
                milliseconds: seconds * 1000,
                client: client()
            )
        )
    }

    private static let endpoint = "maps.tile"

    /// The requirements for a tile in the headers of a request; nil if the headers require more than this type holds.
    private struct Wishes {
        var acceptsGzip = false

        fileprivate init?(_ headers: HTTPHeaders, _ codings: inout KnownCodings, logs: Bool) {
            var hosts = 0
            for (name, value) in headers {
                // The length of a name is compared first, because most headers of browsers do not matter here.
                switch name.utf8.count {
                case 4 where name.isHost: hosts += 1
                case 15 where name.equalsIgnoringCase("accept-encoding"):
                    if codings.header != value { codings = KnownCodings(header: value, acceptsGzip: ContentCoding.acceptsGzip(value)) }
                    acceptsGzip = codings.acceptsGzip
                case 10 where name.equalsIgnoringCase("connection"):
                    guard value.equalsIgnoringCase("keep-alive") else { return nil }
                case 5 where name.equalsIgnoringCase("range"), 6 where name.equalsIgnoringCase("expect"),
                    7 where name.equalsIgnoringCase("upgrade"),
                    8 where name.equalsIgnoringCase("if-match"), 11 where name.equalsIgnoringCase("traceparent"),
                    13 where name.equalsIgnoringCase("if-none-match"), 14 where name.equalsIgnoringCase("content-length"),
                    17 where name.equalsIgnoringCase("transfer-encoding"):
                    return nil
                case 15 where name.equalsIgnoringCase("x-forwarded-for"):
                    guard !logs else { return nil }
                default: break
                }
            }
            guard hosts == 1 else { return nil }
        }
    }
}

/// The address of a vector tile, `/data/{source}/{z}/{x}/{y}.pbf`, with or without `?v={version}` and without escapes.
struct TileAddress: Equatable, Sendable {
    var source: String
    var id: TileID
    var version: String?
    private var ending: String

    /// The address without its version. It is the same text for all spellings of an address.
    var path: String { "/data/\(source)/\(id.z)/\(id.x)/\(id.y).\(ending)" }

    /// Reads an address; nil if the text has another form or names no tile.
    init?(_ uri: String) {
        let bytes = Array(uri.utf8)
        self.init(bytes.span)
    }

    /// Reads an address; nil if the bytes have another form or name no tile.
    init?(_ bytes: Span<UInt8>) {
        var at = 0
        guard Self.skip("/data/", bytes, &at), case let source = Self.word(bytes, &at), !source.isEmpty, Self.skip("/", bytes, &at),
            let z = Self.number(bytes, &at), Self.skip("/", bytes, &at), let x = Self.number(bytes, &at), Self.skip("/", bytes, &at),
            let y = Self.number(bytes, &at), z <= 30, x < 1 << z, y < 1 << z
        else { return nil }
        if Self.skip(".pbf", bytes, &at) {
            ending = "pbf"
        } else if Self.skip(".mvt", bytes, &at) {
            ending = "mvt"
        } else {
            return nil
        }
        if at < bytes.count {
            guard Self.skip("?v=", bytes, &at), case let version = Self.word(bytes, &at), at == bytes.count else { return nil }
            self.version = version
        }
        id = TileID(z: UInt8(clamping: z), x: x, y: y)
        self.source = source
    }

    /// Skips a text if it is next.
    private static func skip(_ text: String, _ bytes: Span<UInt8>, _ at: inout Int) -> Bool {
        guard bytes.count - at >= text.utf8.count else { return false }
        var end = at
        for byte in text.utf8 {
            guard bytes[end] == byte else { return false }
            end += 1
        }
        at = end
        return true
    }

    /// Reads letters, digits, hyphens and underscores.
    private static func word(_ bytes: Span<UInt8>, _ at: inout Int) -> String {
        var word: [UInt8] = []
        while at < bytes.count, isPlain(bytes[at]) {
            word.append(bytes[at])
            at += 1
        }
        return String(decoding: word, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte == 0x2D || byte == 0x5F
    }

    /// Reads a number of at most ten digits without a leading zero.
    private static func number(_ bytes: Span<UInt8>, _ at: inout Int) -> UInt32? {
        let start = at
        var number: UInt64 = 0
        while at < bytes.count, at - start < 11, bytes[at] >= 0x30, bytes[at] <= 0x39 {
            number = number * 10 + UInt64(bytes[at] - 0x30)
            at += 1
        }
        guard at > start, at - start <= 10, bytes[start] != 0x30 || at - start == 1 else { return nil }
        return UInt32(exactly: number)
    }
}
