import CoreLocation
import Foundation
import Testing

/// The calls of a manager to its delegate, step by step. The main queue runs its blocks in order. So when the test's
/// next block runs, the calls of a step are complete.
@MainActor @Suite struct LocationManagerTests {
    enum Step: Sendable {
        case start, stop, request, authorize, always
        case send(Double)
        case fail(CLError.Code)
        case filter(Double)
        /// Sets the delegate, or removes it.
        case delegate(Bool)
        /// Waits until the main queue has made all calls.
        case wait
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// The latitude of the source's first position; nil for none.
        var first: Double?
        var hasSource = true
        var steps: [Step]
        /// The expected calls in order: latitudes, error numbers and authorizations.
        var told: [String]

        var testDescription: String { name }

        init(_ name: String, first: Double? = nil, hasSource: Bool = true, _ steps: [Step], _ told: [String]) {
            self.name = name
            self.first = first
            self.hasSource = hasSource
            self.steps = steps
            self.told = told
        }
    }

    /// Positions are given as latitudes. A degree of latitude is 111 km.
    nonisolated static let cases: [Case] = [
        // Cases about the delegate.
        Case("no delegate, nothing told", [.start, .send(1)], []),
        Case("a delegate hears of the authorization once it is set", [.delegate(true)], ["authorization"]),
        Case("and each time it is set", [.delegate(true), .wait, .delegate(true)], ["authorization", "authorization"]),
        Case(
            "a delegate that is taken away hears nothing more",
            [.delegate(true), .wait, .start, .delegate(false), .send(1)],
            ["authorization"]
        ),
        // Cases about updates.
        Case("positions before the start are not told", [.delegate(true), .send(1)], ["authorization"]),
        Case("the start tells the latest position", first: 1, [.delegate(true), .start], ["authorization", "1.0"]),
        Case("the start tells nothing where there is none yet", [.delegate(true), .start], ["authorization"]),
        Case(
            "positions and failures follow",
            [.delegate(true), .start, .send(1), .fail(.network), .send(2)],
            ["authorization", "1.0", "error 2", "2.0"]
        ),
        Case("a second start changes nothing", first: 1, [.delegate(true), .start, .start, .send(2)], ["authorization", "1.0", "2.0"]),
        Case(
            "nothing after the stop",
            [.delegate(true), .start, .send(1), .wait, .stop, .send(2), .fail(.network)],
            ["authorization", "1.0"]
        ),
        Case("a stop that nothing began does nothing", [.delegate(true), .stop, .stop, .send(1)], ["authorization"]),
        Case(
            "a new start tells the latest again, as Core Location does",
            [.delegate(true), .start, .send(1), .wait, .stop, .start, .send(2)],
            ["authorization", "1.0", "1.0", "2.0"]
        ),
        // Cases about the distance filter, in metres.
        Case(
            "nothing nearer than the filter",
            [.delegate(true), .filter(1000), .start, .send(1), .send(1.001), .send(1.02), .send(1.025)],
            ["authorization", "1.0", "1.02"]
        ),
        Case(
            "the distance counts from the position told last, not from the one sent last",
            [.delegate(true), .filter(150), .start, .send(0), .send(0.001), .send(0.002)],
            ["authorization", "0.0", "0.002"]
        ),
        Case(
            "just as far is far enough",
            [.delegate(true), .filter(0), .start, .send(0), .send(0)],
            ["authorization", "0.0", "0.0"]
        ),
        Case(
            "no filter tells all",
            [.delegate(true), .filter(kCLDistanceFilterNone), .start, .send(0), .send(0), .send(0)],
            ["authorization", "0.0", "0.0", "0.0"]
        ),
        Case(
            "failures pass the filter",
            [.delegate(true), .filter(1000), .start, .send(1), .fail(.locationUnknown), .send(1), .fail(.network)],
            ["authorization", "1.0", "error 0", "error 2"]
        ),
        Case(
            "a new start knows no position told, so that the first is told however near",
            [.delegate(true), .filter(1000), .start, .send(1), .wait, .stop, .start, .send(1.001), .send(1.1)],
            ["authorization", "1.0", "1.0", "1.1"]
        ),
        Case(
            "a filter that is set later holds from then on",
            [.delegate(true), .start, .send(1), .send(1.0001), .filter(1000), .send(1.0002), .send(2)],
            ["authorization", "1.0", "1.0001", "2.0"]
        ),
        // Cases about a single position.
        Case("a request tells one position", first: 1, [.delegate(true), .request, .send(2)], ["authorization", "1.0"]),
        Case("a request where there is none yet fails", [.delegate(true), .request, .send(1)], ["authorization", "error 0"]),
        Case(
            "a request passes the filter, and updates go on",
            first: 1,
            [.delegate(true), .filter(1000), .start, .request, .send(1.001), .send(2)],
            ["authorization", "1.0", "1.0", "2.0"]
        ),
        // Cases without a source.
        Case("without a source the start fails", hasSource: false, [.delegate(true), .start], ["authorization", "error 1"]),
        Case("each time", hasSource: false, [.delegate(true), .start, .start], ["authorization", "error 1", "error 1"]),
        Case("without a source a request fails", hasSource: false, [.delegate(true), .request], ["authorization", "error 1"]),
        // Cases about authorization.
        Case(
            "the first request for authorization tells the delegate, others do not",
            [.delegate(true), .authorize, .authorize, .always],
            ["authorization", "authorization"]
        ),
    ]

