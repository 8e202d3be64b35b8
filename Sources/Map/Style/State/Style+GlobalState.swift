extension Style {
    /// Gives a value of the style's global state another value; nil for the one that the style itself gives.
    ///
    /// Layers whose `visibility` reads it are shown or hidden. What else reads it changes with the context's `globalState`, which is this style's.
    /// - Returns: whether anything is different now.
    @discardableResult
    public mutating func setGlobalState(_ name: String, to value: StyleValue?) -> Bool {
        let value = value ?? defaultGlobalState[name]
        guard globalState[name] != value else { return false }
        globalState[name] = value
        let context = EvaluationContext(globalState: globalState)
        for index in layers.indices where layers[index].info.globalStateNames.contains(name) {
            let info = layers[index].info
            let isVisible = info.visibility.evaluate(context) == .visible
            if info.isVisible != isVisible { layers[index].info.isVisible = isVisible }
        }
        return true
    }
}

extension LayerInfo {
    /// A number that is the same while the states that the layer's filter and values read are: if it differs from that of the last time, what was
    /// evaluated is stale. The same on every machine.
    ///
    /// - Parameters:
    ///   - dependencies: what counts: ``paintDependencies`` for values of `paint`, ``dependencies`` for everything.
    ///   - globalState: the style's global state.
    ///   - featureStates: the states of the features of the layer's source and source layer.
    public func stateFingerprint(
        of dependencies: Dependencies,
        globalState: StyleObject,
        featureStates: FeatureStates.Layer
    ) -> UInt64 {
        var fingerprint = StableHasher()
        if dependencies.contains(.featureState) { fingerprint.add(bits: featureStates.fingerprint) }
        if dependencies.contains(.globalState) {
            for name in globalStateNames { fingerprint.add(value: globalState[name] ?? .null) }
        }
        return fingerprint.value
    }
}
