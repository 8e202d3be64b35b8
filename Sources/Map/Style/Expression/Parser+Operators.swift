internal import PortolanJSON

extension ExpressionParser {
    mutating func parseOperator(_ name: String, _ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        switch name {
        case "literal": parseLiteral(items, node, scope)
        case "semiliteral": parseSemiliteral(items, node, scope)
        case "array", "boolean", "number", "object", "string": parseAssertion(name, items, node, scope)
        case "to-boolean", "to-color", "to-number", "to-string": parseCoercion(name, items, node, scope)
        case "==", "!=", "<", ">", "<=", ">=": parseComparison(name, items, node, scope)
        case "case": parseCase(items, node, scope)
        case "match": parseMatch(items, node, scope)
        case "coalesce": parseCoalesce(items, node, scope)
        case "step": parseStep(items, node, scope)
        case "interpolate", "interpolate-hcl", "interpolate-lab": parseInterpolate(name, items, node, scope)
        case "let": parseLet(items, node, scope)
        case "var": parseVariable(items, node, scope)
        case "at": parseAt(items, node, scope)
        case "in": parseIn(items, node, scope)
        case "index-of": parseIndexOf(items, node, scope)
        case "slice": parseSlice(items, node, scope)
        case "length": parseLength(items, node, scope)
        case "format": parseFormat(items, node, scope)
        case "image": parseImage(items, node, scope)
        case "collator": parseCollator(items, node, scope)
        case "number-format": parseNumberFormat(items, node, scope)
        case "global-state": parseGlobalState(items, node, scope)
        case "within", "distance": parseGeometry(name, items, node, scope)
        default: parseFunction(name, items, node, scope)
        }
    }

    private mutating func parseLiteral(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 2 else {
            return fail("'literal' expression requires exactly one argument, but found \(items.count - 1) instead.", node, scope)
        }
        return literal(items[1].styleValue, scope)
    }

    private mutating func parseSemiliteral(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 2 else {
            return fail("'semiliteral' expression requires exactly one argument, but found \(items.count - 1) instead.", node, scope)
        }
        let inner = scope.child(1)
        guard let list = items[1].array else {
            return fail("'semiliteral' expression requires an array, but found \(items[1].typeName) instead.", items[1], inner)
        }
        var itemType: ExpressionType?
        if case .array(let type, _)? = scope.expected, type != .value { itemType = type }
        var parts: [Parsed] = []
        for (index, item) in list.enumerated() {
            guard let part = parse(item, inner.child(index, expecting: itemType)) else { return nil }
            parts.append(part)
        }
        let common = parts.first?.type ?? .value
        let type = parts.allSatisfy { $0.type == common } ? common : .value
        return emitList(.list, .array(of: type, count: parts.count), parts, scope)
    }

    private mutating func parseAssertion(_ name: String, _ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count > 1 else { return fail("Expected at least one argument.", node, scope) }
        let scalarTypes: [String: ExpressionType] = ["boolean": .boolean, "number": .number, "object": .object, "string": .string]
        var first = 1
        let type: ExpressionType
        if name == "array" {
            var itemType = ExpressionType.value
            var count: Int?
            if items.count > 2 {
                guard let itemName = items[1].string, itemName != "object", let scalar = scalarTypes[itemName] else {
                    return fail(
                        "The item type argument of \"array\" must be one of string, number, boolean",
                        items[1],
                        scope.child(1)
                    )
                }
                itemType = scalar
                first = 2
            }
            if items.count > 3 {
                if !items[2].isNull {
                    guard let number = items[2].number, number >= 0, let whole = Int(exactly: number) else {
                        return fail("The length argument to \"array\" must be a positive integer literal", items[2], scope.child(2))
                    }
                    count = whole
                }
                first = 3
            }
            type = .array(of: itemType, count: count)
        } else {
            type = scalarTypes[name] ?? .value
        }
        guard let parts = parseAll(items, from: first, expecting: .value, scope) else { return nil }
        return assertion(type, parts, scope)
    }

    private mutating func parseCoercion(_ name: String, _ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count > 1 else { return fail("Expected at least one argument.", node, scope) }
        let type: ExpressionType =
            switch name {
            case "to-boolean": .boolean
            case "to-string": .string
            case "to-color": .color
            default: .number
            }
        if type == .boolean || type == .string, items.count != 2 { return fail("Expected one argument.", node, scope) }
        guard let parts = parseAll(items, from: 1, expecting: .value, scope) else { return nil }
        return coercion(type, parts, scope)
    }

