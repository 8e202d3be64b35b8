internal import PortolanJSON

extension StyleReader {
    /// The kind of value that a member of a source takes.
    private enum Member {
        case any, text, texts, flag, number, promotedID, filter, clusterProperties, corners
        case numbers(Int)
        case word([String])
        case range(ClosedRange<Double>)
    }

    private static let tiled: [String: Member] = [
        "type": .text, "url": .text, "tiles": .texts, "bounds": .numbers(4), "minzoom": .number, "maxzoom": .number, "attribution": .text,
        "volatile": .flag,
    ]

    private static let members: [String: [String: Member]] = [
        "vector": tiled.merging(
            ["scheme": .word(["xyz", "tms"]), "promoteId": .promotedID, "encoding": .word(["mvt", "mlt"])],
            uniquingKeysWith: { $1 }
        ),
        "raster": tiled.merging(["scheme": .word(["xyz", "tms"]), "tileSize": .number], uniquingKeysWith: { $1 }),
        "raster-dem": tiled.merging(
            [
                "tileSize": .number, "encoding": .word(["terrarium", "mapbox", "custom"]), "redFactor": .number, "greenFactor": .number,
                "blueFactor": .number, "baseShift": .number,
            ],
            uniquingKeysWith: { $1 }
        ),
        "geojson": [
            "type": .text, "data": .any, "maxzoom": .number, "attribution": .text, "buffer": .range(0...512), "filter": .filter,
            "tolerance": .number, "cluster": .flag, "clusterRadius": .range(.nonNegative), "clusterMaxZoom": .number,
            "clusterMinPoints": .number, "clusterProperties": .clusterProperties, "lineMetrics": .flag, "generateId": .flag,
            "promoteId": .promotedID,
        ],
        "image": ["type": .text, "url": .text, "coordinates": .corners],
        "video": ["type": .text, "urls": .texts, "coordinates": .corners],
    ]

    /// The members that a source needs.
    private static let required: [String: [String]] = [
        "geojson": ["data"], "image": ["url", "coordinates"], "video": ["urls", "coordinates"],
    ]

    /// Checks the members of a source. Tiled sources may have further members, as servers' descriptions of
    /// tiles do.
    mutating func check(_ node: JSONNode, _ type: String, _ path: String) {
        guard let known = Self.members[type] else { return }
        for name in Self.required[type] ?? [] where node[name] == nil {
            report(.warning, path, node.offset, "A source of the type \(type) shows nothing without \"\(name)\".")
        }
        for member in node.members ?? [] {
            let memberPath = "\(path).\(member.key)"
            if let kind = known[member.key] {
                check(member.value, kind, memberPath)
            } else if Self.required[type] != nil {
                report(.warning, memberPath, member.keyOffset, "Unknown member of a source of the type \(type); it is ignored.")
            }
        }
    }

    private mutating func check(_ value: JSONNode, _ kind: Member, _ path: String) {
        func expect(_ reader: inout StyleReader, _ isRight: Bool, _ what: String) {
            if !isRight { reader.report(.error, path, value.offset, "Expected \(what), but found \(value.styleValue.brief).") }
        }
        switch kind {
        case .any: break
        case .text: expect(&self, value.string != nil, "a string")
        case .flag: expect(&self, value.bool != nil, "true or false")
        case .number: expect(&self, value.number != nil, "a number")
        case .range(let range):
            expect(&self, value.number.map(range.contains) ?? false, "a number from \(range.text)")
        case .word(let words): expect(&self, value.string.map(words.contains) ?? false, "one of \(words.joined(separator: ", "))")
        case .numbers(let count): expect(&self, value.isNumbers(count), "an array of \(count) numbers")
        case .texts: checkItems(value, path, "a string") { $0.string != nil }
        case .corners:
            if value.array?.count != 4 { expect(&self, false, "four corners") }
            checkItems(value, path, "a longitude and a latitude") { $0.isNumbers(2) }
        case .promotedID:
            let names = value.members.map { $0.allSatisfy { $0.value.string != nil } }
            expect(&self, names ?? (value.string != nil), "the name of a property, or such names by layers")
        case .filter:
            var parser = ExpressionParser(names: PropertyNames())
            _ = parser.parseFilter(value, ExpressionParser.Scope(expected: .boolean))
            for failure in parser.failures { report(.error, path + failure.path, failure.offset, failure.message) }
        case .clusterProperties:
            expect(&self, value.members != nil, "an object")
            for member in value.members ?? [] { check(clusterProperty: member, "\(path).\(member.key)") }
        }
    }

    private mutating func checkItems(_ value: JSONNode, _ path: String, _ what: String, _ isRight: (JSONNode) -> Bool) {
        guard let items = value.array else {
            return report(.error, path, value.offset, "Expected an array, but found \(value.kindName).")
        }
        for (index, item) in items.enumerated() where !isRight(item) {
            report(.error, "\(path)[\(index)]", item.offset, "Expected \(what), but found \(item.styleValue.brief).")
        }
    }

    /// Checks `[operator or expression of "accumulated", expression of a point's properties]`.
    private mutating func check(clusterProperty member: JSONMember, _ path: String) {
        guard let pair = member.value.array, pair.count == 2 else {
            return report(.error, path, member.value.offset, "Expected an array of an operator and an expression.")
        }
        var reduce = pair[0]
        if let name = reduce.string {
            func call(_ parts: [String]) -> JSONNode {
                JSONNode(.array(parts.map { JSONNode(.string($0), at: reduce.offset) }), at: reduce.offset)
            }
            let operands = [call(["accumulated"]), call(["get", member.key])]
            reduce = JSONNode(.array([JSONNode(.string(name), at: reduce.offset)] + operands), at: reduce.offset)
        }
        for (index, node) in [reduce, pair[1]].enumerated() {
            var parser = ExpressionParser(names: PropertyNames())
            let parsed = parser.parseProperty(node, PropertySpecification(), isExpression: true)
            for failure in parser.failures { report(.error, "\(path)[\(index)]\(failure.path)", failure.offset, failure.message) }
            if let parsed, !parsed.dependencies.isDisjoint(with: [.zoom, .featureState]) {
                report(.error, "\(path)[\(index)]", node.offset, "Properties of clusters cannot depend on the zoom or on feature state.")
            }
        }
    }
}

extension JSONNode {
    fileprivate func isNumbers(_ count: Int) -> Bool {
        guard let array else { return false }
        return array.count == count && array.allSatisfy { $0.number != nil }
    }
}

extension StyleValue {
    /// The value as JSON, or only its kind if it is an array or an object.
    fileprivate var brief: String {
        switch self {
        case .array: "an array"
        case .object: "an object"
        default: json.utf8.count > 40 ? "a long text" : json
        }
    }
}

extension ClosedRange<Double> {
    fileprivate var text: String {
        upperBound.isInfinite ? "\(javaScriptText(lowerBound)) on" : "\(javaScriptText(lowerBound)) to \(javaScriptText(upperBound))"
    }
}
