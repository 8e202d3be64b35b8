internal import PortolanBasics
internal import PortolanJSON

extension StyleReader {
    mutating func layers(_ root: JSONNode, _ style: Style) -> [StyleLayer] {
        guard let node = root["layers"] else {
            report(.error, "layers", root.offset, "A style needs \"layers\".")
            return []
        }
        guard let items = node.array else {
            report(.error, "layers", node.offset, "Expected an array, but found \(node.kindName).")
            return []
        }
        let context = LayerContext(items, style)
        // Two threads read the layers, which are the largest part of a style. The pieces and their results are
        // the same with one thread.
        let size = Self.layersOfPiece
        let pieces = parallelMap(count: (items.count + size - 1) / size, threads: 2) { piece in
            var reader = StyleReader()
            let layers = (piece * size..<min((piece + 1) * size, items.count)).compactMap { reader.layer(items[$0], index: $0, context) }
            return (layers: layers, diagnostics: reader.diagnostics, names: reader.names.names, programs: reader.programs)
        }
        var layers: [StyleLayer] = []
        for piece in pieces {
            diagnostics += piece.diagnostics
            let slots = piece.names.map(names.index(of:))
            for program in piece.programs { program.renumberSlots(slots) }
            for var layer in piece.layers {
                // in range: the piece itself numbered the names.
                layer.info.propertyIndices = layer.info.propertyIndices.map { Int(slots[$0]) }.sorted()
                layers.append(layer)
            }
        }
        return layers
    }

    private static let layersOfPiece = 6

    /// The data that reading any layer of a style needs.
    private struct LayerContext: Sendable {
        let style: Style
        let sources: [String: StyleSource]
        /// The layers by ID. If several have the same ID, the last one counts.
        private(set) var nodes: [String: JSONNode] = [:]
        /// The positions of layers whose ID an earlier layer has.
        private(set) var repeated: Set<Int> = []

        init(_ items: [JSONNode], _ style: Style) {
            self.style = style
            sources = Dictionary(style.sources.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            for (index, item) in items.enumerated() {
                if let id = item["id"]?.string, nodes.updateValue(item, forKey: id) != nil { repeated.insert(index) }
            }
        }
    }

    /// Reads the layer at a position; returns nil if it cannot be drawn.
    private mutating func layer(_ item: JSONNode, index: Int, _ context: LayerContext) -> StyleLayer? {
        let path = "layers[\(index)]"
        guard item.members != nil else {
            report(.error, path, item.offset, "Expected an object, but found \(item.kindName).")
            return nil
        }
        guard let id = text(item, "id", path + ".id") else {
            if item["id"] == nil { report(.error, path, item.offset, "A layer needs an \"id\".") }
            return nil
        }
        if context.repeated.contains(index) {
            report(.error, path + ".id", item["id"]?.offset ?? item.offset, "Another layer has this id.")
        }
        guard let item = resolved(item, path, context.nodes) else { return nil }
        guard let type = text(item, "type", path + ".type") else {
            if item["type"] == nil { report(.error, path, item.offset, "A layer needs a \"type\".") }
            return nil
        }
        guard let layer = layer(item, id, type, path, context.style) else { return nil }
        check(layer, item, path, context.sources)
        return layer
    }

    /// The members that a layer with a `ref` takes from the layer that it refers to.
    private static let shared = ["type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout"]

    /// Returns the layer with the members of the layer that it refers to; nil if that is not possible.
    private mutating func resolved(_ node: JSONNode, _ path: String, _ layers: [String: JSONNode]) -> JSONNode? {
        guard let reference = text(node, "ref", path + ".ref") else { return node }
        for member in node.members ?? [] where Self.shared.contains(member.key) && !member.key.hasSuffix("zoom") {
            report(
                .error,
                "\(path).\(member.key)",
                member.keyOffset,
                "A layer with a \"ref\" takes its \"\(member.key)\" from the other layer; remove it here."
            )
        }
        let offset = node["ref"]?.offset ?? node.offset
        guard let parent = layers[reference] else {
            report(.error, path + ".ref", offset, "There is no layer \"\(reference)\".")
            return nil
        }
        if parent["ref"] != nil {
            report(.error, path + ".ref", offset, "The layer \"\(reference)\" has a \"ref\" itself; refer to a layer without one.")
            return nil
        }
        let own = (node.members ?? []).filter { !Self.shared.contains($0.key) }
        return JSONNode(.object(own + (parent.members ?? []).filter { Self.shared.contains($0.key) }), at: node.offset)
    }

    private mutating func layer(_ node: JSONNode, _ id: String, _ type: String, _ path: String, _ style: Style) -> StyleLayer? {
        var reader = PropertyReader(node, path: path, names: names)
        let layer = StyleLayer(&reader, id: id, type: type, globalState: style.globalState)
        diagnostics += reader.diagnostics
        programs += reader.programs
        if layer == nil {
            report(.warning, path + ".type", node["type"]?.offset ?? node.offset, "Unknown type of layer “\(type)”; it is ignored.")
        }
        return layer
    }

    /// Checks that a layer's source has the kind of data that the layer draws. Otherwise the layer draws
    /// nothing.
    private mutating func check(_ layer: StyleLayer, _ node: JSONNode, _ path: String, _ sources: [String: StyleSource]) {
        if case .raster = layer, node["paint"]?["resampling"] != nil, let older = node["paint"]?["raster-resampling"] {
            report(.warning, path + ".paint.raster-resampling", older.offset, "It is ignored, because “resampling” is set as well.")
        }
        guard let id = layer.info.source else { return }
        let offset = node["source"]?.offset ?? node.offset
        guard let source = sources[id] else {
            return report(.error, path + ".source", offset, "There is no source \"\(id)\".")
        }
        func warn(_ reader: inout StyleReader, _ needed: String) {
            let text = "A \(layer.info.type) layer draws nothing of \"\(id)\": it needs a source of the type \(needed)."
            reader.report(.warning, path + ".source", offset, text)
        }
        switch (layer, source.kind) {
        case (_, .unknown), (.background, _): return
        case (.hillshade, .rasterDEM), (.colorRelief, .rasterDEM), (.raster, .raster), (.raster, .image), (.raster, .video): return
        case (.hillshade, _), (.colorRelief, _): return warn(&self, "raster-dem")
        case (.raster, _): return warn(&self, "raster, image or video")
        case (_, .vector):
            if layer.info.sourceLayer == nil {
                report(.warning, path, node.offset, "The layer draws nothing: a vector source needs a \"source-layer\".")
            }
        case (_, .geoJSON): break
        default: return warn(&self, "vector or geojson")
        }
        if case .line(let line) = layer, line.gradient.isSet, source.kind != .geoJSON || source.members["lineMetrics"] != .bool(true) {
            let offset = node["paint"]?["line-gradient"]?.offset ?? node.offset
            let text = "A gradient needs a GeoJSON source with \"lineMetrics\": the line has no gradient."
            report(.warning, path + ".paint.line-gradient", offset, text)
        }
    }
}
