internal import PortolanJSON

extension Style {
    /// Reads a style.
    ///
    /// Unknown layer types, members and properties are passed over with a warning; wrong values are errors.
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
            reader.report(.warning, "", member.keyOffset, "The key \"\(member.key)\" stands twice in an object; the later one counts.")
        }
        let style = reader.read(text.root)
        let errors = reader.diagnostics.filter { $0.severity == .error }.sorted { $0.byteOffset < $1.byteOffset }
        if !errors.isEmpty { throw StyleError(errors) }
        return style
    }
}

/// Reads a style's JSON, collecting what there is to say of it.
struct StyleReader {
    private(set) var diagnostics: [StyleDiagnostic] = []
    private let names = PropertyNames()

    mutating func report(_ severity: StyleDiagnostic.Severity, _ path: String, _ offset: Int, _ message: String) {
        diagnostics.append(StyleDiagnostic(severity, path: path, byteOffset: offset, message: message))
    }

    private static let members: Set<String> = [
        "version", "name", "metadata", "center", "centerAltitude", "zoom", "bearing", "pitch", "roll", "state", "light", "sky",
        "projection",
        "terrain", "sources", "sprite", "glyphs", "font-faces", "transition", "layers",
    ]

    mutating func read(_ root: JSONNode) -> Style {
        var style = Style(
            view: Style.View(),
            sources: [],
            sprites: [],
            globalState: StyleObject(),
            layers: [],
            propertyNames: [],
            warnings: []
        )
        guard let members = root.members else {
            report(.error, "", root.offset, "A style is a JSON object, but this is \(root.typeName).")
            return style
        }
        for member in members where !Self.members.contains(member.key) {
            report(.warning, member.key, member.keyOffset, "Unknown member of a style; passed over.")
        }
        switch root["version"] {
        case nil: report(.error, "version", root.offset, "A style needs a \"version\" of 8.")
        case let version? where version.number != 8:
            report(.error, "version", version.offset, "Only version 8 of the style specification is known.")
        default: break
        }
        style.name = text(root, "name", "name")
        style.metadata = root["metadata"]?.styleValue
        style.view = view(root)
        style.glyphs = text(root, "glyphs", "glyphs")
        style.sprites = sprites(root["sprite"])
        if case .object(let light)? = root["light"]?.styleValue { style.light = light }
        style.globalState = globalState(root["state"])
        style.sources = sources(root)
        style.layers = layers(root, style)
        style.propertyNames = names.names
        style.warnings = diagnostics.filter { $0.severity == .warning }.sorted { $0.byteOffset < $1.byteOffset }
        return style
    }

    // MARK: Values

    private mutating func text(_ node: JSONNode, _ key: String, _ path: String) -> String? {
        guard let value = node[key], !value.isNull else { return nil }
        if let text = value.string { return text }
        report(.error, path, value.offset, "Expected a string, but found \(value.typeName).")
        return nil
    }

    private mutating func number(_ node: JSONNode, _ key: String, _ path: String) -> Double? {
        guard let value = node[key], !value.isNull else { return nil }
        if let number = value.number { return number }
        report(.error, path, value.offset, "Expected a number, but found \(value.typeName).")
        return nil
    }

    private mutating func numbers(_ node: JSONNode, _ key: String, _ path: String, count: Int) -> [Double]? {
        guard let value = node[key], !value.isNull else { return nil }
        if let items = value.array {
            let numbers = items.compactMap(\.number)
            if numbers.count == items.count, numbers.count == count { return numbers }
        }
        report(.error, path, value.offset, "Expected an array of \(count) numbers.")
        return nil
    }

    private mutating func view(_ root: JSONNode) -> Style.View {
        var view = Style.View()
        if let center = numbers(root, "center", "center", count: 2) {
            view.longitude = center[0]
            view.latitude = center[1]
        }
        view.zoom = number(root, "zoom", "zoom")
        view.bearing = number(root, "bearing", "bearing")
        view.pitch = number(root, "pitch", "pitch")
        return view
    }

    private mutating func sprites(_ node: JSONNode?) -> [StyleSprite] {
        guard let node, !node.isNull else { return [] }
        if let url = node.string { return [StyleSprite(id: "default", url: url)] }
        var sprites: [StyleSprite] = []
        for (index, item) in (node.array ?? []).enumerated() {
            guard let id = item["id"]?.string, let url = item["url"]?.string else {
                report(.error, "sprite[\(index)]", item.offset, "A sprite has an \"id\" and a \"url\".")
                continue
            }
            sprites.append(StyleSprite(id: id, url: url))
        }
        if node.array == nil { report(.error, "sprite", node.offset, "Expected a string or an array, but found \(node.typeName).") }
        return sprites
    }

    private func globalState(_ node: JSONNode?) -> StyleObject {
        StyleObject((node?.members ?? []).compactMap { member in member.value["default"].map { (member.key, $0.styleValue) } })
    }

    // MARK: Sources

