import Foundation
import GoogleMaps
import PortolanFaceTestSupport
import Testing
import UIKit

/// The map over a region, as programs see it.
@MainActor @Suite(.serialized) struct RegionTests {
    private final class Listener: NSObject, GMSMapViewDelegate {
        var places: [(id: String, name: String, location: CLLocationCoordinate2D)] = []
        var heard: [String] = []

        func mapView(_ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D) {
            places.append((placeID, name, location))
        }
        func mapViewDidStartTileRendering(_ mapView: GMSMapView) { heard.append("start") }
        func mapViewDidFinishTileRendering(_ mapView: GMSMapView) { heard.append("finish") }
        func mapViewSnapshotReady(_ mapView: GMSMapView) { heard.append("ready") }
    }

    private func map(_ region: URL) -> GMSMapView {
        Portolan.configure(regions: [region])
        defer { Portolan.configure(regions: []) }
        let map = GMSMapView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        map.runsByItself = false
        return map
    }

    @Test func aMapBeginsInTheMiddleOfItsRegion() async throws {
        let map = map(try await FaceRegion.mapFolder())
        #expect(map.dataError == nil && map.camera.zoom == 12)
        let extract = GMSCoordinateBounds(
            coordinate: .init(latitude: 48.13, longitude: 11.57),
            coordinate: .init(latitude: 48.15, longitude: 11.59)
        )
        #expect(extract.contains(map.camera.target))
    }

    @Test func placesOfTheMapTakeTaps() async throws {
        let map = map(try await FaceRegion.mapFolder())
        let listener = Listener()
        map.delegate = listener
        let hotel = CLLocationCoordinate2D(latitude: FaceRegion.latitude, longitude: FaceRegion.longitude)
        map.camera = GMSCameraPosition(target: hotel, zoom: 19)
        _ = try await map.snapshot()
        #expect(listener.heard.last == "ready" && listener.heard.contains("finish"))
        map.touch(.began, at: CGPoint(x: 200, y: 150), time: 1)
        map.touch(.ended, at: CGPoint(x: 200, y: 150), time: 1.1)
        map.advance(to: 3)
        let place = try #require(listener.places.first)
        #expect(place.name == "Hotel Portolan" && !place.id.isEmpty)
        #expect(GMSGeometryDistance(place.location, hotel) < 1)
    }

    @Test func aRegionThatIsNoneIsAnErrorOfThePicture() async throws {
        let map = map(FileManager.default.temporaryDirectory)
        #expect(map.dataError != nil)
        await #expect(throws: (any Error).self) { try await map.snapshot() }
    }

    @Test func keysNameRegions() async throws {
        let region = try await FaceRegion.mapFolder()
        #expect(GMSServices.provideAPIKey("file:" + region.path(percentEncoded: false)))
        let map = GMSMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(map.dataError == nil)
    }
}
