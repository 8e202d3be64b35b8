import GoogleMaps
import QuartzCore
import Testing
import UIKit

/// Released objects are freed: maps, their overlays, delegates, layers and listeners.
@MainActor @Suite struct LifetimeTests {
    private final class Weak { weak var object: AnyObject? }

    @Test(.timeLimit(.minutes(30))) func tenThousandMapsLeaveNothingBehind() async throws {
        var left: [Weak] = []
        func watch(_ object: AnyObject) {
            let box = Weak()
            box.object = object
            left.append(box)
        }
        for index in 0..<10_000 {
            let map = GMSMapView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let listener = Listener()
            map.delegate = listener
            let marker = GMSMarker(position: map.camera.target)
            marker.map = map
            let circle = GMSCircle(position: map.camera.target, radius: 5)
            circle.map = map
            map.settings.tiltGestures = false
            map.layer.cameraBearing = 20
            if index % 100 == 0 {
                map.isMyLocationEnabled = true
                let tiles = GMSTileLayer()
                tiles.map = map
                watch(tiles)
                CATransaction.begin()
                CATransaction.setCompletionBlock { _ = map.camera }
                map.animate(toZoom: 3)
                marker.rotation = 5
                CATransaction.commit()
                map.selectedMarker = marker
            }
            for object in [map, listener, marker, circle, map.settings, map.layer, map.indoorDisplay] as [AnyObject] { watch(object) }
            map.clear()
        }
        // The clocks of some maps still run. At its next step, such a clock finds that its map is gone.
        #expect(left.count > 70_000)
        // The loop may take any time. If a map is never freed, the test ends at its time limit.
        while let last = left.last, !Task.isCancelled {
            if last.object == nil { left.removeLast() } else { await Task.yield() }
        }
        #expect(left.isEmpty)
    }

    @Test func aMapThatGoesTakesItsOverlaysAlong() {
        let marker = Weak()
        let kept = GMSMarker(position: CLLocationCoordinate2D(latitude: 1, longitude: 2))
        do {
            let map = stillMap()
            let lost = GMSMarker(position: map.camera.target)
            lost.map = map
            kept.map = map
            marker.object = lost
        }
        #expect(marker.object == nil)
        #expect(kept.map == nil)
        kept.title = "still here"
    }
}
