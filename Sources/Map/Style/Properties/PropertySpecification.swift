internal import PortolanJSON

/// The specification of one property's values.
struct PropertySpecification: Sendable {
    /// A property's group and specification.
    struct Entry: Sendable {
        var group: StylePropertyUse.Group
        var specification: PropertySpecification
    }

    /// The property's name, such as `line-width`; empty for an expression outside a style.
    var name = ""
    /// The type of the property's values; `nil` accepts any type.
    var type: ExpressionType?
    /// The keywords of an enumeration, or of a list of keywords.
    var values: [String] = []
    var isEnumeration = false
    var isInterpolated = true
    /// Whether the property belongs to a layer's `layout`.
    var isLayout = false
    /// The inputs that the property's expressions may read; empty if it accepts no expressions.
    var inputs: Dependencies = [.zoom, .feature]
    /// Whether a renderer may fade from the value of one whole zoom to that of the next, for values that cannot
    /// be interpolated.
    var isCrossFaded = false
    /// Whether a change of the value may be spread over time.
    var hasTransition = false
    /// Whether plain strings may name properties in braces.
    var hasTokens = false
    /// The smallest and largest number, also of each number in a list.
    var range: ClosedRange<Double>?
    /// The value if the style gives none or an expression fails; null if there is no default.
    var fallback = StyleValue.null

    var allowsFeature: Bool { inputs.contains(.properties) }
    var allowsZoom: Bool { inputs.contains(.zoom) }

    /// The specification's `property-type`.
    var kind: String {
        if inputs.isEmpty { return "constant" }
        if !inputs.isDisjoint(with: .ramp) { return "color-ramp" }
        switch (isCrossFaded, allowsFeature) {
        case (false, false): return "data-constant"
        case (false, true): return "data-driven"
        case (true, false): return "cross-faded"
        case (true, true): return "cross-faded-data-driven"
        }
    }
}

extension ExpressionParser {
    /// Whether a name makes an array an expression.
    static func isOperator(_ name: String) -> Bool {
        specialForms.contains(name) || isFunction(name)
    }

    /// The names of all operators.
    static var operatorNames: Set<String> { specialForms.union(functionNames) }

    private static let specialForms: Set<String> = [
        "literal", "semiliteral", "array", "boolean", "number", "object", "string", "to-boolean", "to-color", "to-number", "to-string",
        "==",
        "!=", "<", ">", "<=", ">=", "case", "match", "coalesce", "step", "interpolate", "interpolate-hcl", "interpolate-lab", "let", "var",
        "at", "in", "index-of", "slice", "length", "format", "image", "collator", "number-format", "global-state", "within", "distance",
    ]

    /// The form in which a property's value is written.
    private enum Form { case constant, expression, function }

    /// Parses a property's value: an expression, a function, or a constant.
    mutating func parseProperty(
        _ node: JSONNode,
        _ specification: PropertySpecification,
        fallback: JSONNode? = nil,
        isExpression: Bool? = nil
    ) -> Parsed? {
        let original = node
        var node = node
        var form = Form.constant
        if LegacyFunction.isFunction(node) {
            form = .function
            if specification.name == "text-font", node["type"]?.string == "identity" {
                return fail("\"text-font\" takes no identity function", node, Scope())
            }
            if checksFunctions {
                let check = LegacyFunctionCheck(node, specification)
                unknownMembers += check.unknown
                guard check.failures.isEmpty else {
                    failures += check.failures
                    return nil
                }
            }
            do throws(LegacyFunction.Failure) {
                node = try LegacyFunction(specification: specification, fallback: fallback).expression(node)
            } catch {
                failures.append(Failure(path: "", offset: error.offset, message: error.message))
                return nil
            }
        } else if let items = node.array {
            if isExpression ?? (items.first?.string).map(Self.isOperator) ?? false {
                form = .expression
            } else {
                node = JSONNode(.array([JSONNode(.string("literal"), at: node.offset), node]), at: node.offset)
            }
        } else if specification.hasTokens, node.string != nil {
            node = LegacyFunction.tokens(node)
        }
        if specification.inputs.isEmpty, form != .constant { return fail("Expressions are not supported here.", original, Scope()) }
        let coerces = specification.type == .string && !specification.isEnumeration
        let scope = Scope(expected: specification.type, annotation: coerces ? .coerce : nil)
        guard let parsed = parse(node, scope), check(parsed, specification, node) else { return nil }
        if form == .constant, let value = constant(parsed) { return check(value, specification, original) ? parsed : nil }
        // An expression that is too long to evaluate has failed already; it would also be too long to search.
        if specification.name == "text-font", form == .expression, failures.isEmpty, !hasLiteralOutputs(parsed.op) {
            return fail(
                "Invalid data expression for \"text-font\". Output values must be contained as literals within the expression.",
                node,
                Scope()
            )
        }
        return parsed
    }

