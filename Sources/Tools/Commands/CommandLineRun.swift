public import ArgumentParser
public import Foundation
internal import Synchronization

/// The command line of the program `portolan`.
public enum CommandLineRun {
    /// Reads the process's arguments and runs the command that they name. Every command ends with code 0, or with one line on standard
    /// error and a code of its own.
    public static func run() async { await run(PortolanCommand.self) }

    /// Loads a region into a database.
    public typealias RegionLoader = @Sendable (_ region: URL, _ database: String) async throws -> Void

    /// Commands are made by the parser of arguments, so that what the program gives them stands here. (No task-local value: Swift 6.3's optimiser makes
    /// code of it that traps when the program starts.)
    private static let loader = Mutex<RegionLoader?>(nil)

    /// What loads regions for `import --to`; nil in a program that cannot.
    static var regionLoader: RegionLoader? { loader.withLock { $0 } }

    /// The same with the commands of another root: ``commands``, and more.
    /// - Parameters:
    ///   - root: the command that the program's name stands for.
    ///   - regionLoader: what loads regions into a database; nil if the program cannot.
    public static func run<Root: ParsableCommand>(_ root: Root.Type, regionLoader: RegionLoader? = nil) async {
        StandardStreams.prepare()
        loader.withLock { $0 = regionLoader }
        do {
            var command = try root.parseAsRoot(
                CoordinateArgument.protected(Array(CommandLine.arguments.dropFirst()))
            )
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            end(error, root)
        }
    }

    private static func end(_ error: any Error, _ root: any ParsableCommand.Type) -> Never {
        switch error {
        case let interrupted as Interrupted: exit(interrupted.exitCode)
        case let failure as StandardOutput.Failure where failure.isClosedPipe: endByClosedPipe()
        case let code as ExitCode: exit(code.rawValue)
        default: break
        }
        let code = root.exitCode(for: error)
        // Help and version are requests, not errors.
        if code == .success { answer(root.fullMessage(for: error), root) }
        let isUsage = code == .validationFailure
        let text = isUsage ? root.message(for: error) : error.sentence
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").plainLine
        StandardError.print("portolan: \(line)")
        exit(isUsage ? 64 : 1)
    }

    private static func answer(_ text: String, _ root: any ParsableCommand.Type) -> Never {
        do throws(StandardOutput.Failure) {
            try StandardOutput.print(text)
        } catch {
            end(error, root)
        }
        exit(0)
    }

    /// Ends the program quietly by SIGPIPE, like other programs whose reader is gone; shells report it as 141.
    private static func endByClosedPipe() -> Never {
        _ = signal(SIGPIPE, SIG_DFL)
        var mask = sigset_t()
        unsafe sigemptyset(&mask)
        unsafe sigaddset(&mask, SIGPIPE)
        unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
        raise(SIGPIPE)
        exit(Interrupted(signal: SIGPIPE).exitCode)
    }
}

/// The format of answers.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}

/// Whether a stream is a terminal.
func isTerminal(_ handle: FileHandle) -> Bool { isatty(handle.fileDescriptor) == 1 }
