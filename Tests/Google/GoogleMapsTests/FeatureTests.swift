import Foundation
import GoogleMaps
import PortolanTestSupport
import Testing
import UIKit

/// Areas and data sets that the program registers.
@MainActor @Suite struct FeatureTests {
    private final class Listener: NSObject, GMSMapViewDelegate {
        var heard: [String] = []

        func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) { heard.append("ground") }
        func mapView(
            _ mapView: GMSMapView,
            didTap features: [any Feature],
            in featureLayer: FeatureLayer<any Feature>,
            atLocation location: CLLocationCoordinate2D
        ) {
            for case let feature as PlaceFeature in features { heard.append("\(featureLayer.featureType.rawValue) \(feature.placeID)") }
            for case let feature as DatasetFeature in features {
                heard.append("\(feature.datasetID) \(feature.datasetAttributes["name"] ?? "")")
            }
        }
    }

    /// Two squares west and east of 20° E at about 10° N. Each is a hundredth of a degree wide.
    private static let areas = """
        {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"place_id": "west", "name": "West", "people": 12},
             "geometry": {"type": "Polygon", "coordinates": [[[19.99, 9.99], [20, 9.99], [20, 10.01], [19.99, 10.01], [19.99, 9.99]]]}},
            {"type": "Feature", "properties": {"place_id": "east", "name": "East"},
             "geometry": {"type": "MultiPolygon", "coordinates": [[[[20, 9.99], [20.01, 9.99], [20.01, 10.01], [20, 10.01], [20, 9.99]]]]}},
            {"type": "Feature", "properties": {"name": "point"}, "geometry": {"type": "Point", "coordinates": [20.005, 10]}}
        ]}
        """

    private func file(_ text: String) throws -> TemporaryFile {
        let file = TemporaryFile()
        try Data(text.utf8).write(to: file.url)
        return file
    }

    private func map() -> GMSMapView {
        let map = stillMap(width: 400, height: 300)
        map.mapType = .none
        return map
    }

    @Test func areasTakeTheirStyle() async throws {
        let file = try file(Self.areas)
        try PortolanData.register(features: file.url, of: .schoolDistrict)
        let map = map()
        let listener = Listener()
        map.delegate = listener
        #expect(map.mapCapabilities.contains(.dataDrivenStyling))
        let layer = map.featureLayer(of: .schoolDistrict)
        #expect(layer.isAvailable && layer.featureType == .schoolDistrict && layer.style == nil)
        #expect(map.featureLayer(of: .schoolDistrict) === layer)
        let plain = try await map.snapshot().color(100, 150)
        let style = MutableFeatureStyle()
        style.fillColor = .signal
        layer.style = { $0.placeID == "west" ? style : nil }
        let picture = try await map.snapshot()
        #expect(picture.color(100, 150) == [255, 0, 255] && picture.color(250, 150) == plain)
        map.touch(.began, at: CGPoint(x: 150, y: 150), time: 1)
        map.touch(.ended, at: CGPoint(x: 150, y: 150), time: 1.05)
        map.advance(to: 2)
        #expect(listener.heard == ["ground", "SCHOOL_DISTRICT west"])
        // The areas lie beneath the program's overlays. `clear()` removes the overlays but not the areas.
        map.clear()
        #expect(try await map.snapshot().color(100, 150) == [255, 0, 255])
        map.featureLayer(of: .schoolDistrict).style = nil
        #expect(try await map.snapshot().color(100, 150) == plain)
    }

    @Test func dataSetsShowTheirAttributes() async throws {
        let file = try file(Self.areas)
        try PortolanData.register(dataset: file.url, id: "quarters")
        let map = map()
        let listener = Listener()
        map.delegate = listener
        let layer: DatasetFeatureLayer = map.datasetFeatureLayer(of: "quarters")
        #expect(layer.isAvailable && layer.datasetID == "quarters" && layer.featureType == .dataset)
        #expect(!map.datasetFeatureLayer(of: "others").isAvailable)
        layer.style = { feature in
            FeatureStyle(fill: feature.datasetAttributes["people"] == "12" ? .red : .green, stroke: .black, strokeWidth: 2)
        }
        let picture = try await map.snapshot()
        #expect(picture.color(150, 150) == [255, 0, 0] && picture.color(220, 150) == [0, 255, 0])
        let copy = try #require(FeatureStyle(fill: .red, stroke: nil, strokeWidth: 3).mutableCopy() as? MutableFeatureStyle)
        #expect(copy.strokeWidth == 3 && copy.fillColor == .red && copy.strokeColor == nil)
        map.touch(.began, at: CGPoint(x: 220, y: 150), time: 1)
        map.touch(.ended, at: CGPoint(x: 220, y: 150), time: 1.05)
        map.advance(to: 2)
        #expect(listener.heard == ["ground", "quarters East"])
    }

    @Test func brokenFilesAreErrors() throws {
        let file = try file("{\"type\": \"FeatureCollection\"}")
        #expect(throws: (any Error).self) { try PortolanData.register(dataset: file.url, id: "broken") }
        #expect(throws: (any Error).self) { try PortolanData.register(features: URL(filePath: "/no/such.json"), of: .locality) }
    }
}
