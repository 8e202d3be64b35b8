import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import Testing

/// Lines with several colours, dashes, or great circles.
@MainActor
struct SpanTests {
    nonisolated static let red = Color(red8: 255, green8: 0, blue8: 0)
    nonisolated static let green = Color(red8: 0, green8: 255, blue8: 0)
    nonisolated static let blue = Color(red8: 0, green8: 0, blue8: 255)

    /// Returns a drawn line of four segments of 80 points, from (40, 100) to (360, 100).
    func line(_ spans: [LineSpan], dashes: [Double] = [], alpha: UInt8 = 255) throws -> Pixmap {
        let scene = try Scene(flat, size: 400)
        let path = try (0...4).map { try scene.coordinate(40 + 80 * Double($0), 100) }
        let style = LineStyle(width: 8, color: .black, dashes: dashes)
        scene.view.add(.polyline(Polyline(path, style: style, spans: spans)))
        return try scene.view.render()
    }

    struct Case: CustomTestStringConvertible {
        var name: String
        var spans: [LineSpan]
        /// Columns and their expected colours.
        var colors: [(Int, [Int])]
        var testDescription: String { name }
    }

    nonisolated static let cases = [
        Case(name: "none", spans: [], colors: [(50, [0, 0, 0]), (350, [0, 0, 0])]),
        Case(name: "one covers all", spans: [LineSpan(.solid(red))], colors: [(50, [255, 0, 0]), (350, [255, 0, 0])]),
        Case(
            name: "one each",
            spans: [LineSpan(.solid(red)), LineSpan(.solid(green)), LineSpan(.solid(blue))],
            colors: [(118, [255, 0, 0]), (122, [0, 255, 0]), (198, [0, 255, 0]), (202, [0, 0, 255]), (350, [0, 0, 255])]
        ),
        Case(
            name: "fractions",
            spans: [LineSpan(.solid(red), segments: 1.5), LineSpan(.solid(green), segments: 0.25), LineSpan(.solid(blue), segments: 9)],
            colors: [(158, [255, 0, 0]), (162, [0, 255, 0]), (178, [0, 255, 0]), (182, [0, 0, 255]), (350, [0, 0, 255])]
        ),
        Case(
            name: "nothing and worse is left out",
            spans: [LineSpan(.solid(green), segments: 0), LineSpan(.solid(red), segments: .nan), LineSpan(.solid(blue), segments: 2)],
            colors: [(50, [0, 0, 255]), (350, [0, 0, 255])]
        ),
    ]

    @Test("solid colours change at the ends of their segments", arguments: cases)
    func solid(of entry: Case) throws {
        let picture = try line(entry.spans)
        for (x, color) in entry.colors { #expect(picture.rgb(x, 100) == color, "at \(x)") }
        // No ground shows along the middle.
        for x in 42..<358 { #expect(picture.rgb(x, 100).contains(0), "at \(x): \(picture.rgb(x, 100))") }
    }

    @Test("a gradient runs evenly from its first colour to its last, and the last span reaches the line's end")
    func gradient() throws {
        let picture = try line([LineSpan(.solid(Self.green)), LineSpan(.gradient(from: Self.red, to: Self.blue))])
        #expect(picture.rgb(100, 100) == [0, 255, 0])
        for x in 122..<358 {
            let t = (Double(x) + 0.5 - 120) / 240
            let color = picture.rgb(x, 100)
            #expect(abs(Double(color[0]) - 255 * (1 - t)) < 4 && color[1] == 0 && abs(Double(color[2]) - 255 * t) < 4, "at \(x): \(color)")
        }
    }

    @Test("translucent spans are blended once, also at corners and borders")
    func translucent() throws {
        let scene = try Scene(flat, size: 400)
        let path = try [(40.0, 100.0), (200, 100), (200, 260), (360, 260)].map { try scene.coordinate($0.0, $0.1) }
        let half = Color(red8: 0, green8: 0, blue8: 0, alpha8: 128)
        let spans = (0..<3).map { _ in LineSpan(.solid(half)) }
        scene.view.add(.polyline(Polyline(path, style: LineStyle(width: 20, color: half), spans: spans)))
        let spanned = try scene.view.render()
        scene.view.removeAllOverlays()
        scene.view.add(.polyline(Polyline(path, style: LineStyle(width: 20, color: half))))
        let plain = try scene.view.render()
        var worst = 0
        for y in 0..<400 { for x in 0..<400 { worst = max(worst, abs(spanned.rgb(x, y)[0] - plain.rgb(x, y)[0])) } }
        #expect(worst <= 2)
    }

    @Test(
        "dashes begin with the line and keep their lengths, also across borders of colours",
        arguments: [[], [LineSpan(.solid(red)), LineSpan(.solid(blue))]]
    )
    func dashes(spans: [LineSpan]) throws {
        let picture = try line(spans, dashes: [30, 20])
        for x in 40..<360 {
            let place = (Double(x) + 0.5 - 40).truncatingRemainder(dividingBy: 50)
            if place > 1, place < 29 { #expect(picture.rgb(x, 100) != [255, 255, 255], "\(x) is dash") }
            if place > 31, place < 49 { #expect(picture.rgb(x, 100) == [255, 255, 255], "\(x) is gap") }
        }
    }

    @Test("spans of a great circle count its segments, also across the seam")
    func geodesic() throws {
        let scene = try Scene(CameraPosition(latitude: 40, longitude: 180, zoom: 2), size: 512)
        let path = [140.0, 180, -140].map { Coordinate(latitude: 40, longitude: $0) }
        scene.view.add(
            .polyline(
                Polyline(
                    path,
                    style: LineStyle(width: 6),
                    spans: [LineSpan(.solid(Self.red)), LineSpan(.solid(Self.blue))],
                    isGeodesic: true
                )
            )
        )
        let picture = try scene.view.render()
        // The tops of the two arcs: tan φ = tan 40° / cos 20°.
        for (longitude, color) in [(160.0, [255, 0, 0]), (-160, [0, 0, 255])] {
            let point = try #require(try scene.view.projection.screenPoint(of: Coordinate(latitude: 41.7626, longitude: longitude)))
            #expect(picture.rgb(Int(point.x), Int(point.y)) == color)
        }
    }

    @Test("spans are right in a tilted view")
    func tilt() throws {
        let scene = try Scene(tilted, size: 400)
        let path = try [(60.0, 300.0), (200, 120), (340, 300)].map { try scene.coordinate($0.0, $0.1) }
        scene.view.add(
            .polyline(Polyline(path, style: LineStyle(width: 8), spans: [LineSpan(.solid(Self.red)), LineSpan(.solid(Self.blue))]))
        )
        let picture = try scene.view.render()
        #expect(picture.rgb(190, 133) == [255, 0, 0] && picture.rgb(209, 133) == [0, 0, 255])
        #expect(picture.rgb(130, 210) == [255, 0, 0] && picture.rgb(270, 210) == [0, 0, 255])
    }
}
