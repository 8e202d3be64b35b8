import Foundation
import PortolanPostgresStore

// The table of settings by name.
extension ServerSettings {
    struct Setting: Sendable {
        var name: String
        var isList = false
        /// Sets the value.
        /// - Returns: the fault of the value; nil if it has none.
        var apply: @Sendable (inout ServerConfiguration, [String]) -> String?
    }

    static var names: String { settings.map(\.name).joined(separator: ", ") + ", keys" }

    static let settings: [Setting] = [
        Setting(name: "regions", isList: true) { configuration, values in
            for value in values where value.contains("://") && remote(value) == nil { return notRemote }
            configuration.regions = values.map { remote($0) ?? URL(filePath: $0, directoryHint: .isDirectory) }
            return nil
        },
        Setting(name: "store", isList: true) { configuration, values in
            // The message does not repeat the value, which may contain a password.
            do throws(PostgresStoreError) { _ = try PostgresListener(values) } catch { return error.message }
            configuration.store = values
            return nil
        },
        .whole("storeCacheBytes", 1 << 16...1 << 40, \.storeCacheBytes),
        Setting(name: "archives", isList: true) { configuration, values in
            let urls = values.compactMap(remote)
            guard urls.count == values.count else { return notRemote }
            configuration.archives = urls
            return nil
        },
        Setting(name: "listen") { configuration, values in
            guard let (host, port) = address(values[0]) else { return notAddress(values[0], port: 8080) }
            (configuration.host, configuration.port) = (host, port)
            return nil
        },
        .address("grpc", \.grpcAddress, port: 8081),
        .address("operation", \.operationAddress, port: 9090),
        .file("certificate", \.certificate),
        .file("privateKey", \.privateKey),
        .folder("cacheFolder", \.cacheFolder),
        .url("s3Endpoint", \.s3.endpoint, example: "https://s3.example.org"),
        .text("s3Region", \.s3.region),
        .text("s3AccessKey", \.s3.accessKey),
        .text("s3SecretKey", \.s3.secretKey),
        .text("s3SessionToken", \.s3.sessionToken),
        .url("otlpEndpoint", \.otlpEndpoint, example: "http://127.0.0.1:4318"),
        Setting(name: "otlpHeaders", isList: true) { configuration, values in
            let pairs = values.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
            guard pairs.allSatisfy({ $0.count == 2 }) else { return "write NAME=VALUE" }
            configuration.otlpHeaders = Dictionary(pairs.map { ($0[0], PercentCoding.decoded($0[1])) }) { _, last in last }
            return nil
        },
        .number("otlpSampling", 0...1, \.otlpSampling),
        Setting(name: "publicURL") { configuration, values in
            guard values[0].hasPrefix("http://") || values[0].hasPrefix("https://") else {
                return "give a URL, such as https://maps.example.org"
            }
            configuration.publicURL = values[0]
            return nil
        },
        Setting(name: "basePath") { configuration, values in
            guard values[0].isEmpty || values[0].hasPrefix("/") else { return "give a path that begins with /, such as /maps" }
            configuration.basePath = values[0]
            return nil
        },
        Setting(name: "trustedProxies", isList: true) { configuration, values in
            let cidrBlocks = values.map(CIDRBlock.init)
            if let wrong = cidrBlocks.firstIndex(of: nil) {
                return "give addresses, such as 127.0.0.1 or 10.0.0.0/8, not \(values[wrong])"
            }
            configuration.trustedProxies = cidrBlocks.compactMap(\.self)
            return nil
        },
        Setting(name: "allowedOrigins", isList: true) { configuration, values in
            configuration.allowedOrigins = values
            return nil
        },
        Setting(name: "accessLog") { configuration, values in
            guard let isOn = ["on": true, "off": false, "true": true, "false": false][values[0]] else { return "give on or off" }
            configuration.logsAccess = isOn
            return nil
        },
        Setting(name: "adminToken") { configuration, values in
            guard values[0].utf8.count >= 8 else { return "give at least eight characters" }
            configuration.adminToken = values[0]
            return nil
        },
        Setting(name: "pageTokenKey") { configuration, values in
            guard values[0].utf8.count >= 16 else { return "give at least sixteen characters" }
            configuration.pageTokenKey = values[0]
            return nil
        },
        Setting(name: "maplibre") { configuration, values in
            let folder = URL(filePath: values[0], directoryHint: .isDirectory)
            guard ExplorerFiles(folder: nil, maplibre: folder).hasMapLibre else {
                return
                    "give a folder with maplibre-gl.js and maplibre-gl.css (scripts/fetch-maplibre.sh makes one), not \(values[0])"
            }
            configuration.maplibre = folder
            return nil
        },
        .folder("explorerFiles", \.explorerFiles),
        .number("requestsPerSecond", 0.001...1e9, \.requestsPerSecond),
        .number("burst", 1...1e9, \.burst),
        .number("timeLimit", 0.1...3_600, \.timeLimit),
        .number("idleLimit", 1...3_600, \.idleLimit),
        .number("watchInterval", 0.1...86_400, \.watchInterval),
        .number("drainSeconds", 0...600, \.drainSeconds),
        .number("remoteInterval", 1...86_400, \.remoteInterval),
        .whole("remoteByteLimit", 1_024...1 << 50, \.remoteByteLimit),
        .whole("rangeCacheBytes", 0...1 << 40, \.rangeCacheBytes),
        .whole("urlByteLimit", 256...65_536, \.urlByteLimit),
        .whole("headerByteLimit", 1_024...1_048_576, \.headerByteLimit),
        .whole("bodyByteLimit", 1_024...33_554_432, \.bodyByteLimit),
        .whole("transferByteLimit", 1 << 20...1 << 40, \.transferByteLimit),
        .whole("connectionLimit", 1...1_000_000, \.connectionLimit),
        .whole("concurrency", 1...100_000, \.concurrency),
        .whole("queueLimit", 0...1_000_000, \.queueLimit),
        .number("queueSeconds", 0.01...3_600, \.queueSeconds),
        .whole("pictureConcurrency", 1...1_024, \.pictureConcurrency),
        .whole("pictureQueueLimit", 0...100_000, \.pictureQueueLimit),
        .whole("pictureCacheBytes", 0...1 << 40, \.pictureCacheBytes),
    ]

