public import PortolanGeo

// Functions that project many points at once. They write `ScreenPoint.hidden` for ground behind the eye and for
// points that are not finite, so that the n-th result always belongs to the n-th point.

extension Projection {
    /// Projects points of the unit square, each on the copy of the world nearest the target, and appends the
    /// results. The call allocates nothing.
    /// - Precondition: the output has room for all points.
    public func project(_ points: Span<MercatorPoint>, into output: inout OutputSpan<ScreenPoint>) {
        precondition(output.freeCapacity >= points.count, "the output has no room for all points")
        let plane = GroundPlane(self)
        for index in points.indices {
            let point = points[index]
            output.append(plane.screenPoint(x: point.x, y: point.y))
        }
    }

    /// Projects coordinates, each on the copy of the world nearest the target, and appends the results. The call
    /// allocates nothing.
    /// - Precondition: the output has room for all points.
    public func project(_ coordinates: Span<Coordinate>, into output: inout OutputSpan<ScreenPoint>) {
        precondition(output.freeCapacity >= coordinates.count, "the output has no room for all points")
        let plane = GroundPlane(self)
        let table = LatitudeTable.shared
        let nodes = table.nodes.span
        for index in coordinates.indices {
            let coordinate = coordinates[index]
            // The last term is NaN if the latitude is not finite, and 0 otherwise.
            let y = LatitudeTable.y(latitude: LatitudeTable.clamped(coordinate.latitude), nodes) + coordinate.latitude * 0
            output.append(plane.screenPoint(x: coordinate.longitude * (1.0 / 360) + 0.5, y: y))
        }
    }

    /// Projects coordinates, each on the copy of the world nearest the target. The call allocates only the result.
    public func screenPoints(of coordinates: [Coordinate]) -> [ScreenPoint] {
        [ScreenPoint](capacity: coordinates.count) { project(coordinates.span, into: &$0) }
    }

    /// Projects points of the unit square, each on the copy of the world nearest the target. The call allocates
    /// only the result.
    public func screenPoints(of points: [MercatorPoint]) -> [ScreenPoint] {
        [ScreenPoint](capacity: points.count) { project(points.span, into: &$0) }
    }

    /// Projects points of the unit square into an array that the caller keeps between frames. The call empties the
    /// array first; the array grows only if its capacity is too small.
    public func project(_ points: [MercatorPoint], into output: inout [ScreenPoint]) {
        output.removeAll(keepingCapacity: true)
        output.append(addingCapacity: points.count) { project(points.span, into: &$0) }
    }

    /// Projects coordinates into an array that the caller keeps between frames. The call empties the array first;
    /// the array grows only if its capacity is too small.
    public func project(_ coordinates: [Coordinate], into output: inout [ScreenPoint]) {
        output.removeAll(keepingCapacity: true)
        output.append(addingCapacity: coordinates.count) { project(coordinates.span, into: &$0) }
    }
}

/// A projection with its factors multiplied out beforehand, for loops over points.
private struct GroundPlane {
    private let centerX: Double
    private let centerY: Double
    /// The coefficient of dx in the ground offset's x = xx·dx + xy·dy.
    private let xx: Double
    /// The coefficient of dy in the ground offset's x.
    private let xy: Double
    /// The coefficient of dx in the ground offset's y = yx·dx + yy·dy.
    private let yx: Double
    /// The coefficient of dy in the ground offset's y.
    private let yy: Double
    private let slope: Double
    private let tiltCosine: Double
    private let focalX: Double
    private let focalY: Double

    init(_ projection: Projection) {
        centerX = projection.center.x
        centerY = projection.center.y
        xx = projection.bearingCosine * projection.worldSize
        xy = projection.bearingSine * projection.worldSize
        yx = -projection.bearingSine * projection.worldSize
        yy = projection.bearingCosine * projection.worldSize
        slope = projection.slope
        tiltCosine = projection.tiltCosine
        focalX = projection.focalPoint.x
        focalY = projection.focalPoint.y
    }

    @inline(__always)
    func screenPoint(x: Double, y: Double) -> ScreenPoint {
        let dx = MercatorPlane.shortestStep(x - centerX)
        let dy = y - centerY
        let right = xx * dx + xy * dy
        let down = yx * dx + yy * dy
        let depth = 1 - down * slope
        // A comparison with NaN is false, so points that are not finite are hidden too.
        guard depth > Projection.nearestDepth else { return .hidden }
        let scale = 1 / depth
        return ScreenPoint(x: focalX + right * scale, y: focalY + down * tiltCosine * scale)
    }
}
