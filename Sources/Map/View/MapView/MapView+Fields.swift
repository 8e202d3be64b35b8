public import PortolanCamera

extension MapView {
    /// Moves some fields of the camera to those of a position, each the shorter way, and leaves what moves the others alone.
    /// - Parameters:
    ///   - position: where the fields are taken from.
    ///   - fields: what moves.
    ///   - duration: how long it takes.
    ///   - curve: how its progress follows time.
    ///   - completion: called once, on the main actor: true when the animation reached its end.
    /// - Throws: ``/PortolanCamera/CameraError``; nothing has changed then, and `completion` will not be called.
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
