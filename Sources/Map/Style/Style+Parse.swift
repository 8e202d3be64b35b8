internal import PortolanJSON

extension Style {
    /// Reads a style.
    ///
    /// Unknown layer types, members and properties are ignored with a warning; invalid values are errors.
    ///
    /// - Parameter json: the style as JSON in UTF-8, at most 32 MiB.
    /// - Throws: all errors, each with its JSON path and byte offset.
    public static func parse(_ json: String) throws(StyleError) -> Style {
        try parse(bytes: Array(json.utf8))
    }

    /// Reads a style from bytes.
    public static func parse(bytes: [UInt8]) throws(StyleError) -> Style {
        let text: (root: JSONNode, duplicateKeys: [JSONMember])
        do throws(JSONReader.Failure) {
            text = try JSONReader.read(bytes)
        } catch {
            throw StyleError(byteOffset: error.offset, message: error.message)
        }
        var reader = StyleReader()
        for member in text.duplicateKeys {
            reader.report(.warning, "", member.keyOffset, "The key \"\(member.key)\" occurs twice in an object; the later value is used.")
        }
        let style = reader.read(text.root)
        let errors = reader.diagnostics.filter { $0.severity == .error }.sorted { $0.byteOffset < $1.byteOffset }
        if !errors.isEmpty { throw StyleError(errors) }
        return style
    }
}

/// Reads a style's JSON and collects warnings and errors.
struct StyleReader {
    var diagnostics: [StyleDiagnostic] = []
    let names = PropertyNames()
    /// The programs that read properties by name.
    var programs: [ExpressionProgram] = []

    mutating func report(_ severity: StyleDiagnostic.Severity, _ path: String, _ offset: Int, _ message: String) {
        diagnostics.append(StyleDiagnostic(severity, path: path, byteOffset: offset, message: message))
    }

    private static let members: Set<String> = [
        "version", "name", "metadata", "center", "centerAltitude", "zoom", "bearing", "pitch", "roll", "state", "light", "sky",
        "projection",
        "terrain", "sources", "sprite", "glyphs", "font-faces", "transition", "layers",
    ]

    /// Members that style editors write for their own use.
    private static let bookkeeping: Set<String> = ["id", "owner", "created", "modified", "draft", "visibility"]

    /// Returns a style without any content.
    mutating func blank() -> Style {
        let nothing = JSONNode(.object([]), at: 0)
        return Style(
            view: Style.View(),
            sources: [],
            sprites: [],
            fontFaces: [],
            transition: .standard,
            light: properties(nothing, "light", StyleLight.init),
            projection: properties(nothing, "projection", StyleProjection.init),
            globalState: StyleObject(),
            defaultGlobalState: StyleObject(),
            layers: [],
            propertyNames: [],
            members: [],
            warnings: []
        )
    }

    mutating func read(_ root: JSONNode) -> Style {
        var style = blank()
        guard let members = root.members else {
            report(.error, "", root.offset, "A style must be a JSON object, but this is \(root.kindName).")
            return style
        }
        for member in members where !Self.members.contains(member.key) && !Self.bookkeeping.contains(member.key) {
            report(.warning, member.key, member.keyOffset, "Unknown member of a style; it is ignored.")
        }
        style.members = members.filter { Self.members.contains($0.key) }.map { Style.Member(name: $0.key, byteOffset: $0.value.offset) }
        switch root["version"] {
        case nil: report(.error, "version", root.offset, "A style needs a \"version\" of 8.")
        case let version? where version.number != 8:
            report(.error, "version", version.offset, "Only version 8 of the style specification is supported.")
        default: break
        }
        style.name = text(root, "name", "name")
        style.metadata = root["metadata"]?.styleValue
        style.view = view(root)
        style.glyphs = text(root, "glyphs", "glyphs")
        style.sprites = sprites(root["sprite"])
        style.fontFaces = fontFaces(root["font-faces"])
        style.defaultGlobalState = globalState(root["state"])
        style.globalState = style.defaultGlobalState
        if let node = root["transition"] { style.transition = transition(node).filled(from: .standard) }
        if let node = root["light"] { style.light = properties(node, "light", StyleLight.init) }
        if let node = root["sky"] { style.sky = properties(node, "sky", StyleSky.init) }
        if let node = root["projection"] { style.projection = properties(node, "projection", StyleProjection.init) }
        style.sources = sources(root)
        style.terrain = terrain(root["terrain"], style)
        style.layers = layers(root, style)
        style.propertyNames = names.names
        style.warnings = diagnostics.filter { $0.severity == .warning }.sorted { $0.byteOffset < $1.byteOffset }
        return style
    }

    // MARK: Values

    mutating func text(_ node: JSONNode, _ key: String, _ path: String) -> String? {
        guard let value = node[key], !value.isNull else { return nil }
        if let text = value.string { return text }
        report(.error, path, value.offset, "Expected a string, but found \(value.kindName).")
        return nil
    }

    mutating func number(_ node: JSONNode, _ key: String, _ path: String) -> Double? {
        guard let value = node[key], !value.isNull else { return nil }
        if let number = value.number { return number }
        report(.error, path, value.offset, "Expected a number, but found \(value.kindName).")
        return nil
    }

    mutating func numbers(_ node: JSONNode, _ key: String, _ path: String, count: Int) -> [Double]? {
        guard let value = node[key], !value.isNull else { return nil }
        if let items = value.array {
            let numbers = items.compactMap(\.number)
            if numbers.count == items.count, numbers.count == count { return numbers }
        }
        report(.error, path, value.offset, "Expected an array of \(count) numbers.")
        return nil
    }

    mutating func view(_ root: JSONNode) -> Style.View {
        var view = Style.View()
        if let center = numbers(root, "center", "center", count: 2) {
            view.longitude = center[0]
            view.latitude = center[1]
        }
        view.altitudeMeters = number(root, "centerAltitude", "centerAltitude")
        view.zoom = number(root, "zoom", "zoom")
        view.bearing = number(root, "bearing", "bearing")
        view.pitch = number(root, "pitch", "pitch")
        view.roll = number(root, "roll", "roll")
        return view
    }
}
