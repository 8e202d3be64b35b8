import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import Testing

/// Pictures that repeat along lines.
@MainActor
struct StampTests {
    nonisolated static let (red, blue): (UInt32, UInt32) = (0xFF00_00FF, 0xFFFF_0000)

    /// Rows of one colour each, from the top down.
    private func picture(_ width: Int, _ rows: [UInt32]) throws -> Pixmap {
        try #require(Pixmap(width: width, height: rows.count, premultipliedPixels: rows.flatMap { Array(repeating: $0, count: width) }))
    }

    private func draw(
        _ points: [(Double, Double)],
        width: Double = 8,
        scale: Double = 1,
        camera: CameraPosition = flat,
        _ spans: [LineSpan]
    ) throws -> Pixmap {
        let scene = try Scene(camera, size: 400, scale: scale)
        let path = try points.map { try scene.coordinate($0.0, $0.1) }
        scene.view.add(.polyline(Polyline(path, style: LineStyle(width: width, color: .black), spans: spans)))
        return try scene.view.render()
    }

    @Test("a texture is as wide as the line and repeats from its beginning, with its upper edge ahead")
    func texture() throws {
        // Red is above blue, two pixels each. On a line of 8 points a repeat is 16 points long.
        let stamp = LineStamp(try picture(2, [Self.red, Self.red, Self.blue, Self.blue]), fit: .lineWidth)
        for (points, place) in [
            ([(40.0, 100.0), (360, 100)], { (s: Int) in (40 + s, 100) }),
            ([(360, 100), (40, 100)], { (s: Int) in (359 - s, 100) }),
            ([(100, 40), (100, 360)], { (s: Int) in (100, 40 + s) }),
        ] {
            let map = try draw(points, [LineSpan(.solid(.clear), stamp: stamp)])
            for s in 0..<300 {
                let (x, y) = place(s)
                let phase = (s % 16, s % 8)
                // The test skips pixels near the border between the two colours.
                guard (2...5).contains(phase.1) else { continue }
                #expect(map.rgb(x, y) == (phase.0 < 8 ? [0, 0, 255] : [255, 0, 0]), "\(points), \(s)")
            }
        }
    }

    @Test("the left of a texture lies on the line's left")
    func sides() throws {
        let image = try #require(Pixmap(width: 2, height: 1, premultipliedPixels: [Self.red, Self.blue]))
        let east = try draw([(40, 100), (360, 100)], width: 20, [LineSpan(.solid(.clear), stamp: LineStamp(image, fit: .lineWidth))])
        #expect(east.rgb(200, 93) == [255, 0, 0] && east.rgb(200, 106) == [0, 0, 255])
        let west = try draw([(360, 100), (40, 100)], width: 20, [LineSpan(.solid(.clear), stamp: LineStamp(image, fit: .lineWidth))])
        #expect(west.rgb(200, 93) == [0, 0, 255] && west.rgb(200, 106) == [255, 0, 0])
    }

    @Test("a texture covers the area of the line, around corners too, flat and tilted", arguments: [false, true])
    func corners(isTilted: Bool) throws {
        let points = [(40.0, 300.0), (200, 120), (220, 320), (360, 200)]
        let camera = isTilted ? tilted : flat
        let blue = LineSpan(.solid(Color(red8: 0, green8: 0, blue8: 255)))
        let stamp = LineStamp(try picture(1, [Self.blue]), fit: .lineWidth)
        let plain = try draw(points, width: 14, camera: camera, [blue])
        let stamped = try draw(points, width: 14, camera: camera, [LineSpan(.solid(.clear), stamp: stamp)])
        var different = 0
        for y in 0..<400 {
            for x in 0..<400 where abs(plain.rgb(x, y)[0] - stamped.rgb(x, y)[0]) > 40 { different += 1 }
        }
        // The texture ends with the line, but the line has round ends. So half a disc at each end may differ.
        let ends = 3.14159 * 7 * 7
        #expect(Double(different) <= ends * 1.25)
    }

    @Test("sprites keep their size and leave gaps, in which the colour shows")
    func sprites() throws {
        let stamp = LineStamp(try picture(6, Array(repeating: Self.red, count: 6)), fit: .ownSize(scale: 1))
        let green = Color(red8: 0, green8: 255, blue8: 0)
        for scale in [1.0, 2.0] {
            let map = try draw([(40, 100), (360, 100)], width: 2, scale: scale, [LineSpan(.solid(green), stamp: stamp)])
            for s in 0..<300 {
                let (x, y) = (Int((40.5 + Double(s)) * scale), Int(100 * scale))
                // The first sprite is whole. A gap of 6 points follows each sprite of 6 points.
                if (1...4).contains(s % 12) { #expect(map.rgb(x, y) == [255, 0, 0], "\(s)") }
                if (7...10).contains(s % 12) { #expect(map.rgb(x, y) == [0, 255, 0], "\(s)") }
            }
            let (above, beyond) = (Int(98 * scale), Int(95 * scale))
            #expect(map.rgb(Int(42.5 * scale), above) == [255, 0, 0] && map.rgb(Int(42.5 * scale), beyond) == [255, 255, 255])
        }
    }

    @Test("each stretch has its own stamp, and the last one continues")
    func stretches() throws {
        let stamp = LineStamp(try picture(1, [Self.red]), fit: .lineWidth)
        let gradient = LineSpan.Paint.gradient(from: .black, to: .black)
        let map = try draw(
            [(40, 100), (120, 100), (200, 100), (360, 100)],
            [LineSpan(gradient, stamp: stamp), LineSpan(.solid(.black)), LineSpan(.solid(.black), stamp: stamp)]
        )
        for (x, color) in [
            (50, [255, 0, 0]), (117, [255, 0, 0]), (123, [0, 0, 0]), (197, [0, 0, 0]), (203, [255, 0, 0]), (350, [255, 0, 0]),
        ] {
            #expect(map.rgb(x, 100) == color, "\(x)")
        }
    }

    @Test("a stamp without picture, width or size draws nothing and does no harm")
    func odd() throws {
        let empty = Pixmap(width: 0, height: 0)
        let dot = try picture(1, [Self.red])
        for stamp in [
            LineStamp(empty, fit: .lineWidth), LineStamp(empty, fit: .ownSize(scale: 1)), LineStamp(dot, fit: .ownSize(scale: 0)),
            LineStamp(dot, fit: .ownSize(scale: .nan)), LineStamp(dot, fit: .ownSize(scale: 1e9)), LineStamp(dot, fit: .ownSize(scale: -3)),
        ] {
            for width in [0, 8, .nan, .infinity, -1] as [Double] {
                _ = try draw([(40, 100), (360, 100), (360, 100)], width: width, [LineSpan(.solid(.black), stamp: stamp)])
            }
        }
        for width in [0, .nan, .infinity, -1] as [Double] {
            _ = try draw([(40, 100), (360, 100)], width: width, [LineSpan(.solid(.black), stamp: LineStamp(dot, fit: .lineWidth))])
        }
    }
}
