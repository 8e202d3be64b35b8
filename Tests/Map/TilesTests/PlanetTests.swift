import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanTiles

/// Directories as large as a planet's, made up while they are read: 100 million entries behind a root of 12,288
/// leaves.
@Suite struct PlanetTests {
    /// Returns an entry, which is a run of five tiles of 500 to 1,011 bytes. In every third run the last tile is
    /// missing.
    static func entry(_ number: UInt64) -> PMTilesEntry {
        PMTilesEntry(
            tileIndex: number * 5,
            offset: number * 1_024,
            byteCount: UInt32(500 + number % 512),
            runLength: UInt32(number % 3 == 2 ? 4 : 5)
        )
    }

    /// An archive of about 100 GB, whose bytes are computed when they are read.
    struct Planet: ByteSource {
        static let leafEntries: UInt64 = 8_192
        static let leaves: UInt64 = 12_288
        static let leafBytes: UInt64 = 131_072

        let header: PMTilesHeader
        let root: [UInt8]

        init() {
            let roots = (0..<Self.leaves).map { leaf in
                PMTilesEntry(
                    tileIndex: PlanetTests.entry(leaf * Self.leafEntries).tileIndex,
                    offset: leaf * Self.leafBytes,
                    byteCount: UInt32(Self.leafBytes),
                    runLength: 0
                )
            }
            root = PMTilesDirectory.encode(roots)
            var header = PMTilesHeader()
            (header.internalCompression, header.tileCompression) = (.none, .none)
            header.rootDirectory = .init(offset: 127, byteCount: UInt64(root.count))
            header.leafDirectories = .init(offset: 1 << 20, byteCount: Self.leaves * Self.leafBytes)
            header.tileData = .init(offset: 1 << 40, byteCount: Self.leaves * Self.leafEntries * 1_024)
            header.maxZoom = 15
            self.header = header
        }

        var byteCount: UInt64 { header.tileData.offset + header.tileData.byteCount }

        func read(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8] {
            if offset == 0 { return Array(header.encoded().prefix(count)) }
            if offset == 127 { return root }
            if offset >= header.tileData.offset {
                // The content of a tile is its own offset and length as text.
                return Array("\(offset - header.tileData.offset) \(count)".utf8)
            }
            let leaf = (offset - header.leafDirectories.offset) / Self.leafBytes
            guard offset == header.leafDirectories.offset + leaf * Self.leafBytes, count == Int(Self.leafBytes) else {
                throw PMTilesError(.damaged, byteOffset: offset, "no part begins here")
            }
            let first = leaf * Self.leafEntries
            let bytes = PMTilesDirectory.encode((first..<first + Self.leafEntries).map(PlanetTests.entry))
            return bytes + [UInt8](repeating: 0, count: count - bytes.count)
        }
    }

    @Test func tilesAreFoundAmongAHundredMillionEntries() throws {
        let archive = try PMTilesArchive(source: Planet())
        let last = Planet.leaves * Planet.leafEntries - 1
        #expect(last > 100_000_000 && Self.entry(last).tileIndex > (TileID(z: 14, x: 0, y: 0).hilbertIndex))
        var random = SplitMix64(seed: 16)
        let numbers =
            [0, 1, 2, Planet.leafEntries - 1, Planet.leafEntries, last - 1, last] + (0..<60).map { _ in random.next() % (last + 1) }
        for number in numbers {
            let entry = Self.entry(number)
            for step in 0..<UInt64(5) {
                let id = try #require(TileID(hilbertIndex: entry.tileIndex + step))
                let expected = step < UInt64(entry.runLength) ? Array("\(entry.offset) \(entry.byteCount)".utf8) : nil
                #expect(try archive.tile(id) == expected, "entry \(number), step \(step)")
            }
        }
        #expect(try archive.tile(try #require(TileID(hilbertIndex: Self.entry(last + 1).tileIndex))) == nil)
    }

