import GoogleMaps
import QuartzCore
import Testing

/// Animations of the layers of maps and markers, and the calls to their delegates.
@MainActor @Suite struct LayerTests {
    @MainActor private final class Log { var lines: [String] = [] }

    private final class Hearer: NSObject, CAAnimationDelegate {
        let name: String
        let log: Log

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
        }

        func animationDidStart(_ animation: CAAnimation) { log.lines.append("\(name) starts") }
        func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {
            log.lines.append("\(name) \(flag ? "ends" : "is stopped")")
        }
    }

    private let log = Log()

    private func animation(_ name: String, _ keyPath: String, to value: Double, duration: Double = 2) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.toValue = value
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.delegate = Hearer(name, log)
        return animation
    }

    private func marker(on map: GMSMapView) -> GMSMarker {
        let marker = GMSMarker(position: CLLocationCoordinate2D(latitude: 10, longitude: 20))
        marker.map = map
        return marker
    }

    @Test func delegatesHearTheStartAndTheEnd() {
        let map = stillMap()
        let marker = marker(on: map)
        map.layer.add(animation("zoom", kGMSLayerCameraZoomLevelKey, to: 12), forKey: nil)
        marker.layer.add(animation("turn", kGMSMarkerLayerRotation, to: 90, duration: 1), forKey: nil)
        #expect(log.lines == ["zoom starts", "turn starts"])
        map.advance(to: 1)
        #expect(log.lines == ["zoom starts", "turn starts", "turn ends"])
        map.advance(to: 2)
        #expect(log.lines.last == "zoom ends" && log.lines.count == 4)
    }

    @Test func aReplacedAnimationOfAMarkerDidNotFinish() {
        let map = stillMap()
        let marker = marker(on: map)
        marker.layer.add(animation("first", kGMSMarkerLayerRotation, to: 90), forKey: "turn")
        map.advance(to: 1)
        marker.layer.add(animation("second", kGMSMarkerLayerRotation, to: 10), forKey: "turn")
        #expect(log.lines.contains("first is stopped") && !log.lines.contains("first ends"))
        map.advance(to: 2)
        #expect(marker.layer.animationKeys() == ["turn"] && !log.lines.contains("second ends"))
        map.advance(to: 3)
        #expect(log.lines.filter { $0.hasPrefix("second") } == ["second starts", "second ends"] && marker.rotation == 10)
        #expect(log.lines.count == 4 && marker.layer.animationKeys() == nil && !map.isBusy)
    }

    @Test func aReplacedAnimationOfAMapDidNotFinish() {
        let map = stillMap()
        map.layer.add(animation("first", kGMSLayerCameraZoomLevelKey, to: 10), forKey: "key")
        map.advance(to: 1)
        #expect(abs(map.camera.zoom - 12) < 1e-4)
        // The animation begins at the current camera.
        map.layer.add(animation("second", kGMSLayerCameraZoomLevelKey, to: 14), forKey: "key")
        map.advance(to: 2)
        #expect(abs(map.camera.zoom - 13) < 1e-4)
        map.advance(to: 3)
        #expect(map.camera.zoom == 14)
        #expect(log.lines.filter { $0.hasPrefix("first") } == ["first starts", "first is stopped"])
        #expect(log.lines.filter { $0.hasPrefix("second") } == ["second starts", "second ends"])
    }

    /// If a program adds an animation of another property under the same key, the old animation stops at its current
    /// value.
    @Test func anAnimationOfAnotherPropertyStopsTheOneBefore() {
        let map = stillMap()
        map.layer.add(animation("zoom", kGMSLayerCameraZoomLevelKey, to: 10), forKey: "key")
        map.advance(to: 1)
        map.layer.add(animation("turn", kGMSLayerCameraBearingKey, to: 90), forKey: "key")
        #expect(log.lines.contains("zoom is stopped") && map.layer.animationKeys() == ["key"])
        map.advance(to: 3)
        #expect(abs(map.camera.zoom - 12) < 1e-4 && abs(map.camera.bearing - 90) < 1e-6)
        #expect(log.lines.last == "turn ends" && log.lines.count == 4)
    }

    @Test func whatIsTakenOffDidNotFinish() {
        let map = stillMap()
        let marker = marker(on: map)
        map.layer.add(animation("zoom", kGMSLayerCameraZoomLevelKey, to: 10), forKey: "a")
        map.layer.add(animation("turn", kGMSLayerCameraBearingKey, to: 90), forKey: "b")
        marker.layer.add(animation("marker", kGMSMarkerLayerRotation, to: 90), forKey: "c")
        map.advance(to: 1)
        map.layer.removeAllAnimations()
        marker.layer.removeAnimation(forKey: "c")
        #expect(Set(log.lines.dropFirst(3)) == ["zoom is stopped", "turn is stopped", "marker is stopped"] && log.lines.count == 6)
        map.advance(to: 5)
        #expect(log.lines.count == 6 && map.layer.animationKeys() == nil && !map.isBusy)
        // The marker has the value at the end of its animation. The camera keeps the values that it had when its
        // animations were removed.
        #expect(marker.rotation == 90 && abs(map.camera.zoom - 12) < 1e-4 && abs(map.camera.bearing - 45) < 1e-4)
    }

    /// An animation that a layer cannot run ends at once.
    @Test func whatCannotBeAnimatedEndsAtOnce() {
        let map = stillMap()
        let marker = marker(on: map)
        let frames = CAKeyframeAnimation(keyPath: kGMSMarkerLayerRotation)
        frames.values = [1, 2]
        frames.delegate = Hearer("frames", log)
        marker.layer.add(frames, forKey: nil)
        map.layer.add(animation("nan", kGMSLayerCameraZoomLevelKey, to: .nan), forKey: nil)
        map.layer.add(animation("unknown", "cornerRadius", to: 1), forKey: nil)
        #expect(log.lines == ["frames ends", "nan ends", "unknown ends"] && !map.isBusy)
    }
}
