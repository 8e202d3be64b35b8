import PortolanCamera
import PortolanGeo
import PortolanPlane

/// Projects lines and rings of the unit square to pixels of the view. It projects only their visible parts, so
/// that ground behind the eye or far away does not give extreme numbers.
///
/// It clips before the division by w, where the sides of the view are planes: J. F. Blinn and M. E. Newell,
/// "Clipping Using Homogeneous Coordinates" (1978).
struct ViewClipper {
    /// A visible piece of a line.
    struct Run {
        var points: [SIMD2<Float>]
        /// The distance on the ground from the line's start to the piece's start, in pixels at the target's scale. It
        /// is the phase of the dashes.
        var start: Double
        /// Whether the line continues outside before the piece's start.
        var isCutAtStart: Bool
        /// Whether the line continues outside after the piece's end.
        var isCutAtEnd: Bool
        /// For each segment of the piece, the index of the line's segment that contains it.
        var segments: [Int32] = []
    }

    private typealias Vertex = SIMD3<Double>

    private let homography: PlaneHomography
    private let size: SIMD2<Double>
    private let margin: Double
    private let pixelsPerUnit: Double

    /// The least depth, in units of the target's distance. Nearer ground is below the view's lower edge for
    /// every camera.
    private static let leastDepth = 0.02
    private static let sides = 5

    /// - Parameter margin: the number of pixels to keep around the view.
    init(_ projection: Projection, margin: Double) {
        homography = projection.pixelHomography
        let viewport = projection.viewport
        size = SIMD2(viewport.size.width, viewport.size.height) * viewport.scale
        self.margin = margin
        pixelsPerUnit = projection.worldSize * viewport.scale
    }

    private func vertex(_ point: SIMD2<Double>, _ shift: Double) -> Vertex {
        let (x, y, w) = homography.homogeneous(u: point.x + shift, v: point.y)
        return Vertex(x, y, w)
    }

    /// Returns the distance by which a vertex is outside a side of the view; negative inside.
    private func excess(_ vertex: Vertex, _ side: Int) -> Double {
        switch side {
        case 0: Self.leastDepth - vertex.z
        case 1: -(vertex.x + margin * vertex.z)
        case 2: vertex.x - (size.x + margin) * vertex.z
        case 3: -(vertex.y + margin * vertex.z)
        default: vertex.y - (size.y + margin) * vertex.z
        }
    }

    private func pixel(_ vertex: Vertex) -> SIMD2<Float> { SIMD2(Float(vertex.x / vertex.z), Float(vertex.y / vertex.z)) }

    /// Returns the visible pieces of a line.
    func runs(_ points: [SIMD2<Double>], shift: Double, isClosed: Bool) -> [Run] {
        guard points.count > 1, let first = points.first else { return [] }
        var runs: [Run] = []
        var run: Run?
        var length = 0.0
        let ends = points.dropFirst() + (isClosed ? [first] : [])
        for (index, (start, end)) in zip(points, ends).enumerated() {
            let (a, b) = (vertex(start, shift), vertex(end, shift))
            let step = end - start
            let stepLength = (step * step).sum().squareRoot() * pixelsPerUnit
            defer { length += stepLength }
            var part = SegmentPart<Double>()
            guard (0..<Self.sides).allSatisfy({ part.keep(excess: excess(a, $0), excess(b, $0)) }) else {
                if let ended = run { runs.append(ended) }
                run = nil
                continue
            }
            let (from, to) = (part.from, part.to)
            if from > 0, let ended = run {
                runs.append(ended)
                run = nil
            }
            if run == nil {
                run = Run(points: [pixel(a + (b - a) * from)], start: length + stepLength * from, isCutAtStart: from > 0, isCutAtEnd: false)
            }
            run?.points.append(pixel(a + (b - a) * to))
            run?.segments.append(Int32(clamping: index))
            if to < 1, var ended = run {
                ended.isCutAtEnd = true
                runs.append(ended)
                run = nil
            }
        }
        if let run { runs.append(run) }
        return runs
    }

    /// Returns the visible part of an area; edges along the view's margin replace the parts that are cut off.
    /// Returns an empty ring if nothing is visible.
    func ring(_ points: [SIMD2<Double>], shift: Double) -> [SIMD2<Float>] {
        var current = points.map { vertex($0, shift) }
        for side in 0..<Self.sides {
            var next: [Vertex] = []
            next.reserveCapacity(current.count + 4)
            PlaneCut.appendRing(
                current,
                excess: { excess($0, side) },
                crossing: { a, atA, b, atB in a + (b - a) * (atA / (atA - atB)) },
                to: &next
            )
            current = next
        }
        return current.count >= 3 ? current.map(pixel) : []
    }
}
