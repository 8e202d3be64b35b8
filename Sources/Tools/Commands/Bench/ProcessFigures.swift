import Foundation

/// What the system knows of this process.
enum ProcessFigures {
    private static var usage: rusage {
        var usage = rusage()
        #if canImport(Darwin)
        _ = unsafe getrusage(RUSAGE_SELF, &usage)
        #else
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #endif
        return usage
    }

    /// The largest memory so far in KiB.
    static func peakKiB() -> Int { usage.ru_maxrss }

    /// The memory that the process holds now, in KiB; nil if the system does not say.
    static func residentKiB() -> Int? {
        // The second number counts pages.
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(clamping: sysconf(Int32(_SC_PAGESIZE))) / 1024
    }

    /// Processor time of all threads.
    static func processorSeconds() -> Double {
        let usage = usage
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
