import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Mercator's formulas, accurate enough for the largest zooms and fast enough for a hundred million points a
/// second.
enum MercatorPlane {
    static func point(of coordinate: Coordinate) -> MercatorPoint {
        MercatorPoint(x: coordinate.longitude / 360 + 0.5, y: y(latitude: coordinate.latitude))
    }

    /// Returns y for a latitude. Latitudes beyond the square's edge are clamped to the edge. A latitude that is
    /// not finite gives NaN.
    static func y(latitude: Double) -> Double {
        let table = LatitudeTable.shared
        // The last term is NaN if the latitude is not finite, and 0 otherwise.
        return LatitudeTable.y(latitude: LatitudeTable.clamped(latitude), table.nodes.span) + latitude * 0
    }

    static func latitude(y: Double) -> Double { atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi }

    /// Returns the coordinate of a point, with the longitude wrapped into −180 ..< 180.
    static func coordinate(of point: MercatorPoint) -> Coordinate {
        Coordinate(latitude: latitude(y: point.y), longitude: CameraPosition.wrapped(longitude: (point.x - 0.5) * 360))
    }

    /// Returns a step in x reduced to −0.5…0.5, so that it goes the shorter way around the world.
    @inline(__always)
    static func shortestStep(_ dx: Double) -> Double {
        // Adding and subtracting 1.5 · 2^52 rounds to a whole number. `rounded()` calls the C library on
        // processors before SSE 4.1.
        dx - ((dx + 6_755_399_441_055_744) - 6_755_399_441_055_744)
    }
}

/// Mercator's y by the addition theorem from the nearest of 129 known latitudes (docs/camera.md, "Fast
/// Mercator").
///
/// The isometric latitude is ψ = 2 · atanh(tan(φ/2)). With φ = φₖ + 2δ and τ = tan δ, the addition theorems of
/// tan and atanh give
///
///     ψ = ψₖ + 2 · atanh(f),   f = τ / (cos φₖ − sin φₖ · τ)
///
/// With a known latitude every 85/64 degrees, δ stays below 0.006 and f below 0.07. Four terms of tan and seven of
/// atanh then leave an error under 10⁻¹⁶. There is no cancellation; the textbook's ln((1 + sin φ)/(1 − sin φ))
/// loses a factor of 100 in precision near ±85°.
struct LatitudeTable: Sendable {
    static let shared = LatitudeTable()

    /// A known latitude φₖ: cos φₖ, sin φₖ, ψₖ / 2π.
    struct Node: Sendable {
        var cosine: Double
        var sine: Double
        var y: Double
    }

    /// The known latitudes, indexed by the low eight bits of k, which runs from −64 to 64.
    let nodes: [Node]

    /// The step is exact in binary, so φ − φₖ is exact too.
    private static let stepDegrees = 85.0 / 64

    /// 1.5 · 2^52. Adding it rounds to a whole number and leaves that number in the low bits.
    private static let rounder = 6_755_399_441_055_744.0

    private init() {
        nodes = (0..<256).map { index in
            let k = max(-64, min(index < 128 ? index : index - 256, 64))
            let radians = Double(k) * Self.stepDegrees * .pi / 180
            return Node(cosine: cos(radians), sine: sin(radians), y: asinh(tan(radians)) / (2 * .pi))
        }
    }

    /// Returns the latitude clamped to the square's edge. NaN is clamped too: see ``MercatorPlane/y(latitude:)``.
    @inline(__always)
    static func clamped(_ latitude: Double) -> Double {
        let limit = Coordinate.mercatorLatitudeLimit
        let below = latitude < limit ? latitude : limit
        return below > -limit ? below : -limit
    }

    /// Returns y of one latitude, which must lie inside the square.
    @inline(__always)
    static func y(latitude: Double, _ nodes: Span<Node>) -> Double {
        let rounded = latitude * (1 / stepDegrees) + rounder
        let node = nodes[Int(truncatingIfNeeded: rounded.bitPattern & 255)]
        let delta = (latitude - (rounded - rounder) * stepDegrees) * (.pi / 360)
        let square = delta * delta
        let tangent = delta * (1 + square * (1.0 / 3 + square * (2.0 / 15 + square * (17.0 / 315))))
        let f = tangent / (node.cosine - node.sine * tangent)
        let f2 = f * f
        // The terms are grouped so that the processor can compute several of them at a time.
        let f4 = f2 * f2
        let low = (1 + f2 * (1.0 / 3)) + f4 * (1.0 / 5 + f2 * (1.0 / 7))
        let series = f * (low + f4 * f4 * (1.0 / 9 + f2 * (1.0 / 11 + f2 * (1.0 / 13))))
        return 0.5 - (node.y + series * (1 / .pi))
    }
}
