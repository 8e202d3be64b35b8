import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanTiles

/// The rules of the PMTiles specification version 3, in bytes written by hand.
@Suite("Archives are read as the PMTiles specification version 3 defines")
struct PMTilesSpecificationTests {
    static func number(_ value: UInt64, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) } }

    /// Returns an archive with its sections one after the other behind the header. Nothing is compressed unless
    /// `header` changes the compression.
    static func archive(
        root: [UInt8],
        metadata: [UInt8] = Array("{}".utf8),
        leaves: [UInt8] = [],
        data: [UInt8] = [],
        change: (inout PMTilesHeader) -> Void = { _ in }
    ) throws -> PMTilesArchive {
        var header = PMTilesHeader()
        var offset = UInt64(PMTilesHeader.byteCount)
        func section(_ bytes: [UInt8]) -> PMTilesHeader.Section {
            defer { offset += UInt64(bytes.count) }
            return .init(offset: offset, byteCount: UInt64(bytes.count))
        }
        header.rootDirectory = section(root)
        header.metadata = section(metadata)
        header.leafDirectories = section(leaves)
        header.tileData = section(data)
        header.internalCompression = .none
        header.tileCompression = .none
        header.maxZoom = 5
        change(&header)
        return try PMTilesArchive(source: MemoryByteSource(header.encoded() + root + metadata + leaves + data))
    }

    static func text(_ archive: PMTilesArchive, _ z: UInt8, _ x: UInt32, _ y: UInt32) throws -> String? {
        try archive.tile(TileID(z: z, x: x, y: y)).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: 3 Header

    /// Each field is at its offset. Numbers are little-endian, and positions are in units of 1e-7 degrees.
    @Test("the header has 127 bytes")
    func header() throws {
        var bytes = Array("PMTiles".utf8) + [3]
        for value: UInt64 in [127, 25, 152, 247, 0x0102_0304_0506_0708, 1, 2, 3, 85, 84, 80] { bytes += Self.number(value, 8) }
        // The fields mean: clustered, directories compressed with gzip, tiles without compression, PNG, zooms 2 to 14.
        bytes += [1, 2, 1, 2, 2, 14]
        for units: Int32 in [-1_800_000_000, -850_511_300, 112_000_001, 850_511_300] {
            bytes += Self.number(UInt64(UInt32(bitPattern: units)), 4)
        }
        bytes += [7]
        for units: Int32 in [112_558_000, -437_731_000] { bytes += Self.number(UInt64(UInt32(bitPattern: units)), 4) }
        #expect(bytes.count == 127)
        let header = try PMTilesHeader(decoding: bytes)
        #expect(header.rootDirectory == .init(offset: 127, byteCount: 25) && header.metadata == .init(offset: 152, byteCount: 247))
        #expect(header.leafDirectories == .init(offset: 0x0102_0304_0506_0708, byteCount: 1))
        #expect(header.tileData == .init(offset: 2, byteCount: 3))
        #expect(header.addressedTileCount == 85 && header.directoryEntryCount == 84 && header.contentCount == 80 && header.isClustered)
        #expect(header.internalCompression == .gzip && header.tileCompression == .none && header.tileType == .png)
        #expect(header.minZoom == 2 && header.maxZoom == 14 && header.centerZoom == 7)
        #expect(header.bounds == CoordinateBounds(south: -85.05113, west: -180, north: 85.05113, east: 11.2000001))
        #expect(header.center == Coordinate(latitude: -43.7731, longitude: 11.2558))
        #expect(header.encoded() == bytes)
    }

    @Test("compressions and tile types have these codes")
    func codes() throws {
        var header = PMTilesHeader()
        for (code, compression) in [.unknown, .none, .gzip, .brotli, .zstandard].enumerated()
            as EnumeratedSequence<[PMTilesHeader.Compression]>
        {
            (header.internalCompression, header.tileCompression) = (compression, compression)
            #expect(header.encoded()[97] == UInt8(code) && header.encoded()[98] == UInt8(code))
        }
        let types: [PMTilesHeader.TileType] = [.unknown, .vector, .png, .jpeg, .webp, .avif, .mlt]
        for (code, type) in types.enumerated() {
            header.tileType = type
            #expect(header.encoded()[99] == UInt8(code))
        }
        // A type that a later version may add is read as unknown.
        var bytes = header.encoded()
        bytes[99] = 77
        #expect(try PMTilesHeader(decoding: bytes).tileType == .unknown)
    }

    @Test(
        "invalid headers are refused",
        arguments: [
            (0, 0x51, .notAnArchive), (7, 2, .unsupportedVersion), (7, 4, .unsupportedVersion), (97, 5, .unsupportedCompression),
            (98, 99, .unsupportedCompression), (100, 1, .damaged), (101, 31, .damaged),
        ] as [(Int, UInt8, PMTilesError.Code)]
    )
    func refusedHeaders(offset: Int, value: UInt8, code: PMTilesError.Code) {
        var bytes = PMTilesHeader().encoded()
        bytes[offset] = value
        let error = #expect(throws: PMTilesError.self) { try PMTilesHeader(decoding: bytes) }
        #expect(error?.code == code)
    }

    // MARK: 4 Directories

    /// The columns come one after the other: the number of entries, differences of tile numbers, run lengths,
    /// lengths, and offsets plus one. An offset of 0 means "behind the previous entry".
    @Test("a directory consists of columns")
    func directory() throws {
        let bytes: [UInt8] = [4, 0, 1, 4, 0x90, 0x4E, 1, 2, 0, 1, 10, 10, 0x80, 1, 5, 1, 0, 1, 0x97, 0x01]
        let directory = try PMTilesDirectory(decoding: bytes, fileOffset: 0)
        #expect(
            directory.entries == [
                PMTilesEntry(tileIndex: 0, offset: 0, byteCount: 10, runLength: 1),
                PMTilesEntry(tileIndex: 1, offset: 10, byteCount: 10, runLength: 2),
                PMTilesEntry(tileIndex: 5, offset: 0, byteCount: 128, runLength: 0),
                PMTilesEntry(tileIndex: 10005, offset: 150, byteCount: 5, runLength: 1),
            ]
        )
        #expect(PMTilesDirectory.encode(directory.entries) == bytes)
        // Entry 1 covers tiles 1 and 2. The leaf at 5 covers all tiles up to the next entry.
        for (tile, entry) in [(0, 0), (1, 1), (2, 1), (5, 2), (10_004, 2), (10_005, 3)] as [(UInt64, Int)] {
            #expect(directory.entry(for: tile) == directory.entries[entry], "tile \(tile)")
        }
        for tile: UInt64 in [3, 4, 10_006] { #expect(directory.entry(for: tile) == nil, "tile \(tile)") }
    }

    @Test(
        "invalid directories are refused",
        arguments: [
            // More entries than bytes, a directory that is cut off, two entries for one tile, no offset for the
            // first, and a length beyond 32 bits.
            [200, 1], [1, 0, 1, 10], [2, 3, 0, 1, 1, 1, 1, 1, 1], [1, 0, 1, 10, 0], [1, 0, 1, 0x80, 0x80, 0x80, 0x80, 0x10, 1], [],
        ] as [[UInt8]]
    )
    func refusedDirectories(bytes: [UInt8]) {
        let error = #expect(throws: PMTilesError.self) { try PMTilesDirectory(decoding: bytes, fileOffset: 4711) }
        #expect(error?.code == .damaged && error?.byteOffset == 4711)
    }

    // MARK: 4.1 Tile numbers

    /// Zooms follow each other. Within a zoom, tiles follow the Hilbert curve, so neighbours in number are
    /// neighbours on the map.
    @Test("tiles are numbered along the Hilbert curve")
    func tileNumbers() throws {
        var first: UInt64 = 0
        for z: UInt8 in 0...6 {
            let tiles = try (first..<first + (1 << (2 * UInt64(z)))).map { try #require(TileID(hilbertIndex: $0)) }
            #expect(tiles.allSatisfy { $0.z == z } && Set(tiles).count == tiles.count)
            #expect(tiles.first == TileID(z: z, x: 0, y: 0) && tiles.last == TileID(z: z, x: (1 << UInt32(z)) - 1, y: 0))
            for (a, b) in zip(tiles, tiles.dropFirst()) {
                #expect(abs(Int(a.x) - Int(b.x)) + abs(Int(a.y) - Int(b.y)) == 1, "\(a), \(b)")
            }
            first += UInt64(tiles.count)
        }
    }

    // MARK: Archives

    @Test("tiles of a run share their content, and no other tile is found")
    func runs() throws {
        // Tile 0, a run of tiles 1 to 3, and tile 5.
        let archive = try Self.archive(root: [3, 0, 1, 4, 1, 3, 1, 5, 4, 4, 1, 0, 0], data: Array("worldlandfour".utf8))
        #expect(try Self.text(archive, 0, 0, 0) == "world")
        for (x, y) in [(0, 0), (0, 1), (1, 1)] as [(UInt32, UInt32)] { #expect(try Self.text(archive, 1, x, y) == "land") }
        #expect(try Self.text(archive, 1, 1, 0) == nil)
        #expect(try Self.text(archive, 2, 0, 0) == "four")
        #expect(try Self.text(archive, 2, 1, 0) == nil)
        var found: [String] = []
        try archive.forEachTile { id, section in found.append("\(id.z)/\(id.x)/\(id.y) \(section.byteCount)") }
        #expect(found == ["0/0/0 5", "1/0/0 4", "1/0/1 4", "1/1/1 4", "2/0/0 4"])
    }

    @Test("an entry with a run of 0 names a leaf directory, and its offset counts from the section of leaves")
    func leaves() throws {
        let first: [UInt8] = [1, 0, 1, 1, 1]
        let second: [UInt8] = [2, 5, 1, 1, 1, 1, 1, 2, 0]
        let root: [UInt8] = [2, 0, 5, 0, 0, UInt8(first.count), UInt8(second.count), 1, 0]
        let archive = try Self.archive(root: root, leaves: first + second, data: Array("abc".utf8))
        #expect(try Self.text(archive, 0, 0, 0) == "a")
        #expect(try Self.text(archive, 1, 0, 0) == nil)
        #expect(try Self.text(archive, 2, 0, 0) == "b")
        #expect(try Self.text(archive, 2, 1, 0) == "c")
    }

    @Test("a leaf that names itself is an error, and no endless search")
    func leafOfItself() throws {
        let loop: [UInt8] = [1, 0, 0, 5, 1]
        let archive = try Self.archive(root: loop, leaves: loop)
        #expect(throws: PMTilesError.self) { try archive.tile(TileID(z: 3, x: 1, y: 1)) }
        #expect(throws: PMTilesError.self) { try archive.forEachTile { _, _ in } }
    }

    /// The archive has 40 kB. Going through three levels would take a thousand million steps.
    @Test("a leaf that many entries name is visited once, for the entry that it belongs to")
    func leavesOfManyEntries() throws {
        let count = 1000
        let number: [UInt8] = [UInt8(count & 0x7F | 0x80), UInt8(count >> 7)]
        func column(_ first: UInt8, _ other: UInt8) -> [UInt8] { [first] + [UInt8](repeating: other, count: count - 1) }
        // Each entry has one tile of one byte, and all tiles have the same position.
        let leaf = number + column(0, 1) + column(1, 1) + column(1, 1) + column(1, 1)
        let length: [UInt8] = [UInt8(leaf.count & 0x7F | 0x80), UInt8(leaf.count >> 7)]
        let root = number + column(0, 1) + column(0, 0) + Array((0..<count).map { _ in length }.joined()) + column(1, 1)
        let archive = try Self.archive(root: root, leaves: leaf, data: [7])
        var steps = 0
        let error = #expect(throws: PMTilesError.self) { try archive.forEachRun { _, _ in steps += 1 } }
        #expect(
            steps == 1 && error?.message == "tile number 1 is in the leaf directory for 0..<1",
            "\(steps) \(String(describing: error))"
        )
        let survey = try archive.surveyDirectories(limit: 5) { _ in }
        #expect(survey.problems.count == 5 && survey.leafCount <= 5 && survey.entryCount <= 5, "\(survey)")
    }

    @Test("directories and tiles may have different compressions")
    func compressions() throws {
        let (root, metadata) = (Gzip.compress([1, 0, 1, 3, 1]), Gzip.compress(Array(#"{"name":"n"}"#.utf8)))
        let plain = try Self.archive(root: root, metadata: metadata, data: Array("abc".utf8)) { $0.internalCompression = .gzip }
        #expect(try Self.text(plain, 0, 0, 0) == "abc" && plain.metadata.name == "n")
        let packed = Gzip.compress(Array("abcdefgh".utf8))
        let entry: [UInt8] = [1, 0, 1, UInt8(packed.count), 1]
        for compression in [PMTilesHeader.Compression.gzip, .unknown] {
            let archive = try Self.archive(root: entry, data: packed) { $0.tileCompression = compression }
            #expect(try Self.text(archive, 0, 0, 0) == "abcdefgh")
            #expect(try archive.storedTile(TileID(z: 0, x: 0, y: 0)) == packed)
        }
        for compression in [PMTilesHeader.Compression.brotli, .zstandard] {
            let archive = try Self.archive(root: entry, data: packed) { $0.tileCompression = compression }
            let error = #expect(throws: PMTilesError.self) { try archive.tile(TileID(z: 0, x: 0, y: 0)) }
            // These bytes are not Zstandard. If this build can expand Zstandard, it reports them as damage.
            #expect(error?.code == (compression == .brotli || !Zstandard.isAvailable ? .unsupportedCompression : .damaged))
            // `storedTile` refuses damaged bytes only if this build can expand them.
            let stored = try? archive.storedTile(TileID(z: 0, x: 0, y: 0))
            #expect(stored == (compression == .brotli || !Zstandard.isAvailable ? packed : nil))
            #expect(throws: PMTilesError.self) { try Self.archive(root: entry, data: packed) { $0.internalCompression = compression } }
        }
    }

    @Test("sections and tiles outside of the file are refused")
    func outside() throws {
        #expect(throws: PMTilesError.self) { try Self.archive(root: [0]) { $0.tileData = .init(offset: .max, byteCount: 1) } }
        #expect(throws: PMTilesError.self) { try Self.archive(root: [0]) { $0.metadata.byteCount = .max } }
        let archive = try Self.archive(root: [1, 0, 1, 4, 1], data: [1, 2, 3])
        #expect(throws: PMTilesError.self) { try archive.tile(TileID(z: 0, x: 0, y: 0)) }
    }

    // MARK: 5 Metadata

    @Test(
        "metadata is a JSON object, and members of other types count as absent",
        arguments: [
            (#"{"name":"n","description":"d","attribution":"a","type":"overlay","version":"1.2"}"#, ["n", "d", "a", "overlay", "1.2"]),
            (#"{"name":5,"version":2,"type":null,"other":{"x":[]}}"#, [nil, nil, nil, nil, nil]), ("{}", [nil, nil, nil, nil, nil]),
        ] as [(String, [String?])]
    )
    func metadata(json: String, members: [String?]) throws {
        let metadata = try Self.archive(root: [0], metadata: Array(json.utf8)).metadata
        #expect([metadata.name, metadata.description, metadata.attribution, metadata.type, metadata.version] == members)
    }

    @Test("vector layers are described as in TileJSON 3")
    func vectorLayers() throws {
        let json =
            #"{"vector_layers":[{"id":"water","fields":{"class":"String"},"minzoom":2,"maxzoom":9,"description":"lakes"},{"id":"roads","fields":{}}]}"#
        let layers = try Self.archive(root: [0], metadata: Array(json.utf8)).metadata.vectorLayers
        #expect(
            layers == [
                .init(id: "water", description: "lakes", minZoom: 2, maxZoom: 9, fields: ["class": "String"]),
                .init(id: "roads", fields: [:]),
            ]
        )
        #expect(throws: PMTilesError.self) { try Self.archive(root: [0], metadata: Array("[]".utf8)) }
        #expect(try Self.archive(root: [0], metadata: []).metadata == PMTilesMetadata())
    }
}