    @Test(arguments: cases) func tells(_ test: Case) async {
        let feed = CLLocationFeed(test.first.map { CLLocation(latitude: $0, longitude: 0) })
        let manager = CLLocationManager(source: test.hasSource ? feed : nil)
        let listener = Listener()
        for step in test.steps {
            switch step {
            case .start: manager.startUpdatingLocation()
            case .stop: manager.stopUpdatingLocation()
            case .request: manager.requestLocation()
            case .authorize: manager.requestWhenInUseAuthorization()
            case .always: manager.requestAlwaysAuthorization()
            case .send(let latitude): feed.send(CLLocation(latitude: latitude, longitude: 0))
            case .fail(let code): feed.fail(CLError(code))
            case .filter(let distance): manager.distanceFilter = distance
            case .delegate(let isSet): manager.delegate = isSet ? listener : nil
            case .wait: await mainQueueIsServed()
            }
        }
        await mainQueueIsServed()
        #expect(listener.told == test.told)
        #expect(listener.managers.allSatisfy { $0 === manager })
    }

    @Test(arguments: [
        (true, false, CLAuthorizationStatus.authorizedWhenInUse), (true, true, .authorizedWhenInUse), (false, false, .notDetermined),
        (false, true, .denied),
    ])
    func authorizationGoesByTheSource(_ hasSource: Bool, _ isAsked: Bool, _ status: CLAuthorizationStatus) {
        let manager = CLLocationManager(source: hasSource ? CLLocationFeed() : nil)
        if isAsked { manager.requestAlwaysAuthorization() }
        #expect(manager.authorizationStatus == status && manager.accuracyAuthorization == .fullAccuracy)
    }

    @Test func valuesAreKept() {
        let feed = CLLocationFeed()
        let manager = CLLocationManager(source: feed)
        #expect(manager.desiredAccuracy == kCLLocationAccuracyBest && manager.distanceFilter == kCLDistanceFilterNone)
        #expect(manager.delegate == nil && manager.location == nil)
        manager.desiredAccuracy = kCLLocationAccuracyKilometer
        manager.distanceFilter = 5
        feed.send(CLLocation(latitude: 1, longitude: 2))
        #expect(manager.desiredAccuracy == 1000 && manager.distanceFilter == 5 && manager.location?.coordinate.longitude == 2)
    }

