internal import PortolanBasics

/// The curve of a property's value over the zoom or another input: the outermost `interpolate` or `step`.
///
/// A renderer that keeps the values of a property for two zooms interpolates between them with
/// ``factor(at:from:to:)``, without evaluating the expression again.
public struct StyleCurve: Sendable, Hashable {
    /// The form of the curve between two stops.
    public enum Interpolation: Sendable, Hashable {
        /// The value stays constant until the next stop.
        case step
        case linear
        case exponential(base: Double)
        /// The easing curve of CSS with these two points between (0, 0) and (1, 1).
        case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    }

    /// The input of the curve: ``Dependencies/zoom``, or the input of a colour ramp.
    public var input: Dependencies
    /// The form of the curve between two stops.
    public var interpolation: Interpolation
    /// The inputs of the stops, ascending. Below the first stop the value is that at the first stop; a `step`
    /// has a separate value there.
    public var stops: [Double]

    /// Returns the progress of an input from `lower` to `upper`, 0…1, on this curve. It is 0 for a step, and 0 if
    /// `lower` and `upper` are equal.
    public func factor(at value: Double, from lower: Double, to upper: Double) -> Double {
        let whole = upper - lower
        guard whole > 0 else { return 0 }
        let part = value - lower
        let factor =
            switch interpolation {
            case .step: 0.0
            case .linear: part / whole
            case .exponential(let base): curveProgress(part, whole, base: base)
            case .cubicBezier(let x1, let y1, let x2, let y2): UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2).y(at: part / whole)
            }
        return factor.isNaN ? 0 : factor.clamped(to: 0...1)
    }
}
