import PortolanTestSupport
import Testing

@testable import PortolanTiles

/// MapLibre tiles of version 1, made by hand from the specification's tables
/// (https://maplibre.org/maplibre-tile-spec/specification/v1/).
@Suite struct MLTTests {
    // MARK: Making tiles

    /// The bytes of a column: its type and name, and its streams.
    struct Column: Sendable {
        var metadata: [UInt8]
        var data: [UInt8]
    }

    /// Returns a tile of one layer, called “a”.
    static func tile(_ columns: Column..., extent: UInt8 = 64) -> [UInt8] {
        let body = [1, 0x61, extent, UInt8(columns.count)] + columns.flatMap(\.metadata) + columns.flatMap(\.data)
        var bytes: [UInt8] = []
        LEB128.append(UInt64(body.count + 1), to: &bytes)
        return bytes + [1] + body
    }

    /// Returns a stream with its kind and encoding, the numbers of its values and bytes, further numbers of its
    /// header, and the payload.
    static func stream(_ kind: UInt8, _ encoding: UInt8, _ count: UInt8, _ payload: [UInt8], more: [UInt8] = []) -> [UInt8] {
        [kind, encoding, count, UInt8(payload.count)] + more + payload
    }

    /// Returns a stream of plain numbers of one byte each.
    static func numbers(_ kind: UInt8, _ values: UInt8...) -> [UInt8] { stream(kind, 2, UInt8(values.count), values) }

    /// Returns a column of geometries: the types, other streams, and the vertices, where x and y are differences
    /// after zigzag coding.
    static func geometry(_ types: [UInt8], _ vertices: [UInt8], _ streams: [UInt8]...) -> Column {
        let all = [stream(0x30, 2, UInt8(types.count), types)] + streams + [stream(0x13, 0x42, UInt8(vertices.count), vertices)]
        return Column(metadata: [4], data: [UInt8(all.count)] + all.flatMap(\.self))
    }

    /// Returns points at the origin.
    static func points(_ count: Int) -> Column {
        geometry([UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: 2 * count))
    }

    /// Returns a property “k”.
    static func property(_ type: UInt8, _ streams: [UInt8]...) -> Column {
        Column(metadata: [type, 1, 0x6B], data: streams.flatMap(\.self))
    }

    // MARK: Geometry

    struct GeometryCase: Sendable {
        var column: Column
        var expected: String

        init(_ expected: String, _ column: Column) {
            self.column = column
            self.expected = expected
        }
    }

    static let geometries: [GeometryCase] = [
        .init("point 3,5", geometry([0], [6, 10])),
        .init("line 0,0-4,0-4,4", geometry([1], [0, 0, 8, 0, 0, 8], numbers(0x32, 3))),
        // The rings of both polygons run in the wrong direction for MVT: an outer ring, its hole, and an outer ring.
        .init(
            "polygon 9,0-9,9-0,9-0,0 2,2-2,1-1,1 3,4-2,4-2,3",
            geometry(
                [5],
                [0, 0, 0, 18, 18, 0, 0, 17, 15, 2, 2, 0, 0, 2, 0, 2, 0, 2, 2, 0],
                numbers(0x31, 2),
                numbers(0x32, 2, 1),
                numbers(0x33, 4, 3, 3)
            )
        ),
        // Lines take the stream of rings if the column has polygons.
        .init(
            "point 1,1; line 1,1-2,1; polygon 2,1-3,1-3,2",
            geometry([0, 1, 2], [2, 2, 0, 0, 2, 0, 0, 0, 2, 0, 0, 2], numbers(0x32, 1), numbers(0x33, 2, 3))
        ),
        .init("point 1,1 2,2; point 3,3", geometry([3, 0], [2, 2, 2, 2, 2, 2], numbers(0x31, 2))),
        .init("line 0,0-1,0 2,0-3,0", geometry([4], [0, 0, 2, 0, 2, 0, 2, 0], numbers(0x31, 2), numbers(0x32, 2, 2))),
        // A dictionary of vertices.
        .init("point 2,2; point 1,1; point 2,2", geometry([0, 0, 0], [2, 2, 2, 2], numbers(0x20, 1, 0, 1))),
        // Repeated points are dropped, and a line of one point has no part.
        .init("line 0,0-1,0; line", geometry([1, 1], [0, 0, 0, 0, 2, 0, 0, 0, 0, 0], numbers(0x32, 3, 2))),
        // Triangles of tessellated polygons are skipped.
        .init(
            "polygon 0,0-1,0-1,1",
            geometry([2], [0, 0, 2, 0, 0, 2], numbers(0x32, 1), numbers(0x33, 3), numbers(0x34, 1), numbers(0x21, 0, 1, 2))
        ),
        // Morton codes with a shift of 1, which is subtracted again.
        .init(
            "point 2,5; point 4,2; point 5,2",
            Column(
                metadata: [4],
                data: [3] + numbers(0x30, 0, 0, 0) + numbers(0x20, 2, 0, 1) + stream(0x14, 0b100_001_10, 3, [27, 3, 15], more: [3, 1])
            )
        ),
    ]

