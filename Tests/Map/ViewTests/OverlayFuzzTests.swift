import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import PortolanTestSupport
import Testing

/// Overlays with extreme numbers and positions are drawn, tapped and removed.
@MainActor
@Suite("Overlays with any number")
struct OverlayFuzzTests {
    private static let image = Pixmap(width: 3, height: 5, color: .black)

    @Test func overlaysOfPrograms() throws {
        for seed in Fuzz.seeds(60) {
            var random = SplitMix64(seed: seed)
            let scene = try Scene(seed % 2 == 0 ? flat : tilted, size: 96)
            var described: [String] = []
            for _ in 0..<3 {
                let overlay = Self.overlay(&random)
                described.append(String("\(overlay)".prefix(600)))
                scene.view.add(overlay)
            }
            Fuzz.trace("seed \(seed): \(described.joined(separator: "\n  "))")
            _ = try scene.view.render()
            scene.tapAndWait(48, 48)
            _ = try scene.view.render()
        }
    }

    private static func overlay(_ random: inout SplitMix64) -> MapOverlay {
        func coordinate(_ random: inout SplitMix64) -> Coordinate {
            let target = flat.target
            switch random.next() % 3 {
            case 0: return Coordinate(latitude: random.anyNumber(), longitude: random.anyNumber())
            case 1: return target
            default:
                return Coordinate(
                    latitude: target.latitude + Double(random.next() % 200) * 1e-5 - 1e-3,
                    longitude: target.longitude + Double(random.next() % 200) * 1e-5 - 1e-3
                )
            }
        }
        func path(_ random: inout SplitMix64) -> [Coordinate] { (0..<random.next() % 6).map { _ in coordinate(&random) } }
        func style(_ random: inout SplitMix64) -> LineStyle {
            LineStyle(width: random.anyNumber(), color: .black, dashes: (0..<random.next() % 3).map { _ in random.anyNumber() })
        }
        let number = random.anyNumber()
        switch random.next() % 5 {
        case 0:
            return .marker(
                Marker(
                    at: coordinate(&random),
                    icon: random.next() % 2 == 0 ? .pin(.black) : .image(image, scale: random.anyNumber()),
                    title: "Title",
                    anchor: [random.anyNumber(), 1],
                    infoWindowAnchor: [0.5, random.anyNumber()],
                    rotation: random.anyNumber(),
                    magnification: random.next() % 2 == 0 ? 1 : random.anyNumber(),
                    isFlat: random.next() % 2 == 0,
                    opacity: random.anyNumber(),
                    zIndex: number
                )
            )
        case 1:
            let stamp = LineStamp(image, fit: random.next() % 2 == 0 ? .lineWidth : .ownSize(scale: random.anyNumber()))
            let color = Color(red: Float(random.anyNumber()), green: 0, blue: 1, alpha: Float(random.anyNumber()))
            let spans = [
                LineSpan(.gradient(from: color, to: .black), segments: random.anyNumber(), stamp: stamp),
                LineSpan(.solid(color), segments: random.anyNumber()),
            ]
            return .polyline(
                Polyline(
                    path(&random),
                    style: style(&random),
                    spans: random.next() % 2 == 0 ? spans : [],
                    isGeodesic: random.next() % 2 == 0,
                    isTappable: true,
                    zIndex: number
                )
            )
        case 2:
            return .polygon(
                Polygon(
                    path(&random),
                    holes: [path(&random)],
                    stroke: style(&random),
                    isGeodesic: random.next() % 2 == 0,
                    isTappable: true,
                    zIndex: number
                )
            )
        case 3:
            return .circle(
                Circle(center: coordinate(&random), radiusMeters: number, stroke: style(&random), isTappable: true, zIndex: number)
            )
        default:
            let bounds = CoordinateBounds(
                south: random.anyNumber(),
                west: random.anyNumber(),
                north: random.anyNumber(),
                east: random.anyNumber()
            )
            return .groundOverlay(
                GroundOverlay(
                    image,
                    random.next() % 2 == 0 ? .bounds(bounds) : .bounds(CoordinateBounds(center: flat.target, radiusMeters: abs(number))),
                    imageScale: random.anyNumber(),
                    anchor: [random.anyNumber(), random.anyNumber()],
                    bearing: random.anyNumber(),
                    opacity: random.anyNumber(),
                    isTappable: true,
                    zIndex: number
                )
            )
        }
    }

    /// Texts that were changed at some places, numbers among them, are read or refused, and what is read is drawn.
    @Test func damagedGeoJSON() throws {
        let sound = Array(
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[
            {"type":"Polygon","coordinates":[[[7.42,43.73],[7.43,43.73],[7.43,43.74],[7.42,43.73]]]},
            {"type":"MultiLineString","coordinates":[[[7.42,43.73],[7.43,43.74,9]]]},{"type":"Point","coordinates":[7.4246,43.7384]}]},
            "properties":{"stroke":"#a33","stroke-width":3,"stroke-opacity":0.5,"stroke-dasharray":[4,2],"fill-opacity":0.5,"radius":90,
            "z-index":2,"rotation":20,"geodesic":true,"flat":true,"stroke-gradient":["red","blue"],"title":"T"}}]}
            """.utf8
        )
        let numbers = ["-1", "1e308", "-1e308", "5e-324", "0", "1e9", "540", "90", "null", "[]", "{}", #""x""#, "9223372036854775808"]
        var read = 0
        for seed in Fuzz.seeds(400) {
            var random = SplitMix64(seed: seed)
            var bytes = sound
            for _ in 0...random.next() % 2 {
                let at = Int(random.next() % UInt64(bytes.count))
                if random.next() % 3 == 0 {
                    bytes[at] = UInt8(truncatingIfNeeded: random.next())
                } else if let start = bytes[at...].firstIndex(where: { (0x30...0x39).contains($0) }) {
                    let end = bytes[start...].firstIndex { !(0x2E...0x39).contains($0) } ?? bytes.endIndex
                    bytes.replaceSubrange(start..<end, with: Array(random.pick(numbers).utf8))
                }
            }
            Fuzz.trace("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
            guard let overlays = try? GeoJSONOverlays(bytes, image: { _ in Self.image }).overlays else { continue }
            _ = try? GeoJSONFeatures(bytes)
            read += 1
            guard read % 4 == 0 else { continue }
            let scene = try Scene(flat, size: 64)
            for overlay in overlays { scene.view.add(overlay) }
            _ = try scene.view.render()
        }
        #expect(read > 50)
    }

    @Test func collectionsAreNotNestedWithoutEnd() {
        for depth in [16, 17, 40, 100_000] {
            let open = String(repeating: #"{"type":"GeometryCollection","geometries":["#, count: depth)
            let text = open + #"{"type":"Point","coordinates":[0,0]}"# + String(repeating: "]}", count: depth)
            let result = Result { () throws(GeoJSONError) in try GeoJSONOverlays(Array(text.utf8)) { _ in Self.image } }
            #expect(((try? result.get()) != nil) == (depth <= 16), "depth \(depth)")
        }
    }
}
