public import PortolanGeo

// Many points at once. Ground behind the eye comes out as `ScreenPoint.hidden`, so that the n-th result always belongs to the n-th point.

extension Projection {
    /// Projects points of the unit square, each to the copy of the world nearest the target, and appends them. Allocates nothing.
    /// - Precondition: the output has room for all points.
    public func project(_ points: Span<MercatorPoint>, into output: inout OutputSpan<ScreenPoint>) {
        precondition(output.freeCapacity >= points.count, "the output has no room for all points")
        for index in points.indices {
            output.append(screenPoint(of: points[index]) ?? .hidden)
        }
    }

    /// Projects coordinates, each to the copy of the world nearest the target, and appends them. Allocates nothing.
    /// - Precondition: the output has room for all points.
    public func project(_ coordinates: Span<Coordinate>, into output: inout OutputSpan<ScreenPoint>) {
        precondition(output.freeCapacity >= coordinates.count, "the output has no room for all points")
        for index in coordinates.indices {
            output.append(screenPoint(of: coordinates[index]) ?? .hidden)
        }
    }

    /// Projects coordinates, each to the copy of the world nearest the target.
    public func screenPoints(of coordinates: [Coordinate]) -> [ScreenPoint] {
        [ScreenPoint](capacity: coordinates.count) { project(coordinates.span, into: &$0) }
    }

    /// Projects points of the unit square, each to the copy of the world nearest the target.
    public func screenPoints(of points: [MercatorPoint]) -> [ScreenPoint] {
        [ScreenPoint](capacity: points.count) { project(points.span, into: &$0) }
    }
}
