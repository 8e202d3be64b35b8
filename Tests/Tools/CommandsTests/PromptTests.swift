import Foundation
import Testing

/// The type-ahead prompt on a terminal.
@Suite struct PromptTests {
    let folder: TemporaryFolder
    let region: String

    init() throws {
        folder = try TemporaryFolder()
        region = try SampleTown.region(in: folder)
    }

    /// A signal ends the prompt with the exit code of the signal. The terminal has its old settings again: it echoes
    /// the input and passes it on line by line.
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func aSignalLeavesTheTerminalAsItWas(_ signal: Int32, _ status: Int32) throws {
        let terminal = try Terminal()
        let before = try terminal.modes()
        #expect(before.local & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO))
        let process = try terminal.run(["autocomplete", "--region", region])
        try terminal.waitFor("> ")
        #expect(try terminal.modes().local & tcflag_t(ICANON | ECHO | ISIG) == 0)
        try terminal.type("a")
        try terminal.waitFor("> a")
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == status)
        #expect(try terminal.modes() == before)
    }

    @Test func escapeLeavesTheTerminalAsItWas() throws {
        let terminal = try Terminal()
        let before = try terminal.modes()
        let process = try terminal.run(["autocomplete", "--region", region])
        try terminal.waitFor("> ")
        try terminal.type("\u{1B}")
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(try terminal.modes() == before)
    }
}

/// A terminal without a screen. It is a pair of devices: the test reads and writes one device, and the program the
/// other.
private final class Terminal {
    struct Modes: Equatable {
        var input, output, control, local: tcflag_t
    }

    private let far: FileHandle
    private let near: FileHandle
    private var shown = ""

    init() throws {
        let descriptor = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(descriptor >= 0)
        far = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        #if os(Linux)
        // TIOCSPTLCK unlocks the other device of the pair, and TIOCGPTN gives its number. The Glibc module lacks the
        // functions `unlockpt` and `ptsname`, which would do this.
        var (lock, number) = (Int32(0), UInt32(0))
        try #require(unsafe ioctl(descriptor, 0x4004_5431, &lock) == 0 && ioctl(descriptor, 0x8004_5430, &number) == 0)
        let name = "/dev/pts/\(number)"
        #else
        try #require(grantpt(descriptor) == 0 && unlockpt(descriptor) == 0)
        let name = unsafe String(cString: ptsname(descriptor))
        #endif
        let device = unsafe open(name, O_RDWR | O_NOCTTY)
        try #require(device >= 0)
        near = FileHandle(fileDescriptor: device, closeOnDealloc: true)
    }

    func run(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = arguments
        process.standardInput = near
        process.standardOutput = near
        process.standardError = FileHandle.nullDevice
        try process.run()
        RunningCommand.watch(process)
        return process
    }

    /// Returns the terminal's settings for its input.
    func modes() throws -> Modes {
        var settings = termios()
        try #require(unsafe tcgetattr(near.fileDescriptor, &settings) == 0)
        return Modes(input: settings.c_iflag, output: settings.c_oflag, control: settings.c_cflag, local: settings.c_lflag)
    }

    func type(_ text: String) throws { try far.write(contentsOf: Data(text.utf8)) }

    /// Reads the output of the program until it contains a text.
    func waitFor(_ text: String) throws {
        while true {
            if let range = shown.range(of: text) {
                shown.removeSubrange(..<range.upperBound)
                return
            }
            let more = far.availableData
            try #require(!more.isEmpty, "the program ended before it showed \(text)")
            shown += String(decoding: more, as: UTF8.self)
        }
    }
}
