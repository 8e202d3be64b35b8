public import Foundation
import PortolanPlaces

/// Reads the configuration of a server: from a file, then from the environment, then from options; the later one wins.
public struct ServerSettings {
    /// The configuration so far.
    public private(set) var configuration = ServerConfiguration(regions: [])
    /// What is wrong, each with where it was written.
    public private(set) var problems: [String] = []

    /// What names of variables of the environment begin with: `PORTOLAN_SERVE_LISTEN`.
    public static let environmentPrefix = "PORTOLAN_SERVE_"

    /// Starts with what holds where nothing is said.
    public init() {}

    // MARK: Sources

    /// Reads a file of JSON: an object of settings by name.
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
            problems.append("\(path): it is not a JSON object of settings")
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

    /// Reads the variables of the environment that begin with ``environmentPrefix``. Lists have commas between their parts.
    public mutating func read(environment: [String: String]) {
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix(Self.environmentPrefix) {
            let wanted = name.dropFirst(Self.environmentPrefix.count).lowercased().replacing("_", with: "")
            guard let setting = Self.settings.first(where: { $0.name.lowercased() == wanted }) else {
                problems.append("\(name): there is no such setting; there are \(Self.names)")
                continue
            }
            set(setting.name, setting.isList ? value.split(separator: ",").map { $0.trimmingSpace() } : [value], name)
        }
    }

    /// Sets one setting, as options do.
    public mutating func set(_ name: String, _ values: [String], _ place: String) {
        guard let setting = Self.settings.first(where: { $0.name == name }) else {
            problems.append("\(place): there is no such setting; there are \(Self.names)")
            return
        }
        guard setting.isList || values.count == 1 else {
            problems.append("\(place): one value is expected, not \(values.count)")
            return
        }
        if let problem = setting.apply(&configuration, values) { problems.append("\(place): \(problem)") }
    }

    /// Looks at the whole: what no single setting shows.
    public mutating func finish() {
        if configuration.regions.isEmpty { problems.append("regions: none is given; --region names a folder that `portolan import` made") }
        let keys = configuration.keys.map(\.key)
        if Set(keys).count < keys.count { problems.append("keys: a key is there twice") }
    }

    private mutating func readKeys(_ value: JSONValue, _ place: String) {
        guard let items = value.array else {
            problems.append("\(place): a list of objects is expected: [{\"key\": …, \"name\": …}]")
            return
        }
        for (index, item) in items.enumerated() {
            let known: Set = ["key", "name", "requestsPerSecond", "requestsPerDay"]
            if let unknown = item.members?.first(where: { !known.contains($0.name) })?.name {
                problems.append(
                    "\(place)[\(index)].\(unknown): there is no such member; there are \(known.sorted().joined(separator: ", "))"
                )
            }
            guard let text = item["key"]?.string, text.utf8.count >= 4 else {
                problems.append("\(place)[\(index)].key: a text of at least four characters is expected")
                continue
            }
            var key = ServerConfiguration.Key(key: text, name: item["name"]?.string ?? "key \(index + 1)")
            key.requestsPerSecond = item["requestsPerSecond"]?.number
            key.requestsPerDay = item["requestsPerDay"]?.number.flatMap { Int(exactly: $0) }
            if let rate = key.requestsPerSecond, !(rate > 0) {
                problems.append("\(place)[\(index)].requestsPerSecond: more than 0 is expected")
            }
            configuration.keys.append(key)
        }
    }

    // MARK: The settings

    private struct Setting: Sendable {
        var name: String
        var isList = false
        /// Sets the value.
        /// - Returns: what is wrong with it; nil if nothing is.
        var apply: @Sendable (inout ServerConfiguration, [String]) -> String?
    }

    private static var names: String { settings.map(\.name).joined(separator: ", ") + ", keys" }

    private static let settings: [Setting] = [
        Setting(name: "regions", isList: true) { configuration, values in
            configuration.regions = values.map { URL(filePath: $0, directoryHint: .isDirectory) }
            return nil
        },
        Setting(name: "listen") { configuration, values in
            guard let (host, port) = address(values[0]) else { return "HOST:PORT is expected, such as 127.0.0.1:8080, not \(values[0])" }
            (configuration.host, configuration.port) = (host, port)
            return nil
        },
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

    private static func address(_ text: String) -> (String, Int)? {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (0...65_535).contains(port),
            colon != text.startIndex
        else { return nil }
        return (String(text[..<colon]).replacing("[", with: "").replacing("]", with: ""), port)
    }
}
