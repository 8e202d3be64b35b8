import Foundation
import GoogleMaps
import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct OverlayTests {
    private let middle = CLLocationCoordinate2D(latitude: 10, longitude: 20)

    private func tap(_ map: GMSMapView, _ x: Double, _ y: Double, at time: Double) {
        map.touch(.began, at: CGPoint(x: x, y: y), time: time)
        map.touch(.ended, at: CGPoint(x: x, y: y), time: time + 0.05)
        map.advance(to: time + 0.5)
    }

    @Test func markersBelongToOneMap() {
        let (first, second) = (stillMap(), stillMap())
        let marker = GMSMarker(position: middle)
        marker.map = first
        #expect(marker.map === first)
        marker.map = second
        #expect(marker.map === second)
        first.clear()
        #expect(marker.map === second)
        first.selectedMarker = marker
        #expect(first.selectedMarker == nil)
        second.selectedMarker = marker
        #expect(second.selectedMarker === marker)
        second.clear()
        #expect(marker.map == nil && second.selectedMarker == nil)
    }

    @Test func overlaysAreDrawn() async throws {
        let map = stillMap(width: 200, height: 100)
        map.mapType = .none
        let plain = try await map.snapshot()
        #expect(plain.pixelWidth == 200 && plain.pixelHeight == 100)
        let ground = try #require(plain.color(10, 10))
        #expect(ground == plain.color(190, 90))
        let marker = GMSMarker(position: middle)
        marker.icon = picture(10, 10)
        marker.map = map
        #expect(try await map.snapshot().color(100, 45) == [255, 0, 255])
        #expect(try await map.snapshot().color(100, 55) == ground)
        marker.groundAnchor = CGPoint(x: 0.5, y: 0)
        #expect(try await map.snapshot().color(100, 55) == [255, 0, 255])
        marker.opacity = 0
        #expect(try await map.snapshot().color(100, 55) == ground)
        marker.map = nil

        let corner = map.projection.coordinate(for: CGPoint(x: 0, y: 0))
        let end = map.projection.coordinate(for: CGPoint(x: 200, y: 100))
        let path = GMSMutablePath()
        for (x, y) in [(50.0, 20.0), (150, 20), (150, 80), (50, 80)] { path.add(map.projection.coordinate(for: CGPoint(x: x, y: y))) }
        let polygon = GMSPolygon(path: path)
        polygon.fillColor = .signal
        polygon.map = map
        #expect(try await map.snapshot().color(100, 50) == [255, 0, 255])
        polygon.map = nil
        let line = GMSPolyline(path: path)
        line.strokeWidth = 6
        line.strokeColor = .green
        line.spans = [GMSStyleSpan(color: .signal), GMSStyleSpan(color: .red)]
        line.map = map
        #expect(try await map.snapshot().color(100, 20) == [255, 0, 255])
        #expect(try await map.snapshot().color(150, 50) == [255, 0, 0])
        line.map = nil
        let circle = GMSCircle(position: middle, radius: 20_000)
        circle.fillColor = .signal
        circle.map = map
        #expect(try await map.snapshot().color(20, 20) == [255, 0, 255])
        circle.map = nil
        let cover = GMSGroundOverlay(bounds: GMSCoordinateBounds(coordinate: corner, coordinate: end), icon: picture(2, 2))
        cover.map = map
        #expect(try await map.snapshot().color(100, 50) == [255, 0, 255])
        cover.icon = nil
        #expect(try await map.snapshot().color(100, 50) == ground)
    }

    @Test func viewsStandForMarkers() async throws {
        let map = stillMap(width: 200, height: 100)
        map.mapType = .none
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = .signal
        let image = UIImageView(image: picture(4, 4, [0, 255, 0, 255]))
        image.frame.origin = CGPoint(x: 8, y: 0)
        view.addSubview(image)
        let marker = GMSMarker(position: middle)
        marker.iconView = view
        marker.map = map
        #expect(try await map.snapshot().color(92, 48) == [255, 0, 255])
        #expect(try await map.snapshot().color(100, 32) == [0, 255, 0])
        view.backgroundColor = .red
        #expect(try await map.snapshot().color(92, 48) == [255, 0, 0])
    }

    @Test func labelsAreDrawn() async throws {
        let map = stillMap(width: 200, height: 100)
        map.mapType = .none
        let label = UILabel(frame: .zero)
        label.text = "Hà Nội"
        label.font = .boldSystemFont(ofSize: 20)
        label.textColor = .black
        label.backgroundColor = .white
        label.sizeToFit()
        #expect(label.bounds.width > 40 && label.bounds.width < 120 && label.bounds.height > 15)
        let (narrow, wide) = (label.bounds.height, label.bounds.width)
        label.numberOfLines = 0
        #expect(label.sizeThatFits(CGSize(width: wide / 2 + 5, height: 0)).height > narrow * 1.5)
        label.numberOfLines = 1
        let marker = GMSMarker(position: middle)
        marker.iconView = label
        marker.map = map
        let rgba = try await map.snapshot().rgba
        let dark = stride(from: 0, to: rgba.count, by: 4).count { rgba[$0] < 60 && rgba[$0 + 1] < 60 && rgba[$0 + 2] < 60 }
        let light = stride(from: 0, to: rgba.count, by: 4).count { rgba[$0] == 255 && rgba[$0 + 1] == 255 && rgba[$0 + 2] == 255 }
        #expect(dark > 100 && light > dark)
    }

    @Test func tapsFindWhatLiesUnderThem() {
        let map = stillMap()
        let listener = Listener()
        map.delegate = listener
        let marker = GMSMarker(position: middle)
        marker.title = "A"
        marker.icon = picture(20, 20)
        marker.map = map
        let circle = GMSCircle(position: middle, radius: 300)
        circle.title = "round"
        circle.isTappable = true
        circle.fillColor = .red
        circle.map = map
        listener.isTapHandled = true
        tap(map, 200, 140, at: 1)
        #expect(listener.heard == ["marker A"] && map.selectedMarker == nil)
        listener.heard = []
        tap(map, 215, 160, at: 2)
        #expect(listener.heard == ["overlay round"])
        listener.heard = []
        tap(map, 20, 20, at: 3)
        #expect(listener.heard == ["tap"])
        listener.heard = []
        listener.isTapHandled = false
        marker.position = map.projection.coordinate(for: CGPoint(x: 150, y: 150))
        tap(map, 150, 145, at: 4)
        map.advance(to: 6)
        #expect(listener.heard == ["marker A", "willMove false", "didChange", "idle"])
        #expect(map.selectedMarker === marker && abs(map.projection.point(for: marker.position).x - 200) < 1e-3)
        listener.heard = []
        // A tap on the ground deselects the marker.
        tap(map, 20, 20, at: 8)
        #expect(listener.heard == ["tap", "window closed"] && map.selectedMarker == nil)
        listener.heard = []
        map.touch(.began, at: CGPoint(x: 20, y: 20), time: 10)
        map.advance(to: 11)
        map.touch(.ended, at: CGPoint(x: 20, y: 20), time: 11.1)
        #expect(listener.heard == ["longPress"])
    }

    @Test func infoWindowsAreTheDelegates() async throws {
        let map = stillMap(width: 300, height: 200)
        map.mapType = .none
        let listener = Listener()
        map.delegate = listener
        let window = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
        window.backgroundColor = .signal
        listener.infoWindow = window
        let marker = GMSMarker(position: middle)
        marker.icon = picture(10, 10, [0, 0, 255, 255])
        marker.map = map
        map.selectedMarker = marker
        let shown = try await map.snapshot()
        #expect(shown.color(150, 75) == [255, 0, 255])
        listener.heard = []
        tap(map, 150, 75, at: 1)
        #expect(listener.heard == ["window"])
        map.selectedMarker = nil
        #expect(listener.heard == ["window", "window closed"])
    }

    @Test func markersAreDragged() {
        let map = stillMap()
        let listener = Listener()
        map.delegate = listener
        let marker = GMSMarker(position: middle)
        marker.icon = picture(20, 20)
        marker.isDraggable = true
        marker.map = map
        map.touch(.began, at: CGPoint(x: 200, y: 140), time: 1)
        map.advance(to: 2)
        map.touch(.moved, at: CGPoint(x: 250, y: 160), time: 2.1)
        map.touch(.ended, at: CGPoint(x: 250, y: 160), time: 2.2)
        #expect(listener.heard == ["drag begins", "drags", "drag ends"])
        let point = map.projection.point(for: marker.position)
        #expect(abs(point.x - 250) < 1e-3 && abs(point.y - 170) < 1e-3)
    }

    @Test func markersGlideInATransaction() {
        final class Calls { var count = 0 }
        let calls = Calls()
        let map = stillMap()
        let marker = GMSMarker(position: middle)
        marker.map = map
        let goal = map.projection.coordinate(for: CGPoint(x: 300, y: 150))
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setCompletionBlock { calls.count += 1 }
        marker.position = goal
        marker.rotation = 90
        CATransaction.commit()
        #expect(marker.position.longitude == goal.longitude && map.isBusy)
        map.advance(to: 1)
        let listener = Listener()
        listener.isTapHandled = true
        map.delegate = listener
        #expect(calls.count == 0)
        // Halfway through its motion, the marker is hit where the map draws it.
        tap(map, 250, 140, at: 1)
        #expect(listener.heard == ["marker "])
        map.advance(to: 2)
        #expect(calls.count == 1 && !map.isBusy)
    }

    @Test func layersOfMarkersAnimate() {
        let map = stillMap()
        let marker = GMSMarker(position: middle)
        marker.map = map
        let turn = CABasicAnimation(keyPath: kGMSMarkerLayerRotation)
        turn.fromValue = 10.0
        turn.toValue = 90.0
        turn.duration = 2
        marker.layer.add(turn, forKey: kGMSMarkerLayerRotation)
        #expect(marker.layer.animationKeys() == [kGMSMarkerLayerRotation] && map.isBusy && marker.rotation == 90)
        map.advance(to: 2)
        #expect(marker.layer.animationKeys() == nil && !map.isBusy)
        marker.layer.add(turn, forKey: "again")
        marker.layer.removeAnimation(forKey: "again")
        #expect(marker.layer.animationKeys() == nil && !map.isBusy && marker.rotation == 90)
    }

    @Test func copiesLieOnNoMap() throws {
        let map = stillMap()
        let path = GMSMutablePath()
        path.addLatitude(1, longitude: 2)
        path.addLatitude(3, longitude: 4)
        let line = GMSPolyline(path: path)
        line.strokeWidth = 5
        line.title = "line"
        line.zIndex = 3
        line.map = map
        let copy = try #require(line.copy() as? GMSPolyline)
        #expect(copy.map == nil && copy.strokeWidth == 5 && copy.title == "line" && copy.zIndex == 3 && copy.path?.count() == 2)
        let marker = GMSAdvancedMarker(position: middle)
        marker.collisionBehavior = .requiredAndHidesOptional
        marker.isFlat = true
        let twin = try #require(marker.copy() as? GMSAdvancedMarker)
        #expect(twin.collisionBehavior == .requiredAndHidesOptional && twin.isFlat && twin.position.latitude == 10)
    }

    @Test func advancedMarkersGiveWay() async throws {
        let map = stillMap(width: 100, height: 100)
        map.mapType = .none
        let low = GMSAdvancedMarker(position: middle)
        low.icon = picture(20, 20, [0, 255, 0, 255])
        low.collisionBehavior = .optionalAndHidesLowerPriority
        low.map = map
        #expect(try await map.snapshot().color(50, 32) == [0, 255, 0])
        let high = GMSAdvancedMarker(position: middle)
        high.icon = picture(20, 10)
        high.collisionBehavior = .requiredAndHidesOptional
        high.map = map
        #expect(try await map.snapshot().color(50, 32) != [0, 255, 0])
        #expect(try await map.snapshot().color(50, 45) == [255, 0, 255])
    }

    @Test(.timeLimit(.minutes(30))) func thePersonIsShownWhereTheLocationManagerSays() async throws {
        let feed = CLLocationFeed(CLLocation(latitude: 10, longitude: 20))
        CLLocationManager.source = feed
        defer { CLLocationManager.source = nil }
        let map = stillMap()
        let listener = Listener()
        map.delegate = listener
        var observed: [Double?] = []
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let observation = map.observe(\.myLocation, options: [.new]) { map, _ in
            observed.append(map.myLocation?.coordinate.latitude)
            change.yield()
        }
        defer { observation.invalidate() }
        map.isMyLocationEnabled = true
        #expect(map.isMyLocationEnabled)
        for await _ in changes { break }
        #expect(observed == [10])
        #expect(map.myLocation?.coordinate.latitude == 10)
        tap(map, 200, 150, at: 1)
        #expect(listener.heard == ["my location"])
        map.moveCamera(.setTarget(CLLocationCoordinate2D(latitude: 0, longitude: 0)))
        listener.heard = []
        map.settings.myLocationButton = true
        map.touch(.began, at: CGPoint(x: 364, y: 248), time: 2)
        map.touch(.ended, at: CGPoint(x: 364, y: 248), time: 2.1)
        map.advance(to: 5)
        #expect(listener.heard.first == "my location button" && abs(map.camera.target.longitude - 20) < 1e-9)
        map.clear()
        #expect(map.myLocation != nil)
        map.isMyLocationEnabled = false
        #expect(map.myLocation == nil && observed == [10, nil])
    }
}

