import Foundation
import PortolanImport
import PortolanRegionFolder
import PortolanSample
import PortolanTestSupport
import PortolanVerify
import Testing

/// The town of Null Island with an operator's facts, made once; each test copies it.
final class Town: Sendable {
    let folder: URL
    let region: Region

    static let shared = Task { try await Town() }

    private init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "portolan-verify-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let extract = folder.appending(path: "town.osm.pbf")
        try NullIsland.write(to: extract.path(percentEncoded: false))
        let output = folder.appending(path: "town.portolan", directoryHint: .isDirectory)
        _ = try await RegionImporter().run(extract: extract, output: output)
        region = try RegionEnricher.enrich(
            regionAt: output,
            with: .facts(
                Data(
                    """
                    {"id":"stall","location":{"latitude":0,"longitude":0.001},"tags":{"shop":"greengrocer","name":"Stall"},"rating":4.5}
                    {"alias":"ChIJstall","place":"own:stall"}
                    """.utf8
                )
            )
        ).region
    }

    /// Returns a copy of the region. The copy is removed at the end of the test.
    func copy() throws -> RegionCopy { try RegionCopy(of: region.folder) }
}

struct RegionCopy: ~Copyable {
    let folder: URL

    init(of region: URL) throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "portolan-copy-\(UUID().uuidString).portolan",
            directoryHint: .isDirectory
        )
        try FileManager.default.copyItem(at: region, to: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func file(_ name: String) -> URL { folder.appending(path: name) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []).sorted() }
}

@Suite struct RegionVerifierTests {
    static let names = ["checksums.bin", "enrichment.ndjson", "enrichment.sqlite", "places.sqlite", "region.json", "tiles.pmtiles"]

    @Test func aSoundRegionIsSound() async throws {
        let town = try await Town.shared.value
        var steps: [RegionVerifier.Progress] = []
        let report = try RegionVerifier().verify(town.region.folder) { steps.append($0) }
        #expect(report.isSound, "\(report.findings)")
        #expect(report.files.map(\.name) + ["region.json"] == Self.names.filter { $0 != "region.json" } + ["region.json"])
        #expect(report.placeCount == town.region.manifest.placeCounts.values.reduce(0, +) + 1)
        #expect(report.tileCount == town.region.manifest.tileCounts.values.reduce(0, +))
        #expect(report.otherFiles.isEmpty)
        #expect(Set(steps.map(\.file)) == Set(report.files.map(\.name)) && steps.allSatisfy { (0...1.0001).contains($0.fraction) })
    }

    /// Changes a single byte of a file and restores it, a thousand times for each file. The verifier finds every
    /// change, names the file and the page, and throws no error.
    @Test(arguments: names) func everyChangedByteIsFound(name: String) async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        let town = try await Town.shared.value
        let copy = try town.copy()
        #expect(copy.names == Self.names)
        var random = SplitMix64(seed: seed)
        let handle = try FileHandle(forUpdating: copy.file(name))
        defer { try? handle.close() }
        let sound = try Data(contentsOf: copy.file(name))
        let verifier = RegionVerifier(depth: .checksums, findingLimit: 1)
        func write(_ byte: UInt8, at offset: Int) throws {
            try handle.seek(toOffset: UInt64(offset))
            try handle.write(contentsOf: Data([byte]))
        }
        for round in 0..<1_000 {
            let offset = Int.random(in: 0..<sound.count, using: &random)
            let change = UInt8.random(in: 1...255, using: &random)
            try write(sound[offset] ^ change, at: offset)
            let moment = "seed \(seed), round \(round), byte \(offset) of \(name) ^ \(change)"
            do {
                let findings = try verifier.verify(copy.folder).findings
                #expect(findings.first?.file == name && findings.first?.kind == .checksum, "\(moment): \(findings)")
                // A region opens only if its manifest, its checksums and the first bytes of its files are intact. The
                // finding has no position if the region does not open.
                if offset >= RegionManifest.File.headByteCount, name != "region.json", name != "checksums.bin" {
                    #expect(findings.first?.byteOffset == UInt64(offset / 4096 * 4096), "\(moment): \(findings)")
                }
            } catch {
                Issue.record(error, "\(moment)")
            }
            try write(sound[offset], at: offset)
        }
        #expect(try verifier.verify(copy.folder).isSound)
    }

    /// A full check names the damaged part of a file.
    @Test func damageIsToldWithItsPlace() async throws {
        let copy = try await Town.shared.value.copy()
        for name in ["places.sqlite", "tiles.pmtiles"] {
            var bytes = try Data(contentsOf: copy.file(name))
            bytes[bytes.count / 2] ^= 0x55
            try bytes.write(to: copy.file(name))
        }
        let report = try RegionVerifier().verify(copy.folder)
        let places = report.findings.filter { $0.file == "places.sqlite" }
        #expect(places.first?.kind == .checksum && places.contains { $0.kind == .content }, "\(places)")
        let tiles = report.findings.filter { $0.file == "tiles.pmtiles" }
        #expect(tiles.first?.kind == .checksum && tiles.contains { $0.kind == .content && $0.byteOffset != nil }, "\(tiles)")
        #expect(report.findings.allSatisfy { ["places.sqlite", "tiles.pmtiles"].contains($0.file) })
    }

    @Test func missingCutAndOtherFilesAreTold() async throws {
        let copy = try await Town.shared.value.copy()
        try FileManager.default.removeItem(at: copy.file("tiles.pmtiles"))
        #expect(unsafe truncate(copy.file("places.sqlite").path(percentEncoded: false), 100_000) == 0)
        try Data("mine".utf8).write(to: copy.file("notes.txt"))
        let report = try RegionVerifier().verify(copy.folder)
        #expect(report.findings.contains { $0.file == "tiles.pmtiles" && $0.kind == .missing })
        #expect(report.findings.contains { $0.file == "places.sqlite" && $0.kind == .size && $0.message.contains("100000 bytes") })
        #expect(report.otherFiles == ["notes.txt"])
        #expect(try RegionVerifier(findingLimit: 1).verify(copy.folder).findings.count == 1)
    }

    /// The checksums fit the contents, but the contents contradict the manifest.
    @Test func contentsThatContradictTheManifestAreTold() async throws {
        let town = try await Town.shared.value
        let copy = try town.copy()
        var manifest = town.region.manifest
        manifest.placeCounts["amenity", default: 0] += 1
        manifest.tileCounts["14", default: 0] += 1
        try manifest.encoded().write(to: copy.file("region.json"))
        let findings = try RegionVerifier().verify(copy.folder).findings
        #expect(findings.map(\.file) == ["places.sqlite", "tiles.pmtiles"] && findings.allSatisfy { $0.kind == .content }, "\(findings)")
    }

    @Test func whatIsNoRegionIsAnError() async throws {
        let copy = try await Town.shared.value.copy()
        let none = #expect(throws: RegionError.self) { try RegionVerifier().verify(copy.file("nowhere.portolan")) }
        #expect(none?.code == .notARegion)
        try Data("{\"formatVersion\": 99}".utf8).write(to: copy.file("region.json"))
        let newer = #expect(throws: RegionError.self) { try RegionVerifier().verify(copy.folder) }
        #expect(newer?.code == .unsupportedVersion)
        try Data("{".utf8).write(to: copy.file("region.json"))
        #expect(try RegionVerifier().verify(copy.folder).findings.map(\.file) == ["region.json"])
    }

    @Test func aCancelledTaskStops() async throws {
        let folder = try await Town.shared.value.region.folder
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try RegionVerifier().verify(folder)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
