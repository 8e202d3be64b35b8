internal import PortolanJSON

extension PropertyReader {
    /// Reads the members that every layer has. Call it after the layer's own properties are read.
    mutating func info(id: String, type: String, globalState: StyleObject) -> LayerInfo {
        let needsSource = type != "background"
        let source = text("source")
        if needsSource, source == nil { report(.error, path, node.offset, "A \(type) layer needs a \"source\".") }
        let visibility = visibility()
        let filter = filter()
        let minimumZoom = zoom("minzoom") ?? 0
        let maximumZoom = zoom("maxzoom") ?? .infinity
        for group in [StylePropertyUse.Group.layout, .paint] { warnOfUnknownProperties(in: group, of: "a \(type) layer") }
        warnOfUnknownMembers()
        func dependencies(_ group: StylePropertyUse.Group) -> Dependencies {
            uses.reduce([]) { $1.group == group ? $0.union($1.dependencies) : $0 }
        }
        let (layout, paint) = (dependencies(.layout), dependencies(.paint))
        return LayerInfo(
            id: id,
            type: type,
            source: source,
            sourceLayer: text("source-layer"),
            minimumZoom: minimumZoom,
            maximumZoom: maximumZoom,
            visibility: visibility,
            isVisible: visibility.evaluate(EvaluationContext(globalState: globalState)) == .visible,
            filter: filter,
            propertyIndices: slots,
            needsAllProperties: needsAllProperties,
            properties: uses,
            layoutDependencies: layout,
            paintDependencies: paint,
            dependencies: filter.dependencies.union(layout).union(paint),
            globalStateNames: stateNames.sorted(),
            path: path,
            byteOffset: node.offset,
            metadata: node["metadata"]?.styleValue
        )
    }

    private mutating func text(_ key: String) -> String? {
        guard let value = node[key] else { return nil }
        if let text = value.string { return text }
        report(.error, "\(path).\(key)", value.offset, "Expected a string, but found \(value.kindName).")
        return nil
    }

    private mutating func zoom(_ key: String) -> Double? {
        guard let value = node[key] else { return nil }
        guard let zoom = value.number else {
            report(.error, "\(path).\(key)", value.offset, "Expected a number, but found \(value.kindName).")
            return nil
        }
        if !(0...24).contains(zoom) {
            report(.error, "\(path).\(key)", value.offset, "\(javaScriptText(zoom)) is not between 0 and 24.")
        }
        return zoom
    }

    private mutating func filter() -> StyleFilter {
        let location = "\(path).filter"
        guard let value = node["filter"], !value.isNull else { return .all }
        if LegacyFilter.isExpression(value) {
            for (inner, part) in LegacyFilter.mistaken(in: value) {
                let text =
                    "A filter in the syntax before expressions, within an expression, compares the property's name and not its value."
                report(.warning, location + inner, part.offset, text)
            }
        }
        guard let compiled = compile(value, nil, location) else { return .all }
        if compiled.dependencies.contains(.featureState) {
            report(.error, location, value.offset, "\"feature-state\" data expressions are not supported with filters.")
        }
        return StyleFilter(compiled.program, compiled.dependencies)
    }

    private mutating func visibility() -> CompiledProperty<Visibility> {
        let specification = PropertySpecification(
            name: "visibility",
            type: .string,
            values: Visibility.enumeration,
            isEnumeration: true,
            isInterpolated: false,
            isLayout: true,
            inputs: .globalState,
            fallback: Visibility.visible.styleValue
        )
        return property(.layout, specification, .visible)
    }

    private static let members: Set<String> = [
        "id", "type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout", "paint", "metadata", "interactive", "ref",
    ]

    private mutating func warnOfUnknownMembers() {
        for member in node.members ?? [] where !Self.members.contains(member.key) {
            report(.warning, "\(path).\(member.key)", member.keyOffset, "Unknown member of a layer; it is ignored.")
        }
    }
}