    private mutating func sources(_ root: JSONNode) -> [StyleSource] {
        guard let node = root["sources"] else {
            report(.error, "sources", root.offset, "A style needs \"sources\".")
            return []
        }
        guard let members = node.members else {
            report(.error, "sources", node.offset, "Expected an object, but found \(node.typeName).")
            return []
        }
        return members.compactMap { source($0.key, $0.value) }
    }

    private mutating func source(_ id: String, _ node: JSONNode) -> StyleSource? {
        let path = "sources.\(id)"
        guard case .object(let members) = node.styleValue, let type = text(node, "type", path + ".type") else {
            report(.error, path, node.offset, "A source is an object with a \"type\".")
            return nil
        }
        let kind: StyleSource.Kind
        switch type {
        case "vector": kind = .vector
        case "raster": kind = .raster
        case "raster-dem": kind = .rasterDEM
        case "geojson": kind = .geoJSON
        case "image": kind = .image
        case "video": kind = .video
        default:
            kind = .unknown(type)
            report(.warning, path + ".type", node["type"]?.offset ?? node.offset, "Unknown type of source; kept as it is.")
        }
        var tiles: [String] = []
        for (index, tile) in (node["tiles"]?.array ?? []).enumerated() {
            guard let address = tile.string else {
                report(.error, "\(path).tiles[\(index)]", tile.offset, "Expected a string, but found \(tile.typeName).")
                continue
            }
            tiles.append(address)
        }
        func zoom(_ number: Double?) -> Int? { number.flatMap { Int(exactly: $0.rounded(.down)) } }
        return StyleSource(
            id: id,
            kind: kind,
            url: text(node, "url", path + ".url"),
            tiles: tiles,
            minimumZoom: zoom(number(node, "minzoom", path + ".minzoom")),
            maximumZoom: zoom(number(node, "maxzoom", path + ".maxzoom")),
            tileSize: zoom(number(node, "tileSize", path + ".tileSize")) ?? 512,
            bounds: numbers(node, "bounds", path + ".bounds", count: 4),
            countsRowsFromSouth: node["scheme"]?.string == "tms",
            attribution: text(node, "attribution", path + ".attribution"),
            members: members
        )
    }

    // MARK: Layers

    private mutating func layers(_ root: JSONNode, _ style: Style) -> [StyleLayer] {
        guard let node = root["layers"] else {
            report(.error, "layers", root.offset, "A style needs \"layers\".")
            return []
        }
        guard let items = node.array else {
            report(.error, "layers", node.offset, "Expected an array, but found \(node.typeName).")
            return []
        }
        var layers: [StyleLayer] = []
        var ids: Set<String> = []
        for (index, item) in items.enumerated() {
            let path = "layers[\(index)]"
            guard item.members != nil else {
                report(.error, path, item.offset, "Expected an object, but found \(item.typeName).")
                continue
            }
            guard let id = text(item, "id", path + ".id") else {
                if item["id"] == nil { report(.error, path, item.offset, "A layer needs an \"id\".") }
                continue
            }
            if !ids.insert(id).inserted { report(.error, path + ".id", item["id"]?.offset ?? item.offset, "Another layer has this id.") }
            guard let type = text(item, "type", path + ".type") else {
                if item["type"] == nil { report(.error, path, item.offset, "A layer needs a \"type\".") }
                continue
            }
            guard let layer = layer(item, id, type, path, style) else { continue }
            if let source = layer.info.source, style.source(source) == nil {
                report(.error, path + ".source", item["source"]?.offset ?? item.offset, "There is no source \"\(source)\".")
            }
            layers.append(layer)
        }
        return layers
    }

    private mutating func layer(_ node: JSONNode, _ id: String, _ type: String, _ path: String, _ style: Style) -> StyleLayer? {
        var reader = LayerReader(node, path: path, names: names)
        let info = { (reader: inout LayerReader) in reader.info(id: id, type: type, globalState: style.globalState) }
        let layer: StyleLayer
        switch type {
        case "background": layer = .background(BackgroundLayer(&reader, info))
        case "fill": layer = .fill(FillLayer(&reader, info))
        case "line": layer = .line(LineLayer(&reader, info))
        case "symbol": layer = .symbol(SymbolLayer(&reader, info))
        case "circle": layer = .circle(CircleLayer(&reader, info))
        case "fill-extrusion": layer = .fillExtrusion(FillExtrusionLayer(&reader, info))
        case "raster": layer = .raster(RasterLayer(&reader, info))
        case "heatmap", "hillshade", "color-relief":
            let layer = StyleLayer.other(info(&reader))
            diagnostics += reader.diagnostics
            report(.warning, path + ".type", node["type"]?.offset ?? node.offset, "Layers of type \(type) are not drawn yet.")
            return layer
        default:
            report(.warning, path + ".type", node["type"]?.offset ?? node.offset, "Unknown type of layer “\(type)”; passed over.")
            return nil
        }
        reader.warnOfUnknownProperties(type: type)
        diagnostics += reader.diagnostics
        return layer
    }
}
