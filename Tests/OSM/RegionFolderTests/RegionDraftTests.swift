import Foundation
import PortolanDigests
import PortolanGeo
import Testing

@testable import PortolanRegionFolder

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

    /// Files that a draft takes over are compared with their checksums, so damage never gets a new checksum.
    @Test func whatIsTakenOverMustBeSound() throws {
        let source = try write("first", content: "one", force: false)
        func publish(_ content: String) throws -> Region {
            let draft = try RegionDraft(target: parent.appending(path: "b.portolan"), force: true)
            try Data(content.utf8).write(to: draft.folder.appending(path: Region.placesFileName))
            return try draft.publish(manifest("second"), takingOver: [Region.placesFileName], from: source)
        }
        let damaged = #expect(throws: RegionError.self) { _ = try publish("One") }
        #expect(damaged?.code == .damaged && damaged?.message.contains(Region.placesFileName) == true)
        #expect(damaged?.path == source.folder.path(percentEncoded: false))
        #expect(try publish("one").manifest.files == source.manifest.files)
        #expect(try names() == ["a.portolan", "b.portolan"])
    }

    /// The checksum of a page depends on the file and on the page's position in it. The table of these checksums has a
    /// checksum itself.
    @Test func blocksHaveChecksums() throws {
        let region = try write("first", content: String(repeating: "one", count: 3000), force: false)
        let sums = try #require(region.sums(of: Region.placesFileName))
        let bytes = try Array(Data(contentsOf: region.placesFile))
        let damage = unsafe sums.firstDamage(in: bytes.span.bytes, at: 0)
        #expect(sums.sums.count == 3 && damage == nil)
        #expect(try region.contents(of: Region.placesFileName) == Data(bytes))
        let file = region.folder.appending(path: Region.checksumsFileName)
        var text = try Data(contentsOf: file)
        #expect(text.count == 24)
        text[23] ^= 1
        try text.write(to: file)
        #expect(#expect(throws: RegionError.self) { try Region(at: region.folder) }?.code == .damaged)
        // This table belongs to other files, but has a valid checksum of its own.
        var manifest = region.manifest
        manifest.files[Region.checksumsFileName] = nil
        try text.dropLast(8).write(to: file)
        manifest.files[Region.checksumsFileName] = try .init(XXH3Digest.measure(file), of: file)
        try manifest.encoded().write(to: region.folder.appending(path: Region.manifestFileName))
        let other = #expect(throws: RegionError.self) { try Region(at: region.folder) }
        #expect(other?.code == .damaged && other?.message.contains(Region.checksumsFileName) == true)
        // Regions of earlier versions have no checksums.
        manifest.files[Region.checksumsFileName] = nil
        try manifest.encoded().write(to: region.folder.appending(path: Region.manifestFileName))
        #expect(try Region(at: region.folder).sums(of: Region.placesFileName) == nil)
    }

    /// A file of a region may be a link. The manifest has the size of the link's target, not of the link.
    @Test func aFileMayBeALink() throws {
        let region = try write("first", content: String(repeating: "one", count: 3000), force: false)
        let elsewhere = parent.appending(path: "elsewhere")
        let bytes = try Data(contentsOf: region.placesFile)
        try FileManager.default.moveItem(at: region.placesFile, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: region.placesFile, withDestinationURL: elsewhere)
        #expect(try Region(at: region.folder).contents(of: Region.placesFileName) == bytes)
        try bytes.dropLast().write(to: elsewhere)
        let error = #expect(throws: RegionError.self) { try Region(at: region.folder) }
        #expect(error?.code == .damaged && error?.message.contains("8999 bytes instead of 9000") == true)
    }

    /// Opening a region compares the first bytes of each file with the manifest, because these bytes determine how the
    /// file is read.
    @Test func damageInAFilesFirstBytesIsFoundAtOpening() throws {
        let region = try write("first", content: "one", force: false)
        try Data("two".utf8).write(to: region.placesFile)
        let error = #expect(throws: RegionError.self) { try Region(at: region.folder) }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("places.sqlite") == true && error?.message.contains("import the extract again") == true)
    }

    /// A checksum protects every byte of the manifest, including the checksum's own line.
    @Test func aManifestWithAnotherByteIsNotTheOneThatWasWritten() throws {
        let region = try write("first", content: "one", force: false)
        let file = region.folder.appending(path: Region.manifestFileName)
        let text = try Data(contentsOf: file)
        #expect(try RegionManifest.isUnchanged(text))
        for offset in text.indices {
            var changed = text
            changed[offset] ^= 1
            #expect((try? RegionManifest.isUnchanged(changed)) != true, "byte \(offset)")
            // If only the checksum's own line is changed, the region may still open, but then its manifest is the sound
            // one.
            try changed.write(to: file)
            if let opened = try? Region(at: region.folder) { #expect(opened.manifest == region.manifest, "byte \(offset)") }
        }
    }

    /// Manifests of earlier versions have no checksum, but can be read. Changes of such a manifest's form are still
    /// found.
    @Test func manifestsWithoutChecksumsAreRead() throws {
        let region = try write("first", content: "one", force: false)
        let file = region.folder.appending(path: Region.manifestFileName)
        var manifest = region.manifest
        manifest.files[Region.checksumsFileName] = nil
        let lines = String(decoding: try manifest.encoded(), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
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

    // MARK: Files of others

    @Test func filesOfOthersAreNamedAndNothingIsTouched() throws {
        let region = try write("first", content: "one", force: false)
        try Data("x".utf8).write(to: region.folder.appending(path: "notes.txt"))
        try FileManager.default.createDirectory(at: region.folder.appending(path: "photos"), withIntermediateDirectories: true)
        let refused = #expect(throws: RegionError.self) { _ = try write("second", content: "two", force: true) }
        #expect(refused?.code == .exists && refused?.message.contains("notes.txt, photos") == true)
        #expect(try Region(at: region.folder).manifest.name == "first")
        #expect(try FileManager.default.contentsOfDirectory(atPath: region.folder.path).contains("notes.txt"))
        #expect(try names() == ["a.portolan"])
    }

    @Test func tilesThatTheManifestDoesNotListAreSomebodyElses() throws {
        let region = try write("first", content: "one", force: false)
        try Data("x".utf8).write(to: region.folder.appending(path: Region.tilesFileName))
        let refused = #expect(throws: RegionError.self) { _ = try write("second", content: "two", force: true) }
        #expect(refused?.message.contains(Region.tilesFileName) == true)
    }

    /// A region consists of files only. So a folder inside a region belongs to somebody else, and so do the folder's
    /// contents. This holds whatever the folder's name is.
    @Test(arguments: [Region.tilesFileName, Region.placesFileName, Region.boundariesFileName, ".DS_Store"])
    func aFolderWithTheNameOfAFileIsSomebodyElses(_ name: String) throws {
        let region = try write("first", content: "one", force: false)
        let folder = region.folder.appending(path: name)
        // The manifest may even list the name.
        var manifest = region.manifest
        manifest.files[name] = manifest.files[Region.placesFileName]
        try manifest.encoded().write(to: region.folder.appending(path: Region.manifestFileName))
        if name == Region.placesFileName { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: folder.appending(path: "photo"))
        let refused = #expect(throws: RegionError.self) { _ = try write("second", content: "two", force: true) }
        #expect(refused?.code == .exists && refused?.message.contains(name) == true)
        #expect(try String(contentsOf: folder.appending(path: "photo"), encoding: .utf8) == "mine")
        #expect(try names() == ["a.portolan"])
    }

    @Test func aFolderThatComesWhileTheRegionIsWrittenIsKept() throws {
        let region = try write("first", content: "one", force: false)
        let draft = try RegionDraft(target: region.folder, force: true)
        let folder = region.folder.appending(path: Region.tilesFileName)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: folder.appending(path: "photo"))
        try Data("two".utf8).write(to: draft.folder.appending(path: Region.placesFileName))
        let second = try draft.publish(manifest("second"))
        #expect(try String(contentsOf: second.folder.appending(path: Region.tilesFileName + "/photo"), encoding: .utf8) == "mine")
        #expect(try names() == ["a.portolan"])
    }

    /// If somebody put files into the hidden folder of a draft, these files do not belong to the draft and are kept.
    @Test func aFolderInAKilledDraftIsKept() throws {
        let photos = parent.appending(path: ".a.portolan.partial/photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: photos.appending(path: "photo"))
        let error = #expect(throws: RegionError.self) { _ = try write("first", content: "one", force: false) }
        #expect(error?.message.contains("cannot be removed") == true)
        #expect(try String(contentsOf: photos.appending(path: "photo"), encoding: .utf8) == "mine")
    }

    @Test func whatADesktopLeavesIsNoObstacle() throws {
        let region = try write("first", content: "one", force: false)
        try Data("x".utf8).write(to: region.folder.appending(path: ".DS_Store"))
        #expect(try write("second", content: "two", force: true).manifest.name == "second")
    }

    @Test func aFileThatComesWhileTheRegionIsWrittenIsKept() throws {
        let region = try write("first", content: "one", force: false)
        let draft = try RegionDraft(target: region.folder, force: true)
        try Data("late".utf8).write(to: region.folder.appending(path: "notes.txt"))
        try Data("mine".utf8).write(to: region.folder.appending(path: Region.tilesFileName))
        try Data("two".utf8).write(to: draft.folder.appending(path: Region.placesFileName))
        try Data("new".utf8).write(to: draft.folder.appending(path: Region.tilesFileName))
        let second = try draft.publish(manifest("second"))
        func text(_ name: String) throws -> String { try String(contentsOf: second.folder.appending(path: name), encoding: .utf8) }
        #expect(try text("notes.txt") == "late" && text(Region.tilesFileName) == "new" && text(Region.tilesFileName + ".kept") == "mine")
        #expect(try names() == ["a.portolan"])
    }

    /// The process was killed after the new region had taken the name and before the old region was removed.
    @Test func aFileInAnOldRegionThatWasNotRemovedYetIsKept() throws {
        let region = try write("first", content: "one", force: false)
        let hidden = parent.appending(path: ".a.portolan.partial")
        try FileManager.default.copyItem(at: region.folder, to: hidden)
        try Data("late".utf8).write(to: hidden.appending(path: "notes.txt"))
        let named = #expect(throws: RegionError.self) { _ = try RegionDraft(target: region.folder, force: true) }
        #expect(named?.message.contains("notes.txt") == true)
        #expect(try String(contentsOf: region.folder.appending(path: "notes.txt"), encoding: .utf8) == "late")
        #expect(try names() == ["a.portolan"])
    }

    // MARK: Folders that count as regions

    @Test(arguments: ["{\"formatVersion\": 1}", "{\"formatVersion\": 99, \"files\": {}}", "{\"formatVe", "", "{}", "[]"])
    func aRegionOfAnyFormatOrConditionIsReplaced(_ manifest: String) throws {
        let region = try write("first", content: "one", force: false)
        // A file that a readable manifest does not name does not belong to the region.
        if manifest.contains("files") {
            for name in region.manifest.files.keys { try FileManager.default.removeItem(at: region.folder.appending(path: name)) }
        }
        try Data(manifest.utf8).write(to: region.folder.appending(path: Region.manifestFileName))
        #expect(try write("second", content: "two", force: true).manifest.name == "second")
        #expect(try names() == ["a.portolan"])
    }

    @Test func whatIsNoRegionIsLeftAlone() throws {
        let target = parent.appending(path: "a.portolan")
        func expectRefusal(_ comment: Comment, line: Int = #line) {
            let here = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
            let error = #expect(throws: RegionError.self, comment, sourceLocation: here) {
                // The command line gives the path with a slash at the end.
                _ = try RegionDraft(target: URL(filePath: target.path, directoryHint: .isDirectory), force: true)
            }
            #expect(error?.code == .exists, comment, sourceLocation: here)
        }
        try Data("a letter".utf8).write(to: target)
        expectRefusal("a file")
        try FileManager.default.removeItem(at: target)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        expectRefusal("an empty folder")
        try Data("{\"region\": \"eu-west-1\"}".utf8).write(to: target.appending(path: Region.manifestFileName))
        expectRefusal("a region.json of another program")
        #expect(try names() == ["a.portolan"])
    }

    @Test func aLinkToARegionStandsForTheRegion() throws {
        let region = try write("first", content: "one", force: false)
        let link = parent.appending(path: "link.portolan")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: region.folder)
        let draft = try RegionDraft(target: link, force: true)
        try Data("two".utf8).write(to: draft.folder.appending(path: Region.placesFileName))
        _ = try draft.publish(manifest("second"))
        #expect(try Region(at: region.folder).manifest.name == "second")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path).contains("a.portolan"))
    }

    @Test func aLinkThatLeadsNowhereStandsForTheNameItLeadsTo() throws {
        try FileManager.default.createSymbolicLink(atPath: parent.path + "/a.portolan", withDestinationPath: "new.portolan")
        _ = try write("first", content: "one", force: false)
        #expect(try Region(at: parent.appending(path: "new.portolan")).manifest.name == "first")
        #expect(try names() == ["a.portolan", "new.portolan"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: parent.path + "/a.portolan") == "new.portolan")
    }

    @Test func aRegionKeepsItsPermissions() throws {
        let region = try write("first", content: "one", force: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: region.placesFile.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: region.folder.path)
        let second = try write("second", content: "two", force: true)
        func permissions(_ url: URL) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        }
        #expect(try permissions(second.placesFile) == 0o600 && permissions(second.folder) == 0o700)
    }

    // MARK: Before the work

    @Test(.enabled(if: geteuid() != 0, "an administrator may write anywhere"), arguments: [("a.portolan", "removed"), ("", "write here")])
    func whatMayNotBeWrittenIsFoundBeforeTheWork(_ folder: String, _ message: String) throws {
        _ = try write("first", content: "one", force: false)
        let path = parent.path + "/" + folder
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
        let error = #expect(throws: RegionError.self) { _ = try RegionDraft(target: parent.appending(path: "a.portolan"), force: true) }
        #expect(error?.code == .notWritable && error?.message.contains(message) == true)
    }

    @Test func whatCannotBeReplacedIsFoundBeforeTheWork() throws {
        let draft = parent.appending(path: "draft")
        try FileManager.default.createDirectory(at: draft.appending(path: "probe"), withIntermediateDirectories: true)
        let region = try write("first", content: "one", force: false)
        try FolderPublication.checkReplaceable(region.folder.path, by: draft.path)
        #expect(try names() == ["a.portolan", "draft"] && Region(at: region.folder).manifest.name == "first")
        let mounted = #expect(throws: RegionError.self) { try FolderPublication.checkReplaceable("/proc", by: draft.path) }
        #expect(mounted?.code == .notWritable)
    }

    @Test func aFileInTheWayOfTheParentIsNamed() throws {
        try Data().write(to: parent.appending(path: "letter"))
        let error = #expect(throws: RegionError.self) {
            _ = try RegionDraft(target: parent.appending(path: "letter/b/a.portolan"), force: false)
        }
        #expect(error?.code == .notWritable && error?.message.contains("Not a directory") == true)
        #expect(try names() == ["letter"])
    }
}

