// This file is written as for iOS. Google's guide to the utilities has this one import, which also brings the map
// and UIKit.
import GoogleMapsUtils
import Testing

private final class Stop: NSObject, GQTPointQuadTreeItem, GMUClusterItem {
    let position: CLLocationCoordinate2D
    private let plane: GQTPoint

    init(_ x: Double, _ y: Double) {
        plane = GQTPoint(x: x, y: y)
        position = CLLocationCoordinate2D(latitude: y, longitude: x)
    }

    func point() -> GQTPoint { plane }
}

/// Forms of Google's guide and samples, in programs written for this test. Each form compiles as Google spells it.
@MainActor @Suite struct SampleTests {
    @Test func quadTree() throws {
        let bounds = GQTBounds(minX: -2, minY: -2, maxX: 2, maxY: 2)
        guard let tree = GQTPointQuadTree(bounds: bounds) else {
            Issue.record("the tree is never nil")
            return
        }
        tree.add(Stop(-1, -1))
        tree.add(Stop(1, 1))
        let found = tree.search(with: GQTBounds(minX: -1.5, minY: -1.5, maxX: 0, maxY: 0)) as! [Stop]
        #expect(found.map { $0.point().x } == [-1])
        let other = GQTPointQuadTree(bounds: bounds)
        #expect(other.add(Stop(0, 0)) && other.count() == 1)
    }

    @Test func heatmap() throws {
        let colors = [UIColor.green, UIColor.red]
        let starts = [0.2, 1.0] as? [NSNumber]
        let layer = GMUHeatmapTileLayer()
        layer.radius = 80
        layer.opacity = 0.8
        layer.gradient = GMUGradient(colors: colors, startPoints: starts!, colorMapSize: 256)
        let points = HeatmapInterpolationPoints()
        points.removeAllData()
        points.addWeightedLatLng(latlng: GMUWeightedLatLng(coordinate: CLLocationCoordinate2DMake(1, 2), intensity: 100))
        points.addWeightedLatLngs(latlngs: [GMUWeightedLatLng(coordinate: CLLocationCoordinate2DMake(1.5, 2.5), intensity: 300)])
        layer.weightedData = try points.generatePoints(influence: 2.5)
        #expect(layer.weightedData.count == 36)
    }

    /// The user data of a tapped marker shows that the marker stands for a cluster.
    @Test func aClusterIsTapped() {
        let map = stillMap()
        let manager = GMUClusterManager(
            map: map,
            algorithm: GMUNonHierarchicalDistanceBasedAlgorithm(),
            renderer: GMUDefaultClusterRenderer(mapView: map, clusterIconGenerator: GMUDefaultClusterIconGenerator())
        )
        manager.add((0..<9).map { _ in GMSMarker(position: map.camera.target) })
        manager.add(Stop(20, 10))
        manager.cluster()
        let marker = GMSMarker()
        marker.userData = GMUStaticCluster(position: map.camera.target)
        #expect(marker.userData is any GMUCluster)
        if let _ = marker.userData as? any GMUCluster { map.animate(toZoom: map.camera.zoom + 1) }
    }
}