    /// The numbers at the end of a planet, where indices have 31 bits and offsets 40.
    @Test func leavesHoldAllEntriesInOrder() throws {
        struct Entries: RandomAccessCollection {
            let startIndex = 0
            let endIndex = 600_000
            subscript(index: Int) -> PMTilesEntry {
                var entry = PlanetTests.entry(UInt64(index) + 99_400_000)
                if index == 1_000 { entry.runLength = 1 }
                return entry
            }
        }
        var deflater = Deflater(level: 1)
        let (root, leaves) = PMTilesWriter.directories(Entries(), rootLimit: 1_500, &deflater)
        #expect(root.count <= 1_500 && !leaves.isEmpty)
        let roots = try PMTilesDirectory(decoding: try Gzip.expand(root, limit: 1 << 20), fileOffset: 0).entries
        var index = 0
        var offset: UInt64 = 0
        for leaf in roots {
            #expect(leaf.runLength == 0 && leaf.offset == offset)
            offset += UInt64(leaf.byteCount)
            let bytes = try Gzip.expand(Array(leaves[Int(leaf.offset)..<Int(offset)]), limit: 1 << 24)
            let entries = try PMTilesDirectory(decoding: bytes, fileOffset: 0).entries
            #expect(entries.first?.tileIndex == leaf.tileIndex)
            #expect(entries.elementsEqual(Entries()[index..<index + entries.count]))
            index += entries.count
        }
        #expect(index == Entries().count && Int(offset) == leaves.count)
    }

    @Test(arguments: [(0, 4096), (4_096, 4096), (10_000_000, 4096), (10_245_000, 8192), (100_000_000, 65_536), (400_000_000, 262_144)])
    func leavesAreAsLargeAsTheRootNeeds(_ entries: Int, _ size: Int) {
        #expect(PMTilesWriter.leafSize(for: entries) == size)
        // A root entry takes at most six bytes when compressed, so 2,500 of them fit into 16,257 bytes.
        #expect(entries / size <= 2_500)
    }

    @Test func aCursorSeesWhatAVisitSees() throws {
        let file = TemporaryFile()
        var random = SplitMix64(seed: 5)
        let indices = (0..<UInt64(60_000)).map { $0 * 4 + random.next() % 4 }
        _ = try PMTilesTests.write(indices, to: file.url) { $0 % 7 == 0 ? PMTilesTests.number($0) : PMTilesTests.number(1) }
        let archive = try PMTilesArchive(file: file.url)
        #expect(archive.header.leafDirectories.byteCount > 0)
        var cursor = try PMTilesCursor(archive)
        var seen: [UInt64] = []
        while let run = cursor.head {
            seen += Array(run)
            try cursor.advance(to: run.upperBound)
        }
        #expect(seen == indices)
        let survey = try archive.surveyDirectories(limit: 10) { _ in }
        #expect(survey.problems.isEmpty && survey.tileCount == 60_000 && survey.entryCount == archive.header.directoryEntryCount)
        #expect(survey.contentCount == archive.header.contentCount && survey.leafCount > 1)
    }

    /// A directory may hold any number of 64 bits.
    @Test(arguments: [(UInt64.max, 1), (UInt64.max - 1, 10), (TileID.firstIndex(zoom: 31) - 1, 5)] as [(UInt64, UInt32)])
    func runsThatReachBeyondTheCurveAreDamage(_ index: UInt64, _ length: UInt32) throws {
        let entry = PMTilesEntry(tileIndex: index, offset: 0, byteCount: 1, runLength: length)
        let archive = try PMTilesSpecificationTests.archive(root: PMTilesDirectory.encode([entry]), data: [0])
        let error = try #require(throws: PMTilesError.self) {
            var cursor = try PMTilesCursor(archive)
            while let run = cursor.head { try cursor.advance(to: run.upperBound) }
        }
        #expect(error.description.contains("beyond zoom 30"), "\(error)")
    }
}
