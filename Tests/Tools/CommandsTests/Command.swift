import Foundation
import PortolanJSON
import PortolanTestSupport

/// The built command line program, run as a user runs it.
struct Command {
    struct Result {
        var status: Int32
        /// Whether a signal ended the process: a trap, or a signal of the test.
        var wasSignalled: Bool
        var output: String
        var errorOutput: String
        /// The standard output as JSON.
        var json: JSONNode { get throws { try JSONReader.read(Array(output.utf8)).root } }
    }

    /// The program is beside the test bundle, where SwiftPM puts all products.
    static let executable: URL = {
        var folder = Bundle(for: Marker.self).bundleURL
        if folder.pathExtension == "xctest" || folder.pathExtension == "resources" { folder.deleteLastPathComponent() }
        let beside = folder.appending(path: "portolan")
        if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
        return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "portolan")
    }()

    private final class Marker {}

    /// Runs the program to its end.
    /// - Parameters:
    ///   - limits: Shell commands that run first.
    ///   - redirection: The shell's redirection of the program's streams.
    static func run(_ arguments: [String], limits: String = "", redirection: String = "") throws -> Result {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", limits + " exec \"$0\" \"$@\" " + redirection, executable.path] + arguments
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let out = folder.appending(path: "out")
        let err = folder.appending(path: "err")
        for file in [out, err] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: out)
        process.standardError = try FileHandle(forWritingTo: err)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus,
            wasSignalled: process.terminationReason == .uncaughtSignal,
            output: String(decoding: try Data(contentsOf: out), as: UTF8.self),
            errorOutput: String(decoding: try Data(contentsOf: err), as: UTF8.self)
        )
    }
}

/// A folder for one test, removed at its end.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "portolan-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}

/// The real extracts, if they are present.
enum RealData {
    static func extract(_ name: String) -> String { Outside.data.appending(path: name + ".osm.pbf").path(percentEncoded: false) }

    static let isPresent = FileManager.default.fileExists(atPath: extract("monaco"))
}
