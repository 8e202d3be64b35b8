import Foundation
import PortolanFiles
import PortolanMapSources
import Testing

@testable import PortolanDownload

@Suite final class ChangesDownloadTests {
    /// A separate folder for each test, removed at its end.
    private let work = FileManager.default.temporaryDirectory.appending(path: "portolan-changes-\(UUID().uuidString)")
    private var folder: URL { work.appending(path: "town.changes") }

    init() throws { try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: work) }

    private static let address = "https://example.org/updates"

    /// A server with the changes 8 to 10.
    private static let server = MemoryReader([
        address + "/state.txt": Array("timestamp=2023-11-14T22\\:13\\:20Z\nsequenceNumber=10\n".utf8),
        address + "/000/000/008.osc.gz": Array("eight".utf8),
        address + "/000/000/009.osc.gz": Array("nine".utf8),
        address + "/000/000/010.osc.gz": Array("ten".utf8),
    ])

    private func download(_ reader: any ResourceReader = server, series: String = address) -> ChangesDownload {
        ChangesDownload(Self.address, series: series, folder: folder, reader: reader)
    }

    /// The names and texts of the folder's files of changes.
    private func files() throws -> [String: String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.filter { $0 != "series.txt" }.reduce(into: [:]) { files, name in
            files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
    }

    @Test func fetchesOnlyTheFilesThatAreMissing() throws {
        let download = download()
        #expect(try download.state().sequenceNumber == 10)
        let first = try download.missingFiles(of: 8..<10) { _ in }
        #expect(first.map(\.sequenceNumber) == [8, 9])
        #expect(first.map(\.offer.byteCount) == [5, 4])
        // The sizes alone make no folder.
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        try download.run(first) { _ in }
        let later = try download.missingFiles(of: 8..<11) { _ in }
        #expect(later.map(\.sequenceNumber) == [10])
        try download.run(later) { _ in }
        #expect(try files() == ["000000008.osc.gz": "eight", "000000009.osc.gz": "nine", "000000010.osc.gz": "ten"])
        #expect(try download.missingFiles(of: 8..<11) { _ in }.isEmpty)
    }

    @Test func namesAFileThatTheServerLacks() throws {
        let error = #expect(throws: SourceError.self) { try download().missingFiles(of: 10..<12) { _ in } }
        #expect(error?.address == Self.address + "/000/000/011.osc.gz")
    }

    @Test func keepsCompleteFilesOnlyIfTheServerFails() throws {
        let missing = try download().missingFiles(of: 8..<11) { _ in }
        var reader = Self.server
        reader.resources[Self.address + "/000/000/009.osc.gz"] = Array("less".utf8.dropLast())
        #expect(throws: DownloadError.self) { try download(reader).run(missing) { _ in } }
        #expect(try files() == ["000000008.osc.gz": "eight"])
    }

    @Test func oneUpdateAtATimeFetchesIntoAFolder() throws {
        let missing = try download().missingFiles(of: 8..<11) { _ in }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let lock = try #require(FileSystem.lockedFolder(folder.path(percentEncoded: false)))
        let error = #expect(throws: DownloadError.self) { try download().run(missing) { _ in } }
        #expect(error?.message.contains("another update fetches changes") == true)
        #expect(try files().isEmpty)
        close(lock)
        // A file that another update has fetched meanwhile stays.
        try Data("other".utf8).write(to: folder.appending(path: "000000009.osc.gz"))
        try download().run(missing) { _ in }
        #expect(try files() == ["000000008.osc.gz": "eight", "000000009.osc.gz": "other", "000000010.osc.gz": "ten"])
    }

    @Test func doesNotMixSeries() throws {
        try download().run(download().missingFiles(of: 8..<9) { _ in }) { _ in }
        let hours = download(series: "https://example.org/hours")
        let error = #expect(throws: DownloadError.self) { try hours.missingFiles(of: 8..<9) { _ in } }
        #expect(error?.message.contains("the changes of \(Self.address), not of https://example.org/hours") == true)
    }

    @Test func saysThatAnAddressHasNoState() throws {
        let error = #expect(throws: DownloadError.self) { try download(MemoryReader([:])).state() }
        #expect(error?.message.contains("is this the address of a series of changes?") == true)
    }
}
