import Foundation

// The settings by name.
extension ServerSettings {
    struct Setting: Sendable {
        var name: String
        var isList = false
        /// Sets the value.
        /// - Returns: what is wrong with it; nil if nothing is.
        var apply: @Sendable (inout ServerConfiguration, [String]) -> String?
    }

    static var names: String { settings.map(\.name).joined(separator: ", ") + ", keys" }

    static let settings: [Setting] = [
        Setting(name: "regions", isList: true) { configuration, values in
            for value in values where value.contains("://") && remote(value) == nil { return notRemote }
            configuration.regions = values.map { remote($0) ?? URL(filePath: $0, directoryHint: .isDirectory) }
            return nil
        },
        Setting(name: "archives", isList: true) { configuration, values in
            let urls = values.compactMap(remote)
            guard urls.count == values.count else { return notRemote }
            configuration.archives = urls
            return nil
        },
        Setting(name: "listen") { configuration, values in
            guard let (host, port) = address(values[0]) else { return "HOST:PORT is expected, such as 127.0.0.1:8080, not \(values[0])" }
            (configuration.host, configuration.port) = (host, port)
            return nil
        },
        Setting(name: "grpc") { configuration, values in
            guard let (host, port) = address(values[0]) else { return "HOST:PORT is expected, such as 127.0.0.1:8081, not \(values[0])" }
            configuration.grpcAddress = .init(host: host, port: port)
            return nil
        },
        Setting(name: "certificate") { configuration, values in
            configuration.certificate = URL(filePath: values[0])
            return nil
        },
        Setting(name: "privateKey") { configuration, values in
            configuration.privateKey = URL(filePath: values[0])
            return nil
        },
        Setting(name: "cacheFolder") { configuration, values in
            configuration.cacheFolder = URL(filePath: values[0], directoryHint: .isDirectory)
            return nil
        },
        Setting(name: "s3Endpoint") { configuration, values in
            guard remote(values[0])?.scheme?.hasPrefix("http") == true else { return "a URL is expected, such as https://s3.example.org" }
            configuration.s3.endpoint = values[0]
            return nil
        },
        Setting(name: "s3Region") { configuration, values in
            configuration.s3.region = values[0]
            return nil
        },
        Setting(name: "s3AccessKey") { configuration, values in
            configuration.s3.accessKey = values[0]
            return nil
        },
        Setting(name: "s3SecretKey") { configuration, values in
            configuration.s3.secretKey = values[0]
            return nil
        },
        Setting(name: "s3SessionToken") { configuration, values in
            configuration.s3.sessionToken = values[0]
            return nil
        },
        Setting(name: "otlpEndpoint") { configuration, values in
            guard remote(values[0])?.scheme?.hasPrefix("http") == true else { return "a URL is expected, such as http://127.0.0.1:4318" }
            configuration.otlpEndpoint = values[0]
            return nil
        },
        Setting(name: "otlpHeaders", isList: true) { configuration, values in
            let pairs = values.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
            guard pairs.allSatisfy({ $0.count == 2 }) else { return "NAME=VALUE is expected" }
            configuration.otlpHeaders = Dictionary(pairs.map { ($0[0], PercentCoding.decoded($0[1])) }) { _, last in last }
            return nil
        },
        Setting(name: "otlpSampling") { number($1, 0...1) { $0.otlpSampling = $1 }(&$0) },
        Setting(name: "publicURL") { configuration, values in
            guard values[0].hasPrefix("http://") || values[0].hasPrefix("https://") else {
                return "a URL is expected, such as https://maps.example.org"
            }
            configuration.publicURL = values[0]
            return nil
        },
        Setting(name: "basePath") { configuration, values in
            guard values[0].isEmpty || values[0].hasPrefix("/") else { return "a path is expected, such as /maps" }
            configuration.basePath = values[0]
            return nil
        },
        Setting(name: "trustedProxies", isList: true) { configuration, values in
            configuration.trustedProxies = Set(values)
            return nil
        },
        Setting(name: "allowedOrigins", isList: true) { configuration, values in
            configuration.allowedOrigins = values
            return nil
        },
        Setting(name: "accessLog") { configuration, values in
            guard let isOn = ["on": true, "off": false, "true": true, "false": false][values[0]] else { return "on or off is expected" }
            configuration.logsAccess = isOn
            return nil
        },
        Setting(name: "adminToken") { configuration, values in
            guard values[0].utf8.count >= 8 else { return "at least eight characters are expected" }
            configuration.adminToken = values[0]
            return nil
        },
        Setting(name: "maplibre") { configuration, values in
            let folder = URL(filePath: values[0], directoryHint: .isDirectory)
            guard ExplorerFiles(folder: nil, maplibre: folder).hasMapLibre else {
                return
                    "a folder with maplibre-gl.js and maplibre-gl.css is expected (scripts/fetch-maplibre.sh makes one), not \(values[0])"
            }
            configuration.maplibre = folder
            return nil
        },
        Setting(name: "explorerFiles") { configuration, values in
            configuration.explorerFiles = URL(filePath: values[0], directoryHint: .isDirectory)
            return nil
        },
        Setting(name: "requestsPerSecond") { number($1, 0.001...1e9) { $0.requestsPerSecond = $1 }(&$0) },
        Setting(name: "burst") { number($1, 1...1e9) { $0.burst = $1 }(&$0) },
        Setting(name: "timeLimit") { number($1, 0.1...3_600) { $0.timeLimit = $1 }(&$0) },
        Setting(name: "idleLimit") { number($1, 1...3_600) { $0.idleLimit = $1 }(&$0) },
        Setting(name: "watchInterval") { number($1, 0.1...86_400) { $0.watchInterval = $1 }(&$0) },
        Setting(name: "drainSeconds") { number($1, 0...600) { $0.drainSeconds = $1 }(&$0) },
        Setting(name: "remoteInterval") { number($1, 1...86_400) { $0.remoteInterval = $1 }(&$0) },
        Setting(name: "remoteByteLimit") { whole($1, 1_024...1 << 50) { $0.remoteByteLimit = Int64($1) }(&$0) },
        Setting(name: "rangeCacheBytes") { whole($1, 0...1 << 40) { $0.rangeCacheBytes = $1 }(&$0) },
        Setting(name: "urlByteLimit") { whole($1, 256...65_536) { $0.urlByteLimit = $1 }(&$0) },
        Setting(name: "headerByteLimit") { whole($1, 1_024...1_048_576) { $0.headerByteLimit = $1 }(&$0) },
        Setting(name: "bodyByteLimit") { whole($1, 1_024...33_554_432) { $0.bodyByteLimit = $1 }(&$0) },
        Setting(name: "connectionLimit") { whole($1, 1...1_000_000) { $0.connectionLimit = $1 }(&$0) },
        Setting(name: "concurrency") { whole($1, 1...100_000) { $0.concurrency = $1 }(&$0) },
        Setting(name: "queueLimit") { whole($1, 0...1_000_000) { $0.queueLimit = $1 }(&$0) },
        Setting(name: "pictureConcurrency") { whole($1, 1...1_024) { $0.pictureConcurrency = $1 }(&$0) },
        Setting(name: "pictureQueueLimit") { whole($1, 0...100_000) { $0.pictureQueueLimit = $1 }(&$0) },
        Setting(name: "pictureCacheBytes") { whole($1, 0...1 << 40) { $0.pictureCacheBytes = $1 }(&$0) },
    ]

