internal import PortolanJSON

/// Reads the properties of one layer. Each property that a layer's type has is read once; what is left over is unknown.
struct LayerReader {
    /// What a property's value may depend on.
    enum Scope {
        /// `zoom`.
        case camera
        /// `zoom` and the feature.
        case feature
    }

    let node: JSONNode
    let path: String
    let names: PropertyNames
    private(set) var diagnostics: [StyleDiagnostic] = []
    private(set) var slots: Set<Int> = []
    private(set) var needsAllProperties = false
    private(set) var dependencies: Dependencies = []
    private var known: [String: Set<String>] = ["layout": ["visibility"], "paint": []]

    init(_ node: JSONNode, path: String, names: PropertyNames) {
        self.node = node
        self.path = path
        self.names = names
    }

    mutating func report(_ severity: StyleDiagnostic.Severity, _ path: String, _ offset: Int, _ message: String) {
        diagnostics.append(StyleDiagnostic(severity, path: path, byteOffset: offset, message: message))
    }

    // MARK: Properties

    mutating func layout<Value>(
        _ name: String,
        _ fallback: Value,
        _ scope: Scope = .camera,
        interpolated: Bool? = nil,
        in range: ClosedRange<Double>? = nil,
        tokens: Bool = false
    ) -> CompiledProperty<Value> {
        property("layout", name, fallback, scope, interpolated, range, tokens)
    }

    mutating func paint<Value>(
        _ name: String,
        _ fallback: Value,
        _ scope: Scope = .camera,
        interpolated: Bool? = nil,
        in range: ClosedRange<Double>? = nil
    ) -> CompiledProperty<Value> {
        property("paint", name, fallback, scope, interpolated, range, false)
    }

    private mutating func property<Value>(
        _ group: String,
        _ name: String,
        _ fallback: Value,
        _ scope: Scope,
        _ interpolated: Bool?,
        _ range: ClosedRange<Double>?,
        _ tokens: Bool
    ) -> CompiledProperty<Value> {
        known[group]?.insert(name)
        guard let value = node[group]?[name], !value.isNull else { return CompiledProperty(fallback: fallback) }
        let specification = PropertySpecification(
            type: Value.expressionType,
            values: Value.enumeration,
            isEnumeration: !Value.enumeration.isEmpty,
            isInterpolated: interpolated ?? Value.expressionType.isInterpolatable,
            allowsFeature: scope == .feature,
            hasTokens: tokens,
            range: range
        )
        guard let (program, dependencies) = compile(value, specification, "\(path).\(group).\(name)") else {
            return CompiledProperty(fallback: fallback)
        }
        return CompiledProperty(program, dependencies, fallback: fallback)
    }

    private mutating func compile(
        _ value: JSONNode,
        _ specification: PropertySpecification?,
        _ location: String
    ) -> (ExpressionProgram, Dependencies)? {
        var parser = ExpressionParser(names: names)
        let parsed =
            specification.map { parser.parseProperty(value, $0) } ?? parser.parseFilter(value, ExpressionParser.Scope(expected: .boolean))
        guard let parsed, parser.failures.isEmpty else {
            for failure in parser.failures { report(.error, location + failure.path, failure.offset, failure.message) }
            return nil
        }
        let program = ExpressionProgram(parser.builder, root: parsed.op, location: location)
        if !parsed.dependencies.isEmpty {
            slots.formUnion(program.slots)
            needsAllProperties = needsAllProperties || parser.needsAllProperties
            dependencies.formUnion(parsed.dependencies)
        }
        return (program, parsed.dependencies)
    }

    /// Warns of the properties that nothing has read. Those of transitions are known, and of no use to still pictures.
    mutating func warnOfUnknownProperties(type: String) {
        for group in ["layout", "paint"] {
            guard let properties = node[group] else { continue }
            guard let members = properties.members else {
                report(.error, "\(path).\(group)", properties.offset, "Expected an object, but found \(properties.typeName).")
                continue
            }
            for member in members where known[group]?.contains(member.key) != true && !member.key.hasSuffix("-transition") {
                report(.warning, "\(path).\(group).\(member.key)", member.keyOffset, "Unknown property of a \(type) layer; passed over.")
            }
        }
    }

    // MARK: What every layer has

    mutating func info(id: String, type: String, globalState: StyleObject) -> LayerInfo {
        let needsSource = type != "background"
        let source = text("source")
        if needsSource, source == nil { report(.error, path, node.offset, "A \(type) layer needs a \"source\".") }
        let filter = filter()
        let minimumZoom = zoom("minzoom") ?? 0
        let maximumZoom = zoom("maxzoom") ?? .infinity
        let isVisible = isVisible(globalState)
        warnOfUnknownMembers()
        return LayerInfo(
            id: id,
            type: type,
            source: source,
            sourceLayer: text("source-layer"),
            minimumZoom: minimumZoom,
            maximumZoom: maximumZoom,
            isVisible: isVisible,
            filter: filter,
            propertyIndices: slots.sorted(),
            needsAllProperties: needsAllProperties,
            dependencies: dependencies,
            metadata: node["metadata"]?.styleValue
        )
    }

    private mutating func text(_ key: String) -> String? {
        guard let value = node[key] else { return nil }
        if let text = value.string { return text }
        report(.error, "\(path).\(key)", value.offset, "Expected a string, but found \(value.typeName).")
        return nil
    }

    private mutating func zoom(_ key: String) -> Double? {
        guard let value = node[key] else { return nil }
        guard let zoom = value.number else {
            report(.error, "\(path).\(key)", value.offset, "Expected a number, but found \(value.typeName).")
            return nil
        }
        if !(0...24).contains(zoom) {
            report(.error, "\(path).\(key)", value.offset, "\(javaScriptText(zoom)) is not between 0 and 24.")
        }
        return zoom
    }

    private mutating func filter() -> StyleFilter {
        guard let value = node["filter"], !value.isNull, let (program, dependencies) = compile(value, nil, "\(path).filter") else {
            return .all
        }
        return StyleFilter(program, dependencies)
    }

    private mutating func isVisible(_ globalState: StyleObject) -> Bool {
        guard let value = node["layout"]?["visibility"] else { return true }
        let specification = PropertySpecification(
            type: .string,
            values: Visibility.enumeration,
            isEnumeration: true,
            isInterpolated: false,
            allowsFeature: false,
            allowsZoom: false
        )
        guard let (program, _) = compile(value, specification, "\(path).layout.visibility") else { return true }
        return Visibility.evaluate(program, EvaluationContext(globalState: globalState)) != Visibility.none
    }

    private static let members: Set<String> = [
        "id", "type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout", "paint", "metadata", "interactive", "ref",
    ]

    private mutating func warnOfUnknownMembers() {
        for member in node.members ?? [] where !Self.members.contains(member.key) {
            report(.warning, "\(path).\(member.key)", member.keyOffset, "Unknown member of a layer; passed over.")
        }
    }
}
