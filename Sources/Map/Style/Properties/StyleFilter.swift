/// The filter that selects the features that a layer draws.
public struct StyleFilter: Sendable {
    /// The inputs on which the filter's result depends; empty for a constant.
    public let dependencies: Dependencies
    let program: ExpressionProgram?
    private let constant: Bool

    /// A filter that every feature passes.
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

    /// The slots of the properties that the filter reads by constant names, ascending.
    package var propertyIndices: [Int] { program?.slots ?? [] }

    /// Whether a feature passes the filter. It does not pass if the filter cannot be evaluated.
    public func matches(_ context: EvaluationContext) -> Bool {
        guard let program else { return constant }
        return Bool.evaluate(program, context) ?? false
    }
}
