import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRender
import PortolanStyle
import PortolanText
import Synchronization
import Testing

/// The states of features and of the style that a view shows.
@MainActor
@Suite struct MapViewStateTests {
    private static let (red, green, blue) = (UInt32(0xFF00_00FF), UInt32(0xFF00_8000), UInt32(0xFFFF_0000))

    /// Returns a view of two areas, west (1) and east (2) of the middle, and a counter of the reads of their tiles.
    private static func view() throws -> (view: MapView, reads: Reads) {
        let middle = flat.target
        func area(_ name: String, _ low: Double, _ high: Double) -> PlaceTiles.Place {
            let corners = [(0.01, low), (0.01, high), (-0.01, high), (-0.01, low)].map {
                Coordinate(latitude: middle.latitude + $0.0, longitude: middle.longitude + $0.1)
            }
            return PlaceTiles.Place(nil, name, corners[0], corners[1], corners[2], corners[3])
        }
        let style = try Style.parse(
            """
            {"version": 8, "state": {"kind": {"default": "west"}}, "sources": {"m": {"type": "vector"}}, "layers": [
             {"id": "white", "type": "background", "paint": {"background-color": "blue"}},
             {"id": "a", "type": "fill", "source": "m", "source-layer": "area", "filter": ["==", ["get", "name"], ["global-state", "kind"]],
              "paint": {"fill-color": ["case", ["boolean", ["feature-state", "hover"], false], "red", "green"]}}]}
            """
        )
        let reads = Reads()
        let tiles = PlaceTiles(
            places: [area("west", -0.01, -0.001), area("east", 0.001, 0.01)],
            gate: { _ in reads.count.withLock { $0 += 1 } }
        )
        let renderer = MapRenderer(style: style, layers: [.init(tiles: tiles, bounds: .world)], fonts: try FontLibrary(), attribution: "")
        return (try MapView(renderer: renderer, viewport: Viewport(width: 256, height: 256), camera: flat), reads)
    }

    private final class Reads: Sendable {
        let count = Mutex(0)
    }

    private static func colors(_ view: MapView) async throws -> [UInt32] {
        let picture = try await view.renderSettled()
        return [picture[64, 128], picture[192, 128]]
    }

    @Test("A new state of features shows in the next picture, and no tile is read for it")
    func features() async throws {
        let (view, reads) = try Self.view()
        #expect(try await Self.colors(view) == [Self.green, Self.blue])
        #expect(!view.needsDisplay)
        let count = reads.count.withLock { $0 }
        view.state.features.set(["hover": true], of: 1, source: "m", sourceLayer: "area")
        #expect(view.needsDisplay)
        #expect(try await Self.colors(view) == [Self.red, Self.blue])
        let same = view.state
        view.state = same
        #expect(!view.needsDisplay)
        view.state = MapState()
        #expect(try await Self.colors(view) == [Self.green, Self.blue])
        #expect(reads.count.withLock { $0 } == count)
    }

    @Test("A global state chooses the features again")
    func global() async throws {
        let (view, _) = try Self.view()
        view.state = MapState(global: ["kind": "east"])
        #expect(try await Self.colors(view) == [Self.blue, Self.green])
        view.state.features.set(["hover": true], of: 2, source: "m", sourceLayer: "area")
        #expect(try await Self.colors(view) == [Self.blue, Self.red])
        view.state = MapState()
        #expect(try await Self.colors(view) == [Self.green, Self.blue])
    }
}
