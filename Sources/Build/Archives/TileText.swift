package import PortolanGeo
package import PortolanJSON
internal import PortolanTiles

/// Writes a vector tile as text: for each layer, its features in the form of GeoJSON (RFC 7946).
package enum TileText {
    /// Returns the layers and features of a tile.
    /// - Parameters:
    ///   - bytes: The expanded bytes of the tile.
    ///   - id: The tile's ID, which tells where on Earth the tile's units lie. Degrees have a precision of 10⁻⁷.
    /// - Throws: `MVTError`.
    package static func json(_ bytes: [UInt8], _ id: TileID) throws -> JSONNode {
        let tile = try MVTTile(decoding: bytes)
        return object([
            ("tile", .string("\(id)")),
            (
                "layers",
                .array(
                    tile.layers.map { layer in
                        object([
                            ("name", .string(layer.name)), ("version", .number(Double(layer.version))),
                            ("extent", .number(Double(layer.extent))),
                            ("features", .array(layer.features.map { feature($0, layer, id) })),
                        ])
                    }
                )
            ),
        ])
    }

    private static func object(_ members: [(String, JSONNode.Kind)]) -> JSONNode {
        JSONNode(.object(members.map { JSONMember(key: $0.0, value: JSONNode($0.1)) }))
    }

    private static func feature(_ feature: MVTFeature, _ layer: MVTLayer, _ tile: TileID) -> JSONNode {
        var members: [(String, JSONNode.Kind)] = [("type", .string("Feature"))]
        // JSON numbers are exact only below 2⁵³, so a greater ID becomes a text.
        if feature.id != 0 { members.append(("id", feature.id < 1 << 53 ? .number(Double(feature.id)) : .string("\(feature.id)"))) }
        members.append(("geometry", geometry(feature, layer, tile)))
        let properties = layer.properties(of: feature).map { JSONMember(key: $0.key, value: JSONNode(value($0.value))) }
        members.append(("properties", .object(properties)))
        return object(members)
    }

    private static func value(_ value: MVTValue) -> JSONNode.Kind {
        switch value {
        case .string(let text): .string(text)
        case .bool(let flag): .bool(flag)
        default: value.number.map { $0.isFinite ? .number($0) : .null } ?? .null
        }
    }

    private static func geometry(_ feature: MVTFeature, _ layer: MVTLayer, _ tile: TileID) -> JSONNode.Kind {
        let side = Double(UInt32(1) << tile.z) * Double(layer.extent)
        func position(_ point: MVTPoint) -> JSONNode {
            let coordinate = MercatorPoint(
                x: (Double(tile.x) * Double(layer.extent) + Double(point.x)) / side,
                y: (Double(tile.y) * Double(layer.extent) + Double(point.y)) / side
            ).coordinate
            return JSONNode(.array([coordinate.longitude, coordinate.latitude].map { JSONNode(.number(($0 * 1e7).rounded() / 1e7)) }))
        }
        let parts = feature.partRange.map { layer.points[layer.pointRange(ofPart: $0)].map(position) }
        func shape(_ type: String, _ coordinates: JSONNode.Kind) -> JSONNode.Kind {
            object([("type", .string(type)), ("coordinates", coordinates)]).kind
        }
        func list(_ nodes: [JSONNode]) -> JSONNode { JSONNode(.array(nodes)) }
        switch feature.type {
        case .unknown: return .null
        case .point:
            let points = parts.flatMap(\.self)
            return points.count == 1 ? shape("Point", points[0].kind) : shape("MultiPoint", .array(points))
        case .line:
            return parts.count == 1 ? shape("LineString", .array(parts[0])) : shape("MultiLineString", .array(parts.map(list)))
        case .polygon:
            var polygons: [[JSONNode]] = []
            for (index, part) in zip(feature.partRange, parts) {
                // Outer rings of GeoJSON run counterclockwise, so the points are reversed.
                let ring = list(part.prefix(1) + part.reversed())
                if layer.doubledArea(ofPart: index) > 0 || polygons.isEmpty {
                    polygons.append([ring])
                } else {
                    polygons[polygons.count - 1].append(ring)
                }
            }
            return polygons.count == 1 ? shape("Polygon", .array(polygons[0])) : shape("MultiPolygon", .array(polygons.map(list)))
        }
    }
}
