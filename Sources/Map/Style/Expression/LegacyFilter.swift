internal import PortolanJSON

/// Filters of the older kind, from before expressions: `["==", "class", "motorway"]`, `["in", "class", "a",
/// "b"]`, `["!has", "name"]`.
///
/// They compare strictly: values of different types are neither equal nor ordered, and no value is converted
/// (specification, “Deprecations: Other filter”).
enum LegacyFilter {
    /// The kind of a filter.
    private enum Kind { case expression, legacy, either }

    /// Whether a filter is an expression, by the specification's rule: `all` and `any` are expressions if one
    /// of their parts can only be an expression.
    static func isExpression(_ node: JSONNode) -> Bool { kind(node) != .legacy }

    /// Whether a filter can only be an expression, so that it cannot be part of a filter of the older kind.
    static func isOnlyExpression(_ node: JSONNode) -> Bool { kind(node) == .expression }

    private static func kind(_ node: JSONNode) -> Kind {
        if node.bool != nil { return .either }
        guard let items = node.array, let name = items.first?.string else { return .legacy }
        switch name {
        case "has": return items.count >= 2 && items[1].string != "$id" && items[1].string != "$type" ? .either : .legacy
        case "in": return items.count >= 3 && (items[1].string == nil || items[2].array != nil) ? .expression : .legacy
        case "!in", "!has", "none": return .legacy
        case "==", "!=", ">", ">=", "<", "<=":
            return items.count != 3 || items[1].array != nil || items[2].array != nil ? .expression : .legacy
        case "any", "all":
            let kinds = items.dropFirst().map(kind)
            return kinds.contains(.expression) ? .expression : kinds.contains(.legacy) ? .legacy : .either
        default: return .expression
        }
    }

    /// Returns the parts of an expression that are written like older filters: they compare a property's name,
    /// not its value.
    static func mistaken(in node: JSONNode, path: String = "") -> [(path: String, node: JSONNode)] {
        guard let items = node.array, let name = items.first?.string, name != "literal" else { return [] }
        if name != "any", name != "all", name != "none", kind(node) == .legacy { return [(path, node)] }
        return items.enumerated().dropFirst().flatMap { index, item in
            // The labels of `match` may look like filters.
            name == "match" && index > 1 && index.isMultiple(of: 2) && index + 1 < items.count
                ? [] : mistaken(in: item, path: path + "[\(index)]")
        }
    }

    /// The values with which `$type` is compared.
    static let geometryTypes = ["Point", "LineString", "Polygon"]
}

extension ExpressionParser {
    /// Parses a filter of either kind.
    mutating func parseFilter(_ node: JSONNode, _ scope: Scope) -> Parsed? {
        if LegacyFilter.isExpression(node) {
            var scope = scope
            scope.expected = .boolean
            return parse(node, scope)
        }
        guard let items = node.array else { return fail("Expected an array or a boolean, but found \(node.kindName).", node, scope) }
        guard let name = items.first?.string else { return fail("Expected the name of a filter operator.", items.first ?? node, scope) }
        switch name {
        case "any", "all", "none":
            var parts: [Parsed] = []
            for (index, item) in items.enumerated().dropFirst() {
                if LegacyFilter.isOnlyExpression(item) {
                    return fail("An expression cannot be a part of a filter in the syntax before expressions.", item, scope.child(index))
                }
                guard let part = parseFilter(item, scope.child(index)) else { return nil }
                parts.append(part)
            }
            let combined = emitList(name == "all" ? .all : .any, .boolean, parts, scope)
            return name == "none" ? emit(Op(.not, combined.op), .boolean, [combined], scope) : combined
        case "has", "!has":
            guard items.count == 2, let key = items[1].string else { return fail("Expected one property name.", node, scope) }
            let has = parseLegacyHas(key, scope)
            return name == "has" ? has : emit(Op(.not, has.op), .boolean, [has], scope)
        case "in", "!in":
            guard items.count >= 2, let key = items[1].string else { return fail("Expected a property name.", node, scope) }
            guard let contained = parseLegacyIn(key, items, scope) else { return nil }
            return name == "in" ? contained : emit(Op(.not, contained.op), .boolean, [contained], scope)
        case "==", "!=", "<", "<=", ">", ">=":
            guard let key = items[1].string else {
                return fail("Expected a property name, but found \(items[1].kindName).", items[1], scope.child(1))
            }
            return parseLegacyComparison(name, key, items[2], scope)
        default: return fail("Unknown filter operator \"\(name)\".", items[0], scope.child(0))
        }
    }

