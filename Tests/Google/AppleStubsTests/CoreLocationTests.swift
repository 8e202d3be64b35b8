import CoreLocation
import Foundation
import Testing

/// Coordinates, positions and errors.
@Suite struct CoreLocationTests {
    @Test(
        arguments: [
            (0.0, 0.0, true), (90, 180, true), (-90, -180, true), (-0.0, -0.0, true), (90.000_001, 0, false), (-90.1, 0, false),
            (0, 180.1, false), (0, -180.1, false), (.nan, 0, false), (0, .nan, false), (0, .infinity, false), (-.infinity, 0, false),
        ] as [(Double, Double, Bool)]
    )
    func coordinatesAreValidOrNot(latitude: Double, longitude: Double, isValid: Bool) {
        let coordinate = CLLocationCoordinate2DMake(latitude, longitude)
        #expect(CLLocationCoordinate2DIsValid(coordinate) == isValid)
        // Values out of range stay as they are.
        #expect(coordinate.latitude.bitPattern == latitude.bitPattern && coordinate.longitude.bitPattern == longitude.bitPattern)
    }

    @Test func coordinatesHaveTheirDefaults() {
        let none = CLLocationCoordinate2D()
        #expect(none.latitude == 0 && none.longitude == 0 && CLLocationCoordinate2DIsValid(none))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(kCLLocationCoordinate2DInvalid.latitude == -180 && kCLLocationCoordinate2DInvalid.longitude == -180)
    }

    /// The numbers must be those of Core Location, because programs compare them with their own numbers.
    @Test(
        arguments: [
            (kCLDistanceFilterNone, -1.0), (kCLLocationAccuracyBestForNavigation, -2), (kCLLocationAccuracyBest, -1),
            (kCLLocationAccuracyNearestTenMeters, 10), (kCLLocationAccuracyHundredMeters, 100), (kCLLocationAccuracyKilometer, 1000),
            (kCLLocationAccuracyThreeKilometers, 3000),
        ] as [(Double, Double)]
    )
    func constantsHaveTheirValues(_ constant: Double, _ value: Double) { #expect(constant == value) }

    @Test func statusesHaveTheirNumbers() {
        let statuses: [CLAuthorizationStatus] = [.notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect([CLAccuracyAuthorization.fullAccuracy, .reducedAccuracy].map(\.rawValue) == [0, 1])
    }

    // MARK: Positions

    @Test func aPositionHasWhatItWasMadeOf() {
        let time = Date(timeIntervalSince1970: 1_000)
        let place = CLLocationCoordinate2D(latitude: 1, longitude: 2)
        let whole = CLLocation(
            coordinate: place,
            altitude: 3,
            horizontalAccuracy: 4,
            verticalAccuracy: 5,
            course: 6,
            speed: 7,
            timestamp: time
        )
        #expect(whole.coordinate.latitude == 1 && whole.coordinate.longitude == 2 && whole.altitude == 3)
        #expect(whole.horizontalAccuracy == 4 && whole.verticalAccuracy == 5 && whole.course == 6 && whole.speed == 7)
        #expect(whole.timestamp == time)
        // Course and speed are unknown by default.
        let still = CLLocation(coordinate: place, altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, timestamp: time)
        #expect(still.course == -1 && still.speed == -1 && still.altitude == 3 && still.timestamp == time)
        let short = CLLocation(latitude: -1, longitude: -2)
        #expect(short.coordinate.latitude == -1 && short.coordinate.longitude == -2 && short.altitude == 0)
        #expect(short.horizontalAccuracy == 0 && short.verticalAccuracy == -1 && short.course == -1 && short.speed == -1)
    }

    @Test func aPositionNeverChangesAndIsItsOwnCopy() {
        let location = CLLocation(latitude: 1, longitude: 2)
        #expect(location.copy() as? CLLocation === location)
    }

    @Test(
        arguments: [
            (48.137, 11.575, 5.0, "<48.137,11.575> +/- 5m"), (-0.5, 0, 0, "<-0.5,0> +/- 0m"), (1.000_000_04, -2, 12.5, "<1,-2> +/- 12.5m"),
        ] as [(Double, Double, Double, String)]
    )
    func aPositionIsDescribed(_ latitude: Double, _ longitude: Double, _ accuracy: Double, _ text: String) {
        let location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0,
            horizontalAccuracy: accuracy,
            verticalAccuracy: -1,
            timestamp: .distantPast
        )
        #expect(location.description == text)
    }

    /// Two coordinates, and their distance along the great circle of a sphere with a radius of 6 371 009 m. The
    /// distance is given as a share of half the circumference.
    @Test(
        arguments: [
            ((0.0, 0.0), (0.0, 90.0), 0.5), ((0, 0), (0, 180), 1), ((90, 0), (-90, 0), 1), ((90, 0), (90, 137), 0),
            ((0, 179), (0, -179), 2.0 / 180),
            ((12, 34), (12, 34), 0), ((0, 0), (45, 0), 0.25),
        ] as [((Double, Double), (Double, Double), Double)]
    )
    func distancesAreMetresAlongTheGreatCircle(_ from: (Double, Double), _ to: (Double, Double), _ share: Double) {
        let (a, b) = (CLLocation(latitude: from.0, longitude: from.1), CLLocation(latitude: to.0, longitude: to.1))
        #expect(abs(a.distance(from: b) - share * .pi * 6_371_009) < 1e-3)
        #expect(a.distance(from: b) == b.distance(from: a))
    }

    // MARK: Errors

    @Test(arguments: [
        (CLError.locationUnknown, 0, "no position yet"), (CLError.denied, 1, "CLLocationManager.source"), (CLError.network, 2, "reached"),
    ])
    func errorsHaveNumbersAndSentences(_ code: CLError.Code, _ number: Int, _ words: String) {
        let error = CLError(code)
        #expect(error.code == code && error.errorCode == number && error == CLError(code))
        #expect(error.localizedDescription.contains(words))
        let object = error as NSError
        #expect(object.domain == kCLErrorDomain && object.code == number && object.localizedDescription == error.localizedDescription)
        #expect(error.errorUserInfo.keys.sorted() == [NSLocalizedDescriptionKey] && CLError.errorDomain == "kCLErrorDomain")
    }

    @Test func errorsAreToldApart() {
        #expect(Set([CLError(.denied), CLError(.network), CLError(.denied)]).count == 2)
    }
}

@Suite struct LocationFeedTests {
    private func position(_ latitude: Double) -> CLLocation { CLLocation(latitude: latitude, longitude: 0) }

