import Foundation
import GoogleMaps
import PortolanGoogleTestSupport
import Testing
import UIKit

/// The map over a region, as programs use it.
@MainActor @Suite(.ownRegions) struct RegionTests {
    private final class Listener: NSObject, GMSMapViewDelegate {
        var places: [(id: String, name: String, location: CLLocationCoordinate2D)] = []
        var heard: [String] = []
        var areas: [String] = []

        func mapView(
            _ mapView: GMSMapView,
            didTap features: [any Feature],
            in featureLayer: FeatureLayer<any Feature>,
            atLocation location: CLLocationCoordinate2D
        ) {
            areas += features.compactMap { ($0 as? PlaceFeature)?.placeID }
        }
        func mapView(_ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D) {
            places.append((placeID, name, location))
        }
        func mapViewDidStartTileRendering(_ mapView: GMSMapView) { heard.append("start") }
        func mapViewDidFinishTileRendering(_ mapView: GMSMapView) { heard.append("finish") }
        func mapViewSnapshotReady(_ mapView: GMSMapView) { heard.append("ready") }
    }

    private func map(_ region: URL) -> GMSMapView {
        PortolanData.configure(regions: [region])
        defer { PortolanData.configure(regions: []) }
        let map = GMSMapView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        map.runsByItself = false
        return map
    }

    @Test func aMapBeginsInTheMiddleOfItsRegion() async throws {
        let map = map(try await TownRegion.mapFolder())
        #expect(map.dataError == nil && map.camera.zoom == 12)
        let extract = GMSCoordinateBounds(
            coordinate: .init(latitude: 48.13, longitude: 11.57),
            coordinate: .init(latitude: 48.15, longitude: 11.59)
        )
        #expect(extract.contains(map.camera.target))
    }