    @Test func delegatesAreHeldWeakly() async {
        let manager = CLLocationManager(source: CLLocationFeed(CLLocation(latitude: 1, longitude: 0)))
        var listener: Listener? = Listener()
        weak let held = listener
        manager.delegate = listener
        await mainQueueIsServed()
        #expect(manager.delegate === listener)
        listener = nil
        #expect(held == nil && manager.delegate == nil)
        manager.startUpdatingLocation()
        await mainQueueIsServed()
    }

    /// When a manager is freed, its source must stop working for it.
    @Test func aManagerThatIsGoneNoLongerObserves() {
        final class Counter: CLLocationSource, @unchecked Sendable {
            // The test uses this property on one thread.
            var observers = 0
            var location: CLLocation? { nil }

            func observe(_ report: @escaping @Sendable (Result<CLLocation, CLError>) -> Void) -> @Sendable () -> Void {
                observers += 1
                return { self.observers -= 1 }
            }
        }
        let source = Counter()
        var manager: CLLocationManager? = CLLocationManager(source: source)
        manager?.startUpdatingLocation()
        manager?.startUpdatingLocation()
        #expect(source.observers == 1)
        manager?.stopUpdatingLocation()
        #expect(source.observers == 0)
        manager?.startUpdatingLocation()
        manager = nil
        #expect(source.observers == 0)
    }

    /// Many threads start the manager at the same time. It observes its source once, and reports each position once.
    @Test func startingFromManyThreadsObservesOnce() async {
        let feed = CLLocationFeed()
        let manager = CLLocationManager(source: feed)
        let listener = Listener()
        manager.delegate = listener
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { manager.startUpdatingLocation() } }
        }
        feed.send(CLLocation(latitude: 1, longitude: 0))
        await mainQueueIsServed()
        #expect(listener.told == ["authorization", "1.0"])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { number % 2 == 0 ? manager.startUpdatingLocation() : manager.stopUpdatingLocation() }
            }
        }
        manager.stopUpdatingLocation()
        listener.told = []
        feed.send(CLLocation(latitude: 2, longitude: 0))
        await mainQueueIsServed()
        #expect(!listener.told.contains("2.0"))
    }

    @Test func managersMadeFromNowOnHaveTheStandardSource() {
        // Other tests on the main actor may have set a source. This test sets the source back before any of those tests
        // continues.
        let before = CLLocationManager.source
        defer { CLLocationManager.source = before }
        CLLocationManager.source = nil
        let early = CLLocationManager()
        #expect(!CLLocationManager.locationServicesEnabled() && early.location == nil)
        CLLocationManager.source = CLLocationFeed(CLLocation(latitude: 1, longitude: 2))
        #expect(CLLocationManager.locationServicesEnabled() && CLLocationManager().location?.coordinate.latitude == 1)
        #expect(early.location == nil && early.authorizationStatus == .notDetermined)
    }

    /// All methods of a delegate are optional.
    @Test func aDelegateNeedNotHear() async {
        final class Deaf: NSObject, CLLocationManagerDelegate {}
        let (feed, deaf) = (CLLocationFeed(), Deaf())
        let manager = CLLocationManager(source: feed)
        manager.delegate = deaf
        manager.startUpdatingLocation()
        feed.send(CLLocation(latitude: 1, longitude: 2))
        feed.fail(CLError(.network))
        await mainQueueIsServed()
        #expect(manager.delegate === deaf)
    }
}

/// Returns when the main queue has run all blocks that it already had.
func mainQueueIsServed() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
}

/// Records the calls of a manager. Both the calls and the tests run only on the main queue.
private final class Listener: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
    var told: [String] = []
    var managers: [CLLocationManager] = []

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        told.append(locations.map { "\($0.coordinate.latitude)" }.joined(separator: " "))
        managers.append(manager)
    }
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        told.append("error \((error as NSError).code)")
        managers.append(manager)
    }
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        told.append("authorization")
        managers.append(manager)
    }
}
