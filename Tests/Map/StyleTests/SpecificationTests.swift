import Foundation
import PortolanJSON
import Testing

@testable import PortolanStyle

/// The style reader knows the properties of the specification: names, types, words, defaults, ranges, inputs of
/// expressions and transitions.
@Suite("Properties match the specification")
struct SpecificationTests {
    /// Portolan's properties, one line each.
    static func ours() -> [String] {
        var lines: [String] = []
        func read(_ owner: String, _ make: (inout PropertyReader) -> Void) {
            var reader = PropertyReader(JSONNode(.object([]), at: 0), path: owner, names: PropertyNames())
            make(&reader)
            lines += reader.specifications.map { line(owner, $0) }
        }
        for type in StyleLayer.types { read(type) { _ = StyleLayer(&$0, id: "a", type: type, globalState: StyleObject()) } }
        read("light") { _ = StyleLight(&$0) }
        read("sky") { _ = StyleSky(&$0) }
        read("projection") { _ = StyleProjection(&$0) }
        return lines.sorted()
    }

    private static func line(_ owner: String, _ entry: PropertySpecification.Entry) -> String {
        let property = entry.specification
        var parts = [owner, entry.group.rawValue, property.name]
        switch property.type {
        case .string? where property.isEnumeration: parts.append("enum(\(property.values.joined(separator: "|")))")
        case .array(of: .string, nil)? where !property.values.isEmpty:
            parts.append("array<enum>(\(property.values.joined(separator: "|")))")
        default: parts.append((property.type?.name ?? "any").replacing(" ", with: ""))
        }
        if property.fallback != .null { parts.append("=\(property.fallback.json)") }
        if let range = property.range {
            parts.append("\(javaScriptText(range.lowerBound))…" + (range.upperBound.isInfinite ? "" : javaScriptText(range.upperBound)))
        }
        parts.append(property.kind)
        if property.isInterpolated, !property.inputs.isEmpty { parts.append("interpolated") }
        let inputs: [(Dependencies, String)] = [
            (.elevation, "elevation"), (.properties, "feature"), (.featureState, "feature-state"), (.globalState, "global-state"),
            (.heatmapDensity, "heatmap-density"), (.lineProgress, "line-progress"), (.zoom, "zoom"),
        ]
        let names = inputs.filter { property.inputs.contains($0.0) }.map(\.1)
        if !names.isEmpty { parts.append("[\(names.joined(separator: ","))]") }
        if property.hasTransition { parts.append("transition") }
        if property.hasTokens { parts.append("tokens") }
        return parts.joined(separator: " ")
    }

    /// Returns lines like `ours()`, made from the specification's own file.
    private static func specified() throws -> [String] {
        let file = Fixtures.styleSpecification.appending(path: "src/reference/v8.json")
        let root = try JSONReader.read(Array(try Data(contentsOf: file))).root
        var lines: [String] = []
        func add(_ owner: String, _ group: StylePropertyUse.Group, _ key: String) throws {
            for member in try #require(root[key]?.members, "no \(key)") {
                lines.append(try line(owner, group, member.key, member.value))
            }
        }
        for type in try #require(root["layer"]?["type"]?["values"]?.members).map(\.key) {
            try add(type, .layout, "layout_\(type)")
            try add(type, .paint, "paint_\(type)")
        }
        for owner in ["light", "sky", "projection"] { try add(owner, .root, owner) }
        return lines.sorted()
    }

    private static func line(_ owner: String, _ group: StylePropertyUse.Group, _ name: String, _ node: JSONNode) throws -> String {
        var parts = [owner, group.rawValue, name]
        let words = (node["values"]?.members?.map(\.key) ?? []).joined(separator: "|")
        let typeName = try #require(node["type"]?.string)
        var type: ExpressionType?
        switch typeName {
        case "enum":
            type = .string
            parts.append("enum(\(words))")
        case "array":
            let item = try #require(node["value"]?.string)
            let count = node["length"]?.number.map { Int($0) }
            type = .array(of: item == "number" ? .number : .string, count: count)
            parts.append("array<\(item)\(count.map { ",\($0)" } ?? "")>" + (item == "enum" ? "(\(words))" : ""))
        default:
            let types: [ExpressionType] = [
                .number, .string, .boolean, .color, .formatted, .padding, .numberArray, .colorArray, .projectionDefinition,
                .variableAnchorOffsetCollection, .resolvedImage,
            ]
            type = types.first { $0.name == typeName }
            #expect(type != nil, "\(name) has the type \(typeName)")
            parts.append(typeName)
        }
        if let node = node["default"], let type {
            // The default of a colour ramp is an expression.
            let isRamp = node.array?.first?.string == "interpolate"
            parts.append("=" + (isRamp ? node.styleValue : try node.styleValue.converted(to: type) ?? .null).json)
        }
        let (minimum, maximum) = (node["minimum"]?.number, node["maximum"]?.number)
        if minimum != nil || maximum != nil { parts.append("\(minimum.map(javaScriptText) ?? "")…\(maximum.map(javaScriptText) ?? "")") }
        parts.append(try #require(node["property-type"]?.string))
        if node["expression"]?["interpolated"]?.bool == true { parts.append("interpolated") }
        let inputs = (node["expression"]?["parameters"]?.array ?? []).compactMap(\.string).sorted()
        if !inputs.isEmpty { parts.append("[\(inputs.joined(separator: ","))]") }
        if node["transition"]?.bool == true { parts.append("transition") }
        if node["tokens"]?.bool == true { parts.append("tokens") }
        return parts.joined(separator: " ")
    }

    @Test("every property equals its row of the table")
    func table() {
        let expected = specificationTable.split(separator: "\n").map(String.init)
        compare(Self.ours(), expected)
    }

    @Test("the table equals the specification", .enabled(if: Fixtures.arePresent))
    func specification() throws {
        compare(Self.ours(), try Self.specified())
    }

    private func compare(_ ours: [String], _ expected: [String]) {
        let missing = Set(expected).subtracting(ours).sorted()
        let surplus = Set(ours).subtracting(expected).sorted()
        #expect(
            missing.isEmpty && surplus.isEmpty,
            "missing:\n\(missing.joined(separator: "\n"))\nnot specified:\n\(surplus.joined(separator: "\n"))"
        )
        #expect(ours.count == expected.count)
    }
}
