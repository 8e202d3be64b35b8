import PortolanJSON
import PortolanTestSupport

@testable import PortolanStyle

/// Makes whole styles from the specification's properties: constants, expressions and functions of the right types,
/// including deep and wrong ones.
struct StyleGenerator {
    var expressions: ExpressionGenerator

    init(seed: UInt64) { expressions = ExpressionGenerator(seed: seed) }

    /// The properties of each owner: a layer type, the light, the sky or the projection.
    private static let properties: [String: [PropertySpecification.Entry]] = {
        var properties: [String: [PropertySpecification.Entry]] = [:]
        func read(_ owner: String, _ make: (inout PropertyReader) -> Void) {
            var reader = PropertyReader(JSONNode(.object([]), at: 0), path: owner, names: PropertyNames())
            make(&reader)
            properties[owner] = reader.specifications
        }
        for type in StyleLayer.types { read(type) { _ = StyleLayer(&$0, id: "a", type: type, globalState: StyleObject()) } }
        read("light") { _ = StyleLight(&$0) }
        read("sky") { _ = StyleSky(&$0) }
        read("projection") { _ = StyleProjection(&$0) }
        return properties
    }()

    private mutating func isTrue(oneIn count: UInt64) -> Bool { expressions.random.next() % count == 0 }

    /// Returns a style with some layers.
    mutating func style() -> String {
        let layers = (0..<expressions.random.next() % 4 + 1).map { layer(Int($0)) }
        var members = [
            #""version":8"#, #""state":{"a":{"default":\#(json())}}"#,
            #""sources":{"v":{"type":"vector"},"g":{"type":"geojson","data":{},"lineMetrics":true},"r":{"type":"raster"},"d":{"type":"raster-dem"}}"#,
            #""layers":[\#(layers.joined(separator: ","))]"#,
        ]
        for owner in ["light", "sky", "projection"] where isTrue(oneIn: 3) {
            members.append("\"\(owner)\":\(object(owner, .root))")
        }
        if isTrue(oneIn: 4) { members.append(#""transition":\#(transition())"#) }
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func layer(_ index: Int) -> String {
        let type = expressions.random.pick(StyleLayer.types)
        var members = ["\"id\":\"\(index)\"", "\"type\":\"\(type)\""]
        switch type {
        case "background": break
        case "raster": members.append(#""source":"r""#)
        case "hillshade", "color-relief": members.append(#""source":"d""#)
        default: members.append(#""source":"\#(expressions.random.pick(["v", "g"]))","source-layer":"l""#)
        }
        if isTrue(oneIn: 3) { members.append(#""filter":\#(filter())"#) }
        members.append(#""layout":\#(object(type, .layout))"#)
        members.append(#""paint":\#(object(type, .paint))"#)
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func filter() -> String {
        if isTrue(oneIn: 2) { return expressions.expression("B", depth: 3) }
        let parts = (0..<3).map { _ in
            let value = expressions.random.pick(["1", "\"a\"", "true", "null"])
            let name = expressions.random.pick(["\"a\"", "\"n\"", "\"$id\""])
            return expressions.random.pick([
                "[\"==\",\(name),\(value)]", "[\"in\",\(name),\(value),1]", "[\"!has\",\(name)]", "[\"<\",\(name),\(value)]",
            ])
        }
        return "[\"\(expressions.random.pick(["all", "any", "none"]))\",\(parts.joined(separator: ","))]"
    }

    private mutating func object(_ owner: String, _ group: StylePropertyUse.Group) -> String {
        var members: [String] = []
        for entry in Self.properties[owner] ?? [] where entry.group == group && isTrue(oneIn: 6) {
            members.append("\"\(entry.specification.name)\":\(value(entry.specification))")
            if entry.specification.hasTransition, isTrue(oneIn: 4) {
                members.append("\"\(entry.specification.name)-transition\":\(transition())")
            }
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func transition() -> String { #"{"duration":\#(expressions.random.next() % 1000),"delay":0.5}"# }

    // MARK: Values

    /// Returns any value, except numbers that JSON cannot write.
    private mutating func json() -> String {
        let json = expressions.value().json
        return (try? JSONReader.read(Array(json.utf8))) == nil ? "null" : json
    }

    private mutating func value(_ property: PropertySpecification) -> String {
        if property.inputs.isEmpty || isTrue(oneIn: 4) { return constant(property) }
        // Values that the property does not allow are rare, because most styles should be valid.
        if isTrue(oneIn: 200) { return json() }
        if !property.inputs.isDisjoint(with: .ramp) { return ramp(property) }
        if property.allowsZoom, isTrue(oneIn: 5) { return zoomFunction(property) }
        if property.allowsFeature, isTrue(oneIn: 6) { return propertyFunction(property) }
        if property.name == "text-font" { return constant(property) }
        if !property.allowsFeature { return zoomCurve(property) { $0.literal(property) } }
        if isTrue(oneIn: 3) { return zoomCurve(property) { $0.expression(property) } }
        return expression(property)
    }

    private mutating func curve(_ property: PropertySpecification, _ input: String, _ outputs: [String]) -> String {
        if property.isInterpolated, !isTrue(oneIn: 4) {
            let kind = expressions.random.pick([
                #"["linear"]"#, #"["exponential",1.5]"#, #"["exponential",1e300]"#, #"["cubic-bezier",0,1,1,0]"#,
            ])
            return #"["interpolate",\#(kind),\#(input),0,\#(outputs[0]),0.5,\#(outputs[1]),10,\#(outputs[2])]"#
        }
        return #"["step",\#(input),\#(outputs[0]),0.5,\#(outputs[1]),10,\#(outputs[2])]"#
    }

    private mutating func zoomCurve(_ property: PropertySpecification, _ output: (inout StyleGenerator) -> String) -> String {
        if !property.allowsZoom {
            return property.name == "visibility" ? #"["coalesce",["global-state","a"],"visible"]"# : constant(property)
        }
        let outputs = (0..<3).map { _ in output(&self) }
        return curve(property, #"["zoom"]"#, outputs)
    }

    private mutating func ramp(_ property: PropertySpecification) -> String {
        let input =
            property.inputs.contains(.elevation)
            ? "elevation" : property.inputs.contains(.lineProgress) ? "line-progress" : "heatmap-density"
        let outputs = (0..<3).map { _ in constant(property) }
        return curve(property, "[\"\(input)\"]", outputs)
    }

    private mutating func zoomFunction(_ property: PropertySpecification) -> String {
        let base = isTrue(oneIn: 2) ? #""base":1.4,"# : ""
        return #"{\#(base)"stops":[[0,\#(constant(property))],[9.5,\#(constant(property))],[22,\#(constant(property))]]}"#
    }

    private mutating func propertyFunction(_ property: PropertySpecification) -> String {
        if property.name == "text-font" { return constant(property) }
        let outputs = (0..<2).map { _ in constant(property) }
        switch expressions.random.next() % 4 {
        case 0: return #"{"type":"identity","property":"x"}"#
        case 1: return #"{"type":"categorical","property":"a","stops":[["a",\#(outputs[0])],["b",\#(outputs[1])]]}"#
        case 2:
            return #"{"type":"interval","property":"n","stops":[[0,\#(outputs[0])],[5,\#(outputs[1])]],"default":\#(constant(property))}"#
        default:
            let type = #""type":"categorical","#
            return
                #"{\#(type)"property":"a","stops":[[{"zoom":0,"value":"a"},\#(outputs[0])],[{"zoom":0,"value":"b"},\#(outputs[1])],[{"zoom":9,"value":"a"},\#(outputs[1])]]}"#
        }
    }

    /// Returns a constant that the specification allows.
    private mutating func constant(_ property: PropertySpecification) -> String {
        if !property.values.isEmpty, property.isEnumeration { return "\"\(expressions.random.pick(property.values))\"" }
        switch property.type {
        case .number?: return number(property.range)
        case .boolean?: return expressions.random.pick(["true", "false"])
        case .color?: return color()
        case .string?: return "\"x\""
        case .formatted?: return expressions.random.pick([#""{a} {n}""#, #""""#, #""ü""#])
        case .resolvedImage?: return expressions.random.pick([#""pin""#, #""{a}""#])
        case .padding?: return expressions.random.pick(["[1,2,3,4]", "2.5", "[1,2]", "[-1]"])
        case .numberArray?:
            return expressions.random.pick([number(property.range), "[\(number(property.range)),\(number(property.range))]"])
        case .colorArray?: return expressions.random.pick([color(), "[\(color()),\(color())]"])
        case .projectionDefinition?: return expressions.random.pick(["\"mercator\"", "\"globe\"", "\"vertical-perspective\""])
        case .variableAnchorOffsetCollection?: return #"["top",[0,\#(number(nil))],"left",[1,1]]"#
        case .array(of: .string, _)?:
            return property.values.isEmpty ? #"["Noto Sans Regular"]"# : "[\"\(expressions.random.pick(property.values))\"]"
        case .array(of: .number, let count?)?: return "[" + (0..<count).map { _ in number(property.range) }.joined(separator: ",") + "]"
        case .array(of: .number, nil)?: return "[" + (0..<3).map { _ in number(property.range) }.joined(separator: ",") + "]"
        default: return "null"
        }
    }

    private mutating func color() -> String {
        expressions.random.pick([#""red""#, "\"#12345678\"", #""hsla(10,50%,50%,0.5)""#, #""transparent""#])
    }

    private mutating func number(_ range: ClosedRange<Double>?) -> String {
        let low = range?.lowerBound ?? -100
        let high = min(range?.upperBound ?? 100, low + 1000)
        let part = Double(expressions.random.next() % 1001) / 1000
        return javaScriptText(expressions.random.pick([low, high, low + (high - low) * part]))
    }

    /// Returns a constant in the form that expressions use.
    private mutating func literal(_ property: PropertySpecification) -> String {
        let text = constant(property)
        return text.hasPrefix("[") ? #"["literal",\#(text)]"# : text.contains("{") ? #""x""# : text
    }

    /// Returns an expression that does not use the zoom.
    private mutating func expression(_ property: PropertySpecification) -> String {
        let depth = Int(expressions.random.next() % 4) + 1
        let kind: Character
        switch property.type {
        case .number?: kind = "N"
        case .boolean?: kind = "B"
        case .color?: kind = "C"
        case .formatted?: kind = expressions.random.pick(["F", "S", "V"])
        case .resolvedImage?: kind = expressions.random.pick(["I", "S"])
        case .array(of: .number, nil)?: kind = "M"
        case .string?:
            // The expression gives a word that the property allows, or the text of the feature's property `a` if that
            // property is a text.
            let condition = expressions.expression("B", depth: depth)
            return #"["case",\#(condition),\#(literal(property)),["string",["get","a"],\#(literal(property))]]"#
        default:
            let condition = expressions.expression("B", depth: depth)
            return #"["case",\#(condition),\#(literal(property)),\#(literal(property))]"#
        }
        return expressions.expression(kind, depth: depth)
    }
}
