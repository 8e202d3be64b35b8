import PortolanJSON

/// What a program says of single features, for `["feature-state", …]`: which one the pointer is over, which ones are chosen.
///
/// ```swift
/// states.set(["hover": true], of: 42, source: "osm", sourceLayer: "building")
/// let bucket = states.layer(source: "osm", sourceLayer: "building")
/// context.featureState = bucket[featureID]
/// ```
public struct FeatureStates: Sendable, Hashable {
    private var layers: [Key: Layer] = [:]

    private struct Key: Hashable {
        var source: String
        var sourceLayer: String?
    }

    /// The states of the features of one layer of a source.
    public struct Layer: Sendable, Hashable {
        private var states: [FeatureKey: StyleObject] = [:]
        /// A number that is the same for the same states, however they came about, on every machine; 0 if there are none.
        public private(set) var fingerprint: UInt64 = 0

        /// States of no features.
        public init() {}

        /// The state of a feature by its ID; nil if it has none. A number and its digits as a text are the same ID. O(1).
        public subscript(_ id: StyleValue?) -> StyleObject? {
            states.isEmpty ? nil : id.flatMap(FeatureKey.init).flatMap { states[$0] }
        }

        fileprivate var isEmpty: Bool { states.isEmpty }

        fileprivate mutating func change(_ id: StyleValue, _ body: (inout StyleObject) -> Void) {
            guard let key = FeatureKey(id) else { return }
            var state = states[key] ?? StyleObject()
            // A sum does not depend on the order in which features were given their states.
            fingerprint &-= Self.fingerprint(key, state)
            body(&state)
            // In the order of the names: equal states are equal values.
            state = StyleObject(zip(state.keys, state.values).sorted { $0.0 < $1.0 }.map { ($0, $1) })
            fingerprint &+= Self.fingerprint(key, state)
            states[key] = state.keys.isEmpty ? nil : state
        }

        private static func fingerprint(_ key: FeatureKey, _ state: StyleObject) -> UInt64 {
            if state.keys.isEmpty { return 0 }
            var fingerprint = StableHasher()
            switch key {
            case .number(let number): fingerprint.add(value: .number(number))
            case .text(let text): fingerprint.add(value: .string(text))
            }
            fingerprint.add(value: .object(state))
            return fingerprint.value
        }
    }

    /// States of no features.
    public init() {}

    /// Adds values to a feature's state; those of the same names are replaced.
    ///
    /// - Parameters:
    ///   - values: the values by their names.
    ///   - id: the feature's ID, a number or a text; others have no state.
    ///   - source: the ID of the feature's source.
    ///   - sourceLayer: the layer of a vector source that the feature is of; nil for GeoJSON.
    public mutating func set(_ values: StyleObject, of id: StyleValue, source: String, sourceLayer: String? = nil) {
        let key = Key(source: source, sourceLayer: sourceLayer)
        layers[key, default: Layer()].change(id) { state in
            for (name, value) in zip(values.keys, values.values) { state[name] = value }
        }
        if layers[key]?.isEmpty == true { layers[key] = nil }
    }

    /// Takes one value of a feature's state away, or all of them if no name is given.
    public mutating func remove(_ name: String? = nil, of id: StyleValue, source: String, sourceLayer: String? = nil) {
        let key = Key(source: source, sourceLayer: sourceLayer)
        layers[key]?.change(id) { state in
            if let name { state[name] = nil } else { state = StyleObject() }
        }
        if layers[key]?.isEmpty == true { layers[key] = nil }
    }

    /// Takes the states of all features of a layer of a source away.
    public mutating func removeAll(source: String, sourceLayer: String? = nil) {
        layers[Key(source: source, sourceLayer: sourceLayer)] = nil
    }

    /// The states of the features of one layer of a source. O(1).
    public func layer(source: String, sourceLayer: String? = nil) -> Layer {
        layers[Key(source: source, sourceLayer: sourceLayer)] ?? Layer()
    }
}

/// A feature's ID: numbers, and texts that are no whole number's digits.
private enum FeatureKey: Sendable, Hashable {
    case number(Double)
    case text(String)

    init?(_ id: StyleValue) {
        switch id {
        case .number(let number): self = .number(number)
        case .string(let text):
            // The digits of a number only as it would be written: "007" is a text.
            if let number = Double(text), number == number.rounded(), javaScriptText(number) == text {
                self = .number(number)
            } else {
                self = .text(text)
            }
        default: return nil
        }
    }
}
