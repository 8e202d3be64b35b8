public import Foundation

/// The configuration of a server. `ServerSettings` reads it from a file, the environment and options.
public struct ServerConfiguration: Sendable {
    /// A key and its limits.
    public struct Key: Sendable, Hashable {
        /// The key itself, which is never logged.
        public var key: String
        /// The name in logs.
        public var name: String
        /// The limit in requests per second; nil for the server's limit.
        public var requestsPerSecond: Double?
        /// The limit in requests per day of UTC; nil for no limit.
        public var requestsPerDay: Int?

        /// Creates a key; by default it has no limits of its own.
        public init(key: String, name: String, requestsPerSecond: Double? = nil, requestsPerDay: Int? = nil) {
            self.key = key
            self.name = name
            self.requestsPerSecond = requestsPerSecond
            self.requestsPerDay = requestsPerDay
        }
    }

    /// The regions: folders, and addresses (`https`, `http`, `s3`) of regions that the server copies.
    public var regions: [URL]
    /// The connection strings of databases that hold regions' places; empty if there are none. The first database also
    /// has keys, quotas, usage and facts. Connection strings are never logged.
    public var store: [String] = []
    /// The largest number of bytes of database rows that are kept in memory.
    public var storeCacheBytes = 256 << 20
    /// The addresses of PMTiles archives (`https`, `http`, `s3`). The server reads parts of them to serve their tiles.
    public var archives: [URL] = []
    /// An address to listen on.
    public struct ListenAddress: Sendable, Hashable {
        /// A name or an IP address.
        public var host: String
        /// The port; 0 selects a free one.
        public var port: Int

        /// Creates an address.
        public init(host: String, port: Int) {
            self.host = host
            self.port = port
        }
    }

    /// The address that the server listens on.
    public var host = "127.0.0.1"
    /// The port of the main address; 0 selects a free one.
    public var port = 8080
    /// The separate address of gRPC, which accepts HTTP/2 without TLS too; nil for none.
    public var grpcAddress: ListenAddress?
    /// The separate address for metrics, the description of all addresses and administration. It answers all other
    /// requests too. The main address then answers no requests for metrics, the description and administration. Nil to
    /// use the main address.
    public var operationAddress: ListenAddress?
    /// The PEM file of the certificate and its intermediate certificates; nil for no TLS.
    public var certificate: URL?
    /// The PEM file of the certificate's private key.
    public var privateKey: URL?
    /// The address that clients put before paths, such as `https://maps.example.org/base`; nil derives it from each
    /// request.
    public var publicURL: String?
    /// A prefix of all paths, such as `/maps`; empty for none.
    public var basePath = ""
    /// The addresses of proxies whose `X-Forwarded-*` headers count. There are none by default, because programs and
    /// pages on the same machine send requests too.
    public var trustedProxies: [CIDRBlock] = []
    /// The keys of clients. Each request must carry one of them. If the list is empty, requests need no key.
    public var keys: [Key] = []
    /// The limit in requests per second for each client or key; nil for no limit.
    public var requestsPerSecond: Double?
    /// The number of requests that a client or key may send at once beyond its rate.
    public var burst = 50.0
    /// The origins whose web pages may send requests; `*` for all.
    public var allowedOrigins: [String] = ["*"]
    /// The largest number of bytes of a URL.
    public var urlByteLimit = 8_192
    /// The largest number of bytes of all headers.
    public var headerByteLimit = 32_768
    /// The largest number of bytes of a request's body.
    public var bodyByteLimit = 1 << 20
    /// The largest number of bytes of requests and answers that all connections together hold in memory. Beyond this
    /// limit, the connections that hold the most are closed.
    public var transferByteLimit = 256 << 20
    /// The largest number of frames per second that an HTTP/2 connection may send in addition to its requests.
    var controlFrameLimit = 10_000
    /// The longest time for an answer, in seconds.
    public var timeLimit = 30.0
    /// The seconds after which an idle connection is closed.
    public var idleLimit = 60.0
    /// The largest number of connections.
    public var connectionLimit = 20_000
    /// The largest number of requests that run at once.
    public var concurrency = 256
    /// The largest number of requests that wait for their turn.
    public var queueLimit = 1_024
    /// The seconds after which a waiting request is refused, because its client has given up or will do so soon.
    public var queueSeconds = 30.0
    /// The largest number of pictures that are drawn at once.
    public var pictureConcurrency = ProcessInfo.processInfo.activeProcessorCount
    /// The largest number of pictures that wait for their turn.
    public var pictureQueueLimit = 128
    /// The largest number of bytes of pictures in the cache.
    public var pictureCacheBytes = 64 << 20
    /// Whether the server logs each request.
    public var logsAccess = true
    /// The token that administration requires; nil turns administration off.
    public var adminToken: String?
    /// The key that signs page tokens. All servers of a set-up have the same key. If it is nil, a server accepts the
    /// tokens of any server. The key is never logged.
    public var pageTokenKey: String?
    /// A folder with `maplibre-gl.js` and `maplibre-gl.css` for the explorer's page; if nil, the page shows its map as
    /// pictures.
    public var maplibre: URL?
    /// A folder of files that replace those of the explorer's page; nil for the program's own.
    public var explorerFiles: URL?
    /// The seconds between checks whether a region on disk has changed; nil for no checks.
    public var watchInterval: Double?
    /// The seconds between the signal to stop and the end. In this time, readiness is off and requests are still
    /// answered.
    public var drainSeconds = 0.0

    /// The folder for copies of remote regions; nil for `$CACHE_DIRECTORY` or a folder in the user's caches.
    public var cacheFolder: URL?
    /// The seconds between checks whether a remote region has changed.
    public var remoteInterval = 600.0
    /// The largest number of bytes of a remote region.
    public var remoteByteLimit: Int64 = 64 << 30
    /// The largest number of bytes of each remote archive that stay in memory.
    public var rangeCacheBytes = 64 << 20
    /// The access to S3-compatible stores.
    public var s3 = S3Options()
    /// The address of an OTLP collector over HTTP, such as `http://127.0.0.1:4318`; nil for none.
    public var otlpEndpoint: String?
    /// The headers that the collector requires. They are never logged.
    public var otlpHeaders: [String: String] = [:]
    /// A request without a trace starts a new trace. This is the share of new traces that are kept.
    public var otlpSampling = 1.0

    /// Creates the configuration of a server of regions on 127.0.0.1:8080.
    public init(regions: [URL]) { self.regions = regions }
}
