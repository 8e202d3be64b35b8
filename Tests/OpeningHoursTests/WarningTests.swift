import OpeningHours
import Testing

/// Warnings and errors name a part of the value, how it was read, and the right spelling.
@Suite("Warnings and errors name the right spelling") struct WarningTests {
    @Test(
        arguments: [
            ("9-18", ["byte 0: \"9-18\" was read as 09:00-18:00; write times as hh:mm"]),
            ("Mo 9:00-17:00", ["byte 3: \"9:00-17:00\" was read as 09:00-17:00; write each number with two digits"]),
            ("10am-6pm", ["byte 0: \"10am-6pm\" was read as 10:00-18:00; write times as hh:mm on the 24-hour clock"]),
            ("9a-5p", ["byte 0: \"9a-5p\" was read as 09:00-17:00; write times as hh:mm on the 24-hour clock"]),
            ("7.30-18.00", ["byte 0: \"7.30-18.00\" was read as 07:30-18:00; write times as hh:mm, with a colon"]),
            ("0900-1700", ["byte 0: \"0900-1700\" was read as 09:00-17:00; write times as hh:mm, with a colon"]),
            ("9h30-18h", ["byte 0: \"9h30-18h\" was read as 09:30-18:00; write times as hh:mm, with a colon"]),
            ("Sat 10:00-12:00", ["byte 0: \"Sat\" was read as Sa; write Sa"]),
            ("lundi 10:00-12:00", ["byte 0: \"lundi\" was read as Mo; write Mo"]),
            ("PH geschlossen", ["byte 3: \"geschlossen\" was read as off; write off"]),
            ("daily 10:00-12:00", ["byte 0: \"daily\" was read as Mo-Su; write Mo-Su"]),
            ("10:00-12:00 Uhr", ["byte 12: \"Uhr\" was passed over; leave it out"]),
            ("10:00–12:00", ["byte 5: \"–\" was read as -; write -"]), ("10:00-12:00;", ["byte 11: \";\" was passed over; leave it out"]),
            ("Mo\u{A0}10:00-12:00", ["byte 2: an unusual space was read as a space; write a space"]),
            ("Mo Tu 10:00-12:00", ["byte 3: \"Tu\" was read as if a comma stood before it; write a comma or a semicolon"]),
            ("SHWe", ["byte 0: \"SHWe\" was read as two words; write a space"]),
            ("25 Dec off", ["byte 0: \"25 Dec\" was read as Dec 25; write Dec 25"]),
            ("24.12.2026 off", ["byte 0: \"24.12.2026\" was read as 2026 Dec 24; write 2026 Dec 24"]),
            ("2026-12-24 off", ["byte 0: \"2026-12-24\" was read as 2026 Dec 24; write 2026 Dec 24"]),
            ("Good Friday off", ["byte 0: \"Good Friday\" was read as easter -2 days; write easter -2 days"]),
            ("Jun 5-Jul 07 off", ["byte 4: \"5\" was read as 05; write each number with two digits"]),
            (
                "10:00-12:00 Mo",
                ["byte 12: \"Mo\" was read as a part of the rule before it; write year, month, week, weekday and time in this order"]
            ),
            ("12:00", ["byte 0: \"12:00\" was read as the point in time 12:00; write a range such as 09:00-17:00"]),
            ("“call”", ["byte 0: \"“\" was read as the comment \"call\"; write comments in straight double quotes"]),
            ("by appointment", ["byte 0: \"by appointment\" was read as the comment \"by appointment\"; write it in double quotes"]),
            (
                "Jun 30-24 off",
                [
                    "byte 4: \"30-24\" was read as the rest of the year from Jun 30 and its beginning until Jun 24; write the earlier day first"
                ]
            ),
            ("22-6", ["byte 0: \"22-6\" was read as 22:00-06:00; write times as hh:mm, an afternoon on the 24-hour clock"]),
            ("nonstop", ["byte 0: \"nonstop\" was read as 24/7; write 24/7"]),
            ("Mo-Su 24/7", ["byte 6: \"24/7\" was passed over; leave it out"]),
            ("Sonntag", ["byte 0: \"Sonntag\" was read as Su; write Su"]),
            (
                "Do 10:00-12:00",
                [
                    "byte 0: \"Do\" means different days in different languages and was read as Th; write Th"
                ]
            ),
            ("17:00-?", ["byte 6: \"?\" was read as +; write +"]),
        ] as [(String, [String])]
    )
    func warns(value: String, messages: [String]) throws { #expect(try OpeningHours(value).warnings.map(\.description) == messages) }

    @Test func tellsAWordWithSeveralMeanings() throws {
        let hours = try OpeningHours("pn 09:00-17:00", options: ParsingOptions(country: "LT"))
        #expect(
            hours.warnings.contains { $0.message == "\"pn\" means different days in different languages and was read as Fr; write Fr" }
        )
        #expect(
            try OpeningHours("yes", options: ParsingOptions(key: "lit")).warnings.map(\.message) == [
                "\"yes\" was read as sunset-sunrise; write sunset-sunrise"
            ]
        )
    }

    @Test(arguments: [
        ("", "byte 0: the value is empty; write at least one rule such as \"Mo-Fr 09:00-17:00\""),
        ("Mo-Fr 09:00-", "byte 12: the value ends here; write the time at which the range ends"),
        ("Mo[6] 10:00-12:00", "byte 3: \"6]\" is out of range: the number of a weekday in its month must be 1 to 5 or -1 to -5"),
        ("21:00-22:60", "byte 6: \"22:60\" is out of range: minutes must be 00 to 59"),
        ("|| open", "byte 0: found \"||\"; write a rule before \"||\""),
        ("Mo \"never closed", "byte 3: the comment that begins here is never closed; write its closing mark"),
        ("Mo-Fr 11", "byte 6: found \"11\"; write a range of time such as 09:00-17:00; a single hour is no range"),
    ])
    func refuses(value: String, message: String) {
        let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(value) }
        #expect(error?.description == message)
    }
}
