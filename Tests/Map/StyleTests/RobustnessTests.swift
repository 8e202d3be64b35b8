import PortolanJSON
import PortolanTestSupport
import Testing

@testable import PortolanStyle

@Suite("Hostile styles do no harm")
struct RobustnessTests {
    @Test("the length of a locale is limited, and its language is found once")
    func locales() throws {
        for (locale, language) in [("de", "de"), ("sv-SE", "sv"), ("da_DK", "da"), ("", ""), (String(repeating: "x", count: 5000), "")] {
            #expect(StyleCollator.language(of: locale) == language)
        }
        let name = String(repeating: "x", count: 5000)
        let expression = try StyleExpression(json: "[\"resolved-locale\", [\"collator\", {\"locale\": \"\(name)\"}]]")
        #expect(throws: EvaluationError.self) { try expression.evaluate(EvaluationContext(zoom: 1)) }
    }

    @Test("mutated styles are read or refused, and styles that are read can be evaluated")
    func mutations() throws {
        let seed: UInt64 = 20_240_817
        var generator = SplitMix64(seed: seed)
        let original = Array(sampleStyle.utf8)
        let pieces = [
            "[", "]", "{", "}", ",", ":", "\"", "null", "-1", "1e308", "[\"get\",\"x\"]", "[\"zoom\"]", "\\u", "é", "\"stops\":[[0,1]]",
            "[]", "{}",
            "[\"literal\",[]]", "true", "\"\"", "0.5", "[\"let\",\"a\",1,[\"var\",\"a\"]]", "[\"at\",9,[\"literal\",[1]]]",
        ].map { Array($0.utf8) }
        var readable = 0
        for round in 0..<600 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(position..<min(bytes.count, position + Int.random(in: 1...9, using: &generator)))
                case 2: bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &generator)], at: position)
                default:
                    // An array of the text is replaced by a random piece. The JSON stays valid, but its expressions
                    // become strange.
                    guard let start = bytes[position...].firstIndex(of: UInt8(ascii: "[")),
                        let end = bytes[start...].firstIndex(of: UInt8(ascii: "]"))
                    else { continue }
                    bytes.replaceSubrange(start...end, with: pieces[Int.random(in: 0..<pieces.count, using: &generator)])
                }
            }
            do throws(StyleError) {
                let style = try Style.parse(bytes: bytes)
                readable += 1
                evaluate(style)
            } catch {
                #expect(!error.errors.isEmpty)
                #expect(error.errors.allSatisfy { (0...bytes.count).contains($0.byteOffset) }, "round \(round), seed \(seed)")
            }
        }
        #expect(readable > 50, "only \(readable) of the mutated styles are still styles, seed \(seed)")
    }

    private func evaluate(_ style: Style) {
        for value in [nil, StyleValue.number(3), .string("x"), .array([.number(1)]), .bool(true)] {
            let context = EvaluationContext(zoom: 11, geometryType: .polygon, values: style.propertyNames.map { _ in value })
            for layer in style.layers {
                _ = layer.info.filter.matches(context)
                switch layer {
                case .line(let line): _ = (line.width.evaluate(context), line.color.evaluate(context), line.dasharray.evaluate(context))
                case .fill(let fill): _ = (fill.color.evaluate(context), fill.opacity.evaluate(context))
                case .symbol(let symbol):
                    _ = (symbol.textField.evaluate(context), symbol.textSize.evaluate(context), symbol.textOffset.evaluate(context))
                default: break
                }
            }
        }
    }

    @Test("random expressions are refused, or evaluated without traps")
    func expressions() {
        let seed: UInt64 = 99
        var generator = SplitMix64(seed: seed)
        let operators = [
            "get", "has", "+", "-", "*", "/", "%", "^", "min", "max", "abs", "case", "match", "coalesce", "step", "interpolate", "let",
            "var", "at",
            "in", "index-of", "slice", "length", "concat", "to-number", "to-string", "to-color", "to-boolean", "array", "number", "string",
            "boolean", "object", "format", "image", "number-format", "==", "<", ">=", "!", "all", "any", "upcase", "split", "join",
            "typeof",
            "rgba", "to-rgba", "zoom", "literal", "semiliteral", "collator", "geometry-type", "interpolate-hcl", "global-state", "error",
        ]
        let atoms = [
            "1", "-1", "0", "0.5", "1e300", "-1e300", "null", "true", "\"a\"", "\"x\"", "\"red\"", "\"\"", "[\"linear\"]",
            "[\"exponential\",2]",
            "[\"zoom\"]", "[\"literal\",[1,2]]", "[\"literal\",[\"a\",\"b\"]]", "{}", "{\"locale\":\"de\"}", "[\"get\",\"x\"]", "\"🗺\"",
            "[\"literal\",{\"a\":1}]",
        ]
        func random(_ depth: Int) -> String {
            if depth == 0 || Int.random(in: 0..<3, using: &generator) == 0 {
                return atoms[Int.random(in: 0..<atoms.count, using: &generator)]
            }
            let name = operators[Int.random(in: 0..<operators.count, using: &generator)]
            let parts = (0..<Int.random(in: 0...5, using: &generator)).map { _ in random(depth - 1) }
            return "[" + (["\"\(name)\""] + parts).joined(separator: ",") + "]"
        }
        var parsed = 0
        for _ in 0..<4000 {
            let json = random(3)
            guard let expression = try? StyleExpression(json: json) else { continue }
            parsed += 1
            for value in [StyleValue.number(2), .string("ab"), .array([1, "b", .null]), .number(-.infinity)] {
                let context = EvaluationContext(zoom: 3, values: expression.propertyNames.map { _ in value })
                _ = try? expression.evaluate(context)
            }
        }
        #expect(parsed > 200, "only \(parsed) expressions were valid, seed \(seed)")
    }

    @Test("the depth of nesting is limited", arguments: [("[", "]"), (#"{"a":"#, "}"), (#"["!","#, "]"), (#"["case",true,1,"#, "]")])
    func nesting(open: String, close: String) throws {
        func nested(_ depth: Int) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        _ = try? StyleExpression(json: nested(JSONReader.maximumDepth))
        do throws(StyleError) {
            _ = try StyleExpression(json: nested(100_000))
            Issue.record("read a text nested 100000 deep")
        } catch {
            #expect(error.errors[0].message.contains("deep"))
            #expect(error.errors[0].byteOffset < 100_000 * open.utf8.count)
        }
    }

    @Test("an expression that would double its work at each step is refused")
    func cost() {
        var json = #"["+",["var","a30"],["var","a30"]]"#
        for level in stride(from: 30, to: 0, by: -1) {
            json = #"["let","a\#(level)",["+",["var","a\#(level - 1)"],["var","a\#(level - 1)"]],\#(json)]"#
        }
        json = #"["let","a0",["number",["get","x"]],\#(json)]"#
        do throws(StyleError) {
            _ = try StyleExpression(json: json)
            Issue.record("accepted")
        } catch {
            #expect(error.errors.contains { $0.message.contains("steps") }, "\(error)")
        }
    }

    @Test("fonts that would take too long to search are refused")
    func fonts() {
        var json = #"["var","a30"]"#
        for level in stride(from: 30, to: 0, by: -1) {
            json = #"["let","a\#(level)",["case",["has","x"],["var","a\#(level - 1)"],["var","a\#(level - 1)"]],\#(json)]"#
        }
        json = #"["let","a0",["match",["get","x"],"a",["literal",["A"]],["literal",["B"]]],\#(json)]"#
        let layer = #"{"id":"a","type":"symbol","source":"s","source-layer":"l","layout":{"text-font":\#(json)}}"#
        do throws(StyleError) {
            _ = try Style.parse(#"{"version":8,"sources":{"s":{"type":"vector"}},"layers":[\#(layer)]}"#)
            Issue.record("accepted")
        } catch {
            #expect(error.errors.contains { $0.message.contains("steps") }, "\(error)")
        }
    }

    @Test("the same style gives the same program and names")
    func determinism() throws {
        let first = try Style.parse(sampleStyle)
        let second = try Style.parse(sampleStyle)
        #expect(first.propertyNames == second.propertyNames)
        #expect(first.layers.map(\.info.propertyIndices) == second.layers.map(\.info.propertyIndices))
        #expect(Style.builtinJSON(language: "fr") == Style.builtinJSON(language: "fr"))
    }
}