    private static func number(
        _ values: [String],
        _ range: ClosedRange<Double>,
        _ apply: @escaping @Sendable (inout ServerConfiguration, Double) -> Void
    ) -> (inout ServerConfiguration) -> String? {
        { configuration in
            guard let number = Double(values[0]), range.contains(number) else {
                return "a number of \(range.lowerBound) to \(range.upperBound) is expected, not \(values[0])"
            }
            apply(&configuration, number)
            return nil
        }
    }

    private static func whole(
        _ values: [String],
        _ range: ClosedRange<Int>,
        _ apply: @escaping @Sendable (inout ServerConfiguration, Int) -> Void
    ) -> (inout ServerConfiguration) -> String? {
        { configuration in
            guard let number = Int(values[0]), range.contains(number) else {
                return "a whole number of \(range.lowerBound) to \(range.upperBound) is expected, not \(values[0])"
            }
            apply(&configuration, number)
            return nil
        }
    }

    private static let notRemote = "an address is expected, such as https://example.org/city.portolan or s3://bucket/city.portolan"

    /// An address on another server; nil for what is none.
    private static func remote(_ text: String) -> URL? {
        guard let url = URL(string: text), ["https", "http", "s3"].contains(url.scheme), url.host()?.isEmpty == false else { return nil }
        return url
    }

    private static func address(_ text: String) -> (String, Int)? {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (0...65_535).contains(port),
            colon != text.startIndex
        else { return nil }
        return (String(text[..<colon]).replacing("[", with: "").replacing("]", with: ""), port)
    }
}
