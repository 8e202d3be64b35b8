import Foundation
import NIOCore
import NIOHTTP1
import PortolanMaps
import PortolanPlaces
import PortolanTiles

/// Answers what maps ask for most, a vector tile that an archive holds, where the bytes come in: without a task, and without another thread.
///
/// The answer has the headers and the bytes that ``MapCatalog/tile(source:_:_:)`` gives, and stands in the same figures and logs. Whatever is not
/// plain goes the way of all requests: conditions, keys, limits, traces, errors.
struct QuickTiles: Sendable {
    struct Answer: Sendable {
        var entry: QuickTileCache.Entry
        var path: String
        /// Whether a page of another origin asks.
        var isCrossOrigin: Bool
    }

    private let regions: CurrentRegions
    private let metrics: Metrics
    private let log: AccessLog
    private let urlByteLimit: Int
    private let clock: @Sendable () -> Date

    /// nil if the server's configuration asks for more of each request than its address.
    init?(_ responder: ServerResponder) {
        let configuration = responder.configuration
        guard configuration.keys.isEmpty, configuration.requestsPerSecond == nil, configuration.basePath.isEmpty,
            configuration.allowedOrigins.contains("*"), responder.export == nil
        else { return nil }
        regions = responder.regions
        metrics = responder.metrics
        log = responder.log
        urlByteLimit = configuration.urlByteLimit
        clock = responder.clock
    }

    /// What a client said last of the codings that it takes: it says the same with each request.
    struct KnownCodings {
        var header = ""
        var acceptsGzip = false
    }

    /// The answer to a request; nil if it is not one of these.
    func answer(_ head: HTTPRequestHead, _ codings: inout KnownCodings) -> Answer? {
        guard head.method == .GET, head.version == .http1_1, head.uri.hasPrefix("/data/"), head.uri.utf8.count <= urlByteLimit,
            let wishes = Wishes(head.headers, &codings, logs: log.isOn), let address = TileAddress(head.uri)
        else { return nil }
        let maps = regions.set.maps
        if let version = address.version, version != maps.version { return nil }
        guard let archives = maps.archives(named: address.source), maps.zoomRange(archives).contains(Int(address.id.z)) else { return nil }
        let key = QuickTileCache.Key(
            source: address.source,
            z: address.id.z,
            x: address.id.x,
            y: address.id.y,
            acceptsGzip: wishes.acceptsGzip,
            isVersioned: address.version != nil
        )
        let entry = try? maps.quickTiles.entry(key) {
            Self.entry(try maps.vectorTile(archives, address.id, acceptsGzip: wishes.acceptsGzip), key)
        }
        return entry.map { Answer(entry: $0, path: address.path, isCrossOrigin: wishes.isCrossOrigin) }
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
        let all = headers + [("X-Content-Type-Options", "nosniff"), ("Server", Listeners.serverName)]
        return ByteBuffer(string: "HTTP/1.1 \(status)\r\n" + all.map { "\($0.name): \($0.value)\r\n" }.joined())
    }

    /// All that stands before the body, with what is of the moment and not of the tile.
    func head(_ answer: Answer, date: String) -> ByteBuffer {
        var head = answer.entry.head
        if answer.isCrossOrigin {
            head.writeString("Access-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: \(CORS.exposedHeaders)\r\n")
        }
        head.writeString("Date: ")
        head.writeString(date)
        head.writeString("\r\n\r\n")
        return head
    }

    /// Counts an answer, and writes its line.
    func note(_ answer: Answer, since start: ContinuousClock.Instant, client: @autoclosure () -> String, id: @autoclosure () -> String) {
        let took = ContinuousClock.now - start
        let seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
        let byteCount = answer.entry.body.readableBytes
        let time = clock()
        metrics.begin()
        metrics.end(Self.endpoint, status: answer.entry.status, seconds: seconds, byteCount: byteCount)
        metrics.slowest.note(Self.endpoint, path: answer.path, status: answer.entry.status, seconds: seconds, time: time)
        log.write(
            AccessLog.Entry(
                time: time,
                id: id(),
                method: "GET",
                path: answer.path,
                endpoint: Self.endpoint,
                status: answer.entry.status,
                byteCount: byteCount,
                milliseconds: seconds * 1000,
                client: client()
            )
        )
    }

