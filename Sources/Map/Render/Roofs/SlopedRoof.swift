import PortolanPlane

/// A roof that is the lower envelope of planes: its height at each point is that of the lowest plane. Ridged,
/// barrel and hipped roofs are of this kind.
///
/// The area where one plane is the lowest is convex, so half-planes cut any outline into faces.
struct SlopedRoof {
    /// A height that is a linear function of the position.
    struct Plane {
        var slope: SIMD2<Double>
        var offset: Double

        func callAsFunction(_ point: SIMD2<Double>) -> Double { (slope * point).sum() + offset }
    }

    /// A corner of a profile: its position (−1 and 1 are the outline's ends in the profile's direction) and its
    /// height (0…1).
    typealias Knot = (distance: Double, height: Double)
    /// A plane that rises from a side of the outline: its steepness, and its height at that side. The units are
    /// arbitrary, because the roof is scaled to its height afterwards.
    typealias Step = (steepness: Double, start: Double)

    private(set) var planes: [Plane] = []
    /// The roof's height. Heights of points are clamped to it, because rounding could exceed it.
    let top: Double

    /// Creates a roof whose height depends only on the position along one direction.
    /// - Parameters:
    ///   - profile: the corners of the profile, a concave line.
    ///   - direction: a unit vector.
    ///   - footprint: the outline.
    ///   - height: the height in metres that the profile's height 1 stands for.
    init?(
        profile: [Knot],
        along direction: SIMD2<Double>,
        over footprint: Footprint,
        height: Double
    ) {
        let distances = footprint.hull.map { ($0 * direction).sum() }
        guard let low = distances.min(), let high = distances.max(), high - low > 0.1 else { return nil }
        top = height
        let (middle, half) = ((low + high) / 2, (high - low) / 2)
        for (a, b) in zip(profile, profile.dropFirst()) where b.distance > a.distance {
            let steepness = (b.height - a.height) / (b.distance - a.distance) * height / half
            planes.append(Plane(slope: direction * steepness, offset: a.height * height - steepness * (middle + a.distance * half)))
        }
        guard !planes.isEmpty else { return nil }
    }

    /// Creates a roof that rises from all sides of the convex hull.
    /// - Parameters:
    ///   - steps: the planes of each side.
    ///   - footprint: the outline.
    ///   - height: the height of the highest point, in metres.
    init?(steps: [Step], inwardOver footprint: Footprint, height: Double) {
        top = height
        let hull = footprint.hull
        let reach = footprint.rectangle.halfWidth
        for (index, a) in hull.enumerated() {
            let way = hull[(index + 1) % hull.count] - a
            let length = (way * way).sum().squareRoot()
            guard length > 1e-6 else { continue }
            let inward = SIMD2(-way.y, way.x) / length
            for step in steps {
                planes.append(
                    Plane(slope: inward * step.steepness / reach, offset: step.start - (inward * a).sum() * step.steepness / reach)
                )
            }
        }
        // The highest point is a corner of some face.
        var highest = 0.0
        for index in planes.indices {
            for ring in pieces(of: [hull], index) {
                for point in ring { highest = max(highest, planes[index](point)) }
            }
        }
        guard highest > 1e-9 else { return nil }
        for index in planes.indices {
            planes[index].slope *= height / highest
            planes[index].offset *= height / highest
        }
    }

    /// Returns the roof's height at a point, clamped to 0…``top``.
    func height(_ point: SIMD2<Double>) -> Double {
        let lowest = planes.reduce(Double.infinity) { min($0, $1(point)) }
        return min(max(lowest, 0), top)
    }

    /// Returns the faces over an outline.
    func faces(over footprint: Footprint) -> [[[SIMD3<Double>]]] {
        planes.indices.compactMap { index in
            let rings = pieces(of: footprint.rings, index).map { ring in
                ring.map { SIMD3($0.x, $0.y, min(max(planes[index]($0), 0), top)) }
            }
            return rings.isEmpty ? nil : rings
        }
    }

    /// Returns the part of the rings in which a plane is the lowest of all planes, and so forms the roof.
    private func pieces(of rings: [[SIMD2<Double>]], _ index: Int) -> [[SIMD2<Double>]] {
        let plane = planes[index]
        var current = rings
        for (number, other) in planes.enumerated() where number != index {
            let difference = Plane(slope: plane.slope - other.slope, offset: plane.offset - other.offset)
            // If planes are equal, the first one makes the face.
            if difference.slope == .zero, difference.offset == 0, number < index { return [] }
            current = current.compactMap { Self.cut($0, where: difference) }
            if current.isEmpty { return [] }
        }
        return current
    }

    /// Returns the part of a ring where a linear value is at most 0.
    private static func cut(_ ring: [SIMD2<Double>], where value: Plane) -> [SIMD2<Double>]? {
        var result: [SIMD2<Double>] = []
        PlaneCut.appendRing(
            ring,
            excess: { value($0) },
            crossing: { a, atA, b, atB in a + (b - a) * (atA / (atA - atB)) },
            to: &result
        )
        return result.count >= 3 && abs(PlaneRing.doubledArea(result)) > 2e-9 ? result : nil
    }

    /// Returns a ring with the roof's heights, and with extra points where another plane becomes the lowest.
    func outline(_ ring: [SIMD2<Double>]) -> [SIMD3<Double>] {
        var result: [SIMD3<Double>] = []
        for (index, a) in ring.enumerated() {
            let b = ring[(index + 1) % ring.count]
            result.append(SIMD3(a.x, a.y, height(a)))
            var parts: [Double] = []
            for (number, first) in planes.enumerated() {
                for second in planes[(number + 1)...] {
                    let (from, to) = (first(a) - second(a), first(b) - second(b))
                    guard (from > 0) != (to > 0) else { continue }
                    let part = from / (from - to)
                    let point = a + (b - a) * part
                    // The planes meet on the roof only if both are the lowest there.
                    guard part > 1e-6, part < 1 - 1e-6, first(point) <= height(point) + 1e-6 else { continue }
                    parts.append(part)
                }
            }
            parts.sort()
            var last = 0.0
            for part in parts where part - last > 1e-6 {
                last = part
                let point = a + (b - a) * part
                result.append(SIMD3(point.x, point.y, height(point)))
            }
        }
        return result
    }
}
