import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanTiles
import Testing

/// Areas and lines across the borders of tiles.
@Suite struct GroundTests {
    /// The point where four tiles of every zoom above 0 meet.
    let corner = CameraPosition(latitude: 0, longitude: 0, zoom: 12)

    @Test func translucentAreasHaveNoSeams() throws {
        let square = Scene(shapes: [
            .init(layer: "area", type: .polygon, parts: [[(0.02, -0.02), (0.02, 0.02), (-0.02, 0.02), (-0.02, -0.02)]])
        ])
        let fill = #"{"id": "a", "type": "fill", "source": "map", "source-layer": "area", "paint": {"fill-color": "rgba(0, 0, 255, 0.5)"}}"#
        for angle in [0.0, 17, 45] {
            var camera = corner
            camera.bearing = angle
            camera.viewingAngle = angle / 2
            let picture = try square.picture(fill, camera: camera)
            for y in 108..<148 {
                for x in 108..<148 { #expect(picture.rgb(x, y) == [127, 127, 255], "\(x), \(y) at bearing \(angle)") }
            }
        }
    }

    @Test func anAreaThatStraddlesTilesHasTheSizeItShould() throws {
        let square = Scene(shapes: [
            .init(layer: "area", type: .polygon, parts: [[(0.01, -0.01), (0.01, 0.01), (-0.01, 0.01), (-0.01, -0.01)]])
        ])
        let fill = #"{"id": "a", "type": "fill", "source": "map", "source-layer": "area", "paint": {"fill-color": "black"}}"#
        let picture = try square.picture(fill, camera: corner)
        let area = picture.pixels.reduce(0.0) { $0 + Double(255 - $1 & 255) / 255 }
        let side = 0.02 / 360 * 256 * 4096
        #expect(abs(area - side * side) < 2, "\(area) instead of \(side * side)")
    }

    /// A line is cut at the border and drawn by two tiles. Each pixel along the line equals the neighbouring pixels.
    @Test(arguments: [0.0, 30]) func linesGoOnAcrossTiles(bearing: Double) throws {
        let street = Scene(shapes: [.init(layer: "street", type: .line, parts: [[(0.004, -0.03), (0.004, 0.03)]])])
        let line = """
            {"id": "s", "type": "line", "source": "map", "source-layer": "street", "layout": {"line-cap": "round"},
             "paint": {"line-color": "rgba(255, 0, 0, 0.5)", "line-width": 7.3}}
            """
        var camera = corner
        let picture = try street.picture(line, camera: camera)
        for y in 100..<140 {
            for x in 60..<196 { #expect(picture.rgb(x, y) == picture.rgb(100, y), "\(x), \(y)") }
        }
        // If the line is turned, its area is the same wherever tile borders cross the line: its length times its width,
        // and a round cap at either end.
        camera.bearing = bearing
        let turned = try street.picture(line, camera: camera)
        let covered = turned.pixels.reduce(0.0) { $0 + Double(255 - $1 >> 8 & 255) / 128 }
        let expected = 0.06 / 360 * 256 * 4096 * 7.3 + .pi * 3.65 * 3.65
        #expect(abs(covered - expected) < expected * 0.01, "\(covered) instead of \(expected)")
    }

    @Test func aLineAlongABorderIsDrawnOnce() throws {
        let meridian = Scene(shapes: [.init(layer: "street", type: .line, parts: [[(-0.03, 0), (0.03, 0)]])])
        let line = """
            {"id": "s", "type": "line", "source": "map", "source-layer": "street", "paint": {"line-color": "black", "line-width": 1}}
            """
        let picture = try meridian.picture(line, camera: corner)
        for y in 45..<211 {
            let ink = (100..<156).reduce(0.0) { $0 + Double(255 - picture.rgb($1, y)[0]) / 255 }
            #expect(abs(ink - 1) < 0.02, "row \(y): \(ink)")
        }
    }

    @Test func holesStayOpen() throws {
        let ring = Scene(shapes: [
            .init(
                layer: "area",
                type: .polygon,
                parts: [
                    [(0.02, -0.02), (0.02, 0.02), (-0.02, 0.02), (-0.02, -0.02)],
                    [(0.01, -0.01), (-0.01, -0.01), (-0.01, 0.01), (0.01, 0.01)],
                ]
            )
        ])
        let fill = #"{"id": "a", "type": "fill", "source": "map", "source-layer": "area", "paint": {"fill-color": "black"}}"#
        let picture = try ring.picture(fill, camera: corner)
        #expect(picture.rgb(128, 128) == [255, 255, 255])
        #expect(picture.rgb(128, 128 - 45) == [0, 0, 0])
        #expect(picture.rgb(5, 5) == [255, 255, 255])
    }

    @Test func wideLinesGrowThinnerWithTheDistance() throws {
        let street = Scene(shapes: [.init(layer: "street", type: .line, parts: [[(-0.05, 0), (0.05, 0)]])])
        let line = """
            {"id": "s", "type": "line", "source": "map", "source-layer": "street", "paint": {"line-color": "black", "line-width": 20}}
            """
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 14, viewingAngle: 45)
        let picture = try street.picture(line, camera: camera)
        func width(_ y: Int) -> Double { (0..<256).reduce(0.0) { $0 + Double(255 - picture.rgb($1, y)[0]) / 255 } }
        // In row s below the focal point the ground is drawn 1/w as wide, where 1/w = 1 + s·sin p/(D·cos p) and D =
        // 1.5 · 256.
        for y in [20, 128, 240] {
            let expected = 20 * (1 + (Double(y) + 0.5 - 128) / (1.5 * 256))
            #expect(abs(width(y) - expected) < 0.3, "row \(y): \(width(y)) instead of \(expected)")
        }
    }
}
