import Foundation
import PortolanFiles
import PortolanGeo
import PortolanJSON
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanArchives
@testable import PortolanMapSources

@Suite struct ConversionTests {
    static func url(_ folder: TemporaryFile, _ name: String) throws -> URL {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        return folder.url.appending(path: name)
    }

    static func convert(_ from: URL, _ to: URL, _ options: ArchiveConverter.Options = .init()) throws -> ArchiveConverter.Summary {
        let format = try #require(ArchiveFormat(fileName: to.lastPathComponent))
        return try ArchiveConverter(options: options).run(try TileArchives.open(from), output: to, format: format)
    }

    /// PMTiles that are converted to the other formats and back have the same tiles. Tiles that no step compresses
    /// again also have the same bytes.
    @Test func allFormatsHoldTheSame() throws {
        let folder = TemporaryFile()
        let first = try Self.url(folder, "first.pmtiles")
        try Samples.write(to: first)
        let source = try TileArchives.open(first)
        let tiles = try Samples.tiles(source)
        var last = first
        for name in ["second.mbtiles", "third", "fourth.mbtiles", "fifth.pmtiles"] {
            let next = try Self.url(folder, name)
            let summary = try Self.convert(last, next, .init(jobs: 3))
            #expect(summary.tileCount == tiles.count && summary.zooms == 0...4)
            let archive = try TileArchives.open(next)
            #expect(try Samples.tiles(archive) == tiles, "\(name)")
            #expect(archive.tileCount == tiles.count)
            #expect(archive.facts.metadata.canonical == source.facts.metadata.canonical, "\(name)")
            #expect(archive.facts.bounds == Samples.bounds && archive.facts.center == source.facts.center && archive.facts.centerZoom == 3)
            #expect(archive.facts.zooms == 0...4 && archive.facts.tileType == .vector)
            #expect(archive.facts.layers.first?.fields.first?.name == "name")
            #expect(try ArchiveVerifier().verify(archive).findings.isEmpty, "\(name)")
            last = next
        }
        // A conversion to MBTiles and directly back to PMTiles does not compress any tile again.
        let back = try Self.url(folder, "back.pmtiles")
        _ = try Self.convert(try Self.url(folder, "second.mbtiles"), back)
        let again = try Self.url(folder, "again.pmtiles")
        _ = try Self.convert(first, again)
        #expect(try Data(contentsOf: back) == Data(contentsOf: again))
    }

    /// Vector tiles become MapLibre tiles and back; every format states their type, and `verify` reads them.
    @Test func convertsToMapLibreTilesAndBack() throws {
        let folder = TemporaryFile()
        let first = try Self.url(folder, "first.pmtiles")
        try Samples.write(to: first)
        let tiles = try Samples.tiles(try TileArchives.open(first)).mapValues { try MVTTile(decoding: $0).encoded() }
        var last = first
        for name in ["second.pmtiles", "third.mbtiles", "fourth"] {
            let next = try Self.url(folder, name)
            _ = try Self.convert(last, next, .init(tileType: .mlt))
            let archive = try TileArchives.open(next)
            #expect(archive.facts.tileType == .mlt, "\(name)")
            #expect(try Samples.tiles(archive).mapValues { try MVTTile(decoding: $0).encoded() } == tiles, "\(name)")
            #expect(try ArchiveVerifier().verify(archive).findings.isEmpty, "\(name)")
            last = next
        }
        let back = try Self.url(folder, "back.pmtiles")
        _ = try Self.convert(last, back, .init(tileType: .vector))
        #expect(try Samples.tiles(try TileArchives.open(back)) == tiles)
    }

    @Test func equalCallsGiveEqualBytes() throws {
        let folder = TemporaryFile()
        let first = try Self.url(folder, "first.pmtiles")
        try Samples.write(to: first, compression: .none)
        for name in ["pmtiles", "mbtiles"] {
            let files = try [1, 4].map { jobs in
                let file = try Self.url(folder, "\(jobs).\(name)")
                _ = try Self.convert(first, file, .init(compression: .gzip, jobs: jobs))
                return file
            }
            #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
        }
    }

