import PortolanGeo
import PortolanJSON
public import PortolanRaster
import PortolanStyle

/// Overlays read from GeoJSON (RFC 7946), styled by the properties of simplestyle 1.1 and a few more (docs/overlays.md).
public struct GeoJSONOverlays: Hashable, Sendable {
    /// The overlays in the order of the text.
    public var overlays: [MapOverlay] = []
    /// The index in `overlays` of the last marker that says `"selected": true`; nil where none does.
    public var selected: Int?

    /// Reads overlays from the text of a GeoJSON file. O(bytes).
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - image: gives the picture that an `image` property names.
    /// - Throws: the first thing that is wrong. Properties that are not known are passed over.
    public init(_ bytes: [UInt8], image: @escaping (String) throws -> Pixmap) throws(GeoJSONError) {
        var reader = GeoJSONReader(image: image)
        try reader.read(try GeoJSONReader.root(bytes), depth: 0)
        overlays = reader.overlays
        selected = reader.selected
    }
}

/// Features read from GeoJSON (RFC 7946) as they are: shapes in default styles, and properties as text.
public struct GeoJSONFeatures: Hashable, Sendable {
    /// A feature of the file, and what is drawn for it.
    public struct Feature: Hashable, Sendable {
        /// The properties that are strings, numbers or Booleans, as text; lists and objects are left out.
        public var properties: [String: String]
        /// The feature's geometry as polygons, lines and markers in default styles.
        public var shapes: [MapOverlay]
    }

    /// The features in the order of the text. A geometry outside a feature counts as a feature without properties.
    public var features: [Feature] = []

    /// Reads features from the text of a GeoJSON file in UTF-8. O(bytes).
    /// - Throws: the first thing that is wrong.
    public init(_ bytes: [UInt8]) throws(GeoJSONError) {
        var reader = GeoJSONReader(image: nil)
        try reader.read(try GeoJSONReader.root(bytes), depth: 0)
        features = reader.features
    }
}

/// Reads nested objects of GeoJSON.
private struct GeoJSONReader {
    /// Loads pictures by name; if nil, properties of appearance are ignored.
    let image: ((String) throws -> Pixmap)?
    private(set) var features: [GeoJSONFeatures.Feature] = []
    private(set) var overlays: [MapOverlay] = []
    private(set) var selected: Int?

    /// Collections nested deeper than this are an error.
    private static let maximumDepth = 16

    init(image: ((String) throws -> Pixmap)?) { self.image = image }

    static func root(_ bytes: [UInt8]) throws(GeoJSONError) -> JSONNode {
        do throws(JSONReader.Failure) {
            return try JSONReader.read(bytes).root
        } catch {
            throw GeoJSONError(message: error.message, byteOffset: error.offset)
        }
    }

    mutating func read(_ node: JSONNode, depth: Int) throws(GeoJSONError) {
        guard let type = node["type"]?.string else { throw failure("an object without a type is no GeoJSON", node) }
        switch type {
        case "FeatureCollection":
            for feature in try list(node, "features") {
                guard feature["type"]?.string == "Feature" else { throw failure("a FeatureCollection holds Features", feature) }
                try read(feature, depth: depth)
            }
        case "Feature":
            guard let geometry = node["geometry"] else { throw failure("a Feature has a geometry, which may be null", node) }
            let properties = node["properties"] ?? JSONNode(.null, at: node.offset)
            try addFeature(geometry, properties, depth: depth)
        default: try addFeature(node, JSONNode(.null, at: node.offset), depth: depth)
        }
    }

    private mutating func addFeature(_ geometry: JSONNode, _ properties: JSONNode, depth: Int) throws(GeoJSONError) {
        guard !geometry.isNull else { return }
        guard image == nil else { return try add(geometry, GeoJSONProperties(properties), depth: depth) }
        try add(geometry, GeoJSONProperties(JSONNode(.null, at: properties.offset)), depth: depth)
        var texts: [String: String] = [:]
        for member in properties.members ?? [] {
            texts[member.key] = member.value.string ?? member.value.bool.map { "\($0)" } ?? member.value.number.map(Self.text)
        }
        features.append(.init(properties: texts, shapes: overlays))
        overlays = []
    }

