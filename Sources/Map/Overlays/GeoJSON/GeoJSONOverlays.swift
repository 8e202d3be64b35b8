public import PortolanGeo
import PortolanJSON
public import PortolanMapSources
public import PortolanRaster
import PortolanStyle

/// Overlays from GeoJSON (RFC 7946), styled by the properties of simplestyle 1.1 and some others
/// (docs/overlays.md).
public struct GeoJSONOverlays: Hashable, Sendable {
    /// The overlays in the order of the text.
    public var overlays: [MapOverlay] = []
    /// The index in `overlays` of the last marker with `"selected": true`; nil if there is none.
    public var selected: Int?

    /// Reads overlays from the text of a GeoJSON file. O(bytes).
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - image: returns the picture that an `image` property names.
    /// - Throws: the first error in the text. Unknown properties are ignored.
    public init(_ bytes: [UInt8], image: @escaping (String) throws -> Pixmap) throws(GeoJSONError) {
        var rest: [UInt8]? = bytes
        try self.init(pieces: { rest.take() ?? [] }, image: image)
    }

    /// Reads overlays from a text in pieces. Only one feature's text is in memory at a time.
    package init(pieces: @escaping () -> [UInt8], image: @escaping (String) throws -> Pixmap) throws(GeoJSONError) {
        let maker = try OverlayMaker.read(OverlayMaker(image: image), pieces)
        overlays = maker.overlays
        selected = maker.selected
    }
}

/// Features from GeoJSON (RFC 7946), with shapes in default styles and properties as text.
public struct GeoJSONFeatures: Hashable, Sendable {
    /// A feature of the file with its shapes.
    public struct Feature: Hashable, Sendable {
        /// The properties that are strings, numbers or Booleans, as text; lists and objects are left out.
        public var properties: [String: String]
        /// The feature's geometry as polygons, lines and markers in default styles.
        public var shapes: [MapOverlay]
        /// The feature's ID as text; nil if it has none.
        public var id: String?
        /// The feature's bounding box in the text; nil if it has none.
        public var bounds: CoordinateBounds?
    }

    /// The features in the order of the text. A geometry outside a feature counts as a feature without properties.
    public var features: [Feature] = []

    /// Reads features from the text of a GeoJSON file in UTF-8. O(bytes).
    /// - Throws: the first error in the text.
    public init(_ bytes: [UInt8]) throws(GeoJSONError) {
        var rest: [UInt8]? = bytes
        try self.init(pieces: { rest.take() ?? [] })
    }

    /// Reads features from a text in pieces.
    package init(pieces: @escaping () -> [UInt8]) throws(GeoJSONError) {
        features = try OverlayMaker.read(OverlayMaker(image: nil), pieces).features
    }
}

extension HeatmapPoint {
    /// Returns the points of a GeoJSON text, which is read piece by piece. A property `weight`, a number or its text,
    /// is the weight of a feature's points.
    package static func points(geoJSON pieces: @escaping () -> [UInt8]) throws(GeoJSONError) -> [HeatmapPoint] {
        try GeoJSONReader.reduce(.strict, into: [], pieces: pieces) { points, feature in
            guard let geometry = feature.geometry else { return }
            let value = feature.properties["weight"]
            add(geometry, weight: value?.number ?? value?.string.flatMap(Double.init) ?? 1, to: &points)
        }
    }

    private static func add(_ geometry: GeoJSONGeometry, weight: Double, to points: inout [HeatmapPoint]) {
        switch geometry.shape {
        case .points(let positions): points += positions.lazy.map { HeatmapPoint(Coordinate($0), weight: weight) }
        case .collection(let parts): for part in parts { add(part, weight: weight, to: &points) }
        case .lines, .polygons: break
        }
    }
}

