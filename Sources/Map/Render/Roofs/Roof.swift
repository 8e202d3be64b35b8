#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A roof over an outline: flat faces that cover exactly the outline, and the height of the roof above each point of
/// the outline.
///
/// Heights are in metres above the eaves, from 0 to the roof's height; x and y are those of the footprint.
/// There is no gap between the roof's outline and walls that reach up to it, so roof and walls close the
/// building.
struct Roof: Sendable {
    /// The flat faces, each as rings that bound its area by the even-odd rule.
    var faces: [[[SIMD3<Double>]]]
    /// The footprint's rings with the height of the roof at each point, and extra points where the roof's slope
    /// changes.
    var outline: [[SIMD3<Double>]]
    /// The height from the eaves to the top, in metres.
    let height: Double

    /// An outline that fills less than this fraction of its convex hull, such as an L shape or a courtyard,
    /// gets a flat roof, unless the roof is a single slope.
    static let leastFullness = 0.72
    /// An outline with more sides than this counts as round.
    private static let mostSides = 20

    /// Creates a roof of a shape. Returns nil if the shape does not suit the outline, whose roof is then flat.
    /// - Parameters:
    ///   - shape: the roof's shape.
    ///   - footprint: the outline.
    ///   - height: the height from the eaves to the top, in metres.
    ///   - direction: the direction that the slope faces, in degrees clockwise from north; nil for the usual
    ///     direction.
    ///   - isAcross: whether the ridge runs along the shorter side if no direction is given.
    init?(_ shape: RoofShape, over footprint: Footprint, height: Double, direction: Double? = nil, isAcross: Bool = false) {
        guard height > 0.05, height.isFinite else { return nil }
        if shape != .skillion, footprint.fullness < Self.leastFullness { return nil }
        let axis = Self.slope(footprint, direction, isAcross)
        switch shape {
        case .skillion: self.init(SlopedRoof(profile: [(-1, 1), (1, 0)], along: axis, over: footprint, height: height), footprint)
        case .gabled: self.init(SlopedRoof(profile: [(-1, 0), (0, 1), (1, 0)], along: axis, over: footprint, height: height), footprint)
        case .gambrel:
            let profile: [SlopedRoof.Knot] = [(-1, 0), (-0.6, 0.62), (0, 1), (0.6, 0.62), (1, 0)]
            self.init(SlopedRoof(profile: profile, along: axis, over: footprint, height: height), footprint)
        case .round:
            let profile = (-5...5).map { (step: Int) -> SlopedRoof.Knot in
                let angle: Double = Double(step) * .pi / 10
                return (sin(angle), cos(angle))
            }
            self.init(SlopedRoof(profile: profile, along: axis, over: footprint, height: height), footprint)
        case .hipped, .mansard:
            guard footprint.hull.count <= Self.mostSides else {
                self.init(profile: [(1, 0), (0, 1)], over: footprint, height: height)
                return
            }
            let steps: [SlopedRoof.Step] = shape == .hipped ? [(1, 0)] : [(2.2, 0), (0.6, 0.5)]
            self.init(SlopedRoof(steps: steps, inwardOver: footprint, height: height), footprint)
        case .pyramidal: self.init(profile: [(1, 0), (0, 1)], over: footprint, height: height)
        case .dome:
            let profile = (0...6).map { (step: Int) -> Knot in
                let angle: Double = Double(step) * .pi / 12
                return (step == 6 ? 0 : cos(angle), sin(angle))
            }
            self.init(profile: profile, over: footprint, height: height)
        case .onion:
            // The profile stays inside the outline: an overhang would give a point two heights.
            let profile: [Knot] = [
                (1, 0), (0.97, 0.16), (0.9, 0.3), (0.76, 0.43), (0.56, 0.54), (0.34, 0.63), (0.17, 0.72), (0.07, 0.83), (0, 1),
            ]
            self.init(profile: profile, over: footprint, height: height)
        }
    }

    /// Returns the unit vector of the direction in which the roof falls.
    private static func slope(_ footprint: Footprint, _ direction: Double?, _ isAcross: Bool) -> SIMD2<Double> {
        let rectangle = footprint.rectangle
        let sides = [rectangle.across, rectangle.along, -rectangle.across, -rectangle.along]
        guard let direction, direction.isFinite else { return sides[isAcross ? 1 : 0] }
        let angle = direction * .pi / 180
        let way = SIMD2(sin(angle), -cos(angle))
        // Directions are often only compass points, so the side that faces most nearly in the direction is
        // used.
        guard footprint.area > 0.8 * rectangle.area else { return way }
        return sides.max { ($0 * way).sum() < ($1 * way).sum() } ?? way
    }

    /// Creates a roof of slopes.
    private init?(_ sloped: SlopedRoof?, _ footprint: Footprint) {
        guard let sloped else { return nil }
        faces = sloped.faces(over: footprint)
        outline = footprint.rings.map(sloped.outline)
        height = sloped.top
        guard !faces.isEmpty else { return nil }
    }

    /// A corner of the profile of a tapering roof: the relative size of the outline, from 1 to 0, and the
    /// relative height, from 0 to 1.
    private typealias Knot = (size: Double, height: Double)

    /// Creates a roof that tapers towards a point above the outline's centre.
    private init?(profile: [Knot], over footprint: Footprint, height: Double) {
        let middle = footprint.centroid
        guard footprint.rings.count == 1, footprint.isStar(around: middle), let ring = footprint.rings.first else { return nil }
        func corner(_ point: SIMD2<Double>, _ step: Knot) -> SIMD3<Double> {
            let moved = middle + (point - middle) * step.size
            return SIMD3(moved.x, moved.y, step.height * height)
        }
        self.height = height
        faces = []
        for (lower, upper) in zip(profile, profile.dropFirst()) {
            for (index, a) in ring.enumerated() {
                let b = ring[(index + 1) % ring.count]
                // The lower and the upper edge of the face are parallel, so its four corners lie in one plane.
                var face = [corner(a, lower), corner(b, lower), corner(b, upper)]
                if upper.size > 0 { face.append(corner(a, upper)) }
                faces.append([face])
            }
        }
        outline = [ring.map { SIMD3($0.x, $0.y, 0) }]
    }
}
