import Testing

@testable import PortolanStyle

@Suite("The built-in style")
struct BuiltinStyleTests {
    @Test("reads without errors or warnings", arguments: ["", "en", "de-AT", "zh-Hant", "zh", "ar", "pt-BR", "sr-Latn"], [false, true])
    func reads(language: String, isExtruded: Bool) throws {
        let json = Style.builtinJSON(language: language, buildings: isExtruded ? .extruded : .flat)
        let style = try Style.parse(json)
        #expect(style.warnings.isEmpty, "\(style.warnings)")
        #expect(style.layers.count > 80)
        #expect(Style.builtin(language: language).layers.count > 80)
    }

    @Test(
        "shows names in the language asked for, else the next best",
        arguments: [
            ("", ["name"]), ("en", ["name:en", "name:latin", "name"]), ("de-AT", ["name:de-AT", "name:de", "name:latin", "name"]),
            ("pt_BR", ["name:pt-BR", "name:pt", "name:latin", "name"]), ("zh", ["name:zh", "name:zh-Hans", "name"]),
            ("zh-Hant", ["name:zh-Hant", "name:zh", "name"]), ("zh-TW", ["name:zh-Hant", "name:zh", "name"]),
            ("zh-Hans-CN", ["name:zh-Hans", "name:zh", "name"]), ("ar", ["name:ar", "name"]), ("vi", ["name:vi", "name:latin", "name"]),
            ("sr", ["name:sr", "name"]), ("sr-Latn", ["name:sr-Latn", "name:latin", "name"]),
            ("nb", ["name:nb", "name:no", "name:latin", "name"]),
        ]
    )
    func languages(tag: String, properties: [String]) {
        #expect(LanguageNames(tag).properties == properties)
    }

    @Test("a feature's name follows the fallbacks")
    func name() throws {
        let style = Style.builtin(language: "zh-Hant")
        let layer = try #require(
            style.layers.compactMap { if case .symbol(let layer) = $0, layer.info.id == "place-town" { layer } else { nil } }.first
        )
        func name(_ properties: [String: StyleValue]) -> String {
            layer.textField.evaluate(EvaluationContext(zoom: 10, values: style.propertyNames.map { properties[$0] })).text
        }
        #expect(name(["name": "München", "name:zh": "慕尼黑"]) == "慕尼黑")
        #expect(name(["name": "München", "name:zh": "慕尼黑", "name:zh-Hant": "慕尼黑（繁）"]) == "慕尼黑（繁）")
        #expect(name(["name": "München"]) == "München")
        #expect(name([:]) == "")
    }

    @Test("draws roads of every class and no road twice on one level")
    func roads() {
        let style = Style.builtin()
        var context = EvaluationContext(zoom: 16, geometryType: .lineString)
        for brunnel in [nil, "bridge", "tunnel"] as [String?] {
            for name in ["motorway", "trunk", "primary", "secondary", "tertiary", "minor", "service", "track", "path", "rail", "transit"] {
                let properties: [String: StyleValue] = ["class": .string(name), "brunnel": brunnel.map(StyleValue.string) ?? .null]
                context.values = style.propertyNames.map { properties[$0] }.map { $0 == .null ? nil : $0 }
                let ids = style.layers.map(\.info).filter { info in
                    info.sourceLayer == "transportation" && info.isDrawn(atZoom: 16) && !info.id.hasSuffix("-casing")
                        && !info.id.hasSuffix("-ties") && info.filter.matches(context)
                }
                #expect(ids.count == 1, "\(name) \(brunnel ?? "") is drawn by \(ids.map(\.id))")
            }
        }
    }

    @Test("text and width are drawn at every zoom from 0 to 20 with sensible values")
    func ramps() {
        let style = Style.builtin(language: "en")
        for zoom in stride(from: 0.0, through: 20, by: 0.5) {
            for ramp in [nil, 1.0] {
                let context = EvaluationContext(
                    zoom: zoom,
                    values: style.propertyNames.map { $0 == "ramp" ? ramp.map(StyleValue.number) : nil }
                )
                for layer in style.layers {
                    switch layer {
                    case .line(let line): #expect((0...200).contains(line.width.evaluate(context)), "\(line.info.id) at \(zoom)")
                    case .symbol(let symbol):
                        guard symbol.info.isDrawn(atZoom: zoom) else { continue }
                        #expect((8...30).contains(symbol.size(context)), "\(symbol.info.id) at \(zoom)")
                    default: break
                    }
                }
            }
        }
    }
}

extension SymbolLayer {
    fileprivate func size(_ context: EvaluationContext) -> Double { textSize.evaluate(context) }
}
