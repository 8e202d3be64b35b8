import PortolanTestSupport
import Testing

@testable import PortolanStyle

/// Styles made from every property of the specification are read or refused. Styles that are read can be evaluated
/// for any feature.
@Suite("Random styles do no harm")
struct StyleFuzzTests {
    @Test("random styles give values, and the same ones twice")
    func styles() {
        var parsed = 0
        var used: Set<String> = []
        let seeds = Fuzz.seeds(600)
        for seed in seeds {
            var generator = StyleGenerator(seed: seed)
            let json = generator.style()
            Fuzz.trace("seed \(seed): \(json)")
            let style: Style
            do throws(StyleError) {
                style = try Style.parse(json)
            } catch {
                #expect(error.errors.allSatisfy { (0...json.utf8.count).contains($0.byteOffset) }, "seed \(seed)")
                continue
            }
            parsed += 1
            for layer in style.layers { used.formUnion(layer.info.properties.map { layer.info.type + " " + $0.name }) }
            guard let again = try? Style.parse(json) else {
                Issue.record("read once and not twice, seed \(seed)")
                continue
            }
            let contexts = (0..<3).map { _ in context(of: style, &generator) }
            #expect(values(of: style, contexts) == values(of: again, contexts), "seed \(seed)")
            checkResolved(style, contexts, seed)
        }
        #expect(parsed > seeds.count / 2, "only \(parsed) of \(seeds.count) styles are valid, seeds \(seeds)")
        let all = specificationTable.split(separator: "\n").map { $0.split(separator: " ") }
        let missing = all.filter { $0[1] != "root" && !used.contains("\($0[0]) \($0[2])") }.map { "\($0[0]) \($0[2])" }
        #expect(missing.isEmpty, "never read: \(missing), seeds \(seeds)")
        print("styles: \(parsed) of \(seeds.count) are read, seeds \(seeds)")
    }

    private func context(of style: Style, _ generator: inout StyleGenerator) -> EvaluationContext {
        var context = EvaluationContext(
            zoom: generator.expressions.random.anyNumber(),
            geometryType: generator.expressions.random.pick([.unknown, .point, .lineString, .polygon]),
            featureID: generator.expressions.value(),
            values: style.propertyNames.map { _ in generator.expressions.value() },
            globalState: style.globalState
        )
        context.properties = StyleObject(ExpressionGenerator.properties.map { ($0, generator.expressions.value()) })
        context.featureState = context.properties
        context.accumulated = generator.expressions.value()
        context.heatmapDensity = generator.expressions.random.anyNumber()
        context.lineProgress = generator.expressions.random.anyNumber()
        context.elevation = generator.expressions.random.anyNumber()
        context.availableImages = ["pin"]
        return context
    }

    private func properties(of style: Style) -> [any Touchable] {
        var properties: [any Touchable] = []
        func add(_ value: Any) {
            for child in Mirror(reflecting: value).children {
                if let property = child.value as? any Touchable { properties.append(property) }
            }
        }
        for value in [style.light, style.sky as Any, style.projection] as [Any] { add(value) }
        for layer in style.layers {
            for child in Mirror(reflecting: layer).children { add(child.value) }
            add(layer.info)
        }
        return properties
    }

    private func values(of style: Style, _ contexts: [EvaluationContext]) -> [String] {
        let properties = properties(of: style)
        return contexts.flatMap { context in
            properties.map { $0.text(context) } + style.layers.map { "\($0.info.filter.matches(context))" }
        }
    }

    /// Checks that a value that a style resolves for all features at once is the value of every single feature.
    private func checkResolved(_ style: Style, _ contexts: [EvaluationContext], _ seed: UInt64) {
        let properties = properties(of: style)
        for context in contexts {
            var bare = EvaluationContext(zoom: context.zoom, globalState: style.globalState)
            bare.availableImages = context.availableImages
            for property in properties {
                guard let resolved = property.resolvedText(bare) else { continue }
                #expect(resolved == property.text(context), "seed \(seed)")
            }
            for layer in style.layers where layer.info.filter.dependencies.isEmpty {
                #expect(layer.info.filter.matches(bare) == layer.info.filter.matches(context), "seed \(seed)")
            }
        }
    }
}

/// A property of any type.
private protocol Touchable {
    func text(_ context: EvaluationContext) -> String
    func resolvedText(_ context: EvaluationContext) -> String?
}

extension CompiledProperty: Touchable where Value: StylePropertyValue {
    fileprivate func text(_ context: EvaluationContext) -> String {
        _ = (zoomFactor(context.zoom, from: 3, to: 4), curve?.factor(at: context.zoom, from: context.zoom, to: 9))
        let value = evaluate(context).styleValue
        #expect(!value.hasNaN, "\(value.json)")
        return value.json
    }

    fileprivate func resolvedText(_ context: EvaluationContext) -> String? { resolved(in: context).constant?.styleValue.json }
}

extension StyleValue {
    /// Whether the value contains a NaN.
    fileprivate var hasNaN: Bool {
        switch self {
        case .number(let number): number.isNaN
        case .color(let color): [color.red, color.green, color.blue, color.alpha].contains { $0.isNaN }
        case .array(let items): items.contains(where: \.hasNaN)
        case .object(let object): object.values.contains(where: \.hasNaN)
        case .formatted(let text):
            text.sections.contains { $0.scale?.isNaN == true || $0.color.map { StyleValue.color($0).hasNaN } == true }
        case .null, .bool, .string, .image, .collator: false
        }
    }
}