    @Test(arguments: geometries)
    func readsGeometries(example: GeometryCase) throws {
        let layer = try #require(try MVTTile(decoding: Self.tile(example.column)).layers.first)
        let features = layer.features.map { feature -> String in
            let parts = feature.partRange.map { part in
                " " + layer.points[layer.pointRange(ofPart: part)].map { "\($0.x),\($0.y)" }.joined(separator: "-")
            }
            return "\(feature.type)" + parts.joined()
        }
        #expect(features.joined(separator: "; ") == example.expected)
    }

    // MARK: Properties

    struct PropertyCase: Sendable {
        var expected: [MVTValue?]
        var column: Column

        init(_ expected: [MVTValue?], _ column: Column) {
            self.expected = expected
            self.column = column
        }
    }

    private static let text: [UInt8] = Array("Ab Ab!".utf8)
    /// The symbols “Ab” and “ ”, the lengths of two texts, and the texts.
    private static let fsst: [UInt8] =
        numbers(0x35, 2, 1) + stream(0x15, 0, 2, [0x41, 0x62, 0x20]) + numbers(0x36, 2, 4) + stream(0x11, 0, 2, [0, 1, 0, 255, 0x21])
    /// Says that only the second of two features has a value.
    private static let second = stream(0, 0x60, 2, [0xFF, 2])

    static let properties: [PropertyCase] = [
        // Bits, here in one byte that is stored as it is.
        .init([.bool(true), .bool(false), .bool(true)], property(10, stream(0x10, 0x60, 3, [0xFF, 0b101]))),
        // Runs, differences, and runs of differences.
        .init([.uint(5), .uint(5), .uint(5), .uint(3)], property(18, stream(0x10, 0x62, 4, [3, 1, 5, 3], more: [2, 4]))),
        .init([.uint(10), .uint(9)], property(18, stream(0x10, 0x22, 2, [20, 1]))),
        .init(
            [.uint(10), .uint(11), .uint(12), .uint(20)],
            property(18, stream(0x10, 0b001_011_10, 6, [1, 2, 1, 20, 2, 16], more: [3, 4]))
        ),
        // Signed numbers, and numbers of 64 bits.
        .init([.int(-1), .int(1)], property(16, numbers(0x10, 1, 2))),
        .init([.uint(7), .uint(6)], property(22, stream(0x10, 0x22, 2, [14, 1]))),
        .init([.int(-1)], property(20, stream(0x10, 0, 1, [1, 0, 0, 0, 0, 0, 0, 0]))),
        .init([.float(1.5)], property(24, stream(0x10, 0, 1, [0, 0, 0xC0, 0x3F]))),
        .init([.double(1.5)], property(26, stream(0x10, 0, 1, [0, 0, 0, 0, 0, 0, 0xF8, 0x3F]))),
        // The bits beyond the second have no meaning.
        .init([nil, .uint(7)], property(19, stream(0, 0x60, 2, [0xFF, 0b1111_1010]), numbers(0x10, 7))),
        // Texts: plain, with a dictionary, with symbols, and with both.
        .init([.string("Ab"), .string(" Ab!")], property(28, [2], numbers(0x30, 2, 4), stream(0x10, 0, 2, text))),
        .init([.string(" Ab!"), .string("Ab")], property(28, [3], numbers(0x36, 2, 4), numbers(0x22, 1, 0), stream(0x11, 0, 2, text))),
        .init([.string("Ab"), .string(" Ab!")], property(28, [4], fsst)),
        .init([nil, .string(" Ab!")], property(29, [6], second, fsst, numbers(0x22, 1))),
        // Two columns, “k” and “kl”, with one dictionary.
        .init(
            [.string(" Ab!"), .string("Ab")],
            Column(
                metadata: [30, 1, 0x6B, 2, 28, 0, 29, 1, 0x6C],
                data: [5] + numbers(0x36, 2, 4) + stream(0x12, 0, 2, text) + [1] + numbers(0x22, 1, 0) + [2] + second + numbers(0x22, 0)
            )
        ),
        // FastPFOR without a whole block: bytes of seven bits, of which the last has its highest bit set.
        .init([.uint(5), .uint(300)], property(18, stream(0x10, 1, 2, [0, 0, 0, 0, 0, 0x82, 0x2C, 0x85]))),
    ]

