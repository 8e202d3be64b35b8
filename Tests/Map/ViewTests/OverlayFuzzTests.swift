import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import PortolanTestSupport
import Testing

/// Overlays with extreme numbers and positions are drawn, tapped and removed.
@MainActor
@Suite("Overlays survive any number")
struct OverlayFuzzTests {
    private static let image = Pixmap(width: 3, height: 5, color: .black)

    @Test func overlaysOfPrograms() throws {
        for seed in Fuzz.seeds(60) {
            var random = SplitMix64(seed: seed)
            let scene = try Scene(seed % 2 == 0 ? flat : tilted, size: 96)
            var described: [String] = []
            for _ in 0..<3 {
                let overlay = Self.overlay(&random)
                described.append(String("\(overlay)".prefix(600)))
                scene.view.add(overlay)
            }
            Fuzz.trace("seed \(seed): \(described.joined(separator: "\n  "))")
            _ = try scene.view.render()
            scene.tapAndWait(48, 48)
            _ = try scene.view.render()
        }
    }

    /// Times, fingers, wheels and animations with any numbers leave a working map.
    @Test func timesAndGestures() throws {
        for seed in Fuzz.seeds(150) {
            var random = SplitMix64(seed: seed)
            let scene = try Scene(seed % 2 == 0 ? flat : tilted, size: 64)
            let view = scene.view
            view.labelFadeDuration = random.anyDuration()
            for _ in 0..<6 {
                let time = random.anyDuration()
                let point = ScreenPoint(x: random.anyNumber(), y: random.next() % 2 == 0 ? 30 : random.anyNumber())
                let (number, id) = (random.anyNumber(), random.anyInteger(Int.self))
                Fuzz.trace("seed \(seed): \(time) \(point) \(number) \(id)")
                let phase = random.pick([PointerEvent.Phase.down, .move, .up, .cancel])
                switch random.next() % 6 {
                case 0: view.advance(to: time)
                case 1: view.handle(PointerEvent(phase, id: id % 2, at: point, time: time))
                case 2: view.scrollWheel(levels: number, at: point, time: time)
                case 3: view.press(.plus, shift: random.next() % 2 == 0, time: time)
                case 4: try? view.animate(.zoom(by: number, at: point), duration: time, completion: nil)
                default: try? view.fly(to: CameraPosition(latitude: number, longitude: 7, zoom: 9), duration: time, completion: nil)
                }
                _ = view.nextUpdate
            }
            _ = try view.render()
            #expect(view.camera.zoom.isFinite && view.camera.target.isValid, "seed \(seed)")
        }
    }

    /// Tile layers and clusters with any numbers are drawn.
    @Test func layersAndClusters() throws {
        for seed in Fuzz.seeds(60) {
            var random = SplitMix64(seed: seed)
            let scene = try Scene(flat, size: 64, scale: 2)
            let (a, b) = (random.anyInteger(UInt8.self), random.anyInteger(UInt8.self))
            let images = TileImages(byteLimit: random.anyInteger(), maximumRequests: random.anyInteger()) { [image = Self.image] _ in
                .image(image)
            }
            scene.view.add(
                .tileLayer(
                    TileLayer(
                        images,
                        tileSizePixels: random.anyInteger(),
                        zooms: min(a, b)...max(a, b),
                        opacity: random.anyNumber(),
                        zIndex: random.anyNumber()
                    )
                )
            )
            let (low, high) = (random.anyInteger(Int.self), random.anyInteger(Int.self))
            let heatmap = Heatmap(
                [HeatmapPoint(flat.target, weight: random.anyNumber())],
                radius: random.anyInteger(),
                colors: HeatmapColors([.init(random.anyNumber(), .black)], count: random.anyInteger()),
                scaledZooms: min(low, high)...max(low, high)
            )
            Fuzz.trace("seed \(seed): \(a) \(b) \(low) \(high)")
            scene.view.add(.tileLayer(heatmap.tileLayer(opacity: random.anyNumber(), zIndex: random.anyNumber())))
            _ = try scene.view.render()
            let icons = ClusterIcons([.init(random.anyInteger(), .black), .init(random.anyInteger(), .white)])
            let clusters = MarkerClusters(
                (0..<6).map { _ in Marker(at: flat.target) },
                method: random.next() % 2 == 0 ? .grid(cellPoints: random.anyNumber()) : .distance(points: random.anyNumber()),
                minimumCount: random.anyInteger(),
                maximumZoom: random.anyNumber(),
                icons: icons
            )
            let markers = try clusters.markers(zoom: random.anyNumber(), scale: random.anyNumber(), shaper: nil)
            #expect((1...6).contains(markers.count), "seed \(seed)")
            _ = (icons.text(of: low), icons.step(of: high), try icons.picture(of: low, scale: random.anyNumber(), shaper: nil))
        }
    }

