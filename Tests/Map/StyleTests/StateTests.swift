import PortolanTestSupport
import Testing

@testable import PortolanStyle

@Suite("States of features and of the style change values")
struct StateTests {
    private static let json = #"""
        {"version": 8, "state": {"shade": {"default": "red"}, "shown": {"default": "visible"}, "other": {"default": 1}},
         "sources": {"s": {"type": "vector"}}, "layers": [
          {"id": "a", "type": "fill", "source": "s", "source-layer": "l", "layout": {"visibility": ["global-state", "shown"]}, "paint":
           {"fill-color": ["to-color", ["global-state", "shade"], "black"], "fill-opacity": ["case", ["boolean", ["feature-state", "hover"], false], 1, 0.5]}},
          {"id": "b", "type": "fill", "source": "s", "source-layer": "l", "filter": [">", ["get", "rank"], ["number", ["global-state", "other"], 0]]}]}
        """#

    private func fill(_ style: Style) throws -> FillLayer {
        guard case .fill(let layer) = try #require(style.layers.first) else { throw StyleError(byteOffset: 0, message: "no fill") }
        return layer
    }

    @Test("a feature's state applies to expressions that read it")
    func featureState() throws {
        let layer = try fill(try Style.parse(Self.json))
        var states = FeatureStates()
        states.set(["hover": true, "n": 1], of: 7, source: "s", sourceLayer: "l")
        var context = EvaluationContext(zoom: 3)
        for (id, opacity) in [(StyleValue.number(7), 1.0), ("7", 1), ("07", 0.5), (8, 0.5), (nil, 0.5)] as [(StyleValue?, Double)] {
            context.featureState = states.layer(source: "s", sourceLayer: "l")[id]
            #expect(layer.opacity.evaluate(context) == opacity, "\(id?.json ?? "no ID")")
        }
        #expect(states.layer(source: "s")[7] == nil && states.layer(source: "t", sourceLayer: "l")[7] == nil)
        states.remove("hover", of: "7", source: "s", sourceLayer: "l")
        #expect(states.layer(source: "s", sourceLayer: "l")[7] == ["n": 1])
        states.remove(of: 7, source: "s", sourceLayer: "l")
        #expect(states == FeatureStates())
        // Values are replaced by name, and others stay the same.
        states.set(["a": 1, "b": 2], of: "x", source: "g")
        states.set(["b": 3], of: "x", source: "g")
        #expect(states.layer(source: "g")["x"] == ["a": 1, "b": 3])
        states.removeAll(source: "g")
        #expect(states == FeatureStates())
        states.set(["a": 1], of: true, source: "g")
        #expect(states == FeatureStates(), "an ID is a number or a text")
    }

    @Test("a layer's states are found by the feature's ID, unless the context has its own state")
    func featureStatesByID() throws {
        let expression = try StyleExpression(json: #"["coalesce", ["feature-state", "level"], 0]"#)
        var states = FeatureStates()
        states.set(["level": 3], of: 7, source: "s")
        states.set(["level": 4], of: "x", source: "s")
        var context = EvaluationContext()
        context.featureStates = states.layer(source: "s")
        for (id, level) in [(7, 3), ("7", 3), ("x", 4), (8, 0), (nil, 0)] as [(StyleValue?, Double)] {
            context.featureID = id
            #expect(try expression.evaluate(context) == .number(level))
        }
        context.featureState = ["level": 9]
        context.featureID = 7
        #expect(try expression.evaluate(context) == 9)
    }

    @Test("the style's own state shows layers and changes values")
    func globalState() throws {
        var style = try Style.parse(Self.json)
        func set(_ name: String, _ value: StyleValue?) -> Bool { style.setGlobalState(name, to: value) }
        func color() throws -> StyleColor { try fill(style).color.evaluate(EvaluationContext(globalState: style.globalState)) }
        #expect(style.layers.map(\.info.isVisible) == [true, true])
        #expect(try color() == StyleColor(css: "red"))
        #expect(set("shade", "blue"))
        #expect(!set("shade", "blue"))
        #expect(try color() == StyleColor(css: "blue"))
        #expect(set("shown", "none"))
        #expect(style.layers.map(\.info.isVisible) == [false, true])
        // A value that is not a visibility leaves the default in place.
        #expect(set("shown", 3))
        #expect(style.layers[0].info.isVisible)
        #expect(set("shade", nil) && set("shown", nil))
        #expect(style.globalState == style.defaultGlobalState)
        #expect(try color() == StyleColor(css: "red"))
        #expect(set("new", 1) && set("new", nil))
        #expect(style.globalState == style.defaultGlobalState)
    }

    @Test("evaluated values are stale if a state that they read changes")
    func fingerprints() throws {
        var style = try Style.parse(Self.json)
        var states = FeatureStates()
        func fingerprint(_ index: Int, _ dependencies: (LayerInfo) -> Dependencies) -> UInt64 {
            let info = style.layers[index].info
            let layer = states.layer(source: "s", sourceLayer: "l")
            return info.stateFingerprint(of: dependencies(info), globalState: style.globalState, featureStates: layer)
        }
        func all() -> [UInt64] {
            [fingerprint(0, \.paintDependencies), fingerprint(0, \.layoutDependencies), fingerprint(1, \.dependencies)]
        }
        var last = all()
        func changed() -> [Bool] {
            let now = all()
            defer { last = now }
            return zip(now, last).map { $0 != $1 }
        }
        #expect(changed() == [false, false, false])
        states.set(["hover": true], of: 1, source: "s", sourceLayer: "l")
        #expect(changed() == [true, false, false])
        states.set(["hover": true], of: 1, source: "s", sourceLayer: "other")
        #expect(changed() == [false, false, false])
        style.setGlobalState("other", to: 2)
        #expect(changed() == [false, false, true])
        style.setGlobalState("shade", to: "blue")
        // Both groups of the first layer read the style's state. The state does not separate the names by group.
        #expect(changed() == [true, true, false])
    }

    @Test("fingerprints depend on the states, and not on their history")
    func paths() {
        let seeds = Fuzz.seeds(20)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            var states = FeatureStates()
            var fingerprints: [FeatureStates.Layer: UInt64] = [:]
            for _ in 0..<200 {
                let id: StyleValue = random.pick([1, 2, "2", "a"])
                let name = random.pick(["p", "q"])
                switch random.next() % 3 {
                case 0: states.remove(name, of: id, source: "s")
                case 1: states.set(StyleObject([(name, random.pick([1, 2, "1", true, .null, [1, 2]]))]), of: id, source: "s")
                default: states.remove(of: id, source: "s")
                }
                let layer = states.layer(source: "s")
                let known = fingerprints.updateValue(layer.fingerprint, forKey: layer)
                #expect(known == nil || known == layer.fingerprint, "seed \(seed)")
            }
            #expect(Set(fingerprints.values).count == fingerprints.count, "two states of one fingerprint, seed \(seed)")
        }
        var states = FeatureStates()
        states.set(["a": [1, .null, "x"], "b": -0.0], of: "f", source: "s")
        // The fingerprint is the same on every machine.
        #expect(states.layer(source: "s").fingerprint == 13_128_472_836_276_248_658)
    }
}
