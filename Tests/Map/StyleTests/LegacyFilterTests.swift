import Testing

@testable import PortolanStyle

/// A feature for the tables below.
struct TestFeature: Sendable {
    var type = EvaluationContext.GeometryType.lineString
    var id: StyleValue?
    var properties: [String: StyleValue] = [:]
}

private func filter(_ json: String) throws -> (StyleFilter, [String]) {
    let style = try Style.parse(
        #"{"version":8,"sources":{"s":{"type":"vector"}},"layers":[{"id":"a","type":"line","source":"s","filter":\#(json)}]}"#
    )
    return (style.layers[0].info.filter, style.propertyNames)
}

@Suite("Filters choose features")
struct FilterTests {
    static let road = TestFeature(
        id: 42,
        properties: ["class": "primary", "lanes": 4, "oneway": true, "ref": "B 2", "name": "Straße", "zero": 0, "empty": ""]
    )

    @Test(
        "filters in the old syntax and as expressions give these results",
        arguments: [
            (#"["==", "class", "primary"]"#, true), (#"["==", "class", "minor"]"#, false), (#"["==", "missing", "minor"]"#, false),
            (#"["!=", "class", "primary"]"#, false), (#"["!=", "class", "minor"]"#, true), (#"["!=", "missing", "minor"]"#, true),
            (#"["==", "lanes", 4]"#, true), (#"["==", "lanes", "4"]"#, false), (#"["!=", "lanes", "4"]"#, true),
            (#"["==", "oneway", true]"#, true), (#"["==", "oneway", 1]"#, false), (#"["==", "missing", null]"#, true),
            (#"["<", "lanes", 5]"#, true), (#"["<", "lanes", 4]"#, false), (#"["<=", "lanes", 4]"#, true), (#"[">", "lanes", 3]"#, true),
            (#"[">=", "lanes", 5]"#, false), (#"[">", "lanes", "3"]"#, false), (#"["<", "missing", 5]"#, false),
            (#"["<", "class", "q"]"#, true), (#"[">", "class", "q"]"#, false),
            (#"["in", "class", "minor", "primary"]"#, true), (#"["in", "class", "minor"]"#, false), (#"["in", "class"]"#, false),
            (#"["in", "lanes", 2, 4]"#, true), (#"["in", "lanes", "4", 2]"#, false), (#"["in", "missing", "a"]"#, false),
            (#"["!in", "class", "minor", "primary"]"#, false), (#"["!in", "class", "minor"]"#, true), (#"["!in", "missing", "a"]"#, true),
            (#"["has", "lanes"]"#, true), (#"["has", "zero"]"#, true), (#"["has", "missing"]"#, false), (#"["!has", "missing"]"#, true),
            (#"["==", "$type", "LineString"]"#, true), (#"["==", "$type", "Polygon"]"#, false),
            (#"["in", "$type", "Point", "LineString"]"#, true), (#"["!in", "$type", "Point", "LineString"]"#, false),
            (#"["==", "$id", 42]"#, true), (#"["in", "$id", 1, 42]"#, true), (#"["has", "$id"]"#, true), (#"["!has", "$id"]"#, false),
            (#"["all"]"#, true), (#"["any"]"#, false), (#"["none"]"#, true),
            (#"["all", ["==", "class", "primary"], [">", "lanes", 3]]"#, true),
            (#"["all", ["==", "class", "primary"], ["!has", "ref"]]"#, false),
            (#"["any", ["==", "class", "minor"], ["has", "ref"]]"#, true), (#"["none", ["==", "class", "minor"], ["has", "ref"]]"#, false),
            (#"["none", ["==", "class", "minor"], ["has", "missing"]]"#, true),
            // Both syntaxes have “has”, so the other parts of the filter decide which syntax it has. In the first line
            // “a” is a property; in the second line it is a text, because `["zoom"]` exists only in expressions.
            (#"["all", ["has", "ref"], ["==", "a", "a"]]"#, false),
            (#"["all", ["has", "ref"], ["==", "a", "a"], [">", ["zoom"], 3]]"#, true),
            // Filters that are expressions.
            ("true", true), ("false", false), (#"["==", ["get", "class"], "primary"]"#, true),
            (#"["==", "primary", ["get", "class"]]"#, true),
            (#"["!=", ["get", "missing"], "primary"]"#, true), (#"["has", "ref", ["properties"]]"#, true),
            (#"["in", ["get", "class"], ["literal", ["minor", "primary"]]]"#, true), (#"["in", "prim", ["get", "class"]]"#, true),
            (#"["match", ["get", "class"], ["minor", "primary"], true, false]"#, true),
            (#"["match", ["get", "lanes"], [1, 2], true, false]"#, false), (#"["boolean", ["get", "oneway"]]"#, true),
            (#"["boolean", ["get", "lanes"]]"#, false), (#"["!", ["to-boolean", ["get", "empty"]]]"#, true),
            (#"["==", ["geometry-type"], "LineString"]"#, true), (#"[">=", ["zoom"], 13]"#, true),
            (#"["<=", ["get", "lanes"], ["step", ["zoom"], 2, 12, 4]]"#, true), (#"[">", ["get", "class"], 3]"#, false),
        ]
    )
    func table(json: String, passes: Bool) throws {
        let (filter, names) = try filter(json)
        var context = EvaluationContext(
            zoom: 13,
            geometryType: Self.road.type,
            featureID: Self.road.id,
            values: names.map { Self.road.properties[$0] }
        )
        context.properties = StyleObject(Self.road.properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        #expect(filter.matches(context) == passes)
    }

    @Test("a filter knows the inputs that it depends on")
    func dependencies() throws {
        #expect(try filter(#"["==", "class", "a"]"#).0.dependencies == .properties)
        #expect(try filter(#"["==", "$type", "Point"]"#).0.dependencies == .geometryType)
        #expect(try filter(#"["all", ["has", "$id"], [">", "rank", 3]]"#).0.dependencies == [.featureID, .properties])
        #expect(try filter(#"["all"]"#).0.dependencies == [])
        #expect(try filter(#"["==", ["get", ["concat", "na", "me"]], "a"]"#).1 == ["name"], "a computed constant is a name")
    }

    @Test("a filter with many labels finds the same features as one with few")
    func tables() throws {
        let words = (0..<40).map { "class\($0)" }
        let list = words.map { "\"\($0)\"" }.joined(separator: ",")
        let (filter, names) = try filter(#"["in", "class", \#(list)]"#)
        for word in words { #expect(filter.matches(EvaluationContext(values: names.map { _ in .string(word) }))) }
        #expect(!filter.matches(EvaluationContext(values: [.string("class40")])))
    }
}
