import PortolanPlaces

/// The formats of geometry in Nominatim's answers.
enum ShapeFormat: String, CaseIterable {
    case geoJSON = "polygon_geojson"
    case kml = "polygon_kml"
    case svg = "polygon_svg"
    case text = "polygon_text"

    /// The member of an answer that holds the geometry.
    var member: String {
        switch self {
        case .geoJSON: "geojson"
        case .kml: "geokml"
        case .svg: "svg"
        case .text: "geotext"
        }
    }

    /// Returns a shape in this format. All formats except GeoJSON are texts.
    func value(_ shape: PlaceShape) -> JSONValue {
        switch self {
        case .geoJSON: shape.json
        case .kml: .string(ShapeText.kml(shape))
        case .svg: .string(ShapeText.svg(shape))
        case .text: .string(ShapeText.wellKnown(shape))
        }
    }
}

/// Geometry as text, with the longitude before the latitude.
enum ShapeText {
    private static func joined(_ points: [Coordinate], _ separator: String, within: String, isDown: Bool = false) -> String {
        points.map { point in
            let latitude = isDown && point.latitude != 0 ? -point.latitude : point.latitude
            return "\(point.longitude)\(within)\(latitude)"
        }.joined(separator: separator)
    }

    /// Returns well-known text (OGC 06-103r4, section 7).
    static func wellKnown(_ shape: PlaceShape) -> String {
        func line(_ points: [Coordinate]) -> String { "(\(joined(points, ",", within: " ")))" }
        func polygon(_ rings: [[Coordinate]]) -> String { "(\(rings.map(line).joined(separator: ",")))" }
        switch shape {
        case .point(let point): return "POINT" + line([point])
        case .lines(let lines) where lines.count == 1: return "LINESTRING" + line(lines[0])
        case .lines(let lines): return "MULTILINESTRING(\(lines.map(line).joined(separator: ",")))"
        case .polygons(let polygons) where polygons.count == 1: return "POLYGON" + polygon(polygons[0])
        case .polygons(let polygons): return "MULTIPOLYGON(\(polygons.map(polygon).joined(separator: ",")))"
        }
    }

    /// Returns an element of KML 2.3.
    static func kml(_ shape: PlaceShape) -> String {
        func coordinates(_ points: [Coordinate]) -> String { "<coordinates>\(joined(points, " ", within: ","))</coordinates>" }
        func line(_ points: [Coordinate]) -> String { "<LineString>\(coordinates(points))</LineString>" }
        func polygon(_ rings: [[Coordinate]]) -> String {
            let elements = rings.enumerated().map { number, ring in
                let name = number == 0 ? "outerBoundaryIs" : "innerBoundaryIs"
                return "<\(name)><LinearRing>\(coordinates(ring))</LinearRing></\(name)>"
            }
            return "<Polygon>\(elements.joined())</Polygon>"
        }
        func multiple(_ elements: [String]) -> String {
            elements.count == 1 ? elements[0] : "<MultiGeometry>\(elements.joined())</MultiGeometry>"
        }
        return switch shape {
        case .point(let point): "<Point>\(coordinates([point]))</Point>"
        case .lines(let lines): multiple(lines.map(line))
        case .polygons(let polygons): multiple(polygons.map(polygon))
        }
    }

    /// Returns the data of an SVG path, in which latitudes grow downwards; for a point, the attributes of a circle.
    static func svg(_ shape: PlaceShape) -> String {
        func line(_ points: [Coordinate]) -> String {
            let rest = joined(Array(points.dropFirst()), " ", within: " ", isDown: true)
            return "M \(joined(Array(points.prefix(1)), "", within: " ", isDown: true)) L \(rest)"
        }
        return switch shape {
        case .point(let point): "cx=\"\(point.longitude)\" cy=\"\(point.latitude == 0 ? 0 : -point.latitude)\""
        case .lines(let lines): lines.map(line).joined(separator: " ")
        // An SVG path closes itself.
        case .polygons(let polygons): polygons.flatMap(\.self).map { line(Array($0.dropLast())) + " Z" }.joined(separator: " ")
        }
    }
}