    private mutating func legacyInput(_ key: String, _ scope: Scope) -> Parsed {
        switch key {
        case "$type": emit(Op(.geometryType), .string, [], scope, .geometryType)
        case "$id": emit(Op(.featureID), .value, [], scope, .featureID)
        default: emit(Op(.get, names.index(of: key)), .value, [], scope, .properties)
        }
    }

    private mutating func parseLegacyHas(_ key: String, _ scope: Scope) -> Parsed {
        switch key {
        case "$type": emitConstant(.bool(true), .boolean, scope)
        case "$id": emit(Op(.hasID), .boolean, [], scope, .featureID)
        default: emit(Op(.has, names.index(of: key)), .boolean, [], scope, .properties)
        }
    }

    /// Returns the value with which a property is compared.
    private mutating func legacyValue(_ node: JSONNode, _ key: String, _ scope: Scope) -> StyleValue? {
        let value = node.styleValue
        if key == "$type" {
            if case .string(let text) = value, LegacyFilter.geometryTypes.contains(text) { return value }
            _ = fail("Expected one of \(LegacyFilter.geometryTypes.joined(separator: ", ")), but found \(value.json).", node, scope)
            return nil
        }
        if value.isPrimitive { return value }
        _ = fail("Expected a string, a number, a boolean or null, but found \(node.array == nil ? "an object" : "an array").", node, scope)
        return nil
    }

    private mutating func parseLegacyIn(_ key: String, _ items: [JSONNode], _ scope: Scope) -> Parsed? {
        var values: [StyleValue] = []
        for (index, item) in items.enumerated().dropFirst(2) {
            guard let value = legacyValue(item, key, scope.child(index)) else { return nil }
            values.append(value)
        }
        let input = legacyInput(key, scope)
        let get = builder.ops[Int(input.op)]
        if let table = membershipTable(values) {
            builder.tables.append(table)
            let index = Int32(builder.tables.count - 1)
            let op = get.code == .get ? Op(.propertyOneOf, get.a, index) : Op(.oneOf, input.op, index)
            return emit(op, .boolean, [input], scope)
        }
        let list = emitConstant(.array(values), .array(of: .value), scope)
        return emit(Op(.contains, input.op, list.op), .boolean, [input, list], scope)
    }

    private mutating func parseLegacyComparison(_ name: String, _ key: String, _ node: JSONNode, _ scope: Scope) -> Parsed? {
        if key == "$type", name != "==", name != "!=" { return fail("“$type” cannot be compared by \"\(name)\".", node, scope) }
        guard let value = legacyValue(node, key, scope.child(2)) else { return nil }
        let input = legacyInput(key, scope)
        let other = emitConstant(value, value.type, scope.child(2))
        let get = builder.ops[Int(input.op)]
        let constant = builder.ops[Int(other.op)].a
        if get.code == .get, case .string = value, name == "==" || name == "!=" {
            return emit(Op(name == "==" ? .propertyEquals : .propertyDiffers, get.a, constant), .boolean, [input, other], scope)
        }
        let code: OpCode =
            switch name {
            case "==": .equal
            case "!=": .notEqual
            case "<": .sameTypeLess
            case "<=": .sameTypeLessOrEqual
            case ">": .sameTypeGreater
            default: .sameTypeGreaterOrEqual
            }
        return emit(Op(code, input.op, other.op, -1), .boolean, [input, other], scope)
    }
}
