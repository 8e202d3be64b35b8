import GoogleMapsUtils
import Testing

/// An item as programs declare it.
private final class POIItem: NSObject, GMUClusterItem {
    let position: CLLocationCoordinate2D
    let title: String?

    init(position: CLLocationCoordinate2D, name: String? = nil) {
        self.position = position
        title = name
    }
}

/// Returns a map of a fixed size. Only its test advances its time.
@MainActor
func stillMap(zoom: Float = 10) -> GMSMapView {
    let options = GMSMapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    options.camera = GMSCameraPosition(latitude: 10, longitude: 20, zoom: zoom)
    let map = GMSMapView(options: options)
    map.runsByItself = false
    return map
}

/// Clustering with Google's names, as in its guide.
@MainActor @Suite struct ClusterTests {
    /// Six items within a hundredth of a degree, and a seventh item that lies a fifth of a degree north of them.
    private var items: [POIItem] {
        (0..<6).map { POIItem(position: CLLocationCoordinate2D(latitude: 10 + Double($0) / 1000, longitude: 20), name: "P\($0)") }
            + [POIItem(position: CLLocationCoordinate2D(latitude: 10.2, longitude: 20), name: "far")]
    }

    private func manager(_ map: GMSMapView, _ algorithm: any GMUClusterAlgorithm = GMUNonHierarchicalDistanceBasedAlgorithm())
        -> (GMUClusterManager, GMUDefaultClusterRenderer)
    {
        let renderer = GMUDefaultClusterRenderer(mapView: map, clusterIconGenerator: GMUDefaultClusterIconGenerator())
        return (GMUClusterManager(map: map, algorithm: algorithm, renderer: renderer), renderer)
    }

    @Test func crowdsAreClustersAndOthersAreMarkers() throws {
        let map = stillMap()
        let (manager, renderer) = manager(map)
        renderer.animatesClusters = false
        manager.add(items)
        #expect(renderer.markers.isEmpty)
        manager.cluster()
        #expect(renderer.markers.count == 2)
        let cluster = try #require(renderer.markers[0].userData as? any GMUCluster)
        #expect(cluster.count == 6 && cluster.items.count == 6 && renderer.markers[0].groundAnchor == CGPoint(x: 0.5, y: 0.5))
        #expect(renderer.markers[0].icon?.pixelWidth == 26 && renderer.markers[0].zIndex == 1)
        #expect(renderer.markers[1].title == "far" && renderer.markers[1].icon == nil)
        manager.clearItems()
        #expect(renderer.markers.isEmpty)
    }

    @Test func theNextZoomGathersAnew() {
        let map = stillMap()
        let (manager, renderer) = manager(map)
        renderer.animatesClusters = false
        manager.add(items)
        manager.cluster()
        map.moveCamera(GMSCameraUpdate.setCamera(GMSCameraPosition(latitude: 10, longitude: 20, zoom: 17)))
        #expect(renderer.markers.allSatisfy { $0.userData is POIItem } && !renderer.markers.isEmpty)
        // Items that come into view appear although the items are not clustered again.
        let before = renderer.markers.count
        map.moveCamera(GMSCameraUpdate.setCamera(GMSCameraPosition(latitude: 10.2, longitude: 20, zoom: 17)))
        #expect(renderer.markers.count == before + 1 && renderer.markers.last?.title == "far")
        _ = manager
    }

    @Test func markersPartAndJoin() async throws {
        let map = stillMap()
        let (manager, renderer) = manager(map)
        manager.add(items)
        manager.cluster()
        let cluster = try #require(renderer.markers.first)
        let home = cluster.position
        map.moveCamera(GMSCameraUpdate.setCamera(GMSCameraPosition(latitude: 10, longitude: 20, zoom: 17)))
        // The markers start at the position of their cluster. At this time they are still moving.
        #expect(cluster.map == nil && renderer.markers.count > 1)
        #expect(renderer.markers.allSatisfy { $0.map === map })
        map.advance(to: 1)
        let alone = renderer.markers
        map.moveCamera(GMSCameraUpdate.setCamera(GMSCameraPosition(latitude: 10, longitude: 20, zoom: 10)))
        #expect(renderer.markers.count == 2 && renderer.markers[0].position.latitude == home.latitude)
        let leaving = alone.filter { $0.map === map }
        #expect(!leaving.isEmpty)
        map.advance(to: 3)
        #expect(leaving.allSatisfy { $0.map == nil })
        _ = manager
    }

    /// Records taps.
    private final class Listener: NSObject, GMUClusterManagerDelegate, GMSMapViewDelegate, GMUClusterRendererDelegate {
        var heard: [String] = []
        var handles = false

