import ArgumentParser
import Foundation
import PortolanStyle

/// Measures the cost of a style's values: reading it, resolving a layer at a zoom, and the values of features with and
/// without data expressions.
struct StyleBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "style",
        abstract: "Time the reading of a style, and the values of features with and without data expressions."
    )

    private static let features = 10_000

    @Argument(help: "A MapLibre style; by default the built-in one.")
    var style: String?

    func run() throws {
        let json = try style.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) } ?? Array(Style.builtinJSON(language: "en").utf8)
        let style = try Style.parse(bytes: json)
        print("\(style)")
        print(
            measureRate("reading", unit: "layer", units: style.layers.count) { Double((try? Style.parse(bytes: json))?.layers.count ?? 0) }
                .line
        )

        var lines: [LineLayer] = []
        for case .line(let layer) in style.layers { lines.append(layer) }
        let context = EvaluationContext(zoom: 14.5, values: Array(repeating: nil, count: style.propertyNames.count))
        print(
            measureRate("resolving the paint of line layers at a zoom", unit: "layer", units: lines.count) {
                lines.reduce(0) { $0 + Resolved($1, context).sum(0, $1, context) }
            }.line
        )
        try Self.values("constants", #""line-width": 2, "line-color": "red", "line-opacity": 0.5"#)
        try Self.values(
            "expressions of the zoom",
            #""line-width": ["interpolate", ["exponential", 1.4], ["zoom"], 8, 1.6, 14, 7.9, 18, 30.5], "line-color": ["step", ["zoom"], "red", 12, "blue"]"#
        )
        try Self.values(
            "expressions of data",
            #""line-width": ["match", ["get", "class"], "motorway", 3, "primary", 2, 1], "line-color": ["case", ["has", "bridge"], "red", "blue"]"#
        )
    }

    /// Measures the values of many features of a layer. They are resolved once for the layer, and evaluated for each
    /// feature if they vary.
    private static func values(_ name: String, _ paint: String) throws {
        let style = try Style.parse(
            #"{"version":8,"sources":{"s":{"type":"vector"}},"layers":[{"id":"a","type":"line","source":"s","source-layer":"l","paint":{\#(paint)}}]}"#
        )
        guard case .line(let layer)? = style.layers.first else { return }
        let classes: [StyleValue] = ["motorway", "primary", "minor", "path"]
        var context = EvaluationContext(zoom: 14.5, values: Array(repeating: nil, count: style.propertyNames.count))
        let slots = layer.info.propertyIndices
        for (title, isResolved) in [("resolved once", true), ("evaluated for each feature", false)] {
            let rate = measureRate("features, \(name), \(title)", unit: "feature", units: features) {
                let resolved = Resolved(layer, context)
                var sum = 0.0
                for feature in 0..<features {
                    if let slot = slots.first { context.values[slot] = classes[feature & 3] }
                    sum +=
                        isResolved
                        ? resolved.sum(feature, layer, context)
                        : layer.width.evaluate(context) + layer.opacity.evaluate(context) + Double(layer.color.evaluate(context).red)
                }
                return sum
            }
            print(rate.line)
        }
    }

    /// The paint of a line layer at one zoom.
    private struct Resolved {
        let width: ResolvedProperty<Double>
        let opacity: ResolvedProperty<Double>
        let color: ResolvedProperty<StyleColor>

        init(_ layer: LineLayer, _ context: EvaluationContext) {
            width = layer.width.resolved(in: context)
            opacity = layer.opacity.resolved(in: context)
            color = layer.color.resolved(in: context)
        }

        func sum(_ feature: Int, _ layer: LineLayer, _ context: EvaluationContext) -> Double {
            (width.constant ?? layer.width.evaluate(context)) + (opacity.constant ?? layer.opacity.evaluate(context))
                + Double((color.constant ?? layer.color.evaluate(context)).red) + Double(feature & 1)
        }
    }
}
