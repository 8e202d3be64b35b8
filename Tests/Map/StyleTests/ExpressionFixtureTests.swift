import Foundation
import Testing

@testable import PortolanJSON
@testable import PortolanStyle

/// The expression tests of the MapLibre style specification.
@Suite("Expressions pass the tests of the specification", .enabled(if: Fixtures.arePresent))
struct ExpressionFixtureTests {
    /// Cases that do not pass, with their reasons.
    static let known: [String: String] = [:]

    @Test("every case passes except the known ones")
    func all() throws {
        var passed = 0
        var unexpected: [String] = []
        let tests = try Fixtures.expressionTests()
        for (name, node) in tests {
            let problem = ExpressionFixture(node).problem()
            if problem == nil { passed += 1 }
            if let problem, Self.known[name] == nil { unexpected.append("\(name): \(problem)") }
            #expect(problem != nil || Self.known[name] == nil, "\(name) passes now: strike it from the list")
        }
        #expect(unexpected.isEmpty, "\(passed) of \(tests.count) pass\n\(unexpected.joined(separator: "\n"))")
        print("expression tests: \(passed) of \(tests.count) pass")
    }
}

/// One case: an expression, the expected result of compiling it, and the values that it should give.
struct ExpressionFixture {
    let node: JSONNode

    init(_ node: JSONNode) {
        self.node = node
    }

    private var specification: PropertySpecification {
        guard let spec = node["propertySpec"] else { return PropertySpecification() }
        let parameters = (spec["expression"]?["parameters"]?.array ?? []).compactMap(\.string)
        let type: ExpressionType? =
            switch spec["type"]?.string {
            case "array": .array(of: Self.type(spec["value"]?.string) ?? .value, count: spec["length"]?.number.map { Int($0) })
            case let name: Self.type(name)
            }
        return PropertySpecification(
            type: type,
            values: spec["values"]?.members?.map(\.key) ?? [],
            isEnumeration: spec["type"]?.string == "enum",
            isInterpolated: spec["expression"]?["interpolated"]?.bool ?? true,
            inputs: Dependencies(parameters.contains("feature") ? [.feature] : []).union(parameters.contains("zoom") ? .zoom : []),
            hasTokens: spec["tokens"]?.bool ?? false
        )
    }

    private static func type(_ name: String?) -> ExpressionType? {
        let types: [ExpressionType] = [
            .null, .number, .string, .boolean, .color, .object, .value, .formatted, .padding, .numberArray, .colorArray,
            .projectionDefinition,
            .variableAnchorOffsetCollection, .resolvedImage,
        ]
        return name == "enum" ? .string : types.first { $0.name == name }
    }

    /// Returns how the expression's result differs from the result that the case expects; `nil` if both results are the
    /// same.
    func problem() -> String? {
        guard let source = node["expression"], let expected = node["expected"], let compiled = expected["compiled"] else {
            return "not a case"
        }
        let expression: StyleExpression
        do throws(StyleError) {
            expression = try StyleExpression(
                source,
                specification,
                fallback: node["propertySpec"]?["default"],
                location: "layers[0].paint.some-property"
            )
        } catch {
            guard compiled["result"]?.string == "error" else { return "fails: \(error)" }
            let found = error.errors.map { "\($0.path.dropFirst("layers[0].paint.some-property".count)): \($0.message)" }
            let wanted = (compiled["errors"]?.array ?? []).map { "\($0["key"]?.string ?? ""): \($0["error"]?.string ?? "")" }
            return found == wanted ? nil : "errors \(found), expected \(wanted)"
        }
        guard compiled["result"]?.string == "success" else { return "compiles, expected \(compiled.styleValue.json)" }
        if expression.type.name != compiled["type"]?.string { return "type \(expression.type.name)" }
        if expression.dependencies.isDisjoint(with: .feature) != compiled["isFeatureConstant"]?.bool { return "isFeatureConstant differs" }
        if expression.dependencies.contains(.zoom) == compiled["isZoomConstant"]?.bool { return "isZoomConstant differs" }
        let inputs = node["inputs"]?.array ?? []
        let outputs = expected["outputs"]?.array ?? []
        for (index, input) in inputs.enumerated() where index < outputs.count {
            let result: JSONNode
            do throws(EvaluationError) {
                result = Self.json(try expression.evaluate(context(input, expression.propertyNames)), expression.type)
            } catch {
                let member = JSONMember(key: "error", keyOffset: 0, value: JSONNode(.string(error.description), at: 0))
                result = JSONNode(.object([member]), at: 0)
            }
            if !Self.agree(result, outputs[index]) {
                return "output \(index): \(result.styleValue.json), expected \(outputs[index].styleValue.json)"
            }
        }
        return nil
    }

    private func context(_ input: JSONNode, _ names: [String]) -> EvaluationContext {
        let globals = input.array?[0]
        let feature = input.array?[1]
        var context = EvaluationContext(zoom: globals?["zoom"]?.number ?? 0)
        if case .object(let state)? = node["globalState"]?.styleValue { context.globalState = state }
        context.elevation = globals?["elevation"]?.number ?? 0
        if let images = globals?["availableImages"]?.array { context.availableImages = Set(images.compactMap(\.string)) }
        context.featureID = feature?["id"]?.styleValue
        if case .object(let properties)? = feature?["properties"]?.styleValue {
            context.properties = properties
            context.values = names.map { properties[$0] }
        } else {
            context.values = names.map { _ in nil }
        }
        if case .object(let state)? = feature?["featureState"]?.styleValue { context.featureState = state }
        if let geometry = feature?["geometry"] {
            context.geometry = Self.geometry(geometry, tile: globals?["canonicalID"])
            context.geometryType = context.geometry?.type ?? .unknown
        }
        return context
    }

