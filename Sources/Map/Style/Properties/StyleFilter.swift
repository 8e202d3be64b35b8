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

    /// The slots of the properties that the filter reads by name, ascending.
    package var propertyIndices: [Int] { program?.slots ?? [] }

    /// Whether the filter lets a feature pass. One that cannot be evaluated does not.
    public func matches(_ context: EvaluationContext) -> Bool {
        guard let program else { return constant }
        return Bool.evaluate(program, context) ?? false
    }
}
