import PortolanBasics
import PortolanOverlays
import PortolanTestSupport
import PortolanTiles
import Testing

/// KML in ZIP archives.
struct KMZTests {
    private static let kml = "<kml><Placemark><name>Pier</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"

    /// Returns raw deflate data, which is a gzip member without its header and trailer.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8] { Array(Gzip.compress(bytes).dropFirst(10).dropLast(8)) }

    private static func file(_ name: String, _ text: String) -> ZIPBuilder.File {
        ZIPBuilder.File(name, Array(text.utf8), deflated: deflated(Array(text.utf8)))
    }

    @Test("stored and deflated files are read")
    func reads() throws {
        let icon = (0..<5000).map { UInt8($0 * $0 >> 3 & 0xFF) }
        var zip = ZIPBuilder([Self.file("doc.kml", Self.kml), .init("files/icon.png", icon), .init("empty", "")])
        zip.comment = "made for a test"
        let archive = try KMZArchive(zip.bytes)
        #expect(KMZArchive.isArchive(zip.bytes) && !KMZArchive.isArchive(Array(Self.kml.utf8)) && !KMZArchive.isArchive([]))
        #expect(archive.names == ["doc.kml", "files/icon.png", "empty"])
        #expect(try KMLDocument(archive.kml()).features.map(\.name) == ["Pier"])
        #expect(try archive.file("files/icon.png") == icon && archive.file("empty") == [])
        #expect(try archive.file("files/other.png") == nil && archive.file("https://example.org/files/icon.png") == nil)
    }

    @Test(
        "the first text at the top level is read, else the first text, and addresses are relative to it",
        arguments: [
            (["a/x.kml", "doc.kml", "more.KML"], "doc.kml", "i.png", "i.png"),
            (["a/x.kml", "b/y.kml"], "a/x.kml", "../i.png", "i.png"),
            (["a/x.kml", "b/y.kml"], "a/x.kml", "./images/i.png", "a/images/i.png"),
            (["a/x.kml"], "a/x.kml", "/i.png", "i.png"),
            (["x.kml"], "x.kml", "my%20icon.png", "my icon.png"),
            (["x.kml"], "x.kml", "../../i.png", "i.png"),
        ]
    )
    func text(names: [String], text: String, href: String, name: String) throws {
        let archive = try KMZArchive(ZIPBuilder(names.map { .init($0, $0) } + [.init(name, "found")]).bytes)
        #expect(try archive.kml() == Array(text.utf8))
        #expect(try archive.file(href) == Array("found".utf8))
    }

    @Test("a file that cannot be read gives an error with the reason and the name")
    func errors() throws {
        func error(_ change: (inout ZIPBuilder.File) -> Void) throws -> KMZError {
            var file = Self.file("doc.kml", Self.kml)
            change(&file)
            let archive = try KMZArchive(ZIPBuilder([.init("x", "y"), file]).bytes)
            return try #require(throws: KMZError.self) { try archive.kml() }
        }
        let second = 30 + 1 + 1
        for (word, change) in [
            ("encrypted", { $0.flags = 1 }), ("method 12", { $0.method = 12 }), ("damaged", { $0.checksum = 7 }),
            ("damaged", { $0.byteCount = 7 }), ("damaged", { $0.byteCount = 1 << 20 }),
            ("the limit of 67108864", { $0.byteCount = 1 << 26 + 1 }),
            ("damaged", { $0.method = 0 }),
        ] as [(String, (inout ZIPBuilder.File) -> Void)] {
            let error = try error(change)
            #expect(error.message.contains(word) && error.message.hasPrefix("“doc.kml”") && error.byteOffset == second, "\(error)")
        }
        let sound = ZIPBuilder([Self.file("doc.kml", Self.kml)]).bytes
        for (word, bytes) in [
            ("no directory", []), ("no directory", Array(sound.dropLast())), ("no file whose name", ZIPBuilder([.init("a.txt", "")]).bytes),
            ("beyond its end", sound.dropLast(6) + [0xFF, 0xFF, 0, 0, 0, 0]),
            ("ZIP64", sound.dropLast(6) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0]), ("damaged", sound.dropLast(6) + [1, 0, 0, 0, 0, 0]),
        ] as [(String, [UInt8])] {
            let error = try #require(throws: KMZError.self) { try KMZArchive(bytes).kml() }
            #expect(error.message.contains(word), "\(error)")
        }
    }

    @Test("no small archive expands to more than 256 MiB")
    func bomb() throws {
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        var file = ZIPBuilder.File("a.kml", zeros, deflated: Self.deflated(zeros))
        file.byteCount = 1 << 26
        let error = try #require(throws: KMZError.self) { try KMZArchive(ZIPBuilder([ZIPBuilder.File](repeating: file, count: 5)).bytes) }
        #expect(error.message.contains("the limit of 268435456"), "\(error)")
        // A claimed size below the limit is refused as well if deflate cannot expand the compressed bytes to that size.
        let archive = try KMZArchive(ZIPBuilder([file]).bytes)
        #expect(throws: KMZError.self) { try archive.kml() }
    }

    /// Archives with random changes are read or refused.
    @Test func damagedKMZ() {
        let sound = ZIPBuilder([Self.file("doc.kml", Self.kml), .init("i.png", [UInt8](repeating: 7, count: 50))]).bytes
        var read = 0
        for seed in Fuzz.seeds(1500) {
            var random = SplitMix64(seed: seed)
            var bytes = sound
            for _ in 0...random.next() % 3 {
                let at = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 5 {
                case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.insert(contentsOf: (0..<random.next() % 9).map { _ in UInt8(truncatingIfNeeded: random.next()) }, at: at)
                case 2: bytes.removeSubrange(at..<min(at + Int(random.next() % 20), bytes.count))
                case 3: for index in at..<min(at + 4, bytes.count) { bytes[index] = random.next() % 2 == 0 ? 0xFF : 0 }
                default: bytes.replaceSubrange(at..<min(at + 4, bytes.count), with: sound[at % 40..<at % 40 + 4])
                }
                if bytes.isEmpty { bytes = [0] }
            }
            Fuzz.trace("seed \(seed): \(bytes)")
            do {
                let archive = try KMZArchive(bytes)
                for name in archive.names { _ = try archive.file(name) }
                _ = try KMLDocument(archive.kml())
                read += 1
            } catch {
                #expect(!"\(error)".isEmpty, "seed \(seed)")
            }
        }
        #expect(read > 20)
    }
}