    /// A picture of any size is drawn or refused.
    @Test func snapshotsOfAnySize() async throws {
        let maps = MapSnapshotter(renderer: try whiteMap.get(), center: flat.target)
        for seed in Fuzz.seeds(100) {
            var random = SplitMix64(seed: seed)
            func number(_ sound: Double, _ random: inout SplitMix64) -> Double { random.next() % 2 == 0 ? random.anyNumber() : sound }
            let size = ScreenSize(width: number(40, &random), height: number(30, &random))
            // A size that is not refused is drawn. The test skips sizes that take a gigabyte.
            let scale = number(1, &random)
            guard !(size.width * scale > 4_096) || !(size.height * scale < 20_000), !(size.height * scale > 4_096) else { continue }
            var camera = flat
            (camera.zoom, camera.bearing) = (number(14, &random), number(0, &random))
            let rows = random.next() % 2 == 0 ? nil : random.anyInteger(Int.self)
            let selected = random.next() % 2 == 0 ? nil : random.anyInteger(Int.self)
            Fuzz.trace("seed \(seed): \(size) \(scale) \(rows ?? -7) \(selected ?? -7)")
            try? await maps.draw(
                camera,
                size: size,
                scale: scale,
                overlays: [.marker(Marker(at: flat.target, title: "Here"))],
                selected: selected,
                rows: rows
            ) { _ in }
        }
    }

    private static func overlay(_ random: inout SplitMix64) -> MapOverlay {
        func coordinate(_ random: inout SplitMix64) -> Coordinate {
            let target = flat.target
            switch random.next() % 3 {
            case 0: return Coordinate(latitude: random.anyNumber(), longitude: random.anyNumber())
            case 1: return target
            default:
                return Coordinate(
                    latitude: target.latitude + Double(random.next() % 200) * 1e-5 - 1e-3,
                    longitude: target.longitude + Double(random.next() % 200) * 1e-5 - 1e-3
                )
            }
        }
        func path(_ random: inout SplitMix64) -> [Coordinate] { (0..<random.next() % 6).map { _ in coordinate(&random) } }
        func style(_ random: inout SplitMix64) -> LineStyle {
            LineStyle(width: random.anyNumber(), color: .black, dashes: (0..<random.next() % 3).map { _ in random.anyNumber() })
        }
        let number = random.anyNumber()
        switch random.next() % 5 {
        case 0:
            var marker = Marker(
                at: coordinate(&random),
                icon: random.next() % 2 == 0 ? .pin(.black) : .image(image, scale: random.anyNumber()),
                title: "Title",
                anchor: [random.anyNumber(), 1]
            )
            marker.infoWindowAnchor = [0.5, random.anyNumber()]
            marker.rotation = random.anyNumber()
            marker.magnification = random.next() % 2 == 0 ? 1 : random.anyNumber()
            marker.isFlat = random.next() % 2 == 0
            marker.opacity = random.anyNumber()
            marker.zIndex = number
            return .marker(marker)
        case 1:
            let stamp = LineStamp(image, fit: random.next() % 2 == 0 ? .lineWidth : .ownSize(scale: random.anyNumber()))
            let color = Color(red: Float(random.anyNumber()), green: 0, blue: 1, alpha: Float(random.anyNumber()))
            let spans = [
                LineSpan(.gradient(from: color, to: .black), segments: random.anyNumber(), stamp: stamp),
                LineSpan(.solid(color), segments: random.anyNumber()),
            ]
            return .polyline(
                Polyline(
                    path(&random),
                    style: style(&random),
                    spans: random.next() % 2 == 0 ? spans : [],
                    isGeodesic: random.next() % 2 == 0,
                    isTappable: true,
                    zIndex: number
                )
            )
        case 2:
            var polygon = Polygon(
                path(&random),
                holes: [path(&random)],
                stroke: style(&random),
                isGeodesic: random.next() % 2 == 0,
                zIndex: number
            )
            polygon.isTappable = true
            return .polygon(polygon)
        case 3:
            return .circle(
                Circle(center: coordinate(&random), radiusMeters: number, stroke: style(&random), isTappable: true, zIndex: number)
            )
        default:
            let bounds = CoordinateBounds(
                south: random.anyNumber(),
                west: random.anyNumber(),
                north: random.anyNumber(),
                east: random.anyNumber()
            )
            var ground = GroundOverlay(
                image,
                random.next() % 2 == 0 ? .bounds(bounds) : .bounds(CoordinateBounds(center: flat.target, radiusMeters: abs(number))),
                anchor: [random.anyNumber(), random.anyNumber()],
                bearing: random.anyNumber(),
                opacity: random.anyNumber(),
                zIndex: number
            )
            ground.imageScale = random.anyNumber()
            ground.isTappable = true
            return .groundOverlay(ground)
        }
    }

