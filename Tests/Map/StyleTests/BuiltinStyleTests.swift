import Foundation
import Testing

@testable import PortolanStyle

@Suite("The built-in style is complete")
struct BuiltinStyleTests {
    @Test("it has no errors or warnings", arguments: ["", "en", "de-AT", "zh-Hant", "zh", "ar", "pt-BR", "sr-Latn"], [false, true])
    func reads(language: String, isExtruded: Bool) throws {
        let json = Style.builtinJSON(language: language, buildings: isExtruded ? .extruded : .flat)
        let style = try Style.parse(json)
        #expect(style.warnings.isEmpty, "\(style.warnings)")
        #expect(style.layers.count > 80)
        #expect(Style.builtin(language: language).layers.count > 80)
    }

    @Test("every look is read and names its own images", arguments: Style.BuiltinLook.allCases)
    func looks(look: Style.BuiltinLook) throws {
        let style = try Style.parse(Style.builtinJSON(language: "en", look: look))
        #expect(style.warnings.isEmpty, "\(style.warnings)")
        #expect(style.sprites.map(\.url) == ["portolan:" + look.rawValue])
    }

    @Test("the picture of the ground lies beneath all features, if the style gets its address", arguments: Style.BuiltinLook.allCases)
    func ground(look: Style.BuiltinLook) throws {
        func isRaster(_ layer: StyleLayer) -> Bool { if case .raster = layer { true } else { false } }
        let plain = try Style.parse(Style.builtinJSON(look: look))
        #expect(!plain.layers.contains(where: isRaster) && plain.sources.count == 1)
        let style = try Style.parse(Style.builtinJSON(look: look, addresses: .init(ground: "https://example.org/ground.json")))
        #expect(style.warnings.isEmpty, "\(style.warnings)")
        guard look != .outline else {
            #expect(style.layers.map(\.info.id) == plain.layers.map(\.info.id))
            return
        }
        #expect(style.layers.firstIndex(where: isRaster) == 1)
        #expect(style.sources.first { $0.kind == .raster }?.url == "https://example.org/ground.json")
        #expect(Style.builtin(look: look).sources.first { $0.kind == .raster }?.url == Style.regionGround)
    }

    @Test("the style has a credit only for tiles without an address, because it would replace the credit of the tiles")
    func credit() throws {
        let plain = try Style.parse(Style.builtinJSON())
        #expect(plain.sources.map(\.attribution) == ["© OpenStreetMap contributors"])
        let style = try Style.parse(Style.builtinJSON(addresses: .init(tiles: "https://example.org/tiles.json")))
        #expect(style.sources.map(\.url) == ["https://example.org/tiles.json"])
        #expect(style.sources.map(\.attribution) == [nil])
    }

    @Test("the outline has only lines and names, and no background")
    func outline() {
        for layer in Style.builtin(look: .outline).layers {
            switch layer {
            case .line, .symbol: break
            default: Issue.record("\(layer.info.id) is a \(layer.info.type) layer")
            }
        }
    }

    @Test(
        "all looks have the layers of the light one, so rules by layer hold for each look",
        arguments: [Style.BuiltinLook.dark, .contrast]
    )
    func sameLayers(look: Style.BuiltinLook) {
        #expect(Style.builtin(look: look).layers.map(\.info.id) == Style.builtin().layers.map(\.info.id))
    }

