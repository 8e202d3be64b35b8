import Dispatch
public import Foundation
import Synchronization

/// Whether the program may know where the device is.
public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorizedAlways = 3
    case authorizedWhenInUse = 4
}

/// How exactly the program may know it.
public enum CLAccuracyAuthorization: Int, Sendable {
    case fullAccuracy = 0
    case reducedAccuracy = 1
}

/// Hears of positions on the main queue. All methods are optional.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
}

/// Positions from a ``CLLocationSource``, as Core Location hands them out.
// All mutable state lies behind `state`; the delegate is called on the main queue alone.
open class CLLocationManager: NSObject, @unchecked Sendable {
    private struct State {
        weak var delegate: (any CLLocationManagerDelegate)?
        var desiredAccuracy = kCLLocationAccuracyBest
        var distanceFilter = kCLDistanceFilterNone
        var source: (any CLLocationSource)?
        var isAsked = false
        var stop: (@Sendable () -> Void)?
        /// The latest position that was told.
        var told: CLLocation?
    }

    private let state: Mutex<State>

    private static let standardSource = Mutex<(any CLLocationSource)?>(nil)

    /// Where managers made from now on take positions from; nil (as at the start) gives none. Portolan's own addition.
    public static var source: (any CLLocationSource)? {
        get { standardSource.withLock { $0 } }
        set { standardSource.withLock { $0 = newValue } }
    }

    public override convenience init() { self.init(source: CLLocationManager.source) }

    /// A manager with a source of its own. Portolan's own addition.
    public init(source: (any CLLocationSource)?) {
        state = Mutex(State(source: source))
        super.init()
    }

    deinit { state.withLock { $0.stop }?() }

    public var delegate: (any CLLocationManagerDelegate)? {
        get { state.withLock { Unchecked($0.delegate) }.value }
        set {
            let value = Unchecked(newValue)
            state.withLock { $0.delegate = value.value }
            tell { $0.locationManagerDidChangeAuthorization($1) }
        }
    }

    public var desiredAccuracy: CLLocationAccuracy {
        get { state.withLock { $0.desiredAccuracy } }
        set { state.withLock { $0.desiredAccuracy = newValue } }
    }

    /// Metres that a position must lie from the one told before; ``kCLDistanceFilterNone`` tells all.
    public var distanceFilter: CLLocationDistance {
        get { state.withLock { $0.distanceFilter } }
        set { state.withLock { $0.distanceFilter = newValue } }
    }

    /// The latest position; nil where there is no source or it has none.
    public var location: CLLocation? { state.withLock { $0.source }?.location }

    /// A source is permission: ``CLAuthorizationStatus/authorizedWhenInUse``. Without one, ``CLAuthorizationStatus/denied`` once asked.
    public var authorizationStatus: CLAuthorizationStatus {
        state.withLock { $0.source == nil ? ($0.isAsked ? .denied : .notDetermined) : .authorizedWhenInUse }
    }

    public var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    /// Any manager made now would have a source.
    public class func locationServicesEnabled() -> Bool { source != nil }

    open func requestWhenInUseAuthorization() { ask() }
    open func requestAlwaysAuthorization() { ask() }

    private func ask() {
        let isFirst = state.withLock { state in
            defer { state.isAsked = true }
            return !state.isAsked
        }
        if isFirst { tell { $0.locationManagerDidChangeAuthorization($1) } }
    }

    /// Tells the position at hand and every one that follows.
    open func startUpdatingLocation() {
        guard state.withLock({ $0.stop == nil }) else { return }
        guard let source = state.withLock({ $0.source }) else {
            tell { $0.locationManager($1, didFailWithError: CLError(.denied)) }
            return
        }
        let stop = source.observe { [weak self] in self?.receive($0) }
        state.withLock { $0.stop = stop }
        if let location = source.location { receive(.success(location)) }
    }

    open func stopUpdatingLocation() {
        state.withLock { state in
            defer { state.stop = nil }
            return state.stop
        }?()
    }

    /// Tells the position at hand once, or that there is none.
    open func requestLocation() {
        let result: Result<CLLocation, CLError> =
            switch state.withLock({ $0.source }) {
            case nil: .failure(CLError(.denied))
            case let source?: source.location.map { .success($0) } ?? .failure(CLError(.locationUnknown))
            }
        report(result)
    }

    private func receive(_ result: Result<CLLocation, CLError>) {
        if case .success(let location) = result {
            let isNear = state.withLock { state in
                if let told = state.told, state.distanceFilter > 0, told.distance(from: location) < state.distanceFilter { return true }
                state.told = location
                return false
            }
            if isNear { return }
        }
        report(result)
    }

    private func report(_ result: Result<CLLocation, CLError>) {
        tell { delegate, manager in
            switch result {
            case .success(let location): delegate.locationManager(manager, didUpdateLocations: [location])
            case .failure(let error): delegate.locationManager(manager, didFailWithError: error)
            }
        }
    }

    private func tell(_ call: @escaping @Sendable (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
        DispatchQueue.main.async { [weak self] in
            guard let self, let delegate = self.delegate else { return }
            call(delegate, self)
        }
    }
}

/// A delegate on its way in or out of the lock.
// The delegate is used on the main queue alone; here only the reference is passed on.
private struct Unchecked: @unchecked Sendable {
    var value: (any CLLocationManagerDelegate)?

    init(_ value: (any CLLocationManagerDelegate)?) { self.value = value }
}
