import Foundation
import PortolanMapSources
import Synchronization
import Testing

@testable import PortolanDownload

@Suite final class ExtractDownloadTests {
    /// A separate folder for each test, removed at its end.
    private let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-download-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static let address = "https://example.org/town.osm.pbf"
    private static let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    /// The checksum of `bytes` by md5sum of GNU coreutils.
    private static let checksum = "de809ff794e91b68f9e91a2b7030bcb0"

    /// A server with one file. It counts the requests, and makes the mistakes that a test wants.
    private final class Server: ResourceReader {
        let givesParts: Bool
        let sums: String?
        let state = Mutex((asked: [Range<UInt64>](), failsAfter: Int.max, version: "1"))
        let served: [UInt8]

        init(_ served: [UInt8] = bytes, givesParts: Bool = true, sums: String? = checksum + "  town.osm.pbf\n") {
            self.served = served
            self.givesParts = givesParts
            self.sums = sums
        }

        func read(_ address: String, byteLimit: Int) throws(SourceError) -> [UInt8]? {
            if address.hasSuffix(".md5") {
                guard sums != "403" else { throw SourceError(.unreadable, address, "refused") }
                guard sums?.utf8.count ?? 0 <= byteLimit else { throw SourceError(.tooLarge, address, "too large") }
                return sums.map { Array($0.utf8) }
            }
            return address == ExtractDownloadTests.address ? served : nil
        }

        func part(_ address: String, _ range: Range<UInt64>, version: String?) throws(SourceError) -> ResourcePart? {
            guard givesParts else { throw SourceError(.unsupported, address, "no parts") }
            guard address == ExtractDownloadTests.address else { return nil }
            let (isDown, version) = state.withLock { state in
                state.asked.append(range)
                return (state.asked.count > state.failsAfter, state.version)
            }
            if isDown { throw SourceError(.network, address, "gone") }
            return ResourcePart(
                bytes: Array(served[Int(range.lowerBound)..<Int(range.upperBound)]),
                totalByteCount: UInt64(served.count),
                version: version
            )
        }
    }

    private static func download(_ server: Server, to file: URL) throws {
        let download = ExtractDownload(address, reader: server, pieceByteCount: 300)
        try download.run(download.offer(), to: file) { _ in }
    }

    @Test(arguments: [true, false]) func copiesAFile(_ givesParts: Bool) throws {
        let file = folder.appending(path: "town.osm.pbf")
        let server = Server(givesParts: givesParts)
        try Self.download(server, to: file)
        #expect(try [UInt8](Data(contentsOf: file)) == Self.bytes)
        #expect(!FileManager.default.fileExists(atPath: file.path + ".part"))
        if givesParts { #expect(server.state.withLock { $0.asked } == [0..<1, 0..<300, 300..<600, 600..<900, 900..<1000]) }
        // A later download recognises that the file is complete.
        let download = ExtractDownload(Self.address, reader: server)
        #expect(try download.isThere(file, download.offer()))
        try Data([1]).write(to: file)
        #expect(try !download.isThere(file, download.offer()))
    }

    @Test func goesOnWhereItEnded() throws {
        let file = folder.appending(path: "town.osm.pbf")
        let server = Server()
        server.state.withLock { $0.failsAfter = 3 }
        #expect(throws: SourceError.self) { try Self.download(server, to: file) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        server.state.withLock { $0 = ([], .max, "1") }
        try Self.download(server, to: file)
        #expect(server.state.withLock { $0.asked } == [0..<1, 600..<900, 900..<1000])
        #expect(try [UInt8](Data(contentsOf: file)) == Self.bytes)
    }

    /// The part that a previous download left belongs to another version of the file, or is longer than the file.
    @Test(arguments: [[UInt8](repeating: 9, count: 500), [UInt8](repeating: 9, count: 5000)]) func beginsAnewAfterAnotherVersion(
        _ old: [UInt8]
    ) throws {
        let file = folder.appending(path: "town.osm.pbf")
        try Data(old).write(to: URL(filePath: file.path + ".part"))
        try Self.download(Server(), to: file)
        #expect(try [UInt8](Data(contentsOf: file)) == Self.bytes)
    }

    @Test func keepsNothingThatIsDamaged() throws {
        let file = folder.appending(path: "town.osm.pbf")
        let error = #expect(throws: DownloadError.self) { try Self.download(Server(Array(Self.bytes.reversed())), to: file) }
        #expect(error?.message.hasSuffix("instead of \(Self.checksum), and was removed; download it again") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    /// The server's answer is not a checksum, for example a page that reports a missing file. Without a checksum, the
    /// download would not notice that its existing part comes from an older version of the file. So it begins anew.
    @Test(arguments: [nil, "<html>not found</html>", "0123  town.osm.pbf", String(repeating: " ", count: 5_000), "403"])
    func doesWithoutAChecksum(_ sums: String?) throws {
        let file = folder.appending(path: "town.osm.pbf")
        let server = Server(sums: sums)
        #expect(try ExtractDownload(Self.address, reader: server).offer().checksum == nil)
        try Data([9, 9, 9]).write(to: URL(filePath: file.path + ".part"))
        try Self.download(server, to: file)
        #expect(try [UInt8](Data(contentsOf: file)) == Self.bytes)
    }

    @Test func noticesAFileThatIsReplaced() throws {
        let file = folder.appending(path: "town.osm.pbf")
        let server = Server()
        let download = ExtractDownload(Self.address, reader: server, pieceByteCount: 300)
        let offer = try download.offer()
        server.state.withLock { $0.version = "2" }
        let error = #expect(throws: DownloadError.self) { try download.run(offer, to: file) { _ in } }
        #expect(error?.message.contains("changed during the download") == true)
    }

    @Test func namesWhatIsNotThere() throws {
        let download = ExtractDownload("https://example.org/none.osm.pbf", reader: Server())
        let error = #expect(throws: SourceError.self) { try download.offer() }
        #expect(error?.code == .notFound)
    }
}
