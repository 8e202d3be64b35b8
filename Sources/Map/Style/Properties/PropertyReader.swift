internal import PortolanJSON

/// Reads the properties of one layer, of the light or of the sky. Each known property is read once; the
/// remaining ones are unknown.
struct PropertyReader {
    let node: JSONNode
    let path: String
    let names: PropertyNames
    /// Whether the object contains any transition; few objects contain one.
    private let hasTransitions: Bool
    /// The specifications of the properties read so far, in the order of reading.
    private(set) var specifications: [PropertySpecification.Entry] = []
    /// The properties that the style sets, in the order of reading.
    private(set) var uses: [StylePropertyUse] = []
    private(set) var diagnostics: [StyleDiagnostic] = []
    /// The slots of the feature properties that the programs read, ascending.
    private(set) var slots: [Int] = []
    /// The programs that read properties by name.
    private(set) var programs: [ExpressionProgram] = []
    private(set) var needsAllProperties = false
    private(set) var stateNames: Set<String> = []

    init(_ node: JSONNode, path: String, names: PropertyNames) {
        self.node = node
        self.path = path
        self.names = names
        hasTransitions = [node, node["layout"], node["paint"]].contains { group in
            group?.members?.contains { $0.key.hasSuffix(Self.transitionSuffix) } ?? false
        }
    }

    private static let transitionSuffix = "-transition"

    mutating func report(_ severity: StyleDiagnostic.Severity, _ path: String, _ offset: Int, _ message: String) {
        diagnostics.append(StyleDiagnostic(severity, path: path, byteOffset: offset, message: message))
    }

    // MARK: Properties

    mutating func layout<Value: StylePropertyValue>(
        _ name: String,
        _ fallback: Value,
        _ inputs: Dependencies = .camera,
        interpolated: Bool? = nil,
        in range: ClosedRange<Double>? = nil,
        tokens: Bool = false
    ) -> CompiledProperty<Value> {
        var specification = specification(name, fallback, inputs, interpolated, range)
        specification.hasTokens = tokens
        specification.isLayout = true
        return property(.layout, specification, fallback)
    }

    mutating func paint<Value: StylePropertyValue>(
        _ name: String,
        _ fallback: Value,
        _ inputs: Dependencies = .camera,
        in range: ClosedRange<Double>? = nil,
        crossFaded: Bool = false,
        transition: Bool? = nil
    ) -> CompiledProperty<Value> {
        var specification = specification(name, fallback, inputs, nil, range)
        specification.isCrossFaded = crossFaded
        // Numbers, colours and lists of these change gradually, and patterns and dashes fade as pictures. All other
        // values change at once.
        specification.hasTransition = transition ?? (specification.isInterpolated || crossFaded)
        return property(.paint, specification, fallback)
    }

    /// Reads a ramp: a colour for each density, progress or elevation. `standard` is the specification's
    /// default as JSON.
    mutating func ramp<Value: StylePropertyValue>(
        _ name: String,
        _ fallback: Value,
        over input: Dependencies,
        standard: String? = nil
    ) -> CompiledProperty<Value> {
        var specification = specification(name, fallback, input, nil, nil)
        let defaultNode = standard.flatMap { try? JSONReader.read(Array($0.utf8)).root }
        if let defaultNode { specification.fallback = defaultNode.styleValue }
        return property(.paint, specification, fallback, standard: defaultNode)
    }

    /// Reads a member of the object itself: of the light, the sky or the projection.
    mutating func member<Value: StylePropertyValue>(
        _ name: String,
        _ fallback: Value,
        in range: ClosedRange<Double>? = nil,
        transition: Bool
    ) -> CompiledProperty<Value> {
        var specification = specification(name, fallback, .camera, nil, range)
        specification.hasTransition = transition
        return property(.root, specification, fallback)
    }

    private func specification<Value: StylePropertyValue>(
        _ name: String,
        _ fallback: Value,
        _ inputs: Dependencies,
        _ interpolated: Bool?,
        _ range: ClosedRange<Double>?
    ) -> PropertySpecification {
        PropertySpecification(
            name: name,
            type: Value.expressionType,
            values: Value.enumeration,
            isEnumeration: !Value.enumeration.isEmpty && Value.expressionType == .string,
            isInterpolated: interpolated ?? Value.expressionType.isInterpolatable,
            inputs: inputs,
            range: range,
            fallback: fallback.styleValue
        )
    }

    func node(of group: StylePropertyUse.Group) -> JSONNode? {
        switch group {
        case .layout: node["layout"]
        case .paint: node["paint"]
        case .root: node
        }
    }

    private func location(_ group: StylePropertyUse.Group, _ name: String) -> String {
        switch group {
        case .layout: "\(path).layout.\(name)"
        case .paint: "\(path).paint.\(name)"
        case .root: "\(path).\(name)"
        }
    }

    mutating func property<Value: StylePropertyValue>(
        _ group: StylePropertyUse.Group,
        _ specification: PropertySpecification,
        _ fallback: Value,
        standard: JSONNode? = nil
    ) -> CompiledProperty<Value> {
        let name = specification.name
        specifications.append(PropertySpecification.Entry(group: group, specification: specification))
        let members = node(of: group)
        var transition: StyleTransition?
        if hasTransitions, specification.hasTransition {
            let name = name + Self.transitionSuffix
            transition = members?[name].flatMap { self.transition($0, location(group, name)) }
        }
        guard let value = members?[name], !value.isNull else {
            guard let standard, let compiled = compile(standard, specification, location(group, name)) else {
                return CompiledProperty(fallback: fallback, transition: transition)
            }
            return CompiledProperty(compiled, fallback: fallback, transition: transition, isSet: false)
        }
        let path = location(group, name)
        guard let compiled = compile(value, specification, path) else {
            return CompiledProperty(fallback: fallback, transition: transition)
        }
        let property = CompiledProperty(compiled, fallback: fallback, transition: transition, isSet: true)
        uses.append(
            StylePropertyUse(
                name: name,
                group: group,
                dependencies: compiled.dependencies,
                constant: property.constant?.styleValue,
                isStandard: property.constant == fallback,
                words: compiled.program.words(of: specification),
                path: path,
                byteOffset: value.offset
            )
        )
        warn(of: compiled.dependencies, specification, path, value.offset)
        return property
    }

