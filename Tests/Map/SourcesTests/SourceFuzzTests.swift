import Foundation
import PortolanGeo
import PortolanImage
import PortolanJSON
import PortolanRaster
import PortolanStyle
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanMapSources

/// Any bytes at an address give an answer or an error, and never a trap.
@Suite struct SourceFuzzTests {
    /// Some bytes are changed, left out or doubled.
    static func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<random.next() % 6 where !bytes.isEmpty {
            let place = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 4 {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: place)
            default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
        }
        if random.next() % 8 == 0 { bytes = Array(bytes.prefix(Int(random.next() % UInt64(bytes.count + 1)))) }
        return bytes
    }

    // MARK: GeoJSON

    static func number(_ random: inout SplitMix64) -> String {
        random.next() % 3 == 0 ? random.pick(Fuzz.jsonNumbers) : "\((random.unit() - 0.5) * 400)"
    }

    static func position(_ random: inout SplitMix64) -> String { "[\(number(&random)),\(number(&random))]" }

    static func path(_ random: inout SplitMix64, closed: Bool) -> String {
        var positions = (0..<random.next() % 12).map { _ in position(&random) }
        if closed, random.next() % 4 > 0, let first = positions.first { positions.append(first) }
        return "[" + positions.joined(separator: ",") + "]"
    }

    static func geometry(_ random: inout SplitMix64, depth: Int = 0) -> String {
        func list(_ item: (inout SplitMix64) -> String) -> String {
            "[" + (0..<random.next() % 3).map { _ in item(&random) }.joined(separator: ",") + "]"
        }
        func made(_ type: String, _ coordinates: String) -> String { #"{"type":"\#(type)","coordinates":\#(coordinates)}"# }
        switch random.next() % 7 {
        case 0: return made("Point", position(&random))
        case 1: return made("MultiPoint", path(&random, closed: false))
        case 2: return made("LineString", path(&random, closed: false))
        case 3: return made("MultiLineString", list { path(&$0, closed: false) })
        case 4: return made("Polygon", list { path(&$0, closed: true) })
        case 5:
            return made(
                "MultiPolygon",
                list { random in "[" + (0..<random.next() % 3).map { _ in path(&random, closed: true) }.joined(separator: ",") + "]" }
            )
        default:
            return depth > 3
                ? "null" : #"{"type":"GeometryCollection","geometries":\#(list { geometry(&$0, depth: depth + 1) })}"#
        }
    }

    static func collection(_ random: inout SplitMix64) -> String {
        let features = (0..<random.next() % 8).map { index in
            let properties = ["null", "{}", #"{"a":\#(number(&random)),"b":[{"c":null}],"a":"x"}"#][Int(random.next() % 3)]
            let id = ["1", "\"x\"", "-1.5", "null", "[]", number(&random)][Int(random.next() % 6)]
            return #"{"type":"Feature","id":\#(id),"properties":\#(properties),"geometry":\#(geometry(&random))}"#
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    static func options(_ random: inout SplitMix64) throws -> GeoJSONOptions {
        var options = GeoJSONOptions()
        options.maximumZoom = random.next() % 8 == 0 ? random.anyInteger() : UInt8(random.next() % 40)
        if random.next() % 3 == 0 { options.buffer = random.anyNumber() }
        if random.next() % 3 == 0 { options.tolerance = random.anyNumber() }
        options.hasLineMetrics = random.next() % 2 == 0
        options.generatesIDs = random.next() % 2 == 0
        options.promotedID = random.next() % 2 == 0 ? "a" : nil
        if random.next() % 3 == 0 { options.filter = try StyleExpression.filter(json: #"[">",["get","a"],0]"#) }
        if random.next() % 2 == 0 {
            var clusters = ClusterOptions()
            if random.next() % 2 == 0 { clusters.radius = random.anyNumber() }
            clusters.maximumZoom = random.next() % 2 == 0 ? UInt8(truncatingIfNeeded: random.next()) : nil
            clusters.minimumPoints = random.next() % 4 == 0 ? random.anyInteger() : Int(random.next() % 5) - 1
            clusters.properties = [
                .init(
                    name: "s",
                    map: try StyleExpression(json: #"["get","a"]"#),
                    reduce: try StyleExpression(json: #"["+",["accumulated"],["get","s"]]"#)
                )
            ]
            options.clusters = clusters
        }
        return options
    }

    static func tile(_ random: inout SplitMix64) -> TileID {
        let z = UInt8(random.next() % 31)
        return TileID(z: z, x: UInt32(random.next() % (1 << UInt64(z))), y: UInt32(random.next() % (1 << UInt64(z))))
    }

    /// Checks the promises of a tile to the renderer: indices in range, parts that are long enough, and no point
    /// twice in a row.
    static func check(_ tile: VectorTile, _ seed: UInt64) {
        for layer in tile.layers {
            let features = layer.features
            #expect(
                layer.values.count == features.values.count && features.partStarts.last == UInt32(features.points.count),
                "seed \(seed)"
            )
            for (index, feature) in features.features.enumerated() {
                #expect(Int(feature.partRange.upperBound) < features.partStarts.count && !feature.partRange.isEmpty, "seed \(seed)")
                for tag in features.tags[Int(feature.tagRange.lowerBound)..<Int(feature.tagRange.upperBound)] {
                    #expect(Int(tag.key) < features.keys.count && Int(tag.value) < features.values.count, "seed \(seed)")
                }
                _ = layer.id(ofFeature: index)
                for part in feature.partRange {
                    let points = features.points[features.pointRange(ofPart: part)]
                    #expect(points.count >= [0, 1, 2, 3][Int(feature.type.rawValue)], "seed \(seed)")
                    #expect(zip(points, points.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed)")
                }
            }
        }
    }

    @Test(arguments: Fuzz.seeds(300)) func geoJSON(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = Self.collection(&random)
        let bytes = random.next() % 3 == 0 ? Self.damaged(Array(text.utf8), &random) : Array(text.utf8)
        Fuzz.trace("\(seed): " + String(decoding: bytes, as: UTF8.self))
        guard let source = try? GeoJSONSource(bytes, options: try Self.options(&random)) else { return }
        for tile in [TileID(z: 0, x: 0, y: 0), TileID(z: 1, x: 1, y: 0)] + (0..<6).map({ _ in Self.tile(&random) }) {
            guard let made = source.vectorTile(tile) else { continue }
            Self.check(made, seed)
            // The encoded bytes are a vector tile.
            let decoded = try MVTTile(decoding: try #require(source.bytes(of: tile)))
            #expect(decoded.layers.first?.features.count == made.layers.first?.features.features.count, "seed \(seed)")
        }
        if let value = try? JSONReader.read(bytes).root.styleValue { _ = try? GeoJSONSource(value) }
    }

    // MARK: Sprites

    @Test(arguments: Fuzz.seeds(400)) func sprites(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let keys = ["x", "y", "width", "height", "pixelRatio", "sdf", "stretchX", "stretchY", "content", "textFitWidth", "textFitHeight"]
        func value() -> String {
            switch random.next() % 6 {
            case 0: Self.number(&random)
            case 1: "[[\(Self.number(&random)),\(Self.number(&random))]]"
            case 2: "[0,0,1,1]"
            case 3: "true"
            case 4: "\"proportional\""
            default: "\(random.next() % 8)"
            }
        }
        let entries = (0..<random.next() % 4).map { index in
            "\"\(index)\":{"
                + keys.map { "\"\($0)\":\(random.next() % 3 > 0 && $0.count < 7 ? "\(random.next() % 8)" : value())" }.joined(
                    separator: ","
                )
                + "}"
        }
        let bytes = Self.damaged(Array(("{" + entries.joined(separator: ",") + "}").utf8), &random)
        Fuzz.trace("\(seed): " + String(decoding: bytes, as: UTF8.self))
        var warnings: [SourceError] = []
        let sheet = Pixmap(width: 8, height: 8)
        guard let images = try? SpriteFile.images(bytes, sheet: sheet, address: "s", warnings: &warnings) else { return }
        for image in images.values {
            #expect(image.width.isFinite && image.height.isFinite && image.distances.count == image.picture.pixels.count, "seed \(seed)")
        }
    }

    // MARK: Glyphs

    @Test(arguments: Fuzz.seeds(400)) func glyphs(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let glyphs = (0..<random.next() % 5).map { _ in
            GlyphWriter.glyph(
                UInt32(truncatingIfNeeded: random.next()),
                width: UInt32(random.next() % 5),
                height: UInt32(random.next() % 5),
                left: Int32(truncatingIfNeeded: random.next()),
                top: Int32(truncatingIfNeeded: random.next()),
                advance: UInt32(truncatingIfNeeded: random.next())
            )
        }
        let bytes = Self.damaged(GlyphWriter.range("Serif", glyphs), &random)
        Fuzz.trace("\(seed): \(bytes)")
        guard let range = try? GlyphRange(decoding: bytes) else { return }
        for glyph in range.glyphs.values { #expect(glyph.field.count == glyph.fieldWidth * glyph.fieldHeight, "seed \(seed)") }
    }

    // MARK: MBTiles

    @Test(arguments: Fuzz.seeds(60)) func mbtiles(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let words = ["minzoom", "maxzoom", "bounds", "attribution", "format"]
        let texts = ["0", "2", "-1", "nan", "1e99", "1,2,3", "1,2,3,4", "a,b,c,d", "", "inf,0,0,0", "31"]
        let rows = words.map { "INSERT INTO metadata VALUES ('\($0)', '\(random.pick(texts))')" }
        let tiles = (0..<6).map { _ in
            Database.tile(
                Int(random.next() % 3),
                Int(random.next() % 4),
                Int(random.next() % 4),
                Self.damaged(Gzip.compress([1, 2, 3]), &random)
            )
        }
        let odd = [
            "INSERT INTO tiles VALUES (NULL, 'a', 1.5, 'text')", "INSERT INTO tiles VALUES (-1, 0, 0, NULL)",
            "INSERT INTO metadata VALUES (NULL, NULL)",
        ]
        let database = try Database(Database.tables + rows + tiles + [random.pick(odd)])
        if seed % 2 == 0 {
            // Changes bytes of the file itself.
            let bytes = [UInt8](try Data(contentsOf: database.file.url))
            var changed = bytes
            for _ in 0..<random.next() % 30 { changed[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
            try Data(changed).write(to: database.file.url)
        }
        guard let archive = try? MBTilesArchive(path: database.path) else { return }
        #expect(archive.zooms.upperBound <= 30 && archive.bounds.south.isFinite, "seed \(seed)")
        for z in 0..<3 {
            for x in 0..<UInt32(1 << z) {
                for y in 0..<UInt32(1 << z) { _ = try? archive.vectorTile(TileID(z: UInt8(z), x: x, y: y)) }
            }
        }
        _ = try? archive.bytes(of: TileID(z: 30, x: 0, y: 0))
    }

    // MARK: Heights

    @Test(arguments: Fuzz.seeds(60)) func heights(_ seed: UInt64) throws {
        struct Pictures: TileSource {
            var pictures: [[UInt8]]
            var zooms: ClosedRange<UInt8> { 0...2 }
            var bounds: CoordinateBounds { .world }
            func bytes(of tile: TileID) throws -> [UInt8]? { pictures[Int(tile.x + tile.y) % pictures.count] }
        }
        var random = SplitMix64(seed: seed)
        var pictures: [[UInt8]] = []
        for _ in 0..<3 {
            let width = Int(random.next() % 5 + 1)
            let height = random.next() % 3 == 0 ? Int(random.next() % 5 + 1) : width
            let pixels = (0..<4 * width * height).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            pictures.append(Self.damaged(try PNG.encode(try #require(Pixmap(width: width, height: height, straightRGBA: pixels))), &random))
        }
        let encoding = HeightEncoding(
            redFactor: random.anyNumber(),
            greenFactor: random.anyNumber(),
            blueFactor: random.anyNumber(),
            baseShift: random.anyNumber()
        )
        let source = HeightSource(RasterSource(Pictures(pictures: pictures)), encoding: random.next() % 2 == 0 ? .mapbox : encoding)
        for (z, x, y) in [(0, 0, 0), (1, 0, 1), (1, 1, 1), (2, 3, 0), (2, 1, 2)] as [(UInt8, UInt32, UInt32)] {
            guard let tile = try? source.heights(TileID(z: z, x: x, y: y)) else { continue }
            #expect(tile.heights.count == (tile.side + 2) * (tile.side + 2), "seed \(seed)")
        }
    }

    // MARK: TileJSON, addresses

    @Test(arguments: Fuzz.seeds(300)) func tileJSON(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let text =
            #"{"tiles":["{z}/{x}/{-y}/{quadkey}{bbox-epsg-3857}{ratio"],"minzoom":\#(Self.number(&random)),"maxzoom":\#(Self.number(&random)),"bounds":[\#(Self.number(&random)),0,0,\#(Self.number(&random))],"scheme":"tms"}"#
        let bytes = Self.damaged(Array(text.utf8), &random)
        Fuzz.trace("\(seed): " + String(decoding: bytes, as: UTF8.self))
        guard let json = try? TileJSON(bytes, "a") else { return }
        let template = TileTemplate(json.tiles, countsRowsFromSouth: json.facts.countsRowsFromSouth)
        _ = template.address(of: Self.tile(&random))
        for tile in json.tiles {
            _ = Address.resolved(tile, base: "https://h/a/b")
            _ = Address.filePath(tile)
            _ = Address.filePath("file://" + tile)
        }
    }
}
