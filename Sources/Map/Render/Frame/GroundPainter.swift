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

/// Lines moved sideways (`line-offset`).
enum LineOffset {
    /// Moves each point along the bisector of its two segments, to the right of the line's direction where `distance` is above zero.
    static func apply(_ distance: Float, to points: inout [SIMD2<Float>], isClosed: Bool) {
        guard points.count >= 2 else { return }
        func unit(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
            let way = b - a
            let length = (way * way).sum().squareRoot()
            return length > 1e-6 ? way / length : .zero
        }
        let original = points
        for index in points.indices {
            let before = index > 0 ? original[index - 1] : isClosed ? original[original.count - 1] : original[0]
            let after = index + 1 < original.count ? original[index + 1] : isClosed ? original[0] : original[index]
            let incoming = unit(before, original[index])
            let outgoing = unit(original[index], after)
            let sum = incoming + outgoing
            let squared = (sum * sum).sum()
            guard squared > 1e-6 else { continue }
            // |sum| = 2 cos(half the turn); sharp corners are held at four times the offset.
            let direction = incoming == .zero || outgoing == .zero ? sum / squared.squareRoot() : sum * (2 / max(squared, 0.25))
            points[index] += SIMD2(-direction.y, direction.x) * distance
        }
    }
}