        func clusterManager(_ clusterManager: GMUClusterManager, didTap cluster: any GMUCluster) -> Bool {
            heard.append("cluster of \(cluster.count)")
            return handles
        }
        func clusterManager(_ clusterManager: GMUClusterManager, didTap clusterItem: any GMUClusterItem) -> Bool {
            heard.append("item \(clusterItem.title ?? "")")
            return true
        }
        func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
            heard.append("marker")
            return true
        }
        func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) { heard.append("ground") }
        func renderer(_ renderer: any GMUClusterRenderer, willRenderMarker marker: GMSMarker) {
            heard.append("will")
            marker.opacity = 0.5
        }
        func renderer(_ renderer: any GMUClusterRenderer, didRenderMarker marker: GMSMarker) { heard.append("did") }
    }

    @Test func tapsReachTheirDelegates() throws {
        let map = stillMap()
        let (manager, renderer) = manager(map)
        let listener = Listener()
        renderer.delegate = listener
        manager.setDelegate(listener, mapDelegate: listener)
        #expect(manager.delegate === listener && manager.mapDelegate === listener && map.delegate === manager)
        manager.add(items)
        manager.cluster()
        #expect(listener.heard == ["will", "did", "will", "did"] && renderer.markers.allSatisfy { $0.opacity == 0.5 })
        listener.heard = []
        let (cluster, item) = (renderer.markers[0], renderer.markers[1])
        #expect(manager.mapView(map, didTap: cluster))
        listener.handles = true
        #expect(manager.mapView(map, didTap: cluster) && manager.mapView(map, didTap: item))
        manager.mapView(map, didTapAt: item.position)
        #expect(listener.heard == ["cluster of 6", "marker", "cluster of 6", "item far", "ground"])
    }

    @Test func aMarkerMayBeItsOwnItem() {
        let map = stillMap()
        let (manager, renderer) = manager(map)
        let marker = GMSMarker(position: CLLocationCoordinate2D(latitude: 10, longitude: 20))
        marker.title = "own"
        manager.add(marker)
        manager.cluster()
        #expect(renderer.markers.count == 1 && renderer.markers[0] === marker && marker.map === map)
        manager.remove(marker)
        manager.cluster()
        #expect(marker.map == nil)
    }

    @Test func subclassesDecideWhatIsACluster() {
        final class Never: GMUDefaultClusterRenderer {
            override func shouldRender(as cluster: any GMUCluster, atZoom zoom: Float) -> Bool { false }
        }
        let map = stillMap()
        let renderer = Never(mapView: map, clusterIconGenerator: GMUDefaultClusterIconGenerator(buckets: [5, 20]))
        let manager = GMUClusterManager(map: map, algorithm: GMUGridBasedClusterAlgorithm(), renderer: renderer)
        manager.add(items)
        manager.cluster()
        #expect(renderer.markers.count == 7)
    }

    @Test func algorithmsKeepEachItemOnce() {
        let many = (0..<200).map { POIItem(position: CLLocationCoordinate2D(latitude: Double($0 % 20), longitude: Double($0 / 20) * 3)) }
        let algorithms: [any GMUClusterAlgorithm] = [
            GMUGridBasedClusterAlgorithm(), GMUNonHierarchicalDistanceBasedAlgorithm(clusterDistancePoints: 60),
            GMUSimpleClusterAlgorithm(),
        ]
        for algorithm in algorithms {
            algorithm.add(many)
            algorithm.remove(many[7])
            let found = algorithm.clusters(atZoom: 4).flatMap(\.items).map { ObjectIdentifier($0) }
            #expect(found.count == 199 && Set(found).count == 199 && !found.contains(ObjectIdentifier(many[7])))
            algorithm.clearItems()
            #expect(algorithm.clusters(atZoom: 4).isEmpty)
        }
    }

    @Test func iconsOfTheProgram() throws {
        let pictures = [[255, 0, 0, 255], [0, 0, 255, 255]].map { (color: [UInt8]) in
            UIImage(width: 40, height: 40, rgba: Array([[UInt8]](repeating: color, count: 1600).joined())) ?? UIImage()
        }
        let generator = GMUDefaultClusterIconGenerator(buckets: [10, 100], backgroundImages: pictures)
        let (few, many) = (try #require(generator.icon(forSize: 3)), try #require(generator.icon(forSize: 500)))
        #expect(
            few.size == CGSize(width: 40, height: 40) && Array(few.rgba[0..<3]) == [255, 0, 0] && Array(many.rgba[0..<3]) == [0, 0, 255]
        )
        #expect(few != pictures[0] && generator.icon(forSize: 3) === few)
        let colored = GMUDefaultClusterIconGenerator(buckets: [10, 100], backgroundColors: [.red, .green])
        let icon = try #require(colored.icon(forSize: 100))
        let top = (icon.pixelWidth * 2 + icon.pixelWidth / 2) * 4
        #expect(Array(icon.rgba[top..<top + 3]) == [0, 255, 0])
    }

    @Test func aClusterOfTheProgram() {
        let cluster = GMUStaticCluster(position: CLLocationCoordinate2D(latitude: 1, longitude: 2))
        let item = POIItem(position: cluster.position)
        cluster.add(item)
        #expect(cluster.count == 1 && cluster.items[0] === item)
        cluster.remove(item)
        #expect(cluster.count == 0)
    }
}
