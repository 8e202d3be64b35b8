public import CoreLocation
internal import Dispatch
public import Foundation
@_spi(Portolan) internal import PortolanConfiguration
@_spi(Portolan) public import PortolanPlaces
internal import Synchronization

/// Looks up, searches and suggests places: Google's client for the program's own regions.
///
/// Every method returns at once and calls back once, on the main queue. If a call fails, the value is nil and
/// the domain of the error is ``kGMSPlacesErrorDomain``. In contrast to Google's client, any thread may call
/// it.
public final class GMSPlacesClient: NSObject, Sendable {
    private struct State {
        var core: PlacesClient?
        var generation = -1
    }

    private static let sharedClient = GMSPlacesClient()
    private let state = Mutex(State())
    /// The core client passed to the initializer. If it is nil, the shared core client of the configured regions is
    /// used.
    private let own: PlacesClient?
    private let ownLanguage: String?
    /// Returns the user's position; nil if it is not known.
    let position: @Sendable () -> CLLocation?

    private override init() {
        own = nil
        ownLanguage = nil
        position = { CLLocationManager().location }
        super.init()
    }

    /// Makes a client over a core client with any backend, for tests. Portolan's own addition.
    @_spi(Portolan) public init(
        _ client: PlacesClient,
        language: String? = nil,
        position: @escaping @Sendable () -> CLLocation? = { CLLocationManager().location }
    ) {
        own = client
        ownLanguage = language
        self.position = position
        super.init()
    }

    /// Makes a client with its own regions, independent of the shared client. Portolan's own addition.
    /// - Parameters:
    ///   - regions: Folders that `portolan import` made.
    ///   - language: The BCP 47 tag of the language of texts; nil for the configured language.
    ///   - position: Returns the user's position, or nil if it is not known; by default the position of
    ///     `CLLocationManager`.
    /// - Throws: An error of ``kGMSPlacesErrorDomain`` if a folder is not a region or is damaged.
    public convenience init(
        regions: [URL],
        language: String? = nil,
        position: @escaping @Sendable () -> CLLocation? = { CLLocationManager().location }
    ) throws {
        do {
            self.init(try PlacesClient(regions: regions), language: language, position: position)
        } catch {
            throw GMSPlacesErrorCode.error(for: error)
        }
    }

    /// Returns the shared client over the configured regions, made on first use.
    public class func shared() -> GMSPlacesClient { sharedClient }

    /// Configures the regions from a key such as `file:/data/saigon.portolan`; commas separate several regions.
    /// Any other key is accepted and ignored.
    /// - Returns: False if the key is blank or names a folder that does not exist.
    @discardableResult
    public class func provideAPIKey(_ key: String) -> Bool { PortolanData.provideKey(key) }

    /// Returns the licences of the data and the library as a text that a program must show.
    public class func openSourceLicenseInfo() -> String {
        "Map and place data © OpenStreetMap contributors, Open Database License 1.0 (openstreetmap.org/copyright).\n"
            + "Portolan and the libraries that it uses: see LICENSE and THIRD-PARTY.md of the distribution."
    }

    /// Returns the version of Google's SDK whose API this module has, rather than Portolan's version.
    public class func sdkVersion() -> String { "10.14.0" }
    /// Returns the version of Google's SDK whose API this module has, followed by the name of the
    /// implementation.
    public class func sdkLongVersion() -> String { "10.14.0 (Portolan)" }

    /// Does nothing, because no server requires attestation. It exists for source compatibility.
    public class func setAppCheckTokenProvider(_ provider: any GMSPlacesAppCheckTokenProvider) {}
    /// Does nothing, because no usage is reported. It exists for source compatibility.
    public class func addInternalUsageAttributionID(_ id: String) {}

    /// The BCP 47 tag of the language of texts.
    var language: String? { ownLanguage ?? PortolanData.answerLanguage }

    // MARK: The core

    /// Returns the core client of the configured regions. It is made anew after the regions have changed.
    func core() throws(PlacesError) -> PlacesClient {
        if let own { return own }
        return try state.withLock { state throws(PlacesError) in
            let generation = PortolanData.generation
            if let core = state.core, state.generation == generation { return core }
            let core = try PlacesClient(regions: PortolanData.regions)
            state.core = core
            state.generation = generation
            return core
        }
    }

    /// Runs a query on the core client in a detached task and calls back once, on the main queue.
    func ask<Answer: Sendable>(
        _ question: @escaping @Sendable (PlacesClient) async throws -> Answer,
        _ answer: @escaping (Answer?, (any Error)?) -> Void
    ) {
        let callback = MainQueueCallback(answer)
        Task.detached(priority: .userInitiated) { [self] in
            do {
                callback(try await question(try core()), nil)
            } catch {
                callback(nil, GMSPlacesErrorCode.error(for: error))
            }
        }
    }
}

/// Provides tokens that attest an app. It exists for source compatibility; Portolan never requests a token.
public protocol GMSPlacesAppCheckTokenProvider: AnyObject {
    /// Returns a token that attests the app. Portolan never calls it.
    func fetchAppCheckToken() async throws -> String
}

/// Carries a program's callback to the main queue.
///
/// Invariant for `@unchecked Sendable`: the function is only passed on, and only called on the main queue, for
/// which the program made it.
struct MainQueueCallback<Answer: Sendable>: @unchecked Sendable {
    private let body: (Answer?, (any Error)?) -> Void

    init(_ body: @escaping (Answer?, (any Error)?) -> Void) { self.body = body }

    func callAsFunction(_ answer: Answer?, _ error: (any Error)?) {
        DispatchQueue.main.async { body(answer, error) }
    }
}
