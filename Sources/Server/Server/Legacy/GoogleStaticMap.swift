import Foundation
import HTTPTypes
import PortolanMaps
import PortolanPlaces

/// Google's Maps Static API: a picture of a centre, or of the locations of markers, paths and `visible`.
///
/// `key`, `signature`, `client`, `channel`, `region` and `map_id` are accepted and have no effect, because the server's
/// own keys decide who may ask.
struct GoogleStaticMap: Sendable {
    let set: RegionSet

    /// The longest side in points; longer sides are cut to it.
    private static let sideLimit = 640
    static let locationLimit = 100
    private static let zooms = 0.0...22
    private static let scales = ["1", "2", "4"]
    private static let mapTypes = ["roadmap", "satellite", "hybrid", "terrain"]
    private static let formats: [(name: String, type: PictureType)] = [
        // Google's "png" has a palette, like "png8".
        ("png", .palettePNG), ("png8", .palettePNG), ("png32", .png), ("gif", .gif), ("jpg", .jpeg), ("jpg-baseline", .jpeg),
    ]

    static let parameters = [
        Parameter("center", "latitude,longitude or an address; needed together with zoom if the picture shows nothing else"),
        Parameter("zoom", .number(zooms), "by default, the zoom at which everything is visible"),
        Parameter(
            "size",
            .pattern("^[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$"),
            "WIDTHxHEIGHT in points; longer sides are cut to \(sideLimit)"
        ).required,
        Parameter("scale", .choice(scales), "pixels per point; 1 by default"),
        Parameter("format", .choice(formats.map(\.name)), "png8 by default"),
        Parameter(
            "maptype",
            .choice(mapTypes + MapStyle.all.map(\.id)),
            "one of Google's types, which all show the same map here, or the name of a style"
        ),
        Parameter("markers", "[size:…|color:…|label:…|]PLACE|PLACE…; may occur more than once"),
        Parameter("path", "[weight:…|color:…|fillcolor:…|]PLACE|PLACE… or enc:POLYLINE; may occur more than once"),
        Parameter("visible", "places that the picture must show, between bars"),
        Parameter("style", "feature:…|element:…|color:… and so on; may occur more than once"), .language,
    ]

    func answer(_ call: Call) async throws -> Answer {
        let size = try size(call)
        let scale = try Self.choice("scale", call, Self.scales) ?? "1"
        let factor = Int(scale) ?? 1
        let type = try type(call)
        let style = try Self.style(call)
        var overlays: [MapOverlay] = []
        var shown: [Coordinate] = []
        for text in call.query.all("path") where !text.isEmpty { overlays.append(try await path(text, &shown)) }
        for text in call.query.all("markers") where !text.isEmpty {
            overlays += try await StaticMarkers(text, self, style.look, factor, &shown).overlays
        }
        for text in call.query.all("visible") { for part in text.split(separator: "|") { shown.append(try await location(part)) } }
        guard overlays.count <= 500, shown.count <= 20_000 else {
            throw RequestError.badRequest("too many overlays: a picture has at most 500, with 20000 points")
        }
        let order = PictureOrder(
            style: style,
            language: try MapsAPI.language(call),
            rules: try StyleRules.json(call.query.all("style")),
            camera: try await camera(call, size, shown),
            size: size,
            scale: Double(factor),
            type: type,
            overlays: overlays
        )
        return Answer(type: type.mediaType, try await set.maps.picture(order, call)).cached(.tiles)
    }

    // MARK: The picture

    private func size(_ call: Call) throws(RequestError) -> ScreenSize {
        let sides = (call.query.text("size") ?? "").split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { throw .badRequest("'size' must be {width}x{height}, in points") }
        return ScreenSize(width: Double(min(sides[0], Self.sideLimit)), height: Double(min(sides[1], Self.sideLimit)))
    }

    private func type(_ call: Call) throws(RequestError) -> PictureType {
        let name = try Self.choice("format", call, Self.formats.map(\.name)) ?? "png8"
        return Self.formats.first { $0.name == name }?.type ?? .palettePNG
    }

    /// Returns the style of a request. The server has no satellite pictures, so all of Google's map types give the same
    /// style. A request names one of the server's own styles by the style's ID.
    private static func style(_ call: Call) throws(RequestError) -> MapStyle {
        try choice("maptype", call, mapTypes + MapStyle.all.map(\.id)).flatMap(MapStyle.init(id:)) ?? MapStyle.all[0]
    }

