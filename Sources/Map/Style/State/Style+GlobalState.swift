extension Style {
    /// Sets a value of the style's global state; nil restores the value that the style itself gives.
    ///
    /// Layers whose `visibility` reads the value are shown or hidden. Other properties read the `globalState` of the
    /// evaluation's context, which the caller sets to this style's.
    /// - Returns: whether the state changed.
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
    /// Returns a number that changes when a state changes that the layer's filter or values read. If it differs from
    /// the number of an earlier evaluation, that evaluation is stale. The number is the same on every machine.
    ///
    /// - Parameters:
    ///   - dependencies: the dependencies to include: ``paintDependencies`` for values of `paint`,
    ///     ``dependencies`` for everything.
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
