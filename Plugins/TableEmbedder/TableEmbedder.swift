import Foundation

/// `TableEmbedder OUTPUT FOLDER TABLE…` writes one Swift file that contains the tables of a folder.
///
/// If a table cannot be read, the program ends with a message that names the file, the line and the remedy. The build
/// shows this message.
@main
struct TableEmbedder {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 3 else { fail("usage: TableEmbedder OUTPUT FOLDER TABLE…") }
        let folder = URL(fileURLWithPath: arguments[2], isDirectory: true)
        var tables: [Table] = []
        var faults: [String] = []
        for path in arguments[3...] {
            do {
                let bytes = try Data(contentsOf: folder.appending(path: path))
                tables.append(try Table(path: path, bytes: Array(bytes)))
            } catch let fault as Table.Fault {
                faults.append(
                    Table.Fault(path: folder.appending(path: fault.path).path, line: fault.line, message: fault.message).description
                )
            } catch {
                faults.append("\(folder.appending(path: path).path): error: \(error)")
            }
        }
        guard faults.isEmpty else { fail(faults.joined(separator: "\n")) }
        do {
            // The build runs this program again whenever it is relinked, even if no input has changed. If the output
            // keeps its time, its dependents are not compiled again.
            let (output, made) = (URL(fileURLWithPath: arguments[1]), Data(SwiftSource.text(of: tables).utf8))
            if (try? Data(contentsOf: output)) != made { try made.write(to: output, options: .atomic) }
        } catch {
            fail("\(arguments[1]): error: \(error)")
        }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(1)
    }
}
