import OpeningHours
import Testing

@Suite struct GoogleShapeTests {
    private func week(_ value: String, _ date: String = "2026-08-03") throws -> [String] {
        WeeklyHours(try hours(value), around: time(date).date).periods.map { period in
            "\(period.open.weekday.code) \(period.open.hour):\(period.open.minute)"
                + (period.close.map { "-\($0.weekday.code) \($0.hour):\($0.minute)" } ?? " -")
        }
    }

    // Requirement P8.
    @Test func alwaysOpenIsOnePeriodFromSundayMidnight() throws {
        #expect(try week("24/7") == ["Su 0:0 -"])
        #expect(try week("Mo-Su 00:00-24:00; PH off") == ["Su 0:0 -"])
    }

    @Test func listsPeriods() throws {
        #expect(try week("Mo 08:00-12:00,13:00-17:00; Fr 20:00-02:00") == ["Mo 8:0-Mo 12:0", "Mo 13:0-Mo 17:0", "Fr 20:0-Sa 2:0"])
        #expect(try week("Sa 20:00-03:00") == ["Sa 20:0-Su 3:0"])
        #expect(try week("Mo-Fr 00:00-24:00") == ["Mo 0:0-Sa 0:0"])
        #expect(try week("off").isEmpty)
        #expect(try week("We 17:00+") == ["We 17:0-Th 3:0"])
    }

    /// If a value states a closing time, the period ends there, whatever comes after it.
    @Test(
        arguments: [
            ("We 07:00-20:00+", ["We 7:0-We 20:0+"]), ("We 07:00-23:30+", ["We 7:0-We 23:30+"]), ("We 10:00-24:00+", ["We 10:0-Th 0:0+"]),
            ("We 20:00-02:00+", ["We 20:0-Th 2:0+"]), ("We 20:00-30:00+", ["We 20:0-Th 6:0+"]),
            ("We 09:00-12:00+,14:00-18:00", ["We 9:0-We 12:0+", "We 14:0-We 18:0"]), ("We 13:00-17:00,17:00+", ["We 13:0-We 17:0+"]),
            ("We 07:00+,12:00-16:00", ["We 7:0-We 16:0"]), ("Sa,Su 18:00-24:00+", ["Su 18:0-Mo 0:0+", "Sa 18:0-Su 0:0+"]),
            ("We,Th 06:00-23:00+", ["We 6:0-We 23:0+", "Th 6:0-Th 23:0+"]), ("We 14:00-sunset+", ["We 14:0-We 18:0+"]),
            ("Mo-We 18:00-23:00+; Tu off", ["Mo 18:0-Mo 23:0+", "We 18:0-We 23:0+"]),
            ("Mo-We 22:00+; Tu off", ["Mo 22:0-Tu 0:0", "We 22:0-Th 6:0"]),
        ]
    )
    func openEnds(value: String, expected: [String]) throws {
        let found = WeeklyHours(try hours(value), around: time("2026-08-03").date).periods.map { period in
            "\(period.open.weekday.code) \(period.open.hour):\(period.open.minute)"
                + (period.close.map { "-\($0.weekday.code) \($0.hour):\($0.minute)" } ?? " -") + (period.isOpenEnd ? "+" : "")
        }
        #expect(found == expected)
    }

