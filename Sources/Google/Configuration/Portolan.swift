public import Foundation
internal import Synchronization

/// Where the compatibility modules `GoogleMaps` and `GooglePlaces` take their data from. In this order, the first that names something counts:
///
/// 1. ``configure(regions:language:)``,
/// 2. the key: `GMSServices.provideAPIKey("file:…/saigon.portolan")` or `GMSPlacesClient.provideAPIKey(…)`,
/// 3. the environment variable `PORTOLAN_REGION`: folders separated by colons.
///
/// Keys that name no folder (those of a vendor) are accepted and say nothing, so that a program's start stays as it is.
public enum Portolan {
    private struct State {
        var configured: [URL]?
        var keyed: [URL] = []
        var language: String?
        var styles: [String: String] = [:]
        /// Of the last change.
        var generation = 0
    }

    /// What has been named: one for the whole program, and one for each ``isolated(_:)``.
    private final class Scope: Sendable {
        let state = Mutex(State())
    }

    @TaskLocal private static var scope = Scope()

    private static let lastGeneration = Atomic(0)

    /// Runs a test in which nothing is named yet. What it names counts for it and for the tasks that it starts, and not for others that run
    /// beside it.
    @_spi(Portolan) public static func isolated<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let scope = Scope()
        scope.state.withLock { $0.generation = nextGeneration() }
        return try await $scope.withValue(scope) { try await body() }
    }

    private static func nextGeneration() -> Int { lastGeneration.add(1, ordering: .relaxed).newValue }

    /// Names the folders that answers come from, the more detailed ones in front whatever their order; an empty list goes back to keys and
    /// the environment. What was made before keeps its data.
    /// - Parameter language: BCP 47 tag of the language that names are wanted in; local names where nil.
    public static func configure(regions: [URL], language: String? = nil) {
        scope.state.withLock {
            $0.configured = regions.isEmpty ? nil : regions
            $0.language = language
            $0.generation = nextGeneration()
        }
    }

    /// The folders that count now; empty where nothing names any.
    public static var regions: [URL] {
        let (configured, keyed) = scope.state.withLock { ($0.configured, $0.keyed) }
        if let configured { return configured }
        if !keyed.isEmpty { return keyed }
        let names = ProcessInfo.processInfo.environment[environmentVariable] ?? ""
        return names.split(separator: ":").map { URL(filePath: String($0), directoryHint: .isDirectory) }
    }

    /// The language that names are wanted in, as configured.
    public static var language: String? { scope.state.withLock { $0.language } }

    /// The language that texts are wanted in: as configured, else the user's first one. A system without a choice says "the world's English"
    /// (en-001); then it is English as most write it.
    public static var answerLanguage: String? {
        language ?? userLanguage
    }

    /// Asked for once: a program's user does not change it while it runs, and calls are frequent.
    private static let userLanguage: String? = {
        let preferred = Locale.preferredLanguages.first
        return preferred == "en-001" ? "en" : preferred
    }()

    public static let environmentVariable = "PORTOLAN_REGION"

    /// Takes a key. `file:` URLs, separated by commas, name regions.
    /// - Returns: false for a blank key and for one that names a folder that does not exist.
    @discardableResult
    public static func provideKey(_ key: String) -> Bool {
        let words = key.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        guard !words.isEmpty else { return false }
        let regions = words.filter { $0.hasPrefix("file:") }.map(folder)
        guard !regions.isEmpty else { return true }
        guard regions.allSatisfy({ FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }) else { return false }
        scope.state.withLock {
            $0.keyed = regions
            $0.generation = nextGeneration()
        }
        return true
    }

    /// The JSON of the styles that map IDs stand for.
    @_spi(Portolan) public static func setStyle(_ json: String?, forMapID id: String) { scope.state.withLock { $0.styles[id] = json } }
    @_spi(Portolan) public static func style(forMapID id: String) -> String? { scope.state.withLock { $0.styles[id] } }

    /// Grows with every change, for those who keep what they opened.
    @_spi(Portolan) public static var generation: Int { scope.state.withLock { $0.generation } }

    /// `file:///a/b`, `file:/a/b`, and `file:a/b` from the current folder.
    private static func folder(_ text: String) -> URL {
        var path = text.dropFirst("file:".count)
        if path.hasPrefix("//") { path = path.dropFirst(2) }
        return URL(filePath: path.removingPercentEncoding ?? String(path), directoryHint: .isDirectory)
    }
}
