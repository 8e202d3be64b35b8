import Foundation
import Testing

/// A display without a screen (Xvfb), and hands that hold its mouse and keyboard (xdotool). Ended with the last reference, by its process.
final class Display {
    /// `:99`
    let name: String
    private let server: Process

    private static func tool(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { URL(filePath: $0).appending(path: name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static let isInstalled = tool("Xvfb") != nil && tool("xdotool") != nil

    init(width: Int = 1024, height: Int = 768) throws {
        server = Process()
        server.executableURL = Self.tool("Xvfb")
        // The server looks for a free number itself and writes it here when it is ready.
        let ready = Pipe()
        server.arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-terminate"]
        server.standardOutput = ready
        server.standardError = FileHandle.nullDevice
        try server.run()
        let number = String(decoding: ready.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(
            in: .whitespacesAndNewlines
        )
        try #require(Int(number) != nil, "Xvfb did not start")
        name = ":" + number
    }

    deinit {
        // It ends by itself, and tidily, when its last client has gone. Signals other than this may be blocked in what a thread of the
        // tests' starts.
        Self.end(server, within: 5)
    }

    /// Waits for a process, and kills it if it does not end.
    static func end(_ process: Process, within seconds: Double) {
        let deadline = Date.now + seconds
        while process.isRunning, Date.now < deadline { Thread.sleep(forTimeInterval: 0.01) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// One command of xdotool, at most 20 seconds.
    @discardableResult
    func xdotool(_ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = Self.tool("xdotool")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        Self.end(process, within: 20)
        try #require(process.terminationStatus == 0, "xdotool \(arguments.joined(separator: " "))")
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}

/// `portolan view` on a display, read line by line. Killed at the end if it still runs.
final class ViewedMap {
    let display: Display
    private let process = Process()
    private let output: URL
    private let errors: URL
    /// Of the window's inside on the display.
    private var origin = (x: 0, y: 0)
    private var linesRead = 0

    init(_ display: Display, _ arguments: [String], in folder: URL) throws {
        self.display = display
        output = folder.appending(path: "view-out")
        errors = folder.appending(path: "view-err")
        for file in [output, errors] { try Data().write(to: file) }
        process.executableURL = Command.executable
        process.arguments = ["view"] + arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"]) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let window = try display.xdotool("search", "--sync", "--onlyvisible", "--pid", "\(process.processIdentifier)")
        let id = try #require(window.split(separator: "\n").first.map(String.init))
        // Without a window manager nobody else hands out the keyboard.
        try display.xdotool("windowfocus", "--sync", id)
        for line in try display.xdotool("getwindowgeometry", "--shell", id).split(separator: "\n") {
            let parts = line.split(separator: "=")
            guard parts.count == 2, let value = Int(parts[1]) else { continue }
            if parts[0] == "X" { origin.x = value }
            if parts[0] == "Y" { origin.y = value }
        }
    }

    deinit {
        Display.end(process, within: 0)
    }

    // MARK: Hands

    func move(_ x: Int, _ y: Int) throws { try display.xdotool("mousemove", "\(origin.x + x)", "\(origin.y + y)") }

    /// A button: 1 left, 2 middle, 3 right, 4 the wheel away, 5 the wheel near.
    func click(_ button: Int, at x: Int, _ y: Int, times: Int = 1) throws {
        try move(x, y)
        try display.xdotool("click", "--repeat", "\(times)", "--delay", "60", "\(button)")
    }

    /// Rests before it lets go, so that the map does not glide on.
    func drag(_ button: Int, from start: (Int, Int), to end: (Int, Int)) throws {
        try move(start.0, start.1)
        try display.xdotool("mousedown", "\(button)")
        for step in 1...8 { try move(start.0 + (end.0 - start.0) * step / 8, start.1 + (end.1 - start.1) * step / 8) }
        Thread.sleep(forTimeInterval: 0.3)
        try display.xdotool("mouseup", "\(button)")
    }

    func key(_ name: String) throws { try display.xdotool("key", name) }

    // MARK: Answers

    var errorOutput: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// The next line that the program writes, within a minute.
    func nextLine() throws -> String {
        let deadline = Date.now + 60
        while Date.now < deadline {
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            // What stands behind the last line feed is not finished.
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if lines.count > linesRead {
                linesRead += 1
                return String(lines[linesRead - 1])
            }
            try #require(process.isRunning, "the program has ended: \(errorOutput)")
            Thread.sleep(forTimeInterval: 0.02)
        }
        throw Timeout()
    }

    /// Waits for the end, at most half a minute.
    func exitStatus() throws -> Int32 {
        let deadline = Date.now + 30
        while process.isRunning, Date.now < deadline { Thread.sleep(forTimeInterval: 0.02) }
        guard !process.isRunning else { throw Timeout() }
        return process.terminationStatus
    }

    struct Timeout: Error {}
}