    /// Returns the geometry as a tile holds it, rounded to 1/8192 of the tile's width.
    private static func geometry(_ node: JSONNode, tile: JSONNode?) -> FeatureGeometry {
        let zoom = tile?["z"]?.number ?? 0
        let world = 8192 * exp2(zoom)
        func position(_ node: JSONNode) -> SIMD2<Double> {
            let numbers = node.array?.compactMap(\.number) ?? []
            guard numbers.count >= 2 else { return .zero }
            guard tile != nil else { return SIMD2(numbers[0], numbers[1]) }
            let x = ((180 + numbers[0]) / 360 * world).rounded()
            let y = ((180 - 180 / .pi * log(tan(.pi / 4 + numbers[1] * .pi / 360))) / 360 * world).rounded()
            let latitude = 360 / .pi * atan(exp((180 - y / world * 360) * .pi / 180)) - 90
            return SIMD2(x / world * 360 - 180, latitude)
        }
        func path(_ node: JSONNode) -> [SIMD2<Double>] { (node.array ?? []).map(position) }
        let coordinates = node["coordinates"] ?? JSONNode(.array([]), at: 0)
        func geometry(_ type: EvaluationContext.GeometryType, _ paths: [[SIMD2<Double>]]) -> FeatureGeometry {
            FeatureGeometry(type: type, paths: paths, gridSize: tile == nil ? 0 : world)
        }
        switch node["type"]?.string {
        case "Point": return geometry(.point, [[position(coordinates)]])
        case "MultiPoint": return geometry(.point, path(coordinates).map { [$0] })
        case "LineString": return geometry(.lineString, [path(coordinates)])
        case "MultiLineString": return geometry(.lineString, (coordinates.array ?? []).map(path))
        case "Polygon": return geometry(.polygon, (coordinates.array ?? []).map(path))
        case "MultiPolygon": return geometry(.polygon, (coordinates.array ?? []).flatMap { ($0.array ?? []).map(path) })
        default: return geometry(.unknown, [])
        }
    }

    // MARK: Comparing

    private static func object(_ members: [(String, JSONNode)]) -> JSONNode {
        JSONNode(.object(members.map { JSONMember(key: $0.0, keyOffset: 0, value: $0.1) }), at: 0)
    }

    private static func list(_ items: [JSONNode]) -> JSONNode { JSONNode(.array(items), at: 0) }
    private static func text(_ text: String?) -> JSONNode { JSONNode(text.map(JSONNode.Kind.string) ?? .null, at: 0) }
    private static func number(_ number: Double?) -> JSONNode { JSONNode(number.map(JSONNode.Kind.number) ?? .null, at: 0) }

    private static func components(_ color: StyleColor) -> [JSONNode] {
        let color = color.premultiplied
        return [color.x, color.y, color.z, color.w].map { number(Double($0)) }
    }

    /// Returns a value in the form that the cases use.
    private static func json(_ value: StyleValue, _ type: ExpressionType? = nil) -> JSONNode {
        switch value {
        case .null: return JSONNode(.null, at: 0)
        case .bool(let bool): return JSONNode(.bool(bool), at: 0)
        case .number(let value): return number(value)
        case .string(let value): return text(value)
        case .color(let color):
            if type == .colorArray {
                return object(Array(zip(["r", "g", "b", "a"], components(color))))
            }
            return list(components(color))
        case .array(let items):
            let nodes = list(items.map { json($0, type) })
            return type == .padding || type == .numberArray || type == .colorArray ? object([("values", nodes)]) : nodes
        case .object(let members): return object(zip(members.keys, members.values).map { ($0, json($1)) })
        case .image(let image): return object([("name", text(image.name)), ("available", JSONNode(.bool(image.isAvailable), at: 0))])
        case .collator: return object([])
        case .formatted(let formatted):
            return object([
                (
                    "sections",
                    list(
                        formatted.sections.map { section in
                            object([
                                ("text", text(section.text)), ("image", section.image.map { json(.image($0)) } ?? text(nil)),
                                ("scale", number(section.scale)), ("fontStack", text(section.fonts?.joined(separator: ","))),
                                ("textColor", section.color.map { object(Array(zip(["r", "g", "b", "a"], components($0)))) } ?? text(nil)),
                                ("verticalAlign", text(section.verticalAlign)),
                            ])
                        }
                    )
                )
            ])
        }
    }

    /// Whether two values are equal. Numbers may differ after about five digits, because the numbers in the cases are
    /// rounded.
    private static func agree(_ a: JSONNode, _ b: JSONNode) -> Bool {
        switch (a.kind, b.kind) {
        case (.number(let x), .number(let y)): return abs(x - y) <= 2e-5 * max(abs(x), abs(y)) + 1.2e-6
        case (.array(let x), .array(let y)): return x.count == y.count && zip(x, y).allSatisfy(agree)
        case (.object(let x), .object(let y)):
            return x.count == y.count && x.allSatisfy { member in b[member.key].map { agree(member.value, $0) } ?? false }
        case (.null, .null): return true
        case (.bool(let x), .bool(let y)): return x == y
        case (.string(let x), .string(let y)): return x == y
        default: return false
        }
    }
}
