internal import PortolanBasics

/// The curve that a property's value follows over the zoom or over another input: the outermost `interpolate` or `step`.
///
/// A renderer that keeps the values of a property for two zooms finds the value between them by ``factor(at:from:to:)``, without
/// evaluating the expression again.
public struct StyleCurve: Sendable, Hashable {
    /// How a value goes from one stop to the next.
    public enum Interpolation: Sendable, Hashable {
        /// It stays until the next stop.
        case step
        case linear
        case exponential(base: Double)
        /// The easing curve of CSS with these two points between (0, 0) and (1, 1).
        case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    }

    /// What the curve runs over: ``Dependencies/zoom``, or the input of a colour ramp.
    public var input: Dependencies
    /// How a value goes from one stop to the next.
    public var interpolation: Interpolation
    /// The inputs of the stops, ascending. The value below the first stop is that at the first; that of `step` below its first one is
    /// a value of its own.
    public var stops: [Double]

    /// How far an input is on the way from `lower` to `upper`, 0…1, as this curve goes; 0 for a step, as for two equal ends.
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
