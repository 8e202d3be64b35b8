public import Foundation
internal import Synchronization

/// Where the compatibility modules `GoogleMaps` and `GooglePlaces` take their data from: the first of these that names a region.
///
/// 1. ``configure(regions:language:)``,
/// 2. the key: `GMSServices.provideAPIKey("file:…/saigon.portolan")` or `GMSPlacesClient.provideAPIKey(…)`,
/// 3. the environment variable `PORTOLAN_REGION`: folders separated by colons.
///
/// A key that names no folder, such as another vendor's, is accepted and has no effect, so that a program's start needs no change.
public enum PortolanData {
    private struct State {
        var configured: [URL]?
        var keyed: [URL] = []
        /// The folder of the last key that does not exist; nil after a key whose folders do.
        var missing: URL?
        var language: String?
        var styles: [String: String] = [:]
        /// The number of the last change.
        var generation = 0
    }

    /// A configuration: one for the whole program, and one for each ``isolated(_:)``.
    private final class Scope: Sendable {
        let state = Mutex(State())
    }

    @TaskLocal private static var scope = Scope()

    private static let lastGeneration = Atomic(0)

    /// Runs a test with an empty configuration of its own. Changes hold in the test and in the tasks that it starts, not in tests that run
    /// beside it.
    @_spi(Portolan) public static func isolated<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let scope = Scope()
        scope.state.withLock { $0.generation = nextGeneration() }
        return try await $scope.withValue(scope) { try await body() }
    }

    private static func nextGeneration() -> Int { lastGeneration.add(1, ordering: .relaxed).newValue }

    /// Names the folders of the regions that answers come from. Where regions overlap, the more detailed one wins, whatever their order; an
    /// empty list goes back to keys and the environment. Maps made before keep their data; the shared clients open the new regions.
    /// - Parameters:
    ///   - regions: folders that `portolan import` made.
    ///   - language: BCP 47 tag of the language of names and texts; nil for ``answerLanguage`` in answers and local names on maps.
    public static func configure(regions: [URL], language: String? = nil) {
        scope.state.withLock {
            $0.configured = regions.isEmpty ? nil : regions
            $0.language = language
            $0.generation = nextGeneration()
        }
    }

    /// The folders of the regions in use now; empty if nothing names any.
    public static var regions: [URL] {
        let (configured, keyed) = scope.state.withLock { ($0.configured, $0.keyed) }
        if let configured { return configured }
        if !keyed.isEmpty { return keyed }
        let names = ProcessInfo.processInfo.environment[environmentVariable] ?? ""
        return names.split(separator: ":").map { URL(filePath: String($0), directoryHint: .isDirectory) }
    }

    /// The configured language as a BCP 47 tag; nil if none is.
    public static var language: String? { scope.state.withLock { $0.language } }

    /// The language of answers as a BCP 47 tag: the configured one, else the user's first preferred one. `en-001`, which systems without a
    /// preference give, becomes `en`.
    public static var answerLanguage: String? {
        language ?? userLanguage
    }

    /// Read once: it does not change while a program runs, and calls are frequent.
    private static let userLanguage: String? = {
        let preferred = Locale.preferredLanguages.first
        return preferred == "en-001" ? "en" : preferred
    }()

    /// The name of the environment variable with the regions' folders, separated by colons.
    public static let environmentVariable = "PORTOLAN_REGION"

    /// Takes a key. `file:` URLs in it, separated by commas, name regions; other keys have no effect.
    /// - Returns: false for a blank key and for one that names a folder that does not exist.
    @discardableResult
    public static func provideKey(_ key: String) -> Bool {
        let words = key.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        guard !words.isEmpty else { return false }
        let regions = words.filter { $0.hasPrefix("file:") }.map(folder)
        guard !regions.isEmpty else { return true }
        let missing = regions.first { !FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
        scope.state.withLock { $0.missing = missing }
        guard missing == nil else { return false }
        scope.state.withLock {
            $0.keyed = regions
            $0.generation = nextGeneration()
        }
        return true
    }

    /// What to do where no region is named: a part of a sentence. Says so if a key names a folder that does not exist.
    @_spi(Portolan) public static var advice: String {
        if let missing = scope.state.withLock({ $0.missing }) {
            return "the key names \(missing.path(percentEncoded: false)), which does not exist"
        }
        return "call PortolanData.configure(regions:), pass \"file:…\" to provideAPIKey, or set \(environmentVariable)"
    }

    /// Sets the JSON of the style that a map ID stands for; nil removes it.
    @_spi(Portolan) public static func setStyle(_ json: String?, forMapID id: String) { scope.state.withLock { $0.styles[id] = json } }
    /// The JSON of the style that a map ID stands for; nil if none is set.
    @_spi(Portolan) public static func style(forMapID id: String) -> String? { scope.state.withLock { $0.styles[id] } }

    /// The number of the last change, which grows with each, so that clients know when to open the regions anew.
    @_spi(Portolan) public static var generation: Int { scope.state.withLock { $0.generation } }

    /// The folder of `file:///a/b`, `file:/a/b`, or `file:a/b` relative to the current folder.
    private static func folder(_ text: String) -> URL {
        var path = text.dropFirst("file:".count)
        if path.hasPrefix("//") { path = path.dropFirst(2) }
        return URL(filePath: path.removingPercentEncoding ?? String(path), directoryHint: .isDirectory)
    }
}
