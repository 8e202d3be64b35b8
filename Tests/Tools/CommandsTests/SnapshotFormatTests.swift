import Foundation
import PortolanImage
import PortolanRaster
import Testing

/// `portolan snapshot`: formats, sizes, and styles with other addresses.
@Suite struct SnapshotFormatTests {
    private static func picture(_ folder: TemporaryFolder, _ name: String) throws -> Pixmap {
        try PictureFile.decode([UInt8](Data(contentsOf: URL(filePath: folder.path(name)))))
    }

    @Test func formatsAndSizes() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        func snapshot(_ name: String, _ more: [String] = [], size: String = "160x120") throws -> Command.Result {
            let arguments = [
                "snapshot", "--region", region, "--center", "0,0", "--zoom", "16", "--size", size, "--output", folder.path(name),
            ]
            return try Command.run(arguments + more)
        }
        for (name, more, signature) in [
            ("a.png", [], [0x89, 0x50]), ("a.jpg", [], [0xFF, 0xD8]), ("a.webp", [], [0x52, 0x49]), ("a", [], [0x89, 0x50]),
            ("b.png", ["--format", "jpeg", "--quality", "40"], [0xFF, 0xD8]), ("c.webp", ["--lossless"], [0x52, 0x49]),
        ] as [(String, [String], [UInt8])] {
            let result = try snapshot(name, more)
            #expect(result.status == 0 && result.output.contains("160 × 120 pixels"), "\(name): \(result)")
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path(name))))
            #expect(bytes.starts(with: signature), "\(name)")
        }
        #expect(try Self.picture(folder, "c.webp") == Self.picture(folder, "a.png"))
        // Each refusal is one sentence, and no file is written.
        for (name, more, size, words) in [
            ("x.webp", [], "16384x40", "16384 × 40 pixels cannot be written as WebP: a side has 1 to 16383 pixels"),
            ("x.png", ["--quality", "50"], "40x40", "--quality is for JPEG and WebP only"),
            ("x.jpg", ["--lossless"], "40x40", "--lossless is for WebP only"),
            ("x.webp", ["--quality", "101"], "40x40", "--quality 101 is not in 0…100"),
            ("x.png", ["--format", "gif"], "40x40", "gif"),
            ("x.png", ["--scale", "2"], "9000x40", "18000 × 80 pixels"),
            ("gone/x.png", [], "40x40", "cannot be written: No such file"),
        ] as [(String, [String], String, String)] {
            let result = try snapshot(name, more, size: size)
            #expect(result.status != 0 && !result.wasSignalled && result.errorOutput.contains(words), "\(name) \(more): \(result)")
            #expect(!FileManager.default.fileExists(atPath: folder.path(name)))
        }
        #expect(try snapshot("long.png", size: "16384x33").status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
        #expect(!names.contains { $0.hasPrefix(".") }, "\(names)")
    }

    /// Positions with negative numbers need no “=” between the option and the minus sign.
    @Test func southernAndWesternPlaces() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let result = try Command.run([
            "snapshot", "--region", region, "--center", "-0.001,-0.002", "--bearing", "-30", "--marker", "-0.001,-0.002", "--size", "80x60",
            "--output", folder.path("south.png"),
        ])
        #expect(result.status == 0 && result.output.contains("centre -0.001,-0.002"), "\(result)")
    }

    /// A picture of many bands is interrupted while it is being written.
    @Test func anInterruptedPictureLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        func names() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)))
        }
        let before = try names()
        let command = try RunningCommand([
            "snapshot", "--region", region, "--zoom", "20", "--size", "8192x16384", "--output", folder.path("town.png"),
        ])
        while command.isRunning, try names() == before {}
        command.signal(SIGTERM)
        let end = command.result()
        #expect(end.status == 143 && !end.wasSignalled && end.output.isEmpty, "\(end)")
        #expect(try names() == before)
    }

    /// The same style is read from a folder and from a file. Options of the command or the style itself give the
    /// addresses of its data.
    @Test func stylesElsewhere() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let style = """
            {"version": 8, "sprite": "https://nowhere.invalid/sprite", "sources": {"town": {"type": "vector", "url": "https://nowhere.invalid/town"},
             "spots": {"type": "geojson", "data": "https://nowhere.invalid/spots"}}, "layers": [
             {"id": "b", "type": "background", "paint": {"background-color": "white"}},
             {"id": "r", "type": "line", "source": "town", "source-layer": "transportation", "paint": {"line-color": "navy", "line-width": 3}},
             {"id": "i", "type": "symbol", "source": "spots", "layout": {"icon-image": "dot"}}]}
            """
        let look = folder.url.appending(path: "look")
        try FileManager.default.createDirectory(at: look, withIntermediateDirectories: true)
        try Data(style.utf8).write(to: look.appending(path: "style.json"))
        try Data(#"{"type": "Point", "coordinates": [0, 0]}"#.utf8).write(to: look.appending(path: "spots.json"))
        try Data(#"{"dot": {"x": 0, "y": 0, "width": 16, "height": 16, "pixelRatio": 1}}"#.utf8).write(
            to: look.appending(path: "sprite.json")
        )
        try Data(PNG.encode(Pixmap(width: 16, height: 16, color: Color(red: 1, green: 0, blue: 0)))).write(
            to: look.appending(path: "sprite.png")
        )
        func snapshot(_ name: String, _ more: [String]) throws -> Command.Result {
            try Command.run(
                ["snapshot", "--center", "0,0", "--zoom", "15", "--size", "200x160", "--output", folder.path(name)] + more
            )
        }
        let spots = ["--style-source", "spots=\(look.appending(path: "spots.json").path)"]
        let byFolder = try snapshot("folder.png", ["--region", region, "--style", look.path] + spots)
        #expect(byFolder.status == 0 && byFolder.errorOutput.isEmpty, "\(byFolder)")
        let red = try Self.picture(folder, "folder.png")
        #expect(red[100, 80] == 0xFF00_00FF)
        // The style has the address of the region's tiles, so the command needs no region.
        let tiles = try #require(
            try FileManager.default.contentsOfDirectory(atPath: region).first { $0.hasSuffix(".pmtiles") }
        )
        let file = ["--style", look.appending(path: "style.json").path, "--sprite", look.appending(path: "sprite").path]
        let byFile = try snapshot("file.png", file + spots + ["--style-source", "town=\(region)/\(tiles)"])
        #expect(byFile.status == 0 && byFile.errorOutput.isEmpty, "\(byFile)")
        #expect(try Self.picture(folder, "file.png")[100, 80] == 0xFF00_00FF)
        let unknown = try snapshot("x.png", file + ["--style-source", "city=\(region)/\(tiles)"])
        #expect(unknown.status == 1 && unknown.errorOutput.contains("There is no source \"city\""), "\(unknown)")
        let nothing = try snapshot("x.png", ["--region", region, "--style", folder.path("none")])
        #expect(nothing.status == 1 && nothing.errorOutput.contains("the style cannot be read"), "\(nothing)")
        let offline = try snapshot("x.png", ["--region", region, "--style", look.appending(path: "style.json").path])
        #expect(offline.status == 1 && offline.errorOutput.contains("servers are not used here"), "\(offline)")
        let without = try snapshot("x.png", ["--region", region] + spots)
        #expect(without.status != 0 && without.errorOutput.contains("--style"), "\(without)")
    }
}
