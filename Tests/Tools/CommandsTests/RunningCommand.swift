import Foundation
import Testing

/// The running program. Tests read its lines as they come, send it lines and signals, and wait for its end. Nothing
/// here depends on the clock; see ``lastResort``.
final class RunningCommand {
    private let process = Process()
    private let input = Pipe()
    private let output: LineReader
    private let errorOutput: LineReader

    /// The time in seconds after which a hanging program is killed, so that its test fails. The slowest machine needs
    /// far less time than this.
    static let lastResort = 1800.0

    /// - Parameter isOutputClosed: Whether nobody reads the standard output when the program begins.
    init(
        _ arguments: [String],
        executable: URL = Command.executable,
        environment: [String: String] = [:],
        in folder: URL? = nil,
        isOutputClosed: Bool = false
    ) throws {
        let (out, err) = (Pipe(), Pipe())
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = input
        process.standardOutput = out.fileHandleForWriting
        process.standardError = err
        output = LineReader(out.fileHandleForReading)
        errorOutput = LineReader(err.fileHandleForReading)
        if isOutputClosed { try output.close() }
        _ = Self.ignoresClosedPipes
        try process.run()
        try out.fileHandleForWriting.close()
        Self.watch(process)
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// If a program has ended, writing a line to it is an error of the test, and must not end the process of the tests.
    private static let ignoresClosedPipes: Void = { _ = Foundation.signal(SIGPIPE, SIG_IGN) }()

    static func watch(_ process: Process) {
        DispatchQueue.global().asyncAfter(deadline: .now() + lastResort) { [weak process] in
            if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    // MARK: To the program

    var processIdentifier: Int32 { process.processIdentifier }

    var isRunning: Bool { process.isRunning }

    func send(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

    /// Ends the program's input.
    func closeInput() throws { try input.fileHandleForWriting.close() }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    // MARK: From the program

    /// Returns the next line of the standard output.
    func nextLine() throws -> String {
        if let line = output.next() { return line }
        throw Ended(errorOutput: errorOutput.rest())
    }

    /// Waits for a line of the standard error with this beginning, and skips the lines before it.
    func waitForError(_ beginning: String) throws {
        while let line = errorOutput.next() {
            if line.hasPrefix(beginning) { return }
        }
        throw Ended(errorOutput: "")
    }

    /// Waits for the end of the program.
    func result() -> Command.Result {
        let (output, errorOutput) = (output.rest(), errorOutput.rest())
        process.waitUntilExit()
        return Command.Result(
            status: process.terminationStatus,
            wasSignalled: process.terminationReason == .uncaughtSignal,
            output: output,
            errorOutput: errorOutput
        )
    }

    /// The program ended before the expected line.
    struct Ended: Error {
        var errorOutput: String
    }
}

/// Reads lines of a pipe as they come.
private final class LineReader {
    private let file: FileHandle
    private var bytes = Data()
    private var isOpen = true

    init(_ file: FileHandle) { self.file = file }

    /// Waits for a whole line; nil at the end.
    func next() -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                let line = String(decoding: bytes[..<end], as: UTF8.self)
                bytes = Data(bytes[(end + 1)...])
                return line
            }
            guard read() else { return nil }
        }
    }

    /// Waits until bytes are available and reads them, without filling a buffer first as `FileHandle` does. Returns
    /// false at the end of the output.
    private func read() -> Bool {
        guard isOpen else { return false }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe Foundation.read(file.fileDescriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count > 0 { bytes += buffer[..<count] }
            return count > 0
        }
    }

    /// Stops reading. A writer then finds a closed pipe.
    func close() throws {
        isOpen = false
        try file.close()
    }

    /// Returns the rest of the output, up to its end.
    func rest() -> String {
        while read() {}
        defer { bytes = Data() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
