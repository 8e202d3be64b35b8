import Testing

@testable import OpeningHours

@Suite struct ParserTests {
    @Test(
        arguments: [
            ("24/7", "24/7"), ("open", "24/7"), ("off", "off"), ("closed", "off"), ("unknown", "unknown"),
            ("Mo-Fr 09:00-17:00", "Mo-Fr 09:00-17:00"),
            ("Mo,Tu,We,Th 12:00-20:00; 14:00-16:00 off", "Mo-Th 12:00-20:00; 14:00-16:00 off"),
            ("Sa,Su,Mo 10:00-12:00", "Sa-Mo 10:00-12:00"),
            ("22:00-26:00", "22:00-02:00"),
            ("Tu 23:59-40:00+", "Tu 23:59-16:00+"),
            ("Dec 24,25,26-28/2 10:00-12:00", "Dec 24,Dec 25,Dec 26-28/2: 10:00-12:00"),
            ("2013 Dec 31-2014 Jan 02", "2013 Dec 31-2014 Jan 02"),
            ("2013,2015,2050-2053,2055/2,2060+ Jan 01", "2013,2015,2050-2053,2055/2,2060+ Jan 01"),
            ("week 01-53/2 Fr 07:05-08:00", "week 01-53/2 Fr 07:05-08:00"),
            ("Th[3],Th[-1] off", "Th[3],Th[-1] off"), ("Sa[1,-1] +1 day 10:00-12:00", "Sa[1,-1] +1 day 10:00-12:00"),
            ("easter -2 days-easter +2 days off \"closed\"", "easter -2 days-easter +2 days off \"closed\""),
            ("Mar Su[-1]-Oct Su[-1] -1 day open", "Mar Su[-1]-Oct Su[-1] -1 day"),
            ("PH,SH Mo-Fr 10:00-12:00", "PH,SH Mo-Fr 10:00-12:00"), ("Mo-Fr,PH -1 day off", "Mo-Fr,PH -1 day off"),
            ("(sunrise+01:30)-sunset", "(sunrise+01:30)-sunset"), ("14:00-sunset+", "14:00-sunset+"), ("17:00+", "17:00+"),
            ("Fr 08:00-12:00 || \"by appointment\"", "Fr 08:00-12:00 || \"by appointment\""),
            ("13:00-17:00 open, 17:00+", "13:00-17:00 open, 17:00+"),
            ("2017 Jul 01+ off", "2017 Jul 01+ off"), ("2013,2014 Dec 24 off", "2013,2014 Dec 24 off"),
            ("Dec 25 +Su off", "Dec 25 +Su off"), ("2012 Nov-2013 Feb", "2012 Nov-2013 Feb"),
        ])
    func writesTheNormalForm(value: String, normal: String) throws {
        let hours = try OpeningHours(value)
        #expect(hours.normalized == normal)
        #expect(try OpeningHours(normal).normalized == normal)
    }

    @Test(
        arguments: [
            ("Mo-Sat 9-17", "Mo-Sa 09:00-17:00"), ("10am-12pm,1pm-8pm", "10:00-12:00,13:00-20:00"), ("10-6pm", "10:00-18:00"),
            ("1-5pm", "13:00-17:00"), ("12:00 a.m. - 12:01am", "00:00-00:01"), ("7.30-18.00", "07:30-18:00"), ("9h30-18h", "09:30-18:00"),
            ("Mo – Fr: 9 – 12 Uhr und Mo, Di, Do: 15 – 18 Uhr", "Mo-Fr 09:00-12:00, Mo,Tu,Th 15:00-18:00"),
            ("lundi-vendredi 10:00-18:00", "Mo-Fr 10:00-18:00"), ("lun-mar 10:00-18:00", "Mo,Tu 10:00-18:00"),
            ("Lu,Di 10:00-18:00", "Su,Mo 10:00-18:00"), ("Di,Do 10:00-18:00", "Tu,Th 10:00-18:00"),
            ("понедельник-пятница 09:00-17:00", "Mo-Fr 09:00-17:00"), ("月曜日-金曜日 09:00-17:00", "Mo-Fr 09:00-17:00"),
            ("الاثنين-الجمعة 09:00-17:00", "Mo-Fr 09:00-17:00"), ("Mo １２:00-１４:00", "Mo 12:00-14:00"),
            ("Mo 12:00～14:00", "Mo 12:00-14:00"), ("We 12:00-18:00; ", "We 12:00-18:00"), ("17:00 till late", "17:00+"),
            ("17:00-open end", "17:00+"), ("täglich 10-18 Uhr", "Mo-Su 10:00-18:00"), ("7 days a week", "Mo-Su"),
            ("24 hours 7 days a week", "24/7"), ("Öffnungszeit: nonstop geöffnet", "24/7"), ("SHWe", "SH We"),
            ("one day before public holiday Mo-We", "PH -1 day Mo-We"), ("Sonn- und Feiertage 10-12", "Su,PH 10:00-12:00"),
            ("Mo 12:00-14:00 16:00-18:00", "Mo 12:00-14:00,16:00-18:00"),
            ("Mo-Fr 09:00-12:00 Sa 10:00-11:00", "Mo-Fr 09:00-12:00, Sa 10:00-11:00"),
            ("25. Dezember geschlossen", "Dec 25 off"), ("Jan 05-Mar 03 2026 off", "2026 Jan 05-2026 Mar 03 off"),
            ("10:00-12:00 2026 Nov-Feb", "2026 Nov-2027 Feb: 10:00-12:00"), ("Mo-Fr, 09:00-17:00", "Mo-Fr 09:00-17:00"),
            ("Mo nach Vereinbarung", "Mo \"Nach Vereinbarung\""),
            ("„nach Absprache“", "\"nach Absprache\""), ("0900-1700", "09:00-17:00"),
        ])
    func understandsWhatPeopleWrite(value: String, normal: String) throws {
        let hours = try OpeningHours(value)
        #expect(hours.normalized == normal)
        #expect(!hours.warnings.isEmpty)
        #expect(try OpeningHours(normal).warnings.isEmpty)
    }