    mutating func parseAll(_ items: [JSONNode], from first: Int, expecting type: ExpressionType?, _ scope: Scope) -> [Parsed]? {
        var parts: [Parsed] = []
        for index in first..<max(first, items.count) {
            guard let part = parse(items[index], scope.child(index, expecting: type)) else { return nil }
            parts.append(part)
        }
        return parts
    }

    private mutating func parseComparison(_ name: String, _ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 3 || items.count == 4 else { return fail("Expected two or three arguments.", node, scope) }
        let isEquality = name == "==" || name == "!="
        func isComparable(_ type: ExpressionType) -> Bool {
            switch type {
            case .string, .number, .value: true
            case .boolean, .null: isEquality
            default: false
            }
        }
        var sides: [Parsed] = []
        for index in 1...2 {
            guard let side = parse(items[index], scope.child(index, expecting: .value)) else { return nil }
            guard isComparable(side.type) else {
                return fail("\"\(name)\" comparisons are not supported for type '\(side.type.name)'.", items[index], scope.child(index))
            }
            sides.append(side)
        }
        let types = sides.map(\.type)
        if types[0] != types[1], types[0] != .value, types[1] != .value {
            return fail("Cannot compare types '\(types[0].name)' and '\(types[1].name)'.", node, scope)
        }
        if !isEquality {
            if types[0] == .value, types[1] != .value { sides[0] = assertion(types[1], [sides[0]], scope) }
            if types[0] != .value, types[1] == .value { sides[1] = assertion(types[0], [sides[1]], scope) }
        }
        var parts = sides
        if items.count == 4 {
            if !types.contains(.string), !types.contains(.value) {
                return fail("Cannot use collator to compare non-string types.", node, scope)
            }
            guard let collator = parse(items[3], scope.child(3, expecting: .collator)) else { return nil }
            parts.append(collator)
        } else if isEquality, let fused = propertyEquality(name, sides, scope) {
            return fused
        }
        let code: OpCode =
            switch name {
            case "==": .equal
            case "!=": .notEqual
            case "<": .less
            case "<=": .lessOrEqual
            case ">": .greater
            default: .greaterOrEqual
            }
        return emit(Op(code, parts[0].op, parts[1].op, parts.count > 2 ? parts[2].op : -1), .boolean, parts, scope)
    }

    /// Compiles `["==", ["get", name], "text"]`, the most frequent condition, into one operation.
    private mutating func propertyEquality(_ name: String, _ sides: [Parsed], _ scope: Scope) -> Parsed? {
        let (property, other) = builder.ops[Int(sides[0].op)].code == .get ? (sides[0], sides[1]) : (sides[1], sides[0])
        let get = builder.ops[Int(property.op)]
        guard get.code == .get, case .string? = constant(other) else { return nil }
        let code: OpCode = name == "==" ? .propertyEquals : .propertyDiffers
        return emit(Op(code, get.a, builder.ops[Int(other.op)].a), .boolean, sides, scope)
    }

    private mutating func parseAt(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 3 else { return fail("Expected 2 arguments, but found \(items.count - 1) instead.", node, scope) }
        guard let index = parse(items[1], scope.child(1, expecting: .number)),
            let list = parse(items[2], scope.child(2, expecting: .array(of: scope.expected ?? .value)))
        else { return nil }
        var itemType = ExpressionType.value
        if case .array(let type, _) = list.type { itemType = type }
        return emit(Op(.at, index.op, list.op), itemType, [index, list], scope)
    }

