/// A property of a layer, compiled for evaluation with zooms and features.
///
/// Only the functions that evaluate require ``StylePropertyValue``. The first use of a constrained type searches the
/// whole program for its conformances, and for the thirty types of values this search takes as long as the rest of
/// reading a style.
public struct CompiledProperty<Value: Sendable>: Sendable {
    // The value consists of two references, because layers and their properties are copied often. The program
    // is stored directly, so that evaluating it through a borrowed layer does no reference counting.
    @usableFromInline let storage: Storage
    @usableFromInline let program: ExpressionProgram?

    @usableFromInline
    final class Storage: Sendable {
        @usableFromInline let constant: Value?
        @usableFromInline let fallback: Value
        @usableFromInline let dependencies: Dependencies
        @usableFromInline let isSet: Bool
        let curve: StyleCurve?
        let transition: StyleTransition?

        init(
            constant: Value?,
            fallback: Value,
            dependencies: Dependencies,
            isSet: Bool,
            curve: StyleCurve?,
            transition: StyleTransition?
        ) {
            self.constant = constant
            self.fallback = fallback
            self.dependencies = dependencies
            self.isSet = isSet
            self.curve = curve
            self.transition = transition
        }
    }

    init(fallback: Value, transition: StyleTransition?) {
        storage = Storage(
            constant: fallback,
            fallback: fallback,
            dependencies: [],
            isSet: false,
            curve: nil,
            transition: transition
        )
        program = nil
    }

    /// The value if it is the same for all zooms and features; nil otherwise.
    @inlinable public var constant: Value? { storage.constant }
    /// The specification's default, which is used if the value cannot be computed for a feature.
    @inlinable public var fallback: Value { storage.fallback }
    /// The inputs on which the value depends; empty for a constant.
    @inlinable public var dependencies: Dependencies { storage.dependencies }
    /// Whether the style sets this property.
    @inlinable public var isSet: Bool { storage.isSet }
    /// Whether the value is computed once, per zoom, per feature, or per feature and zoom.
    @inlinable public var classification: Dependencies.Classification { storage.dependencies.classification }

    /// The curve over the zoom, or over the input of a colour ramp; nil if the value does not follow one.
    public var curve: StyleCurve? { storage.curve }

    /// Returns the progress of a zoom from `lower` to `upper`, 0…1, on the property's curve over the zoom, or
    /// linearly if it has none.
    ///
    /// MapLibre evaluates values that depend on zoom and feature for a tile's own zoom and the next one, and
    /// mixes the two by this progress.
    public func zoomFactor(_ zoom: Double, from lower: Double, to upper: Double) -> Double {
        let curve = curve.flatMap { $0.input == .zoom ? $0 : nil } ?? StyleCurve(input: .zoom, interpolation: .linear, stops: [])
        return curve.factor(at: zoom, from: lower, to: upper)
    }

    /// The transition that the layer sets for this property; nil if it sets none.
    public var transition: StyleTransition? { storage.transition }
}

extension CompiledProperty where Value: StylePropertyValue {
    init(_ compiled: PropertyReader.Compiled, fallback: Value, transition: StyleTransition?, isSet: Bool) {
        let isConstant = compiled.dependencies.isEmpty
        storage = Storage(
            constant: isConstant ? Value.evaluate(compiled.program, EvaluationContext()) ?? fallback : nil,
            fallback: fallback,
            dependencies: compiled.dependencies,
            isSet: isSet,
            curve: isConstant ? nil : compiled.curve,
            transition: transition
        )
        program = isConstant ? nil : compiled.program
    }

    /// Returns the property's value. It never fails: the default replaces the value of an expression that
    /// fails. The value is not clamped to the specification's range.
    @inlinable
    public func evaluate(_ context: EvaluationContext) -> Value {
        guard let program else { return storage.constant ?? storage.fallback }
        return Value.evaluate(program, context) ?? storage.fallback
    }

    /// Resolves the property at one zoom to a single value, or to one for each feature.
    @inlinable
    public func resolved(in context: EvaluationContext) -> ResolvedProperty<Value> {
        if !storage.dependencies.isDisjoint(with: Self.differing) { return .varies }
        return .constant(evaluate(context))
    }

    /// Resolves the property at a zoom. If the property reads the style's global state, use ``resolved(in:)``.
    @inlinable
    public func resolved(atZoom zoom: Double) -> ResolvedProperty<Value> {
        resolved(in: EvaluationContext(zoom: zoom))
    }

    @usableFromInline static var differing: Dependencies { Dependencies.feature.union(.ramp) }
}

/// A property at one zoom.
@frozen
public enum ResolvedProperty<Value: Sendable>: Sendable {
    /// The value is the same for all features.
    case constant(Value)
    /// The value differs from feature to feature, or from place to place (a colour ramp).
    case varies

    /// The value if it is the same for all features; nil otherwise.
    @inlinable public var constant: Value? {
        if case .constant(let value) = self { value } else { nil }
    }
}

extension ResolvedProperty: Equatable where Value: Equatable {}
extension ResolvedProperty: Hashable where Value: Hashable {}
