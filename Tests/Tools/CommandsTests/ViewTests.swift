import Foundation
import PortolanCamera
import PortolanGeo
import PortolanImage
import PortolanJSON
import PortolanRaster
import Testing

/// The window as a person uses it, with a display, a mouse, keys and pictures.
@Suite(.serialized, .enabled(if: Display.isInstalled, "Xvfb and xdotool are not installed"))
struct ViewTests {
    static let (width, height) = (480, 360)

    @Test func mouseAndKeysMoveTheMap() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let display = try Display()
        let map = try ViewedMap(
            display,
            ["--region", region, "--center", "0,0", "--zoom", "16", "--print-camera"],
            in: folder.url
        )
        var number = 0
        func picture() throws -> Pixmap {
            number += 1
            try map.key("s")
            let name = try map.nextLine()
            try #require(name == "portolan-\(number).png")
            return try PNG.decode([UInt8](Data(contentsOf: folder.url.appending(path: name))))
        }
        func camera() throws -> CameraPosition { try Self.camera(map.nextLine()) }

        // Dragging by 200 pixels to the right moves the ground by 200, in the picture and in the camera.
        let first = CameraPosition(latitude: 0, longitude: 0, zoom: 16)
        let before = try picture()
        #expect(before.width == Self.width && before.height == Self.height)
        try map.drag(1, from: (140, 180), to: (340, 180))
        let dragged = try camera()
        #expect(try Self.distance(Self.ground(first, 40, 180), in: dragged, from: 240, 180) < 0.1)
        #expect(dragged.zoom == 16 && dragged.bearing == 0 && dragged.viewingAngle == 0)
        let after = try picture()
        let equal = [197, 198, 199, 200, 201, 202, 203].map { Self.likeness(before, after, movedBy: $0) }
        #expect(equal[3] > 0.9 && equal.indices.allSatisfy { $0 == 3 || equal[$0] < equal[3] - 0.05 }, "\(equal)")

        // Two notches of the wheel are one level, and the point under the mouse stays.
        try map.click(4, at: 100, 60, times: 2)
        try map.pass(milliseconds: 1000)
        let zoomed = try camera()
        #expect(zoomed.zoom == 17)
        #expect(try Self.distance(Self.ground(dragged, 100, 60), in: zoomed, from: 100, 60) < 0.1)

        try map.click(1, at: 240, 180, times: 2)
        try map.pass(milliseconds: 1000)
        let doubled = try camera()
        #expect(doubled.zoom == 18)
        #expect(try Self.distance(zoomed.target, in: doubled, from: 240, 180) < 0.1)

        // Dragging by 100 points sideways turns the map by 50°, and dragging by 100 points upward tilts it by 25°. Both
        // keep the target.
        try map.drag(3, from: (200, 200), to: (300, 200))
        let turned = try camera()
        #expect(turned.bearing == 50 && turned.viewingAngle == 0 && turned.target == doubled.target)
        try map.drag(2, from: (200, 250), to: (200, 150))
        let tilted = try camera()
        #expect(tilted.bearing == 50 && tilted.viewingAngle == 25 && tilted.target == doubled.target)
        try display.xdotool("keydown", "shift")
        try map.drag(1, from: (200, 250), to: (150, 230))
        try display.xdotool("keyup", "shift")
        let both = try camera()
        #expect(both.bearing == 25 && both.viewingAngle == 30, "\(both)")

        try map.key("minus")
        try map.pass(milliseconds: 1000)
        #expect(try camera().zoom == 17)
        try map.key("n")
        try map.pass(milliseconds: 1000)
        let north = try camera()
        #expect(north.bearing == 0 && north.viewingAngle == 0)

        // Help and inspector cover the map, and go away again.
        let plain = try picture()
        try map.key("h")
        let help = try picture()
        #expect(Self.share(help, differsFrom: plain, x: 100..<380, y: 60..<300) > 0.5)
        try map.key("Escape")
        try map.key("i")
        let inspector = try picture()
        #expect(Self.share(inspector, differsFrom: plain, x: 20..<120, y: 75..<155) > 0.5)
        try map.key("i")
        #expect(try picture() == plain)