    private static let endpoint = "maps.tile"

    /// What the headers of a request say of a tile; nil if they say more than that.
    private struct Wishes {
        var acceptsGzip = false
        var isCrossOrigin = false

        init?(_ headers: HTTPHeaders, _ codings: inout KnownCodings, logs: Bool) {
            for (name, value) in headers {
                // By length first: most headers of browsers mean nothing here.
                switch name.utf8.count {
                case 15 where Self.equal(name, "accept-encoding"):
                    if codings.header != value { codings = KnownCodings(header: value, acceptsGzip: ContentCoding.acceptsGzip(value)) }
                    acceptsGzip = codings.acceptsGzip
                case 6 where Self.equal(name, "origin"): isCrossOrigin = true
                case 10 where Self.equal(name, "connection"):
                    guard Self.equal(value, "keep-alive") else { return nil }
                case 5 where Self.equal(name, "range"), 6 where Self.equal(name, "expect"), 7 where Self.equal(name, "upgrade"),
                    8 where Self.equal(name, "if-match"), 11 where Self.equal(name, "traceparent"),
                    13 where Self.equal(name, "if-none-match"), 14 where Self.equal(name, "content-length"),
                    17 where Self.equal(name, "transfer-encoding"):
                    return nil
                case 15 where Self.equal(name, "x-forwarded-for"):
                    guard !logs else { return nil }
                default: break
                }
            }
        }

        private static func equal(_ text: String, _ lowercased: String) -> Bool {
            text.utf8.elementsEqual(lowercased.utf8) { $0 == $1 || $0 >= 0x41 && $0 <= 0x5A && $0 | 0x20 == $1 }
        }
    }
}

/// The address of a vector tile, `/data/{source}/{z}/{x}/{y}.pbf`, with or without `?v={version}`, written without escapes.
struct TileAddress: Equatable {
    var source: String
    var id: TileID
    var version: String?
    var path: String

    /// nil if a text is written in another way, or names no tile.
    init?(_ uri: String) {
        let bytes = Array(uri.utf8)
        guard let path = bytes.split(separator: 0x3F, maxSplits: 1, omittingEmptySubsequences: false).first else { return nil }
        let query = bytes[path.endIndex...]
        if !query.isEmpty {
            let value = query.dropFirst(3)
            guard query.starts(with: "?v=".utf8), value.allSatisfy(Self.isPlain) else { return nil }
            version = String(decoding: value, as: UTF8.self)
        }
        let parts = path.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].isEmpty, parts[1].elementsEqual("data".utf8), !parts[2].isEmpty, parts[2].allSatisfy(Self.isPlain),
            let z = Self.number(parts[3]), let x = Self.number(parts[4])
        else { return nil }
        let file = parts[5].split(separator: 0x2E, omittingEmptySubsequences: false)
        guard file.count == 2, let y = Self.number(file[0]), file[1].elementsEqual("pbf".utf8) || file[1].elementsEqual("mvt".utf8),
            z <= 30, x < 1 << z, y < 1 << z
        else { return nil }
        id = TileID(z: UInt8(clamping: z), x: x, y: y)
        source = String(decoding: parts[2], as: UTF8.self)
        self.path = String(decoding: path, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte == 0x2D || byte == 0x5F
    }

    /// A number of at most ten digits without a zero before it.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
        guard digits.count <= 10, let first = digits.first, first != 0x30 || digits.count == 1 else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            number = number * 10 + UInt64(digit - 0x30)
        }
        return UInt32(exactly: number)
    }
}
