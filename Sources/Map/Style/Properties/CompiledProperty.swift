/// A property of a layer, ready to be evaluated for zooms and features.
///
/// Only what evaluates asks for a ``StylePropertyValue``: a type that is constrained has its conformances looked for in the whole program
/// when it is first used, which for the thirty types of values takes as long as all else in reading a style.
public struct CompiledProperty<Value: Sendable>: Sendable {
    // Two references: a layer's properties are copied wherever they are looked at. The program stands beside the rest, so that evaluating
    // one through a borrowed layer counts no reference at all.
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
    /// The specification's default: what counts if a feature's value cannot be computed.
    @inlinable public var fallback: Value { storage.fallback }
    /// What the value depends on; empty for a constant.
    @inlinable public var dependencies: Dependencies { storage.dependencies }
    /// Whether the style sets this property.
    @inlinable public var isSet: Bool { storage.isSet }
    /// What has to be computed when: once, per zoom, per feature or per both.
    @inlinable public var classification: Dependencies.Classification { storage.dependencies.classification }

    /// The curve over the zoom, or over the input of a colour ramp; nil if the value follows none.
    public var curve: StyleCurve? { storage.curve }

    /// How far a zoom lies from `lower` to `upper`, 0…1, on the property's curve over the zoom; linearly if it has none.
    ///
    /// MapLibre evaluates what depends on zoom and feature for a tile's own zoom and the next one, and mixes the two values by this.
    public func zoomFactor(_ zoom: Double, from lower: Double, to upper: Double) -> Double {
        let curve = curve.flatMap { $0.input == .zoom ? $0 : nil } ?? StyleCurve(input: .zoom, interpolation: .linear, stops: [])
        return curve.factor(at: zoom, from: lower, to: upper)
    }

    /// How a change of the value is spread over time, as far as the layer says it for this property; nil if it does not.
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

    /// The property's value. Never fails: if the expression does, the default counts. Not limited to the specification's range.
    @inlinable
    public func evaluate(_ context: EvaluationContext) -> Value {
        guard let program else { return storage.constant ?? storage.fallback }
        return Value.evaluate(program, context) ?? storage.fallback
    }

    /// What a bucket of features needs of the property at one zoom: a single value, or one for each feature.
    @inlinable
    public func resolved(in context: EvaluationContext) -> ResolvedProperty<Value> {
        if !storage.dependencies.isDisjoint(with: Self.differing) { return .varies }
        return .constant(evaluate(context))
    }

    /// The same, for a zoom alone. If the style's own state is read, use ``resolved(in:)``.
    @inlinable
    public func resolved(atZoom zoom: Double) -> ResolvedProperty<Value> {
        resolved(in: EvaluationContext(zoom: zoom))
    }

    @usableFromInline static var differing: Dependencies { Dependencies.feature.union(.ramp) }
}

/// A property at one zoom.
@frozen
public enum ResolvedProperty<Value: Sendable>: Sendable {
    /// The value is the same for all features: nothing has to be evaluated for each.
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
