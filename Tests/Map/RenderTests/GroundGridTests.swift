import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanTestSupport
import Testing

@testable import PortolanRender

/// The ground cells that a camera sees, and the layers that the cells can hold.
@Suite struct GroundGridTests {
    private static func plane(_ camera: CameraPosition, width: Double = 1280, height: Double = 800) throws -> FramePlane {
        try FramePlane(projection: Projection(camera: camera, viewport: Viewport(width: width, height: height)))
    }

    private static func camera(zoom: Double = 16, bearing: Double = 0, tilt: Double = 45) -> CameraPosition {
        CameraPosition(latitude: 48.1374, longitude: 11.5759, zoom: zoom, bearing: bearing, viewingAngle: tilt)
    }

    @Test("The ground at a pixel lies in one of the cells, whatever the camera is", arguments: 1...40 as ClosedRange<UInt64>)
    func covers(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        let camera = CameraPosition(
            latitude: .random(in: -60...60, using: &chance),
            longitude: .random(in: -170...170, using: &chance),
            zoom: .random(in: 12...19, using: &chance),
            bearing: .random(in: 0...360, using: &chance),
            viewingAngle: .random(in: 1...60, using: &chance)
        )
        let plane = try Self.plane(camera, width: .random(in: 100...900, using: &chance), height: .random(in: 100...900, using: &chance))
        let grid = try #require(GroundGrid(plane), "seed \(seed)")
        let cells = Set(grid.cells(margin: 2))
        for _ in 0..<200 {
            let pixel = SIMD2<Double>(
                .random(in: 0...Double(plane.width), using: &chance),
                .random(in: 0...Double(plane.height), using: &chance)
            )
            let row = try #require(Clipmap.row(pixel.y, grid.view), "seed \(seed)")
            // Near the border between two levels, the row through the pixel's centre decides which level the pixel has.
            let own = try #require(Clipmap.row(pixel.y.rounded(.down) + 0.5, grid.view), "seed \(seed)")
            let level = Clipmap.level(size: own.size, finest: GroundGrid.finestScale, count: grid.levels.count)
            let x = grid.view.focalPoint.x + (pixel.x - grid.view.focalPoint.x) * row.depth
            let place = grid.levels[level].origin + grid.levels[level].right * x + grid.levels[level].down * row.y
            let mask = Clipmap.Level.cellsPerSide - 1
            func number(_ value: Double) -> Int { Int((value / Double(ClipmapCell.side)).rounded(.down)) & mask }
            let isThere = cells.contains {
                $0.level == level && $0.column & mask == number(place.x) && $0.row & mask == number(place.y)
            }
            #expect(isThere, "seed \(seed), pixel \(pixel), level \(level)")
        }
    }

    @Test("A view of 1280 × 800 at 45° sees at most 64 cells from any side, and 128 are kept")
    func count() throws {
        for bearing in stride(from: 0.0, to: 360, by: 7.5) {
            let grid = try #require(GroundGrid(try Self.plane(Self.camera(bearing: bearing))))
            let count = grid.cells(margin: 2).count
            #expect(count <= 64 && count >= 20, "\(count) at \(bearing)°")
        }
    }

    @Test("Views straight down, from far away or with the horizon have no cells")
    func none() throws {
        #expect(GroundGrid(try Self.plane(Self.camera(tilt: 0))) == nil)
        #expect(GroundGrid(try Self.plane(Self.camera(zoom: 9))) == nil)
        #expect(GroundGrid(try Self.plane(Self.camera(tilt: 80))) == nil)
        #expect(GroundGrid(try Self.plane(Self.camera(zoom: 12))) != nil)
    }

    @Test("Cells beside each other form strips of at most eight")
    func strips() {
        func cell(_ level: Int, _ row: Int, _ column: Int) -> GroundCell { GroundCell(level: level, row: row, column: column) }
        let row = (3..<13).map { cell(0, 5, $0) }
        let cells = row + [cell(0, 6, 3), cell(0, 6, 5), cell(1, 6, 6)]
        #expect(GroundStrip.strips(of: cells).map(\.cells) == [Array(row[..<8]), Array(row[8...]), [cells[10]], [cells[11]], [cells[12]]])
        #expect(GroundStrip.strips(of: []).isEmpty)
    }

    @Test(
        "Layers that look the same from every side are in cells",
        arguments: [
            (#"{"id": "b", "type": "symbol", "source": "m", "source-layer": "a"}"#, 1),
            (#"{"id": "b", "type": "circle", "source": "m", "source-layer": "a"}"#, 1),
            (#"{"id": "b", "type": "fill-extrusion", "source": "m", "source-layer": "a"}"#, 1),
            (#"{"id": "b", "type": "heatmap", "source": "m", "source-layer": "a"}"#, 1),
            (#"{"id": "b", "type": "hillshade", "source": "h"}"#, 1),
            (#"{"id": "b", "type": "hillshade", "source": "h", "paint": {"hillshade-illumination-anchor": "map"}}"#, 3),
            (#"{"id": "b", "type": "fill", "source": "m", "source-layer": "a", "paint": {"fill-translate": [4, 0]}}"#, 3),
            (
                #"{"id": "b", "type": "fill", "source": "m", "source-layer": "a","#
                    + #" "paint": {"fill-translate": [4, 0], "fill-translate-anchor": "viewport"}}"#, 1
            ),
            (
                #"{"id": "b", "type": "line", "source": "m", "source-layer": "a","#
                    + #" "paint": {"line-translate": [0, 2], "line-translate-anchor": "viewport"}}"#, 1
            ),
            (#"{"id": "b", "type": "symbol", "source": "m", "source-layer": "a", "minzoom": 17}"#, 3),
        ] as [(String, Int)]
    )
    func layers(second: String, count: Int) throws {
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"m": {"type": "vector"}, "h": {"type": "raster-dem"}}, "layers": [
             {"id": "a", "type": "background"}, \(second),
             {"id": "c", "type": "line", "source": "m", "source-layer": "a"}]}
            """
        )
        let frame = FrameContext(
            layout: StyleLayout(style, slots: [:]),
            plane: try Self.plane(Self.camera()),
            sources: MapSources(),
            threads: 1
        )
        #expect(frame.groundLayerCount == count)
    }
}
