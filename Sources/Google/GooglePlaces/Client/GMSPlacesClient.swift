public import CoreLocation
internal import Dispatch
public import Foundation
@_spi(Portolan) internal import PortolanConfiguration
@_spi(Portolan) public import PortolanPlaces
internal import Synchronization

/// Answers questions about places: Google's client over regions of one's own.
///
/// Every method returns at once and calls back on the main queue, once. Where a call fails the value is nil and the error's domain is
/// ``kGMSPlacesErrorDomain``. Unlike Google's, the client may be called from any thread.
public final class GMSPlacesClient: NSObject, Sendable {
    private struct State {
        var core: PlacesClient?
        var generation = -1
    }

    private static let sharedClient = GMSPlacesClient()
    private let state = Mutex(State())
    /// A client of a program's own in place of the configured regions.
    private let own: PlacesClient?
    private let ownLanguage: String?
    /// Where the user is.
    let position: @Sendable () -> CLLocation?

    private override init() {
        own = nil
        ownLanguage = nil
        position = { CLLocationManager().location }
        super.init()
    }

    /// A client over any backend, for tests. Portolan's own addition.
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

    /// A client of regions of its own beside the shared one's. Portolan's own addition.
    /// - Parameters:
    ///   - language: BCP 47 tag of the language that texts are wanted in; nil for the configured one.
    ///   - position: where the user is; from the start what `CLLocationManager` says.
    /// - Throws: an error of ``kGMSPlacesErrorDomain`` where a folder is no region, or is damaged.
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

    /// The one client, made with the first use.
    public class func shared() -> GMSPlacesClient { sharedClient }

    /// Names the regions: `file:/data/saigon.portolan`, several with commas between. A vendor's key is accepted and says nothing.
    /// - Returns: false for a blank key, and for one that names a folder that does not exist.
    @discardableResult
    public class func provideAPIKey(_ key: String) -> Bool { Portolan.provideKey(key) }

    /// The licences of what the library is made of; to be shown in a program.
    public class func openSourceLicenseInfo() -> String {
        "Map and place data © OpenStreetMap contributors, Open Database License 1.0 (openstreetmap.org/copyright).\n"
            + "Portolan and the libraries that it uses: see LICENSE and THIRD-PARTY.md of the distribution."
    }

    public class func sdkVersion() -> String { "10.14.0" }
    public class func sdkLongVersion() -> String { "10.14.0 (Portolan)" }

    /// Kept for the source's sake: there is nobody to attest to.
    public class func setAppCheckTokenProvider(_ provider: any GMSPlacesAppCheckTokenProvider) {}
    /// Kept for the source's sake: nothing is counted.
    public class func addInternalUsageAttributionID(_ id: String) {}

    /// The language that texts are wanted in.
    var language: String? { ownLanguage ?? Portolan.answerLanguage }

    // MARK: The core

    /// The client of the regions that count now.
    func core() throws(PlacesError) -> PlacesClient {
        if let own { return own }
        return try state.withLock { state throws(PlacesError) in
            let generation = Portolan.generation
            if let core = state.core, state.generation == generation { return core }
            let core = try PlacesClient(regions: Portolan.regions)
            state.core = core
            state.generation = generation
            return core
        }
    }

    /// Asks the core, and answers on the main queue, once.
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

/// Gives tokens that attest an app; never asked here.
public protocol GMSPlacesAppCheckTokenProvider: AnyObject {
    func fetchAppCheckToken() async throws -> String
}

/// A program's callback on its way to the main queue.
///
/// Invariant for `@unchecked Sendable`: the function is only passed on, and called on the main queue alone, where it was made to be called.
struct MainQueueCallback<Answer: Sendable>: @unchecked Sendable {
    private let body: (Answer?, (any Error)?) -> Void

    init(_ body: @escaping (Answer?, (any Error)?) -> Void) { self.body = body }

    func callAsFunction(_ answer: Answer?, _ error: (any Error)?) {
        DispatchQueue.main.async { body(answer, error) }
    }
}