    /// Reads a `…-transition`, or the transition of the whole style.
    mutating func transition(_ node: JSONNode, _ path: String) -> StyleTransition? {
        guard let members = node.members else {
            report(.error, path, node.offset, "Expected an object, but found \(node.kindName).")
            return nil
        }
        func milliseconds(_ reader: inout PropertyReader, _ key: String) -> Double? {
            guard let value = node[key] else { return nil }
            guard let number = value.number else {
                reader.report(.error, "\(path).\(key)", value.offset, "Expected a number, but found \(value.kindName).")
                return nil
            }
            if number < 0 { reader.report(.error, "\(path).\(key)", value.offset, "\(javaScriptText(number)) is less than the minimum 0.") }
            return max(number, 0)
        }
        for member in members where member.key != "duration" && member.key != "delay" {
            report(.warning, "\(path).\(member.key)", member.keyOffset, "Unknown member of a transition; it is ignored.")
        }
        return StyleTransition(
            durationMilliseconds: milliseconds(&self, "duration"),
            delayMilliseconds: milliseconds(&self, "delay")
        )
    }

    /// A program with its dependencies and its curve.
    struct Compiled {
        var program: ExpressionProgram
        var dependencies: Dependencies
        var curve: StyleCurve?
    }

    /// Compiles a value, or a filter if there is no specification.
    mutating func compile(_ value: JSONNode, _ specification: PropertySpecification?, _ location: String) -> Compiled? {
        var parser = ExpressionParser(names: names)
        parser.checksFunctions = true
        let parsed =
            specification.map { parser.parseProperty(value, $0, fallback: JSONNode(value: $0.fallback, at: value.offset)) }
            ?? parser.parseFilter(value, ExpressionParser.Scope(expected: .boolean))
        for (inner, offset) in parser.unknownMembers {
            report(.warning, location + inner, offset, "Unknown member of a function; it is ignored.")
        }
        guard let parsed, parser.failures.isEmpty else {
            for failure in parser.failures { report(.error, location + failure.path, failure.offset, failure.message) }
            return nil
        }
        let program = ExpressionProgram(parser.builder, root: parsed.op, location: location)
        if !parsed.dependencies.isEmpty {
            let read = program.slots
            if !read.isEmpty { programs.append(program) }
            for slot in read { slots.insertSorted(slot) }
            needsAllProperties = needsAllProperties || parser.needsAllProperties
            stateNames.formUnion(program.globalStateNames)
        }
        return Compiled(program: program, dependencies: parsed.dependencies, curve: program.curve(of: parsed))
    }

    /// Warns of operators in an expression that have no value where the property is evaluated.
    private mutating func warn(of dependencies: Dependencies, _ specification: PropertySpecification, _ path: String, _ offset: Int) {
        let strange: [(Dependencies, String)] = [
            (.featureState, "feature-state"), (.heatmapDensity, "heatmap-density"), (.lineProgress, "line-progress"),
            (.elevation, "elevation"), (.accumulated, "accumulated"),
        ]
        for (input, name) in strange where dependencies.contains(input) && !specification.inputs.contains(input) {
            report(.warning, path, offset, "\(specification.name) uses “\(name)”, which has no value there.")
        }
    }

    /// Whether a property, or the transition of one, has been read. The list is short, so a search is enough.
    private func isKnown(_ key: String, in group: StylePropertyUse.Group) -> Bool {
        let isTransition = key.hasSuffix(Self.transitionSuffix)
        return specifications.contains { entry in
            guard entry.group == group else { return false }
            let specification = entry.specification
            return specification.name == key
                || isTransition && specification.hasTransition && specification.name + Self.transitionSuffix == key
        }
    }

    /// Warns of the properties that were not read.
    mutating func warnOfUnknownProperties(in group: StylePropertyUse.Group, of owner: String) {
        guard let properties = node(of: group) else { return }
        guard let members = properties.members else {
            let groupPath = group == .root ? path : "\(path).\(group.rawValue)"
            report(.error, groupPath, properties.offset, "Expected an object, but found \(properties.kindName).")
            return
        }
        for member in members where !isKnown(member.key, in: group) {
            report(.warning, location(group, member.key), member.keyOffset, "Unknown property of \(owner); it is ignored.")
        }
    }
}

extension Dependencies {
    /// The inputs of a property with one value for the layer.
    static let camera: Dependencies = [.zoom]
    /// The inputs of a property with a value for each feature.
    static let data: Dependencies = [.zoom, .properties, .featureID, .geometryType, .geometry]
    /// The inputs of a property with a value for each feature, including the feature's state.
    static let state: Dependencies = [.data, .featureState]
}

extension ClosedRange<Double> {
    /// The numbers 0…1.
    static let fraction = 0.0...1
    /// All numbers that are at least 0.
    static let nonNegative = 0...Double.infinity
    /// All numbers that are at least 1.
    static let atLeastOne = 1...Double.infinity
}