    /// Parses the needle and the haystack of a search.
    private mutating func parseNeedle(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> (needle: Parsed, haystack: Parsed)? {
        guard let needle = parse(items[1], scope.child(1, expecting: .value)),
            let haystack = parse(items[2], scope.child(2, expecting: .value))
        else { return nil }
        switch needle.type {
        case .boolean, .string, .number, .null, .value: return (needle, haystack)
        default:
            _ = fail(
                "Expected first argument to be of type boolean, string, number or null, but found \(needle.type.name) instead",
                node,
                scope
            )
            return nil
        }
    }

    private mutating func parseIn(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 3 else { return fail("Expected 2 arguments, but found \(items.count - 1) instead.", node, scope) }
        guard let (needle, haystack) = parseNeedle(items, node, scope) else { return nil }
        let get = builder.ops[Int(needle.op)]
        if get.code == .get, case .array(let values)? = constant(haystack), let table = membershipTable(values) {
            builder.tables.append(table)
            return emit(Op(.propertyOneOf, get.a, Int32(builder.tables.count - 1)), .boolean, [needle, haystack], scope)
        }
        return emit(Op(.contains, needle.op, haystack.op), .boolean, [needle, haystack], scope)
    }

    /// Returns a table that gives 1 for these strings and 0 for others.
    func membershipTable(_ values: [StyleValue]) -> MatchTable? {
        var strings: [String] = []
        for case .string(let text) in values { strings.append(text) }
        guard !strings.isEmpty, strings.count == values.count else { return nil }
        return MatchTable(strings: strings, numbers: [], results: strings.map { _ in 1 }, fallback: 0)
    }

    private mutating func parseIndexOf(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 3 || items.count == 4 else {
            return fail("Expected 2 or 3 arguments, but found \(items.count - 1) instead.", node, scope)
        }
        guard let (needle, haystack) = parseNeedle(items, node, scope) else { return nil }
        var parts = [needle, haystack]
        if items.count == 4 {
            guard let start = parse(items[3], scope.child(3, expecting: .number)) else { return nil }
            parts.append(start)
        }
        return emitList(.indexOf, .number, parts, scope)
    }

    private mutating func parseSlice(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 3 || items.count == 4 else {
            return fail("Expected 2 or 3 arguments, but found \(items.count - 1) instead.", node, scope)
        }
        guard let input = parse(items[1], scope.child(1, expecting: .value)),
            let bounds = parseAll(items, from: 2, expecting: .number, scope)
        else { return nil }
        let type: ExpressionType
        switch input.type {
        case .string, .value: type = input.type
        // A part of a list may have another length than the list.
        case .array(let item, _): type = .array(of: item)
        default:
            return fail("Expected first argument to be of type array or string, but found \(input.type.name) instead", node, scope)
        }
        return emitList(.slice, type, [input] + bounds, scope)
    }

    private mutating func parseLength(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 2 else { return fail("Expected 1 argument, but found \(items.count - 1) instead.", node, scope) }
        guard let input = parse(items[1], scope.child(1)) else { return nil }
        switch input.type {
        case .array, .string, .value: return emit(Op(.length, input.op), .number, [input], scope)
        default:
            return fail("Expected argument of type string or array, but found \(input.type.name) instead.", node, scope)
        }
    }

    private mutating func parseLet(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count >= 4 else { return fail("Expected at least 3 arguments, but found \(items.count - 1) instead.", node, scope) }
        var inner = scope.child(items.count - 1, expecting: scope.expected)
        var curves: [ZoomCurve] = []
        for index in stride(from: 1, to: items.count - 1, by: 2) {
            guard let name = items[index].string else {
                return fail("Expected string, but found \(items[index].typeName) instead.", items[index], scope.child(index))
            }
            guard name.utf8.allSatisfy({ ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x5F }) else {
                return fail("Variable names must contain only alphanumeric characters or '_'.", items[index], scope.child(index))
            }
            guard let value = parse(items[index + 1], scope.child(index + 1)) else { return nil }
            inner.bindings[name] = value
            curves.append(value.zoomCurve)
        }
        guard var result = parse(items[items.count - 1], inner) else { return nil }
        result.zoomCurve = Self.merge(curves, own: result.zoomCurve)
        return result
    }

    private mutating func parseVariable(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 2, let name = items[1].string else {
            return fail("'var' expression requires exactly one string literal argument.", node, scope)
        }
        guard var bound = scope.bindings[name] else {
            return fail(
                "Unknown variable \"\(name)\". Make sure \"\(name)\" has been bound in an enclosing \"let\" expression before using it.",
                items[1],
                scope.child(1)
            )
        }
        // The constant is emitted again. A constant expression then refers to nothing before itself, so it can
        // be evaluated alone.
        if let value = constant(bound) { return emitConstant(value, bound.type, scope) }
        bound.zoomCurve = .none
        return bound
    }

    private mutating func parseGlobalState(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 2 else { return fail("Expected 1 argument, but found \(items.count - 1) instead.", node, scope) }
        guard let name = items[1].string else {
            return fail("Global state property must be string, but found \(items[1].typeName) instead.", node, scope)
        }
        return emit(Op(.globalState, builder.append(constant: .string(name))), .value, [], scope, .globalState)
    }

    private mutating func parseGeometry(_ name: String, _ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 2 else {
            return fail("'\(name)' expression requires exactly one argument, but found \(items.count - 1) instead.", node, scope)
        }
        let isWithin = name == "within"
        guard let geometry = FeatureGeometryIndex(geoJSON: items[1], onlyPolygons: isWithin) else {
            return fail("'\(name)' expression requires valid geojson object that contains polygon geometry type.", node, scope)
        }
        builder.geometries.append(geometry)
        let op = Op(isWithin ? .within : .distance, Int32(builder.geometries.count - 1))
        return emit(op, isWithin ? .boolean : .number, [], scope, .geometry)
    }
}
