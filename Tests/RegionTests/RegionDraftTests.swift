import Foundation
import PortolanGeo
import PortolanRegion
import Testing

@Suite struct RegionDraftTests {
    let parent: URL

    init() throws {
        parent = FileManager.default.temporaryDirectory.appending(path: "portolan-region-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    }

    func manifest(_ name: String) -> RegionManifest {
        RegionManifest(
            name: name,
            bounds: CoordinateBounds(south: 1, west: 2, north: 3, east: 4),
            source: .init(file: "x.osm.pbf", byteCount: 1, sha256: "00", date: Date(timeIntervalSince1970: 1_700_000_000), generator: nil)
        )
    }

    func write(_ name: String, content: String, force: Bool) throws -> Region {
        let draft = try RegionDraft(target: parent.appending(path: "a.portolan"), force: force)
        try Data(content.utf8).write(to: draft.folder.appending(path: Region.placesFileName))
        return try draft.publish(manifest(name))
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted() }

    @Test func publishesReplacesAndLeavesNothingBehind() throws {
        let first = try write("first", content: "one", force: false)
        #expect(first.manifest.name == "first")
        try first.verify()
        let refused = #expect(throws: RegionError.self) { _ = try write("second", content: "two", force: false) }
        #expect(refused?.code == .exists)
        let second = try write("second", content: "three", force: true)
        #expect(second.manifest.name == "second")
        #expect(try String(contentsOf: second.placesFile, encoding: .utf8) == "three")
        #expect(try names() == ["a.portolan"])
    }

    @Test func anAbandonedDraftLeavesTheOldRegionWhole() throws {
        let first = try write("first", content: "one", force: false)
        do {
            let draft = try RegionDraft(target: first.folder, force: true)
            try Data("half".utf8).write(to: draft.folder.appending(path: Region.placesFileName))
            let busy = #expect(throws: RegionError.self) { _ = try RegionDraft(target: first.folder, force: true) }
            #expect(busy?.code == .busy)
        }
        #expect(try Region(at: first.folder).manifest == first.manifest)
        #expect(try names() == ["a.portolan"])
    }

    /// What tells how a file is to be read is compared when the region is opened.
    @Test func damageInAFilesFirstBytesIsFoundAtOpening() throws {
        let region = try write("first", content: "one", force: false)
        try Data("two".utf8).write(to: region.placesFile)
        let error = #expect(throws: RegionError.self) { try Region(at: region.folder) }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("places.sqlite") == true && error?.message.contains("import the extract again") == true)
    }

    /// Every byte of the manifest is protected, that of the checksum too.
    @Test func aManifestWithAnotherByteIsNotTheOneThatWasWritten() throws {
        let region = try write("first", content: "one", force: false)
        let file = region.folder.appending(path: Region.manifestFileName)
        let text = try Data(contentsOf: file)
        #expect(try RegionManifest.isUnchanged(text))
        for offset in text.indices {
            var changed = text
            changed[offset] ^= 1
            #expect((try? RegionManifest.isUnchanged(changed)) != true, "byte \(offset)")
            // Opening may pass over what only unsettles the line of the checksum itself, and never shows other content.
            try changed.write(to: file)
            if let opened = try? Region(at: region.folder) { #expect(opened.manifest == region.manifest, "byte \(offset)") }
        }
    }

    /// Manifests of earlier versions have no checksums, and are read; changes of their form are found all the same.
    @Test func manifestsWithoutChecksumsAreRead() throws {
        let region = try write("first", content: "one", force: false)
        let file = region.folder.appending(path: Region.manifestFileName)
        let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let old = lines.filter { !$0.contains("checksum") && !$0.contains("headXXH128") }.joined(separator: "\n")
        try Data(old.utf8).write(to: file)
        let opened = try Region(at: region.folder)
        #expect(opened.manifest.name == "first" && opened.manifest.files["places.sqlite"]?.headXXH128 == nil)
        #expect(try RegionManifest.isUnchanged(Data(old.utf8)))
        #expect(try !RegionManifest.isUnchanged(Data(old.utf8) + Data(" ".utf8)))
    }

    @Test func damageIsNamed() throws {
        let region = try write("first", content: "one", force: false)
        try Data("two".utf8).write(to: region.placesFile)
        // The region that was opened before does not look again by itself.
        let changed = #expect(throws: RegionError.self) { try region.verify() }
        #expect(changed?.code == .damaged && changed?.message.contains("places.sqlite") == true)
        try Data("longer".utf8).write(to: region.placesFile)
        let longer = #expect(throws: RegionError.self) { try Region(at: region.folder) }
        #expect(longer?.code == .damaged)
        try FileManager.default.removeItem(at: region.placesFile)
        #expect(throws: RegionError.self) { try Region(at: region.folder) }
        let missing = #expect(throws: RegionError.self) { try Region(at: parent.appending(path: "b.portolan")) }
        #expect(missing?.code == .notARegion)
        try Data("{\"formatVersion\": 99}".utf8).write(to: region.folder.appending(path: Region.manifestFileName))
        let newer = #expect(throws: RegionError.self) { try Region(at: region.folder) }
        #expect(newer?.code == .unsupportedVersion)
    }
}