/// Makes overlays from the features of a GeoJSON text.
private struct OverlayMaker {
    /// Returns pictures by name; nil ignores the features' styles.
    let image: ((String) throws -> Pixmap)?
    private(set) var features: [GeoJSONFeatures.Feature] = []
    private(set) var overlays: [MapOverlay] = []
    private(set) var selected: Int?
    /// The last marker. The next marker often looks the same and then shares the storage of this one's look.
    private var lastMarker = Marker(at: Coordinate(latitude: 0, longitude: 0))

    init(image: ((String) throws -> Pixmap)?) { self.image = image }

    /// Adds the features of a text to a maker and returns the maker.
    static func read(_ maker: OverlayMaker, _ pieces: @escaping () -> [UInt8]) throws(GeoJSONError) -> OverlayMaker {
        try GeoJSONReader.reduce(.strict, into: maker, pieces: pieces) { maker, feature throws(GeoJSONError) in try maker.add(feature) }
    }

    private mutating func add(_ feature: GeoJSONFeature) throws(GeoJSONError) {
        guard let geometry = feature.geometry else { return }
        let properties = feature.properties
        guard image == nil else { return try add(geometry, GeoJSONProperties(properties)) }
        try add(geometry, GeoJSONProperties(JSONNode(.null, at: properties.offset)))
        var texts: [String: String] = [:]
        for member in properties.members ?? [] {
            texts[member.key] = member.value.string ?? member.value.bool.map { "\($0)" } ?? member.value.number.map(Self.text)
        }
        let bounds = feature.box.map { CoordinateBounds(south: $0.y, west: $0.x, north: $0.w, east: $0.z) }
        features.append(
            .init(properties: texts, shapes: overlays, id: feature.id.flatMap { $0.string ?? $0.number.map(Self.text) }, bounds: bounds)
        )
        overlays = []
    }

    /// Returns a number as it is usually written: 12, not 12.0.
    private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

    private mutating func add(_ geometry: GeoJSONGeometry, _ properties: GeoJSONProperties) throws(GeoJSONError) {
        switch geometry.shape {
        case .points(let points): try addPoints(points, properties, geometry)
        case .lines(let lines): for line in lines { try addLine(line.map(Coordinate.init), properties) }
        case .polygons(let polygons): for rings in polygons { try addPolygon(rings, properties, geometry) }
        case .collection(let parts): for part in parts { try add(part, properties) }
        }
    }

    /// Adds the overlays for points that share their properties.
    private mutating func addPoints(
        _ points: [SIMD2<Double>],
        _ properties: GeoJSONProperties,
        _ geometry: GeoJSONGeometry
    ) throws(GeoJSONError) {
        guard let first = points.first.map(Coordinate.init) else { return }
        if let radius = try properties.number("radius") {
            var circle = Circle(
                center: first,
                radiusMeters: radius,
                fill: try properties.fill(),
                stroke: try properties.stroke(),
                zIndex: try properties.number("z-index") ?? 0
            )
            for point in points {
                circle.center = Coordinate(point)
                overlays.append(.circle(circle))
            }
            return
        }
        var marker = try self.marker(at: first, properties, geometry)
        marker.share(lookOf: lastMarker)
        lastMarker = marker
        for point in points {
            marker.position = Coordinate(point)
            overlays.append(.marker(marker))
        }
        if properties.bool("selected") { selected = overlays.count - 1 }
    }

    private func marker(
        at position: Coordinate,
        _ properties: GeoJSONProperties,
        _ geometry: GeoJSONGeometry
    ) throws(GeoJSONError) -> Marker {
        var icon = try properties.color("marker-color").map { Marker.Icon.pin($0) } ?? .pin(Marker.pinColor)
        var anchor = SIMD2(0.5, 1)
        if let name = properties.string("image") {
            icon = .image(try picture(name, geometry), scale: 1)
            anchor = [0.5, 0.5]
        }
        var marker = Marker(
            at: position,
            icon: icon,
            title: properties.string("title") ?? properties.string("name"),
            snippet: properties.string("description"),
            anchor: anchor
        )
        if let rotation = try properties.number("rotation") { marker.rotation = rotation }
        if properties.bool("flat") { marker.isFlat = true }
        if let zIndex = try properties.number("z-index") { marker.zIndex = zIndex }
        return marker
    }

