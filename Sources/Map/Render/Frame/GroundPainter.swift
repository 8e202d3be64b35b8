import PortolanCamera
import PortolanRaster

/// Turns the geometry of tiles into contours of a draw list: to the plane, then (for areas) through the perspective.
struct GroundPainter {
    let plane: FramePlane
    var list: DrawList
    private var clipper = RingClipper()
    private var scratch: [SIMD2<Float>] = []
    private var clipped = Contours()

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
    mutating func addLines(_ runs: Range<Int32>, of contours: Contours, _ transform: PlaneTransform, offset: Float = 0) {
        for index in runs {
            let run = contours.runs[Int(index)]
            scratch.removeAll(keepingCapacity: true)
            for point in contours.points(of: run) { scratch.append(transform(point)) }
            if offset != 0 { LineOffset.apply(offset, to: &scratch, isClosed: run.isClosed) }
            if plane.isFlat {
                list.contour(scratch, closed: run.isClosed, startIsCut: run.startIsCut, endIsCut: run.endIsCut)
                continue
            }
            clipped.removeAll()
            LineClipper.clip(
                scratch[...],
                isClosed: run.isClosed,
                startIsCut: run.startIsCut,
                endIsCut: run.endIsCut,
                to: plane.keptRows,
                into: &clipped
            )
            for run in clipped.runs {
                list.contour(clipped.points(of: run), closed: run.isClosed, startIsCut: run.startIsCut, endIsCut: run.endIsCut)
            }
        }
    }
}
