public import Foundation
import Synchronization

/// Where positions come from on a system without Core Location: Portolan's own addition.
///
/// A program sets ``CLLocationManager/source`` once; a ``CLLocationFeed`` serves tests, replayed tracks and receivers that the program reads.
public protocol CLLocationSource: AnyObject, Sendable {
    /// The latest position, nil before the first.
    var location: CLLocation? { get }

    /// Reports every position and failure from now on, until the answer is called. `report` may be called from any thread.
    func observe(_ report: @escaping @Sendable (Result<CLLocation, CLError>) -> Void) -> @Sendable () -> Void
}

/// Positions that the program passes in.
public final class CLLocationFeed: CLLocationSource {
    private struct State {
        var location: CLLocation?
        var observers: [Int: @Sendable (Result<CLLocation, CLError>) -> Void] = [:]
        var next = 0

        /// In the order in which they began.
        var inOrder: [@Sendable (Result<CLLocation, CLError>) -> Void] { observers.sorted { $0.key < $1.key }.map(\.value) }
    }

    private let state: Mutex<State>

    public init(_ location: CLLocation? = nil) {
        state = Mutex(State(location: location))
    }

    public var location: CLLocation? { state.withLock { $0.location } }

    /// A new position.
    public func send(_ location: CLLocation) {
        for report in state.withLock({
            $0.location = location
            return $0.inOrder
        }) { report(.success(location)) }
    }

    /// A failure; the latest position stays.
    public func fail(_ error: CLError) {
        for report in state.withLock({ $0.inOrder }) { report(.failure(error)) }
    }

    public func observe(_ report: @escaping @Sendable (Result<CLLocation, CLError>) -> Void) -> @Sendable () -> Void {
        let key = state.withLock {
            $0.observers[$0.next] = report
            $0.next += 1
            return $0.next - 1
        }
        return { [weak self] in self?.state.withLock { $0.observers[key] = nil } }
    }
}

/// Why there is no position.
public struct CLError: LocalizedError, Hashable, Sendable, CustomNSError {
    /// The kind of failure.
    public enum Code: Int, Sendable {
        case locationUnknown = 0
        case denied = 1
        case network = 2
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public static let locationUnknown = Code.locationUnknown
    public static let denied = Code.denied
    public static let network = Code.network

    public static var errorDomain: String { kCLErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorDescription: String? {
        switch code {
        case .locationUnknown: "the source has no position yet; ask again later"
        case .denied: "there is no source of positions; set CLLocationManager.source"
        case .network: "the source of positions could not be reached"
        }
    }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
}

public let kCLErrorDomain = "kCLErrorDomain"
