import PortolanCamera
import PortolanGeo
import PortolanMaps
import Testing

@MainActor
struct MapViewCameraTests {
    @Test("requirement C8: the view shows its initial camera, or the world, which may change later")
    func initialCamera() throws {
        #expect(try Scene(flat).view.camera == flat)
        let view = try MapView(renderer: try whiteMap.get(), viewport: Viewport(width: 512, height: 512))
        #expect(view.camera.target == Coordinate(latitude: 0, longitude: 0))
        view.camera = flat
        #expect(view.camera == flat)
    }

    @Test("requirement C9: omitted properties of a camera take their defaults")
    func cameras() throws {
        let scene = try Scene(CameraPosition(target: Coordinate(latitude: -33.8683, longitude: 151.2086), zoom: 6))
        #expect(scene.view.camera == CameraPosition(latitude: -33.8683, longitude: 151.2086, zoom: 6, bearing: 0, viewingAngle: 0))
    }

    @Test("requirements C10 and C11: a move shows at once, and an animation starts at the current camera")
    func moveAndAnimate() throws {
        let scene = try Scene()
        scene.view.camera = tilted
        #expect(scene.view.camera == tilted)
        try scene.view.move(.zoom(to: 17))
        #expect(scene.view.camera.zoom == 17)
        try scene.view.animate(.zoom(to: 15), duration: .seconds(1), curve: .linear, completion: nil)
        #expect(scene.view.camera.zoom == 17)
        scene.wait(.milliseconds(500))
        #expect(abs(scene.view.camera.zoom - 16) < 1e-9)
        scene.wait(.milliseconds(500))
        #expect(scene.view.camera.zoom == 15)
        #expect(scene.view.nextUpdate == nil)
    }

    @Test("requirement C12: a move and an animation of every kind of update end at the same camera", arguments: 0..<12)
    func updates(index: Int) throws {
        let sydney = Coordinate(latitude: -33.8683, longitude: 151.2086)
        let bounds = CoordinateBounds(south: 49.26, west: -123.11, north: 51.05, east: -114.05)
        let updates: [CameraUpdate] = [
            .zoomIn, .zoomOut, .zoom(to: 12.5), .zoom(by: 2), .zoom(by: 2, at: ScreenPoint(x: 100, y: 60)), .target(sydney),
            .target(sydney, zoom: 9), .camera(tilted), .scroll(x: 40, y: -30), .fit(bounds), .fit(bounds, padding: 20),
            .fit(bounds, insets: EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)),
        ]
        let moved = try Scene()
        try moved.view.move(updates[index])
        #expect(moved.view.camera != flat)
        let animated = try Scene()
        try animated.view.animate(updates[index], completion: nil)
        animated.wait(.seconds(1))
        let (a, b) = (moved.view.camera, animated.view.camera)
        #expect(abs(a.zoom - b.zoom) < 1e-9)
        #expect(try animated.distance(a.target, from: 256, 256) < 1e-3)
        #expect(a.bearing == b.bearing && a.viewingAngle == b.viewingAngle)
    }

    @Test("requirement C15: one property moves, and the others stay")
    func oneProperty() async throws {
        let scene = try Scene()
        let view = scene.view
        func run(_ start: @escaping @MainActor () async throws -> Bool) async throws -> Bool {
            let running = Task { try await start() }
            for await event in scene.arrivals {
                if case .willMove = event { break }
            }
            scene.wait(.milliseconds(150))
            scene.wait(.milliseconds(150))
            return try await running.value
        }
        #expect(try await run { try await view.animate(toZoom: 16) })
        #expect(view.camera == CameraPosition(target: flat.target, zoom: 16))
        #expect(try await run { try await view.animate(toBearing: 350) })
        #expect(view.camera == CameraPosition(target: flat.target, zoom: 16, bearing: 350))
        #expect(try await run { try await view.animate(toViewingAngle: 40) })
        #expect(view.camera == CameraPosition(target: flat.target, zoom: 16, bearing: 350, viewingAngle: 40))
        let north = Coordinate(latitude: 43.75, longitude: 7.4246)
        #expect(try await run { try await view.animate(toLocation: north) })
        #expect(view.camera == CameraPosition(target: north, zoom: 16, bearing: 350, viewingAngle: 40))
    }

    @Test("requirement C17: drags and flings stay inside the target bounds, and program moves need not")
    func targetBounds() throws {
        let scene = try Scene()
        let bounds = CoordinateBounds(south: 43.735, west: 7.42, north: 43.742, east: 7.43)
        scene.view.cameraTargetBounds = bounds
        for step in 0..<12 {
            scene.pointer(.down, 400, 256)
            for x in 1...5 { scene.pointer(.move, 400 - Double(x) * 60, 256 + Double(step)) }
            scene.pointer(.up, 100, 256)
            scene.wait(.seconds(step.isMultiple(of: 2) ? 5 : 0))
        }
        scene.wait(.seconds(5))
        #expect(abs(scene.view.camera.target.longitude - 7.43) < 1e-9)
        for case .didChange(let camera) in scene.events {
            #expect(camera.target.longitude <= 7.43 + 1e-9 && camera.target.latitude <= 43.742 + 1e-9)
        }
        scene.view.camera = CameraPosition(latitude: 50, longitude: 8, zoom: 15)
        #expect(scene.view.camera.target == Coordinate(latitude: 50, longitude: 8))
        scene.view.cameraTargetBounds = nil
        scene.drag(from: (300, 300), to: (200, 300))
        #expect(scene.view.camera.target.longitude > 8)
    }

    @Test("requirement C18: zoom 4 in a new range 10…15 becomes 10, and an empty range is refused and changes nothing")
    func zoomRange() throws {
        let scene = try Scene(CameraPosition(latitude: 0, longitude: 0, zoom: 4))
        try scene.view.setMinZoom(10, maxZoom: 15)
        #expect(scene.view.camera.zoom == 10)
        #expect(scene.view.minZoom == 10 && scene.view.maxZoom == 15)
        try scene.view.setMinZoom(12, maxZoom: scene.view.maxZoom)
        #expect(scene.view.camera.zoom == 12)
        #expect(throws: CameraError.self) { try scene.view.setMinZoom(9, maxZoom: 8) }
        #expect(scene.view.minZoom == 12)
        try scene.view.move(.zoom(to: 20))
        #expect(scene.view.camera.zoom == 15)
        #expect(scene.story == ["program", "idle", "program", "idle", "program", "idle"])
    }

    @Test("content padding puts the target in the middle of the remaining area")
    func padding() throws {
        let scene = try Scene()
        try scene.view.setContentPadding(EdgeInsets(top: 0, left: 0, bottom: 100, right: 60))
        #expect(scene.view.camera == flat)
        #expect(try scene.distance(flat.target, from: 226, 206) < 1e-6)
        #expect(throws: CameraError.self) { try scene.view.setContentPadding(EdgeInsets(all: 300)) }
        #expect(try scene.distance(flat.target, from: 226, 206) < 1e-6)
    }

    @Test("numbers that are not finite change nothing")
    func refused() throws {
        let scene = try Scene()
        scene.view.camera = CameraPosition(latitude: .nan, longitude: 0, zoom: 3)
        #expect(throws: CameraError.self) { try scene.view.move(.zoom(to: .infinity)) }
        #expect(scene.view.camera == flat)
        #expect(scene.events.isEmpty)
    }
}

