import CoreLocation
import PortolanConfiguration
import PortolanGoogleTestSupport
import Testing

/// The geocoder finds addresses of coordinates and coordinates of addresses in the configured regions.
@Suite(.ownRegions) struct GeocoderTests {
    private let here = CLLocation(latitude: TownRegion.latitude, longitude: TownRegion.longitude)

    private func configure() async throws { PortolanData.configure(regions: [try await TownRegion.folder()], language: "en") }

    @Test func aCoordinateHasAnAddress() async throws {
        try await configure()
        let placemark = try #require(try await CLGeocoder().reverseGeocodeLocation(here).first)
        #expect(placemark.thoroughfare == "Kaufingerstraße" && placemark.subThoroughfare == "1" && placemark.postalCode == "80331")
        #expect(placemark.locality == "München" && placemark.isoCountryCode == "DE" && placemark.country == "Germany")
        #expect(placemark.timeZone?.identifier == "Europe/Berlin")
        #expect(placemark.region?.contains(here.coordinate) == true && placemark.ocean == nil)
        #expect(CLPlacemark(placemark: placemark).description == placemark.description)
    }

    @Test func anAddressHasACoordinate() async throws {
        try await configure()
        let found = try await CLGeocoder().geocodeAddressString("Löwengrube 5, München")
        let location = try #require(found.first?.location)
        #expect(abs(location.coordinate.latitude - TownRegion.latitude - 700 / 111_000.0) < 1e-4)
        #expect(found.first?.subThoroughfare == "5")
    }

    @Test func whatIsNotKnownIsNoResult() async throws {
        try await configure()
        await #expect(throws: CLError(.geocodeFoundNoResult)) { try await CLGeocoder().geocodeAddressString("  ") }
        await #expect(throws: CLError(.geocodeFoundNoResult)) { try await CLGeocoder().geocodeAddressString("Xyzzyville Plugh 77") }
        await #expect(throws: CLError(.geocodeFoundNoResult)) {
            try await CLGeocoder().reverseGeocodeLocation(CLLocation(latitude: .nan, longitude: 0))
        }
        PortolanData.configure(regions: [FileManager.default.temporaryDirectory.appending(path: "no-region")])
        await #expect(throws: CLError(.network)) { try await CLGeocoder().reverseGeocodeLocation(here) }
    }

    @Test func handlersAreCalledOnce() async throws {
        try await configure()
        let geocoder = CLGeocoder()
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        geocoder.reverseGeocodeLocation(here) { placemarks, error in
            answer.yield("\(placemarks?.first?.subThoroughfare ?? "none") \(error == nil)")
        }
        geocoder.geocodeAddressString("Kaufingerstraße 1") { placemarks, error in
            answer.yield("\(placemarks?.first?.thoroughfare ?? "none") \(error == nil)")
        }
        #expect(geocoder.isGeocoding)
        var heard = answers.makeAsyncIterator()
        #expect(await heard.next() == "1 true")
        #expect(await heard.next() == "Kaufingerstraße true")
    }
}

/// Parts of location managers other than positions: headings, authorizations and more.
@MainActor @Suite struct HeadingTests {
    private final class Ears: NSObject, CLLocationManagerDelegate {
        let (events, event) = AsyncStream.makeStream(of: String.self)

        nonisolated func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
            event.yield("\(newHeading.magneticHeading)")
        }
        nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
            event.yield("error \((error as NSError).code)")
        }
        nonisolated func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
            event.yield("status \(status.rawValue)")
        }
    }

    /// The manager does not report turns that are smaller than the filter. This also holds for turns across north.
    @Test func headingsAreTold() async {
        let feed = CLLocationFeed()
        let manager = CLLocationManager(source: feed)
        let ears = Ears()
        manager.delegate = ears
        manager.headingFilter = 5
        manager.startUpdatingHeading()
        for degrees in [358.0, 1, 4, 90] { feed.send(CLHeading(magneticHeading: degrees)) }
        var heard = ears.events.makeAsyncIterator()
        for expected in ["status 4", "358.0", "4.0", "90.0"] { #expect(await heard.next(isolation: #isolation) == expected) }
        #expect(manager.heading?.magneticHeading == 90)
        manager.stopUpdatingHeading()
        feed.send(CLHeading(magneticHeading: 180))
        manager.delegate = ears
        #expect(await heard.next(isolation: #isolation) == "status 4")
    }

    @Test func aSourceWithoutHeadingsIsAnError() async {
        let manager = CLLocationManager(source: nil)
        let ears = Ears()
        manager.delegate = ears
        manager.startUpdatingHeading()
        var heard = ears.events.makeAsyncIterator()
        #expect(await heard.next(isolation: #isolation) == "status 0")
        #expect(await heard.next(isolation: #isolation) == "error 3" && manager.heading == nil)
    }

    @Test func switchesAreStored() {
        let manager = CLLocationManager(source: nil)
        #expect(manager.activityType == .other && manager.pausesLocationUpdatesAutomatically && !manager.allowsBackgroundLocationUpdates)
        manager.activityType = .fitness
        manager.allowsBackgroundLocationUpdates = true
        manager.showsBackgroundLocationIndicator = true
        manager.headingOrientation = .faceUp
        manager.pausesLocationUpdatesAutomatically = false
        #expect(manager.activityType == .fitness && manager.allowsBackgroundLocationUpdates && manager.showsBackgroundLocationIndicator)
        #expect(manager.headingOrientation == .faceUp && !manager.pausesLocationUpdatesAutomatically)
        #expect(CLLocationManager.authorizationStatus() == CLLocationManager().authorizationStatus)
    }
}
