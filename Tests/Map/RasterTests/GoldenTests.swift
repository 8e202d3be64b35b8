import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("Pictures equal their goldens")
struct GoldenTests {
    private func draw(_ width: Int, _ height: Int, _ build: (inout DrawList) throws -> Void) rethrows -> Pixmap {
        var list = DrawList()
        list.fillAll(.white)
        try build(&list)
        var pixmap = Pixmap(width: width, height: height)
        Rasterizer().render(list, into: &pixmap, threads: 2)
        return pixmap
    }

    @Test("Translucent caps and joins, with their centre lines, equal the golden")
    func capsAndJoins() throws {
        let picture = draw(200, 200) { list in
            let caps: [Stroke.Cap] = [.butt, .round, .square]
            let joins: [Stroke.Join] = [.miter, .round, .bevel]
            for row in 0..<3 {
                for column in 0..<3 {
                    let origin = Point(Float(column) * 65 + 5, Float(row) * 65 + 5)
                    let points: [Point] = [[12, 15], [50, 12], [20, 28], [48, 50], [12, 48], [24, 40]]
                    for point in points { list.line(to: origin + point) }
                    let line = list.endPath()
                    let color = Color(red: 0.1, green: 0.4, blue: 0.8, alpha: 0.5)
                    list.stroke(line, Stroke(width: 11, cap: caps[row], join: joins[column], miterLimit: 4), color)
                    list.stroke(line, Stroke(width: 0.6), .black)
                }
            }
        }
        try expectGolden("caps-and-joins", picture)
    }

    @Test("Roads with casings, round joins, dashes and closed rings equal the golden")
    func roads() throws {
        let picture = draw(180, 120) { list in
            list.contour([[-20, 90], [40, 80], [80, 40], [120, 50], [200, 10]] as [Point], closed: false)
            list.contour([[70, -10], [80, 40], [75, 80], [90, 130]] as [Point], closed: false)
            let roads = list.endPath()
            list.stroke(roads, Stroke(width: 12, cap: .round, join: .round), Color(red8: 150, green8: 120, blue8: 90))
            list.stroke(roads, Stroke(width: 9, cap: .round, join: .round), Color(red8: 255, green8: 240, blue8: 200))
            list.contour([[20, 15], [55, 10], [60, 50], [25, 60]] as [Point], closed: true)
            let ring = list.endPath()
            list.stroke(ring, Stroke(width: 3, dashes: [8, 4]), Color(red8: 200, green8: 30, blue8: 60))
            list.contour([[110, 70], [160, 75], [150, 110], [115, 105]] as [Point], closed: true)
            let park = list.endPath()
            list.fill(park, Color(red8: 180, green8: 220, blue8: 160))
            list.stroke(park, Stroke(width: 1), Color(red8: 90, green8: 140, blue8: 80))
            list.contour([[100, 92], [178, 92]] as [Point], closed: false)
            let path = list.endPath()
            list.stroke(path, Stroke(width: 4, cap: .round, dashes: [0, 7]), Color(red8: 60, green8: 60, blue8: 200, alpha8: 160))
        }
        try expectGolden("roads", picture)
    }

    @Test("Fill rules and holes equal the golden")
    func fills() throws {
        let picture = draw(160, 80) { list in
            let star: [Point] = [[40, 4], [62, 72], [4, 30], [76, 30], [18, 72]]
            list.contour(star, closed: true)
            let first = list.endPath()
            list.fill(first, Color(red8: 200, green8: 80, blue8: 20, alpha8: 200), rule: .evenOdd)
            list.contour(star.map { $0 + [80, 0] }, closed: true)
            let second = list.endPath()
            list.fill(second, Color(red8: 20, green8: 120, blue8: 80, alpha8: 200))
        }
        try expectGolden("fill-rules", picture)
    }

    @Test("Thin lines in all directions equal the golden")
    func thinLines() throws {
        let picture = draw(128, 128) { list in
            var direction = Point(60, 0)
            for index in 0..<48 {
                list.move(to: [64, 64])
                list.line(to: direction + 64)
                let ray = list.endPath()
                list.stroke(ray, Stroke(width: 0.25 + Float(index % 8) * 0.25), .black)
                // The direction turns by 7.5 degrees.
                direction = Point(direction.x * 0.9914449 - direction.y * 0.1305262, direction.x * 0.1305262 + direction.y * 0.9914449)
            }
        }
        try expectGolden("thin-lines", picture)
    }
}
