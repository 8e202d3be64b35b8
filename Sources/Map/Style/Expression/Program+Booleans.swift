extension ExpressionProgram {
    /// Evaluates an operation to a truth value.
    func bool(_ index: Int32, _ context: EvaluationContext) throws(EvaluationError) -> Bool {
        let op = op(index)
        switch op.code {
        case .propertyEquals:
            if case .string(let text)? = property(op.a, context), case .string(let wanted) = constants[Int(op.b)] { return text == wanted }
            return false
        case .propertyDiffers:
            if case .string(let text)? = property(op.a, context), case .string(let wanted) = constants[Int(op.b)] { return text != wanted }
            return true
        case .propertyOneOf:
            guard let value = property(op.a, context) else { return false }
            if case .string(let text) = value { return tables[Int(op.b)].result(for: text) != 0 }
            guard value.isPrimitive else { throw failure(index, .text(needleMessage(value))) }
            return false
        case .constant:
            if case .bool(let value) = constants[Int(op.a)] { return value }
            throw failure(index, .expected(.boolean, found: constants[Int(op.a)]))
        case .oneOf: return tables[Int(op.b)].result(for: try value(op.a, context)) != 0
        case .has: return property(op.a, context) != nil
        case .hasComputed: return try lookUp(op.a, context) != nil
        case .hasIn:
            let object = try value(op.b, context)
            guard case .string(let name) = try value(op.a, context), case .object(let members) = object else { return false }
            return members[name] != nil
        case .hasID: return context.featureID != nil && context.featureID != .null
        case .all:
            for position in 0..<op.b where !(try bool(operand(op, position), context)) { return false }
            return true
        case .any:
            for position in 0..<op.b where try bool(operand(op, position), context) { return true }
            return false
        case .not: return !(try bool(op.a, context))
        case .toBoolean: return try value(op.a, context).isTrue
        case .assertBoolean:
            let value = try value(op.a, context)
            if case .bool(let bool) = value { return bool }
            throw failure(index, .expected(.boolean, found: value))
        case .equal: return try areEqual(op, context)
        case .notEqual: return !(try areEqual(op, context))
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return try ordered(index, op, context)
        case .sameTypeLess, .sameTypeLessOrEqual, .sameTypeGreater, .sameTypeGreaterOrEqual:
            return Self.sameTypeOrder(op.code, try value(op.a, context), try value(op.b, context))
        case .contains: return try contains(index, op, context)
        case .isSupportedScript: return true
        case .within:
            guard let geometry = context.geometry else { return false }
            return geometries[Int(op.a)].contains(geometry)
        case .choose, .match, .step: return try bool(try choice(op, context), context)
        default:
            let value = try value(index, context)
            if case .bool(let bool) = value { return bool }
            throw failure(index, .expected(.boolean, found: value))
        }
    }

    private func areEqual(_ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> Bool {
        let first = try value(op.a, context)
        let second = try value(op.b, context)
        if op.c >= 0, case .string(let a) = first, case .string(let b) = second, case .collator(let collator) = try value(op.c, context) {
            return collator.compare(a, b) == 0
        }
        return first == second
    }

    private func ordered(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> Bool {
        let first = try value(op.a, context)
        let second = try value(op.b, context)
        switch (first, second) {
        case (.number(let a), .number(let b)):
            switch op.code {
            case .less: return a < b
            case .lessOrEqual: return a <= b
            case .greater: return a > b
            default: return a >= b
            }
        case (.string(let a), .string(let b)):
            var order = Self.order(a, b)
            if op.c >= 0, case .collator(let collator) = try value(op.c, context) { order = collator.compare(a, b) }
            switch op.code {
            case .less: return order < 0
            case .lessOrEqual: return order <= 0
            case .greater: return order > 0
            default: return order >= 0
            }
        default:
            let name =
                switch op.code {
                case .less: "<"
                case .lessOrEqual: "<="
                case .greater: ">"
                default: ">="
                }
            let found = "(\(first.type.kind), \(second.type.kind))"
            throw failure(
                index,
                .text("Expected arguments for \"\(name)\" to be (string, string) or (number, number), but found \(found) instead.")
            )
        }
    }

    /// Compares by code point: -1, 0 or 1.
    static func order(_ a: String, _ b: String) -> Int {
        if a.utf8.elementsEqual(b.utf8) { return 0 }
        return a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
    }

    private static func sameTypeOrder(_ code: OpCode, _ first: StyleValue, _ second: StyleValue) -> Bool {
        let order: Int
        switch (first, second) {
        case (.number(let a), .number(let b)):
            guard !a.isNaN, !b.isNaN else { return false }
            order = a < b ? -1 : a > b ? 1 : 0
        case (.string(let a), .string(let b)): order = Self.order(a, b)
        default: return false
        }
        switch code {
        case .sameTypeLess: return order < 0
        case .sameTypeLessOrEqual: return order <= 0
        case .sameTypeGreater: return order > 0
        default: return order >= 0
        }
    }

    private func contains(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> Bool {
        let needle = try value(op.a, context)
        let haystack = try value(op.b, context)
        guard haystack.isTrue else { return false }
        guard needle.isPrimitive else { throw failure(index, .text(needleMessage(needle))) }
        switch haystack {
        case .string(let text): return text.containsText(needle.scriptText)
        case .array(let items): return items.contains(needle)
        default:
            throw failure(index, .text("Expected second argument to be of type array or string, but found \(haystack.type.name) instead."))
        }
    }
}

extension StyleValue {
    /// Whether the value is true in JavaScript: null, zero and the empty string are false.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .number(let value): value != 0 && !value.isNaN
        case .string(let value): !value.isEmpty
        default: true
        }
    }
}

extension String {
    /// Whether this string contains the bytes of `part`.
    func containsText(_ part: String) -> Bool {
        let text = Array(utf8)
        let part = Array(part.utf8)
        guard part.count <= text.count else { return false }
        for start in 0...(text.count - part.count) where text[start..<start + part.count].elementsEqual(part) { return true }
        return false
    }
}
