/// The facts about a day that rules depend on, computed once.
struct DayInfo {
    let day: Int
    let weekday: Int
    var year = 0
    var month = 0
    var dayOfMonth = 0

    /// Leaves out the year, the month and the day of the month if `isFull` is false.
    @inline(__always)
    init(_ day: Int, isFull: Bool) {
        self.day = day
        weekday = CivilDate.weekdayIndex(day)
        if isFull { (year, month, dayOfMonth) = CivilDate.civil(day) }
    }
}
