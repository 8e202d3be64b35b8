import Foundation
import PortolanOSMFile
import PortolanOSMModel
import PortolanTestSupport
import Testing

/// Errors for invalid files.
@Suite struct OSMReadErrorTests {
    static func sample() throws -> [UInt8] {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "sample.osm.pbf")
        try Sample.write(to: file)
        return Array(try Data(contentsOf: file))
    }

    @discardableResult
    func read(_ bytes: [UInt8]) throws -> OSMReadCounts {
        try OSMReader(bytes: bytes, name: "x.osm.pbf").read { _ in }
    }

    func error(_ bytes: [UInt8]) -> OSMReadError? {
        do {
            try read(bytes)
            return nil
        } catch {
            return error as? OSMReadError
        }
    }

    @Test func everyCutIsAnError() throws {
        let bytes = try Self.sample()
        for count in 0..<bytes.count {
            // If the file is cut between two blobs, it is still sound. In files of libosmium's writer, such a cut
            // removes only whole groups of objects of one type.
            let found = error(Array(bytes.prefix(count)))
            if found == nil { #expect(Self.frameOffsets(bytes).contains(count), "cut at \(count)") }
            #expect(found == nil || found?.path == "x.osm.pbf")
            #expect(found == nil || found?.byteOffset != nil, "cut at \(count)")
        }
    }

    @Test func anythingAfterTheLastBlobIsAnError() throws {
        let bytes = try Self.sample()
        for tail in 1...6 {
            let found = try #require(error(bytes + Array(repeating: 0, count: tail)))
            #expect(found.byteOffset == Int64(bytes.count), "\(tail) bytes more")
        }
    }

    static func frameOffsets(_ bytes: [UInt8]) -> [Int] {
        var (offset, offsets) = (0, [Int]())
        while offset + 4 <= bytes.count {
            offsets.append(offset)
            let header = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            // The BlobHeader: the type (10 or 7 letters and 2 bytes), then the size.
            var size = 0
            var shift = 0
            var index = offset + 4 + 2 + Int(bytes[offset + 5]) + 1
            repeat {
                size |= Int(bytes[index] & 0x7F) << shift
                shift += 7
                index += 1
            } while bytes[index - 1] >= 0x80
            offset += 4 + header + size
        }
        return offsets
    }

    struct Case: CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var code: OSMReadError.Code
        var text: String
        var testDescription: String { name }

        init(_ name: String, _ bytes: [UInt8], _ code: OSMReadError.Code, _ text: String) {
            self.name = name
            self.bytes = bytes
            self.code = code
            self.text = text
        }
    }

    static let node = PBF.denseNodes(ids: [1], x: [0], y: [0])
    static let cases: [Case] = [
        Case("empty file", [], .notPBF, "the file is empty"),
        Case("XML", Array("<?xml version='1.0'?><osm/>".utf8), .notPBF, "OSM XML"),
        Case("gzip", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0], .notPBF, "gzip"),
        Case("text", Array("hello, this is no extract".utf8), .notPBF, "not an OpenStreetMap extract"),
        Case("three bytes", [0, 0, 0], .notPBF, "not an OpenStreetMap extract"),
        Case("blob header of 2 GiB", [0x7F, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4], .notPBF, "not an OpenStreetMap extract"),
        Case("type that is a prefix", PBF.frame("OSMHead", blob: [10, 0]), .notPBF, "not an OpenStreetMap extract"),
        Case("data first", PBF.block(node), .notPBF, "not an OpenStreetMap extract"),
        Case("header alone", PBF.header(), .empty, "header but no data"),
        Case("two headers", PBF.header() + PBF.header(), .damaged, "an OSMData blob should begin here"),
        Case("data type that is a prefix", PBF.header() + PBF.raw("OSMDat", Message()), .damaged, "an OSMData blob should begin here"),
        Case("data type that is longer", PBF.header() + PBF.raw("OSMData2", Message()), .damaged, "an OSMData blob should begin here"),
        Case("history file", PBF.header(features: ["HistoricalInformation"]) + PBF.block(node), .unsupported, "HistoricalInformation"),
        Case("unknown feature", PBF.header(features: ["OsmSchema-V0.6", "Quaternions"]) + PBF.block(node), .unsupported, "Quaternions"),
        Case("empty blob", PBF.header() + PBF.frame("OSMData", blob: []), .damaged, "a blob cannot have 0 bytes"),
        Case("blob without data", PBF.header() + PBF.frame("OSMData", blob: [16, 0]), .damaged, "blob without data"),
        Case(
            "zlib data without a size",
            PBF.header() + PBF.frame("OSMData", blob: Message().data(3, [1, 2, 3]).bytes),
            .damaged,
            "without its uncompressed size"
        ),
        Case(
            "raw size of 2 GiB",
            PBF.header() + PBF.frame("OSMData", blob: Message().number(2, 0x7FFF_FFFF).data(3, [1, 2, 3]).bytes),
            .damaged,
            "more than 32 MiB"
        ),
        Case(
            "raw size that lies",
            PBF.header() + PBF.frame("OSMData", blob: Message().number(2, 30_000_000).data(3, [0x78, 0x9C, 3, 0, 0, 0, 0, 1]).bytes),
            .damaged,
            "not what the blob says"
        ),
        Case(
            "raw size that is too small",
            PBF.header()
                + PBF.frame(
                    "OSMData",
                    blob: Message().number(2, 1).data(3, [0x78, 1, 1, 3, 0, 0xFC, 0xFF, 0x61, 0x62, 0x63, 2, 0x4D, 1, 0x27]).bytes
                ),
            .damaged,
            "not what the blob says"
        ),
        Case(
            "zlib data with another checksum",
            PBF.header()
                + PBF.frame(
                    "OSMData",
                    blob: Message().number(2, 3).data(3, [0x78, 1, 1, 3, 0, 0xFC, 0xFF, 0x61, 0x62, 0x63, 2, 0x4D, 1, 0x28]).bytes
                ),
            .damaged,
            "compressed data damaged"
        ),
        Case(
            "zlib data that is none",
            PBF.header() + PBF.frame("OSMData", blob: Message().number(2, 100).data(3, [1, 2, 3]).bytes),
            .damaged,
            "compressed data damaged"
        ),
        Case(
            "Zstandard",
            PBF.header() + PBF.frame("OSMData", blob: Message().number(2, 100).data(7, [1, 2, 3]).bytes),
            .damaged,
            "Zstandard"
        ),
        Case("protobuf that ends early", PBF.header() + PBF.raw("OSMData", Message(bytes: [0x12, 0x50, 1])), .damaged, "data damaged"),
        Case(
            "fewer positions than IDs",
            PBF.header() + PBF.block(PBF.denseNodes(ids: [1, 2], x: [0], y: [0, 1])),
            .damaged,
            "different lengths"
        ),
        Case(
            "more positions than IDs",
            PBF.header() + PBF.block(PBF.denseNodes(ids: [1], x: [0, 1], y: [0, 1])),
            .damaged,
            "different lengths"
        ),
        Case(
            "tag outside of the table",
            PBF.header() + PBF.block(PBF.denseNodes(ids: [1], x: [0], y: [0], tags: [1, 9, 0]), strings: ["", "amenity"]),
            .damaged,
            "string table"
        ),
        Case(
            "tag key without a value",
            PBF.header() + PBF.block(PBF.way(id: 1, refs: [1], keys: [1], values: []), strings: ["", "a"]),
            .damaged,
            "different lengths"
        ),
        Case("way without an ID", PBF.header() + PBF.block(Message().message(3, Message().deltas(8, [1]))), .damaged, "without an ID"),
    ]

    @Test(arguments: cases) func isRefused(_ example: Case) throws {
        let found = try #require(error(example.bytes))
        #expect(found.code == example.code)
        #expect(found.message.contains(example.text), "\(found)")
        #expect(found.byteOffset != nil)
        #expect(!found.description.contains("\n"))
    }

    @Test func aMissingFileAFolderAndAPipeAreRefused() throws {
        let folder = try ScratchFolder()
        let pipe = folder.url.appending(path: "pipe")
        let made = unsafe mkfifo(pipe.path, 0o600)
        #expect(made == 0)
        for file in [folder.url.appending(path: "no"), folder.url, pipe] {
            let found = #expect(throws: OSMReadError.self) { _ = try OSMReader(at: file) }
            #expect(found?.code == .notReadable, "\(file)")
        }
    }

    // MARK: Odd but sound

    @Test func positionsOutsideOfTheWorldAreNone() throws {
        let far: [Int64] = [1_800_000_001, -1_800_000_001, Int64.max / 200, Int64.min / 200]
        for x in far {
            let bytes =
                PBF.header()
                + PBF.block(PBF.denseNodes(ids: [1, 2], x: [0, x], y: [0, 0], tags: [1, 1, 0, 1, 1, 0]), strings: ["", "a"])
            var omitted: [OSMKey] = []
            let counts = try OSMReader(bytes: bytes, name: "x").read(omitted: { omitted.append($0.key) }) { feature in
                #expect(feature.key.id == 1)
            }
            #expect(counts.withoutPosition == 1 && omitted == [OSMKey(type: .node, id: 2)])
        }
    }

    @Test func objectsOutOfOrderAndTwiceAreRead() throws {
        // The way comes before its nodes, and the nodes are out of order. One node comes twice, and its last position
        // counts.
        let bytes =
            PBF.header()
            + PBF.block(PBF.way(id: 5, refs: [3, 1, 2], keys: [1], values: [1]), strings: ["", "a"])
            + PBF.block(PBF.denseNodes(ids: [2, 9, 1], x: [20, 90, 10], y: [0, 0, 0]))
            + PBF.block(PBF.denseNodes(ids: [3, 1], x: [30, 11], y: [0, 0]))
        var lines: [OSMGeometry] = []
        try OSMReader(bytes: bytes, name: "x").read { lines.append($0.geometry) }
        #expect(lines == [.way(line: [OSMPoint(x: 30, y: 0), OSMPoint(x: 11, y: 0), OSMPoint(x: 20, y: 0)], area: [])])
    }

    @Test func numbersBelowZeroAndBeyondAreRead() throws {
        for id: Int64 in [Int64.min + 1, -7, 0, Int64.max - 1] {
            let bytes = PBF.header() + PBF.block(PBF.denseNodes(ids: [id], x: [5], y: [6], tags: [1, 1, 0]), strings: ["", "a"])
            var keys: [OSMKey] = []
            try OSMReader(bytes: bytes, name: "x").read { keys.append($0.key) }
            #expect(keys == [OSMKey(type: .node, id: id)])
        }
    }

    @Test func aKeyThatIsGivenTwiceCountsOnce() throws {
        let bytes =
            PBF.header()
            + PBF.block(
                PBF.denseNodes(ids: [1], x: [5], y: [6], tags: [1, 2, 3, 2, 1, 3, 0]),
                strings: ["", "name", "first", "second"]
            )
        var tags: [OSMTags] = []
        try OSMReader(bytes: bytes, name: "x").read { tags.append($0.tags) }
        #expect(tags == [["name": "first", "second": "first"]])
    }

    @Test func hugeObjectsAreLeftOutAndCounted() throws {
        // 40 bytes of tags refer to 2 MiB of text, and a way has 70,000 nodes.
        let long = String(repeating: "x", count: 64 << 10)
        let tags: [UInt64] = Array(repeating: [1, 2], count: 40).flatMap { $0 } + [0]
        let bytes =
            PBF.header()
            + PBF.block(PBF.denseNodes(ids: [1, 2], x: [5, 5], y: [6, 6], tags: tags + [1, 2, 0]), strings: ["", "name", long])
            + PBF.block(PBF.way(id: 1, refs: Array(1...70_000), keys: [1], values: [1]), strings: ["", "a"])
        var names: [Int] = []
        let counts = try OSMReader(bytes: bytes, name: "x").read { names.append($0.tags["name"]?.utf8.count ?? 0) }
        #expect(names == [64 << 10] && counts.oversized == 2)
    }

    @Test func bytesThatAreNoUTF8AreRepaired() throws {
        let group = PBF.denseNodes(ids: [1], x: [5], y: [6], tags: [1, 2, 0])
        let strings = Message().text(1, "").text(1, "name").data(1, [0x43, 0xFF, 0x41])
        let bytes = PBF.header() + PBF.raw("OSMData", Message().message(1, strings).message(2, group))
        var names: [String?] = []
        try OSMReader(bytes: bytes, name: "x").read { names.append($0.tags["name"]) }
        #expect(names == ["C\u{FFFD}A"])
    }

    // MARK: Stopping and mutations

    @Test func readingCanBeStopped() throws {
        let reader = try OSMReader(bytes: try Self.sample(), name: "x")
        #expect(throws: CancellationError.self) { try reader.read(progress: { _ in false }) { _ in } }
        struct Enough: Error {}
        #expect(throws: Enough.self) { try reader.read { _ in throw Enough() } }
    }

    /// Bytes are flipped, removed, doubled or overwritten. Reading gives an error or features. A part of the data is
    /// not compressed, so no checksum protects this part.
    @Test(arguments: Fuzz.seeds(4)) func fuzzedExtractsNeverTrap(seed: UInt64) throws {
        let compressed = try Self.sample()
        let plain =
            PBF.header()
            + PBF.block(
                PBF.denseNodes(ids: [1, 2, 3, 4, 5], x: [0, 10, 10, 0, 5], y: [0, 0, 10, 10, 5], tags: [0, 0, 0, 0, 1, 2, 3, 4, 0]),
                strings: ["", "amenity", "cafe", "name", "Café"]
            )
            + PBF.block(PBF.way(id: 7, refs: [1, 2, 3, 4, 1], keys: [1], values: [2]), strings: ["", "building", "yes"])
            + PBF.block(
                Message().message(
                    4,
                    Message().number(1, 9).packed(2, [1, 3]).packed(3, [2, 4]).packed(8, [5, 0]).deltas(9, [7, 5]).packed(10, [1, 0])
                ),
                strings: ["", "type", "multipolygon", "leisure", "park", "outer"]
            )
        try read(plain)
        var random = SplitMix64(seed: seed)
        var (errors, survivors) = (0, 0)
        for round in 0..<500 {
            var bytes = round % 2 == 0 ? plain : compressed
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 2: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...8, using: &random)))
                case 3: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 8)], at: index)
                default: bytes.replaceSubrange(index..<min(bytes.count, index + 4), with: [0xFF, 0xFF, 0xFF, 0x7F])
                }
                if bytes.isEmpty { bytes = [0] }
            }
            do {
                try read(bytes)
                survivors += 1
            } catch {
                #expect(error is OSMReadError, "seed \(seed), round \(round)")
                errors += 1
            }
        }
        #expect(errors > 100, "seed \(seed): \(errors) errors, \(survivors) survivors")
    }
}
