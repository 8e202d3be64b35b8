package import PortolanGeo
internal import PortolanRegionFolder

// Writes GeoJSON (RFC 7946).
extension JSONValue {
    /// Returns a collection of features.
    /// - Parameter others: foreign members, which precede the features.
    package static func features(_ features: [JSONValue], _ others: [(name: String, value: JSONValue)] = []) -> JSONValue {
        .object([("type", .string("FeatureCollection"))] + others + [("features", .array(features))])
    }

    /// Returns one feature of a collection.
    /// - Parameters:
    ///   - shape: the geometry; nil becomes null in the JSON.
    ///   - box: the extent, which may cross the antimeridian; nil leaves it out.
    ///   - properties: an object.
    package static func feature(_ shape: PlaceShape?, box: CoordinateBounds? = nil, id: String? = nil, properties: JSONValue) -> JSONValue {
        .object([
            "type": .string("Feature"), "id": id.map { .string($0) }, "properties": properties,
            "bbox": box.map { .array([$0.west, $0.south, $0.east, $0.north].map { .number($0) }) },
            "geometry": shape?.json ?? .null,
        ])
    }

    fileprivate static func position(_ point: Coordinate) -> JSONValue { .array([.number(point.longitude), .number(point.latitude)]) }
}

extension PlaceShape {
    /// The shape as a geometry of GeoJSON.
    package var json: JSONValue {
        func line(_ points: [Coordinate]) -> JSONValue { .array(points.map(JSONValue.position)) }
        func polygon(_ rings: [[Coordinate]]) -> JSONValue { .array(rings.map(line)) }
        let (type, coordinates): (String, JSONValue) =
            switch self {
            case .point(let point): ("Point", .position(point))
            case .lines(let lines) where lines.count == 1: ("LineString", line(lines[0]))
            case .lines(let lines): ("MultiLineString", .array(lines.map(line)))
            case .polygons(let polygons) where polygons.count == 1: ("Polygon", polygon(polygons[0]))
            case .polygons(let polygons): ("MultiPolygon", .array(polygons.map(polygon)))
            }
        return .object(["type": .string(type), "coordinates": coordinates])
    }
}
