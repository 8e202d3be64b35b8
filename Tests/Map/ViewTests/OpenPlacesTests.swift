import Foundation
import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import PortolanRender
import Synchronization
import Testing

/// Maps that show which places are open at a time.
@MainActor
struct OpenPlacesTests {
    nonisolated static let camera = CameraPosition(latitude: 48.1375, longitude: 11.576, zoom: 16.5)
    nonisolated static let blue = Color(red8: 0x10, green8: 0x50, blue8: 0xF0)
    nonisolated static let moment = Date(timeIntervalSince1970: 1_800_000_000)

    nonisolated static func place(_ id: String, _ state: TimedPlace.State, east: Double = 0) -> TimedPlace {
        TimedPlace(
            placeID: id,
            name: id.uppercased(),
            location: PlaceTapTests.near(0, east),
            pictogram: "cafe",
            color: blue,
            state: state
        )
    }

    private func snapshotter(_ renderer: MapRenderer) -> MapSnapshotter { MapSnapshotter(renderer: renderer, center: Self.camera.target) }

    @Test("an open place has a badge in its colour, a closed one a faint dot, and an unknown one a ring on white", arguments: [1.0, 2])
    func marks(scale: Double) async throws {
        let maps = snapshotter(try whiteMap.get())
        // The badge has no pictogram near its edge.
        let table: [(state: TimedPlace.State, x: Double, pixel: UInt32)] = [
            (.open, 8.5, Self.blue.premultipliedPixel), (.open, 11, Color.white.premultipliedPixel), (.open, 17, .max),
            (.closed, 0, 0xFF_ACA9A7), (.closed, 10, .max), (.unknown, 4.5, .max), (.unknown, 12, .max),
        ]
        for (state, x, pixel) in table {
            let size = ScreenSize(width: 60, height: 60)
            let picture = try await maps.picture(Self.camera, size: size, scale: scale, places: [Self.place("a", state)])
            let found = picture[Int((30 + x) * scale), Int(30 * scale)]
            let isNear = [0, 8, 16].allSatisfy { (shift: UInt32) in abs(Int(found >> shift & 255) - Int(pixel >> shift & 255)) <= 6 }
            #expect(isNear, "\(state) at \(x): \(String(found, radix: 16)), not \(String(pixel, radix: 16))")
        }
    }

    @Test("bands have the same bytes, and below zoom 13 no place is marked")
    func bands() async throws {
        let maps = snapshotter(try PlaceTiles(places: [.init("a", "Alpha", Self.camera.target)]).renderer())
        let places = [Self.place("a", .closed), Self.place("b", .open, east: 4), Self.place("c", .unknown, east: -4)]
        let size = ScreenSize(width: 160, height: 120)
        let whole = try await maps.picture(Self.camera, size: size, places: places)
        let rows = Mutex<[UInt32]>([])
        try await maps.draw(Self.camera, size: size, places: places, rows: 32) { band in rows.withLock { $0 += band.pixels } }
        #expect(rows.withLock { $0 } == whole.pixels)
        var far = Self.camera
        far.zoom = 12.9
        let open = [Self.place("b", .open)]
        #expect(try await maps.picture(far, size: size, places: open) == maps.picture(far, size: size))
    }

    @Test("the label of a closed place is faint in any style, and that of an open place is not")
    func labels() async throws {
        let maps = snapshotter(try PlaceTiles(places: [.init("a", "Alpha", Self.camera.target)]).renderer(dots: false))
        let size = ScreenSize(width: 160, height: 120)
        func darkest(_ places: [TimedPlace]) async throws -> UInt32 {
            let picture = try await maps.picture(Self.camera, size: size, places: places)
            // The label is below the mark.
            return try #require((78..<92).flatMap { y in (40..<120).map { picture[$0, y] & 255 } }.min())
        }
        let (plain, open, closed) = (
            try await darkest([]), try await darkest([Self.place("a", .open)]), try await darkest([Self.place("a", .closed)])
        )
        #expect(plain < 40 && open == plain && closed > 120 && closed < 200, "\(plain) \(open) \(closed)")
        #expect(try await darkest([Self.place("other", .closed, east: 30)]) == plain)
    }

    @Test("a view requests the places of its ground, draws the picture of a snapshot, and reports the place of a tapped mark")
    func view() async throws {
        let renderer = try PlaceTiles(places: []).renderer()
        let scene = try Scene(Self.camera, size: 200, renderer: renderer)
        let plain = try await scene.view.renderSettled()
        let asked = Mutex<[(CoordinateBounds, Date)]>([])
        scene.view.openPlaces = { bounds, date in
            asked.withLock { $0.append((bounds, date)) }
            return [Self.place("a", .open)]
        }
        #expect(asked.withLock { $0.isEmpty } && scene.view.timedPlaces.isEmpty)
        scene.view.openAt = Self.moment
        let open = try await scene.view.renderSettled()
        let expected = try await snapshotter(renderer).picture(
            Self.camera,
            size: ScreenSize(width: 200, height: 200),
            places: [Self.place("a", .open)]
        )
        #expect(open == expected && open != plain && scene.view.timedPlaces.map(\.placeID) == ["a"])
        let first = try #require(asked.withLock { $0.first })
        #expect(first.1 == Self.moment && first.0.contains(Self.camera.target) && asked.withLock { $0.count } == 1)
        #expect(scene.view.place(at: ScreenPoint(x: 108, y: 104))?.name == "A")
        #expect(scene.view.place(at: ScreenPoint(x: 130, y: 104)) == nil)

        // After a short move the map still uses the answer about open places. After a long move it requests a new
        // answer.
        var camera = Self.camera
        camera.target.longitude += 0.0001
        try scene.view.move(.camera(camera))
        _ = try await scene.view.renderSettled()
        #expect(asked.withLock { $0.count } == 1)
        camera.target.longitude += 0.01
        try scene.view.move(.camera(camera))
        _ = try await scene.view.renderSettled()
        #expect(asked.withLock { $0.count } == 2)
        try scene.view.move(.camera(Self.camera))

        scene.view.openAt = nil
        #expect(try await scene.view.renderSettled() == plain)
        #expect(scene.view.timedPlaces.isEmpty)
    }
}