    @Test("names of high contrast have a contrast ratio of at least 7 to their ground, by WCAG 2.2")
    func contrast() throws {
        let palette = Palette(.contrast)
        let names: [StyleValue] =
            [
                palette.city, palette.smallPlace, palette.quarter, palette.country, palette.state, palette.roadName, palette.pathName,
                palette.waterName, palette.parkName, palette.peakName, palette.houseNumber,
            ] + PointGroup.allCases.compactMap { palette.points[$0] }
        let grounds = [palette.land, palette.builtUp, palette.halo, palette.park, palette.farmland]
        for name in names {
            for ground in grounds { #expect(try ratio(name, ground) >= 7, "\(name) on \(ground)") }
        }
    }

    private func ratio(_ a: StyleValue, _ b: StyleValue) throws -> Double {
        let (high, low) = try (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
        return (high + 0.05) / (low + 0.05)
    }

    private func luminance(_ value: StyleValue) throws -> Double {
        guard case .string(let text) = value, text.count == 7, let number = Int(text.dropFirst(), radix: 16) else {
            Issue.record("\(value) is no colour")
            return 0
        }
        func linear(_ shift: Int) -> Double {
            let share = Double(number >> shift & 255) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    @Test(
        "points of interest have the pictogram of their kind",
        arguments: [
            ("cafe", "cafe", "cafe"), ("shop", "shoes", "shoes"), ("shop", "model", "shop"), ("place_of_worship", "muslim", "mosque"),
            ("place_of_worship", "place_of_worship", "worship"), ("railway", "tram_stop", "tram"), ("library", "books", "books"),
            ("grocery", "supermarket", "supermarket"), ("unheard_of", "unheard_of", "place"), ("lodging", "hostel", "lodging"),
        ]
    )
    func pictograms(kind: String, subclass: String, pictogram: String) throws {
        let style = Style.builtin()
        let layer = try #require(
            style.layers.compactMap { if case .symbol(let layer) = $0, layer.info.id == "poi" { layer } else { nil } }.first
        )
        let properties: [String: StyleValue] = ["class": .string(kind), "subclass": .string(subclass)]
        let context = EvaluationContext(zoom: 16, values: style.propertyNames.map { properties[$0] })
        #expect(layer.iconImage.evaluate(context)?.name == "poi-" + pictogram)
    }

    @Test(
        "names appear in the requested language, or in the next best one",
        arguments: [
            ("", ["name"]), ("en", ["name:en", "name:latin", "name"]), ("de-AT", ["name:de-AT", "name:de", "name:latin", "name"]),
            ("pt_BR", ["name:pt-BR", "name:pt", "name:latin", "name"]), ("zh", ["name:zh", "name:zh-Hans", "name"]),
            ("zh-Hant", ["name:zh-Hant", "name:zh", "name"]), ("zh-TW", ["name:zh-Hant", "name:zh", "name"]),
            ("zh-Hans-CN", ["name:zh-Hans", "name:zh", "name"]), ("ar", ["name:ar", "name"]), ("vi", ["name:vi", "name:latin", "name"]),
            ("sr", ["name:sr", "name"]), ("sr-Latn", ["name:sr-Latn", "name:latin", "name"]),
            ("nb", ["name:nb", "name:no", "name:latin", "name"]), ("tg", ["name:tg", "name"]),
            ("or-IN", ["name:or-IN", "name:or", "name"]),
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

    @Test("roads of every class are drawn, and no road twice on one level")
    func roads() {
        let style = Style.builtin()
        var context = EvaluationContext(zoom: 16, geometryType: .lineString)
        for brunnel in [nil, "bridge", "tunnel"] as [String?] {
            for name in ["motorway", "trunk", "primary", "secondary", "tertiary", "minor", "service", "track", "path", "rail", "transit"] {
                let properties: [String: StyleValue] = ["class": .string(name), "brunnel": brunnel.map(StyleValue.string) ?? .null]
                context.values = style.propertyNames.map { properties[$0] }.map { $0 == .null ? nil : $0 }
                let ids = style.layers.map(\.info).filter { info in
                    info.sourceLayer == "transportation" && info.isDrawn(atZoom: 16) && !info.id.hasSuffix("-casing")
                        && !info.id.hasSuffix("-ties") && info.type == "line" && info.filter.matches(context)
                }
                #expect(ids.count == 1, "\(name) \(brunnel ?? "") is drawn by \(ids.map(\.id))")
            }
        }
    }

    @Test(
        "small waters have small names, beneath all others",
        arguments: [("pond", "water-name-pond"), ("lake", "water-name"), ("sea", "water-name")]
    )
    func waters(kind: String, id: String) throws {
        let style = Style.builtin()
        let properties: [String: StyleValue] = ["class": .string(kind), "name": "A"]
        let context = EvaluationContext(zoom: 16, geometryType: .point, values: style.propertyNames.map { properties[$0] })
        let showing = style.layers.compactMap { layer -> SymbolLayer? in
            guard case .symbol(let symbols) = layer, symbols.info.sourceLayer == "water_name", symbols.info.filter.matches(context) else {
                return nil
            }
            return symbols
        }
        #expect(showing.map(\.info.id) == [id])
        #expect((try #require(showing.first).size(context) < 11) == (kind == "pond"))
        let order = style.layers.map(\.info.id)
        #expect(try #require(order.firstIndex(of: "water-name-pond")) < #require(order.firstIndex(of: "poi-small")))
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
