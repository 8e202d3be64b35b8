public import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// The effects of gestures on a camera. None of these functions applies limits: apply `constrained(to:in:)` to
// the result.

extension CameraPosition {
    /// Returns the camera with its target moved such that a point of the unit square (on any copy of the world)
    /// appears at a point of the view. Zoom, bearing and viewing angle stay the same. A gesture first changes
    /// these and then calls this function to bring the ground back under the finger.
    ///
    /// Points of the view near the horizon and above it are moved down to the row where ground is eight times
    /// as far from the eye as the target. Ground farther away would move by many screens for a small movement
    /// of the finger.
    public func placing(_ ground: MercatorPoint, at point: ScreenPoint, in viewport: Viewport) throws(CameraError) -> CameraPosition {
        guard ground.x.isFinite, ground.y.isFinite, point.isFinite else { throw .notFinite(.offset, .nan) }
        let projection = try Projection(camera: self, viewport: viewport)
        return placing(ground, at: point, projection)
    }

    func placing(_ ground: MercatorPoint, at point: ScreenPoint, _ projection: Projection) -> CameraPosition {
        let seen = projection.mercatorPoint(ofGrip: point)
        var camera = self
        camera.target = MercatorPlane.coordinate(
            of: MercatorPoint(x: ground.x - (seen.x - projection.center.x), y: ground.y - (seen.y - projection.center.y))
        )
        return camera
    }

    /// Drags the ground: the ground at `start` moves to `end`.
    public func panned(from start: ScreenPoint, to end: ScreenPoint, in viewport: Viewport) throws(CameraError) -> CameraPosition {
        guard start.isFinite, end.isFinite else { throw .notFinite(.offset, .nan) }
        let projection = try Projection(camera: self, viewport: viewport)
        return placing(projection.mercatorPoint(ofGrip: start), at: end, projection)
    }

    /// Zooms by `levels`. The ground at the point `anchor` of the view stays at that point.
    public func zoomed(by levels: Double, at anchor: ScreenPoint, in viewport: Viewport) throws(CameraError) -> CameraPosition {
        guard levels.isFinite else { throw .notFinite(.zoom, levels) }
        return try changed(at: anchor, in: viewport) { $0.zoom += levels }
    }

    /// Turns the bearing clockwise by `degrees`. The ground at the point `anchor` of the view stays at that point.
    public func rotated(by degrees: Double, at anchor: ScreenPoint, in viewport: Viewport) throws(CameraError) -> CameraPosition {
        guard degrees.isFinite else { throw .notFinite(.bearing, degrees) }
        return try changed(at: anchor, in: viewport) { $0.bearing += degrees }
    }

    /// Changes the viewing angle by `degrees` about the target.
    public func tilted(by degrees: Double) throws(CameraError) -> CameraPosition {
        guard degrees.isFinite else { throw .notFinite(.viewingAngle, degrees) }
        var camera = self
        camera.viewingAngle += degrees
        return camera
    }

    /// Applies the movement of two fingers: zooms by the ratio of the fingers' distances at the start and at the end,
    /// turns by the angle between the lines through the fingers, and keeps the ground under the middle between them. On
    /// a flat map, the ground under each finger also stays under that finger.
    public func pinched(
        from start: (ScreenPoint, ScreenPoint),
        to end: (ScreenPoint, ScreenPoint),
        in viewport: Viewport
    ) throws(CameraError) -> CameraPosition {
        guard start.0.isFinite, start.1.isFinite, end.0.isFinite, end.1.isFinite else { throw .notFinite(.offset, .nan) }
        let before = (x: start.1.x - start.0.x, y: start.1.y - start.0.y)
        let after = (x: end.1.x - end.0.x, y: end.1.y - end.0.y)
        let ratio = (after.x * after.x + after.y * after.y) / (before.x * before.x + before.y * before.y)
        let projection = try Projection(camera: self, viewport: viewport)
        let ground = projection.mercatorPoint(ofGrip: ScreenPoint.middle(start.0, start.1))
        var camera = self
        // Two fingers at one point have no direction and no distance, so only their middle is used.
        if ratio.isFinite, ratio > 0 {
            camera.zoom += log2(ratio) / 2
            let turn = atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y)
            camera.bearing -= turn * 180 / .pi
        }
        return camera.placing(ground, at: ScreenPoint.middle(end.0, end.1), Projection(valid: camera, viewport))
    }

    /// Moves the target to the ground that appears `x` points to the right of the target and `y` points below the
    /// target (requirement C13).
    public func scrolled(x: Double, y: Double, in viewport: Viewport) throws(CameraError) -> CameraPosition {
        guard x.isFinite, y.isFinite else { throw .notFinite(.offset, x.isFinite ? y : x) }
        let projection = try Projection(camera: self, viewport: viewport)
        var camera = self
        if x != 0 || y != 0 {
            camera.target = MercatorPlane.coordinate(of: projection.mercatorPoint(ofGrip: projection.focalPoint.moved(x: x, y: y)))
        }
        return camera
    }

    /// Applies any change of zoom, bearing and viewing angle. The ground at the point `anchor` of the view stays at
    /// that point.
    public func changed(
        at anchor: ScreenPoint,
        in viewport: Viewport,
        by change: (inout CameraPosition) -> Void
    ) throws(CameraError) -> CameraPosition {
        guard anchor.isFinite else { throw .notFinite(.offset, anchor.x.isFinite ? anchor.y : anchor.x) }
        let ground = try Projection(camera: self, viewport: viewport).mercatorPoint(ofGrip: anchor)
        var camera = self
        change(&camera)
        let changed = try Projection(camera: camera, viewport: viewport)
        return camera.placing(ground, at: anchor, changed)
    }
}

extension Projection {
    /// Returns the ground under a finger, as ``mercatorPoint(at:)`` does. Rows that are far away or above the
    /// horizon are moved down to the farthest row that a gesture may hold.
    func mercatorPoint(ofGrip point: ScreenPoint) -> MercatorPoint {
        let farthest = isFlat ? -Double.infinity : focalPoint.y - (1 - 1 / CameraPosition.farthestScaleInView) * tiltCosine / slope
        let held = ScreenPoint(x: point.x, y: max(point.y, farthest))
        return groundOffset(at: held).map(mercatorPoint(of:)) ?? center
    }
}

extension ScreenPoint {
    static func middle(_ first: ScreenPoint, _ second: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    }
}
