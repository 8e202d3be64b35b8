import CXXHash
import Foundation
import PortolanEnrichment
import PortolanGeo
import PortolanIdentity
import PortolanOSMFile
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import Synchronization
import Testing

@testable import PortolanImport

private func facts(_ lines: String...) -> RegionEnricher.Input { .facts(Data(lines.joined(separator: "\n").utf8)) }

private func place(_ id: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: id)) }

/// A region with one bakery and an operator's facts about it, and a way to import the region again.
private struct Town: ~Copyable {
    let folder: ScratchFolder
    let output: URL

    init() throws {
        folder = try ScratchFolder()
        output = folder.url.appending(path: "town.portolan", directoryHint: .isDirectory)
    }

    var manifestFile: URL { output.appending(path: Region.manifestFileName) }
    var factsFile: URL { output.appending(path: Region.enrichmentFileName) }

    func extract(_ node: Int64) throws -> URL {
        let file = folder.url.appending(path: "\(node).osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        try writer.writeNode(id: node, point: OSMPoint(x: 1000, y: 1000), tags: ["shop": "bakery", "name": "Lea"])
        try writer.close()
        return file
    }

    @discardableResult
    func importing(
        _ node: Int64 = 5,
        previous: URL? = nil,
        to output: URL? = nil,
        progress: @escaping @Sendable (RegionImporter.Progress) -> Void = { _ in }
    ) async throws -> RegionImporter.Summary {
        let options = RegionImporter.Options(makesTiles: false, force: true, previous: previous)
        return try await RegionImporter(options: options).run(extract: extract(node), output: output ?? self.output, progress: progress)
    }

    /// Returns the region's answers for the bakery's rating and for a foreign ID.
    func answers(_ node: Int64 = 5) throws -> (rating: String?, foreign: PlaceID?) {
        guard let file = try Region(at: output).enrichmentStoreFile else { return (nil, nil) }
        let store = try PlaceStore(file: file)
        return (try store.facts(of: place(node)).map { String(decoding: $0, as: UTF8.self) }, try store.place(ofForeignID: "ChIJlea"))
    }

    func enrich() throws {
        _ = try RegionEnricher.enrich(
            regionAt: output,
            with: facts(#"{"place":"osm:node/5","rating":4.5}"#, #"{"alias":"ChIJlea","place":"osm:node/5"}"#)
        )
    }
}

/// The condition of a region before it is imported again.
private enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case none = "nothing"
    case olderFormat = "its format is older"
    case newerFormat = "its format is newer"
    case otherFormat = "its manifest has other keys"
    case cutManifest = "its manifest is cut"
    case emptyManifest = "its manifest is empty"
    case cutStore = "its places are cut"
    case noStore = "its places are missing"
    case olderStore = "its places are of an older format"
    case noFactStore = "the store made of the facts is missing"

    var testDescription: String { rawValue }

    func happen(to region: URL) throws {
        let manifest = region.appending(path: Region.manifestFileName)
        let places = region.appending(path: Region.placesFileName)
        let text = try String(contentsOf: manifest, encoding: .utf8)
        func rewrite(_ text: some StringProtocol) throws { try Data(text.utf8).write(to: manifest) }
        switch self {
        case .none: break
        case .olderFormat: try rewrite(text.replacingOccurrences(of: "\"formatVersion\" : 2", with: "\"formatVersion\" : 1"))
        case .newerFormat: try rewrite(text.replacingOccurrences(of: "\"formatVersion\" : 2", with: "\"formatVersion\" : 99"))
        case .otherFormat: try rewrite("{\"formatVersion\": 3}")
        case .cutManifest: try rewrite(text.prefix(100))
        case .emptyManifest: try rewrite("")
        case .cutStore: try FileHandle(forWritingTo: places).truncate(atOffset: 5000)
        case .noStore: try FileManager.default.removeItem(at: places)
        case .olderStore: try Self.setStoreVersion(1, in: places)
        case .noFactStore: try FileManager.default.removeItem(at: region.appending(path: Region.enrichmentStoreFileName))
        }
    }

    /// Bytes 60 to 63 of an SQLite file are `user_version`. The last 8 bytes of the first page are the page's checksum
    /// (`CSQLitePages`).
    static func setStoreVersion(_ version: UInt8, in file: URL) throws {
        var bytes = [UInt8](try Data(contentsOf: file))
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, version])
        let checksum = unsafe bytes.withUnsafeBytes { unsafe XXH3_64bits_withSeed($0.baseAddress, 4_088, 1) }
        for index in 0..<8 { bytes[4_088 + index] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * index)) }
        try Data(bytes).write(to: file)
    }
}

@Suite struct CarriedFactsTests {
    @Test(arguments: Damage.allCases)
    private func factsSurviveTheNextImportWhatever(_ damage: Damage) async throws {
        let town = try Town()
        try await town.importing()
        try town.enrich()
        try damage.happen(to: town.output)
        let summary = try await town.importing()
        #expect(summary.carriedFactCount == 1 && summary.carriedAliasCount == 1 && summary.lostEnrichments == [])
        let answers = try town.answers()
        #expect(answers.rating == #"{"rating":4.5}"# && answers.foreign == place(5))
        try Region(at: town.output).verify()
    }