    @Test(arguments: properties)
    func readsProperties(example: PropertyCase) throws {
        let layer = try #require(try MVTTile(decoding: Self.tile(Self.points(example.expected.count), example.column)).layers.first)
        #expect(layer.features.map { layer.value("k", of: $0) } == example.expected)
    }

    @Test func readsIDs() throws {
        func ids(_ type: UInt8, _ data: [UInt8]) throws -> [UInt64] {
            try MVTTile(decoding: Self.tile(Column(metadata: [type], data: data), Self.points(2))).layers[0].features.map(\.id)
        }
        #expect(try ids(0, Self.numbers(0x10, 7, 9)) == [7, 9])
        #expect(try ids(3, Self.second + Self.numbers(0x10, 9)) == [0, 9])
    }

    // MARK: FastPFOR

    /// Writes blocks of 256 numbers with few bits and exceptions, and the other numbers as bytes.
    static func fastPFOR(_ values: [UInt32], widths: [Int]) -> [UInt8] {
        func packed(_ values: [UInt32], _ width: Int) -> [UInt32] {
            var words = [UInt32](repeating: 0, count: (values.count * width + 31) / 32)
            for (index, value) in values.enumerated() {
                for bit in 0..<width where value >> UInt32(bit) & 1 == 1 {
                    words[(index * width + bit) / 32] |= 1 << UInt32((index * width + bit) % 32)
                }
            }
            return words
        }
        func words(_ bytes: [UInt8]) -> [UInt32] {
            (0..<(bytes.count + 3) / 4).map { word in
                (0..<4).reduce(0) { 4 * word + $1 < bytes.count ? $0 | UInt32(bytes[4 * word + $1]) << UInt32(8 * $1) : $0 }
            }
        }
        var (blocks, bytes): ([UInt32], [UInt8]) = ([], [])
        var exceptions: [Int: [UInt32]] = [:]
        for (number, width) in widths.enumerated() {
            let block = Array(values[256 * number..<256 * (number + 1)])
            let most = block.map { 32 - $0.leadingZeroBitCount }.max() ?? 0
            let places = block.indices.filter { width < 32 && block[$0] >> UInt32(width) != 0 }
            bytes += [UInt8(width), UInt8(places.count)]
            if !places.isEmpty { bytes += [UInt8(most)] + places.map { UInt8($0) } }
            if most - width > 1 { exceptions[most - width, default: []] += places.map { block[$0] >> UInt32(width) } }
            blocks += packed(block, width)
        }
        var result = [UInt32(256 * widths.count)]
        if !widths.isEmpty {
            result += [UInt32(blocks.count + 1)] + blocks + [UInt32(bytes.count)] + words(bytes)
            result.append(exceptions.keys.reduce(0) { $0 | 1 << UInt32($1 - 1) })
            for (width, list) in exceptions.sorted(by: { $0.key < $1.key }) { result += [UInt32(list.count)] + packed(list, width) }
        }
        var tail: [UInt8] = []
        for value in values[(256 * widths.count)...] {
            LEB128.append(UInt64(value), to: &tail)
            // The highest bit marks the last byte, not the others as in protocol buffers.
            let length = LEB128.byteCount(of: UInt64(value))
            for index in tail.count - length..<tail.count { tail[index] ^= 0x80 }
        }
        return (result + words(tail)).flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
    }

    @Test func readsFastPFOR() {
        for seed in Fuzz.seeds(200) {
            var random = SplitMix64(seed: seed)
            let widths = (0..<random.next() % 4).map { _ in Int(random.pick([0, 1, 3, 7, 16, 31, 32])) }
            let values = (0..<256 * widths.count + Int(random.next() % 40)).map { index -> UInt32 in
                let width = index / 256 < widths.count ? widths[index / 256] : 20
                let excess = random.next() % 20 == 0 ? Int(random.next() % 6) : 0
                return UInt32(truncatingIfNeeded: random.next() >> UInt64(64 - max(1, min(32, width + excess))))
                    & (width + excess == 0 ? 0 : .max)
            }
            let bytes = Self.fastPFOR(values, widths: widths)
            #expect(FastPFOR.decode(bytes, 0..<bytes.count, count: values.count) == values, "seed \(seed)")
            #expect(FastPFOR.decode(bytes, 0..<bytes.count, count: values.count + 9) == nil, "seed \(seed)")
            let damaged = TileFuzzTests.damaged(bytes, &random)
            _ = FastPFOR.decode(damaged, 0..<damaged.count, count: values.count)
        }
    }

