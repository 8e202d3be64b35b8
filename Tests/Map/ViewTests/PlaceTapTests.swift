import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRender
import PortolanTestSupport
import Testing

/// Taps on places of the map's tiles.
@MainActor
struct PlaceTapTests {
    nonisolated static let cameras = [
        CameraPosition(latitude: 48.1375, longitude: 11.576, zoom: 15.3),
        CameraPosition(latitude: 48.1375, longitude: 11.576, zoom: 16.8, bearing: 40, viewingAngle: 60),
    ]
    nonisolated static let center = Coordinate(latitude: 48.1375, longitude: 11.576)

    nonisolated static func near(_ north: Double, _ east: Double) -> Coordinate {
        Coordinate(latitude: center.latitude + north / 10_000, longitude: center.longitude + east / 10_000)
    }

    @Test("a label, a dot and an area give their place ID, name and coordinate", arguments: cameras)
    func kinds(camera: CameraPosition) async throws {
        let tiles = PlaceTiles(places: [
            .init("fish", "Fischbrunnen", Self.near(0, 0), other: ["name:en": "Fish fountain"]),
            .init("park", "Hofgarten", Self.near(2, 1), Self.near(2, 9), Self.near(8, 9), Self.near(8, 1)),
            .init(nil, "No ID", Self.near(-14, -16)),
        ])
        let scene = try Scene(camera, size: 400, renderer: tiles.renderer())
        _ = try await scene.view.renderSettled()
        let projection = try scene.view.projection
        let dot = try #require(projection.screenPoint(of: Self.near(0, 0)))
        scene.tapAndWait(dot.x, dot.y)
        scene.tapAndWait(dot.x, dot.y + 20)
        let park = try #require(projection.screenPoint(of: Self.near(5, 5)))
        scene.tapAndWait(park.x, park.y)
        let nameless = try #require(projection.screenPoint(of: Self.near(-14, -16)))
        scene.tapAndWait(nameless.x, nameless.y)
        guard scene.events.count >= 4 else {
            Issue.record("\(scene.events)")
            return
        }
        let taps = scene.events.compactMap { event -> PointOfInterest? in if case .placeTap(let place) = event { place } else { nil } }
        #expect(scene.story.suffix(4) == ["place fish", "place fish", "place park", "tap"])
        for place in taps.prefix(2) {
            #expect(place.name == "Fischbrunnen")
            #expect(place.coordinate.distanceMeters(to: Self.near(0, 0)) < 1)
        }
        #expect(taps.last?.name == "Hofgarten")
        #expect(taps.last.map { $0.coordinate.distanceMeters(to: Self.near(5, 5)) < 0.5 } == true)
    }

    @Test("names are in the map's language, or else in the local one")
    func language() async throws {
        let tiles = PlaceTiles(places: [.init("fish", "Fischbrunnen", Self.center, other: ["name:zh": "魚泉", "name:en": "Fish fountain"])])
        for (language, name) in [("en", "Fish fountain"), ("zh-Hant-TW", "魚泉"), ("fr", "Fischbrunnen")] {
            let scene = try Scene(Self.cameras[0], size: 200, renderer: tiles.renderer(labels: false, language: language))
            _ = try await scene.view.renderSettled()
            #expect(scene.view.place(at: ScreenPoint(x: 100, y: 100))?.name == name)
        }
    }

    @Test("markers are tapped before overlays, overlays before places, and places before ground")
    func order() async throws {
        let tiles = PlaceTiles(places: [.init("fish", "F", Self.center)])
        let scene = try Scene(Self.cameras[0], size: 200, renderer: tiles.renderer(labels: false))
        let marker = scene.view.add(.marker(Marker(at: Self.center, anchor: [0.5, 0.5])))
        let circle = scene.view.add(.circle(Circle(center: Self.center, radiusMeters: 100, isTappable: true)))
        _ = try await scene.view.renderSettled()
        scene.tapAndWait(100, 100)
        scene.view.remove(marker)
        scene.tapAndWait(100, 100)
        scene.view.remove(circle)
        scene.tapAndWait(100, 100)
        scene.tapAndWait(150, 150)
        #expect(scene.story.filter { $0 != "loading" && $0 != "rendered" } == ["marker", "window closed", "overlay", "place fish", "tap"])
    }

    @Test("every pixel of a place is hit, and ground beside it is not", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func agreesWithPicture(seed: UInt64) async throws {
        var chance = SplitMix64(seed: seed)
        let camera = chance.camera(zooms: 13...18)
        let probe = try Projection(camera: camera, viewport: Viewport(width: 240, height: 240))
        var places: [PlaceTiles.Place] = []
        for index in 0..<6 {
            let point = ScreenPoint(x: .random(in: 0...240, using: &chance), y: .random(in: 0...240, using: &chance))
            guard let coordinate = probe.coordinate(at: point) else { continue }
            places.append(.init("p\(index)", "Place \(index)", coordinate))
        }
        let corners = [(40.0, 60.0), (200, 60), (180, 200), (60, 180)].compactMap { probe.coordinate(at: ScreenPoint(x: $0.0, y: $0.1)) }
        if corners.count == 4 { places.append(.init("area", "Area", corners[0], corners[1], corners[2], corners[3])) }
        let scene = try Scene(camera, size: 240, renderer: PlaceTiles(places: places).renderer())
        let picture = try await scene.view.renderSettled()
        var hits = 0
        for _ in 0..<1500 {
            let (x, y) = (Int.random(in: 0..<240, using: &chance), Int.random(in: 0..<240, using: &chance))
            let place = scene.view.place(at: ScreenPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), slop: 0)?.placeID
            switch picture.rgb(x, y) {
            case [255, 0, 0], [0, 0, 0]: #expect(place?.hasPrefix("p") == true, "seed \(seed): \(x), \(y)")
            case [0, 255, 0]: #expect(place != nil, "seed \(seed): \(x), \(y)")
            // A tap anywhere in the rectangle of a label or dot hits the label or dot. The corners of the rectangle
            // show the white ground.
            case [255, 255, 255]: #expect(place != "area", "seed \(seed): \(x), \(y)")
            default: continue
            }
            if place != nil { hits += 1 }
        }
        #expect(hits > 100, "seed \(seed)")
    }
}
