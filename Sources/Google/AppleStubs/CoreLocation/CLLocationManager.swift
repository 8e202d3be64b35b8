import Dispatch
public import Foundation
import Synchronization

/// The program's permission to use the device's position.
public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorizedAlways = 3
    case authorizedWhenInUse = 4
}

/// The accuracy with which the program may use the device's position.
public enum CLAccuracyAuthorization: Int, Sendable {
    case fullAccuracy = 0
    case reducedAccuracy = 1
}

/// Receives positions and failures on the main queue. All methods are optional.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// Reports a new position. The array holds exactly one.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// Reports that there is no position. The error is a ``CLError``.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// Reports that the authorization may have changed. It is also called once after the delegate is set.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// The older form of ``locationManagerDidChangeAuthorization(_:)``. It reports the status at the same times.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
    /// Reports each heading while headings are updated.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
    /// Never called, because no compass here needs calibration.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
    /// Never called, because only a source can pause updates.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
    /// Never called, because only a source can pause updates.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
    /// Does nothing: the method is optional.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
    /// Does nothing: the method is optional.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
    /// Does nothing: the method is optional.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
    /// Returns false.
    public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }
    /// Does nothing.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
    /// Does nothing.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}

/// Reports the positions of a ``CLLocationSource`` through Core Location's API.
// Invariant for `@unchecked Sendable`: all mutable state is behind `state`, and the delegate is only called on
// the main queue.
open class CLLocationManager: NSObject, @unchecked Sendable {
    private struct State {
        weak var delegate: (any CLLocationManagerDelegate)?
        var desiredAccuracy = kCLLocationAccuracyBest
        var distanceFilter = kCLDistanceFilterNone
        var source: (any CLLocationSource)?
        var isAsked = false
        /// The number of starts. Reports that belong to an earlier start are ignored.
        var start = 0
        var isUpdating = false
        var stop: (@Sendable () -> Void)?
        /// The last position that was reported since the start.
        var told: CLLocation?
        var headingFilter: CLLocationDegrees = 1
        var stopHeading: (@Sendable () -> Void)?
        var isUpdatingHeading = false
        var toldHeading: CLHeading?
        var switches = CLLocationSwitches()
    }

    private let state: Mutex<State>

    private static let standardSource = Mutex<(any CLLocationSource)?>(nil)

    /// The source of all managers that are made after it is set. By default it is nil, and managers report no
    /// positions. Portolan's own addition.
    public static var source: (any CLLocationSource)? {
        get { standardSource.withLock { $0 } }
        set { standardSource.withLock { $0 = newValue } }
    }

    public override convenience init() { self.init(source: CLLocationManager.source) }

    /// Makes a manager with its own source. Portolan's own addition.
    public init(source: (any CLLocationSource)?) {
        state = Mutex(State(source: source))
        super.init()
    }

    deinit {
        let (stop, stopHeading) = state.withLock { ($0.stop, $0.stopHeading) }
        stop?()
        stopHeading?()
    }

    /// The receiver of positions and failures, which are reported on the main queue. It is held weakly.
    public var delegate: (any CLLocationManagerDelegate)? {
        get { state.withLock { Unchecked($0.delegate) }.value }
        set {
            let value = Unchecked(newValue)
            state.withLock { $0.delegate = value.value }
            tellAuthorization()
        }
    }

    /// The requested accuracy in metres. It is stored without effect.
    public var desiredAccuracy: CLLocationAccuracy {
        get { state.withLock { $0.desiredAccuracy } }
        set { state.withLock { $0.desiredAccuracy = newValue } }
    }

    /// The least distance in metres from the last reported position; ``kCLDistanceFilterNone``, the default,
    /// reports every position.
    public var distanceFilter: CLLocationDistance {
        get { state.withLock { $0.distanceFilter } }
        set { state.withLock { $0.distanceFilter = newValue } }
    }

    /// The latest position; nil if there is no source, or the source has no position yet.
    public var location: CLLocation? { state.withLock { $0.source }?.location }

    /// The authorization: ``CLAuthorizationStatus/authorizedWhenInUse`` if there is a source. Without a source
    /// it is ``CLAuthorizationStatus/notDetermined`` until the program requests authorization, and then
    /// ``CLAuthorizationStatus/denied``.
    public var authorizationStatus: CLAuthorizationStatus {
        state.withLock { $0.source == nil ? ($0.isAsked ? .denied : .notDetermined) : .authorizedWhenInUse }
    }

    /// Always full accuracy, because Portolan does not blur positions.
    public var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    /// Whether ``source`` is set, so that new managers have a source.
    public class func locationServicesEnabled() -> Bool { source != nil }

    /// Settles ``authorizationStatus`` without asking the user. Only the first request calls the delegate.
    open func requestWhenInUseAuthorization() { ask() }
    /// Does the same as ``requestWhenInUseAuthorization()``. The status never becomes `authorizedAlways`.
    open func requestAlwaysAuthorization() { ask() }

    private func ask() {
        let isFirst = state.withLock { state in
            defer { state.isAsked = true }
            return !state.isAsked
        }
        if isFirst { tellAuthorization() }
    }

