import PortolanJSON

@testable import PortolanMapSources

/// The reference for the reader that works piece by piece. This reader first reads the whole text into a tree, and then
/// takes each member from the tree.
struct GeoJSONTreeReader {
    /// Collections with deeper nesting are an error.
    private static let maximumDepth = 16

    private let strictness: GeoJSONReader.Strictness
    private var features: [GeoJSONFeature] = []

    /// Returns the features of a UTF-8 text, in order. A geometry outside of a feature becomes a feature without
    /// properties. O(bytes).
    static func features(_ bytes: [UInt8], _ strictness: GeoJSONReader.Strictness) throws(GeoJSONError) -> [GeoJSONFeature] {
        let root: JSONNode
        do throws(JSONReader.Failure) {
            root = try JSONReader.read(bytes).root
        } catch {
            throw GeoJSONError(message: error.message, byteOffset: error.offset)
        }
        return try features(root, strictness)
    }

    private static func features(_ root: JSONNode, _ strictness: GeoJSONReader.Strictness) throws(GeoJSONError) -> [GeoJSONFeature] {
        var reader = GeoJSONTreeReader(strictness: strictness)
        try reader.read(root)
        return reader.features
    }

    private init(strictness: GeoJSONReader.Strictness) { self.strictness = strictness }

    private mutating func read(_ node: JSONNode) throws(GeoJSONError) {
        guard let type = node["type"]?.string else { throw failure("the object has no type, so it is not GeoJSON", node) }
        switch type {
        case "FeatureCollection":
            _ = try box(node)
            for feature in try list(node, "features") {
                guard feature["type"]?.string == "Feature" else { throw failure("a FeatureCollection must contain only Features", feature) }
                try readFeature(feature)
            }
        case "Feature": try readFeature(node)
        default: features.append(GeoJSONFeature(geometry: try geometry(node, depth: 0), properties: JSONNode(.null, at: node.offset)))
        }
    }

    private mutating func readFeature(_ node: JSONNode) throws(GeoJSONError) {
        guard let geometry = node["geometry"] else { throw failure("a Feature must have a geometry, which may be null", node) }
        let properties = node["properties"] ?? JSONNode(.null, at: node.offset)
        let id = node["id"]
        if strictness == .strict {
            guard properties.isNull || properties.members != nil else { throw failure("properties must be an object or null", properties) }
            if let id, id.string == nil, id.number == nil { throw failure("an id must be a string or a number", id) }
        }
        features.append(
            GeoJSONFeature(
                geometry: geometry.isNull ? nil : try self.geometry(geometry, depth: 0),
                properties: properties,
                id: id,
                box: try box(node)
            )
        )
    }

    /// Returns the box of an object. The box has its lower corner and then its upper corner, each with two or more
    /// numbers. If the box crosses the antimeridian, its west is greater than its east. Nil if the object has no box,
    /// and, without strictness, if the box is not valid.
    private func box(_ node: JSONNode) throws(GeoJSONError) -> SIMD4<Double>? {
        guard let box = node["bbox"], !box.isNull || strictness == .strict else { return nil }
        let numbers = (box.array ?? []).compactMap(\.number)
        guard numbers.count >= 4, numbers.count % 2 == 0, numbers.count == box.array?.count else {
            if strictness == .lenient { return nil }
            throw failure("a bbox must be [west, south, east, north], or with heights [west, south, low, east, north, high]", box)
        }
        let upper = numbers.count / 2
        let sides = SIMD4(numbers[0], numbers[1], numbers[upper], numbers[upper + 1])
        if strictness == .strict, sides.y > sides.w {
            throw failure("the south of a bbox, \(sides.y), is above its north, \(sides.w)", box)
        }
        return sides
    }

