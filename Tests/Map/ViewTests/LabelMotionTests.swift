import Foundation
import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanTestSupport
import PortolanText
import Testing

@testable import PortolanMaps

/// Labels over several frames. They fade and keep their positions. In the end they stand as in a single picture. The
/// tests advance the time in steps.
@MainActor
@Suite struct LabelMotionTests {
    /// A label with a colour of its own, which identifies it in a picture.
    struct Label {
        var color: UInt32
        var place: PlaceTiles.Place
    }

    private static let center = Coordinate(latitude: 43.7384, longitude: 7.4246)

    /// Returns labels at random positions in a square with this side, measured in points at zoom 15. Many labels
    /// overlap.
    private static func labels(_ count: Int, points: Double, _ random: inout SplitMix64) -> [Label] {
        let degrees = 360 / (256 * 32_768.0)
        return (0..<count).map { index in
            let color =
                UInt32(0x20 + index % 6 * 0x28) | UInt32(0x20 + index / 6 % 6 * 0x28) << 8 | UInt32(0x20 + index / 36 % 6 * 0x28) << 16
            let text = String(repeating: "M", count: 1 + Int(random.unit() * 6))
            let place = Coordinate(
                latitude: center.latitude + (random.unit() - 0.5) * points * degrees * 0.72,
                longitude: center.longitude + (random.unit() - 0.5) * points * degrees
            )
            let hex = String(format: "#%02x%02x%02x", color & 255, color >> 8 & 255, color >> 16 & 255)
            return Label(
                color: color | 0xFF00_0000,
                place: PlaceTiles.Place(nil, "\(text)", place, other: ["color": hex, "key": "\(index)"])
            )
        }
    }

