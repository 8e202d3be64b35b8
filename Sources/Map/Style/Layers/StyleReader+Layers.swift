internal import PortolanJSON

extension StyleReader {
    mutating func layers(_ root: JSONNode, _ style: Style) -> [StyleLayer] {
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
        var reader = PropertyReader(node, path: path, names: names)
        let layer = StyleLayer(&reader, id: id, type: type, globalState: style.globalState)
        diagnostics += reader.diagnostics
        if layer == nil {
            report(.warning, path + ".type", node["type"]?.offset ?? node.offset, "Unknown type of layer “\(type)”; passed over.")
        }
        return layer
    }
}
