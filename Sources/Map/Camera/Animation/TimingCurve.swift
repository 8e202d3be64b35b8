#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A function from an animation's elapsed time to its progress, both from 0 at the start to 1 at the end.
public enum TimingCurve: Hashable, Sendable {
    /// Constant speed.
    case linear
    /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, as CSS and Core Animation define it.
    /// Both x are clamped to 0…1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// Exponential decay over a number of time constants, for flings. The progress depends on time alone, not on
    /// the frame rate.
    case decay(timeConstants: Double)

    /// Fast start, soft end: the usual curve of user interfaces.
    public static let ease = cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    /// Slow start, full speed at the end: CSS's `ease-in`.
    public static let easeIn = cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    /// Full speed at the start, slow end: CSS's `ease-out`.
    public static let easeOut = cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
    /// Slow start and slow end, fastest in the middle: CSS's `ease-in-out`.
    public static let easeInOut = cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

    /// Returns the progress after a fraction of the duration: exactly 0 up to fraction 0, exactly 1 from
    /// fraction 1 on, and never NaN.
    public func progress(at fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        let value: Double
        switch self {
        case .linear: value = fraction
        case .cubicBezier(let x1, let y1, let x2, let y2):
            let t = Self.parameter(atX: fraction, clamp(x1), clamp(x2))
            value = Self.bezier(y1, y2, at: t)
        case .decay(let constants):
            value = constants > 0 ? expm1(-constants * fraction) / expm1(-constants) : fraction
        }
        return value.isFinite ? value : fraction
    }

    private func clamp(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }

    private static func bezier(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }

    /// x grows with the parameter, so bisection always finds the parameter. 52 halvings exhaust the precision of a
    /// `Double`.
    private static func parameter(atX x: Double, _ x1: Double, _ x2: Double) -> Double {
        var low = 0.0
        var high = 1.0
        for _ in 0..<52 {
            let middle = (low + high) / 2
            if bezier(x1, x2, at: middle) < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
