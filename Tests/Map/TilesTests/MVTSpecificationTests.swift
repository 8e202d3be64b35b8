import PortolanTiles
import Testing

/// The rules of the Mapbox Vector Tile specification 2.1, section by section, in bytes written by hand.
@Suite("Tiles are read as the Vector tile specification 2.1 defines")
struct MVTSpecificationTests {
    // MARK: Protocol buffers by hand

    /// Returns a field with bytes (wire type 2) and a length below 128.
    static func bytes(_ field: UInt8, _ content: [UInt8]) -> [UInt8] { [field << 3 | 2, UInt8(content.count)] + content }
    static func text(_ field: UInt8, _ text: String) -> [UInt8] { bytes(field, Array(text.utf8)) }
    /// Returns a field with a number below 128 (wire type 0).
    static func number(_ field: UInt8, _ value: UInt8) -> [UInt8] { [field << 3, value] }
    /// Returns a field with a number of ten bytes. All its 64 bits are set if the last byte is 1.
    static func longest(_ field: UInt8, last: UInt8) -> [UInt8] { [field << 3] + [UInt8](repeating: 0xFF, count: 9) + [last] }

    /// Returns a feature of a geometry type (1 point, 2 line, 3 polygon).
    static func feature(_ type: UInt8, _ geometry: [UInt8], tags: [UInt8]? = nil, id: [UInt8] = []) -> [UInt8] {
        bytes(2, id + (tags.map { bytes(2, $0) } ?? []) + number(3, type) + bytes(4, geometry))
    }

    /// Returns a layer "a" of version 2 with features and tables.
    static func layer(_ content: [UInt8], version: [UInt8] = number(15, 2), name: [UInt8] = text(1, "a")) -> [UInt8] {
        bytes(3, version + name + content)
    }

