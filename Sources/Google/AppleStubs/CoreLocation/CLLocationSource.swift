public import Foundation
import Synchronization

/// A source of positions on a system without Core Location. Portolan's own addition.
///
/// A program sets ``CLLocationManager/source`` once. A ``CLLocationFeed`` suits tests, recorded tracks and
/// receivers that the program reads.
public protocol CLLocationSource: AnyObject, Sendable {
    /// The latest position; nil before the first.
    var location: CLLocation? { get }

    /// Calls `report` for every position and failure until the returned function is called. `report` may be
    /// called on any thread.
    func observe(_ report: @escaping @Sendable (Result<CLLocation, CLError>) -> Void) -> @Sendable () -> Void
}

/// A source whose positions come from the program.
public final class CLLocationFeed: CLLocationSource, CLHeadingSource {
    private struct State {
        var location: CLLocation?
        var observers: [Int: @Sendable (Result<CLLocation, CLError>) -> Void] = [:]
        var heading: CLHeading?
        var headingObservers: [Int: @Sendable (CLHeading) -> Void] = [:]
        var next = 0

        /// The observers in the order in which they were added.
        var inOrder: [@Sendable (Result<CLLocation, CLError>) -> Void] { observers.sorted { $0.key < $1.key }.map(\.value) }
    }

    private let state: Mutex<State>

    /// Makes a feed with an initial position; nil if there is none yet.
    public init(_ location: CLLocation? = nil) {
        state = Mutex(State(location: location))
    }

    /// The position that was sent last, or the initial one; nil if there is none.
    public var location: CLLocation? { state.withLock { $0.location } }

    /// Makes a position the latest one and reports it to all observers before it returns.
    public func send(_ location: CLLocation) {
        for report in state.withLock({
            $0.location = location
            return $0.inOrder
        }) { report(.success(location)) }
    }

    /// Reports a failure to all observers. ``location`` does not change.
    public func fail(_ error: CLError) {
        for report in state.withLock({ $0.inOrder }) { report(.failure(error)) }
    }

    /// Calls `report` for every position and failure on the sender's thread, until the returned function is
    /// called.
    public func observe(_ report: @escaping @Sendable (Result<CLLocation, CLError>) -> Void) -> @Sendable () -> Void {
        let key = state.withLock {
            $0.observers[$0.next] = report
            $0.next += 1
            return $0.next - 1
        }
        return { [weak self] in self?.state.withLock { $0.observers[key] = nil } }
    }

    /// The heading that was sent last; nil before the first.
    public var heading: CLHeading? { state.withLock { $0.heading } }

    /// Makes a heading the latest one and reports it to all observers.
    public func send(_ heading: CLHeading) {
        for report in state.withLock({ state in
            state.heading = heading
            return state.headingObservers.sorted { $0.key < $1.key }.map(\.value)
        }) { report(heading) }
    }

    /// Calls `report` with each heading until the returned function is called.
    public func observeHeading(_ report: @escaping @Sendable (CLHeading) -> Void) -> @Sendable () -> Void {
        let key = state.withLock {
            $0.headingObservers[$0.next] = report
            $0.next += 1
            return $0.next - 1
        }
        return { [weak self] in self?.state.withLock { $0.headingObservers[key] = nil } }
    }
}

/// An error of Core Location.
public struct CLError: LocalizedError, Hashable, Sendable, CustomNSError {
    /// The kind of failure.
    public enum Code: Int, Sendable {
        /// There is no position yet.
        case locationUnknown = 0
        /// There is no source of positions.
        case denied = 1
        /// The source could not be reached.
        case network = 2
        /// The source gives no headings.
        case headingFailure = 3
        /// No address was found.
        case geocodeFoundNoResult = 8
        /// Only a part of the address was found. Portolan never reports this.
        case geocodeFoundPartialResult = 9
        /// The request was cancelled.
        case geocodeCanceled = 10
    }

    /// The kind of failure.
    public let code: Code

    /// Makes an error of this kind.
    public init(_ code: Code) { self.code = code }

    /// There is no position yet: 0 as a number.
    public static let locationUnknown = Code.locationUnknown
    /// There is no source of positions: 1 as a number.
    public static let denied = Code.denied
    /// The source could not be reached: 2 as a number.
    public static let network = Code.network
    /// The source gives no headings: 3 as a number.
    public static let headingFailure = Code.headingFailure
    /// No address was found: 8 as a number.
    public static let geocodeFoundNoResult = Code.geocodeFoundNoResult
    /// Only a part of the address was found: 9 as a number.
    public static let geocodeFoundPartialResult = Code.geocodeFoundPartialResult
    /// The request was cancelled: 10 as a number.
    public static let geocodeCanceled = Code.geocodeCanceled

    /// ``kCLErrorDomain``, the domain of the error as an `NSError`.
    public static var errorDomain: String { kCLErrorDomain }
    /// The number of ``code``, for `NSError`.
    public var errorCode: Int { code.rawValue }
    public var errorDescription: String? {
        switch code {
        case .locationUnknown: "the source has no position yet; try again later"
        case .denied: "there is no source of positions; set CLLocationManager.source"
        case .network: "the source of positions or addresses could not be reached"
        case .headingFailure: "the source of positions gives no headings; use one that is a CLHeadingSource, such as CLLocationFeed"
        case .geocodeFoundNoResult: "the regions have no address at this position"
        case .geocodeFoundPartialResult: "the regions have only a part of the address"
        case .geocodeCanceled: "the request was cancelled"
        }
    }
    /// A dictionary with only the description, under `NSLocalizedDescriptionKey`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }
}

/// The domain of ``CLError`` as an `NSError`.
public let kCLErrorDomain = "kCLErrorDomain"
