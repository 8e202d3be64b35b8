internal import PortolanJSON

extension ExpressionParser {
    mutating func parseFormat(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count > 1 else { return fail("Expected at least one argument.", node, scope) }
        if items[1].members != nil { return fail("First argument must be an image or text section.", items[1], scope) }
        // Five operands for each section: content, scale, fonts, colour, vertical alignment.
        var operands: [Int32] = []
        var parts: [Parsed] = []
        var takesOptions = false
        for item in items.dropFirst() {
            if takesOptions, item.members != nil {
                takesOptions = false
                let options: [(String, ExpressionType)] = [
                    ("font-scale", .number), ("text-font", .array(of: .string)), ("text-color", .color), ("vertical-align", .string),
                ]
                for (position, (key, type)) in options.enumerated() {
                    guard let option = item[key] else { continue }
                    if key == "vertical-align", let name = option.string, !["bottom", "center", "top"].contains(name) {
                        return fail(
                            "'vertical-align' must be one of: 'bottom', 'center', 'top' but found '\(name)' instead.",
                            option,
                            scope
                        )
                    }
                    guard let part = parse(option, scope.child(1, expecting: type)) else { return nil }
                    parts.append(part)
                    operands[operands.count - 4 + position] = part.op
                }
            } else {
                guard let content = parse(item, scope.child(1, expecting: .value)) else { return nil }
                switch content.type {
                case .string, .value, .null, .resolvedImage: break
                default: return fail("Formatted text type must be 'string', 'value', 'image' or 'null'.", item, scope)
                }
                parts.append(content)
                operands += [content.op, -1, -1, -1, -1]
                takesOptions = true
            }
        }
        let first = builder.append(operands: operands)
        return emit(Op(.format, first, Int32(operands.count)), .formatted, parts, scope)
    }

    mutating func parseImage(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 2 else { return fail("Expected two arguments.", node, scope) }
        guard let name = parse(items[1], scope.child(1, expecting: .string)) else { return fail("No image name provided.", node, scope) }
        return emit(Op(.image, name.op), .resolvedImage, [name], scope, .images)
    }

    /// Parses the options of `collator` and `number-format`. The operand of a missing option is its default, or
    /// `-1` if the option has no default.
    private mutating func parseOptions(
        _ node: JSONNode,
        _ options: [(key: String, type: ExpressionType, otherwise: StyleValue?)],
        _ scope: Scope
    ) -> (operands: [Int32], parts: [Parsed])? {
        var operands: [Int32] = []
        var parts: [Parsed] = []
        for (key, type, otherwise) in options {
            let inner = scope.child(1, expecting: type)
            if let option = node[key] {
                guard let part = parse(option, inner) else { return nil }
                parts.append(part)
                operands.append(part.op)
            } else if let otherwise {
                operands.append(emitConstant(otherwise, type, inner).op)
            } else {
                operands.append(-1)
            }
        }
        return (operands, parts)
    }

    mutating func parseCollator(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 2 else { return fail("Expected one argument.", node, scope) }
        guard items[1].members != nil else { return fail("Collator options argument must be an object.", items[1], scope) }
        guard
            let (operands, parts) = parseOptions(
                items[1],
                [
                    ("case-sensitive", .boolean, .bool(false)), ("diacritic-sensitive", .boolean, .bool(false)), ("locale", .string, nil),
                ],
                scope
            )
        else { return nil }
        let first = builder.append(operands: operands)
        return emit(Op(.collator, first, Int32(operands.count)), .collator, parts, scope, .evaluation)
    }

    mutating func parseNumberFormat(_ items: [JSONNode], _ node: JSONNode, _ scope: Scope) -> Parsed? {
        guard items.count == 3 else { return fail("Expected two arguments.", node, scope) }
        guard let number = parse(items[1], scope.child(1, expecting: .number)) else { return nil }
        guard items[2].members != nil else { return fail("NumberFormat options argument must be an object.", items[2], scope) }
        if items[2]["currency"] != nil, items[2]["unit"] != nil {
            return fail("NumberFormat options `currency` and `unit` are mutually exclusive", items[2], scope)
        }
        guard
            let (operands, parts) = parseOptions(
                items[2],
                [
                    ("locale", .string, nil), ("currency", .string, nil), ("unit", .string, nil), ("min-fraction-digits", .number, nil),
                    ("max-fraction-digits", .number, nil),
                ],
                scope
            )
        else { return nil }
        let all = [number.op] + operands
        let first = builder.append(operands: all)
        return emit(Op(.numberFormat, first, Int32(all.count)), .string, [number] + parts, scope)
    }
}
