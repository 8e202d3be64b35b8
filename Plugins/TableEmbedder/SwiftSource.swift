/// Writes Swift source that contains tables as string literals. They compile quickly, lie in the program's read-only
/// data, and cost nothing at start-up.
enum SwiftSource {
    private static let head = "// Made by TableEmbedder from the tables in Data/: change those, not this file.\n"

    /// Returns the constants of each table of constants, and an `enum Tables` of all other tables.
    static func text(of tables: [Table]) -> String {
        let parts = tables.filter(\.isOfConstants).map(constants)
        let others = tables.filter { !$0.isOfConstants }
        return ([head] + parts + (others.isEmpty ? [] : [enumeration(of: others), reader])).joined(separator: "\n")
    }

    /// Returns a property for each table (`zone-cities.tsv` → `zoneCities`), and for each folder a property with all of
    /// its tables by name.
    private static func enumeration(of tables: [Table]) -> String {
        var members: [String] = []
        var folders: [String: [Table]] = [:]
        for table in tables {
            if let slash = table.name.firstIndex(of: "/") {
                folders[String(table.name[..<slash]), default: []].append(table)
            } else {
                members.append(
                    "    /// `Data/\(table.name)`\n    static var \(identifier(table.name)): EmbeddedTable { EmbeddedTable(text: \(literal(table.rows))) }\n"
                )
            }
        }
        for (folder, tables) in folders.sorted(by: { $0.key < $1.key }) {
            let entries = tables.map {
                "        (\(quoted(String($0.name.dropFirst(folder.count + 1)))), EmbeddedTable(text: \(literal($0.rows)))),\n"
            }
            members.append(
                "    /// `Data/\(folder)/`, by the names of the files\n"
                    + "    static var \(identifier(folder)): [(name: String, table: EmbeddedTable)] {\n        [\n\(entries.joined())        ]\n    }\n"
            )
        }
        return "enum Tables {\n\(members.joined(separator: "\n"))}\n"
    }

    /// Returns the identifier for a file's name: `zone-cities` → `zoneCities`.
    static func identifier(_ name: String) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return (words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }).joined()
    }

    private static func quoted(_ text: String) -> String { "\"" + text + "\"" }

    /// Returns a raw literal over several lines, in which no part of the rows has a meaning for the compiler.
    static func literal(_ rows: [String]) -> String {
        let text = rows.joined(separator: "\n")
        var marks = "#"
        while text.contains("\"" + marks) || text.contains("\\" + marks) { marks += "#" }
        return marks + "\"\"\"\n" + text + "\n\"\"\"" + marks
    }

    /// The source of the type with which the module reads its tables.
    private static let reader = """
        /// The rows of a table, without its header and comments. Its text lies in the program's read-only data.
        struct EmbeddedTable: Sendable {
            let text: String

            /// The rows in the table's order.
            var lines: [Substring] { text.utf8.split(separator: 0x0A).map { Substring($0) } }

            /// The fields of each row. The time grows with the table's bytes; each row is an array.
            var rows: [[Substring]] { text.utf8.split(separator: 0x0A).map { Self.fields($0) } }

            /// Returns the fields of the row whose first field is the key; nil if there is none. The time
            /// grows with the table's bytes.
            func row(_ key: some StringProtocol) -> [Substring]? {
                var rest = text.utf8[...]
                while !rest.isEmpty {
                    let line = rest.prefix { $0 != 0x0A }
                    if line.starts(with: key.utf8), line.dropFirst(key.utf8.count).first == 0x09 { return Self.fields(line) }
                    rest = rest[line.endIndex...].dropFirst()
                }
                return nil
            }

            private static func fields(_ line: Substring.UTF8View) -> [Substring] {
                line.split(separator: 0x09, omittingEmptySubsequences: false).map { Substring($0) }
            }
        }

        extension Substring {
            /// The words of a field, which spaces separate.
            var words: [String] { utf8.split(separator: 0x20).map { String(Substring($0)) } }
        }

        """
}
