import Foundation
import GoogleMaps
import Testing
import UIKit

/// Tests symbols that the headers declare and that no guide mentions.
@MainActor @Suite struct EverySymbolTests {
    @Test func namesOfTypes() {
        let map = stillMap()
        let projection: GMSProjection = map.projection
        let region: GMSVisibleRegion = projection.visibleRegion()
        #expect(region.nearLeft.latitude < region.farLeft.latitude && region.nearRight.longitude > region.nearLeft.longitude)
        let polygon = GMSPolygon()
        let layer: GMSPolygonLayer = polygon.layer
        layer.strokeWidth = 3
        layer.strokeColor = .red
        layer.fillColor = nil
        #expect(polygon.strokeWidth == 3 && polygon.strokeColor == .red && polygon.fillColor == nil)
        let types: [FeatureType] = [
            .administrativeAreaLevel1, .administrativeAreaLevel2, .country, .locality, .postalCode, .schoolDistrict, .dataset,
        ]
        #expect(Set(types).count == 7)
    }

    @Test func stampsAreDrawn() async throws {
        let stamps: [GMSStampStyle] = [GMSTextureStyle(image: picture(2, 2)), GMSSpriteStyle(image: picture(2, 2))]
        for stamp in stamps {
            #expect(stamp.stampImage.pixelWidth == 2)
            #expect(GMSStrokeStyle.transparentStroke(withStamp: stamp).stampStyle === stamp)
        }
        let map = stillMap(width: 200, height: 100)
        map.mapType = .none
        let ground = try #require(try await map.snapshot().color(100, 50))
        let path = GMSMutablePath()
        for x in [20.0, 180] { path.add(map.projection.coordinate(for: CGPoint(x: x, y: 50))) }
        let line = GMSPolyline(path: path)
        line.strokeWidth = 8
        line.map = map
        func colors(_ style: GMSStrokeStyle) async throws -> [[UInt8]?] {
            line.spans = [GMSStyleSpan(style: style)]
            let shown = try await map.snapshot()
            return [shown.color(23, 50), shown.color(30, 50)]
        }
        let (signal, red): ([UInt8], [UInt8]) = ([255, 0, 255], [255, 0, 0])
        #expect(try await colors(.transparentStroke(withStamp: GMSTextureStyle(image: picture(2, 2)))) == [signal, signal])
        // A sprite of six points, then a gap of six points.
        let sprite = GMSSpriteStyle(image: picture(6, 6))
        #expect(try await colors(.transparentStroke(withStamp: sprite)) == [signal, ground])
        let solid = GMSStrokeStyle.solidColor(.red)
        solid.stampStyle = sprite
        #expect(try await colors(solid) == [signal, red])
    }

    @Test func indoorDisplaysAreEmpty() {
        final class Listener: NSObject, GMSIndoorDisplayDelegate {
            var count = 0
            func didChangeActiveBuilding(_ building: GMSIndoorBuilding?) { count += 1 }
            func didChangeActiveLevel(_ level: GMSIndoorLevel?) { count += 1 }
        }
        let map = stillMap()
        let listener = Listener()
        let display: GMSIndoorDisplay = map.indoorDisplay
        display.delegate = listener
        map.isIndoorEnabled = false
        map.settings.indoorPicker = false
        #expect(display.activeBuilding == nil && display.activeLevel == nil && listener.count == 0)
    }

    @Test func contentsOfInfoWindowsStandInABubble() async throws {
        final class Listener: NSObject, GMSMapViewDelegate {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
            func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView? { view }
        }
        let map = stillMap(width: 200, height: 200)
        map.mapType = .none
        let listener = Listener()
        listener.view.backgroundColor = .signal
        map.delegate = listener
        let marker = GMSMarker(position: map.camera.target)
        marker.icon = picture(10, 10)
        marker.map = map
        map.selectedMarker = marker
        let picture = try await map.snapshot()
        let colors = (60..<100).compactMap { picture.color(100, $0) }
        #expect(colors.contains([255, 0, 255]))
        // The bubble has a margin around its content.
        #expect((60..<100).contains { picture.color(100, $0) == [255, 255, 255] })
    }

    @Test func tilesHaveAddresses() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-url-tiles-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try picture(256, 256).pngData()?.write(to: folder.appending(path: "tile.png"))
        let constructor: GMSTileURLConstructor = { _, _, zoom in zoom == 14 ? folder.appending(path: "tile.png") : nil }
        let layer = GMSURLTileLayer(urlConstructor: constructor)
        layer.userAgent = "tests"
        layer.fadeIn = false
        #expect(layer.userAgent == "tests")
        let map = stillMap(width: 100, height: 100)
        map.mapType = .none
        layer.map = map
        #expect(try await map.snapshot().color(50, 50) == [255, 0, 255])
    }

    @Test func geocodersCallBackOnce() async {
        let answer: (response: GMSReverseGeocodeResponse?, code: Int?) = await withCheckedContinuation { waiting in
            let callback: GMSReverseGeocodeCallback = { response, error in waiting.resume(returning: (response, (error as NSError?)?.code))
            }
            GMSGeocoder.geocoder().reverseGeocodeCoordinate(kCLLocationCoordinate2DInvalid, completionHandler: callback)
        }
        let address: GMSAddress? = answer.response?.firstResult()
        #expect(address == nil && answer.code == GMSGeocoderErrorCode.errorInvalidCoordinate.rawValue)
    }
}
