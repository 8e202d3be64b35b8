internal import PortolanJSON

/// What the specification says of one property's values.
struct PropertySpecification: Sendable {
    /// The type of its values; `nil` takes any.
    var type: ExpressionType?
    /// The strings it takes, where it is an enumeration.
    var values: [String] = []
    var isEnumeration = false
    var isInterpolated = true
    var allowsFeature = true
    var allowsZoom = true
    /// Whether plain strings may name properties in braces.
    var hasTokens = false
    var range: ClosedRange<Double>?
}

extension ExpressionParser {
    /// Names that make an array an expression.
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

    /// Parses a property's value: an expression, a function, or a constant.
    mutating func parseProperty(
        _ node: JSONNode,
        _ specification: PropertySpecification,
        fallback: JSONNode? = nil,
        isExpression: Bool? = nil
    ) -> Parsed? {
        var node = node
        if LegacyFunction.isFunction(node) {
            do throws(LegacyFunction.Failure) {
                node = try LegacyFunction(specification: specification, fallback: fallback).expression(node)
            } catch {
                failures.append(Failure(path: "", offset: error.offset, message: error.message))
                return nil
            }
        } else if let items = node.array, !(isExpression ?? (items.first?.string).map(Self.isOperator) ?? false) {
            node = JSONNode(.array([JSONNode(.string("literal"), at: node.offset), node]), at: node.offset)
        } else if specification.hasTokens, node.string != nil {
            node = LegacyFunction.tokens(node)
        }
        let coerces = specification.type == .string && !specification.isEnumeration
        let scope = Scope(expected: specification.type, annotation: coerces ? .coerce : nil)
        guard let parsed = parse(node, scope) else { return nil }
        return check(parsed, specification, node)
    }

    /// The rules for where a property may depend on zoom and feature.
    private mutating func check(_ parsed: Parsed, _ specification: PropertySpecification, _ node: JSONNode) -> Parsed? {
        if !parsed.dependencies.isDisjoint(with: .feature), !specification.allowsFeature {
            return fail("data expressions not supported", node, Scope())
        }
        if parsed.dependencies.contains(.zoom), !specification.allowsZoom { return fail("zoom expressions not supported", node, Scope()) }
        switch parsed.zoomCurve {
        case .none where parsed.dependencies.contains(.zoom), .misplaced:
            return fail(
                "\"zoom\" expression may only be used as input to a top-level \"step\" or \"interpolate\" expression.",
                node,
                Scope()
            )
        case .several:
            return fail("Only one zoom-based \"step\" or \"interpolate\" subexpression may be used in an expression.", node, Scope())
        case .curve(_, isInterpolate: true) where !specification.isInterpolated:
            return fail("\"interpolate\" expressions cannot be used with this property", node, Scope())
        default: break
        }
        if let value = constant(parsed) {
            if case .string(let text) = value, specification.isEnumeration, !specification.values.contains(text) {
                let list = specification.values.map { "\"\($0)\"" }.joined(separator: ", ")
                return fail("Expected one of \(list), but found \"\(text)\".", node, Scope())
            }
            if case .number(let number) = value, let range = specification.range, !range.contains(number) {
                let bound =
                    number < range.lowerBound
                    ? "less than the minimum \(javaScriptText(range.lowerBound))"
                    : "greater than the maximum \(javaScriptText(range.upperBound))"
                return fail("\(javaScriptText(number)) is \(bound).", node, Scope())
            }
        }
        return parsed
    }
}
