import PortolanMaps

/// The paths and markers of a picture, in TileServer GL's parameters.
///
/// A path is `[fill:…|stroke:…|width:…|]lon,lat|lon,lat…`, or `…|enc:POLYLINE`, where the polyline extends to the end.
/// A marker is `lon,lat[|icon][|scale:…][|offset:x,y]`. Icons are colours of the pin (`red`, `#1a73e8`). The server
/// never fetches a picture from an address in a request.
struct StaticOverlays {
    private(set) var overlays: [MapOverlay] = []
    /// All coordinates, which `auto` shows.
    private(set) var points: [Coordinate] = []

    private static let pointLimit = 20_000
    private static let overlayLimit = 500

    init(_ query: QueryItems) throws(RequestError) {
        let latitudeFirst = query.text("latlng").map { $0 != "0" && $0 != "false" } ?? false
        for text in query.all("path") where !text.isEmpty { try addPath(text, query, latitudeFirst) }
        for text in query.all("marker") where !text.isEmpty { try addMarker(text, latitudeFirst) }
        guard overlays.count <= Self.overlayLimit, points.count <= Self.pointLimit else {
            throw .badRequest(
                "too many overlays: a picture has at most \(Self.overlayLimit) paths and markers, with \(Self.pointLimit) points"
            )
        }
    }

    private mutating func addPath(_ text: String, _ query: QueryItems, _ latitudeFirst: Bool) throws(RequestError) {
        var options: [String: String] = [:]
        for name in ["fill", "stroke", "width"] { options[name] = query.text(name) }
        var path: [Coordinate] = []
        // A polyline may contain bars and colons, so everything after `enc:` belongs to it.
        let polyline = text.firstRange(of: "enc:")
        for part in text[..<(polyline?.lowerBound ?? text.endIndex)].split(separator: "|") {
            if let colon = part.firstIndex(of: ":") {
                options[String(part[..<colon])] = String(part[part.index(after: colon)...])
            } else {
                path.append(try Self.coordinate(part, latitudeFirst))
            }
        }
        if let polyline { path += try Self.decoded(text[polyline.upperBound...]) }
        guard path.count > 1 else { throw .badRequest("a path must have at least two points") }
        let width = options["width"].flatMap(Double.init) ?? 1
        guard (0...100).contains(width) else { throw .badRequest("the width of a path must be 0 to 100 points") }
        let style = LineStyle(width: width, color: try Self.color(options["stroke"] ?? "rgba(0,64,255,0.7)"))
        points += path
        if let fill = options["fill"] {
            overlays.append(.polygon(Polygon(path, fill: try Self.color(fill), stroke: width > 0 ? style : nil)))
        } else {
            overlays.append(.polyline(Polyline(path, style: style)))
        }
    }

    private mutating func addMarker(_ text: String, _ latitudeFirst: Bool) throws(RequestError) {
        let parts = text.split(separator: "|")
        guard let first = parts.first else { return }
        let position = try Self.coordinate(first, latitudeFirst)
        var marker = Marker(at: position)
        for part in parts.dropFirst() {
            if part.hasPrefix("scale:") {
                guard let scale = Double(part.dropFirst(6)), (0.1...10).contains(scale) else {
                    throw .badRequest("a marker's scale must be 0.1 to 10")
                }
                marker.magnification = scale
            } else if part.hasPrefix("offset:") {
                continue
            } else if let color = StyleColor(css: String(part)) {
                marker.icon = .pin(Color(color))
            }
        }
        points.append(position)
        overlays.append(.marker(marker))
    }

    static func coordinate(_ text: some StringProtocol, _ latitudeFirst: Bool) throws(RequestError) -> Coordinate {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(Substring($0).trimmingSpace()) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else {
            throw .badRequest("'\(text.prefix(60))' is not a coordinate: write two numbers with a comma between them")
        }
        let coordinate = latitudeFirst ? Coordinate(latitude: first, longitude: second) : Coordinate(latitude: second, longitude: first)
        guard coordinate.isValid else {
            throw .badRequest(
                "'\(text.prefix(60))' lies outside latitude ±90 and longitude ±180 degrees; is the order of the numbers right?"
            )
        }
        return coordinate
    }

    static func decoded(_ text: some StringProtocol) throws(RequestError) -> [Coordinate] {
        do throws(EncodedPolyline.DecodingError) {
            return try EncodedPolyline.decode(String(text))
        } catch {
            throw .badRequest("\(error)")
        }
    }

    static func color(_ text: String) throws(RequestError) -> Color {
        guard let color = StyleColor(css: text) else { throw .badRequest("'\(text.prefix(40))' is not a colour of CSS") }
        return Color(color)
    }
}

extension Color {
    /// The colour of a style.
    init(_ color: StyleColor) { self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha) }
}