    /// Whole numbers without a fraction: 12, not 12.0.
    private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

    private mutating func add(_ geometry: JSONNode, _ properties: GeoJSONProperties, depth: Int) throws(GeoJSONError) {
        guard let type = geometry["type"]?.string else { throw failure("a geometry without a type", geometry) }
        if type == "GeometryCollection" {
            guard depth < Self.maximumDepth else { throw failure("collections are nested too deep", geometry) }
            for part in try list(geometry, "geometries") { try add(part, properties, depth: depth + 1) }
            return
        }
        guard let coordinates = geometry["coordinates"] else { throw failure("\(type) lacks its coordinates", geometry) }
        switch type {
        case "Point": try addPoint(coordinates, properties)
        case "MultiPoint": for point in try items(coordinates) { try addPoint(point, properties) }
        case "LineString": try addLine(coordinates, properties)
        case "MultiLineString": for line in try items(coordinates) { try addLine(line, properties) }
        case "Polygon": try addPolygon(coordinates, properties)
        case "MultiPolygon": for polygon in try items(coordinates) { try addPolygon(polygon, properties) }
        default: throw failure("“\(type)” is no kind of geometry", geometry)
        }
    }

    private mutating func addPoint(_ node: JSONNode, _ properties: GeoJSONProperties) throws(GeoJSONError) {
        let position = try coordinate(node)
        if let radius = try properties.number("radius") {
            overlays.append(
                .circle(
                    Circle(
                        center: position,
                        radiusMeters: radius,
                        fill: try properties.fill(),
                        stroke: try properties.stroke(),
                        zIndex: try properties.number("z-index") ?? 0
                    )
                )
            )
            return
        }
        var marker = Marker(at: position, title: properties.string("title") ?? properties.string("name"))
        marker.snippet = properties.string("description")
        if let color = try properties.color("marker-color") { marker.icon = .pin(color) }
        if let name = properties.string("image") {
            marker.icon = .image(try picture(name, node), scale: 1)
            marker.anchor = [0.5, 0.5]
        }
        marker.rotation = try properties.number("rotation") ?? 0
        marker.isFlat = properties.bool("flat")
        marker.zIndex = try properties.number("z-index") ?? 0
        if properties.bool("selected") { selected = overlays.count }
        overlays.append(.marker(marker))
    }

    private mutating func addLine(_ node: JSONNode, _ properties: GeoJSONProperties) throws(GeoJSONError) {
        let path = try path(node, atLeast: 2, "a line")
        overlays.append(
            .polyline(
                Polyline(
                    path,
                    style: try properties.stroke() ?? LineStyle(width: 0),
                    spans: try properties.gradient().map { [$0] } ?? [],
                    isGeodesic: properties.bool("geodesic"),
                    zIndex: try properties.number("z-index") ?? 0
                )
            )
        )
    }

    private mutating func addPolygon(_ node: JSONNode, _ properties: GeoJSONProperties) throws(GeoJSONError) {
        var rings: [[Coordinate]] = []
        for ring in try items(node) { rings.append(Array(try path(ring, atLeast: 4, "a ring").dropLast())) }
        guard let outer = rings.first, let corner = outer.first else { throw failure("a Polygon has a ring", node) }
        let zIndex = try properties.number("z-index") ?? 0
        guard let name = properties.string("image") else {
            overlays.append(
                .polygon(
                    Polygon(
                        outer,
                        holes: Array(rings.dropFirst()),
                        fill: try properties.fill(),
                        stroke: try properties.stroke(),
                        isGeodesic: properties.bool("geodesic"),
                        zIndex: zIndex
                    )
                )
            )
            return
        }
        var bounds = CoordinateBounds(corner)
        for coordinate in outer { bounds.extend(to: coordinate) }
        overlays.append(
            .groundOverlay(
                GroundOverlay(
                    try picture(name, node),
                    .bounds(bounds),
                    bearing: try properties.number("bearing") ?? 0,
                    opacity: try properties.number("opacity") ?? 1,
                    zIndex: zIndex
                )
            )
        )
    }