    @Test func equalTilesAreStoredOnce() throws {
        let folder = TemporaryFile()
        let (first, second) = (try Self.url(folder, "a.pmtiles"), try Self.url(folder, "b.mbtiles"))
        try Samples.write(to: first)
        _ = try Self.convert(first, second)
        let contents = try PMTilesArchive(file: first).header.contentCount
        let reader = try MBTilesArchive(path: second.path(percentEncoded: false))
        var images: Int64 = 0
        try reader.query("SELECT count(*) FROM images") {
            images = $0.integer(0)
            return false
        }
        #expect(images == Int64(contents) && contents < 200)
    }

    @Test(
        arguments: [
            (0...30, nil, 256), (2...3, nil, 60), (4...9, nil, 192),
            (3...3, CoordinateBounds(south: 10, west: 10, north: 20, east: 20), 1),
            (3...3, CoordinateBounds(south: -10, west: 170, north: 10, east: -170), 3),
            (1...1, CoordinateBounds(south: -10, west: 170, north: 10, east: -170), 3),
        ] as [(ClosedRange<Int>, CoordinateBounds?, Int)]
    )
    func parts(_ zooms: ClosedRange<Int>, _ bounds: CoordinateBounds?, _ count: Int) throws {
        let folder = TemporaryFile()
        let first = try Self.url(folder, "a.pmtiles")
        try Samples.write(to: first)
        _ = try Self.convert(first, try Self.url(folder, "b.mbtiles"))
        _ = try Self.convert(first, try Self.url(folder, "c"))
        let selection = TileSelection(zooms: UInt8(zooms.lowerBound)...UInt8(zooms.upperBound), bounds: bounds)
        for name in ["a.pmtiles", "b.mbtiles", "c"] {
            let output = try Self.url(folder, "part.pmtiles")
            let summary = try Self.convert(try Self.url(folder, name), output, .init(selection: selection, force: true))
            #expect(summary.tileCount == count, "\(name)")
        }
        // If a zoom has more tiles than `listLimit`, the file divides the zoom along the Hilbert curve.
        let small = try MBTilesFile(try Self.url(folder, "b.mbtiles"), listLimit: 7)
        var found: [TileID] = []
        try small.forEachTile(selection) { found.append($0.id) }
        #expect(found.count == count && zip(found, found.dropFirst()).allSatisfy { $0.hilbertIndex < $1.hilbertIndex })
    }