    private static func renderer(_ labels: [Label], layout: String = "") throws -> MapRenderer {
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"m": {"type": "vector"}}, "layers": [
             {"id": "white", "type": "background", "paint": {"background-color": "white"}},
             {"id": "t", "type": "symbol", "source": "m", "source-layer": "poi", "layout": {"text-field": ["get", "name"],
              "text-font": ["Noto Sans Bold"], "text-size": 20, "text-padding": 1\(layout)}, "paint": {"text-color": ["get", "color"]}}]}
            """
        )
        return MapRenderer(
            style: style,
            layers: [.init(tiles: PlaceTiles(places: labels.map(\.place)), bounds: .world)],
            fonts: try FontLibrary(),
            attribution: ""
        )
    }

    /// Returns the labels that a picture shows in full colour. Only labels with more than 12 pixels count, because a
    /// few pixels of the colour may be edges of another label.
    private static func shown(_ picture: Pixmap, _ labels: [Label]) -> Set<UInt32> {
        var counts: [UInt32: Int] = [:]
        for label in labels { counts[label.color] = 0 }
        for pixel in picture.pixels where pixel != 0xFFFF_FFFF { if let count = counts[pixel] { counts[pixel] = count + 1 } }
        return Set(counts.filter { $0.value > 12 }.keys)
    }

    private static func camera(_ zoom: Double = 15) -> CameraPosition { CameraPosition(target: center, zoom: zoom) }

    private static func snapshot(_ scene: Scene, _ renderer: MapRenderer) throws -> Pixmap {
        try renderer.picture(camera: scene.view.camera, viewport: scene.view.viewport)
    }

    /// Returns the picture with all its tiles, and with labels as they stand and fade at this time.
    private static func loaded(_ view: MapView) async throws -> Pixmap {
        while true {
            let seen = view.arrivals.count
            let picture = try view.render()
            if !view.isLoadingTiles { return picture }
            await view.arrivals.wait(after: seen)
        }
    }

    /// Advances the clock to each time that the view requests, until the view requests no further time.
    private static func rest(_ scene: Scene) throws {
        for _ in 0..<200 {
            guard let next = scene.view.nextUpdate else { break }
            scene.wait(max(next - scene.time, .milliseconds(16)))
            _ = try scene.view.render()
        }
        #expect(scene.view.nextUpdate == nil && !scene.view.needsDisplay && !scene.view.isFading)
    }

    @Test func aLabelFadesInAndOut() async throws {
        let label = Label(color: 0xFF00_0000, place: PlaceTiles.Place(nil, "MMMM", Self.center, other: ["color": "#000000"]))
        let renderer = try Self.renderer([label])
        let scene = try Scene(Self.camera(), size: 256, renderer: renderer)
        let whole = try await scene.view.renderSettled()
        #expect(Self.shown(whole, [label]).count == 1 && scene.view.nextUpdate == nil)
        // The label leaves the view and returns. It must wait for the next placement, and then it fades in.
        let away = CameraPosition(latitude: Self.center.latitude, longitude: Self.center.longitude + 0.2, zoom: 15)
        try scene.view.move(.camera(away))
        #expect(try await scene.view.renderSettled() == Self.snapshot(scene, renderer))
        scene.wait(.seconds(1))
        try scene.view.move(.camera(Self.camera()))
        func darkest(_ picture: Pixmap) -> Int { picture.pixels.map { Int($0 & 255) }.min() ?? 255 }
        var values: [Int] = []
        while scene.view.needsDisplay || scene.view.isFading, values.count < 100 {
            values.append(darkest(try await Self.loaded(scene.view)))
            scene.wait(.milliseconds(30))
        }
        #expect(values.first == 255 && values.last == 0, "\(values)")
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 >= $1 }, "\(values)")
        // The fade takes ten steps of 30 milliseconds from the placement.
        #expect((9...11).contains(values.filter { $0 != 0 && $0 != 255 }.count), "\(values)")
        #expect(try scene.view.render() == whole)
    }

    @Test func withoutADurationLabelsAreThereAtOnce() async throws {
        var random = SplitMix64(seed: 5)
        let labels = Self.labels(40, points: 600, &random)
        let renderer = try Self.renderer(labels)
        let scene = try Scene(Self.camera(), size: 256, renderer: renderer)
        scene.view.labelFadeDuration = .zero
        _ = try await scene.view.renderSettled()
        for _ in 0..<5 {
            try scene.view.move(.scroll(x: 20, y: 5))
            #expect(try scene.view.render() == Self.snapshot(scene, renderer))
            #expect(scene.view.nextUpdate == nil)
        }
    }

    /// No label disappears and returns while the map moves steadily in one direction.
    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func aSteadyPanDoesNotFlicker(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let labels = Self.labels(200, points: 1000, &random)
        let size = 400.0
        let scene = try Scene(Self.camera(), size: size, renderer: try Self.renderer(labels))
        _ = try await scene.view.renderSettled()
        let angle = random.unit() * 2 * .pi
        var seen: Set<UInt32> = []
        var gone: Set<UInt32> = []
        for frame in 0..<90 {
            try scene.view.move(.scroll(x: cos(angle) * 4, y: sin(angle) * 4))
            let shown = Self.shown(try await Self.loaded(scene.view), labels)
            scene.wait(.milliseconds(16))
            for label in labels {
                // A label at the edge of the picture may be cut.
                let point = try #require(try scene.view.projection.screenPoint(of: label.place.ring[0]))
                guard min(point.x, point.y) > 64, max(point.x, point.y) < size - 64 else { continue }
                if shown.contains(label.color) {
                    #expect(!gone.contains(label.color), "seed \(seed), frame \(frame): \(String(label.color, radix: 16)) came again")
                    seen.insert(label.color)
                } else if seen.contains(label.color) {
                    gone.insert(label.color)
                }
            }
        }
        #expect(seen.count > 10, "seed \(seed)")
    }

    /// A resting map shows the same bytes as a snapshot, whatever moves came before.
    @Test(arguments: [11, 12, 13, 14] as [UInt64])
    func theRestingPictureIsTheSnapshot(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let labels = Self.labels(120, points: 700, &random)
        let layouts = ["", #", "text-variable-anchor": ["top", "bottom", "left", "right"], "text-radial-offset": 0.5"#]
        let renderer = try Self.renderer(labels, layout: layouts[Int(seed % 2)])
        let scene = try Scene(Self.camera(), size: 256, renderer: renderer)
        for round in 0..<4 {
            for _ in 0..<12 {
                switch Int(random.unit() * 4) {
                case 0: try scene.view.move(.scroll(x: random.unit() * 40 - 20, y: random.unit() * 40 - 20))
                case 1: try scene.view.move(.zoom(by: random.unit() * 0.4 - 0.2))
                case 2:
                    var camera = scene.view.camera
                    camera.bearing += random.unit() * 20 - 10
                    try scene.view.move(.camera(camera))
                default:
                    var camera = scene.view.camera
                    camera.viewingAngle = random.unit() * 40
                    try scene.view.move(.camera(camera))
                }
                _ = try scene.view.render()
                scene.wait(.milliseconds(Int64(random.unit() * 120)))
            }
            if round % 2 == 0 {
                #expect(try await scene.view.renderSettled() == Self.snapshot(scene, renderer), "seed \(seed), round \(round), settled")
            }
            _ = try await Self.loaded(scene.view)
            try Self.rest(scene)
            #expect(try scene.view.render() == Self.snapshot(scene, renderer), "seed \(seed), round \(round), rested")
        }
    }
}