    // MARK: Faults

    struct Fault: Sendable {
        var name: String
        var code: MVTError.Code
        var bytes: [UInt8]

        init(_ name: String, _ code: MVTError.Code, _ bytes: [UInt8]) {
            self.name = name
            self.code = code
            self.bytes = bytes
        }

        /// Returns a point with a property of 32 bits.
        init(_ name: String, _ code: MVTError.Code, _ encoding: UInt8, _ payload: [UInt8], more: [UInt8] = []) {
            let count = UInt8(more.isEmpty ? 1 : 2)
            self.init(name, code, tile(points(1), property(18, stream(0x10, encoding, count, payload, more: more))))
        }
    }

    static let faults: [Fault] = [
        .init("a layer without a name", .missingLayerName, [5, 1, 0, 64, 1, 4]),
        .init("no column of geometries", .invalidColumn, tile(property(18, numbers(0x10)))),
        .init("an extent of 0", .invalidExtent, tile(points(1), extent: 0)),
        .init("only a layer of version 2", .unsupportedVersion, [3, 2, 0, 0]),
        .init("a type of column that does not exist", .unsupportedEncoding, tile(points(1), Column(metadata: [12, 0], data: []))),
        .init("an encoding that does not exist", .unsupportedEncoding, 0xFE, [1]),
        .init("an encoding of coordinates", .unsupportedEncoding, 0x42, [1]),
        .init("64 bits in FastPFOR", .unsupportedEncoding, tile(points(1), property(22, stream(0x10, 1, 1, [0, 0, 0, 0])))),
        .init("runs of four billion values", .tooLarge, 0x62, [1, 1], more: [1, 0xFF, 0xFF, 0xFF, 0xFF, 15]),
        // Neither memory nor time follow the four billion that these tiles announce.
        .init(
            "four billion runs in FastPFOR",
            .tooLarge,
            [0x16, 1, 1, 0x6C, 0x80, 0x20, 1, 4, 1, 0x30, 0x61, 0, 4, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1, 0, 0, 0, 0]
        ),
        .init("longer runs than announced", .invalidStream, 0x62, [3, 1], more: [1, 1]),
        .init("shorter runs than announced", .invalidStream, 0x62, [1, 1], more: [1, 3]),
        .init("more numbers than bytes", .truncated, 2, []),
        .init("bytes that are not FastPFOR", .invalidStream, 1, [0, 0, 1, 0]),
        .init("a text beyond its dictionary", .invalidColumn, tile(points(1), property(28, [5], fsst, numbers(0x22, 2)))),
        .init(
            "a symbol that does not exist",
            .invalidStream,
            tile(points(1), property(28, [4], numbers(0x35, 1), stream(0x15, 0, 1, [0x61]), numbers(0x36, 1), stream(0x11, 0, 1, [1])))
        ),
        .init("fewer values than features", .invalidColumn, tile(points(2), property(18, numbers(0x10, 1)))),
        .init(
            "a value without a feature",
            .invalidColumn,
            tile(points(2), property(19, stream(0, 0x60, 5, [0xFF, 18]), numbers(0x10, 1, 1)))
        ),
        .init("fewer vertices than points", .invalidColumn, tile(geometry([0, 0], [0, 0]))),
        .init("a type of geometry that does not exist", .invalidColumn, tile(geometry([6], [0, 0]))),
        .init("a polygon without rings", .invalidColumn, tile(geometry([2], [0, 0], numbers(0x32, 1)))),
        .init("text that is not UTF-8", .invalidText, tile(points(1), property(28, [2], numbers(0x30, 1), stream(0x10, 0, 1, [0xFF])))),
    ]

    @Test(arguments: faults)
    func namesFaults(fault: Fault) {
        let outcome = Result { () throws(MVTError) in try MVTTile(decoding: fault.bytes) }
        var code: MVTError.Code?
        if case .failure(let error) = outcome { code = error.code }
        #expect(code == fault.code, "\(fault.name)")
    }

    @Test func skipsLayersOfOtherVersionsAndOtherNames() throws {
        let tile = try MVTTile(decoding: Self.tile(Self.points(1)) + [3, 2, 0, 0])
        #expect(tile.layers.count == 1 && tile.warnings.map(\.code) == [.unsupportedVersion])
        #expect(try MVTTile(decoding: Self.tile(Self.points(1)), layers: ["b"]).layers.isEmpty)
    }

    // MARK: Writing

