import Foundation
import PortolanGeo
import PortolanTestSupport
import PortolanTiles
import Testing

/// Changes to the file of an open archive. Every case ends with the tile that was written, or with an error that
/// names the file.
@Suite struct ChangedArchiveTests {
    static let count: UInt64 = 6_000

    static func write(to file: URL, word: String) throws {
        var writer = try PMTilesWriter(file: file)
        var deflater = Deflater()
        for index in 0..<count {
            let content = Array("\(word) \(index) \(String(repeating: word, count: Int(index % 7)))".utf8)
            try writer.add(try #require(TileID(hilbertIndex: index * 3)), compressed: deflater.compress(content))
        }
        try writer.finish(metadata: PMTilesMetadata(name: word), bounds: .world)
    }

    static func tile(_ archive: PMTilesArchive, _ index: UInt64) throws -> String? {
        try archive.tile(try #require(TileID(hilbertIndex: index * 3))).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [0, 127, 16_384, 50_000, -1]) func anOpenArchiveThatIsCutGivesAnErrorThatNamesIt(size: Int) throws {
        let file = TemporaryFile()
        try Self.write(to: file.url, word: "one")
        let archive = try PMTilesArchive(file: file.url)
        #expect(try Self.tile(archive, 5)?.hasPrefix("one 5") == true)
        let whole = try Data(contentsOf: file.url).count
        #expect(unsafe truncate(file.url.path, off_t(size < 0 ? whole + size : size)) == 0)
        for index: UInt64 in [5, 5_999] {
            let error = #expect(throws: PMTilesError.self) { try Self.tile(archive, index) }
            let text = error.map { "\($0)" } ?? ""
            #expect(
                text.contains(file.url.path) && text.contains("was cut from \(whole) bytes") && text.contains("open it again"),
                "\(text)"
            )
        }
    }

    @Test func anOpenArchiveThatIsWrittenOverGivesNoTileOfTheOther() throws {
        let (file, other) = (TemporaryFile(), TemporaryFile())
        try Self.write(to: file.url, word: "one")
        try Self.write(to: other.url, word: "two")
        let archive = try PMTilesArchive(file: file.url)
        #expect(try Self.tile(archive, 5)?.hasPrefix("one 5") == true)
        let handle = try FileHandle(forWritingTo: file.url)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(contentsOf: other.url))
        try handle.close()
        let error = #expect(throws: PMTilesError.self) { try Self.tile(archive, 5) }
        #expect("\(String(describing: error))".contains("while it was open"))
        // When the archive is opened again, the reader sees the file that replaced it.
        #expect(try Self.tile(PMTilesArchive(file: file.url), 5)?.hasPrefix("two 5") == true)
    }

    @Test func replacingByRenamingLeavesAnOpenArchiveAsItWas() throws {
        let (file, other) = (TemporaryFile(), TemporaryFile())
        try Self.write(to: file.url, word: "one")
        try Self.write(to: other.url, word: "two")
        let archive = try PMTilesArchive(file: file.url)
        #expect(unsafe rename(other.url.path, file.url.path) == 0)
        #expect(try Self.tile(archive, 5_999)?.hasPrefix("one 5999") == true)
    }

    /// The bytes of a tile include gzip's checksum. A changed byte gives an error with the file and the offset, or
    /// is never read.
    @Test(arguments: [UInt64(3)]) func aDamagedTileGivesAnErrorThatSaysWhere(seed: UInt64) throws {
        let (file, damaged) = (TemporaryFile(), TemporaryFile())
        try Self.write(to: file.url, word: "one")
        let sound = try Data(contentsOf: file.url)
        var random = SplitMix64(seed: seed)
        let archive = try PMTilesArchive(file: file.url)
        var sections: [UInt64: PMTilesHeader.Section] = [:]
        try archive.forEachTile { id, section in sections[id.hilbertIndex / 3] = section }
        var refused = 0
        for round in 0..<100 {
            let index = UInt64.random(in: 0..<Self.count, using: &random)
            let section = try #require(sections[index])
            var bytes = sound
            let offset = Int(section.offset) + Int.random(in: 0..<Int(section.byteCount), using: &random)
            bytes[offset] ^= UInt8.random(in: 1...255, using: &random)
            try bytes.write(to: damaged.url)
            do {
                #expect(
                    try Self.tile(PMTilesArchive(file: damaged.url), index) == Self.tile(archive, index),
                    "seed \(seed), round \(round)"
                )
            } catch let error as PMTilesError {
                refused += 1
                #expect("\(error)".hasPrefix("\(damaged.url.path): tile ") && "\(error)".contains(": byte \(section.offset):"), "\(error)")
            }
        }
        #expect(refused > 50)
    }

    /// Values that no writer gives are refused when the archive is opened.
    @Test(arguments: [(97, 77), (98, 200), (100, 31), (101, 31)] as [(Int, UInt8)]) func impossibleHeadersAreRefused(
        offset: Int,
        value: UInt8
    ) throws {
        let file = TemporaryFile()
        try Self.write(to: file.url, word: "one")
        var bytes = try Data(contentsOf: file.url)
        bytes[offset] = value
        try bytes.write(to: file.url)
        let error = #expect(throws: PMTilesError.self) { try PMTilesArchive(file: file.url) }
        #expect("\(String(describing: error))".contains(file.url.path))
    }

    @Test func theWholeArchiveIsLookedThrough() throws {
        let file = TemporaryFile()
        try Self.write(to: file.url, word: "one")
        struct Stop: Error {}
        let archive = try PMTilesArchive(file: file.url)
        #expect(throws: Stop.self) { try archive.survey(limit: 1_000) { _ in throw Stop() } }
        // These contents are not vector tiles. Each one is a problem, and the survey lists no more than the limit.
        let survey = try archive.survey(limit: 5) { _ in }
        #expect(survey.problems.count == 5 && survey.problems.allSatisfy { $0.message.contains("tile ") })
    }
}
