internal import PortolanJSON

extension StyleReader {
    mutating func sources(_ root: JSONNode) -> [StyleSource] {
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
}
