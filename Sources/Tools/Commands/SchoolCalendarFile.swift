import ArgumentParser
import Foundation
import OpeningHours

/// The file of `--holidays`: the school holidays of a place as a calendar.
struct SchoolCalendarFile {
    let ranges: [ClosedRange<CivilDate>]

    init(path: String) throws {
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            data = try handle.read(upToCount: ICalendarDays.maximumLength + 1) ?? Data()
        } catch {
            throw ValidationError("--holidays \(path): cannot be read: \(error.localizedDescription)")
        }
        do {
            ranges = try ICalendarDays.ranges(in: String(decoding: data, as: UTF8.self))
        } catch {
            throw ValidationError("--holidays \(path): \(error)")
        }
        guard !ranges.isEmpty else { throw ValidationError("--holidays \(path): the calendar has no events") }
    }
}
