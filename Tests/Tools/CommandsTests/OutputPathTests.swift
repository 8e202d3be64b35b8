import Foundation
import Testing

/// Commands that write a file write to the user's path, whatever is there.
@Suite struct OutputPathTests {
    let folder: TemporaryFolder
    let region: String

    init() throws {
        folder = try TemporaryFolder()
        region = try SampleTown.region(in: folder)
    }

    /// One case for each way in which commands write a file.
    enum Writer: CaseIterable {
        case snapshot, transparentSnapshot, export, pmtiles, mbtiles, tile, style, icon, hours

        var ending: String {
            switch self {
            case .snapshot, .transparentSnapshot, .icon: ".png"
            case .export: ".parquet"
            case .pmtiles: ".pmtiles"
            case .mbtiles: ".mbtiles"
            case .tile: ".mvt"
            case .style: ".json"
            case .hours: ".svg"
            }
        }

        func arguments(_ region: String, _ style: String, _ output: String) -> [String] {
            switch self {
            case .snapshot: ["snapshot", "--region", region, "--center", "0,0", "--size", "300x200", "--output", output]
            case .transparentSnapshot: ["snapshot", "--style", style, "--center", "0,0", "--size", "300x900", "--output", output]
            case .export: ["export", region, "--force", "--output", output]
            case .pmtiles, .mbtiles: ["tiles", "convert", region, output, "--max-zoom", "10", "--force"]
            case .tile: ["tiles", "extract", region, "14/8192/8191", "--output", output]
            case .style: ["style", "--output", output]
            case .icon: ["icon", "cafe", "--output", output]
            case .hours: ["hours", "24/7", "--at", "2026-08-03T10:00", "--svg", output]
            }
        }
    }

    private func run(_ writer: Writer, _ output: String, limits: String = "", redirection: String = "") throws -> Command.Result {
        // The style's only drawing is a polygon north of the centre. The polygon makes the upper rows of the picture
        // opaque, and the last rows stay transparent.
        let style = folder.path("style.json")
        try Data(
            """
            {"version": 8, "sources": {"a": {"type": "geojson", "data": {"type": "Polygon", "coordinates": \
            [[[-1, 0], [1, 0], [1, 1], [-1, 1], [-1, 0]]]}}}, "layers": [{"id": "a", "type": "fill", "source": "a"}]}
            """.utf8
        ).write(to: URL(filePath: style))
        return try Command.run(writer.arguments(region, style, output), limits: limits, redirection: redirection)
    }

    private func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path)) }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: folder.path(name))) }

    @Test(arguments: Writer.allCases) func linksPipesAndStandardOutput(_ writer: Writer) async throws {
        let ending = writer.ending
        let plain = try run(writer, folder.path("plain" + ending))
        #expect(plain.status == 0, "\(plain)")
        let expected = try bytes("plain" + ending)

        // A link to a file that others may not read.
        let files = FileManager.default
        try Data("old".utf8).write(to: URL(filePath: folder.path("secret")))
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path("secret"))
        try files.createSymbolicLink(atPath: folder.path("link" + ending), withDestinationPath: "secret")
        let before = try names()
        let linked = try run(writer, folder.path("link" + ending))
        #expect(linked.status == 0, "\(linked)")
        #expect(try bytes("secret") == expected)
        #expect(try files.attributesOfItem(atPath: folder.path("secret"))[.posixPermissions] as? Int == 0o600)
        #expect(try files.destinationOfSymbolicLink(atPath: folder.path("link" + ending)) == "secret")

        // A pipe and its reader.
        let pipe = folder.path("pipe" + ending)
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let (answers, answer) = AsyncStream.makeStream(of: Data.self)
        Thread { answer.yield((try? FileHandle(forReadingFrom: URL(filePath: pipe)).readToEnd()) ?? Data()) }.start()
        let piped = try run(writer, pipe)
        #expect(piped.status == 0, "\(piped)")
        for await read in answers {
            #expect(read == expected)
            break
        }
        #expect(try files.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType != .typeRegular)

        // The path is a link to the standard output, and has the right ending. The output has only the bytes of the
        // file.
        try files.createSymbolicLink(atPath: folder.path("stdout" + ending), withDestinationPath: "/dev/stdout")
        let copied = try run(writer, folder.path("stdout" + ending), redirection: "| cat > '\(folder.path("copy"))'")
        #expect(copied.status == 0, "\(copied)")
        let copy = try bytes("copy")
        if writer == .hours { #expect(copy.starts(with: expected)) } else { #expect(copy == expected) }
        #expect(try names() == before.union(["pipe" + ending, "stdout" + ending, "copy"]))
    }

    /// The device is a copy of `/dev/full` in the test's folder.
    @Test(arguments: Writer.allCases) func aFullDeviceIsOneErrorAndStaysADevice(_ writer: Writer) throws {
        let device = folder.path("full" + writer.ending)
        // Not every system lets a program make device files.
        guard try Command.run(["icon"], limits: "mknod '\(device)' c 1 7 && : > '\(device)' || exit 9;").status == 0,
            try FileManager.default.attributesOfItem(atPath: device)[.type] as? FileAttributeType == .typeCharacterSpecial
        else { return }
        let before = try names()
        let result = try run(writer, device)
        let lines = result.errorOutput.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("portolan: ") }
        #expect(result.status == 1 && !result.wasSignalled, "\(result)")
        #expect(lines == ["portolan: \(device): cannot be written: No space left on device"], "\(result)")
        #expect(try FileManager.default.attributesOfItem(atPath: device)[.type] as? FileAttributeType == .typeCharacterSpecial)
        #expect(try names() == before.union(["style.json"]))
    }

    /// Runs the program as the user nobody, who owns no files.
    private static let asNobody =
        "export TMPDIR=/tmp; exec() { builtin exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\"; };"

    @Test(.enabled(if: geteuid() == 0, "only an administrator becomes somebody else")) func anotherUser() throws {
        // The user nobody must be able to reach the program.
        guard try Command.run(["icon"], limits: Self.asNobody).status == 0 else { return }
        let copied = try run(.icon, "/dev/stdout", limits: Self.asNobody)
        #expect(copied.status == 64, "the ending is missing: \(copied)")
        let style = try run(.style, "/dev/stdout", limits: Self.asNobody, redirection: "| cat > '\(folder.path("copy"))'")
        #expect(style.status == 0 && style.errorOutput.contains("/dev/stdout: builtin, light"), "\(style)")
        #expect(try bytes("copy").starts(with: Data("{".utf8)))
        // The file belongs to another user, but everybody may write it. The folder belongs to that user too, and nobody
        // else may write there. So the file is overwritten in place.
        try Data(String(repeating: "old", count: 100_000).utf8).write(to: URL(filePath: folder.path("shared.json")))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder.path("shared.json"))
        let shared = try run(.style, folder.path("shared.json"), limits: Self.asNobody)
        #expect(shared.status == 0, "\(shared)")
        #expect(try bytes("shared.json") == bytes("copy"))
        #expect(try FileManager.default.attributesOfItem(atPath: folder.path("shared.json"))[.ownerAccountID] as? Int == 0)
        // The command fails if the user may not write the file, or may not make a new file in the folder.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path("shared.json"))
        for name in ["shared.json", "new.json"] {
            let refused = try run(.style, folder.path(name), limits: Self.asNobody)
            #expect(
                refused.status == 1 && refused.errorOutput == "portolan: \(folder.path(name)): cannot be written: Permission denied\n",
                "\(refused)"
            )
        }
    }
}