    @Test(
        arguments: [
            ("", 0), (" ", 0), ("Mo-Tr 17:00-20:00", 3), ("week 02-54 00:00-24:00", 8), ("week 40-30", 8), ("(sunrise+2)", 9),
            ("27:00-29:00", 0), ("21:00-22:60", 6), ("Sa[1,3-6]", 7), ("Su-PH", 3), ("Jan,,,Dec", 4), ("Jun 32", 4), ("Feb 30", 4),
            ("2014-", 5), ("25am-26pm", 0), ("|| open", 0), ("We, Aug Mo", 4), ("Mo \"never closed", 3), ("winter 10:00-12:00", 0),
            ("listopad 12:00-18:00", 0), ("Mo 09:00-17:00 nonsense", 15), ("ä 10:00-12:00", 0), ("Mo[2] +7 days", 7),
        ])
    func saysWhereAValueFails(value: String, offset: Int) {
        let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(value) }
        #expect(error?.byteOffset == offset, "\(value): \(error.map { "\($0)" } ?? "")")
    }

    @Test func takesPointsInTimeWhereTheyBelong() throws {
        #expect(throws: OpeningHoursError.self) { try OpeningHours("Mo 12:00", options: ParsingOptions(key: "opening_hours")) }
        #expect(try OpeningHours("Mo 12:00", options: ParsingOptions(key: "collection_times")).normalized == "Mo 12:00")
        #expect(throws: OpeningHoursError.self) { try OpeningHours("12:00; 13:00-14:00") }
    }

    @Test(arguments: [
        ("yes", "sunset-sunrise"), (" No ", "off"), ("automatic", "unknown \"when somebody comes near\""), ("dusk-dawn", "dusk-dawn"),
        ("24/7", "24/7"), ("Mo-Fr 17:00-23:00", "Mo-Fr 17:00-23:00"),
    ])
    func readsLightingWordsUnderTheirKeyOnly(value: String, normal: String) throws {
        #expect(try OpeningHours(value, options: ParsingOptions(key: "lit")).normalized == normal)
        guard LightingWord(value) != nil else { return }
        #expect(throws: OpeningHoursError.self) { try OpeningHours(value, options: ParsingOptions(key: "lighting")) }
    }

    @Test func needsNoStackForWordsRunTogether() throws {
        let count = OpeningHours.maximumLength / 2
        let normal = try OpeningHours(String(repeating: "SH", count: count)).normalized
        #expect(normal.utf8.count == 3 * count - 1)
    }

    @Test func refusesWhatIsTooLong() {
        let value = String(repeating: "(", count: 1_000_000)
        let error = #expect(throws: OpeningHoursError.self) { try OpeningHours(value) }
        #expect(error?.reason == .tooLong(bytes: 1_000_000))
    }

    @Test func pointsAtCorrections() throws {
        let warnings = try OpeningHours("Mo-Fr 9:00-17:00; Sat 10:00-12:00;").warnings
        #expect(warnings.map(\.byteOffset) == [6, 18, 33])
        #expect(warnings.map(\.kind) == [.missingZero, .word, .superfluous])
    }
}
