public import PortolanCamera

extension MapView {
    /// Moves some fields of the camera to those of a position, each in the shorter direction. Animations of
    /// other fields continue.
    /// - Parameters:
    ///   - position: the source of the fields.
    ///   - fields: the fields to move.
    ///   - duration: the duration of the animation.
    ///   - curve: the curve of progress over time.
    ///   - completion: called once, on the main actor, with true if the animation reached its end.
    /// - Throws: ``/PortolanCamera/CameraError``; the map is then unchanged, and `completion` is not called.
    public func animate(
        to position: CameraPosition,
        fields: CameraFields,
        duration: Duration = MapView.animationDuration,
        curve: TimingCurve = .easeInOut,
        completion: ((_ isFinished: Bool) -> Void)? = nil
    ) throws(CameraError) {
        try start(.program, releasing: fields, completion) { next, now throws(CameraError) in
            try next.animate(to: position, fields: fields, duration: duration, curve: curve, now: now)
        }
        settle()
    }
}