    /// Texts with random changes, also in numbers, are read or refused. Overlays that are read are drawn.
    @Test func damagedGeoJSON() throws {
        let sound = Array(
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[
            {"type":"Polygon","coordinates":[[[7.42,43.73],[7.43,43.73],[7.43,43.74],[7.42,43.73]]]},
            {"type":"MultiLineString","coordinates":[[[7.42,43.73],[7.43,43.74,9]]]},{"type":"Point","coordinates":[7.4246,43.7384]}]},
            "properties":{"stroke":"#a33","stroke-width":3,"stroke-opacity":0.5,"stroke-dasharray":[4,2],"fill-opacity":0.5,"radius":90,
            "z-index":2,"rotation":20,"geodesic":true,"flat":true,"stroke-gradient":["red","blue"],"title":"T"}}]}
            """.utf8
        )
        let numbers = Fuzz.numerals + ["540", "null", "[]", "{}", #""x""#]
        var read = 0
        for seed in Fuzz.seeds(400) {
            var random = SplitMix64(seed: seed)
            var bytes = sound
            for _ in 0...random.next() % 2 {
                let at = Int(random.next() % UInt64(bytes.count))
                if random.next() % 3 == 0 {
                    bytes[at] = UInt8(truncatingIfNeeded: random.next())
                } else if let start = bytes[at...].firstIndex(where: { (0x30...0x39).contains($0) }) {
                    let end = bytes[start...].firstIndex { !(0x2E...0x39).contains($0) } ?? bytes.endIndex
                    bytes.replaceSubrange(start..<end, with: Array(random.pick(numbers).utf8))
                }
            }
            Fuzz.trace("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            guard let overlays = try? GeoJSONOverlays(bytes, image: { _ in Self.image }).overlays else { continue }
            _ = try? GeoJSONFeatures(bytes)
            read += 1
            guard read % 4 == 0 else { continue }
            let scene = try Scene(flat, size: 64)
            for overlay in overlays { scene.view.add(overlay) }
            _ = try scene.view.render()
        }
        #expect(read > 50)
    }

    @Test func collectionsAreNotNestedWithoutEnd() {
        for depth in [16, 17, 40, 100_000] {
            let open = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
            let text = open + #"{"type":"Point","coordinates":[0,0]}"# + String(repeating: "]}", count: depth)
            let result = Result { () throws(GeoJSONError) in try GeoJSONOverlays(Array(text.utf8)) { _ in Self.image } }
            #expect(((try? result.get()) != nil) == (depth <= 16), "depth \(depth)")
        }
    }
}