    /// Records the calls to observers, in order.
    private final class Notes: @unchecked Sendable {
        // Only the thread of the one test that owns the notes writes them.
        var lines: [String] = []

        func observer(_ name: String) -> @Sendable (Result<CLLocation, CLError>) -> Void {
            { [self] result in
                switch result {
                case .success(let location): lines.append("\(name) \(location.coordinate.latitude)")
                case .failure(let error): lines.append("\(name) error \(error.errorCode)")
                }
            }
        }
    }

    @Test func theLatestPositionIsKept() {
        let feed = CLLocationFeed()
        #expect(feed.location == nil)
        feed.send(position(1))
        feed.fail(CLError(.network))
        #expect(feed.location?.coordinate.latitude == 1)
        feed.send(position(2))
        #expect(feed.location?.coordinate.latitude == 2)
        #expect(CLLocationFeed(position(3)).location?.coordinate.latitude == 3)
    }

    @Test func observersHearInTheOrderInWhichTheyBegan() {
        let (feed, notes) = (CLLocationFeed(position(0)), Notes())
        let first = feed.observe(notes.observer("a"))
        feed.send(position(1))
        let second = feed.observe(notes.observer("b"))
        feed.send(position(2))
        feed.fail(CLError(.network))
        first()
        first()
        feed.send(position(3))
        second()
        feed.send(position(4))
        #expect(notes.lines == ["a 1.0", "a 2.0", "b 2.0", "a error 2", "b error 2", "b 3.0"])
    }

    /// An observer may stop itself or start another one during a call.
    @Test func observersMayComeAndGoWhileTheyHear() {
        let (feed, notes) = (CLLocationFeed(), Notes())
        final class Box: @unchecked Sendable {
            // Only the thread of this test uses this property.
            var stop: (@Sendable () -> Void)?
        }
        let box = Box()
        box.stop = feed.observe { result in
            notes.observer("a")(result)
            box.stop?()
            _ = feed.observe(notes.observer("b"))
        }
        feed.send(position(1))
        feed.send(position(2))
        #expect(notes.lines == ["a 1.0", "b 2.0"])
    }

    @Test func aStopThatOutlivesItsFeedDoesNothing() {
        var feed: CLLocationFeed? = CLLocationFeed()
        let stop = feed?.observe { _ in }
        feed = nil
        stop?()
        #expect(feed == nil)
    }

    @Test func anyThreadMaySend() async {
        let feed = CLLocationFeed()
        let (lines, line) = AsyncStream.makeStream(of: Double.self)
        let stop = feed.observe { if case .success(let location) = $0 { line.yield(location.coordinate.latitude) } }
        await withTaskGroup(of: Void.self) { group in
            for number in 1...50 { group.addTask { feed.send(CLLocation(latitude: Double(number), longitude: 0)) } }
        }
        stop()
        line.finish()
        let heard = await lines.reduce(into: [Double]()) { $0.append($1) }
        #expect(heard.sorted() == (1...50).map(Double.init))
        #expect(feed.location.map { heard.contains($0.coordinate.latitude) } == true)
    }
}
