import PortolanJSON
import PortolanTestSupport
import Testing

@testable import PortolanStyle

/// No style or feature can end the process, or take unbounded memory or time.
@Suite("Hostile expressions do no harm")
struct ExpressionFuzzTests {
    @Test("the generator knows every operator")
    func isComplete() {
        #expect(ExpressionParser.operatorNames.subtracting(ExpressionGenerator.operators) == [])
    }

    @Test("deep expressions of right types are refused or evaluated, whatever the feature holds")
    func deepExpressions() {
        var parsed = 0
        var evaluated = 0
        let seeds = Fuzz.seeds(1_500)
        for seed in seeds {
            var generator = ExpressionGenerator(seed: seed)
            let depth = Int(generator.random.next() % 6) + 1
            var json = generator.expression(generator.random.pick(ExpressionGenerator.types), depth: depth)
            if seed % 8 == 0 {
                json = #"["interpolate",["exponential",1e308],["zoom"],-1e300,0,5,\#(generator.expression("N", depth: depth))]"#
            }
            Fuzz.trace("seed \(seed): \(json)")
            guard let expression = try? StyleExpression(json: json) else { continue }
            parsed += 1
            for _ in 0..<4 {
                guard let value = try? expression.evaluate(context(of: expression, &generator)) else { continue }
                evaluated += 1
                use(value)
            }
        }
        #expect(parsed > seeds.count / 4, "only \(parsed) of \(seeds.count) expressions are valid, seeds \(seeds)")
        #expect(evaluated > parsed, "only \(evaluated) evaluations of \(parsed) expressions gave a value, seeds \(seeds)")
    }

    private func context(of expression: StyleExpression, _ generator: inout ExpressionGenerator) -> EvaluationContext {
        var context = EvaluationContext(
            zoom: generator.random.anyNumber(),
            geometryType: generator.random.pick([.unknown, .point, .lineString, .polygon]),
            featureID: generator.value(),
            values: expression.propertyNames.map { _ in generator.value() },
            globalState: StyleObject([("a", generator.value())])
        )
        context.properties = StyleObject(ExpressionGenerator.properties.map { ($0, generator.value()) })
        context.featureState = context.properties
        context.accumulated = generator.value()
        context.heatmapDensity = generator.random.anyNumber()
        context.lineProgress = generator.random.anyNumber()
        context.elevation = generator.random.anyNumber()
        let path = (0..<generator.random.next() % 5).map { _ in SIMD2(generator.random.anyNumber(), generator.random.anyNumber()) }
        context.geometry = FeatureGeometry(
            type: context.geometryType,
            paths: [path],
            gridSize: generator.random.pick([0, 4096, .infinity, .nan])
        )
        return context
    }

    /// Uses values: writes them, and converts them to the types of properties.
    private func use(_ value: StyleValue) {
        _ = (value.text, value.json, value.type.name)
        _ = (Double(styleValue: value), String(styleValue: value), StylePadding(styleValue: value), [Double](styleValue: value))
        if let color = StyleColor(styleValue: value) {
            #expect(color.text.hasPrefix("rgba("))
            _ = color.premultiplied
        }
        for type in [ExpressionType.color, .padding, .numberArray, .colorArray, .formatted, .projectionDefinition] {
            _ = try? value.converted(to: type)
        }
    }

    /// In earlier versions, these expressions ended the process, or their evaluation did not end.
    @Test(
        arguments: [
            (#"["number-format",1,{"min-fraction-digits":["/",0,0]}]"#, "1"),
            (#"["number-format",1.25,{"max-fraction-digits":["/",0,0]}]"#, "1"),
            (#"["number-format",1,{"min-fraction-digits":["/",1,0],"max-fraction-digits":["/",-1,0]}]"#, "1.00000000000000000000"),
            (#"["slice","abc",["/",0,0],["/",1,0]]"#, "abc"), (#"["slice","abc",["/",-1,0],-1]"#, "ab"),
            (#"["index-of","c","abc",["/",0,0]]"#, "2"),
            (#"["to-string",["interpolate",["exponential",1e308],5,0,["rgb",0,0,0],10,["rgb",255,255,255]]]"#, "rgba(0,0,0,1)"),
            (#"["interpolate",["exponential",-2],0.5,0,1,1,2]"#, "1"), (#"["interpolate",["linear"],0,-1e308,1,1e308,2]"#, "1"),
        ]
    )
    func ends(_ json: String, _ text: String) throws {
        #expect(try StyleExpression(json: json).evaluate(EvaluationContext()).text == text, "\(json)")
    }

    @Test("the type of nested lists is found in linear time")
    func nestedLists() throws {
        let nested = String(repeating: "[", count: 90) + "1" + String(repeating: "]", count: 90)
        #expect(
            try StyleExpression(json: #"["typeof",["literal",\#(nested)]]"#).evaluate(EvaluationContext()).text.hasPrefix("array<array<")
        )
    }

    @Test(
        "names that refer to each other and would exceed any memory are refused",
        arguments: [
            (#""0123456789""#, #"["concat",["var","a"],["var","a"]]"#),
            (#"["literal",[1]]"#, #"["semiliteral",[["var","a"],["var","a"]]]"#),
            (#"["literal",["long text"]]"#, #"["split",["join",["semiliteral",[["at",0,["var","a"]],["at",0,["var","a"]]]],"x"],"y"]"#),
            (#""0123456789""#, #"["to-string",["format",["var","a"],["var","a"]]]"#),
        ]
    )
    func growth(_ seed: String, _ step: String) {
        var json = #"["to-string",["var","a"]]"#
        for _ in 0..<40 { json = #"["let","a",\#(step),\#(json)]"# }
        do throws(StyleError) {
            _ = try StyleExpression(json: #"["let","a",\#(seed),\#(json)]"#)
            Issue.record("accepted")
        } catch {
            #expect(error.errors.contains { $0.message.contains("more than 1048576") }, "\(error)")
        }
    }

    /// The test would not end if the reader copied the whole program for each constant part, compared each key
    /// with all earlier keys, or copied a text at each brace.
    @Test("long expressions are read in linear time")
    func longExpressions() throws {
        let count = 20_000
        let calls = String(repeating: #"["get","a"],"#, count: count) + String(repeating: #"["+",1,2],"#, count: count)
        let sum = try StyleExpression(json: #"["concat",\#(calls)["+",0,0]]"#, type: .string)
        #expect(try sum.evaluate(EvaluationContext(values: [.string("")])).text.utf8.count == count + 1)
        let members = (0..<count).map { "\"\($0)\":\($0)" }.joined(separator: ",")
        #expect(try StyleExpression(json: #"["get","777",["literal",{\#(members)}]]"#).evaluate(EvaluationContext()).text == "777")
        let stops = (0..<count).map { #"[{"zoom":\#($0),"value":0},1]"# }.joined(separator: ",")
        _ = try StyleExpression(json: #"{"property":"a","stops":[\#(stops)]}"#, type: .number)
        let braces = String(repeating: "{", count: 1 << 20)
        #expect(LegacyFunction.tokens(JSONNode(.string(braces), at: 0)).string == braces)
        #expect(
            LegacyFunction.tokens(JSONNode(.string("a{{x}{}b{y"), at: 0)).array?.compactMap(\.string) == ["concat", "a{", "{}b{y"]
        )
    }
}
