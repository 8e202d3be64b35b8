import ArgumentParser
import PortolanBasics
import PortolanCamera
import PortolanCommands
import PortolanImage
import PortolanRaster

/// Measures the drawing of a made-up city of 2,000 polygons with 8 to 40 corners, and 3,000 lines of 20 points with
/// casings.
///
/// Other libraries can draw the city from its text: `fill RRGGBBAA x,y …` is a polygon, and `line RRGGBBAA WIDTH x,y …`
/// a polyline with round joins and caps.
struct RasterBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "raster",
        abstract: "Time the drawing of a made-up city, and the writing of a PNG."
    )

    @Option(help: ArgumentHelp("Do not measure, but write the scene as text, one shape in each line.", valueName: "WxH"))
    var dump: SizeArgument?

    @Option(help: ArgumentHelp("Do not measure, but write the picture of the scene to standard output, as PNG.", valueName: "WxH"))
    var picture: SizeArgument?

    struct Polygon {
        var color: Int
        var points: [SIMD2<Float>]
    }

    struct City {
        var polygons: [Polygon] = []
        var lines: [[SIMD2<Float>]] = []
    }

    static let fills: [(UInt8, UInt8, UInt8)] = [(210, 230, 200), (225, 220, 205), (170, 210, 230), (215, 205, 195)]

    func run() throws {
        if let dump { return Self.dump(Self.city(dump)) }
        if let picture {
            var list = DrawList()
            Self.build(Self.city(picture), &list)
            var pixmap = Pixmap(width: Int(picture.size.width), height: Int(picture.size.height))
            Rasterizer().render(list, into: &pixmap, threads: 2)
            return try StandardOutput.write(try PNG.encode(pixmap))
        }
        for (width, height) in [(512, 512), (2048, 1536)] {
            let city = Self.city(SizeArgument(width: Double(width), height: Double(height)))
            let rasterizer = Rasterizer()
            var list = DrawList()
            var pixmap = Pixmap(width: width, height: height)
            let building = measure(runs: 31) { Self.build(city, &list) }
            print("\(width) x \(height): list \(building) (\(list.pointCount) points, \(list.commandCount) commands)")
            for threads in [1, 2] {
                let frame = measure(runs: 61) { rasterizer.render(list, into: &pixmap, threads: threads) }
                print("  draw, \(threads) thread\(threads == 1 ? "" : "s"): \(frame)")
            }
            for effort in [PNG.Effort.fast, .small] {
                var count = 0
                let time = try measure(runs: effort == .fast ? 11 : 3) { count = try PNG.encode(pixmap, effort: effort).count }
                print("  PNG, \(effort): \(time), \(count) bytes")
            }
        }
    }

    /// Draws one shape for each kind of polygon, then all casings, then all roads in three widths, as the layers of a
    /// style would.
    static func build(_ city: City, _ list: inout DrawList) {
        list.removeAll()
        list.fillAll(Color(red8: 242, green8: 239, blue8: 233))
        for (index, color) in fills.enumerated() {
            list.beginShape(Color(red8: color.0, green8: color.1, blue8: color.2))
            for polygon in city.polygons where polygon.color == index {
                let first = list.contourCount
                list.contour(polygon.points, closed: true)
                list.orientPolygon(from: first)
            }
            let path = list.endPath()
            list.addFill(path)
        }
        let paths = (0..<3).map { kind in
            for (index, line) in city.lines.enumerated() where index % 3 == kind { list.contour(line, closed: false) }
            return list.endPath()
        }
        for (kind, path) in paths.enumerated() {
            list.stroke(path, Stroke(width: Float(kind) + 3.5, cap: .round, join: .round), Color(red8: 190, green8: 180, blue8: 170))
        }
        for (kind, path) in paths.enumerated() {
            list.stroke(path, Stroke(width: Float(kind) + 2, cap: .round, join: .round), Color(red8: 255, green8: 250, blue8: 240))
        }
    }

    static func city(_ size: SizeArgument) -> City {
        var random = SplitMix64(seed: 7)
        let (w, h) = (Float(size.size.width), Float(size.size.height))
        let scale = w / 512
        var city = City()
        for index in 0..<2000 {
            let center = SIMD2(random.fraction() * w, random.fraction() * h)
            let corners = 8 + Int(random.fraction() * 33)
            let radius = (2 + random.fraction() * random.fraction() * 24) * scale
            var points: [SIMD2<Float>] = []
            for corner in 0..<corners {
                // The points go around a square, whose corners are rounded by normalising.
                let t = Float(corner) / Float(corners) * 4
                let side = Int(t)
                let along = (t - Float(side)) * 2 - 1
                let square: [SIMD2<Float>] = [[along, -1], [1, along], [-along, 1], [-1, -along]]
                let direction = square[side & 3]
                let length = (direction * direction).sum().squareRoot()
                points.append(center + direction / length * radius * (0.6 + 0.4 * random.fraction()))
            }
            city.polygons.append(Polygon(color: index % 4, points: points))
        }
        for _ in 0..<3000 {
            var at = SIMD2(random.fraction() * w, random.fraction() * h)
            var direction = SIMD2(random.fraction() - 0.5, random.fraction() - 0.5)
            var points = [at]
            for _ in 1..<20 {
                direction += SIMD2(random.fraction() - 0.5, random.fraction() - 0.5) * 0.4
                let length = max((direction * direction).sum().squareRoot(), 1e-3)
                direction /= length
                at += direction * (1 + random.fraction() * 5) * scale
                points.append(at)
            }
            city.lines.append(points)
        }
        return city
    }

    private static func dump(_ city: City) {
        func hex(_ color: (UInt8, UInt8, UInt8)) -> String {
            [color.0, color.1, color.2, 255].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        func text(_ points: [SIMD2<Float>]) -> String { points.map { "\($0.x),\($0.y)" }.joined(separator: " ") }
        print("background \(hex((242, 239, 233)))")
        for (index, color) in fills.enumerated() {
            for polygon in city.polygons where polygon.color == index { print("fill \(hex(color)) \(text(polygon.points))") }
        }
        for (color, extra) in [((190, 180, 170), 1.5), ((255, 250, 240), 0)] as [((UInt8, UInt8, UInt8), Float)] {
            for kind in 0..<3 {
                for (index, line) in city.lines.enumerated() where index % 3 == kind {
                    print("line \(hex(color)) \(Float(kind) + 2 + extra) \(text(line))")
                }
            }
        }
    }
}

extension SplitMix64 {
    /// Returns a number in 0 ..< 1.
    fileprivate mutating func fraction() -> Float { Float(next() >> 40) / 16_777_216 }
}