    @Test(arguments: [false, true])
    func factsAboutARenewedPlaceSurviveANewStoreFormat(isOlder: Bool) async throws {
        let town = try Town()
        try await town.importing(5)
        try town.enrich()
        // The extract has the bakery as a new object. After that import, the format changes.
        #expect(try await town.importing(6).identity?.succeeded == 1)
        if isOlder { try Damage.setStoreVersion(2, in: town.output.appending(path: Region.placesFileName)) }
        let summary = try await town.importing(6)
        #expect(summary.identity?.inherited == 1 && (summary.identityFailure != nil) == isOlder)
        let answers = try town.answers(6)
        #expect(answers.rating == #"{"rating":4.5}"# && answers.foreign == place(6))
    }

    @Test func whatTheReplacedRegionSaysHoldsOverThePreviousOne() async throws {
        let town = try Town()
        let other = town.folder.url.appending(path: "other.portolan", directoryHint: .isDirectory)
        for output in [other, town.output] { try await town.importing(to: output) }
        try town.enrich()
        _ = try RegionEnricher.enrich(
            regionAt: other,
            with: facts(#"{"place":"osm:node/5","rating":1}"#, #"{"alias":"other","place":"osm:node/5"}"#)
        )
        let summary = try await town.importing(previous: other)
        #expect(summary.carriedFactCount == 1 && summary.carriedAliasCount == 2)
        #expect(try town.answers().rating == #"{"rating":4.5}"#)
    }

    /// Expects that the import refuses before it does any work, and that it changes no file.
    private func expectRefusal(_ town: borrowing Town, _ code: RegionError.Code, _ message: String) async throws {
        let box = PhaseBox()
        var refused: RegionError?
        do {
            try await town.importing { box.add($0.phase) }
        } catch let error as RegionError {
            refused = error
        }
        #expect(refused?.code == code && refused?.description.contains(message) == true, "\(String(describing: refused))")
        #expect(box.phases == [.checking])
        #expect(!town.folder.names.contains { $0.hasPrefix(".") })
    }

    @Test func factsThatCannotBeReadAreRefusedBeforeTheWork() async throws {
        let town = try Town()
        try await town.importing()
        try town.enrich()
        let sound = try Data(contentsOf: town.factsFile)
        try (sound + Data("{\"place\":\"osm:node/5\",\"ratin".utf8)).write(to: town.factsFile)
        try await expectRefusal(town, .damaged, "enrichment.ndjson: line 3")
        try FileManager.default.removeItem(at: town.factsFile)
        try await expectRefusal(town, .damaged, "enrichment.ndjson: is missing")
        try sound.write(to: town.factsFile)
        try await town.importing()
        #expect(try town.answers().rating == #"{"rating":4.5}"#)
    }

    @Test func filesOfOthersAreRefusedBeforeTheWork() async throws {
        let town = try Town()
        try await town.importing()
        let notes = town.output.appending(path: "notes.txt")
        try Data("mine".utf8).write(to: notes)
        try await expectRefusal(town, .exists, "notes.txt")
        let enriching = #expect(throws: RegionError.self) { try town.enrich() }
        #expect(enriching?.code == .exists)
        #expect(try String(contentsOf: notes, encoding: .utf8) == "mine")
    }

    @Test func ofTwoEnrichersAtOnceNoneLosesWhatTheOtherSays() async throws {
        let town = try Town()
        try await town.importing()
        let (a, b) = (#"{"place":"osm:node/5","rating":2}"#, #"{"alias":"b","place":"osm:node/5"}"#)
        var first = try EnrichmentSession(regionAt: town.output)
        // A second session would read data that the first is about to replace.
        let busy = #expect(throws: RegionError.self) { _ = try EnrichmentSession(regionAt: town.output) }
        #expect(busy?.code == .busy)
        first.add(facts(a))
        #expect(throws: RegionError.self) { _ = try RegionEnricher.enrich(regionAt: town.output, with: facts(b)) }
        #expect(try first.publish().enrichedCount == 1)
        let summary = try RegionEnricher.enrich(regionAt: town.output, with: facts(b))
        #expect(summary.enrichedCount == 1 && summary.aliasCount == 1)
    }

    @Test func anEnricherThatGivesUpLeavesTheRegionFree() async throws {
        let town = try Town()
        try await town.importing()
        do {
            var session = try EnrichmentSession(regionAt: town.output)
            session.add(facts(#"{"place":"osm:node/5","rating":2}"#))
        }
        try town.enrich()
        #expect(try town.answers().rating == #"{"rating":4.5}"#)
        #expect(throws: RegionError.self) { _ = try EnrichmentSession(regionAt: town.folder.url.appending(path: "none.portolan")) }
        #expect(town.folder.names == ["5.osm.pbf", "town.portolan"])
    }
}

/// The phases that an import went through.
private final class PhaseBox: Sendable {
    private let seen = Mutex<Set<RegionImporter.Phase>>([])
    var phases: Set<RegionImporter.Phase> { seen.withLock(\.self) }
    func add(_ phase: RegionImporter.Phase) { seen.withLock { _ = $0.insert(phase) } }
}
