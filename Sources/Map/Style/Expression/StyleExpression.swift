internal import PortolanJSON

/// One expression by itself, outside a style.
///
/// ```swift
/// let width = try StyleExpression(json: #"["interpolate", ["linear"], ["zoom"], 10, 1, 16, 6]"#, type: .number)
/// try width.evaluate(EvaluationContext(zoom: 13)) // .number(3.5)
/// ```
public struct StyleExpression: Sendable {
    /// The type of the expression's values.
    public let type: ExpressionType
    /// The inputs on which the expression's value depends; empty for a constant.
    public let dependencies: Dependencies
    /// The names of the properties that the expression reads; a context's `values` are in this order.
    public let propertyNames: [String]
    /// Whether the expression reads properties by computed names, so that a context's `properties` must be set.
    public let needsAllProperties: Bool
    private let program: ExpressionProgram

    /// Reads an expression that gives values of `type`, or of any type if it is nil.
    ///
    /// - Throws: the errors in the text or the expression, with path and byte offset.
    public init(json: String, type: ExpressionType? = nil) throws(StyleError) {
        let node: JSONNode
        do throws(JSONReader.Failure) {
            node = try JSONReader.read(Array(json.utf8)).root
        } catch {
            throw StyleError(byteOffset: error.offset, message: error.message)
        }
        try self.init(node, PropertySpecification(type: type))
    }

    /// Reads a filter: an expression that gives a Boolean, or a filter of the older kind (`["==", "class",
    /// "street"]`).
    ///
    /// - Throws: the errors in the text or the filter, with path and byte offset.
    public static func filter(json: String) throws(StyleError) -> StyleExpression {
        let node: JSONNode
        do throws(JSONReader.Failure) {
            node = try JSONReader.read(Array(json.utf8)).root
        } catch {
            throw StyleError(byteOffset: error.offset, message: error.message)
        }
        let names = PropertyNames()
        var parser = ExpressionParser(names: names)
        let parsed = parser.parseFilter(node, ExpressionParser.Scope(expected: .boolean))
        return try StyleExpression(parsed, parser, names, location: "")
    }

    init(_ node: JSONNode, _ specification: PropertySpecification, fallback: JSONNode? = nil, location: String = "") throws(StyleError) {
        let names = PropertyNames()
        var parser = ExpressionParser(names: names)
        let parsed = parser.parseProperty(node, specification, fallback: fallback, isExpression: true)
        try self.init(parsed, parser, names, location: location)
    }

    private init(_ parsed: ExpressionParser.Parsed?, _ parser: ExpressionParser, _ names: PropertyNames, location: String)
        throws(StyleError)
    {
        guard let parsed, parser.failures.isEmpty else {
            throw StyleError(
                parser.failures.map { StyleDiagnostic(.error, path: location + $0.path, byteOffset: $0.offset, message: $0.message) }
            )
        }
        self.type = parsed.type
        dependencies = parsed.dependencies
        propertyNames = names.names
        needsAllProperties = parser.needsAllProperties
        program = ExpressionProgram(parser.builder, root: parsed.op, location: location)
    }

    /// Evaluates the expression for a zoom and a feature.
    ///
    /// - Throws: an error if a value does not have the required type, or if the expression itself raises an
    ///   error.
    public func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        try program.value(program.root, context)
    }
}
