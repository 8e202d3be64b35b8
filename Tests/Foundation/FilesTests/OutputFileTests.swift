import Foundation
import Testing

@testable import PortolanFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder that belongs to one test and is removed at its end.
private final class OwnFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "portolan-output-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = FileSystem.resolved(url.path(percentEncoded: false))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Paths that users name for an output, and what is at the path after a writer has written there.
@Suite struct OutputFileTests {
    private let owned: OwnFolder
    private var folder: String { owned.path }

    init() throws { owned = try OwnFolder() }

    private func path(_ name: String) -> String { folder + "/" + name }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

    private func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

    private func make(_ name: String, _ text: String, permissions: Int = 0o644) throws {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path(name))
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// The two ways of writing: the writer adds its bytes piece by piece, or writes a file that it opens by name.
    enum Writer: CaseIterable {
        case pieces, name

        func write(_ text: String, to path: String) throws {
            let file = try OutputFile(path, isOpenedByName: self == .name)
            switch self {
            case .pieces: for byte in text.utf8 { try file.write([byte]) }
            case .name:
                let handle = try FileHandle(forWritingTo: file.url)
                try handle.write(contentsOf: Data(text.utf8))
                try handle.close()
            }
            #expect(file.byteCount == text.utf8.count)
            try file.publish()
        }
    }

    // MARK: Files

    @Test(arguments: Writer.allCases) func aNewFileHasThePermissionsOfAnyOther(_ writer: Writer) throws {
        try make("other", "")
        try FileManager.default.removeItem(atPath: path("other"))
        let other = unsafe open(path("other"), O_WRONLY | O_CREAT, 0o666)
        close(other)
        try writer.write("new", to: path("a"))
        #expect(text("a") == "new" && FileStatus(at: path("a"))?.permissions == FileStatus(at: path("other"))?.permissions)
        #expect(try names() == ["a", "other"])
    }

    @Test(arguments: Writer.allCases) func aFileIsReplacedInOneStepAndKeepsItsPermissions(_ writer: Writer) throws {
        for permissions in [0o600, 0o640, 0o755] {
            try make("a", "old", permissions: permissions)
            let reader = try FileHandle(forReadingFrom: URL(filePath: path("a")))
            try writer.write("new", to: path("a"))
            #expect(text("a") == "new" && FileStatus(at: path("a"))?.permissions == UInt32(permissions))
            // A reader that opened the old file before the writing still reads all of the old file.
            #expect(try reader.readToEnd() == Data("old".utf8))
        }
        #expect(try names() == ["a"])
    }

    @Test func aDraftIsNoMoreReadableThanItsFile() throws {
        try make("a", "old", permissions: 0o600)
        let file = try OutputFile(path("a"))
        #expect(FileStatus(at: path(".a.partial"))?.permissions == 0o600)
        _ = file
    }

    @Test func whatIsNotPublishedLeavesNothing() throws {
        try make("a", "old")
        do {
            let file = try OutputFile(path("a"))
            try file.write(Array("half".utf8))
            #expect(try names() == [".a.partial", "a"])
        }
        do {
            let file = try OutputFile(path("b"))
            try file.write(Array("half".utf8))
        }
        #expect(try names() == ["a"] && text("a") == "old")
    }

    @Test func bytesMayBeTakenBack() throws {
        let file = try OutputFile(path("a"))
        try file.write(Array("a long beginning".utf8))
        try file.clear()
        try file.write(Array("short".utf8))
        try file.publish()
        #expect(text("a") == "short")
    }

    @Test func whatMayNotBeReplacedIsKept() throws {
        try make("a", "old")
        let error = #expect(throws: OutputError.self) { _ = try OutputFile(path("a"), replaces: false) }
        #expect(error?.code == .exists && error?.message.contains("--force") == true)
        #expect(text("a") == "old")
        try OutputFile.write(Array("new".utf8), to: path("b"), replaces: false)
        #expect(text("b") == "new")
        // The path does not exist when the work begins, but another program makes a file there before the work ends.
        func write() throws {
            let late = try OutputFile(path("c"), replaces: false)
            try late.write(Array("ours".utf8))
            try make("c", "theirs")
            try late.publish()
        }
        #expect { try write() } throws: { ($0 as? OutputError)?.code == .exists }
        #expect(text("c") == "theirs")
    }

    @Test func oneProgramWritesAnOutputAtATime() throws {
        let first = try OutputFile(path("a"))
        let busy = #expect(throws: OutputError.self) { _ = try OutputFile(path("a")) }
        #expect(busy?.code == .busy)
        try first.write(Array("first".utf8))
        try first.publish()
        try Writer.pieces.write("second", to: path("a"))
        #expect(text("a") == "second")
    }

