package import ArgumentParser
import Foundation

/// The command line of the program `portolan` and of the tool that measures it.
public enum CommandLineRun {
    /// Reads the process's arguments and runs the command that they name. Every command ends with code 0, or with one
    /// line on standard error and another code.
    public static func run() async { await run(PortolanCommand.self) }

    /// Runs the command line of a program.
    /// - Parameter root: the program's command.
    package static func run(_ root: any ParsableCommand.Type) async {
        StandardStreams.prepare()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if let complaint = CommandNames.complaint(arguments, root: root) { throw ValidationError(complaint) }
            var command = try root.parseAsRoot(CoordinateArgument.protected(arguments))
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            end(error, of: root)
        }
    }

    private static func end(_ error: any Error, of root: any ParsableCommand.Type) -> Never {
        switch error {
        case let interrupted as Interrupted: exit(interrupted.exitCode)
        case let failure as StandardOutput.Failure where failure.isClosedPipe: endByClosedPipe()
        case let code as ExitCode: exit(code.rawValue)
        default: break
        }
        let code = root.exitCode(for: error)
        // Help and version are requests, not errors.
        if code == .success { answer(root.fullMessage(for: error), of: root) }
        let isUsage = code == .validationFailure
        let text = isUsage ? root.message(for: error) : error.sentence
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").plainLine
        StandardError.print("\(root.configuration.commandName ?? ""): \(line)")
        exit(isUsage ? 64 : 1)
    }

    private static func answer(_ text: String, of root: any ParsableCommand.Type) -> Never {
        do throws(StandardOutput.Failure) {
            try StandardOutput.print(text)
        } catch {
            end(error, of: root)
        }
        exit(0)
    }

    /// Ends the program silently by SIGPIPE, like other programs whose reader has gone. Shells report this as 141.
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