    /// Returns a tile with any geometries and values, whose rings have the directions of outer rings and holes.
    static func anyTile(_ random: inout SplitMix64) -> MVTTile {
        var tile = MVTTile()
        for number in 0..<1 + random.next() % 3 {
            var layer = MVTLayerEncoder(name: "layer \(number)", extent: random.pick([256, 4096]))
            let keyCount = random.next() % 5
            for _ in 0..<random.next() % 40 {
                let type = random.pick([MVTGeometryType.point, .line, .polygon])
                layer.beginFeature(type)
                let count = 1 + Int32(random.next() % 3)
                func coordinate() -> Int32 { Int32(random.next() % 6_000) - 900 }
                func square(_ x: Int32, _ side: Int32) -> [MVTPoint] {
                    [MVTPoint(x: x, y: 0), MVTPoint(x: x + side, y: 0), MVTPoint(x: x + side, y: side), MVTPoint(x: x, y: side)]
                }
                switch type {
                case .point:
                    let points = (0..<count).map { _ in MVTPoint(x: coordinate(), y: coordinate()) }
                    layer.addPoints(points.span)
                case .line:
                    for _ in 0..<count {
                        let points = (0..<2 + count).map { MVTPoint(x: $0, y: coordinate()) }
                        layer.addLine(points.span)
                    }
                default:
                    for index in 0..<count {
                        let (ring, hole) = (square(100 * index, 50), Array(square(100 * index, 20).reversed()))
                        layer.addRing(ring.span)
                        if random.next() % 2 == 0 { layer.addRing(hole.span) }
                    }
                }
                let id = random.pick([0, random.next() % 100, random.next()] as [UInt64])
                let keys = (0..<keyCount).filter { _ in random.next() % 3 > 0 }
                let tags = keys.map { key -> MVTTag in
                    let value: MVTValue =
                        switch (key + random.next() % 20 / 19) % 7 {
                        case 0: .string(random.pick(["", "lake", "Zürich", "Zu\u{308}rich", "東京 \(random.next() % 9)"]))
                        case 1: .int(Int64(bitPattern: random.next() >> (random.next() % 64)) - 5)
                        case 2: .uint(random.pick([7, 7, 8, UInt64.max, 1 << 32]))
                        case 3: .bool(random.next() % 2 == 0)
                        case 4: .double(Double(random.next() % 100) / 7)
                        case 5: .float(Float(random.next() % 100) / 7)
                        default: .int(Int64(random.next() % 3))
                        }
                    return MVTTag(key: layer.index(ofKey: "k\(key)"), value: layer.index(ofValue: value))
                }
                layer.endFeature(id: id, tags: tags)
            }
            var bytes: [UInt8] = []
            layer.append(to: &bytes)
            tile.layers += (try? MVTTile(decoding: bytes).layers) ?? []
        }
        return tile
    }

    /// Returns all that a tile says, in lines whose order does not depend on the order of columns.
    static func lines(_ tile: MVTTile) -> [String] {
        tile.layers.flatMap { layer in
            ["\(layer.name) \(layer.extent)"]
                + layer.features.map { feature in
                    let properties = layer.properties(of: feature).map { "\(Array($0.key.utf8))=\($0.value)".unicodeScalars.map(\.value) }
                    let parts = feature.partRange.map { layer.points[layer.pointRange(ofPart: $0)].map(\.xy) }
                    return "\(feature.id) \(feature.type) \(parts) \(properties.map { "\($0)" }.sorted())"
                }
        }
    }

    @Test func readsWhatItWrites() throws {
        for seed in Fuzz.seeds(300) {
            var random = SplitMix64(seed: seed)
            let tile = Self.anyTile(&random)
            let bytes = tile.encodedAsMLT()
            let mvt = tile.encoded()
            let isFound = (MLTDecoder.matches(bytes.span), MLTDecoder.matches(mvt.span))
            #expect(isFound == (!bytes.isEmpty, false), "seed \(seed)")
            #expect(try Self.lines(MVTTile(decoding: bytes)) == Self.lines(tile), "seed \(seed)")
        }
    }

    @Test func fuzzedTiles() {
        var read = 0
        let seeds = Fuzz.seeds(2_000)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            let bytes = TileFuzzTests.damaged(Self.anyTile(&random).encodedAsMLT(), &random, atMost: random.next() % 3)
            Fuzz.trace("seed \(seed): \(bytes)")
            guard let tile = try? MLTDecoder.decode(bytes, layers: nil) else { continue }
            read += 1
            TileFuzzTests.check(tile, seed)
            #expect((try? MVTTile(decoding: tile.encodedAsMLT())) != nil, "seed \(seed)")
        }
        #expect(read > seeds.count / 20, "only \(read) of \(seeds.count) tiles are readable, seeds \(seeds)")
    }
}
