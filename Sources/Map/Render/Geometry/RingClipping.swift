import PortolanPlane

/// A half-plane: the points with `dot(normal, p) <= limit`.
struct HalfPlane: Sendable {
    var normal: SIMD2<Float>
    var limit: Float

    func excess(_ point: SIMD2<Float>) -> Float { (normal * point).sum() - limit }
}

/// Clips rings to convex areas, one half-plane after the other (`PlaneCut`).
struct RingClipper {
    private var current: [SIMD2<Float>] = []
    private var next: [SIMD2<Float>] = []

    /// Appends the part of a ring inside all half-planes as a closed run.
    mutating func clip(_ ring: ArraySlice<SIMD2<Float>>, to planes: [HalfPlane], into contours: inout Contours) {
        current.removeAll(keepingCapacity: true)
        current.append(contentsOf: ring)
        for plane in planes {
            guard !current.isEmpty else { return }
            next.removeAll(keepingCapacity: true)
            PlaneCut.appendRing(current, excess: plane.excess, crossing: Self.crossing, to: &next)
            swap(&current, &next)
        }
        guard current.count >= 3 else { return }
        let start = contours.points.count
        for point in current { contours.append(point) }
        contours.closeRun(from: start, isClosed: true)
    }

    private static func crossing(_ a: SIMD2<Float>, _ excessA: Float, _ b: SIMD2<Float>, _ excessB: Float) -> SIMD2<Float> {
        // Interpolate from the inner point, so that an edge gives the same bits in both directions.
        excessA <= 0 ? a + (b - a) * (excessA / (excessA - excessB)) : b + (a - b) * (excessB / (excessB - excessA))
    }
}

extension Box {
    /// The four half-planes whose intersection is the box.
    var halfPlanes: [HalfPlane] {
        [
            HalfPlane(normal: [-1, 0], limit: -minimum.x),
            HalfPlane(normal: [1, 0], limit: maximum.x),
            HalfPlane(normal: [0, -1], limit: -minimum.y),
            HalfPlane(normal: [0, 1], limit: maximum.y),
        ]
    }
}
