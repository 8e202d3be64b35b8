public import Foundation

/// How a server runs. `ServerSettings` reads it from a file, the environment and options.
public struct ServerConfiguration: Sendable {
    /// A key and what its holder may do.
    public struct Key: Sendable, Hashable {
        /// The key itself, which is never logged.
        public var key: String
        /// The name in logs.
        public var name: String
        /// Requests a second; nil for the server's limit.
        public var requestsPerSecond: Double?
        /// Requests a day (of UTC); nil for no limit.
        public var requestsPerDay: Int?

        /// Makes a key without limits of its own.
        public init(key: String, name: String, requestsPerSecond: Double? = nil, requestsPerDay: Int? = nil) {
            self.key = key
            self.name = name
            self.requestsPerSecond = requestsPerSecond
            self.requestsPerDay = requestsPerDay
        }
    }

    /// Where the regions are: folders, and addresses (`https`, `http`, `s3`) whose regions are copied.
    public var regions: [URL]
    /// The connection strings of databases that hold regions' places; none if empty. The first one has keys, quotas, usage and facts too. They are never
    /// logged.
    public var store: [String] = []
    /// Bytes of the databases' rows that are kept in memory.
    public var storeCacheBytes = 256 << 20
    /// Addresses of PMTiles archives (`https`, `http`, `s3`) whose tiles are served by reading parts of them.
    public var archives: [URL] = []
    /// An address to listen on.
    public struct ListenAddress: Sendable, Hashable {
        /// A name or an IP address.
        public var host: String
        /// The port; 0 takes a free one.
        public var port: Int

        /// An address.
        public init(host: String, port: Int) {
            self.host = host
            self.port = port
        }
    }

    /// The address that the server listens on.
    public var host = "127.0.0.1"
    /// The port; 0 takes a free one.
    public var port = 8080
    /// The address of its own for gRPC, where HTTP/2 is spoken without TLS too; nil for none.
    public var grpcAddress: ListenAddress?
    /// The address at which figures, the description of all addresses and administration are answered, beside all else, and which the main address then
    /// does not answer; nil for the main address.
    public var operationAddress: ListenAddress?
    /// The file of the certificate and those that it leans on, in PEM; nil for no TLS.
    public var certificate: URL?
    /// The file of the certificate's private key, in PEM.
    public var privateKey: URL?
    /// What clients put before paths, such as `https://maps.example.org/base`; nil takes what requests say.
    public var publicURL: String?
    /// A path that all paths begin with, such as `/maps`; empty for none.
    public var basePath = ""
    /// Addresses of proxies whose `X-Forwarded-*` headers count; by default none, since on this machine too there are programs and pages that ask.
    public var trustedProxies: [CIDRBlock] = []
    /// Keys that requests must carry; if empty, anyone may ask.
    public var keys: [Key] = []
    /// Requests a second of each client or key; nil for no limit.
    public var requestsPerSecond: Double?
    /// Requests that a client or key may make at once beyond its rate.
    public var burst = 50.0
    /// Origins whose web pages may ask; `*` for all.
    public var allowedOrigins: [String] = ["*"]
    /// The most bytes of a URL.
    public var urlByteLimit = 8_192
    /// The most bytes of all headers.
    public var headerByteLimit = 32_768
    /// The most bytes of a request's body.
    public var bodyByteLimit = 1 << 20
    /// The most bytes of requests and answers that all connections together hold in memory; beyond it those that hold most are closed.
    public var transferByteLimit = 256 << 20
    /// Frames a second that a connection of HTTP/2 may send beside its requests.
    var controlFrameLimit = 10_000
    /// Seconds that an answer may take.
    public var timeLimit = 30.0
    /// Seconds after which a connection that says nothing is closed.
    public var idleLimit = 60.0
    /// The most connections.
    public var connectionLimit = 20_000
    /// Requests that work at once.
    public var concurrency = 256
    /// Requests that wait for their turn.
    public var queueLimit = 1_024
    /// Seconds that a request may wait for its turn; after that it is refused, because the caller has given up or soon will.
    public var queueSeconds = 30.0
    /// Pictures that are drawn at once.
    public var pictureConcurrency = ProcessInfo.processInfo.activeProcessorCount
    /// Pictures that wait for their turn.
    public var pictureQueueLimit = 128
    /// Bytes of pictures that are kept.
    public var pictureCacheBytes = 64 << 20
    /// Whether a line is written for each request.
    public var logsAccess = true
    /// The word that calls of administration need; nil for no such calls.
    public var adminToken: String?
    /// The key that signs page tokens, which all servers of a set-up share; nil takes the tokens of any server. It is never logged.
    public var pageTokenKey: String?
    /// A folder with `maplibre-gl.js` and `maplibre-gl.css` for the explorer's page; nil draws its map as pictures.
    public var maplibre: URL?
    /// A folder of files that replace those of the explorer's page; nil for the program's own.
    public var explorerFiles: URL?
    /// Seconds between looks whether a region on disk has changed; nil for none.
    public var watchInterval: Double?
    /// Seconds between the signal to stop and the end, in which readiness is off and requests are still answered.
    public var drainSeconds = 0.0

    /// The folder for copies of remote regions; nil for `$CACHE_DIRECTORY`, or one of the user's caches.
    public var cacheFolder: URL?
    /// Seconds between looks whether a remote region has changed.
    public var remoteInterval = 600.0
    /// The most bytes of a remote region.
    public var remoteByteLimit: Int64 = 64 << 30
    /// Bytes of each remote archive that are kept in memory.
    public var rangeCacheBytes = 64 << 20
    /// How stores of the S3 kind are reached.
    public var s3 = S3Options()
    /// The address of a collector of OTLP over HTTP, such as `http://127.0.0.1:4318`; nil for none.
    public var otlpEndpoint: String?
    /// Headers that the collector wants. They are never logged.
    public var otlpHeaders: [String: String] = [:]
    /// The share of requests without a trace that get one which is kept.
    public var otlpSampling = 1.0

    /// Makes the configuration of a server of regions on 127.0.0.1:8080.
    public init(regions: [URL]) { self.regions = regions }
}