/// A finished folder takes the name of the region.
@Suite struct FolderPublicationTests {
    let parent: URL

    init() throws {
        parent = FileManager.default.temporaryDirectory.appending(path: "portolan-publication-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    }

    func make(_ name: String) throws {
        try FileManager.default.createDirectory(at: parent.appending(path: name), withIntermediateDirectories: true)
        try Data(name.utf8).write(to: parent.appending(path: name + "/content"))
    }

    func content(_ path: String) -> String? { try? String(contentsOfFile: path + "/content", encoding: .utf8) }

    @Test(arguments: [(false, true), (true, true), (true, false)])
    func theNamesAreOnTheDiskBeforeTheOldFolderGoes(replacing: Bool, exchanges: Bool) throws {
        try make("new")
        if replacing { try make("old") }
        let target = parent.path + "/old"
        var publication = FolderPublication(folder: parent.path + "/new", target: target, aside: parent.path + "/aside")
        if !exchanges { publication.exchange = { _, _ in false } }
        var synchronized: [String] = []
        publication.synchronize = { synchronized.append($0) }
        let old = try publication.rename(replacing: replacing)
        #expect(content(target) == "new" && synchronized.isEmpty)
        #expect(old == (!replacing ? nil : exchanges ? parent.path + "/new" : parent.path + "/aside"))
        #expect(old.flatMap(content) == (replacing ? "old" : nil))
        try publication.synchronizeNames()
        #expect(synchronized == [parent.path])
    }

    @Test func aDiskThatFailsIsReported() throws {
        try make("new")
        var publication = FolderPublication(folder: parent.path + "/new", target: parent.path + "/old", aside: parent.path + "/aside")
        publication.synchronize = { _ throws(POSIXError) in throw POSIXError(.EIO) }
        let error = #expect(throws: RegionError.self) { try publication.synchronizeNames() }
        #expect(error?.code == .notWritable && error?.message.contains("power failure") == true)
    }

    /// The process was killed between the two renames, on a file system that cannot exchange two names.
    @Test func aRegionThatStoodAsideComesBack() throws {
        let tests = try RegionDraftTests()
        let region = try tests.write("first", content: "one", force: false)
        try FileManager.default.moveItem(at: region.folder, to: tests.parent.appending(path: ".a.portolan.old"))
        let error = #expect(throws: RegionError.self) { _ = try tests.write("second", content: "two", force: false) }
        #expect(error?.code == .exists)
        #expect(try Region(at: region.folder).manifest.name == "first")
        #expect(try tests.names() == ["a.portolan"])
    }
}