    @Test func whatAKilledProgramLeftIsTakenAway() throws {
        try make(".a.partial", "half", permissions: 0o600)
        try Writer.name.write("whole", to: path("a"))
        #expect(try names() == ["a"] && text("a") == "whole" && FileStatus(at: path("a"))?.permissions != 0o600)
        // A link or a folder with the hidden name is not a draft.
        try make("mine", "mine")
        try link(".a.partial", to: path("mine"))
        let error = #expect(throws: OutputError.self) { _ = try OutputFile(path("a")) }
        #expect(error?.message.contains("/.a.partial is in the way") == true, "\(error.map { "\($0)" } ?? "")")
        #expect(text("mine") == "mine" && text("a") == "whole")
        try FileManager.default.createDirectory(atPath: path(".b.partial"), withIntermediateDirectories: true)
        #expect(throws: OutputError.self) { _ = try OutputFile(path("b")) }
    }

    // MARK: Links

    @Test(arguments: Writer.allCases) func linksAreFollowed(_ writer: Writer) throws {
        try FileManager.default.createDirectory(atPath: path("data"), withIntermediateDirectories: true)
        try make("data/a", "old", permissions: 0o600)
        try link("one", to: "data/a")
        try link("two", to: path("one"))
        try link("nowhere", to: "data/new")
        try writer.write("new", to: path("two"))
        try writer.write("made", to: path("nowhere"))
        #expect(text("data/a") == "new" && FileStatus(at: path("data/a"))?.permissions == 0o600 && text("data/new") == "made")
        for name in ["one", "two", "nowhere"] { #expect(FileStatus(linkAt: path(name))?.kind == .link) }
        #expect(try names() == ["data", "nowhere", "one", "two"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("data")).sorted() == ["a", "new"])
    }

    @Test func linksWithoutAnEndAreAnError() throws {
        try link("one", to: "two")
        try link("two", to: "one")
        try link("lost", to: "gone/a")
        for (name, message) in [("one", "symbolic links"), ("lost", "No such file")] {
            let error = #expect(throws: OutputError.self) { _ = try OutputFile(path(name)) }
            #expect(error?.code == .notWritable && error?.message.contains(message) == true, "\(error.map { "\($0)" } ?? "")")
        }
        #expect(try names() == ["lost", "one", "two"])
    }

    // MARK: Folders

    @Test func aFolderIsKept() throws {
        try FileManager.default.createDirectory(atPath: path("a"), withIntermediateDirectories: true)
        try make("a/photo", "mine")
        try link("b", to: "a")
        for name in ["a", "a/", "b", "a/.", "a/..", "new/", "gone/a", "a/photo/b", "", "a/photo/"] {
            let error = #expect(throws: OutputError.self) { _ = try OutputFile(name.isEmpty ? "" : path(name)) }
            #expect(error?.description.contains(": ") == true, "\(name)")
        }
        #expect(try names() == ["a", "b"] && text("a/photo") == "mine")
    }

    @Test(.enabled(if: geteuid() != 0, "an administrator may write anywhere")) func aClosedFolder() throws {
        try make("a", "a long old text", permissions: 0o640)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
        // The folder is closed for writing. So its file is overwritten in place, and a new file cannot be made there.
        for writer in Writer.allCases { try writer.write("new", to: path("a")) }
        #expect(text("a") == "new" && FileStatus(at: path("a"))?.permissions == 0o640)
        let error = #expect(throws: OutputError.self) { _ = try OutputFile(path("b")) }
        #expect(error?.message.contains("Permission denied") == true)
        #expect(try names() == ["a"])
    }

    @Test(.enabled(if: geteuid() != 0, "an administrator may write anything")) func aProtectedFileIsRefusedBeforeTheWork() throws {
        try make("a", "old", permissions: 0o444)
        let error = #expect(throws: OutputError.self) { _ = try OutputFile(path("a")) }
        #expect(error?.message.contains("Permission denied") == true && text("a") == "old")
    }

    @Test(.enabled(if: geteuid() == 0, "only an administrator gives files away")) func aFileKeepsItsOwner() throws {
        try make("a", "old", permissions: 0o640)
        #expect(unsafe chown(path("a"), 65_534, 65_533) == 0)
        for writer in Writer.allCases { try writer.write("new", to: path("a")) }
        let status = try #require(FileStatus(at: path("a")))
        #expect(text("a") == "new" && status.owner == 65_534 && status.group == 65_533 && status.permissions == 0o640)
    }
}

/// Outputs that are not regular files.
@Suite struct OutputNodeTests {
    private let owned: OwnFolder
    private var folder: String { owned.path }

