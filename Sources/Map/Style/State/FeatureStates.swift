import PortolanJSON

/// The states that a program sets for single features, which `["feature-state", …]` reads: for example, which
/// feature is under the pointer and which ones are selected.
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
        /// A number that is equal for equal states, in whatever order they were set, on every machine; 0 if
        /// there are none.
        public private(set) var fingerprint: UInt64 = 0

        /// Creates an empty set of states.
        public init() {}

        /// The state of a feature by its ID; nil if it has none. A number and its digits as a text are the same
        /// ID. O(1).
        public subscript(_ id: StyleValue?) -> StyleObject? {
            states.isEmpty ? nil : id.flatMap(FeatureKey.init).flatMap { states[$0] }
        }

        fileprivate var isEmpty: Bool { states.isEmpty }

        fileprivate mutating func change(_ id: StyleValue, _ body: (inout StyleObject) -> Void) {
            guard let key = FeatureKey(id) else { return }
            var state = states[key] ?? StyleObject()
            // A sum does not depend on the order in which features got their states.
            fingerprint &-= Self.fingerprint(key, state)
            body(&state)
            // The names are sorted, so that equal states are equal values.
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

    /// Creates an empty set of states.
    public init() {}

    /// Adds values to a feature's state, and replaces those with the same names.
    ///
    /// - Parameters:
    ///   - values: the values by their names.
    ///   - id: the feature's ID, a number or a text. Other IDs have no state.
    ///   - source: the ID of the feature's source.
    ///   - sourceLayer: the feature's layer in a vector source; nil for GeoJSON.
    public mutating func set(_ values: StyleObject, of id: StyleValue, source: String, sourceLayer: String? = nil) {
        let key = Key(source: source, sourceLayer: sourceLayer)
        layers[key, default: Layer()].change(id) { state in
            for (name, value) in zip(values.keys, values.values) { state[name] = value }
        }
        if layers[key]?.isEmpty == true { layers[key] = nil }
    }

    /// Removes one value from a feature's state, or all of them if `name` is nil.
    public mutating func remove(_ name: String? = nil, of id: StyleValue, source: String, sourceLayer: String? = nil) {
        let key = Key(source: source, sourceLayer: sourceLayer)
        layers[key]?.change(id) { state in
            if let name { state[name] = nil } else { state = StyleObject() }
        }
        if layers[key]?.isEmpty == true { layers[key] = nil }
    }

    /// Removes the states of all features of a layer of a source.
    public mutating func removeAll(source: String, sourceLayer: String? = nil) {
        layers[Key(source: source, sourceLayer: sourceLayer)] = nil
    }

    /// Returns the states of the features of one layer of a source. O(1).
    public func layer(source: String, sourceLayer: String? = nil) -> Layer {
        layers[Key(source: source, sourceLayer: sourceLayer)] ?? Layer()
    }
}

/// A feature's ID: a number, or a text that is not the digits of a whole number.
private enum FeatureKey: Sendable, Hashable {
    case number(Double)
    case text(String)

    init?(_ id: StyleValue) {
        switch id {
        case .number(let number): self = .number(number)
        case .string(let text):
            // Only digits in a number's own form count as a number: "007" is a text.
            if let number = Double(text), number == number.rounded(), javaScriptText(number) == text {
                self = .number(number)
            } else {
                self = .text(text)
            }
        default: return nil
        }
    }
}