@MainActor @Suite struct TileLayerTests {
    final class Checkered: GMSSyncTileLayer {
        override nonisolated func tileFor(x: UInt, y: UInt, zoom: UInt) -> UIImage? {
            (x + y) % 2 == 0 ? picture(256, 256) : kGMSTileLayerNoTile
        }
    }

    final class Slow: GMSTileLayer {
        var asked = 0
        override func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver) {
            asked += 1
            receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: picture(256, 256, [0, 255, 0, 255]))
        }
    }

    @Test func tilesOfAFunction() async throws {
        let map = stillMap(GMSCameraPosition(latitude: 0, longitude: 0, zoom: 4))
        map.mapType = .none
        let layer = Checkered()
        #expect(layer.tileSize == 256 && layer.opacity == 1 && layer.fadeIn && layer.zIndex == 0)
        layer.map = map
        #expect(layer.map === map)
        let shown = try await map.snapshot()
        // Four tiles meet in the middle of the picture, and the tile (8, 8) lies south-east of the middle.
        #expect(shown.color(210, 160) == [255, 0, 255])
        #expect(shown.color(190, 160) != [255, 0, 255])
        layer.opacity = 0
        #expect(try await map.snapshot().color(210, 160) != [255, 0, 255])
        map.clear()
        #expect(layer.map == nil)
    }

    @Test func tilesThatAreAnsweredLater() async throws {
        let map = stillMap(GMSCameraPosition(latitude: 0, longitude: 0, zoom: 4))
        let layer = Slow()
        layer.map = map
        #expect(try await map.snapshot().color(200, 150) == [0, 255, 0])
        let asked = layer.asked
        #expect(asked > 0)
        layer.clearTileCache()
        _ = try await map.snapshot()
        #expect(layer.asked > asked)
    }

    @Test(arguments: ["png", "jpg"]) func tilesOfFiles(format: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tiles-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tile = picture(256, 256)
        try #require(format == "png" ? tile.pngData() : tile.jpegData(compressionQuality: 1)).write(
            to: folder.appending(path: "4-8-8.\(format)")
        )
        let map = stillMap(GMSCameraPosition(latitude: 0, longitude: 0, zoom: 4))
        map.mapType = .none
        let layer = GMSURLTileLayer { x, y, zoom in folder.appending(path: "\(zoom)-\(x)-\(y).\(format)") }
        layer.userAgent = "Test/1"
        layer.map = map
        let shown = try await map.snapshot()
        // JPEG changes colours slightly.
        let color = try #require(shown.color(210, 160))
        #expect(zip(color, [255, 0, 255]).allSatisfy { abs(Int($0) - $1) <= (format == "png" ? 0 : 2) } && shown.color(190, 140) != color)
    }
}
