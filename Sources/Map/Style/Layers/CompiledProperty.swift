/// A property of a layer, ready to be evaluated for zooms and features.
public struct CompiledProperty<Value: StylePropertyValue>: Sendable {
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

        init(constant: Value?, fallback: Value, dependencies: Dependencies, isSet: Bool) {
            self.constant = constant
            self.fallback = fallback
            self.dependencies = dependencies
            self.isSet = isSet
        }
    }

    init(fallback: Value) {
        storage = Storage(constant: fallback, fallback: fallback, dependencies: [], isSet: false)
        program = nil
    }

    init(_ program: ExpressionProgram, _ dependencies: Dependencies, fallback: Value) {
        let isConstant = dependencies.isEmpty
        storage = Storage(
            constant: isConstant ? Value.evaluate(program, EvaluationContext()) ?? fallback : nil,
            fallback: fallback,
            dependencies: dependencies,
            isSet: true
        )
        self.program = isConstant ? nil : program
    }

    /// The value where it is the same for all zooms and features; nil otherwise.
    @inlinable public var constant: Value? { storage.constant }
    /// The specification's default: what counts where a feature's value cannot be computed.
    @inlinable public var fallback: Value { storage.fallback }
    /// What the value depends on; empty for a constant.
    @inlinable public var dependencies: Dependencies { storage.dependencies }
    /// Whether the style sets this property.
    @inlinable public var isSet: Bool { storage.isSet }
    /// What has to be computed when: once, per zoom, per feature or per both.
    @inlinable public var classification: Dependencies.Classification { storage.dependencies.classification }

    /// The property's value. Never fails: where the expression does, the default counts.
    @inlinable
    public func evaluate(_ context: EvaluationContext) -> Value {
        guard let program else { return storage.constant ?? storage.fallback }
        return Value.evaluate(program, context) ?? storage.fallback
    }
}

/// Which features a layer draws.
public struct StyleFilter: Sendable {
    /// The inputs that the filter's answer changes with; empty for a constant.
    public let dependencies: Dependencies
    let program: ExpressionProgram?
    private let constant: Bool

    /// A filter that lets everything pass.
    public static let all = StyleFilter(constant: true)

    private init(constant: Bool) {
        self.constant = constant
        dependencies = []
        program = nil
    }

    init(_ program: ExpressionProgram, _ dependencies: Dependencies) {
        self.dependencies = dependencies
        self.program = dependencies.isEmpty ? nil : program
        constant = dependencies.isEmpty ? Bool.evaluate(program, EvaluationContext()) ?? false : false
    }

    /// Whether the filter lets a feature pass. One that cannot be evaluated does not.
    public func matches(_ context: EvaluationContext) -> Bool {
        guard let program else { return constant }
        return Bool.evaluate(program, context) ?? false
    }
}