@MainActor
struct MapViewAnimationTests {
    @Test("each completion is called once: with true at the end, with false if another motion takes over")
    func completions() throws {
        let scene = try Scene()
        var log: [String] = []
        try scene.view.animate(.zoom(to: 16), completion: { log.append("zoom \($0)") })
        try scene.view.animate(.target(tilted.target), completion: { log.append("target \($0)") })
        scene.wait(.milliseconds(100))
        #expect(log.isEmpty)
        try scene.view.animate(.zoom(to: 14), completion: { log.append("second zoom \($0)") })
        #expect(log == ["zoom false"])
        scene.wait(.seconds(1))
        scene.wait(.seconds(1))
        #expect(log == ["zoom false", "target true", "second zoom true"])
    }

    @Test("all motions can be stopped where they are")
    func stopped() throws {
        let scene = try Scene()
        var log: [String] = []
        try scene.view.animate(.zoom(to: 17), duration: .seconds(2), curve: .linear) { log.append("zoom \($0)") }
        scene.wait(.seconds(1))
        scene.view.stopAnimations()
        #expect(log == ["zoom false"] && scene.story == ["program", "idle"])
        scene.wait(.seconds(5))
        #expect(scene.view.camera.zoom == 16 && scene.view.nextUpdate == nil)
    }

    @Test("a gesture ends the animation of the property that it moves, and the rest continue")
    func gestureTakes() throws {
        let scene = try Scene()
        var log: [String] = []
        try scene.view.animate(.target(Coordinate(latitude: 43.8, longitude: 7.5)), duration: .seconds(10)) { log.append("target \($0)") }
        try scene.view.animate(.zoom(to: 16), duration: .seconds(10)) { log.append("zoom \($0)") }
        scene.wait(.seconds(1))
        scene.drag(from: (200, 200), to: (300, 200))
        #expect(log == ["target false"])
        scene.wait(.seconds(10))
        #expect(log == ["target false", "zoom true"])
        #expect(scene.view.camera.zoom == 16)
    }

    @Test("a flight of a minute ends exactly, even in steps of a second")
    func minute() throws {
        let scene = try Scene()
        let sydney = CameraPosition(latitude: -33.8683, longitude: 151.2086, zoom: 16, bearing: 20, viewingAngle: 60)
        var finished: [Bool] = []
        try scene.view.fly(to: sydney, duration: .seconds(60)) { finished.append($0) }
        for _ in 0..<60 { scene.wait(.seconds(1)) }
        #expect(scene.view.camera == sydney)
        #expect(finished == [true])
        #expect(scene.story == ["program", "idle"])
    }

    @Test("a motion reports will move, changes, completion and idle in order, and a delegate may start another")
    func order() throws {
        let scene = try Scene()
        var atCompletion = -1
        try scene.view.animate(.zoom(to: 16)) { _ in atCompletion = scene.events.count }
        for _ in 0..<3 { scene.wait(.milliseconds(100)) }
        #expect(scene.events.first == .willMove(byGesture: false))
        #expect(scene.events.dropFirst().dropLast().count == 3)
        #expect(scene.events.last == .idle(CameraPosition(target: flat.target, zoom: 16)))
        #expect(atCompletion == scene.events.count - 1)
    }

    @Test("every stream has the same events as the delegate")
    func streams() async throws {
        let scene = try Scene()
        let first = scene.view.events()
        let second = scene.view.events()
        scene.view.camera = tilted
        scene.drag(from: (200, 200), to: (300, 240))
        for stream in [first, second] {
            var heard: [MapEvent] = []
            for await event in stream {
                heard.append(event)
                if heard.count == scene.events.count { break }
            }
            #expect(heard == scene.events)
        }
    }
}