    /// Reports the latest position, if there is one, and every following position. ``distanceFilter`` does not apply to
    /// the first report. Without a source, the delegate receives the error `denied`. The call does nothing if positions
    /// are already being reported.
    open func startUpdatingLocation() {
        guard let source = state.withLock({ $0.source }) else {
            tell { $0.locationManager($1, didFailWithError: CLError(.denied)) }
            return
        }
        let begun: Int? = state.withLock { state in
            guard !state.isUpdating else { return nil }
            state.isUpdating = true
            state.start += 1
            state.told = nil
            return state.start
        }
        guard let start = begun else { return }
        let stop = source.observe { [weak self] in self?.receive($0, start) }
        let isStopped = state.withLock { state in
            guard state.isUpdating, state.start == start else { return true }
            state.stop = stop
            return false
        }
        // Another thread may have stopped the updates meanwhile.
        if isStopped { return stop() }
        if let location = source.location { receive(.success(location), start) }
    }

    /// Stops reporting positions. It does nothing if none are being reported.
    open func stopUpdatingLocation() {
        state.withLock { state in
            defer { state.stop = nil }
            state.isUpdating = false
            return state.stop
        }?()
    }

    /// Reports the latest position once. The delegate receives the error `locationUnknown` if there is no position yet,
    /// and `denied` without a source.
    open func requestLocation() {
        let result: Result<CLLocation, CLError> =
            switch state.withLock({ $0.source }) {
            case nil: .failure(CLError(.denied))
            case let source?: source.location.map { .success($0) } ?? .failure(CLError(.locationUnknown))
            }
        report(result)
    }

    private func tellAuthorization() {
        tell { delegate, manager in
            delegate.locationManagerDidChangeAuthorization(manager)
            delegate.locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
        }
    }

    // MARK: Headings and switches

    /// Whether the source of new managers gives headings.
    public class func headingAvailable() -> Bool { source is any CLHeadingSource }

    /// The older form of ``authorizationStatus``. It returns the status of a new manager.
    public class func authorizationStatus() -> CLAuthorizationStatus { CLLocationManager().authorizationStatus }

    /// The latest heading of the source; nil if the source has none or gives no headings.
    public var heading: CLHeading? { (state.withLock { $0.source } as? any CLHeadingSource)?.heading }

    /// The least change of the heading in degrees that is reported; 1 by default, as on iOS.
    /// `kCLHeadingFilterNone` reports all changes.
    public var headingFilter: CLLocationDegrees {
        get { state.withLock { $0.headingFilter } }
        set { state.withLock { $0.headingFilter = newValue } }
    }

    /// Reports each heading from now on. It fails with `headingFailure` if the source gives no headings.
    open func startUpdatingHeading() {
        guard let source = state.withLock({ $0.source }) as? any CLHeadingSource else {
            tell { $0.locationManager($1, didFailWithError: CLError(.headingFailure)) }
            return
        }
        let isNew = state.withLock { state in
            defer { state.isUpdatingHeading = true }
            return !state.isUpdatingHeading
        }
        guard isNew else { return }
        let stop = source.observeHeading { [weak self] in self?.receive($0) }
        state.withLock {
            $0.stopHeading = stop
            $0.toldHeading = nil
        }
        if let heading = source.heading { receive(heading) }
    }

    /// Stops reporting headings.
    open func stopUpdatingHeading() {
        state.withLock { state in
            defer { state.stopHeading = nil }
            state.isUpdatingHeading = false
            return state.stopHeading
        }?()
    }

    private func receive(_ heading: CLHeading) {
        let isWanted = state.withLock { state in
            guard state.isUpdatingHeading else { return false }
            if let told = state.toldHeading {
                let turn = abs((heading.magneticHeading - told.magneticHeading).remainder(dividingBy: 360))
                if turn < state.headingFilter { return false }
            }
            state.toldHeading = heading
            return true
        }
        if isWanted { tell { $0.locationManager($1, didUpdateHeading: heading) } }
    }

    /// Settings that only a phone acts on. They are stored and can be read again.
    var switches: CLLocationSwitches {
        get { state.withLock { $0.switches } }
        set { state.withLock { $0.switches = newValue } }
    }

    /// Whether significant changes can be monitored. Monitoring needs a source and nothing else.
    public class func significantLocationChangeMonitoringAvailable() -> Bool { source != nil }
    /// Does the same as ``startUpdatingLocation()``. The source alone decides how often it reports.
    open func startMonitoringSignificantLocationChanges() { startUpdatingLocation() }
    /// Does the same as ``stopUpdatingLocation()``.
    open func stopMonitoringSignificantLocationChanges() { stopUpdatingLocation() }

    private func receive(_ result: Result<CLLocation, CLError>, _ start: Int) {
        let isWanted = state.withLock { state in
            guard state.isUpdating, state.start == start else { return false }
            guard case .success(let location) = result else { return true }
            if let told = state.told, state.distanceFilter > 0, told.distance(from: location) < state.distanceFilter { return false }
            state.told = location
            return true
        }
        if isWanted { report(result) }
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

/// Carries a delegate into and out of the lock. Invariant for `@unchecked Sendable`: only the reference is
/// passed on, and the delegate is only used on the main queue.
private struct Unchecked: @unchecked Sendable {
    var value: (any CLLocationManagerDelegate)?

    init(_ value: (any CLLocationManagerDelegate)?) { self.value = value }
}