    private mutating func addLine(_ path: [Coordinate], _ properties: GeoJSONProperties) throws(GeoJSONError) {
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

    private mutating func addPolygon(
        _ positions: [[SIMD2<Double>]],
        _ properties: GeoJSONProperties,
        _ geometry: GeoJSONGeometry
    ) throws(GeoJSONError) {
        let rings = positions.map { $0.dropLast().map(Coordinate.init) }
        guard let outer = rings.first, let corner = outer.first else { return }
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
                    try picture(name, geometry),
                    .bounds(bounds),
                    bearing: try properties.number("bearing") ?? 0,
                    opacity: try properties.number("opacity") ?? 1,
                    zIndex: zIndex
                )
            )
        )
    }

    private func picture(_ name: String, _ geometry: GeoJSONGeometry) throws(GeoJSONError) -> Pixmap {
        guard let image else { throw GeoJSONError(message: "this file cannot refer to pictures", byteOffset: geometry.offset) }
        do {
            return try image(name)
        } catch {
            throw GeoJSONError(message: "the image “\(name)” cannot be used: \(error)", byteOffset: geometry.offset)
        }
    }
}

extension Coordinate {
    /// Creates a coordinate from a GeoJSON position, in which longitude comes first.
    fileprivate init(_ position: SIMD2<Double>) { self.init(latitude: position.y, longitude: position.x) }
}

/// A feature's properties, by simplestyle 1.1 (github.com/mapbox/simplestyle-spec) and extensions.
private struct GeoJSONProperties {
    private let node: JSONNode

    init(_ node: JSONNode) { self.node = node }

    func string(_ key: String) -> String? { node[key]?.string }

    func bool(_ key: String) -> Bool { node[key]?.bool ?? false }

    func number(_ key: String) throws(GeoJSONError) -> Double? {
        guard let value = node[key], !value.isNull else { return nil }
        guard let number = value.number else { throw failure("“\(key)” must be a number", value) }
        return number
    }

    func color(_ key: String) throws(GeoJSONError) -> Color? {
        guard let value = node[key], !value.isNull else { return nil }
        return try color(value, key)
    }

    private func color(_ value: JSONNode, _ key: String) throws(GeoJSONError) -> Color {
        guard let text = value.string, let color = StyleColor(css: text) else {
            throw failure("“\(key)” must be a colour such as \"#d93b30\" or \"tomato\"", value)
        }
        return Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// Returns the style of lines, or nil if the width is 0.
    func stroke() throws(GeoJSONError) -> LineStyle? {
        let width = try number("stroke-width") ?? 2
        guard width > 0 else { return nil }
        let opacity = Float(try number("stroke-opacity") ?? 1)
        var dashes: [Double] = []
        for item in node["stroke-dasharray"]?.array ?? [] {
            guard let length = item.number, length >= 0 else {
                throw failure("“stroke-dasharray” must contain lengths in points, 0 or more", item)
            }
            dashes.append(length)
        }
        return LineStyle(width: width, color: (try color("stroke") ?? Self.grey).withOpacity(opacity), dashes: dashes)
    }

    func fill() throws(GeoJSONError) -> Color {
        (try color("fill") ?? Self.grey).withOpacity(Float(try number("fill-opacity") ?? 0.6))
    }

    func gradient() throws(GeoJSONError) -> LineSpan? {
        guard let value = node["stroke-gradient"], !value.isNull else { return nil }
        guard let ends = value.array, ends.count == 2 else { throw failure("“stroke-gradient” must be an array of two colours", value) }
        return LineSpan(.gradient(from: try color(ends[0], "stroke-gradient"), to: try color(ends[1], "stroke-gradient")))
    }

    private static let grey = Color(red8: 0x55, green8: 0x55, blue8: 0x55)

    private func failure(_ message: String, _ node: JSONNode) -> GeoJSONError { GeoJSONError(message: message, byteOffset: node.offset) }
}