    init() throws { owned = try OwnFolder() }

    private func path(_ name: String) -> String { folder + "/" + name }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

    /// The text is longer than the buffer of a pipe.
    private static let long = String(repeating: "0123456789abcdef", count: 20_000)

    @Test(arguments: OutputFileTests.Writer.allCases) func aPipeGetsTheBytes(_ writer: OutputFileTests.Writer) async throws {
        #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "pipe")
        for name in ["pipe", "link"] {
            let url = URL(filePath: path("pipe"))
            let (answers, answer) = AsyncStream.makeStream(of: Data.self)
            // Opening a pipe waits for the other end.
            Thread { answer.yield((try? FileHandle(forReadingFrom: url).readToEnd()) ?? Data()) }.start()
            try writer.write(Self.long, to: path(name))
            for await read in answers {
                #expect(read == Data(Self.long.utf8))
                break
            }
            #expect(FileStatus(at: path("pipe"))?.kind == .pipe)
        }
        #expect(try names() == ["link", "pipe"])
    }

    @Test func waitingForAPipesReaderCanBeCancelled() async throws {
        #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
        let path = path("pipe")
        let waiting = Task { try OutputFile.write(Array("x".utf8), to: path) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(try names() == ["pipe"])
    }

    @Test(arguments: OutputFileTests.Writer.allCases) func whatIsOpenGetsTheBytesWhereItStands(_ writer: OutputFileTests.Writer) throws {
        let file = unsafe open(path("log"), O_RDWR | O_CREAT, 0o600)
        defer { close(file) }
        try FileSystem.write(Array("before ".utf8), to: file)
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "/dev/fd/\(file)")
        try writer.write("one ", to: "/dev/fd/\(file)")
        try writer.write("two", to: path("link"))
        try FileSystem.write(Array(" after".utf8), to: file)
        #expect(try String(contentsOfFile: path("log"), encoding: .utf8) == "before one two after")
        #expect(FileStatus(linkAt: path("link"))?.kind == .link)
        #expect(try names() == ["link", "log"])
        let readOnly = unsafe open(path("log"), O_RDONLY)
        defer { close(readOnly) }
        #expect(throws: OutputError.self) { _ = try OutputFile("/dev/fd/\(readOnly)") }
    }

    /// The path is a link to a pipe. The pipe has no name, so only the system can follow the link.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd"))) func aPipeOfTheProcessGetsTheBytes() throws {
        var ends: [Int32] = [-1, -1]
        #expect(unsafe pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try OutputFileTests.Writer.pieces.write("text", to: "/proc/self/fd/\(ends[1])")
        var read = [UInt8](repeating: 0, count: 16)
        let count = unsafe Foundation.read(ends[0], &read, read.count)
        #expect(String(decoding: read.prefix(max(0, count)), as: UTF8.self) == "text")
    }

    /// Makes a copy of `/dev/null` or `/dev/full` in a folder of the test, so that the system's devices stay
    /// safe.
    private func device(_ name: String, _ number: UInt) throws -> Bool {
        #if os(Linux)
        guard unsafe mknod(path(name), S_IFCHR | 0o666, dev_t(1 << 8 | number)) == 0 else { return false }
        let opened = unsafe open(path(name), O_WRONLY)
        if opened >= 0 { close(opened) }
        return opened >= 0
        #else
        return false
        #endif
    }

    @Test(arguments: OutputFileTests.Writer.allCases) func aDeviceStaysADevice(_ writer: OutputFileTests.Writer) throws {
        // Not every system lets a program make device files.
        guard try device("null", 3), try device("full", 7) else { return }
        let before = ["null", "full"].map { FileStatus(linkAt: path($0)) }
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "null")
        for name in ["null", "link"] { try writer.write(Self.long, to: path(name)) }
        let full = #expect(throws: OutputError.self) { try writer.write(Self.long, to: path("full")) }
        #expect(full?.description == path("full") + ": cannot be written: No space left on device")
        #expect(["null", "full"].map { FileStatus(linkAt: path($0)) } == before)
        #expect(try names() == ["full", "link", "null"])
    }

    @Test func aSocketIsNoOutput() throws {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in unsafe room.copyBytes(from: Array(path("s").utf8.prefix(100))) }
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0)
        #expect(throws: OutputError.self) { _ = try OutputFile(path("s")) }
        #expect(try names() == ["s"])
    }
}