    static func decode(_ content: [UInt8]) throws -> MVTLayer { try #require(try MVTTile(decoding: layer(content)).layers.first) }

    static func error(_ tile: [UInt8]) -> MVTError.Code? {
        do throws(MVTError) {
            _ = try MVTTile(decoding: tile)
            return nil
        } catch {
            return error.code
        }
    }

    /// Returns the parts of a feature's geometry as "x,y x,y; x,y …".
    static func parts(_ layer: MVTLayer) -> String {
        (0..<UInt32(layer.partStarts.count - 1))
            .map { layer.points[layer.pointRange(ofPart: $0)].map { "\($0.x),\($0.y)" }.joined(separator: " ") }
            .joined(separator: "; ")
    }

    // MARK: 4.1 Layers

    @Test("a layer has a name, a version and an extent, which is 4096 units by default")
    func layers() throws {
        let plain = try Self.decode(Self.feature(1, [9, 0, 0]))
        #expect(plain.name == "a" && plain.version == 2 && plain.extent == 4096)
        #expect(try Self.decode(Self.feature(1, [9, 0, 0]) + [5 << 3, 0x80, 4]).extent == 512)
        let old = try MVTTile(decoding: Self.layer(Self.feature(1, [9, 0, 0]), version: Self.number(15, 1)))
        #expect(old.layers[0].version == 1)
    }

    @Test("fields come in any order, and tables after the features that use them")
    func order() throws {
        let tables = Self.bytes(4, Self.text(1, "lake")) + Self.text(3, "class")
        let content = Self.text(1, "a") + Self.feature(1, [9, 0, 0], tags: [0, 0]) + tables
        let layer = try #require(try MVTTile(decoding: Self.bytes(3, content + Self.number(15, 2))).layers.first)
        #expect(layer.value("class", of: layer.features[0])?.string == "lake")
    }

    @Test("unknown fields of tile, layer and feature are skipped")
    func extensions() throws {
        let extra: [UInt8] = [10 << 3, 1, 11 << 3 | 1, 0, 0, 0, 0, 0, 0, 0, 0, 12 << 3 | 5, 1, 2, 3, 4, 13 << 3 | 2, 1, 7]
        let feature = Self.bytes(2, extra + Self.number(3, 1) + Self.bytes(4, [9, 2, 4]))
        let tile = try MVTTile(decoding: extra + Self.layer(extra + feature) + extra)
        #expect(tile.warnings.isEmpty && Self.parts(tile.layers[0]) == "1,2")
    }

    @Test("a tile has each name once, and a second layer of a name gives a warning")
    func names() throws {
        let layer = Self.layer(Self.feature(1, [9, 0, 0]))
        let tile = try MVTTile(decoding: layer + layer)
        #expect(tile.warnings.map(\.code) == [.duplicateLayerName] && tile.warnings[0].byteOffset == layer.count)
        #expect(try MVTTile(decoding: [UInt8]()).layers.isEmpty)
    }

    @Test("several threads make the same tile, and find the same error")
    func threads() throws {
        func outcome(_ bytes: [UInt8], threads: Int) -> String {
            do throws(MVTError) {
                return "\(try MVTTile(decoding: bytes, layers: ["a", "b"], threads: threads))"
            } catch {
                return "\(error)"
            }
        }
        let (good, other) = (Self.feature(1, [9, 2, 4]), Self.layer(Self.feature(1, [9, 0, 0]), name: Self.text(1, "b")))
        let layers = [Self.layer(good), other, Self.layer(good, name: Self.text(1, "unwanted")), Self.layer(Self.bytes(2, []))]
        let sound = layers.flatMap { $0 }
        let unknown = Self.layer(good, version: Self.number(15, 9))
        for bytes in [sound, sound + sound, sound + unknown + sound, sound + [0x1A, 100], unknown + [0x1A, 100]] {
            let expected = outcome(bytes, threads: 1)
            for threads in [2, 5] { #expect(outcome(bytes, threads: threads) == expected) }
        }
        #expect(outcome(sound, threads: 2) == "\(try MVTTile(decoding: sound, layers: ["a", "b"]))")
    }

    @Test(
        "invalid layers are refused",
        arguments: [
            (layer(feature(1, [9, 0, 0]), name: []), .missingLayerName), (layer(feature(1, [9, 0, 0]), version: []), .unsupportedVersion),
            (layer([], version: number(15, 3)), .unsupportedVersion), (layer(number(5, 0)), .invalidExtent),
            (layer([], name: bytes(1, [0xC3])), .invalidText), (layer([], name: number(1, 5)), .wrongWireType),
            ([3 << 3, 1], .wrongWireType),
            (layer([2 << 3 | 3]), .invalidField), (layer([0, 1]), .invalidField), ([0x1A, 3, 1], .truncated), ([0x1A, 0x80], .truncated),
            (longest(1, last: 2), .overlongVarint),
        ] as [([UInt8], MVTError.Code)]
    )
    func refusedLayers(tile: [UInt8], code: MVTError.Code) { #expect(Self.error(tile) == code, "\(tile)") }

    // MARK: 4.2 Features

    @Test("an ID is any number of 64 bits, and need not be unique")
    func identifiers() throws {
        let five = Self.feature(1, [9, 0, 0], id: [8, 5])
        let layer = try Self.decode(Self.feature(1, [9, 0, 0], id: Self.longest(1, last: 1)) + five + five)
        #expect(layer.features.map(\.id) == [.max, 5, 5])
        #expect(try Self.decode(Self.feature(1, [9, 0, 0])).features[0].id == 0)
    }

    @Test(
        "invalid features are left out with a warning, and the others stay",
        arguments: [
            (bytes(2, number(3, 1)), .invalidFeature), (bytes(2, number(3, 4) + bytes(4, [9, 0, 0])), .invalidFeature),
            (feature(1, [9, 0, 0], tags: [0]), .oddTagCount),
            (bytes(2, number(3, 1) + bytes(4, [9, 0, 0]) + bytes(4, [9, 0, 0])), .invalidFeature),
        ] as [([UInt8], MVTError.Code)]
    )
    func oddFeatures(feature: [UInt8], code: MVTError.Code) throws {
        let tables = Self.text(3, "k") + Self.bytes(4, Self.text(1, "v"))
        let tile = try MVTTile(decoding: Self.layer(tables + feature + Self.feature(1, [9, 2, 2])))
        #expect(tile.warnings.map(\.code) == [code])
        #expect(tile.layers[0].features.count == 1 && Self.parts(tile.layers[0]) == "1,1" && tile.layers[0].tags.isEmpty)
    }

    // MARK: 4.3 Geometry

    /// A command integer is `id | count << 3`; a parameter is zigzag: 0 → 0, 1 → −1, 2 → 1, 3 → −2.
    @Test(
        "commands give points and lines",
        arguments: [
            // One point, several points, and negative positions. 4096 takes two bytes.
            (1, [9, 50, 34], "25,17"), (1, [17, 10, 14, 3, 9], "5,7; 3,2"), (1, [9, 1, 3], "-1,-2"),
            (1, [9, 0x80, 0x40, 0xFF, 0x3F], "4096,-4096"),
            (1, [9, 2, 2, 9, 2, 2], "1,1; 2,2"),
            // A line, and two lines. The second line begins at the end of the first.
            (2, [9, 4, 4, 18, 0, 16, 16, 0], "2,2 2,10 10,10"), (2, [9, 4, 4, 10, 16, 0, 9, 2, 2, 10, 0, 15], "2,2 10,2; 11,3 11,-5"),
        ] as [(UInt8, [UInt8], String)]
    )
    func pointsAndLines(type: UInt8, geometry: [UInt8], expected: String) throws {
        #expect(Self.parts(try Self.decode(Self.feature(type, geometry))) == expected)
    }

    /// ClosePath leaves the cursor at the ring's last point. Outer rings have a positive area (clockwise on a
    /// screen), and holes a negative one.
    @Test(
        "commands give polygons",
        arguments: [
            ([9, 6, 12, 18, 10, 12, 24, 44, 15], "3,6 8,12 20,34", [1]),
            // A square of 10, then a hole of 4 in it.
            (
                [9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 6, 13, 26, 0, 8, 8, 0, 0, 7, 15],
                "0,0 10,0 10,10 0,10; 3,3 3,7 7,7 7,3", [1, -1]
            ),
            // Two outer rings.
            ([9, 0, 0, 18, 2, 0, 0, 2, 15, 9, 18, 17, 18, 2, 0, 0, 2, 15], "0,0 1,0 1,1; 10,-8 11,-8 11,-7", [1, 1]),
        ] as [([UInt8], String, [Int64])]
    )
    func polygons(geometry: [UInt8], expected: String, windings: [Int64]) throws {
        let layer = try Self.decode(Self.feature(3, geometry))
        #expect(Self.parts(layer) == expected)
        #expect(windings.indices.map { layer.doubledArea(ofPart: UInt32($0)).signum() } == windings)
    }

    @Test("a feature of unknown type keeps its properties and has no geometry")
    func unknownType() throws {
        let layer = try Self.decode(Self.text(3, "k") + Self.bytes(4, Self.number(7, 1)) + Self.feature(0, [1, 2, 3], tags: [0, 0]))
        #expect(layer.features[0].type == .unknown && layer.features[0].partRange.isEmpty)
        #expect(layer.value("k", of: layer.features[0])?.bool == true)
    }

    @Test(
        "commands that a geometry does not allow are refused",
        arguments: [
            // Points have no LineTo and no ClosePath, and the count is above zero.
            (1, [10, 0, 0]), (1, [15]), (1, [1]), (1, [9, 0, 0, 10, 2, 2]),
            // Lines have a MoveTo of one point, then a LineTo. In version 2 they have no ClosePath.
            (2, [17, 0, 0, 2, 2, 10, 2, 2]), (2, [10, 2, 2]), (2, [9, 0, 0]), (2, [9, 0, 0, 2]), (2, [9, 0, 0, 10, 2, 2, 15]),
            (2, [9, 0, 0, 9, 2, 2, 10, 2, 2]), (2, [9, 0, 0, 10, 2, 2, 10, 2, 2]),
            // Rings have at least two points after the first, and a ClosePath with a count of one.
            (3, [9, 0, 0, 10, 2, 2, 15]), (3, [9, 0, 0, 18, 2, 0, 0, 2]), (3, [9, 0, 0, 18, 2, 0, 0, 2, 23]), (3, [15]),
            (3, [9, 0, 0, 18, 2, 0, 0, 2, 7]),
            // Commands 0, 3, 4, 5 and 6 do not exist.
            (1, [8, 0, 0]), (1, [11, 0, 0]), (2, [12]), (3, [13]), (3, [14]),
        ] as [(UInt8, [UInt8])]
    )
    func refusedCommands(type: UInt8, geometry: [UInt8]) {
        #expect(Self.error(Self.layer(Self.feature(type, geometry))) == .invalidCommand, "\(geometry)")
    }

    @Test(
        "missing points are an error, whatever number is announced",
        arguments: [[17, 0, 0], [9, 0], [0xF9, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0]] as [[UInt8]]
    )
    func announcedPoints(geometry: [UInt8]) { #expect(Self.error(Self.layer(Self.feature(1, geometry))) == .truncated) }

    @Test("version 1 may close a line")
    func closedLine() throws {
        let bytes = Self.layer(Self.feature(2, [9, 0, 0, 18, 2, 0, 0, 2, 15]), version: Self.number(15, 1))
        #expect(Self.parts(try MVTTile(decoding: bytes).layers[0]) == "0,0 1,0 1,1 0,0")
    }

    @Test("a point that repeats the one before it is dropped with a warning")
    func repeatedPoints() throws {
        let tile = try MVTTile(decoding: Self.layer(Self.feature(2, [9, 0, 0, 26, 2, 0, 0, 0, 0, 2])))
        #expect(tile.warnings.map(\.code) == [.repeatedPoint] && Self.parts(tile.layers[0]) == "0,0 1,0 1,1")
    }

    // MARK: 4.4 Feature attributes

    @Test(
        "values of each type are read",
        arguments: [
            (text(1, "Zürich"), .string("Zürich")), (text(1, ""), .string("")), ([0x15, 0, 0, 0x20, 0xC0], .float(-2.5)),
            ([0x19, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F], .double(1.5)), (longest(4, last: 1), .int(-1)),
            (longest(5, last: 1), .uint(.max)), ([0x30, 3], .sint(-2)), ([0x30, 4], .sint(2)), ([0x38, 1], .bool(true)),
            ([0x38, 0], .bool(false)),
        ] as [([UInt8], MVTValue)]
    )
    func values(bytes: [UInt8], expected: MVTValue) throws {
        let layer = try Self.decode(Self.text(3, "k") + Self.bytes(4, bytes) + Self.feature(1, [9, 0, 0], tags: [0, 0]))
        #expect(layer.value("k", of: layer.features[0]) == expected)
        // The value is written again as it was read.
        #expect(try MVTTile(decoding: MVTTile(layers: [layer]).encoded()).layers[0].values == [expected])
    }

    @Test(
        "invalid values and tags are refused",
        arguments: [
            (bytes(4, []), [], .invalidValue), (bytes(4, [0x30, 3, 0x38, 1]), [], .invalidValue), (bytes(4, [0x40, 1]), [], .invalidValue),
            (bytes(4, [0x38 | 2, 0]), [], .wrongWireType), (bytes(4, [0x15, 0, 0]), [], .truncated),
            (bytes(4, [0x0A, 1, 0xFF]), [], .invalidText),
            (text(3, "k") + bytes(4, [0x38, 1]), [1, 0], .tagOutOfRange), (text(3, "k") + bytes(4, [0x38, 1]), [0, 1], .tagOutOfRange),
        ] as [([UInt8], [UInt8], MVTError.Code)]
    )
    func refusedValues(tables: [UInt8], tags: [UInt8], code: MVTError.Code) {
        #expect(Self.error(Self.layer(tables + Self.feature(1, [9, 0, 0], tags: tags))) == code)
    }

    // MARK: Writing

    @Test("tiles are written as in the specification, byte for byte")
    func writing() {
        var layer = MVTLayerEncoder(name: "a", extent: 256)
        let tag = MVTTag(key: layer.index(ofKey: "k"), value: layer.index(ofValue: .sint(-2)))
        layer.beginFeature(.point)
        layer.addPoints([MVTPoint(x: 5, y: 7), MVTPoint(x: 3, y: 2)].span)
        layer.endFeature(id: 9, tags: [tag])
        layer.beginFeature(.line)
        layer.addLine([MVTPoint(x: 2, y: 2), MVTPoint(x: 2, y: 10), MVTPoint(x: 10, y: 10)].span)
        layer.endFeature(id: 0, tags: [])
        layer.beginFeature(.polygon)
        layer.addRing([MVTPoint(x: 3, y: 6), MVTPoint(x: 8, y: 12), MVTPoint(x: 20, y: 34)].span)
        layer.endFeature(id: 0, tags: [])
        var tile: [UInt8] = []
        layer.append(to: &tile)
        let features =
            Self.feature(1, [17, 10, 14, 3, 9], tags: [0, 0], id: [8, 9]) + Self.feature(2, [9, 4, 4, 18, 0, 16, 16, 0])
            + Self.feature(3, [9, 6, 12, 18, 10, 12, 24, 44, 15])
        let tables = Self.text(3, "k") + Self.bytes(4, [0x30, 3])
        #expect(tile == Self.bytes(3, Self.number(15, 2) + Self.text(1, "a") + features + tables + [5 << 3, 0x80, 2]))
    }
}