    /// Checks the rules for properties that depend on zoom and feature.
    private mutating func check(_ parsed: Parsed, _ specification: PropertySpecification, _ node: JSONNode) -> Bool {
        func refuse(_ parser: inout ExpressionParser, _ message: String) -> Bool { parser.fail(message, node, Scope()) != nil }
        if specification.isLayout, parsed.dependencies.contains(.featureState) {
            return refuse(&self, "\"feature-state\" data expressions are not supported with layout properties.")
        }
        if !parsed.dependencies.isDisjoint(with: .feature), !specification.allowsFeature {
            return refuse(&self, "data expressions not supported")
        }
        if parsed.dependencies.contains(.zoom), !specification.allowsZoom { return refuse(&self, "zoom expressions not supported") }
        switch parsed.zoomCurve {
        case .none where parsed.dependencies.contains(.zoom), .misplaced:
            return refuse(
                &self,
                "\"zoom\" expression may only be used as input to a top-level \"step\" or \"interpolate\" expression."
            )
        case .several:
            return refuse(&self, "Only one zoom-based \"step\" or \"interpolate\" subexpression may be used in an expression.")
        case .curve(_, isInterpolate: true) where !specification.isInterpolated:
            return refuse(&self, "\"interpolate\" expressions cannot be used with this property")
        default: return true
        }
    }

    /// Checks the rules for a constant, and for each item of a list.
    private mutating func check(_ value: StyleValue, _ specification: PropertySpecification, _ node: JSONNode) -> Bool {
        switch value {
        case .array(let items):
            if items.isEmpty, specification.type == .numberArray || specification.type == .colorArray {
                return fail("Expected at least one item.", node, Scope()) != nil
            }
            let nodes = node.array ?? []
            for (index, item) in items.enumerated() where !check(item, specification, index < nodes.count ? nodes[index] : node) {
                return false
            }
        case .string(let text) where !specification.values.isEmpty && !specification.values.contains(text):
            let list = specification.values.map { "\"\($0)\"" }.joined(separator: ", ")
            return fail("Expected one of \(list), but found \"\(text)\".", node, Scope()) != nil
        case .number(let number):
            guard let range = specification.range, !range.contains(number) else { break }
            let bound =
                number < range.lowerBound
                ? "less than the minimum \(javaScriptText(range.lowerBound))"
                : "greater than the maximum \(javaScriptText(range.upperBound))"
            return fail("\(javaScriptText(number)) is \(bound).", node, Scope()) != nil
        default: break
        }
        return true
    }

    /// Whether every possible value of an operation is a literal in the expression.
    private func hasLiteralOutputs(_ index: Int32) -> Bool {
        let op = builder.ops[Int(index)]
        func operands(_ range: some Sequence<Int32>) -> Bool {
            range.allSatisfy { hasLiteralOutputs(builder.operands[Int($0)]) }
        }
        switch op.code {
        case .constant: return true
        case .choose:
            // Operands are conditions and results alternately, and at the end the result if no condition holds.
            return operands(stride(from: op.a + 1, to: op.a + op.b - 1, by: 2)) && operands(CollectionOfOne(op.a + op.b - 1))
        case .coalesce, .assert, .convert: return operands(op.a..<op.a + op.b)
        case .match:
            let table = builder.tables[Int(op.b)]
            return (table.results + [table.fallback]).allSatisfy(hasLiteralOutputs)
        case .step, .interpolate:
            let curve = builder.curves[Int(op.b)]
            return operands(Int32(curve.firstOutput)..<Int32(curve.firstOutput + curve.count))
        default: return false
        }
    }
}
