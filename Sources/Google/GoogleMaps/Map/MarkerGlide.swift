import CoreLocation
import Foundation
import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanMaps

/// An animation of a marker.
@MainActor
struct MarkerGlide {
    let marker: GMSMarker
    let from: GMSMarker.Motion
    let start: Duration
    let duration: Duration
    let curve: TimingCurve
    /// Whether no transaction set the duration.
    let isImplicit: Bool
    /// Notifies the transaction that the animation has ended.
    let ended: () -> Void

    /// Returns the marker's shown values at a time; nil after the end of the animation.
    func motion(at time: Duration) -> GMSMarker.Motion? {
        let fraction = (time - start).inSeconds / max(duration.inSeconds, 1e-9)
        guard fraction < 1 else { return nil }
        let progress = curve.progress(at: fraction)
        let to = marker.motion
        // The marker moves in a straight line on the map, the shorter way around.
        let point = MapPoint(Coordinate(from.position)).interpolated(to: MapPoint(Coordinate(to.position)), fraction: progress)
        let turn = (to.rotation - from.rotation).remainder(dividingBy: 360)
        return GMSMarker.Motion(
            position: CLLocationCoordinate2D(point.coordinate),
            rotation: from.rotation + turn * progress,
            opacity: from.opacity + (to.opacity - from.opacity) * progress,
            size: from.size + (to.size - from.size) * progress
        )
    }
}

extension GMSMapView {
    /// Animates a marker from its shown values to its set ones. Returns false if neither a transaction nor the
    /// marker itself requires an animation.
    func glide(_ marker: GMSMarker, from motion: GMSMarker.Motion, byItself: Bool) -> Bool {
        let values = TransactionValues.current
        let duration = values.duration ?? (byItself ? Self.implicitDuration : .zero)
        guard duration > .zero else {
            endGlide(marker)
            return false
        }
        sync()
        let isImplicit = values.duration == nil
        begin(
            MarkerGlide(
                marker: marker,
                from: motion,
                start: core.now,
                duration: duration,
                curve: values.curve,
                isImplicit: isImplicit,
                ended: TransactionValues.begin()
            )
        )
        return true
    }

    /// The duration of an animation if no transaction sets a duration. Core Animation has the same default.
    private static let implicitDuration = Duration(seconds: CATransaction.standardAnimationDuration)

    /// Animates the appearance of a new marker.
    func appear(_ marker: GMSMarker) {
        sync()
        var motion = marker.motion
        if marker.appearAnimation == .pop { motion.size = 0 } else { motion.opacity = 0 }
        begin(
            MarkerGlide(
                marker: marker,
                from: motion,
                start: core.now,
                duration: MapView.animationDuration,
                curve: .easeOut,
                isImplicit: true,
                ended: {}
            )
        )
    }

    private func begin(_ glide: MarkerGlide) {
        let before = glides.updateValue(glide, forKey: ObjectIdentifier(glide.marker))
        glide.marker.shown = glide.from
        before?.ended()
        wake()
    }

    /// Ends the animations without a transaction's duration, for ``snapshot()``.
    func endImplicitGlides() {
        for glide in glides.values where glide.isImplicit { endGlide(glide.marker) }
    }

    func endGlide(_ marker: GMSMarker) {
        guard let glide = glides.removeValue(forKey: ObjectIdentifier(marker)) else { return }
        marker.shown = nil
        glide.ended()
    }

    func stepGlides() {
        // Animations are ended in the order in which they began, and so are their transactions. The order of animations
        // that began at the same time does not change the picture.
        for (_, glide) in glides.sorted(by: { $0.value.start < $1.value.start }) {
            if let motion = glide.motion(at: core.now) {
                glide.marker.shown = motion
            } else {
                endGlide(glide.marker)
            }
        }
    }
}
