import Foundation

/// `FileEmbedder OUTPUT FOLDER FILE…` writes one Swift file that contains texts as raw string literals, which compile
/// quickly.
@main
struct FileEmbedder {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 3 else { fail("usage: FileEmbedder OUTPUT FOLDER FILE…") }
        let folder = URL(fileURLWithPath: arguments[2], isDirectory: true)
        var source = "// Made by FileEmbedder from Explorer/Files: change those, not this file.\n\nenum EmbeddedFiles {\n"
        source += "    /// The files of the explorer's page by their names.\n    static let texts: [String: String] = [\n"
        for name in arguments[3...] {
            let file = folder.appending(path: name)
            guard let bytes = try? Data(contentsOf: file), let text = String(validating: bytes, as: UTF8.self) else {
                fail("\(file.path): error: the file cannot be read as UTF-8")
            }
            guard !text.contains("\r") else { fail("\(file.path): error: lines end with a line feed alone") }
            source += "        \"\(name)\": \(literal(text)),\n"
        }
        source += "    ]\n}\n"
        do {
            // The build runs this program again whenever it is relinked, even if no input has changed. If the output
            // keeps its time, its dependents are not compiled again.
            let (output, made) = (URL(fileURLWithPath: arguments[1]), Data(source.utf8))
            if (try? Data(contentsOf: output)) != made { try made.write(to: output, options: .atomic) }
        } catch {
            fail("\(arguments[1]): error: \(error)")
        }
    }

    /// Returns a raw literal over several lines, in which no part of the text has a meaning for the compiler.
    private static func literal(_ text: String) -> String {
        var marks = "#"
        while text.contains("\"" + marks) || text.contains("\\" + marks) { marks += "#" }
        return marks + "\"\"\"\n" + text + "\n\"\"\"" + marks
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(1)
    }
}
