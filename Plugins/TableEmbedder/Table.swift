/// A table of a `Data` folder: rows of text below a header. The header names the sources of the facts and describes how
/// a row is written.
struct Table {
    /// A fault in a table, described in the form of compilers' messages.
    struct Fault: Error, Equatable, CustomStringConvertible {
        var path: String
        /// The number of the line, from 1.
        var line: Int
        var message: String

        var description: String { "\(path):\(line): error: \(message)" }
    }

    /// The path below `Data`, without its extension: `type-names/de`.
    let name: String
    /// The rows, without the header, comments, empty lines and, in a `.tsv` file, the names of the columns.
    let rows: [String]
    /// The names of the columns of a `.tsv` file; empty for a `.txt` file.
    let columns: [String]
    /// Whether the rows become constants of a type, because the file is called `NAME.constants.tsv`.
    let isOfConstants: Bool

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - path: the path below `Data`. Rows of a `.tsv` file have as many fields as its first row, which names the
    ///     columns. Rows of a `.txt` file have a form that their reader knows.
    ///   - bytes: UTF-8 with a line feed after each line.
    /// - Throws: the first fault, with its line.
    init(path: String, bytes: [UInt8]) throws(Fault) {
        func fault(_ line: Int, _ message: String) -> Fault { Fault(path: path, line: line, message: message) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let good = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix {
                String(validating: $0, as: UTF8.self) != nil
            }
            throw fault(good.count + 1, "this line is not UTF-8; save the file as UTF-8")
        }
        guard bytes.last == 0x0A else { throw fault(1, "the last line must end with a line feed") }
        name = String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)])
        isOfConstants = path.hasSuffix(".constants.tsv")

        var rows: [String] = []
        var header = ""
        var columns: [String] = []
        for (index, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let line = String(Substring(line))
            if line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) {
                throw fault(index + 1, "a control character; lines end with a line feed alone, fields with a tab")
            }
            if line.hasPrefix("#") {
                if rows.isEmpty, columns.isEmpty { header += line }
                continue
            }
            if line.utf8.allSatisfy({ $0 == 0x20 }) { continue }
            if line.utf8.last == 0x20 { throw fault(index + 1, "a space at the end of the line; remove it") }
            guard path.hasSuffix(".tsv") else {
                rows.append(line)
                continue
            }
            let fields = line.utf8.split(separator: 0x09, omittingEmptySubsequences: false)
            if columns.isEmpty {
                columns = fields.map { String(Substring($0)) }
            } else {
                guard fields.count == columns.count else {
                    throw fault(
                        index + 1,
                        "\(fields.count) fields where the columns are \(columns.count); one tab stands between two fields"
                    )
                }
                for field in fields where field.first == 0x20 || field.last == 0x20 {
                    throw fault(index + 1, "a space at the edge of the field \"\(Substring(field))\"; remove it")
                }
                if isOfConstants, let wrong = Self.faultOfConstant(fields.map { String(Substring($0)) }) { throw fault(index + 1, wrong) }
                rows.append(line)
            }
        }
        if isOfConstants, columns.count != 2 {
            throw fault(
                1,
                "a table of constants has two columns: the first is named after the type, the second describes each constant in words"
            )
        }
        for word in ["Source:", "Format:"] where !header.contains(word) {
            throw fault(1, "the comment at the top must say \"# \(word) …\"")
        }
        self.rows = rows
        self.columns = columns
    }
}
