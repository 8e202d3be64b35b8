import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import PortolanTestSupport
import Testing

/// Hit tests agree with the drawing. The tests draw overlays of every kind at random positions, and compare the hits
/// with the pixels of the picture.
@MainActor
struct OverlayHitTests {
    nonisolated static let kinds = ["marker", "flat marker", "polyline", "polygon", "circle", "ground bounds", "ground position"]
    nonisolated static let black = LineStyle(width: 9, color: .black)
    nonisolated static let square = Pixmap(width: 40, height: 40, color: .black)

    @Test("black pixels are hit, and white ones are not", arguments: kinds, [1, 2, 3, 4] as [UInt64])
    func agrees(kind: String, seed: UInt64) throws {
        var chance = SplitMix64(seed: seed &* 7919 &+ UInt64(Self.kinds.firstIndex(of: kind) ?? 0))
        let size = 180.0
        let scene = try Scene(chance.camera(), size: size, scale: [1, 1.5, 2].randomElement(using: &chance) ?? 1)
        let projection = try scene.view.projection
        var points: [Coordinate] = []
        while points.count < 5 {
            // The first point is in the view, so that something shows.
            let range = points.isEmpty ? 50...size - 50 : -30...size + 30
            let point = ScreenPoint(x: .random(in: range, using: &chance), y: .random(in: range, using: &chance))
            if let coordinate = projection.coordinate(at: point) { points.append(coordinate) }
        }
        let bearing = Double.random(in: 0...360, using: &chance)
        let anchor = SIMD2(Double.random(in: 0...1, using: &chance), .random(in: 0...1, using: &chance))
        let meters = projection.metersPerPoint * .random(in: 20...60, using: &chance)
        var marker = Marker(at: points[0], icon: .image(Self.square, scale: kind == "marker" ? 1 : 0.5), anchor: anchor)
        marker.rotation = bearing
        marker.isFlat = kind == "flat marker"
        let overlay: MapOverlay =
            switch kind {
            case "marker", "flat marker": .marker(marker)
            case "polyline": .polyline(Polyline(points, style: Self.black, isGeodesic: seed % 2 == 0))
            case "polygon": .polygon(Polygon(points, fill: .black, stroke: nil, isGeodesic: seed % 2 == 0))
            case "circle": .circle(Circle(center: points[0], radiusMeters: meters, fill: .black, stroke: nil))
            case "ground bounds":
                .groundOverlay(GroundOverlay(Self.square, .bounds(Self.box(points[0], points[1])), anchor: anchor, bearing: bearing))
            default:
                .groundOverlay(
                    GroundOverlay(Self.square, .position(points[0], zoom: scene.view.camera.zoom - 1), anchor: anchor, bearing: bearing)
                )
            }
        let id = scene.view.add(overlay)
        let picture = try scene.view.render()
        let scale = scene.view.viewport.scale
        var hits = 0
        for _ in 0..<600 {
            let (x, y) = (Int.random(in: 0..<picture.width, using: &chance), Int.random(in: 0..<picture.height, using: &chance))
            let point = ScreenPoint(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
            let hit = scene.view.overlay(at: point, slop: 0)
            if hit == id { hits += 1 }
            switch picture.rgb(x, y) {
            case [0, 0, 0]: #expect(hit == id, "seed \(seed), \(scene.view.camera): black at \(x), \(y)")
            case [255, 255, 255]: #expect(hit == nil, "seed \(seed), \(scene.view.camera): white at \(x), \(y)")
            default: break
            }
        }
        #expect(hits > 0 || kind == "ground bounds", "seed \(seed), \(scene.view.camera): nothing to see")
    }

    /// Returns the box between two coordinates, on the shorter way around the world.
    nonisolated static func box(_ a: Coordinate, _ b: Coordinate) -> CoordinateBounds {
        let isWestFirst = Coordinate.wrappedLongitude(b.longitude - a.longitude) >= 0
        return CoordinateBounds(
            south: min(a.latitude, b.latitude),
            west: (isWestFirst ? a : b).longitude,
            north: max(a.latitude, b.latitude),
            east: (isWestFirst ? b : a).longitude
        )
    }

    @Test("overlays show and are hit on every copy of the world, also across the seam")
    func copies() throws {
        let scene = try Scene(CameraPosition(latitude: 0, longitude: 180, zoom: 1), size: 512)
        try scene.view.resize(to: ScreenSize(width: 1100, height: 512), scale: 1)
        // A world is 512 points wide, and longitude 180 is in the middle.
        let bounds = CoordinateBounds(south: -20, west: 170, north: 20, east: -170)
        let overlays: [MapOverlay] = [
            .groundOverlay(GroundOverlay(Self.square, .bounds(bounds))),
            .polygon(
                Polygon(
                    [
                        bounds.southWest, Coordinate(latitude: -20, longitude: -170), bounds.northEast,
                        Coordinate(latitude: 20, longitude: 170),
                    ],
                    fill: .black,
                    stroke: nil
                )
            ),
            .circle(Circle(center: Coordinate(latitude: 0, longitude: 180), radiusMeters: 1_000_000, fill: .black, stroke: nil)),
            .polyline(Polyline([Coordinate(latitude: 0, longitude: 170), Coordinate(latitude: 0, longitude: -170)], style: Self.black)),
        ]
        for overlay in overlays {
            let id = scene.view.add(overlay)
            let picture = try scene.view.render()
            for x in [550 - 512, 550, 550 + 512] {
                for offset in [-8, 0, 8] {
                    #expect(picture.rgb(x + offset, 256) == [0, 0, 0], "\(overlay): \(x + offset)")
                    #expect(scene.view.overlay(at: ScreenPoint(x: Double(x + offset), y: 256), slop: 0) == id)
                }
                #expect(picture.rgb(min(max(x + 40, 0), 1099), 256) == [255, 255, 255])
            }
            scene.view.remove(id)
        }
    }

    @Test("areas around a pole reach the map's edge without a seam", arguments: [true, false])
    func poles(isCircle: Bool) throws {
        let scene = try Scene(CameraPosition(latitude: 40, longitude: 100, zoom: 1), size: 512)
        try scene.view.resize(to: ScreenSize(width: 800, height: 400), scale: 1)
        let overlay: MapOverlay =
            isCircle
            ? .circle(Circle(center: Coordinate(latitude: 89, longitude: 0), radiusMeters: 3_000_000, fill: .black, stroke: nil))
            : .polygon(
                Polygon(
                    stride(from: -180.0, to: 180, by: 60).map { Coordinate(latitude: 63, longitude: $0) },
                    fill: .black,
                    stroke: nil
                )
            )
        let id = scene.view.add(overlay)
        let picture = try scene.view.render()
        let projection = try scene.view.projection
        for longitude in stride(from: -175.0, through: 175, by: 10) {
            for (latitude, isInside) in [(80.0, true), (70, true), (55, false), (0, false)] {
                guard let point = projection.screenPoint(of: Coordinate(latitude: latitude, longitude: longitude)),
                    projection.viewport.bounds.contains(point)
                else { continue }
                let pixel = picture.rgb(min(Int(point.x), 799), min(Int(point.y), 399))
                #expect(pixel == (isInside ? [0, 0, 0] : [255, 255, 255]), "\(latitude) \(longitude)")
                #expect((scene.view.overlay(at: point, slop: 0) == id) == isInside)
            }
        }
        // No line shows between two copies of the world.
        for x in 0..<800 { #expect(picture.rgb(x, 20) == [0, 0, 0]) }
    }

    @Test("a circle larger than half the Earth covers all but the opposite area")
    func wholeEarth() throws {
        let scene = try Scene(CameraPosition(latitude: 0, longitude: 0, zoom: 1), size: 512)
        scene.view.add(.circle(Circle(center: Coordinate(latitude: 0, longitude: 0), radiusMeters: 18_000_000, fill: .black, stroke: nil)))
        let picture = try scene.view.render()
        for (longitude, isInside) in [(0.0, true), (90, true), (-90, true), (175, false), (-178, false)] {
            let point = try #require(try scene.view.projection.screenPoint(of: Coordinate(latitude: 0, longitude: longitude)))
            #expect(picture.rgb(min(Int(point.x), 511), 255) == (isInside ? [0, 0, 0] : [255, 255, 255]), "\(longitude)")
        }
    }
}
