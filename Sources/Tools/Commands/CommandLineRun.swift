import ArgumentParser
import Foundation

/// The command line of the program `portolan`.
public enum CommandLineRun {
    /// Reads the process's arguments and runs the command that they name. Every command ends with code 0, or with one line on standard error and a
    /// code of its own.
    public static func run() async {
        do {
            var command = try PortolanCommand.parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            end(error)
        }
    }

    private static func end(_ error: any Error) -> Never {
        switch error {
        case is CancellationError: exit(130)
        case is ExitCode, is CleanExit: PortolanCommand.exit(withError: error)
        default: break
        }
        let code = PortolanCommand.exitCode(for: error)
        // Help and version are asked for, not wrong.
        if code == .success { PortolanCommand.exit(withError: error) }
        let isUsage = code == .validationFailure
        let text = isUsage ? PortolanCommand.message(for: error) : "\(error)"
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").plainLine
        FileHandle.standardError.write(Data("portolan: \(line)\n".utf8))
        exit(isUsage ? 64 : 1)
    }
}

/// How answers are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}

/// Whether a stream is a terminal.
func isTerminal(_ handle: FileHandle) -> Bool { isatty(handle.fileDescriptor) == 1 }
