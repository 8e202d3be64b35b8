internal import PortolanJSON

extension StyleReader {
    mutating func sources(_ root: JSONNode) -> [StyleSource] {
        guard let node = root["sources"] else {
            report(.error, "sources", root.offset, "A style needs \"sources\".")
            return []
        }
        guard let members = node.members else {
            report(.error, "sources", node.offset, "Expected an object, but found \(node.kindName).")
            return []
        }
        return members.compactMap { source($0.key, $0.value) }
    }

    private mutating func source(_ id: String, _ node: JSONNode) -> StyleSource? {
        let path = "sources.\(id)"
        guard case .object(let members) = node.styleValue, let type = text(node, "type", path + ".type") else {
            report(.error, path, node.offset, "A source must be an object with a \"type\".")
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
            report(.warning, path + ".type", node["type"]?.offset ?? node.offset, "Unknown type of source; it is kept unchanged.")
        }
        check(node, type, path)
        return StyleSource(
            id: id,
            kind: kind,
            url: node["url"]?.string,
            tiles: (node["tiles"]?.array ?? []).compactMap(\.string),
            minimumZoom: node["minzoom"]?.roundedDown,
            maximumZoom: node["maxzoom"]?.roundedDown,
            tileSize: node["tileSize"]?.roundedDown ?? 512,
            bounds: node["bounds"]?.array.map { $0.compactMap(\.number) },
            countsRowsFromSouth: node["scheme"]?.string == "tms",
            attribution: node["attribution"]?.string,
            byteOffset: node.offset,
            members: members
        )
    }
}
