import Testing

@testable import PortolanStyle

/// The colours of buildings in the built-in looks: the colours of the data, made more like the map's own colours.
@Suite struct BuiltinColorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var look: Style.BuiltinLook
        var color: String
        var testDescription: String { "\(color) on \(look)" }
    }

    static let rows: [Row] = [Style.BuiltinLook.light, .dark, .contrast].flatMap { look in
        ["#ff0000", "#00ff00", "#0000ff", "yellow", "white", "black", "#bd8161", "#dadbdb"].map { Row(look: look, color: $0) }
    }

    private static func color(_ look: Style.BuiltinLook, _ own: String?) throws -> StyleColor {
        let style = Style.builtin(look: look)
        let layers = style.layers.compactMap {
            if case .fillExtrusion(let layer) = $0, layer.info.id == "building-3d" { layer } else { nil }
        }
        let values: [StyleValue?] = style.propertyNames.map { $0 == "colour" ? own.map(StyleValue.string) : nil }
        return try #require(layers.first).color.evaluate(EvaluationContext(zoom: 16, geometryType: .polygon, values: values))
    }

    private static func distance(_ a: StyleColor, _ b: StyleColor) -> Float {
        max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue))
    }

    @Test("a strong colour is drawn as a slight tint of the map's own colour", arguments: rows)
    func isTamed(row: Row) throws {
        let plain = try Self.color(row.look, nil)
        let own = try #require(StyleColor(css: row.color))
        let drawn = try Self.color(row.look, row.color)
        #expect(Self.distance(drawn, plain) <= 0.17)
        #expect(Self.distance(drawn, plain) > 0.1 * Self.distance(own, plain), "but it shows")
        #expect(Self.distance(drawn, own) < Self.distance(plain, own))
    }

    @Test("a stronger colour stays the stronger one", arguments: [Style.BuiltinLook.light, .dark])
    func keepsTheOrder(look: Style.BuiltinLook) throws {
        let plain = try Self.color(look, nil)
        let distances = try ["#e0c0b0", "#c08060", "#b04020", "#ff0000"].map {
            (own: try Self.distance(#require(StyleColor(css: $0)), plain), drawn: try Self.distance(Self.color(look, $0), plain))
        }
        for (a, b) in zip(distances, distances.dropFirst()) where a.own < b.own { #expect(a.drawn < b.drawn) }
    }

    @Test("a word that is no colour gives the map's own colour", arguments: [Style.BuiltinLook.light, .dark])
    func unknownColor(look: Style.BuiltinLook) throws {
        #expect(Self.distance(try Self.color(look, "multicoloured"), try Self.color(look, nil)) < 0.001)
    }
}
