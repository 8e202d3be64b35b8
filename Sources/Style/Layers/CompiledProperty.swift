/// A property of a layer, ready to be evaluated for zooms and features.
public struct CompiledProperty<Value: StylePropertyValue>: Sendable {
    /// The value where it is the same everywhere.
    public let constant: Value?
    /// The specification's default: what counts where a feature's value cannot be computed.
    public let fallback: Value
    /// What the value depends on; empty for a constant.
    public let dependencies: Dependencies
    /// Whether the style says anything of this property.
    public let isSet: Bool
    @usableFromInline let program: ExpressionProgram?

    init(fallback: Value) {
        self.fallback = fallback
        constant = fallback
        dependencies = []
        isSet = false
        program = nil
    }

    init(_ program: ExpressionProgram, _ dependencies: Dependencies, fallback: Value) {
        self.fallback = fallback
        self.dependencies = dependencies
        isSet = true
        if dependencies.isEmpty {
            constant = Value.evaluate(program, EvaluationContext()) ?? fallback
            self.program = nil
        } else {
            constant = nil
            self.program = program
        }
    }

    /// The property's value. Never fails: where the expression does, the default counts.
    @inlinable
    public func evaluate(_ context: EvaluationContext) -> Value {
        if let constant { return constant }
        guard let program else { return fallback }
        return Value.evaluate(program, context) ?? fallback
    }

    /// What has to be computed when: once, per zoom, per feature or per both.
    @inlinable public var classification: Dependencies.Classification { dependencies.classification }
}

/// Which features a layer draws.
public struct StyleFilter: Sendable {
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
