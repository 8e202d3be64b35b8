public import Foundation
import PortolanPlaces

/// Reads the configuration of a server from a file, then the environment, then options. The later source overrides the
/// earlier one.
public struct ServerSettings {
    /// The configuration so far.
    public private(set) var configuration = ServerConfiguration(regions: [])
    /// The problems found so far, each with its origin.
    public private(set) var problems: [String] = []

    /// The prefix of environment variables, as in `PORTOLAN_SERVE_LISTEN`.
    public static let environmentPrefix = "PORTOLAN_SERVE_"

    /// Variables that other programs use too, with the settings that they set.
    private static let commonNames = [
        ("AWS_ACCESS_KEY_ID", "s3AccessKey"), ("AWS_SECRET_ACCESS_KEY", "s3SecretKey"), ("AWS_SESSION_TOKEN", "s3SessionToken"),
        ("AWS_DEFAULT_REGION", "s3Region"), ("AWS_REGION", "s3Region"), ("AWS_ENDPOINT_URL", "s3Endpoint"),
        ("AWS_ENDPOINT_URL_S3", "s3Endpoint"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "otlpEndpoint"),
        ("OTEL_EXPORTER_OTLP_HEADERS", "otlpHeaders"),
    ]

    /// Creates the default settings.
    public init() {}

    // MARK: Sources

    /// Reads a JSON file: an object of settings by name.
    public mutating func read(file: URL) {
        let path = file.path(percentEncoded: false)
        let bytes: [UInt8]
        do {
            bytes = Array(try Data(contentsOf: file))
        } catch {
            problems.append("\(path): cannot be read: \(error.localizedDescription)")
            return
        }
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONValue(parsing: bytes)
        } catch {
            problems.append("\(path): \(error)")
            return
        }
        guard let members = root.members else {
            problems.append("\(path): the file is not a JSON object of settings")
            return
        }
        for (name, value) in members {
            if name == "keys" {
                readKeys(value, "\(path): keys")
            } else if let array = value.array {
                set(name, array.compactMap(\.string), "\(path): \(name)")
            } else {
                set(name, [value.string ?? value.line], "\(path): \(name)")
            }
        }
    }

    /// Reads the environment variables that begin with ``environmentPrefix``, and variables that Amazon's tools and
    /// OpenTelemetry use too. Commas separate the parts of lists.
    public mutating func read(environment: [String: String]) {
        for (name, setting) in Self.commonNames {
            guard let value = environment[name], !value.isEmpty else { continue }
            set(setting, setting == "otlpHeaders" ? value.split(separator: ",").map { $0.trimmingSpace() } : [value], name)
        }
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix(Self.environmentPrefix) {
            let wanted = name.dropFirst(Self.environmentPrefix.count).lowercased().replacing("_", with: "")
            guard let setting = Self.settings.first(where: { $0.name.lowercased() == wanted }) else {
                problems.append("\(name): there is no such setting; the settings are \(Self.names)")
                continue
            }
            set(setting.name, setting.isList ? value.split(separator: ",").map { $0.trimmingSpace() } : [value], name)
        }
    }

    /// Sets one setting, as options do.
    public mutating func set(_ name: String, _ values: [String], _ origin: String) {
        guard let setting = Self.settings.first(where: { $0.name == name }) else {
            problems.append("\(origin): there is no such setting; the settings are \(Self.names)")
            return
        }
        guard setting.isList || values.count == 1 else {
            problems.append("\(origin): give one value, not \(values.count)")
            return
        }
        if let problem = setting.apply(&configuration, values) { problems.append("\(origin): \(problem)") }
    }

    /// Checks the combination of all settings.
    public mutating func finish() {
        if configuration.regions.isEmpty, configuration.store.isEmpty {
            problems.append("regions: there are none; give --region and a folder that `portolan import` made, or --store and a database")
        }
        let keys = configuration.keys.map(\.key)
        if Set(keys).count < keys.count { problems.append("keys: a key occurs twice; remove one of them") }
        if (configuration.certificate == nil) != (configuration.privateKey == nil) {
            problems.append("certificate, privateKey: give both, or neither")
        }
        let names = configuration.archives.map { $0.deletingPathExtension().lastPathComponent }
        if Set(names).count < names.count { problems.append("archives: two archives have the same name; rename one of them") }
        if (configuration.s3.accessKey == nil) != (configuration.s3.secretKey == nil) {
            problems.append("s3AccessKey, s3SecretKey: give both, or neither")
        }
    }

    private mutating func readKeys(_ value: JSONValue, _ origin: String) {
        guard let items = value.array else {
            problems.append("\(origin): give a list of objects: [{\"key\": …, \"name\": …}]")
            return
        }
        for (index, item) in items.enumerated() {
            let known: Set = ["key", "name", "requestsPerSecond", "requestsPerDay"]
            if let unknown = item.members?.first(where: { !known.contains($0.name) })?.name {
                problems.append(
                    "\(origin)[\(index)].\(unknown): there is no such member; the members are \(known.sorted().joined(separator: ", "))"
                )
            }
            guard let text = item["key"]?.string, text.utf8.count >= 4 else {
                problems.append("\(origin)[\(index)].key: give a text of at least four characters")
                continue
            }
            var key = ServerConfiguration.Key(key: text, name: item["name"]?.string ?? "key \(index + 1)")
            key.requestsPerSecond = item["requestsPerSecond"]?.number
            key.requestsPerDay = item["requestsPerDay"]?.number.flatMap { Int(exactly: $0) }
            if let rate = key.requestsPerSecond, !(rate > 0) {
                problems.append("\(origin)[\(index)].requestsPerSecond: give more than 0")
            }
            configuration.keys.append(key)
        }
    }
}
