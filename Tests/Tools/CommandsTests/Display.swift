import Foundation
import Synchronization
import Testing

/// A display without a screen (Xvfb), with a simulated mouse and keyboard (xdotool). The process of the display ends
/// when the last reference to this object is released.
final class Display {
    /// The name, for example `:99`.
    let name: String
    private let server: Process

    private static func tool(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { URL(filePath: $0).appending(path: name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static let isInstalled = tool("Xvfb") != nil && tool("xdotool") != nil

    /// Servers start one after the other. If a server was killed, its lock file remains; two servers that find the file
    /// at the same time could take the same number.
    private static let starting = Mutex(())

    init(width: Int = 1024, height: Int = 768) throws {
        server = Process()
        server.executableURL = Self.tool("Xvfb")
        // The server finds a free number and writes it here when it is ready.
        let ready = Pipe()
        // -r: if a slow machine holds a key for too long, the key does not repeat.
        server.arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-terminate", "-r"]
        server.standardOutput = ready
        server.standardError = FileHandle.nullDevice
        let number = try Self.starting.withLock { [server] _ in
            try server.run()
            RunningCommand.watch(server)
            return String(decoding: ready.fileHandleForReading.availableData, as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        try #require(Int(number) != nil, "Xvfb did not start")
        name = ":" + number
    }

    deinit {
        // The server ends by itself when its last client leaves. A server that never had a client would not end, so
        // this call connects to it and leaves.
        _ = try? run(["getdisplaygeometry"])
        server.waitUntilExit()
    }

    /// Kills the display's server, as a crash would.
    func kill() {
        _ = Foundation.kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    /// The environment with which programs find the display.
    var environment: [String: String] { ["DISPLAY": name, "SDL_VIDEODRIVER": "x11"] }

    private func run(_ arguments: [String]) throws -> Command.Result {
        try RunningCommand(arguments, executable: try #require(Self.tool("xdotool")), environment: environment).result()
    }

    /// Runs one xdotool command.
    @discardableResult
    func xdotool(_ arguments: String...) throws -> String {
        let result = try run(arguments)
        try #require(result.status == 0, "xdotool \(arguments.joined(separator: " ")): \(result.errorOutput)")
        return result.output
    }
}

/// `portolan view` on a display, with a stepped clock. Each step waits until the window has handled the previous
/// one.
final class ViewedMap {
    let display: Display
    private let command: RunningCommand
    /// The number of display pixels per window point.
    private let scale: Int
    /// The origin of the window's content on the display, in pixels.
    private var origin = (x: 0, y: 0)
    private var time = 0
    /// The lines of the program's output that are not events, in order.
    private var answers: [String] = []

    init(_ display: Display, _ arguments: [String], scale: Int = 1, in folder: URL) throws {
        self.display = display
        self.scale = scale
        command = try RunningCommand(
            ["view", "--step-clock", "--size", "\(ViewTests.width)x\(ViewTests.height)"] + (scale == 1 ? [] : ["--scale", "\(scale)"])
                + arguments,
            environment: display.environment,
            in: folder
        )
        try wait(for: "shown")
        let window = try display.xdotool("search", "--sync", "--onlyvisible", "--pid", "\(command.processIdentifier)")
        let id = try #require(window.split(separator: "\n").first.map(String.init))
        // Without a window manager, the test must give the window the keyboard.
        try display.xdotool("windowfocus", "--sync", id)
        for line in try display.xdotool("getwindowgeometry", "--shell", id).split(separator: "\n") {
            let parts = line.split(separator: "=")
            guard parts.count == 2, let value = Int(parts[1]) else { continue }
            if parts[0] == "X" { origin.x = value }
            if parts[0] == "Y" { origin.y = value }
        }
    }

    // MARK: Hands, in points

    private static let buttons = [1: "left", 2: "middle", 3: "right"]

    private func move(_ x: Int, _ y: Int) throws {
        try display.xdotool("mousemove", "\(origin.x + x * scale)", "\(origin.y + y * scale)")
    }

    /// Clicks a button: 1 left, 2 middle, 3 right, 4 wheel away, 5 wheel near.
    func click(_ button: Int, at x: Int, _ y: Int, times: Int = 1) throws {
        try move(x, y)
        try display.xdotool("click", "--repeat", "\(times)", "--delay", "0", "\(button)")
        for _ in 0..<times { try wait(for: Self.buttons[button].map { "\($0) up \(x),\(y)" } ?? "wheel") }
    }

    /// Drags with a button. The mouse rests before the release, so that the map does not glide on.
    func drag(_ button: Int, from start: (Int, Int), to end: (Int, Int)) throws {
        let name = try #require(Self.buttons[button])
        try move(start.0, start.1)
        try display.xdotool("mousedown", "\(button)")
        try wait(for: "\(name) down \(start.0),\(start.1)")
        for step in 1...8 {
            let (x, y) = (start.0 + (end.0 - start.0) * step / 8, start.1 + (end.1 - start.1) * step / 8)
            try move(x, y)
            try wait(for: "moved \(x),\(y)")
            try pass(milliseconds: 10)
        }
        try pass(milliseconds: 300)
        try display.xdotool("mouseup", "\(button)")
        try wait(for: "\(name) up \(end.0),\(end.1)")
    }

    func key(_ name: String) throws {
        try display.xdotool("key", name)
        try wait(for: "key")
    }

    /// Presses a key without waiting for its event.
    func press(_ name: String) throws { try display.xdotool("key", name) }

    // MARK: Time and signals

    /// Advances the window's clock.
    func pass(milliseconds: Int) throws {
        time += milliseconds
        try command.send("\(milliseconds)")
        try wait(for: "time \(time)")
    }

    func signal(_ number: Int32) { command.signal(number) }

    // MARK: Answers

    /// Waits for an event with this beginning.
    func wait(for event: String) throws {
        while true {
            let line = try command.nextLine()
            guard line.hasPrefix("event ") else {
                answers.append(line)
                continue
            }
            if line == "event " + event || line.hasPrefix("event \(event) ") { return }
        }
    }

    /// Returns the next line of the program that is not an event.
    func nextLine() throws -> String {
        while answers.isEmpty {
            let line = try command.nextLine()
            if !line.hasPrefix("event ") { answers.append(line) }
        }
        return answers.removeFirst()
    }

    /// Waits for the end of the program.
    /// - Returns: The result, with the output without events and without the lines that were read.
    func result() -> Command.Result {
        var result = command.result()
        let rest = result.output.split(separator: "\n").filter { !$0.hasPrefix("event ") }.map(String.init)
        result.output = (answers + rest).joined(separator: "\n")
        return result
    }
}