    @Test func picturesStayAsTheyAre() throws {
        let folder = TemporaryFile()
        let first = try Self.url(folder, "a.pmtiles")
        var writer = try PMTilesWriter(file: first, tileCompression: .none)
        writer.tileType = .png
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
        try writer.add(TileID(z: 0, x: 0, y: 0), compressed: png)
        try writer.finish(metadata: PMTilesMetadata(name: "pictures"), bounds: .world)
        for name in ["b.mbtiles", "c", "d.pmtiles"] {
            let output = try Self.url(folder, name)
            _ = try Self.convert(first, output, .init(compression: .gzip))
            let archive = try TileArchives.open(output)
            #expect(archive.facts.tileType == .png && archive.facts.tileCompression == .none)
            #expect(try archive.storedTile(TileID(z: 0, x: 0, y: 0)) == png)
            #expect(try ArchiveVerifier().verify(archive).isSound)
        }
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "c/0/0/0.png").path))
    }

    // MARK: Errors

    @Test func whatStandsThereIsKept() throws {
        let folder = TemporaryFile()
        let (first, second) = (try Self.url(folder, "a.pmtiles"), try Self.url(folder, "b.pmtiles"))
        try Samples.write(to: first)
        try Data("mine".utf8).write(to: second)
        #expect(throws: OutputError.self) { try Self.convert(first, second) }
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try ArchiveConverter(options: .init(force: true)).run(try TileArchives.open(first), output: second, format: .pmtiles) { _ in
                throw Stop()
            }
        }
        #expect(try Data(contentsOf: second) == Data("mine".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.pmtiles", "b.pmtiles"])
        // The converter does not replace a folder that holds anything besides tiles.
        let other = try Self.url(folder, "photos")
        try FileManager.default.createDirectory(at: other.appending(path: "2024"), withIntermediateDirectories: true)
        let error = #expect(throws: OutputError.self) { try Self.convert(first, other, .init(force: true)) }
        #expect(error?.code == .exists && error?.message.contains("2024") == true)
    }

    /// A folder whose entries have numbers as names is not a tile folder for that reason alone.
    @Test(arguments: ["7/notes.txt", "12/3/photo.jpeg.bak", "5/4/3.pbf/a", "metadata.json/a", "31/0/0.pbf"])
    func aFolderThatIsNotOfTilesIsKept(_ name: String) throws {
        let folder = TemporaryFile()
        let (first, output) = (try Self.url(folder, "a.pmtiles"), try Self.url(folder, "out"))
        try Samples.write(to: first)
        _ = try Self.convert(first, output)
        let file = output.appending(path: name)
        let parent = file.deletingLastPathComponent()
        if !FileManager.default.fileExists(atPath: parent.path) || parent.lastPathComponent.contains(".") {
            try? FileManager.default.removeItem(at: parent)
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        }
        try Data("mine".utf8).write(to: file)
        let before = try FileManager.default.subpathsOfDirectory(atPath: output.path).sorted()
        let error = #expect(throws: OutputError.self) { try Self.convert(first, output, .init(force: true)) }
        #expect(error?.code == .exists, "\(error.map { "\($0)" } ?? "")")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: output.path).sorted() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.pmtiles", "out"])
    }

    /// If the output path is a link, each format replaces the link's target and keeps the target's
    /// permissions.
    @Test(arguments: ["b.pmtiles", "b.mbtiles", "b"]) func linksAreFollowed(_ name: String) throws {
        let folder = TemporaryFile()
        let (first, output) = (try Self.url(folder, "a.pmtiles"), try Self.url(folder, name))
        try Samples.write(to: first)
        let kept = folder.url.appending(path: "kept-\(name)")
        try FileManager.default.createSymbolicLink(atPath: output.path, withDestinationPath: kept.lastPathComponent)
        let count = try Self.convert(first, output).tileCount
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: kept.path)
        _ = try Self.convert(first, output, .init(force: true))
        #expect(try TileArchives.open(kept).tileCount == count)
        #expect(try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions] as? Int == 0o700)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: output.path) == kept.lastPathComponent)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.pmtiles", name, "kept-\(name)"].sorted()
        )
    }

    @Test func nothingToTake() throws {
        let folder = TemporaryFile()
        let first = try Self.url(folder, "a.pmtiles")
        try Samples.write(to: first)
        #expect(throws: ArchiveError.self) {
            try Self.convert(first, try Self.url(folder, "b.pmtiles"), .init(selection: .init(zooms: 9...10)))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.pmtiles"])
        let error = #expect(throws: ArchiveError.self) {
            try Self.convert(first, try Self.url(folder, "b.mbtiles"), .init(compression: PMTilesHeader.Compression.none))
        }
        #expect(error?.code == .unsupported)
    }

    @Test func noArchive() throws {
        let folder = TemporaryFile()
        let file = try Self.url(folder, "a.pmtiles")
        #expect(throws: ArchiveError.self) { try TileArchives.open(file) }
        try Data("something else".utf8).write(to: file)
        let error = #expect(throws: ArchiveError.self) { try TileArchives.open(file) }
        #expect(error?.code == .notAnArchive)
        #expect(throws: ArchiveError.self) { try TileArchives.open(folder.url) }
    }
}