        try map.press("q")
        let end = map.result()
        #expect(end.output.hasPrefix("--center ") && end.output.hasSuffix(" --zoom 17 --bearing 0 --tilt 0"), "\(end)")
        #expect(end.status == 0 && !end.wasSignalled && end.errorOutput.isEmpty, "\(end)")
    }

    /// A click on a place shows its card: white paper at the lower left. Escape removes it.
    @Test func aClickShowsThePlace() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let near = try Command.run(["nearby", "0,0", "--region", region, "--type", "restaurant", "--limit", "1", "--format", "json"])
        let place = try #require(try near.json["places"]?.array?.first)
        let center = try ["latitude", "longitude"].map { "\(try #require(place["location"]?[$0]?.number))" }.joined(separator: ",")
        let display = try Display()
        let map = try ViewedMap(
            display,
            ["--region", region, "--center", center, "--zoom", "18", "--screenshot", "last.png"],
            scale: 2,
            in: folder.url
        )
        func picture(_ name: String) throws -> Pixmap { try PNG.decode([UInt8](Data(contentsOf: folder.url.appending(path: name)))) }
        try map.key("s")
        let plain = try picture(try map.nextLine())
        #expect(plain.width == 2 * Self.width && plain.height == 2 * Self.height)
        try map.click(1, at: Self.width / 2, Self.height / 2)
        // The window handles a click as a single click only after this time, because a second click could follow
        // before.
        try map.pass(milliseconds: 400)
        try map.wait(for: "card")
        try map.key("s")
        let card = try picture(try map.nextLine())
        let (x, y) = (40..<200, 2 * Self.height - 180..<2 * Self.height - 120)
        #expect(Self.share(card, differsFrom: plain, x: x, y: y) > 0.6)
        try map.press("Escape")
        try map.wait(for: "card closed")
        try map.wait(for: "key")
        // A second Escape does not close the window.
        try map.key("Escape")
        try map.press("q")
        let end = map.result()
        #expect(end.output.contains("--zoom 18") && end.status == 0 && !end.wasSignalled, "\(end)")
        #expect(try picture("last.png") == plain)
    }

    /// Ctrl-A selects the text of the search field, Ctrl-X and Ctrl-V move it through the desktop's clipboard, and `/`
    /// selects the text that is already in the field.
    @Test func theSearchFieldUsesTheClipboard() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let map = try ViewedMap(try Display(), ["--region", region, "--center", "0,0", "--zoom", "16"], in: folder.url)
        func write(_ key: String, _ text: String) throws {
            try map.press(key)
            try map.wait(for: "text \(text)")
        }
        try write("slash", "/")
        try write("c", "c")
        try write("a", "a")
        try map.key("ctrl+a")
        try map.key("ctrl+x")
        // The window's thread sets the clipboard before it moves the clock.
        try map.pass(milliseconds: 10)
        try write("ctrl+v", "ca")
        try map.key("Escape")
        // The field has kept its text, which the next letter replaces.
        try write("slash", "/")
        try write("b", "b")
        try map.key("ctrl+a")
        try map.key("ctrl+c")
        try map.pass(milliseconds: 10)
        try write("ctrl+v", "b")
        try map.key("Escape")
        try map.press("q")
        #expect(map.result().status == 0)
    }

    /// The buttons at the right zoom in, zoom out, tilt, and turn north up.
    @Test func buttonsMoveTheMap() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let map = try ViewedMap(
            try Display(),
            ["--region", region, "--center", "0,0", "--zoom", "16", "--bearing", "30", "--print-camera"],
            in: folder.url
        )
        func press(_ x: Int, _ y: Int) throws -> CameraPosition {
            try map.click(1, at: x, y)
            try map.pass(milliseconds: 1000)
            return try Self.camera(map.nextLine())
        }
        let right = Self.width - 32
        #expect(try press(right, Self.height - 94).zoom == 17)
        #expect(try press(right, Self.height - 54).zoom == 16)
        #expect(try press(right, Self.height - 142).viewingAngle == 45)
        let north = try press(right, Self.height - 190)
        #expect(north.bearing == 0 && north.viewingAngle == 0)
        try map.press("q")
        #expect(map.result().status == 0)
    }

    @Test func aScreenshotAfterSeconds() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let display = try Display()
        let command = try RunningCommand(
            ["view", "--region", region, "--zoom", "15", "--size", "320x240", "--screenshot", "map.png", "--after", "1", "--no-controls"],
            environment: display.environment,
            in: folder.url
        )
        let end = command.result()
        #expect(end.status == 0 && !end.wasSignalled, "\(end)")
        let shown = try PNG.decode([UInt8](Data(contentsOf: folder.url.appending(path: "map.png"))))
        // The window shows the same pixels as a snapshot with the same camera.
        let drawn = folder.path("drawn.png")
        #expect(try Command.run(["snapshot", "--region", region, "--zoom", "15", "--size", "320x240", "--output", drawn]).status == 0)
        #expect(try PNG.decode([UInt8](Data(contentsOf: URL(filePath: drawn)))) == shown)
    }

    /// A signal closes the window as a user would, although nothing moves and the display sends no event.
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func aSignalClosesTheWindow(_ signal: Int32, _ status: Int32) throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let map = try ViewedMap(
            try Display(),
            ["--region", region, "--center", "0,0", "--zoom", "16", "--screenshot", "last.png"],
            in: folder.url
        )
        map.signal(signal)
        let end = map.result()
        #expect(end.status == status && !end.wasSignalled && end.errorOutput.isEmpty, "\(end)")
        #expect(end.output.hasPrefix("--center ") && end.output.hasSuffix(" --zoom 16 --bearing 0 --tilt 0"), "\(end)")
        #expect(try PNG.decode([UInt8](Data(contentsOf: folder.url.appending(path: "last.png")))).width == Self.width)
    }

    /// The display's server is killed while it shows the window.
    @Test func aDisplayThatGoesAwayEndsTheProgram() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let display = try Display()
        let map = try ViewedMap(display, ["--region", region, "--center", "0,0", "--zoom", "16"], in: folder.url)
        display.kill()
        let end = map.result()
        #expect(end.status == 1 && !end.wasSignalled && end.errorOutput == "portolan: the connection to the display was lost\n", "\(end)")
    }

    /// If the program cannot write a line of its output, it closes the window.
    @Test func outputThatCannotBeWrittenClosesTheWindow() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let display = try Display()
        let arguments = ["view", "--step-clock", "--region", region, "--center", "0,0", "--zoom", "16"]
        let unread = try RunningCommand(arguments, environment: display.environment, isOutputClosed: true).result()
        #expect(unread.wasSignalled && unread.status == SIGPIPE && unread.errorOutput.isEmpty, "\(unread)")
        let other = try Display()
        let full = try Command.run(arguments, limits: "export DISPLAY=\(other.name) SDL_VIDEODRIVER=x11;", redirection: ">/dev/full")
        #expect(full.status == 1 && full.errorOutput == "portolan: standard output cannot be written: No space left on device\n", "\(full)")
    }
}

