internal import PortolanJSON

/// Compiles the JSON of an expression into a program. It checks types, adds the assertions and conversions that
/// the specification implies, and evaluates constant parts.
///
/// It follows the specification's reference for expressions; the wording and the paths of errors are those of
/// the specification's test cases.
struct ExpressionParser {
    /// An error in an expression.
    struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The path relative to the expression, such as `[2][1]`.
        var path: String
        var offset: Int
        var message: String
        var description: String { message }
    }

    /// The way in which a value of unknown type is brought to the expected type.
    enum Annotation { case assert, coerce, omit }

    /// The context of a part: its path, the type that the outer part expects, and the bindings of `let`.
    struct Scope {
        var path = ""
        var expected: ExpressionType?
        var annotation: Annotation?
        var bindings: [String: Parsed] = [:]

        /// Returns the scope of the part at `index`.
        func child(_ index: Int, expecting expected: ExpressionType? = nil, annotation: Annotation? = nil) -> Scope {
            Scope(path: path + "[\(index)]", expected: expected, annotation: annotation, bindings: bindings)
        }
    }

    /// The single curve over the zoom that an expression may have, or the reason why its use of the zoom is invalid.
    enum ZoomCurve: Equatable {
        case none
        case curve(Int32, isInterpolate: Bool)
        case misplaced, several
    }

    /// A parsed part: its operation, type and dependencies.
    struct Parsed {
        var op: Int32
        var type: ExpressionType
        var dependencies: Dependencies
        var zoomCurve = ZoomCurve.none
    }

    /// The largest number of operations of one evaluation. `let` can name a part many times, so a short text
    /// could mean a very long computation.
    static let maximumCost = 1_000_000

    var builder = ProgramBuilder()
    private var costs: [Int] = []
    var failures: [Failure] = []
    var names: PropertyNames
    /// Whether functions of the older kind must follow all rules of styles. Functions outside a style need not follow
    /// them.
    var checksFunctions = false
    /// The members that occur in functions of the older kind, but not in the specification.
    var unknownMembers: [(path: String, offset: Int)] = []
    /// Whether the feature's properties are read by computed names.
    var needsAllProperties = false

    init(names: PropertyNames) {
        self.names = names
    }

    // MARK: The general rules

    mutating func parse(_ node: JSONNode, _ scope: Scope) -> Parsed? {
        let marks = ProgramBuilder.Marks(builder)
        switch node.kind {
        case .null, .bool, .number, .string: return finish(literal(node.styleValue, scope), node, scope, marks)
        case .object: return fail("Bare objects invalid. Use [\"literal\", {...}] instead.", node, scope)
        case .array(let items):
            guard let first = items.first else {
                return fail(
                    "Expected an array with at least one element. If you wanted a literal array, use [\"literal\", []].",
                    node,
                    scope
                )
            }
            guard case .string(let name) = first.kind else {
                return fail(
                    "Expression name must be a string, but found \(first.typeName) instead. "
                        + "If you wanted a literal array, use [\"literal\", [...]].",
                    first,
                    scope.child(0)
                )
            }
            guard let parsed = parseOperator(name, items, node, scope) else { return nil }
            return finish(parsed, node, scope, marks)
        }
    }

    /// Converts a part to the expected type, and evaluates it if it is constant.
    private mutating func finish(_ parsed: Parsed, _ node: JSONNode, _ scope: Scope, _ marks: ProgramBuilder.Marks) -> Parsed? {
        guard let annotated = annotate(parsed, node, scope) else { return nil }
        return fold(annotated, node, scope, marks)
    }

    private mutating func annotate(_ parsed: Parsed, _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard let expected = scope.expected else { return parsed }
        let annotation: Annotation
        switch (expected, parsed.type) {
        case (.string, .value), (.number, .value), (.boolean, .value), (.object, .value), (.array, .value): annotation = .assert
        case (.color, .value), (.color, .string), (.formatted, .value), (.formatted, .string), (.resolvedImage, .value),
            (.resolvedImage, .string), (.projectionDefinition, .string), (.projectionDefinition, .array), (.projectionDefinition, .value),
            (.padding, .value), (.padding, .number), (.padding, .array), (.numberArray, .value), (.numberArray, .number),
            (.numberArray, .array), (.colorArray, .value), (.colorArray, .string), (.colorArray, .array),
            (.variableAnchorOffsetCollection, .value), (.variableAnchorOffsetCollection, .array):
            annotation = .coerce
        default:
            return expected.accepts(parsed.type) ? parsed : fail(mismatch(expected, parsed.type), node, scope)
        }
        switch scope.annotation ?? annotation {
        case .assert: return assertion(expected, [parsed], scope)
        case .coerce: return coercion(expected, [parsed], scope)
        case .omit: return parsed
        }
    }

    private mutating func fold(_ parsed: Parsed, _ node: JSONNode, _ scope: Scope, _ marks: ProgramBuilder.Marks) -> Parsed? {
        guard parsed.dependencies.isEmpty, constant(parsed) == nil else { return parsed }
        let result: Result<StyleValue, EvaluationError>
        do throws(EvaluationError) {
            // Only the operations of this part are copied, so that the time for many constant parts grows
            // linearly with their length.
            let program = ExpressionProgram(builder, from: marks, root: parsed.op, location: "")
            result = .success(try program.value(parsed.op, EvaluationContext()))
        } catch {
            result = .failure(error)
        }
        switch result {
        case .failure(let error): return fail(error.message, node, scope)
        case .success(let value):
            marks.restore(&builder)
            costs.removeSubrange(builder.ops.count...)
            return emitConstant(value, parsed.type, scope)
        }
    }

    // MARK: Failures

    mutating func fail(_ message: String, _ node: JSONNode, _ scope: Scope) -> Parsed? {
        failures.append(Failure(path: scope.path, offset: node.offset, message: message))
        return nil
    }

    func mismatch(_ expected: ExpressionType, _ found: ExpressionType) -> String {
        "Expected \(expected.name) but found \(found.name) instead."
    }

    // MARK: Making operations

    /// Returns the value of a constant part; nil for other parts.
    func constant(_ parsed: Parsed) -> StyleValue? {
        let op = builder.ops[Int(parsed.op)]
        return op.code == .constant ? builder.constants[Int(op.a)] : nil
    }

    mutating func emitConstant(_ value: StyleValue, _ type: ExpressionType, _ scope: Scope) -> Parsed {
        let op = Op(.constant, builder.append(constant: value))
        costs.append(1)
        return Parsed(op: builder.append(op, path: scope.path), type: type, dependencies: [])
    }

    mutating func literal(_ value: StyleValue, _ scope: Scope) -> Parsed {
        var type = value.type
        // An empty list takes the expected item type.
        if case .array(_, count: 0) = type, case .array(_, let count)? = scope.expected, count == nil || count == 0,
            let expected = scope.expected
        {
            type = expected
        }
        return emitConstant(value, type, scope)
    }

    /// Appends an operation on parts. `nil` children are absent options.
    mutating func emit(
        _ op: Op,
        _ type: ExpressionType,
        _ children: [Parsed],
        _ scope: Scope,
        _ dependencies: Dependencies = []
    ) -> Parsed {
        let cost = children.reduce(1) { min($0 + costs[Int($1.op)], Self.maximumCost + 1) }
        if cost > Self.maximumCost, !failures.contains(where: { $0.message == Self.costMessage }) {
            failures.append(Failure(path: scope.path, offset: 0, message: Self.costMessage))
        }
        costs.append(cost)
        let index = builder.append(op, path: scope.path)
        return Parsed(
            op: index,
            type: type,
            dependencies: children.reduce(dependencies) { $0.union($1.dependencies) },
            zoomCurve: Self.merge(children.map(\.zoomCurve), own: .none)
        )
    }

    private static let costMessage = "One evaluation of this expression would take more than \(maximumCost) steps."

    /// Appends an operation whose operands are a list.
    mutating func emitList(
        _ code: OpCode,
        _ type: ExpressionType,
        _ children: [Parsed],
        _ scope: Scope,
        c: Int32 = 0,
        _ dependencies: Dependencies = []
    ) -> Parsed {
        let first = builder.append(operands: children.map(\.op))
        return emit(Op(code, first, Int32(children.count), c), type, children, scope, dependencies)
    }

    mutating func assertion(_ type: ExpressionType, _ children: [Parsed], _ scope: Scope) -> Parsed {
        if children.count == 1, type == .number {
            let get = builder.ops[Int(children[0].op)]
            if get.code == .get { return emit(Op(.propertyNumber, get.a), type, children, scope) }
            return emit(Op(.assertNumber, children[0].op), type, children, scope)
        }
        if children.count == 1, type == .boolean { return emit(Op(.assertBoolean, children[0].op), type, children, scope) }
        return emitList(.assert, type, children, scope, c: builder.append(type: type))
    }

    mutating func coercion(_ type: ExpressionType, _ children: [Parsed], _ scope: Scope) -> Parsed {
        switch type {
        case .string: emit(Op(.toString, children[0].op), type, children, scope)
        case .boolean: emit(Op(.toBoolean, children[0].op), type, children, scope)
        case .number: emitList(.toNumber, type, children, scope)
        default: emitList(.convert, type, children, scope, c: builder.append(type: type))
        }
    }

    /// Combines the curves over the zoom of an expression's parts. The curve must be the expression itself, or
    /// the result of `let` or an argument of `coalesce`, and there may be only one.
    static func merge(_ children: [ZoomCurve], own: ZoomCurve) -> ZoomCurve {
        var result = own
        if result == .misplaced || result == .several { return result }
        for child in children {
            switch (result, child) {
            case (_, .none): continue
            case (_, .misplaced), (_, .several): result = child
            case (.none, .curve): result = .misplaced
            default: if result != child { result = .several }
            }
        }
        return result
    }
}

/// The names of properties that a style's expressions read, without duplicates, in the order of their first
/// use.
final class PropertyNames {
    private(set) var names: [String] = []
    private var indices: [String: Int32] = [:]

    func index(of name: String) -> Int32 {
        if let index = indices[name] { return index }
        let index = Int32(names.count)
        names.append(name)
        indices[name] = index
        return index
    }
}
