import ArgumentParser
import PortolanSearchIndex

/// Checks the names of commands at the beginning of a command line.
enum CommandNames {
    /// Checks the words at the beginning of the arguments, and returns a complaint about the first word that should
    /// name a command but does not. Returns nil if there is no such word.
    ///
    /// The argument parser would take such a word for an unexpected value, and `help` of an unknown command for help of
    /// the program.
    static func complaint(_ arguments: [String], root: any ParsableCommand.Type) -> String? {
        var (command, path) = (root, [name(of: root)])
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, command.configuration.defaultSubcommand == nil, !word.hasPrefix("-") else { return nil }
            if word == "help" && path.count == 1 { return nil }
            guard let next = subcommands.first(where: { name(of: $0) == word || $0.configuration.aliases.contains(word) }) else {
                let near = nearest(to: word, among: subcommands.map(name)).map { "; did you mean '\($0)'?" } ?? ";"
                let help = ([path[0], "help"] + path.dropFirst()).joined(separator: " ")
                let owner = path.count == 1 ? "there is" : "\(path.joined(separator: " ")) has"
                return "\(owner) no command '\(word)'\(near) '\(help)' lists the commands."
            }
            (command, path) = (next, path + [name(of: next)])
        }
        return nil
    }

    /// Returns the name that differs from the word by the fewest typing errors: at most two, and fewer than half of the
    /// word's letters. If several names differ equally, the first one counts.
    private static func nearest(to word: String, among names: [String]) -> String? {
        let letters = Array(word.utf8)[...]
        let limit = min(2, (letters.count - 1) / 2)
        let counted = names.map { (name: $0, typos: Typos.count(letters, Array($0.utf8)[...], limit: limit)) }
        return counted.filter { $0.typos <= limit }.min { $0.typos < $1.typos }?.name
    }

    private static func name(of command: any ParsableCommand.Type) -> String { command.configuration.commandName ?? "" }
}
