public import Foundation
internal import Synchronization

/// The source of the data for the compatibility modules `GoogleMaps` and `GooglePlaces`. The first entry of this list
/// that names a region applies:
///
/// 1. ``configure(regions:language:)``,
/// 2. the key in `GMSServices.provideAPIKey("file:…/saigon.portolan")` or `GMSPlacesClient.provideAPIKey(…)`,
/// 3. the environment variable `PORTOLAN_REGION`, which has folders separated by colons.
///
/// A key that names no folder, such as one of another vendor, is accepted without effect. So a program's start
/// need not change.
public enum PortolanData {
    private struct State {
        var configured: [URL]?
        var keyed: [URL] = []
        /// The missing folder of the last key; nil if all folders of that key exist.
        var missing: URL?
        var language: String?
        var styles: [String: String] = [:]
        /// The number of the last change.
        var generation = 0
    }

    /// A configuration. There is one for the whole program, and one for each call of ``isolated(_:)``.
    private final class Scope: Sendable {
        let state = Mutex(State())
    }

    @TaskLocal private static var scope = Scope()

    private static let lastGeneration = Atomic(0)

    /// Runs a test with its own empty configuration. Changes affect the test and the tasks that it starts, but
    /// no concurrent tests.
    @_spi(Portolan) public static func isolated<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let scope = Scope()
        scope.state.withLock { $0.generation = nextGeneration() }
        return try await $scope.withValue(scope) { try await body() }
    }

    private static func nextGeneration() -> Int { lastGeneration.add(1, ordering: .relaxed).newValue }

    /// Sets the folders of the regions that answer requests. If regions overlap, the more detailed one wins,
    /// whatever their order. An empty list restores the use of keys and the environment. Existing maps keep
    /// their data; the shared clients open the new regions.
    /// - Parameters:
    ///   - regions: Folders that `portolan import` made.
    ///   - language: The BCP 47 tag of the language of names and texts. If it is nil, answers use
    ///     ``answerLanguage``, and maps show local names.
    public static func configure(regions: [URL], language: String? = nil) {
        scope.state.withLock {
            $0.configured = regions.isEmpty ? nil : regions
            $0.language = language
            $0.generation = nextGeneration()
        }
    }

    /// The folders of the regions in use; empty if none are configured.
    public static var regions: [URL] {
        let (configured, keyed) = scope.state.withLock { ($0.configured, $0.keyed) }
        if let configured { return configured }
        if !keyed.isEmpty { return keyed }
        let names = ProcessInfo.processInfo.environment[environmentVariable] ?? ""
        return names.split(separator: ":").map { URL(filePath: String($0), directoryHint: .isDirectory) }
    }

    /// The configured language as a BCP 47 tag; nil if none is configured.
    public static var language: String? { scope.state.withLock { $0.language } }

    /// The language of answers as a BCP 47 tag: the configured language, or else the user's first preferred
    /// language. The tag `en-001` of systems without a preference becomes `en`.
    public static var answerLanguage: String? {
        language ?? userLanguage
    }

    /// The user's language is read once, because it does not change while the program runs and is needed often.
    private static let userLanguage: String? = {
        let preferred = Locale.preferredLanguages.first
        return preferred == "en-001" ? "en" : preferred
    }()

    /// The name of the environment variable that has the regions' folders, separated by colons.
    public static let environmentVariable = "PORTOLAN_REGION"

    /// Accepts a key. `file:` URLs in it, separated by commas, name regions; other keys have no effect.
    /// - Returns: False if the key is blank or names a folder that does not exist.
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

    /// Advice for a program without regions, as a part of a sentence. If the API key names a folder that does not
    /// exist, the advice names this folder.
    @_spi(Portolan) public static var advice: String {
        if let missing = scope.state.withLock({ $0.missing }) {
            return "the API key names the region \(missing.path(percentEncoded: false)), which does not exist"
        }
        return "call PortolanData.configure(regions:), pass \"file:…\" to provideAPIKey, or set \(environmentVariable)"
    }

    /// Sets the JSON text of the style for a map ID; nil removes it.
    @_spi(Portolan) public static func setStyle(_ json: String?, forMapID id: String) { scope.state.withLock { $0.styles[id] = json } }
    /// Returns the JSON text of the style for a map ID; nil if none is set.
    @_spi(Portolan) public static func style(forMapID id: String) -> String? { scope.state.withLock { $0.styles[id] } }

    /// The number of the last change of the configuration. It grows with each change and tells clients when to
    /// reopen the regions.
    @_spi(Portolan) public static var generation: Int { scope.state.withLock { $0.generation } }

    /// Returns the folder of `file:///a/b`, `file:/a/b`, or `file:a/b`, which is relative to the current
    /// folder.
    private static func folder(_ text: String) -> URL {
        var path = text.dropFirst("file:".count)
        if path.hasPrefix("//") { path = path.dropFirst(2) }
        return URL(filePath: path.removingPercentEncoding ?? String(path), directoryHint: .isDirectory)
    }
}