    @Test func openEndsOfDays() throws {
        let current = CurrentHours(try hours("Tu,We 20:00-24:00+"), from: time("2026-08-03").date, in: HoursContext())
        #expect(
            current.periods.map { "\($0.open.date)-\($0.close.date) \($0.close.hour) \($0.isOpenEnd)" } == [
                "2026-08-04-2026-08-05 0 true", "2026-08-05-2026-08-06 0 true",
            ]
        )
        #expect(current.days[1] == [1200..<1440] && current.days[2] == [1200..<1440] && current.days[3].isEmpty)
    }

    /// Compares each minute: the state is open inside a period and closed outside of all periods. If an open end
    /// follows a stated closing time, the state after that time is unknown, and no period covers it. If no closing time
    /// is stated, the period covers the open end.
    @Test(
        "periods and states agree",
        arguments: [
            ("07:00-20:00+", false), ("Fr 20:00-02:00+", false), ("Mo-Sa 08:00-12:00+,14:00-18:00+", false),
            ("22:00-24:00+; We off", false),
            ("08:00-sunset+", false), ("Su 20:00-04:00+; Mo 03:00-05:00", false), ("Weekdays 7-3", false), ("11-8", false),
            ("sunset-sunrise; Tu off", false), ("sunrise-06:00", false), ("24/7; Th 12:00-14:00 unknown", false),
            ("Mo 22:00-04:00 unknown", false),
            ("Mo-Fr 17:00+", true), ("sunset+", true), ("Sa 22:00+; Su 02:00-05:00", true),
            ("18:00-23:00+; Mo off", false), ("18:00-23:00+; Mo 10:00-12:00", false),
        ]
    )
    func periodsAgreeWithStates(value: String, hasBareOpenEnd: Bool) throws {
        let hours = try hours(value)
        let context = HoursContext(timeZone: berlin, coordinate: .init(latitude: 60.55, longitude: 9.83))
        let first = time("2026-08-03")
        let periods = CurrentHours(hours, from: first.date, in: context).periods.map { period in
            let close = LocalTime(period.close.date, minuteOfDay: period.close.minuteOfDay)
            return LocalTime(
                period.open.date,
                minuteOfDay: period.open.minuteOfDay
            )..<(period.close.isTruncated ? close.adding(minutes: 1) : close)
        }
        for minute in 0..<7 * 1440 {
            let moment = first.adding(minutes: minute)
            let state = hours.state(at: moment, in: context)
            let isInside = periods.contains { $0.contains(moment) }
            #expect(isInside == (state.kind == .open || hasBareOpenEnd && state.isOpenEnd), "\(moment)")
        }
    }

    @Test func leavesExceptionsOutOfTheOrdinaryWeek() throws {
        #expect(try week("Mo 10:00-12:00; Aug 03 off") == ["Mo 10:0-Mo 12:0"])
        #expect(try week("May-Sep: Mo 10:00-12:00; Oct-Apr: Mo 10:00-11:00", "2026-12-15") == ["Mo 10:0-Mo 11:0"])
    }

    // Requirements P9, P13 and P14.
    @Test func sevenDaysHaveDatesAndSpecialDays() throws {
        let calendar = HolidayCalendar(country: "DE", region: "BY")
        let current = CurrentHours(
            try hours("Mo-Fr 10:00-18:00; Sa 10:00-14:00; PH off"),
            from: time("2026-12-21").date,
            in: HoursContext(holidays: calendar)
        )
        #expect(
            current.periods.map { "\($0.open.date) \($0.open.hour)-\($0.close.date) \($0.close.hour)" }.prefix(4) == [
                "2026-12-21 10-2026-12-21 18", "2026-12-22 10-2026-12-22 18", "2026-12-23 10-2026-12-23 18", "2026-12-24 10-2026-12-24 18",
            ]
        )
        #expect(current.periods.count == 4)
        #expect(current.specialDays.map { "\($0.date) \($0.isExceptional)" } == ["2026-12-25 true", "2026-12-26 true"])
    }

    // Requirement P14.
    @Test func cutsPeriodsAtTheEndsOfTheWindow() throws {
        let night = CurrentHours(try hours("22:00-04:00"), from: time("2026-08-03").date, in: HoursContext())
        #expect(night.periods.count == 8)
        #expect(night.periods.first.map { $0.open.isTruncated && $0.open.hour == 0 && $0.close.hour == 4 && !$0.close.isTruncated } == true)
        #expect(night.periods.last.map { $0.close.isTruncated && $0.close.hour == 23 && $0.close.minute == 59 } == true)
        #expect(night.periods.last.map { "\($0.close.date)" } == "2026-08-09")
        let always = CurrentHours(try hours("24/7"), from: time("2026-08-03").date, in: HoursContext())
        #expect(always.periods.count == 1)
        #expect(always.periods.first.map { $0.open.isTruncated && $0.close.isTruncated } == true)
        #expect(always.specialDays.isEmpty)
    }

    // Requirement P15.
    @Test func findsSecondaryHours() {
        let tags = [
            "opening_hours": "Mo-Su 10:00-22:00", "opening_hours:kitchen": "Mo-Su 12:00-21:00",
            "delivery:opening_hours": "Mo-Fr 11:00-14:00",
            "happy_hours": "17:00-19:00", "opening_hours:drive_through": "24/7", "opening_hours:lunch": "what", "name": "Inn",
        ]
        let found = SecondaryHours.all(in: tags)
        #expect(found.map(\.kind) == [.delivery, .kitchen, .driveThrough, .happyHour])
        #expect(HoursKind.delivery.rawValue == 8)
        #expect(HoursKind(key: "opening_hours") == nil)
    }
}
