import ArgumentParser
import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText

/// Measures overlays on an empty map: frames while the camera moves and while it rests, and taps.
struct OverlayBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overlays",
        abstract: "Time the drawing of markers, lines, areas, pictures and tiles on an empty map, and the search for a tapped overlay."
    )

    /// The tiles of an empty map.
    private struct NoTiles: TileSource {
        var zooms: ClosedRange<UInt8> { 0...14 }
        var bounds: CoordinateBounds { .world }
        func bytes(of tile: TileID) throws -> [UInt8]? { nil }
    }

    @MainActor
    func run() async throws {
        let style = try Style.parse(
            #"{"version": 8, "sources": {}, "layers": [{"id": "w", "type": "background", "paint": {"background-color": "white"}}]}"#
        )
        let renderer = MapRenderer(
            style: style,
            layers: [.init(tiles: NoTiles(), bounds: .world)],
            fonts: try FontLibrary(),
            attribution: ""
        )
        let image = Pixmap(width: 512, height: 512, color: Color(red8: 200, green8: 120, blue8: 40))
        let icon = Marker.Icon.image(Pixmap(width: 32, height: 32, color: .black), scale: 1)
        let tiles = TileImages { _ in .image(Pixmap(width: 256, height: 256, color: Color(red8: 20, green8: 90, blue8: 160))) }
        let center = Coordinate(latitude: 48, longitude: 11)
        let box = CoordinateBounds(south: 47.99, west: 10.985, north: 48.01, east: 11.015)
        let gradient = LineSpan(.gradient(from: .black, to: .white))
        for (name, overlays) in [
            ("nothing", []),
            ("1,000 pins", Self.coordinates(1000).map { MapOverlay.marker(Marker(at: $0)) }),
            ("10,000 icons", Self.coordinates(10_000).map { .marker(Marker(at: $0, icon: icon)) }),
            (
                "10,000 optional icons",
                Self.coordinates(10_000).map { place in
                    var marker = Marker(at: place, icon: icon)
                    marker.collision = .optionalAndHidesLowerPriority
                    return .marker(marker)
                }
            ),
            ("1,000 lines of 50 points", Self.walks(1000, 50).map { .polyline(Polyline($0)) }),
            ("a gradient of 1,000 points", [.polyline(Polyline(Self.zigzag(1000), spans: [gradient]))]),
            ("1,000 areas of 50 points", Self.walks(1000, 50).map { .polygon(Polygon($0)) }),
            ("a ground overlay of 512 × 512", [.groundOverlay(GroundOverlay(image, .bounds(box)))]),
            ("a tile layer", [.tileLayer(TileLayer(tiles, fadesIn: false))]),
        ] as [(String, [MapOverlay])] {
            for tilt in [0.0, 60] {
                let camera = CameraPosition(target: center, zoom: 15, viewingAngle: tilt)
                let view = try MapView(renderer: renderer, viewport: Viewport(width: 1024, height: 768), camera: camera)
                for overlay in overlays { view.add(overlay) }
                var picture = try view.render()
                while view.isLoadingTiles { picture = try view.render() }
                let moving = try measure(runs: 15) {
                    view.camera.bearing += 0.1
                    picture = try view.render()
                }
                let resting = try measure(runs: 15) {
                    view.setNeedsDisplay()
                    picture = try view.render()
                }
                let taps = measure(runs: 5) {
                    for step in 0..<100 { _ = view.overlay(at: ScreenPoint(x: Double(step) * 10, y: Double(step) * 7)) }
                }
                print("\(name), tilt \(Int(tilt)): moving \(moving); resting \(resting); 100 taps \(taps)")
                _ = picture
            }
        }
    }

    /// Returns points spread evenly over some kilometres around the centre. They are the same in each run.
    private static func coordinates(_ count: Int) -> [Coordinate] {
        (0..<count).map { index in
            let (u, v) = (Double(index) * 0.618_033_988_75, Double(index) * 0.754_877_666_2)
            return Coordinate(
                latitude: 47.985 + 0.03 * (v - v.rounded(.down)),
                longitude: 10.975 + 0.05 * (u - u.rounded(.down))
            )
        }
    }

    /// Returns the points of a line that goes up and down across the view.
    private static func zigzag(_ count: Int) -> [Coordinate] {
        (0..<count).map { step in
            let t = Double(step) / Double(count)
            return Coordinate(latitude: 47.995 + (step % 2 == 0 ? 0 : 0.01), longitude: 10.985 + 0.03 * t)
        }
    }

    private static func walks(_ count: Int, _ points: Int) -> [[Coordinate]] {
        let starts = coordinates(count)
        return starts.enumerated().map { index, start in
            (0..<points).map { step in
                let turn = Double(step * (index % 7 + 1)) * 0.13
                let reach = 0.004 * Double(step) / Double(points)
                return Coordinate(latitude: start.latitude + reach * (turn - turn.rounded()), longitude: start.longitude + reach)
            }
        }
    }
}
