import PortolanGeo
import PortolanRaster

extension GPXDocument {
    /// The document as overlays: tracks as solid lines, routes as dashed ones, and waypoints as markers with
    /// name and description.
    ///
    /// Parts with a single point are not shown.
    public var overlays: [MapOverlay] {
        func line(_ points: [Coordinate], _ style: LineStyle) -> [MapOverlay] {
            guard points.count > 1 else { return [] }
            // A white edge distinguishes the line from roads of the same colour.
            return [.polyline(Polyline(points, style: Self.edge)), .polyline(Polyline(points, style: style, zIndex: 1))]
        }
        let lines = tracks.flatMap(\.segments).flatMap { line($0, Self.track) } + routes.flatMap { line($0.points, Self.route) }
        return lines + waypoints.map { .marker(Marker(at: $0.position, title: $0.name, snippet: $0.description)) }
    }

    private static let edge = LineStyle(width: 7, color: Color(red8: 0xFF, green8: 0xFF, blue8: 0xFF, alpha8: 0xD0))
    private static let track = LineStyle(width: 4, color: Color(red8: 0x9C, green8: 0x27, blue8: 0xB0))
    private static let route = LineStyle(width: 4, color: Color(red8: 0x1A, green8: 0x5F, blue8: 0xB4), dashes: [12, 8])
}
