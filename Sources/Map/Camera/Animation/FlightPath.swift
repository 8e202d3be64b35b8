import PortolanBasics

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The path of a flight from one target to another: it zooms out, crosses the map and zooms in again, so that the
/// map moves evenly on the view.
///
/// J. J. van Wijk, W. A. A. Nuij, "Smooth and efficient zooming and panning", IEEE InfoVis 2003. There u is the
/// position on the line between the two targets and w the width of the visible ground. The path of length S in the
/// space of u and w is the shortest one under a metric in which zooming and panning cost the same. ρ controls how
/// far the flight zooms out.
///
/// Lengths are points at the first camera's scale. The second half is computed backwards from the end of the
/// flight, so that both ends are exact: near the end, the formulas from the start would subtract numbers as large
/// as the whole way.
public struct FlightPath: Hashable, Sendable {
    /// S: the path's length. In ``duration(viewsPerSecond:)``, one unit of this length counts as ρ widths of the
    /// view.
    public let length: Double
    /// ρ. The paper's test persons chose 1.42 on average.
    public let curvature: Double

    /// The zoom at the start.
    private let startZoom: Double
    private let endZoom: Double
    private let startWidth: Double
    private let endWidth: Double
    private let distance: Double
    /// r₀ and r₁ of the paper. Nil if the way is so short that the flight only zooms.
    private let ends: Ends?

    private struct Ends: Hashable, Sendable {
        var r0: Double
        var r1: Double
    }

    /// The value of ρ that the paper's authors measured.
    public static let defaultCurvature = 1.42

    /// Creates a path. Numbers that are not finite are replaced: a distance by 0, a zoom by 0, a view's width
    /// by one point.
    ///
    /// - Parameters:
    ///   - distance: the distance between the two targets in points at the first camera's scale.
    ///   - startZoom: the zoom of the first camera.
    ///   - endZoom: the zoom of the second camera.
    ///   - viewWidth: the longer side of the view, in points.
    ///   - curvature: ρ, clamped to 0.1…10.
    public init(distance: Double, startZoom: Double, endZoom: Double, viewWidth: Double, curvature: Double = defaultCurvature) {
        let rho = curvature.isFinite ? min(max(curvature, 0.1), 10) : Self.defaultCurvature
        self.curvature = rho
        let distance = distance.isFinite ? max(distance, 0) : 0
        self.distance = distance
        self.startZoom = startZoom.isFinite ? CameraPosition.clamped(startZoom, to: CameraPosition.zoomRange) : 0
        self.endZoom = endZoom.isFinite ? CameraPosition.clamped(endZoom, to: CameraPosition.zoomRange) : 0
        startWidth = viewWidth.isFinite ? max(viewWidth, 1) : 1
        endWidth = startWidth * exp2(self.startZoom - self.endZoom)
        let w0 = startWidth
        let w1 = endWidth
        let rho2 = rho * rho
        // r = ln(√(b² + 1) − b) = −asinh(b).
        let common = rho2 * rho2 * distance * distance
        let b0 = (w1 * w1 - w0 * w0 + common) / (2 * w0 * rho2 * distance)
        let b1 = (w1 * w1 - w0 * w0 - common) / (2 * w1 * rho2 * distance)
        let r0 = -asinh(b0)
        let r1 = -asinh(b1)
        let curved = (r1 - r0) / rho
        if distance > 1e-6 * min(w0, w1), curved.isFinite, curved > 0 {
            ends = Ends(r0: r0, r1: r1)
            length = curved
        } else {
            ends = nil
            length = abs(log(w1 / w0)) / rho
        }
    }

    /// Returns the duration of a flight at a speed in view widths per second. A speed of 1.2 looks unhurried.
    public func duration(viewsPerSecond speed: Double = 1.2) -> Duration {
        guard speed.isFinite, speed > 0 else { return .zero }
        return Duration(clampingSeconds: min(length * curvature / speed, 3600))
    }

    /// Returns the fraction of the way and the zoom after a fraction of the path. Both are exact at 0 and at 1.
    public func state(at fraction: Double) -> (way: Double, zoom: Double) {
        guard fraction > 0 else { return (0, startZoom) }
        guard fraction < 1 else { return (1, endZoom) }
        guard let ends else {
            return (fraction, startZoom + (endZoom - startZoom) * fraction)
        }
        return fraction <= 0.5
            ? half(fraction * length, ends.r0, startWidth, startZoom)
            : reversed(half((1 - fraction) * length, -ends.r1, endWidth, endZoom))
    }

    /// Returns the way and the zoom at a distance of `s` along the path from one end. At that end the view
    /// shows `width` at `zoom`, and the paper's r is `r`.
    private func half(_ s: Double, _ r: Double, _ width: Double, _ zoom: Double) -> (way: Double, zoom: Double) {
        let here = r + curvature * s
        // u = w/ρ² · (cosh r · tanh(r + ρs) − sinh r) = w/ρ² · sinh(ρs) / cosh(r + ρs). The second form has no
        // subtraction.
        let way = width / (curvature * curvature) * sinh(curvature * s) / cosh(here)
        return (way / distance, zoom - log2(cosh(r) / cosh(here)))
    }

    private func reversed(_ state: (way: Double, zoom: Double)) -> (way: Double, zoom: Double) { (1 - state.way, state.zoom) }
}