@Suite struct ViewWithoutADisplayTests {
    /// In these environments nobody would see the window or could close it: there is no display, or the display does
    /// not answer, or the driver needs a display.
    @Test(
        .timeLimit(.minutes(30)),
        arguments: [
            "unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER;", "unset WAYLAND_DISPLAY SDL_VIDEODRIVER; export DISPLAY=:4711;",
            "unset WAYLAND_DISPLAY; export DISPLAY= SDL_VIDEODRIVER=;", "export DISPLAY=:4711 SDL_VIDEODRIVER=x11;",
        ]
    )
    func oneLine(_ environment: String) throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        // Without --after, the window stays until somebody closes it.
        let result = try Command.run(["view", "--region", region], limits: environment)
        #expect(result.status == 1 && !result.wasSignalled)
        let lines = result.errorOutput.split(separator: "\n").filter { $0.hasPrefix("portolan: ") }
        #expect(lines.count == 1 && lines[0].contains("no window can be opened"), "\(result)")
    }

    /// If the user names a driver that draws nowhere, the program uses it.
    @Test func aDriverThatIsAskedFor() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        let result = try Command.run(
            ["view", "--region", region, "--after", "0", "--size", "64x48", "--screenshot", folder.path("a.png")],
            limits: "export SDL_VIDEODRIVER=dummy;"
        )
        #expect(result.status == 0, "\(result)")
        #expect(FileManager.default.fileExists(atPath: folder.path("a.png")))
    }
}

// MARK: Measures

extension ViewTests {
    /// Reads `centre 0.1,0.2, zoom 16, bearing 0°, tilt 0°`.
    static func camera(_ line: String) throws -> CameraPosition {
        let words = line.replacing("°", with: "").split(separator: " ").map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
        try #require(words.count == 8 && words[0] == "centre", "\(line)")
        let parts = words[1].split(separator: ",").compactMap { Double($0) }
        try #require(parts.count == 2, "\(line)")
        return CameraPosition(
            latitude: parts[0],
            longitude: parts[1],
            zoom: try #require(Double(words[3])),
            bearing: try #require(Double(words[5])),
            viewingAngle: try #require(Double(words[7]))
        )
    }

    private static func projection(_ camera: CameraPosition) throws -> Projection {
        try Projection(camera: camera, viewport: Viewport(width: Double(width), height: Double(height)))
    }

    static func ground(_ camera: CameraPosition, _ x: Double, _ y: Double) throws -> Coordinate {
        try #require(try projection(camera).coordinate(at: ScreenPoint(x: x, y: y)))
    }

    /// Returns the distance, in points, between a point of the window and the point at which the window shows a
    /// coordinate.
    static func distance(_ coordinate: Coordinate, in camera: CameraPosition, from x: Double, _ y: Double) throws -> Double {
        let point = try #require(try projection(camera).screenPoint(of: coordinate))
        return ((point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)).squareRoot()
    }

    /// Returns the share of equal pixels after one picture is moved over the other. A pixel counts only if its left or
    /// right neighbour has another colour. Labels move when the view changes, so the share is less than 1.
    static func likeness(_ a: Pixmap, _ b: Pixmap, movedBy dx: Int) -> Double {
        var (all, same) = (0, 0)
        for y in 2..<a.height - 30 {
            for x in 2..<a.width - dx - 2 {
                guard a[x, y] != a[x + 1, y] || a[x, y] != a[x - 1, y] else { continue }
                all += 1
                if isLike(a[x, y], b[x + dx, y]) { same += 1 }
            }
        }
        return Double(same) / Double(max(1, all))
    }

    private static func isLike(_ a: UInt32, _ b: UInt32) -> Bool {
        [0, 8, 16].allSatisfy { (shift: UInt32) in
            let (first, second) = (Int(a >> shift & 255), Int(b >> shift & 255))
            return abs(first - second) <= 24
        }
    }

    static func share(_ a: Pixmap, differsFrom b: Pixmap, x: Range<Int>, y: Range<Int>) -> Double {
        var different = 0
        for row in y { for column in x where a[column, row] != b[column, row] { different += 1 } }
        return Double(different) / Double(x.count * y.count)
    }

}
