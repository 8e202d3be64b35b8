import Testing

@testable import TableEmbedder

private let header = "# Colours.\n# Source: ours\n# Format: colour, tab, its number\n"

private func table(_ text: String, path: String = "colours.tsv") throws(Table.Fault) -> Table {
    try Table(path: path, bytes: Array((header + text).utf8))
}

@Suite struct TableTests {
    @Test func leavesOutWhatIsNoRow() throws {
        let read = try table("colour\tnumber\nblue\t1\n\n# The sky's.\nred\t\n")
        #expect(read.name == "colours")
        #expect(read.rows == ["blue\t1", "red\t"])
        #expect(try table("A b c\n  d = e\n", path: "rules/one.txt").rows == ["A b c", "  d = e"])
        #expect(try table("A\n", path: "rules/one.txt").name == "rules/one")
    }

    @Test(
        arguments: [
            ("colour\tnumber\nblue\n", 5, "1 fields where the columns are 2; one tab stands between two fields"),
            ("colour\tnumber\nblue\t1\t2\n", 5, "3 fields where the columns are 2; one tab stands between two fields"),
            ("colour\tnumber\nblue \t1\n", 5, "a space at the edge of the field \"blue \"; remove it"),
            ("colour\tnumber\nblue\t1 \n", 5, "a space at the end of the line; remove it"),
            ("colour\tnumber\nblue\t1\r\n", 5, "a control character; lines end with a line feed alone, fields with a tab"),
            ("colour\tnumber\nblue\t1", 1, "the last line must end with a line feed"),
        ]
    )
    func saysWhatIsWrongAndWhere(_ text: String, _ line: Int, _ message: String) {
        #expect(throws: Table.Fault(path: "colours.tsv", line: line, message: message)) { try table(text) }
    }

    @Test func wantsAHeaderAndUTF8() {
        #expect(throws: Table.Fault(path: "a.txt", line: 1, message: "the comment at the top must say \"# Source: …\"")) {
            try Table(path: "a.txt", bytes: Array("# Format: words\nA\n".utf8))
        }
        #expect(throws: Table.Fault(path: "a.txt", line: 1, message: "the comment at the top must say \"# Format: …\"")) {
            try Table(path: "a.txt", bytes: Array("# Source: us\nA\n# Format: words\n".utf8))
        }
        #expect(throws: Table.Fault(path: "a.txt", line: 2, message: "this line is not UTF-8; save the file as UTF-8")) {
            try Table(path: "a.txt", bytes: Array("# Source: us\n".utf8) + [0x63, 0x61, 0x66, 0xE9, 0x0A])
        }
    }
}

@Suite struct SwiftSourceTests {
    @Test(arguments: [("zone-cities", "zoneCities"), ("kinds", "kinds"), ("a-b_c", "aBC")])
    func identifiers(_ name: String, _ identifier: String) { #expect(SwiftSource.identifier(name) == identifier) }

    @Test(
        arguments: [
            ("plain", "#"), ("\"\"\"#", "##"), ("\\#(x)", "##"), ("\"\"\" \\##n", "###"), ("\\n \"quoted\" \\(x)", "#"),
        ]
    )
    func nothingInARowIsCode(_ row: String, _ marks: String) {
        #expect(SwiftSource.literal([row, "b"]) == marks + "\"\"\"\n" + row + "\nb\n\"\"\"" + marks)
    }

    @Test func foldersHoldTheirTablesByName() throws {
        let text = SwiftSource.text(of: [
            try table("c\nx\n"), try table("c\ny\n", path: "names/de.tsv"), try table("c\nz\n", path: "names/en.tsv"),
        ])
        #expect(text.contains("static var colours: EmbeddedTable { EmbeddedTable(text: #\"\"\"\nx\n\"\"\"#) }"))
        #expect(text.contains("static var names: [(name: String, table: EmbeddedTable)] {"))
        #expect(
            text.contains(
                "(\"de\", EmbeddedTable(text: #\"\"\"\ny\n\"\"\"#)),\n        (\"en\", EmbeddedTable(text: #\"\"\"\nz\n\"\"\"#)),"
            )
        )
    }

    /// A module that has only tables of constants gets these constants, with their doc comments, and no other code.
    @Test func constantsOfATypeHaveTheirDocComments() throws {
        let constants = try table("Colour\twords\nsky_blue\tThe sky\n(any)\tAny colour, \"all\"\n", path: "colours.constants.tsv")
        #expect(
            SwiftSource.text(of: [constants]) == """
                // Made by TableEmbedder from the tables in Data/: change those, not this file.

                // `Data/colours.constants`
                extension Colour {
                    /// The sky (`sky_blue`).
                    public static let `skyBlue` = Colour(rawValue: "sky_blue")
                    /// Any colour, "all" (`(any)`).
                    public static let `any` = Colour(rawValue: "(any)")
                }

                """
        )
        let both = SwiftSource.text(of: [try table("c\nx\n"), constants])
        #expect(both.contains("static var colours: EmbeddedTable") && both.contains("extension Colour {"))
        #expect(!both.contains("static var coloursConstants"))
    }

    @Test(
        arguments: [
            ("Colour\twords\nblue\t\n", 5, "the constant blue has no description in words"),
            (
                "Colour\twords\n1st\tThe first\n", 5,
                "the value \"1st\" gives no constant; its first word must begin with a letter, and it must have no quote and no backslash"
            ),
            (
                "Colour\twords\na\\n\tA\n", 5,
                "the value \"a\\n\" gives no constant; its first word must begin with a letter, and it must have no quote and no backslash"
            ),
            (
                "Colour\nblue\n", 1,
                "a table of constants has two columns: the first is named after the type, the second describes each constant in words"
            ),
            (
                "", 1,
                "a table of constants has two columns: the first is named after the type, the second describes each constant in words"
            ),
        ]
    )
    func saysWhichConstantCannotBe(_ text: String, _ line: Int, _ message: String) {
        #expect(throws: Table.Fault(path: "colours.constants.tsv", line: line, message: message)) {
            try table(text, path: "colours.constants.tsv")
        }
    }
}
