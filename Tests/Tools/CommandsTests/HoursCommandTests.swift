import Foundation
import PortolanJSON
import Testing

/// `portolan hours` with arguments and with a batch.
@Suite struct HoursCommandTests {
    /// A line, and a part of its answer. An empty text means no answer.
    static let lines: [(line: String, answer: String)] = [
        (#"{"value":"Mo-Fr 9-17","at":"2026-01-05T10:00"}"# + "\r", #""state":"open""#),
        ("", ""), ("  \t", ""),
        ("{broken", #"{"error":{"line":4,"message":"not JSON"#),
        (#"{"from":"2026-01-01"}"#, #"{"error":{"line":5,"message":"value is missing"}}"#),
        (#"{"value":null}"#, #""line":6,"message":"value: expected a string""#),
        (#"{"value":"24/7","lat":"5","lon":6}"#, #""line":7,"message":"lat: expected a number""#),
        ("[1]", #""line":8,"message":"expected a JSON object"#),
        (#"{"value":"24/7","time_zone":"Mars/Phobos"}"#, #"{"value":"24/7","error":{"message":"time zone Mars/Phobos"#),
        (#"{"value":"Mo-Tr 9-17"}"#, #"{"value":"Mo-Tr 9-17","error":{"offset":3,"#),
        (#"{"value":"24/7","at":"1850-01-01"}"#, "1900 to 9999"),
        (
            #"{"value":"PH","country":"DE","state":"Atlantis","from":"2026-01-01","to":"2026-01-02"}"#,
            "there is no separate table of holidays for Atlantis"
        ),
    ]

    @Test func answersEveryLineOfAFile() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("lines.ndjson")
        try Data(Self.lines.map(\.line).joined(separator: "\n").utf8).write(to: URL(filePath: file))
        let result = try Command.run(["hours", "--batch", file])
        #expect(result.status == 0)
        let answers = result.output.split(separator: "\n")
        let expected = Self.lines.map(\.answer).filter { !$0.isEmpty }
        #expect(answers.count == expected.count)
        for (answer, part) in zip(answers, expected) {
            #expect(answer.contains(part), "\(answer)")
            #expect(throws: Never.self, "\(answer)") { try JSONReader.read(Array(answer.utf8)) }
        }
    }

    /// If JSON was requested, the error for an unreadable value is JSON too.
    @Test func anErrorIsJSONToo() throws {
        let result = try Command.run(["hours", "Mo-Tr 9-17", "--format", "json"])
        #expect(result.status == 1 && result.errorOutput.isEmpty)
        #expect(result.output.hasPrefix(#"{"value":"Mo-Tr 9-17","error":{"offset":3,"message":"#))
        #expect(throws: Never.self, "\(result.output)") { try result.json }
    }

    /// A night across the end of the week, a special holiday, and a text that JSON must escape. The test compares
    /// the whole line, member by member.
    @Test func aWeekIsOneLine() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("lines.ndjson")
        let line =
            #"{"value":"Sa 20:00-02:00; PH open \"till\tlate\"","at":"2026-12-25T21:00","from":"2026-12-25","to":"2026-12-26","country":"DE","week":true}"#
        try Data(line.utf8).write(to: URL(filePath: file))
        func event(_ day: Int, _ hour: Int, _ minute: Int = 0) -> String { #"{"day":\#(day),"hour":\#(hour),"minute":\#(minute)}"# }
        func dated(_ day: Int, _ hour: Int, _ minute: Int, _ date: String, _ isTruncated: Bool) -> String {
            event(day, hour, minute).dropLast() + #","date":"\#(date)","truncated":\#(isTruncated)}"#
        }
        let parts = [
            #""value":"Sa 20:00-02:00; PH open \"till\tlate\"""#, #""normalized":"Sa 20:00-02:00; PH open \"till\tlate\"""#,
            #""warnings":[]"#,
            #""at":"2026-12-25T21:00""#, #""state":"open""#, #""comment":"till\tlate""#, #""next_change":"2026-12-27T00:00""#,
            #""intervals":[["2026-12-25T00:00","2026-12-26T00:00","open","till\tlate"]]"#,
            #""week":{"periods":[{"open":\#(event(6, 20)),"close":\#(event(0, 2))}],"lines":["Monday: Closed","Tuesday: Closed","#
                + "\"Wednesday: Closed\",\"Thursday: Closed\",\"Friday: Closed\",\"Saturday: 8:00\u{202F}PM\u{2009}–\u{2009}2:00\u{202F}AM\",\"Sunday: Closed\"]}",
            #""current":{"periods":[{"open":\#(dated(5, 0, 0, "2026-12-25", false)),"close":\#(dated(0, 2, 0, "2026-12-27", false))}],"#
                + #""special_days":[{"date":"2026-12-25","exceptional":true,"holiday":"Christmas Day"},"#
                + #"{"date":"2026-12-26","exceptional":true,"holiday":"Second Day of Christmas"}]}"#,
        ]
        #expect(try Command.run(["hours", "--batch", file]).output == "{" + parts.joined(separator: ",") + "}\n")
    }

    @Test(arguments: [("de", "Christtag"), ("fr", "Christmas Day"), ("en", "Christmas Day")])
    func namesHolidaysInTheLanguageOfTheCountryOrEnglish(_ language: String, _ name: String) throws {
        let result = try Command.run([
            "hours", "PH off; 10:00-12:00", "--week", "--at", "2026-12-24", "--country", "AT", "--language", language,
        ])
        #expect(result.output.contains("(\(name))"), "\(result.output)")
    }

    @Test func linesTakeFromTheOptionsWhatTheyDoNotSay() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("lines.ndjson")
        try Data(#"{"value":"PH"}\#n{"value":"PH","country":"FR"}\#n{"value":"PH","state":"BE"}"#.utf8).write(to: URL(filePath: file))
        let options = ["--country", "DE", "--region", "BY", "--from", "2026-01-01", "--to", "2026-02-01"]
        let answers = try Command.run(["hours", "--batch", file] + options).output.split(separator: "\n")
        #expect(answers.map { $0.contains("2026-01-06") } == [true, false, false], "\(answers)")
        #expect(answers.allSatisfy { $0.contains("2026-01-01T00:00") })
    }

    @Test(
        arguments: [
            (["hours"], "--batch"), (["hours", "--batch", "/"], "folder"), (["hours", "24/7", "--at", "noon"], "noon"),
            (["hours", "24/7", "--coordinate", "91,0"], "91,0"), (["hours", "24/7", "--country", "Germany"], "Germany"),
            (["hours", "PH", "--region", "BY"], "--country"),
            (["hours", "Mo-Tr 9-17"], "byte 3"), (["hours", "24/7", "--from", "2026-02-01", "--to", "2026-01-01"], "before it begins"),
        ] as [([String], String)]
    )
    func wrongInput(_ arguments: [String], _ word: String) throws {
        let result = try Command.run(arguments)
        #expect(!result.wasSignalled && result.status != 0 && result.output.isEmpty)
        #expect(result.errorOutput.split(separator: "\n").count == 1 && result.errorOutput.contains(word), "\(result.errorOutput)")
    }
}