    @Test func placesOfTheMapTakeTaps() async throws {
        let map = map(try await TownRegion.mapFolder())
        let listener = Listener()
        map.delegate = listener
        let hotel = CLLocationCoordinate2D(latitude: TownRegion.latitude, longitude: TownRegion.longitude)
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

    /// Feature layers draw the boundaries of the region's areas, and taps hit these areas.
    @Test func boundariesOfTheRegionTakeTheirStyle() async throws {
        PortolanData.configure(regions: [try await TownRegion.mapFolder()])
        #expect(!GMSMapView().featureLayer(of: .locality).isAvailable)
        PortolanData.configure(regions: [try await TownRegion.villageFolder()])
        let map = GMSMapView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        map.runsByItself = false
        let listener = Listener()
        map.delegate = listener
        map.mapType = .none
        let village = CLLocationCoordinate2D(latitude: TownRegion.latitude + 600 / 111_000, longitude: TownRegion.longitude)
        map.camera = GMSCameraPosition(target: village, zoom: 15)
        let layer = map.featureLayer(of: .locality)
        #expect(layer.isAvailable && map.mapCapabilities.contains(.dataDrivenStyling))
        #expect(!map.featureLayer(of: .country).isAvailable && !map.featureLayer(of: .administrativeAreaLevel1).isAvailable)
        /// The colours in the middle, which the village covers, and at the corner.
        func colors() async throws -> [[UInt8]] {
            let picture = try await map.snapshot()
            return [(picture.pixelHeight + 1) * picture.pixelWidth / 2, 0].map { Array(picture.rgba[$0 * 4..<$0 * 4 + 3]) }
        }
        let plain = try await colors()
        layer.style = { _ in FeatureStyle(fill: .red, stroke: nil, strokeWidth: 1) }
        #expect(try await colors() == [[255, 0, 0], plain[1]])
        map.touch(.began, at: CGPoint(x: 200, y: 150), time: 1)
        map.touch(.ended, at: CGPoint(x: 200, y: 150), time: 1.05)
        map.advance(to: 2)
        #expect(listener.areas.count == 1 && listener.areas.first?.hasPrefix("p") == true)
    }

    /// A damaged tile is reported through the program's callback. A snapshot fails instead of leaving out the tile.
    @Test func damagedTilesAreTold() async throws {
        let copy = FileManager.default.temporaryDirectory.appending(
            path: "portolan-\(UUID().uuidString).portolan",
            directoryHint: .isDirectory
        )
        try FileManager.default.copyItem(at: try await TownRegion.mapFolder(), to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let map = map(copy)
        // The test damages the file only after the map has opened the region, because opening a region checks all bytes
        // of such a small file.
        let file = copy.appending(path: "tiles.pmtiles")
        var bytes = try Data(contentsOf: file)
        for index in bytes.indices.suffix(bytes.count / 2) { bytes[index] ^= 0x55 }
        try bytes.write(to: file)
        var told: [GMSMapDataError] = []
        map.tileFailed = { told.append($0) }
        map.camera = GMSCameraPosition(target: hotel, zoom: 15)
        for _ in 0..<2 {
            let error = await #expect(throws: GMSMapDataError.self) { try await map.snapshot() }
            guard case .unreadableTile(let text)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(text.contains("tiles.pmtiles"))
        }
        #expect(!told.isEmpty && Set(told).count == told.count)
        #expect(map.dataError as? GMSMapDataError == told.last)
        _ = try map.draw()
    }

    private let hotel = CLLocationCoordinate2D(latitude: TownRegion.latitude, longitude: TownRegion.longitude)

    @Test func theBackgroundShowsUntilTilesAreThere() async throws {
        let region = try await TownRegion.mapFolder()
        // No other test uses this language, so no other test has prepared the tiles already.
        PortolanData.configure(regions: [region], language: "eo")
        defer { PortolanData.configure(regions: []) }
        let options = GMSMapViewOptions()
        options.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        options.camera = GMSCameraPosition(target: hotel, zoom: 18)
        options.backgroundColor = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
        let map = GMSMapView(options: options)
        map.runsByItself = false
        let first = try map.draw()
        #expect(map.isLoadingTiles && Array(first.rgba.prefix(3)) == [255, 0, 255])
        #expect(Array(try await map.snapshot().rgba.prefix(3)) != [255, 0, 255])
    }

    @Test func linesOfPublicTransportShowWhereAsked() async throws {
        let region = try await TownRegion.mapFolder()
        let map = map(region)
        // A change of the style opens the regions that are configured at that time.
        PortolanData.configure(regions: [region])
        defer { PortolanData.configure(regions: []) }
        map.camera = GMSCameraPosition(target: hotel, zoom: 17)
        let tram = CLLocationCoordinate2D(
            latitude: hotel.latitude - TownRegion.tramMetersSouth / 111_000,
            longitude: hotel.longitude + 0.001
        )
        let point = map.projection.point(for: tram)
        func color() async throws -> [UInt8] {
            let picture = try await map.snapshot()
            let start = (Int(point.y) * picture.pixelWidth + Int(point.x)) * 4
            return Array(picture.rgba[start..<start + 3])
        }
        let without = try await color()
        map.isTransitEnabled = true
        let with = try await color()
        #expect(with != without && Int(with[2]) > Int(with[0]) + 60)
        map.isTransitEnabled = false
        #expect(try await color() == without)
    }

    @Test func coordinatesHaveAddresses() async throws {
        PortolanData.configure(regions: [try await TownRegion.mapFolder()], language: "de")
        defer { PortolanData.configure(regions: []) }
        let geocoder = GMSGeocoder()
        let address = try #require(try await geocoder.reverseGeocodeCoordinate(hotel).firstResult())
        #expect(address.thoroughfare == "Kaufingerstraße 1" && address.locality == "München" && address.postalCode == "80331")
        #expect(address.country == "Deutschland" && GMSGeometryDistance(address.coordinate, hotel) < 1)
        #expect(address.lines?.first?.contains("80331 München") == true)
        // A position 220 m away has another house, but the same town.
        let near = CLLocationCoordinate2D(latitude: hotel.latitude - 0.002, longitude: hotel.longitude)
        let far = try #require(try await geocoder.reverseGeocodeCoordinate(near).results())
        #expect(far.allSatisfy { $0.thoroughfare == nil })
        #expect(far.first?.subLocality == "Altstadt" && far.first?.locality == "München")
        #expect(far.contains { $0.lines == ["80331 München, Deutschland"] } && far.last?.lines == ["Deutschland"])
        let sea = try await geocoder.reverseGeocodeCoordinate(CLLocationCoordinate2D(latitude: 0, longitude: 0))
        #expect(sea.firstResult() == nil && sea.results()?.isEmpty == true)
    }

    @Test func geocodersTellWhatIsWrong() async throws {
        PortolanData.configure(regions: [URL(filePath: "/no/such.portolan")])
        defer { PortolanData.configure(regions: []) }
        let geocoder = GMSGeocoder()
        for (coordinate, code) in [(kCLLocationCoordinate2DInvalid, GMSGeocoderErrorCode.errorInvalidCoordinate), (hotel, .errorInternal)] {
            let error: NSError? = await withCheckedContinuation { waiting in
                geocoder.reverseGeocodeCoordinate(coordinate) { _, error in waiting.resume(returning: error as NSError?) }
            }
            #expect(error?.domain == kGMSGeocoderErrorDomain && error?.code == code.rawValue)
        }
    }

    @Test func aRegionThatIsNoneIsAnErrorOfThePicture() async throws {
        let map = map(FileManager.default.temporaryDirectory)
        #expect(map.dataError != nil)
        await #expect(throws: (any Error).self) { try await map.snapshot() }
    }

    @Test func keysNameRegions() async throws {
        let region = try await TownRegion.mapFolder()
        #expect(GMSServices.provideAPIKey("file:" + region.path(percentEncoded: false)))
        let map = GMSMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(map.dataError == nil)
    }
}
