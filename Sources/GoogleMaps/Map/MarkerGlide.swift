import CoreLocation
import Foundation
import PortolanCamera
import PortolanGeo
import PortolanMaps

/// A marker on its way.
@MainActor
struct MarkerGlide {
    let marker: GMSMarker
    let from: GMSMarker.Motion
    let start: Duration
    let duration: Duration
    let curve: TimingCurve
    /// Tells the transaction.
    let ended: () -> Void

    /// Where it shows at a time; nil when it has got there.
    func motion(at time: Duration) -> GMSMarker.Motion? {
        let fraction = (time - start).inSeconds / max(duration.inSeconds, 1e-9)
        guard fraction < 1 else { return nil }
        let progress = curve.progress(at: fraction)
        let to = marker.motion
        // Straight on the map, the shorter way around.
        let point = MapPoint(Coordinate(from.position)).interpolated(to: MapPoint(Coordinate(to.position)), fraction: progress)
        let turn = (to.rotation - from.rotation).remainder(dividingBy: 360)
        return GMSMarker.Motion(
            position: CLLocationCoordinate2D(point.coordinate),
            rotation: from.rotation + turn * progress,
            opacity: from.opacity + (to.opacity - from.opacity) * progress
        )
    }
}

extension GMSMapView {
    /// Lets a marker move from where it shows to where it is; false where no transaction asks for it.
    func glide(_ marker: GMSMarker, from motion: GMSMarker.Motion) -> Bool {
        let values = TransactionValues.current
        guard let duration = values.duration, duration > .zero else {
            endGlide(marker)
            return false
        }
        sync()
        begin(marker, from: motion, duration, values.curve, TransactionValues.begin())
        return true
    }

    /// A new marker comes out of nothing.
    func appear(_ marker: GMSMarker) {
        sync()
        var motion = marker.motion
        motion.opacity = 0
        begin(marker, from: motion, MapView.animationDuration, .easeOut, {})
    }

    private func begin(
        _ marker: GMSMarker,
        from motion: GMSMarker.Motion,
        _ duration: Duration,
        _ curve: TimingCurve,
        _ ended: @escaping () -> Void
    ) {
        let key = ObjectIdentifier(marker)
        let before = glides[key]
        glides[key] = MarkerGlide(marker: marker, from: motion, start: core.now, duration: duration, curve: curve, ended: ended)
        marker.shown = motion
        before?.ended()
        wake()
    }

    func endGlide(_ marker: GMSMarker) {
        guard let glide = glides.removeValue(forKey: ObjectIdentifier(marker)) else { return }
        marker.shown = nil
        glide.ended()
    }

    func stepGlides() {
        // In the order in which they began, so that transactions end in that order; ties do not matter to the picture.
        for (_, glide) in glides.sorted(by: { $0.value.start < $1.value.start }) {
            if let motion = glide.motion(at: core.now) {
                glide.marker.shown = motion
            } else {
                endGlide(glide.marker)
            }
        }
    }
}
