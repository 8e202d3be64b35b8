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

/// How exactly the program may know the device's position.
public enum CLAccuracyAuthorization: Int, Sendable {
    case fullAccuracy = 0
    case reducedAccuracy = 1
}

/// Receives positions and failures on the main queue. All methods are optional.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// Tells the delegate of a new position; the array holds exactly one.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// Tells the delegate that there is no position; the error is a ``CLError``.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// Tells the delegate that the authorization may have changed; also called once after the delegate is set.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// Called as ``locationManagerDidChangeAuthorization(_:)`` is, with the status; the older form.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
    /// Called with each heading while headings are updated.
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
    /// Never called: nothing here has a compass to calibrate.
    func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
    /// Never called: updates pause only where the source pauses them.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
    /// Never called: updates pause only where the source pauses them.
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
// All mutable state lies behind `state`; the delegate is called on the main queue alone.
open class CLLocationManager: NSObject, @unchecked Sendable {
    private struct State {
        weak var delegate: (any CLLocationManagerDelegate)?
        var desiredAccuracy = kCLLocationAccuracyBest
        var distanceFilter = kCLDistanceFilterNone
        var source: (any CLLocationSource)?
        var isAsked = false
        /// Counts the starts; the reports of earlier ones are of no account.
        var start = 0
        var isUpdating = false
        var stop: (@Sendable () -> Void)?
        /// The latest position that was reported since the start.
        var told: CLLocation?
        var headingFilter: CLLocationDegrees = 1
        var stopHeading: (@Sendable () -> Void)?
        var isUpdatingHeading = false
        var toldHeading: CLHeading?
        var switches = CLLocationSwitches()
    }

    private let state: Mutex<State>

    private static let standardSource = Mutex<(any CLLocationSource)?>(nil)

    /// The source of managers made from now on; nil, the default, means that they report no positions. Portolan's own addition.
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

    deinit {
        let (stop, stopHeading) = state.withLock { ($0.stop, $0.stopHeading) }
        stop?()
        stopHeading?()
    }

    /// Receives positions and failures on the main queue; held weakly.
    public var delegate: (any CLLocationManagerDelegate)? {
        get { state.withLock { Unchecked($0.delegate) }.value }
        set {
            let value = Unchecked(newValue)
            state.withLock { $0.delegate = value.value }
            tellAuthorization()
        }
    }

    /// The accuracy asked for, in metres. Stored only: a source reports what it has.
    public var desiredAccuracy: CLLocationAccuracy {
        get { state.withLock { $0.desiredAccuracy } }
        set { state.withLock { $0.desiredAccuracy = newValue } }
    }

    /// The least distance in metres from the position reported before; ``kCLDistanceFilterNone``, the default, reports every position.
    public var distanceFilter: CLLocationDistance {
        get { state.withLock { $0.distanceFilter } }
        set { state.withLock { $0.distanceFilter = newValue } }
    }

    /// The latest position; nil if there is no source or it has none.
    public var location: CLLocation? { state.withLock { $0.source }?.location }

    /// ``CLAuthorizationStatus/authorizedWhenInUse`` if there is a source. Without one, ``CLAuthorizationStatus/notDetermined`` until
    /// authorization is requested, then ``CLAuthorizationStatus/denied``.
    public var authorizationStatus: CLAuthorizationStatus {
        state.withLock { $0.source == nil ? ($0.isAsked ? .denied : .notDetermined) : .authorizedWhenInUse }
    }

    /// Always full accuracy: Portolan does not blur positions.
    public var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    /// Whether ``source`` is set, so that managers made from now on have one.
    public class func locationServicesEnabled() -> Bool { source != nil }

    /// Settles ``authorizationStatus`` without asking the person; the first request tells the delegate.
    open func requestWhenInUseAuthorization() { ask() }
    /// The same as ``requestWhenInUseAuthorization()``; the status never becomes `authorizedAlways`.
    open func requestAlwaysAuthorization() { ask() }

    private func ask() {
        let isFirst = state.withLock { state in
            defer { state.isAsked = true }
            return !state.isAsked
        }
        if isFirst { tellAuthorization() }
    }

    /// Reports the latest position, if there is one and however near the last reported one, and every position that follows; without a
    /// source, fails with `denied`. Does nothing if positions are being reported.
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
        // Another thread may have stopped it meanwhile.
        if isStopped { return stop() }
        if let location = source.location { receive(.success(location), start) }
    }

    /// Stops reporting positions; does nothing if none are being reported.
    open func stopUpdatingLocation() {
        state.withLock { state in
            defer { state.stop = nil }
            state.isUpdating = false
            return state.stop
        }?()
    }

    /// Reports the latest position once; fails with `locationUnknown` if there is none yet and with `denied` without a source.
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

    /// The status of a new manager; the older form of ``authorizationStatus``.
    public class func authorizationStatus() -> CLAuthorizationStatus { CLLocationManager().authorizationStatus }

    /// The latest heading of the source; nil if it gives none.
    public var heading: CLHeading? { (state.withLock { $0.source } as? any CLHeadingSource)?.heading }

    /// The smallest change of the heading, in degrees, that the delegate hears of; 1 by default, as on iOS. `kCLHeadingFilterNone` for all.
    public var headingFilter: CLLocationDegrees {
        get { state.withLock { $0.headingFilter } }
        set { state.withLock { $0.headingFilter = newValue } }
    }

    /// Tells the delegate of each heading from now on. A source that gives none is an error of code `headingFailure`.
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

    /// Ends what ``startUpdatingHeading()`` began.
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

    /// What only a phone acts on: it is stored, and every other program may read it.
    var switches: CLLocationSwitches {
        get { state.withLock { $0.switches } }
        set { state.withLock { $0.switches = newValue } }
    }

    /// Whether significant changes can be told of: wherever there is a source.
    public class func significantLocationChangeMonitoringAvailable() -> Bool { source != nil }
    /// As ``startUpdatingLocation()``: the source alone decides how often it tells.
    open func startMonitoringSignificantLocationChanges() { startUpdatingLocation() }
    /// As ``stopUpdatingLocation()``.
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

/// A delegate on its way in or out of the lock.
// The delegate is used on the main queue alone; here only the reference is passed on.
private struct Unchecked: @unchecked Sendable {
    var value: (any CLLocationManagerDelegate)?

    init(_ value: (any CLLocationManagerDelegate)?) { self.value = value }
}