    private func picture(_ name: String, _ node: JSONNode) throws(GeoJSONError) -> Pixmap {
        guard let image else { throw failure("pictures are not read here", node) }
        do {
            return try image(name)
        } catch {
            throw failure("the image “\(name)” cannot be used: \(error)", node)
        }
    }

    private func path(_ node: JSONNode, atLeast count: Int, _ what: String) throws(GeoJSONError) -> [Coordinate] {
        var path: [Coordinate] = []
        for position in try items(node) { path.append(try coordinate(position)) }
        guard path.count >= count else { throw failure("\(what) has \(count) positions or more, not \(path.count)", node) }
        return path
    }

    /// Longitude first.
    private func coordinate(_ node: JSONNode) throws(GeoJSONError) -> Coordinate {
        guard let numbers = node.array, numbers.count >= 2, let longitude = numbers[0].number, let latitude = numbers[1].number else {
            throw failure("a position is [longitude, latitude]", node)
        }
        guard abs(latitude) <= 90, abs(longitude) <= 540 else {
            throw failure("latitude \(latitude), longitude \(longitude) is no place on Earth; longitude comes first", node)
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private func list(_ node: JSONNode, _ key: String) throws(GeoJSONError) -> [JSONNode] {
        guard let items = node[key]?.array else { throw failure("“\(key)” is missing or no list", node) }
        return items
    }

    private func items(_ node: JSONNode) throws(GeoJSONError) -> [JSONNode] {
        guard let items = node.array else { throw failure("coordinates are lists of lists", node) }
        return items
    }

    private func failure(_ message: String, _ node: JSONNode) -> GeoJSONError { GeoJSONError(message: message, byteOffset: node.offset) }
}

/// A feature's properties: simplestyle 1.1 (github.com/mapbox/simplestyle-spec) and more.
private struct GeoJSONProperties {
    private let node: JSONNode

    init(_ node: JSONNode) { self.node = node }

    func string(_ key: String) -> String? { node[key]?.string }

    func bool(_ key: String) -> Bool { node[key]?.bool ?? false }

    func number(_ key: String) throws(GeoJSONError) -> Double? {
        guard let value = node[key], !value.isNull else { return nil }
        guard let number = value.number else { throw failure("“\(key)” is a number", value) }
        return number
    }

    func color(_ key: String) throws(GeoJSONError) -> Color? {
        guard let value = node[key], !value.isNull else { return nil }
        return try color(value, key)
    }

    private func color(_ value: JSONNode, _ key: String) throws(GeoJSONError) -> Color {
        guard let text = value.string, let color = StyleColor(css: text) else {
            throw failure("“\(key)” is a colour such as \"#d93b30\" or \"tomato\"", value)
        }
        return Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// Nil if the width is 0.
    func stroke() throws(GeoJSONError) -> LineStyle? {
        let width = try number("stroke-width") ?? 2
        guard width > 0 else { return nil }
        let opacity = Float(try number("stroke-opacity") ?? 1)
        var dashes: [Double] = []
        for item in node["stroke-dasharray"]?.array ?? [] {
            guard let length = item.number, length >= 0 else { throw failure("“stroke-dasharray” holds lengths in points", item) }
            dashes.append(length)
        }
        return LineStyle(width: width, color: (try color("stroke") ?? Self.grey).withOpacity(opacity), dashes: dashes)
    }

    func fill() throws(GeoJSONError) -> Color {
        (try color("fill") ?? Self.grey).withOpacity(Float(try number("fill-opacity") ?? 0.6))
    }

    func gradient() throws(GeoJSONError) -> LineSpan? {
        guard let value = node["stroke-gradient"], !value.isNull else { return nil }
        guard let ends = value.array, ends.count == 2 else { throw failure("“stroke-gradient” is two colours", value) }
        return LineSpan(.gradient(from: try color(ends[0], "stroke-gradient"), to: try color(ends[1], "stroke-gradient")))
    }

    private static let grey = Color(red8: 0x55, green8: 0x55, blue8: 0x55)

    private func failure(_ message: String, _ node: JSONNode) -> GeoJSONError { GeoJSONError(message: message, byteOffset: node.offset) }
}