    /// Returns the value of a parameter that must be one of some words; nil if the request has none.
    private static func choice(_ name: String, _ call: Call, _ words: [String]) throws(RequestError) -> String? {
        guard let word = call.query.text(name) else { return nil }
        guard words.contains(word) else { throw .badRequest("'\(name)' must be one of \(words.joined(separator: ", "))") }
        return word
    }

    private func camera(_ call: Call, _ size: ScreenSize, _ shown: [Coordinate]) async throws -> CameraPosition {
        let zoom = call.query.text("zoom").flatMap(Double.init)
        if let zoom, !Self.zooms.contains(zoom) { throw RequestError.badRequest("'zoom' must be a number of 0 to 22") }
        var points = shown
        if let text = call.query.text("center") {
            let center = try await location(text[...])
            if let zoom { return CameraPosition(target: center, zoom: zoom) }
            points.append(center)
        }
        guard let bounds = CoordinateBounds(enclosing: points) else {
            throw RequestError.badRequest("'center' and 'zoom' are required without markers, paths or 'visible'")
        }
        let fitted = try StaticPicture.fit(bounds, size, padding: 0.08, maxZoom: points.count == 1 ? 15 : 20)
        return CameraPosition(target: fitted.target, zoom: zoom ?? fitted.zoom.rounded(.down))
    }

    // MARK: Locations

    /// Returns the coordinate of a location, which is a coordinate or an address to search for.
    private func location(_ text: Substring) async throws -> Coordinate {
        guard let point = try await knownLocation(text) else {
            throw RequestError.badRequest("no place was found for '\(text.trimmingSpace().prefix(80))'")
        }
        return point
    }

    /// Returns the coordinate of a location; nil for an address without a result.
    func knownLocation(_ text: Substring) async throws -> Coordinate? {
        if let point = try? StaticOverlays.coordinate(text, true) { return point }
        let words = text.trimmingSpace()
        guard !words.isEmpty else { throw RequestError.badRequest("a location is empty: give latitude,longitude or an address") }
        return try await set.places.search(TextQuery(words, limit: 1), fields: [.location]).first?.location
    }

    /// Splits the text of a path or of markers into its options (`name:value`) and its locations.
    static func parts(_ text: String, _ names: Set<String>) -> (options: [String: String], locations: [Substring]) {
        var options: [String: String] = [:]
        var locations: [Substring] = []
        for part in text.split(separator: "|") {
            if let colon = part.firstIndex(of: ":"), names.contains(String(part[..<colon])) {
                options[String(part[..<colon])] = String(part[part.index(after: colon)...])
            } else {
                locations.append(part)
            }
        }
        return (options, locations)
    }

    private func path(_ text: String, _ shown: inout [Coordinate]) async throws -> MapOverlay {
        let (options, locations) = Self.parts(text, ["weight", "color", "fillcolor", "geodesic", "enc"])
        var points: [Coordinate] = []
        // A polyline may contain bars, so everything after `enc:` belongs to it.
        if let range = text.range(of: "enc:") {
            points = try StaticOverlays.decoded(text[range.upperBound...])
        } else {
            guard locations.count <= Self.locationLimit * 10 else {
                throw RequestError.badRequest("a path must have at most \(Self.locationLimit * 10) points")
            }
            for part in locations { points.append(try await location(part)) }
        }
        guard points.count > 1 else { throw RequestError.badRequest("a path must have at least two points") }
        let weight = options["weight"].flatMap(Double.init) ?? 5
        guard (0...100).contains(weight) else { throw RequestError.badRequest("'weight' must be a number of 0 to 100") }
        let style = LineStyle(width: weight, color: try Self.color(options["color"] ?? "0x0000FF80"))
        let isGeodesic = options["geodesic"] == "true"
        shown += points
        if let fill = options["fillcolor"] {
            return .polygon(Polygon(points, fill: try Self.color(fill), stroke: weight > 0 ? style : nil, isGeodesic: isGeodesic))
        }
        return .polyline(Polyline(points, style: style, isGeodesic: isGeodesic))
    }

    /// Reads a colour: `0xRRGGBB`, `0xRRGGBBAA` or a name.
    static func color(_ text: String) throws(RequestError) -> Color {
        try StaticOverlays.color(text.hasPrefix("0x") || text.hasPrefix("0X") ? "#" + text.dropFirst(2) : text)
    }
}
