import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanTestSupport
import PortolanText
import PortolanTiles
import Testing

/// A sea without land: every tile exists and is empty.
struct EmptyTiles: TileSource {
    var zooms: ClosedRange<UInt8> = 0...14
    var bounds: CoordinateBounds = .world
    func bytes(of tile: TileID) throws -> [UInt8]? { nil }
}

/// A map that is white everywhere.
let whiteMap: Result<MapRenderer, any Error> = Result {
    let style = try Style.parse(
        """
        {"version": 8, "sources": {"map": {"type": "vector"}},
         "layers": [{"id": "white", "type": "background", "paint": {"background-color": "white"}}]}
        """
    )
    return MapRenderer(style: style, layers: [.init(tiles: EmptyTiles(), bounds: .world)], fonts: try FontLibrary(), attribution: "")
}

let flat = CameraPosition(latitude: 43.7384, longitude: 7.4246, zoom: 15)
let tilted = CameraPosition(latitude: 43.7384, longitude: 7.4246, zoom: 16, bearing: 30, viewingAngle: 55)

/// A view of white ground that records its events.
@MainActor
final class Scene: MapViewDelegate {
    let view: MapView
    var events: [MapEvent] = []
    /// The events as they occur, for tests that wait for one.
    let (arrivals, arrival) = AsyncStream.makeStream(of: MapEvent.self)
    var time = Duration.zero

    /// Whether the delegate lets tapped markers be selected.
    var selects = true

    init(_ camera: CameraPosition = flat, size: Double = 512, scale: Double = 1, renderer: MapRenderer? = nil) throws {
        view = try MapView(
            renderer: try renderer ?? whiteMap.get(),
            viewport: Viewport(width: size, height: size, scale: scale),
            camera: camera
        )
        view.delegate = self
    }

    func mapView(_ view: MapView, shouldSelect marker: OverlayID) -> Bool { selects }

    func mapView(_ view: MapView, didSend event: MapEvent) {
        events.append(event)
        arrival.yield(event)
    }

    func wait(_ duration: Duration) {
        time += duration
        view.advance(to: time)
    }

    func pointer(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, id: Int = 0, button: PointerEvent.Button = .primary) {
        time += .milliseconds(8)
        view.handle(PointerEvent(phase, id: id, at: ScreenPoint(x: x, y: y), time: time, button: button))
    }

    /// Presses, moves in ten steps, rests and releases. Because of the rest, the map does not fling.
    func drag(from start: (Double, Double), to end: (Double, Double), button: PointerEvent.Button = .primary) {
        pointer(.down, start.0, start.1, button: button)
        for step in 1...10 {
            let t = Double(step) / 10
            pointer(.move, start.0 + (end.0 - start.0) * t, start.1 + (end.1 - start.1) * t, button: button)
        }
        time += .milliseconds(200)
        pointer(.up, end.0, end.1, button: button)
    }

    func tap(_ x: Double, _ y: Double, id: Int = 0) {
        pointer(.down, x, y, id: id)
        pointer(.up, x, y, id: id)
    }

    func coordinate(_ x: Double, _ y: Double) throws -> Coordinate {
        try #require(try view.projection.coordinate(at: ScreenPoint(x: x, y: y)))
    }

    /// Returns the distance, in points, between a point of the view and the point at which the view shows a coordinate.
    func distance(_ coordinate: Coordinate, from x: Double, _ y: Double) throws -> Double {
        let point = try #require(try view.projection.screenPoint(of: coordinate))
        return ((point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)).squareRoot()
    }

    /// The events without the intermediate cameras.
    var story: [String] {
        events.compactMap { event in
            switch event {
            case .willMove(let byGesture): byGesture ? "gesture" : "program"
            case .didChange: nil
            case .idle: "idle"
            case .tap: "tap"
            case .longPress: "long press"
            case .markerTap: "marker"
            case .overlayTap: "overlay"
            case .placeTap(let place): "place \(place.placeID)"
            case .infoWindowTap: "window"
            case .infoWindowLongPress: "window held"
            case .infoWindowClosed: "window closed"
            case .markerDragBegan: "drag began"
            case .markerDragged: nil
            case .markerDragEnded: "drag ended"
            case .tilesLoading: "loading"
            case .tilesRendered: "rendered"
            case .tileFailed: "failed"
            }
        }
    }
}

extension Scene {
    /// Taps, and waits until the tap is reported.
    func tapAndWait(_ x: Double, _ y: Double) {
        tap(x, y)
        wait(.seconds(1))
    }
}

extension SplitMix64 {
    /// Returns a camera anywhere, with the zooms and angles of maps. Every third one is on the antimeridian.
    mutating func camera(zooms: ClosedRange<Double> = 0...20) -> CameraPosition {
        let isOnAntimeridian = Int.random(in: 0..<3, using: &self) == 0
        return CameraPosition(
            latitude: .random(in: -70...70, using: &self),
            longitude: isOnAntimeridian ? 180 : .random(in: -180...180, using: &self),
            zoom: .random(in: zooms, using: &self),
            bearing: .random(in: 0...360, using: &self),
            viewingAngle: Bool.random(using: &self) ? 0 : .random(in: 0...65, using: &self)
        )
    }
}

extension Pixmap {
    /// Returns the red, green and blue of a pixel.
    func rgb(_ x: Int, _ y: Int) -> [Int] {
        let pixel = self[x, y]
        return [Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255)]
    }

    /// Returns the mean position of the pixels that are darker than white, weighted by their darkness.
    func darkCentroid() -> SIMD2<Double>? {
        var sum = SIMD2<Double>.zero
        var weight = 0.0
        for y in 0..<height {
            for x in 0..<width {
                let darkness = Double(255 - Int(self[x, y] >> 8 & 255)) / 255
                guard darkness > 0 else { continue }
                sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * darkness
                weight += darkness
            }
        }
        return weight > 0 ? sum / weight : nil
    }
}