    private static let notRemote = "give an address, such as https://example.org/city.portolan or s3://bucket/city.portolan"

    /// Returns an address on another server; nil if the text is not one.
    static func remote(_ text: String) -> URL? {
        guard let url = URL(string: text), ["https", "http", "s3"].contains(url.scheme), url.host()?.isEmpty == false else { return nil }
        return url
    }

    fileprivate static func notAddress(_ text: String, port: Int) -> String {
        "give HOST:PORT, such as 127.0.0.1:\(port), not \(text)"
    }

    fileprivate static func address(_ text: String) -> (String, Int)? {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (0...65_535).contains(port),
            colon != text.startIndex
        else { return nil }
        return (String(text[..<colon]).replacing("[", with: "").replacing("]", with: ""), port)
    }
}

// Settings with one value that goes to one property.
extension ServerSettings.Setting {
    fileprivate typealias Property<Value> = any WritableKeyPath<ServerConfiguration, Value> & Sendable

    /// Creates a setting for a property.
    /// - Parameters:
    ///   - expected: a description of valid values, for the message about an invalid one.
    ///   - parse: returns the property's value; nil for an invalid text.
    private static func one<Value>(
        _ name: String,
        _ property: Property<Value>,
        expected: String,
        _ parse: @escaping @Sendable (String) -> Value?
    ) -> Self {
        Self(name: name) { configuration, values in
            guard let value = parse(values[0]) else { return "give \(expected), not \(values[0])" }
            configuration[keyPath: property] = value
            return nil
        }
    }

    fileprivate static func text(_ name: String, _ property: Property<String>) -> Self {
        one(name, property, expected: "a text") { $0 }
    }

    fileprivate static func text(_ name: String, _ property: Property<String?>) -> Self {
        one(name, property, expected: "a text") { $0 }
    }

    /// Returns a setting for a host and a port.
    fileprivate static func address(_ name: String, _ property: Property<ServerConfiguration.ListenAddress?>, port: Int) -> Self {
        Self(name: name) { configuration, values in
            guard let (host, given) = ServerSettings.address(values[0]) else { return ServerSettings.notAddress(values[0], port: port) }
            configuration[keyPath: property] = .init(host: host, port: given)
            return nil
        }
    }

    fileprivate static func file(_ name: String, _ property: Property<URL?>) -> Self {
        one(name, property, expected: "a file") { URL(filePath: $0) }
    }

    fileprivate static func folder(_ name: String, _ property: Property<URL?>) -> Self {
        one(name, property, expected: "a folder") { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    /// Returns a setting for the URL of an HTTP service.
    fileprivate static func url(_ name: String, _ property: Property<String?>, example: String) -> Self {
        one(name, property, expected: "a URL, such as \(example)") { text in
            ServerSettings.remote(text)?.scheme?.hasPrefix("http") == true ? text : nil
        }
    }

    fileprivate static func number(_ name: String, _ range: ClosedRange<Double>, _ property: Property<Double>) -> Self {
        one(name, property, expected: expected(range)) { number($0, in: range) }
    }

    fileprivate static func number(_ name: String, _ range: ClosedRange<Double>, _ property: Property<Double?>) -> Self {
        one(name, property, expected: expected(range)) { number($0, in: range) }
    }

    private static func expected(_ range: ClosedRange<Double>) -> String { "a number of \(range.lowerBound) to \(range.upperBound)" }

    private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        Double(text).flatMap { range.contains($0) ? $0 : nil }
    }

    fileprivate static func whole<Number: FixedWidthInteger & SendableMetatype>(
        _ name: String,
        _ range: ClosedRange<Int>,
        _ property: Property<Number>
    ) -> Self {
        one(name, property, expected: "a whole number of \(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? Number(clamping: $0) : nil }
        }
    }
}
