import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import PortolanRender
import Testing

/// Markers that collide.
@MainActor
struct CollisionTests {
    struct Entry {
        var collision: Marker.Collision
        var x: Double
        var y: Double
        var zIndex = 0.0

        init(_ collision: Marker.Collision, _ x: Double, _ y: Double, z: Double = 0) {
            self.collision = collision
            self.x = x
            self.y = y
            zIndex = z
        }
    }

    struct Case: CustomTestStringConvertible {
        var name: String
        var entries: [Entry]
        var shown: [Bool]
        var testDescription: String { name }
    }

    /// Icons are 20 × 20 points around their positions.
    nonisolated static let cases = [
        Case(
            name: "required ones ignore each other",
            entries: [.init(.required, 100, 100), .init(.required, 105, 100)],
            shown: [true, true]
        ),
        Case(
            name: "a required one hides no optional one",
            entries: [.init(.required, 100, 100, z: 9), .init(.optionalAndHidesLowerPriority, 105, 100)],
            shown: [true, true]
        ),
        Case(
            name: "one that hides optional ones does, whatever the z-index",
            entries: [.init(.optionalAndHidesLowerPriority, 100, 100, z: 9), .init(.requiredAndHidesOptional, 105, 100)],
            shown: [false, true]
        ),
        Case(
            name: "two that hide optional ones both show",
            entries: [.init(.requiredAndHidesOptional, 100, 100), .init(.requiredAndHidesOptional, 105, 100)],
            shown: [true, true]
        ),
        Case(
            name: "the higher z-index wins",
            entries: [.init(.optionalAndHidesLowerPriority, 100, 105, z: 1), .init(.optionalAndHidesLowerPriority, 105, 100, z: 2)],
            shown: [false, true]
        ),
        Case(
            name: "then the lower one on the view",
            entries: [.init(.optionalAndHidesLowerPriority, 100, 100), .init(.optionalAndHidesLowerPriority, 105, 101)],
            shown: [false, true]
        ),
        Case(
            name: "then the one farther left",
            entries: [.init(.optionalAndHidesLowerPriority, 105, 100), .init(.optionalAndHidesLowerPriority, 100, 100)],
            shown: [false, true]
        ),
        Case(
            name: "then the older one",
            entries: [.init(.optionalAndHidesLowerPriority, 100, 100), .init(.optionalAndHidesLowerPriority, 100, 100)],
            shown: [true, false]
        ),
        Case(
            name: "what is hidden hides nothing",
            entries: [
                .init(.optionalAndHidesLowerPriority, 100, 100, z: 3), .init(.optionalAndHidesLowerPriority, 115, 100, z: 2),
                .init(.optionalAndHidesLowerPriority, 130, 100, z: 1),
            ],
            shown: [true, false, true]
        ),
        Case(
            name: "neighbours that do not touch both show",
            entries: [.init(.optionalAndHidesLowerPriority, 100, 100), .init(.optionalAndHidesLowerPriority, 121, 100)],
            shown: [true, true]
        ),
    ]

    nonisolated static let cyan = Pixmap(width: 20, height: 20, color: Color(red8: 0, green8: 255, blue8: 255))

    nonisolated static let colors = [
        Color(red8: 255, green8: 0, blue8: 0), Color(red8: 0, green8: 255, blue8: 0), Color(red8: 0, green8: 0, blue8: 255),
    ]

    @Test("each marker shows, or is hit, as its collision mode says", arguments: cases)
    func table(entry: Case) throws {
        let scene = try Scene(CameraPosition(latitude: 0, longitude: 0, zoom: 4), size: 200)
        var ids: [OverlayID] = []
        for (marker, color) in zip(entry.entries, Self.colors) {
            let icon = Marker.Icon.image(Pixmap(width: 20, height: 20, color: color), scale: 1)
            var value = Marker(at: try scene.coordinate(marker.x, marker.y), icon: icon, anchor: [0.5, 0.5])
            value.zIndex = marker.zIndex
            value.collision = marker.collision
            ids.append(scene.view.add(.marker(value)))
        }
        let pixels = Set(try scene.view.render().pixels)
        var hits: Set<OverlayID> = []
        for y in stride(from: 80.0, through: 120, by: 2) {
            for x in stride(from: 80.0, through: 150, by: 2) {
                if let hit = scene.view.overlay(at: ScreenPoint(x: x, y: y), slop: 0) { hits.insert(hit) }
            }
        }
        for (index, isShown) in entry.shown.enumerated() {
            #expect(pixels.contains(Self.colors[index].premultipliedPixel) == isShown, "marker \(index)")
            #expect(hits.contains(ids[index]) == isShown, "marker \(index)")
        }
    }

    @Test("zooming in shows hidden markers")
    func zoom() throws {
        let scene = try Scene(CameraPosition(latitude: 0, longitude: 0, zoom: 4), size: 200)
        for x in [95.0, 105] {
            let icon = Marker.Icon.image(Self.cyan, scale: 1)
            let position = try scene.coordinate(x, 100)
            var marker = Marker(at: position, icon: icon, anchor: [0.5, 0.5])
            marker.collision = .optionalAndHidesLowerPriority
            scene.view.add(.marker(marker))
        }
        func count() throws -> Int { try scene.view.render().pixels.count { $0 == Color(red: 0, green: 1, blue: 1).premultipliedPixel } }
        #expect(try count() == 400)
        scene.view.camera.zoom = 6
        #expect(try count() == 800)
    }

    @Test(
        "labels of the map give way only to markers that hide others",
        arguments: [(Marker.Collision.required, true), (.requiredAndHidesOptional, false), (.optionalAndHidesLowerPriority, false)]
    )
    func labels(collision: Marker.Collision, isShown: Bool) async throws {
        let center = Coordinate(latitude: 48.1375, longitude: 11.576)
        let tiles = PlaceTiles(places: [.init("fish", "Fish", center)])
        let scene = try Scene(CameraPosition(target: center, zoom: 16), size: 200, renderer: tiles.renderer(dots: false))
        // The marker does not cover the label's middle, but the label's end.
        var marker = Marker(at: try scene.coordinate(110, 112), icon: .image(Self.cyan, scale: 1), anchor: [0, 0.5])
        marker.collision = collision
        scene.view.add(.marker(marker))
        _ = try await scene.view.renderSettled()
        #expect((scene.view.place(at: ScreenPoint(x: 95, y: 116), slop: 3) != nil) == isShown)
    }
}
