import PortolanCamera
import PortolanRaster

/// Turns the geometry of tiles into contours of a draw list: to the plane, then (for areas) through the perspective.
struct GroundPainter {
    let plane: FramePlane
    var list: DrawList
    private var clipper = RingClipper()
    private var scratch: [SIMD2<Float>] = []
    private var clipped = Contours()
    private var mover = LineOffset()
    private var moved: [SIMD2<Float>] = []

    init(plane: FramePlane) {
        self.plane = plane
        list = DrawList()
    }

    /// Adds rings to the path being written. All rings of a feature go in with the orientation that the tile gave them.
    mutating func addRings(_ runs: Range<Int32>, of contours: Contours, _ transform: PlaneTransform) {
        for index in runs {
            let run = contours.runs[Int(index)]
            scratch.removeAll(keepingCapacity: true)
            for point in contours.points(of: run) { scratch.append(transform(point)) }
            if plane.isFlat {
                list.contour(scratch, closed: true)
                continue
            }
            clipped.removeAll()
            clipper.clip(scratch[...], to: plane.keptRows, into: &clipped)
            for run in clipped.runs {
                scratch.removeAll(keepingCapacity: true)
                for point in clipped.points(of: run) { scratch.append(plane.picturePoint(point)) }
                list.contour(scratch, closed: true)
            }
        }
    }

    /// Adds to the path being written the part of a convex ring of the plane that covers whole pixels: a pixel that the ring's edge crosses
    /// is not touched.
    mutating func addInnerPixels(ofConvex ring: Contours) {
        for run in ring.runs {
            // Cut to what is seen first: far corners are too large for a Float to hold parts of a pixel.
            clipped.removeAll()
            clipper.clip(ring.points(of: run), to: plane.visible.halfPlanes, into: &clipped)
            guard let seen = clipped.runs.first else { continue }
            let points = clipped.points(of: seen).map(plane.picturePoint)
            clipped.removeAll()
            clipper.clip(points[...], to: Self.innerHalfPlanes(ofConvex: points), into: &clipped)
            for run in clipped.runs { list.contour(clipped.points(of: run), closed: true) }
        }
    }

    /// For each edge, the half-plane of the points that lie so far inside that no pixel holds both them and a point of the edge.
    private static func innerHalfPlanes(ofConvex ring: [SIMD2<Float>]) -> [HalfPlane] {
        let middle = ring.reduce(.zero, +) / Float(max(ring.count, 1))
        var planes: [HalfPlane] = []
        for (index, a) in ring.enumerated() {
            let way = ring[(index + 1) % ring.count] - a
            let length = (way * way).sum().squareRoot()
            guard length > 1e-3 else { continue }
            var plane = HalfPlane(normal: SIMD2(way.y, -way.x) / length, limit: 0)
            plane.limit = (plane.normal * a).sum()
            if plane.excess(middle) > 0 { plane = HalfPlane(normal: -plane.normal, limit: -plane.limit) }
            // A pixel's extent along the normal, and the rasteriser's own rounding.
            plane.limit -= abs(plane.normal.x) + abs(plane.normal.y) + 1 / 64
            planes.append(plane)
        }
        return planes
    }

    /// Adds lines to the path being written, in the plane: strokes get their width there and their perspective from the rasteriser.
    /// - Parameter stroke: how corners of a line that is moved sideways are closed.
    mutating func addLines(
        _ runs: Range<Int32>,
        of contours: Contours,
        _ transform: PlaneTransform,
        offset: Float = 0,
        _ stroke: Stroke = Stroke(width: 1)
    ) {
        for index in runs {
            let run = contours.runs[Int(index)]
            scratch.removeAll(keepingCapacity: true)
            for point in contours.points(of: run) { scratch.append(transform(point)) }
            addLine(isClosed: run.isClosed, offset: offset, stroke)
        }
    }

    /// Adds the rings of a polygon as lines, but for the edges along which the tile cuts it: those outside the tile's square.
    /// - Parameter isSeen: whether the lines are wanted in pixels of the picture instead of the plane.
    mutating func addOutlines(
        _ runs: Range<Int32>,
        of table: FeatureTable,
        _ transform: PlaneTransform,
        offset: Float = 0,
        _ stroke: Stroke = Stroke(width: 1),
        isSeen: Bool = false
    ) {
        for index in runs {
            let ring = table.shapes.points(of: table.shapes.runs[Int(index)])
            guard let cut = ring.indices.first(where: { Self.isCut(ring, $0, table.extent) }) else {
                scratch.removeAll(keepingCapacity: true)
                for point in ring { scratch.append(transform(point)) }
                addLine(isClosed: true, offset: offset, stroke, isSeen: isSeen)
                continue
            }
            // From the end of one such edge around to its start.
            scratch.removeAll(keepingCapacity: true)
            var position = cut
            for _ in ring.indices {
                position = position + 1 < ring.endIndex ? position + 1 : ring.startIndex
                scratch.append(transform(ring[position]))
                guard Self.isCut(ring, position, table.extent) else { continue }
                if scratch.count > 1 { addLine(isClosed: false, offset: offset, stroke, isSeen: isSeen) }
                scratch.removeAll(keepingCapacity: true)
            }
        }
    }

    /// Whether the edge from a point of a ring to the next lies on or beyond one side of the tile.
    private static func isCut(_ ring: ArraySlice<SIMD2<Float>>, _ index: Int, _ extent: Float) -> Bool {
        let a = ring[index]
        let b = ring[index + 1 < ring.endIndex ? index + 1 : ring.startIndex]
        let low = pointwiseMax(a, b)
        let high = pointwiseMin(a, b)
        return low.x <= 0 || low.y <= 0 || high.x >= extent || high.y >= extent
    }

    /// Adds the line in the scratch buffer.
    private mutating func addLine(isClosed: Bool, offset: Float, _ stroke: Stroke, isSeen: Bool = false) {
        if offset != 0 {
            moved.removeAll(keepingCapacity: true)
            mover.move(scratch[...], by: offset, isClosed: isClosed, join: stroke.join, miterLimit: stroke.miterLimit, into: &moved)
            swap(&scratch, &moved)
        }
        if plane.isFlat {
            list.contour(scratch, closed: isClosed)
            return
        }
        clipped.removeAll()
        LineClipper.clip(scratch[...], isClosed: isClosed, to: plane.keptRows, into: &clipped)
        for run in clipped.runs {
            let points = clipped.points(of: run)
            if isSeen {
                list.contour(points.lazy.map { [plane] in plane.picturePoint($0) }, closed: run.isClosed)
            } else {
                list.contour(points, closed: run.isClosed, startIsCut: run.startIsCut, endIsCut: run.endIsCut)
            }
        }
    }
}