    private func geometry(_ node: JSONNode, depth: Int) throws(GeoJSONError) -> GeoJSONGeometry {
        guard let type = node["type"]?.string else { throw failure("the geometry has no type", node) }
        if type == "GeometryCollection" {
            guard depth < Self.maximumDepth else { throw failure("geometry collections are nested too deep", node) }
            var parts: [GeoJSONGeometry] = []
            for part in try list(node, "geometries") { parts.append(try geometry(part, depth: depth + 1)) }
            return GeoJSONGeometry(shape: .collection(parts), offset: node.offset)
        }
        let shape: GeoJSONGeometry.Shape
        let coordinates = node["coordinates"]
        func required() throws(GeoJSONError) -> JSONNode {
            guard let coordinates else { throw failure("\(type) lacks its coordinates", node) }
            return coordinates
        }
        let isEmpty = coordinates?.array?.isEmpty == true
        switch type {
        case "Point" where isEmpty: shape = .points([])
        case "LineString" where isEmpty: shape = .lines([])
        case "Polygon" where isEmpty: shape = .polygons([])
        case "Point": shape = .points([try position(required())])
        case "MultiPoint": shape = .points(try path(required(), atLeast: 0, "a MultiPoint"))
        case "LineString": shape = .lines([try line(required())])
        case "MultiLineString":
            var lines: [[SIMD2<Double>]] = []
            for part in try items(required()) { lines.append(try line(part)) }
            shape = .lines(lines)
        case "Polygon": shape = .polygons([try polygon(required())])
        case "MultiPolygon":
            var polygons: [[[SIMD2<Double>]]] = []
            for part in try items(required()) { polygons.append(try polygon(part)) }
            shape = .polygons(polygons)
        default: throw failure("“\(type)” is not a type of geometry", node)
        }
        _ = try box(node)
        return GeoJSONGeometry(shape: shape, isMulti: type.hasPrefix("Multi"), offset: coordinates?.offset ?? node.offset)
    }

    private func line(_ node: JSONNode) throws(GeoJSONError) -> [SIMD2<Double>] { try path(node, atLeast: 2, "a line") }

    private func polygon(_ node: JSONNode) throws(GeoJSONError) -> [[SIMD2<Double>]] {
        var rings: [[SIMD2<Double>]] = []
        for item in try items(node) {
            let ring = try path(item, atLeast: 4, "a ring")
            if strictness == .strict, ring.first != ring.last { throw failure("a ring must end with its first position", item) }
            rings.append(ring)
        }
        if strictness == .strict, rings.isEmpty { throw failure("a Polygon must have a ring", node) }
        return rings
    }

    private func path(_ node: JSONNode, atLeast count: Int, _ what: String) throws(GeoJSONError) -> [SIMD2<Double>] {
        let items = try items(node)
        var path: [SIMD2<Double>] = []
        path.reserveCapacity(items.count)
        for item in items { path.append(try position(item)) }
        if strictness == .strict, path.count < count {
            throw failure("\(what) must have \(count) positions or more, not \(path.count)", node)
        }
        return path
    }

    /// Longitude comes first.
    private func position(_ node: JSONNode) throws(GeoJSONError) -> SIMD2<Double> {
        guard let numbers = node.array, numbers.count >= 2, let longitude = numbers[0].number, let latitude = numbers[1].number else {
            throw failure("a position must be [longitude, latitude]", node)
        }
        if strictness == .strict, let wrong = numbers.first(where: { $0.number == nil }) {
            throw failure("a position must be an array of numbers: [longitude, latitude] or [longitude, latitude, height]", wrong)
        }
        guard strictness == .lenient || abs(latitude) <= 90 && abs(longitude) <= 540 else {
            throw failure("latitude \(latitude), longitude \(longitude) is not on Earth; write the longitude first", node)
        }
        return SIMD2(longitude, latitude)
    }

    private func list(_ node: JSONNode, _ key: String) throws(GeoJSONError) -> [JSONNode] {
        guard let items = node[key]?.array else { throw failure("“\(key)” is missing or not a list", node) }
        return items
    }

    private func items(_ node: JSONNode) throws(GeoJSONError) -> [JSONNode] {
        guard let items = node.array else { throw failure("coordinates must be lists of lists", node) }
        return items
    }

    private func failure(_ message: String, _ node: JSONNode) -> GeoJSONError { GeoJSONError(message: message, byteOffset: node.offset) }
}
